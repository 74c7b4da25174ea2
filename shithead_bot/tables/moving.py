"""What becomes of the chat that a table stands in: another id, no topic any more, no way in; and its settings."""

from dataclasses import replace

from shithead_bot.tables.commands import LoseTopic, Migrate, Settle, ShutOut
from shithead_bot.tables.ending import closed
from shithead_bot.tables.model import CLOCKS, Closing, GroupKind, Suspension, Table, TablePhase
from shithead_bot.tables.outcome import Accepted, Refused, TableReason


def migrate(table: Table, command: Migrate) -> Accepted | Refused:
    """Follow the group into the supergroup that it has become."""
    if table.place.chat_id == command.chat_id:
        return Refused(TableReason.NOTHING_NEW)
    place = replace(table.place, chat_id=command.chat_id, kind=GroupKind.SUPERGROUP)
    return Accepted(replace(table, place=place))


def lose_topic(table: Table, command: LoseTopic) -> Accepted | Refused:
    """Go on in the group's general chat."""
    if table.place.topic != command.topic:
        return Refused(TableReason.NOTHING_NEW)
    return Accepted(replace(table, place=replace(table.place, topic=None)))


def shut_out(table: Table, command: ShutOut, now: float) -> Accepted | Refused:
    """Let the game rest. A lobby in a group without the bot is closed: nobody could join it."""
    if not table.is_open or table.suspended is command.suspension:
        return Refused(TableReason.NOTHING_NEW)
    if table.phase is TablePhase.LOBBY and command.suspension is Suspension.EXPELLED:
        return closed(table, Closing.SHUT_OUT)
    since = now if table.suspended_at is None else table.suspended_at
    return Accepted(replace(table, suspended=command.suspension, suspended_at=since))


def let_in(table: Table, now: float) -> Accepted | Refused:
    """Let the game go on; whoever is waited for gets all of his time again."""
    if table.suspended is None:
        return Refused(TableReason.NOTHING_NEW)
    free = replace(table, suspended=None, suspended_at=None)
    return Accepted(free if table.running is None else free.waiting_anew(now))


def settle(table: Table, command: Settle, now: float) -> Accepted | Refused:
    """Take the chat's new settings; another clock begins the wait anew."""
    language = command.language or table.language
    if not command.by.is_admin:
        return Refused(TableReason.NOT_ADMIN)
    if command.clock not in CLOCKS:
        return Refused(TableReason.STALE)
    after = replace(table, clock=command.clock, pings=command.pings, language=language)
    if after == table:
        return Refused(TableReason.NOTHING_NEW)
    anew = table.running is not None and command.clock != table.clock
    return Accepted(after.waiting_anew(now) if anew else after)
