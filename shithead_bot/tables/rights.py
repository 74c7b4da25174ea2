"""Who has a say at a table, and how it is said that somebody hasn't."""

from shithead_bot.tables.commands import Asker
from shithead_bot.tables.model import Table, TablePhase
from shithead_bot.tables.outcome import Refused, TableReason


def why_no_lobby(table: Table) -> Refused | None:
    """Why nobody can sit down here now, if so."""
    if table.phase is TablePhase.LOBBY:
        return None
    return Refused(TableReason.GAME_ON if table.phase is TablePhase.GAME else TableReason.NO_LOBBY)


def why_no_say(table: Table, asker: Asker) -> Refused | None:
    """Why this asker may not do what the host and administrators may, if so. The host is named where he sits at the
    table; else nobody here knows his name."""
    if may_host(table, asker):
        return None
    seat = table.seat_of(table.host)
    return Refused(TableReason.NOT_HOST, names=() if seat is None else named(table, seat))


def may_host(table: Table, asker: Asker) -> bool:
    """Whether he is the host or an administrator of the chat."""
    return asker.is_admin or asker.user_id == table.host


def named(table: Table, *seats: int) -> tuple[tuple[int, str], ...]:
    """Who sits on these seats, with their numbers from 1, as a refusal names them."""
    return tuple((seat + 1, table.players[seat].name) for seat in seats)
