"""What a command does. In a group it mostly changes the table, whose screens then say it; what changes nothing
is answered with a note."""

from dataclasses import replace
from typing import Final

from shithead_bot.bot import asks, settings, tongues
from shithead_bot.bot.asks import Asked
from shithead_bot.bot.desk import Desk
from shithead_bot.bot.inbound import Told
from shithead_bot.bot.news import Contact
from shithead_bot.bot.spread import spread
from shithead_bot.tables.choosing import Page
from shithead_bot.tables.model import Place, Table
from shithead_bot.tables.outcome import Refused, TableReason
from shithead_bot.views import notes, privacy, toasts, welcome
from shithead_bot.views import settings as views
from shithead_bot.views.screen import Note
from shithead_bot.views.screens import group_slot, hand_slot
from shithead_bot.views.welcome import Role

_ASKS: Final = {"join": asks.join, "leave": asks.leave, "begin": asks.begin, "stop": asks.stop}
_OF_A_PERSON: Final = frozenset({"join", "leave", "hand", "record"})
OF_A_TABLE: Final = frozenset({"new", "kick", "table", "hand", *_ASKS})
"""The commands that are about the table of the group."""
OF_PRACTICE: Final = frozenset({"new", "leave", "begin", "stop", "table"})
"""The commands that in a private chat are about the table for practice there."""


async def on_command(desk: Desk, told: Told, table_id: str | None, receipt: str) -> bool:
    """Handle a command; `table_id` is the table of the group, if it has one, or the one a `/start` leads to.
    Gives whether a commit has settled the update."""
    if told.place is None:
        told = replace(told, language=told.sender.speaks)
        return await _in_private(desk, told, table_id, receipt)
    language = await tongues.of_group(desk, told.chat_id, table_id, told.sender)
    sender = told.sender
    if sender.anonymous:
        sender = replace(sender, speaks=language)  # his own is not known
    return await _in_group(
        desk, replace(told, language=language, sender=sender), told.place, table_id, receipt
    )


async def _in_group(desk: Desk, told: Told, place: Place, table_id: str | None, receipt: str) -> bool:
    desk.delivery.let_in(place.chat_id)  # somebody may have seen to it
    if told.sender.anonymous and told.command in _OF_A_PERSON:
        return _say(desk, told, "here-anonymous")
    if told.command == "new":
        return await _new(desk, told, place, table_id or desk.new_id(), receipt)
    if told.command in OF_A_TABLE and table_id is None:
        return _say_refused(desk, told, Refused(TableReason.NO_TABLE))
    if told.command in _ASKS and table_id is not None:
        return _say_asked(desk, told, await _ASKS[told.command](desk, told.sender, table_id, None, receipt))
    if told.command == "kick" and table_id is not None:
        asked = await asks.open_menu(desk, told.sender, table_id, None, Page.KICK, receipt)
        return asked is not None and _say_asked(desk, told, asked)
    return await _look(desk, told, place, table_id)


async def _new(desk: Desk, told: Told, place: Place, table_id: str, receipt: str) -> bool:
    asked = await asks.open_table(desk, told.sender, table_id, place, receipt)
    outcome, table = asked.answer.outcome, asked.answer.table
    if isinstance(outcome, Refused) and outcome.reason is TableReason.LOBBY_OPEN and table is not None:
        desk.delivery.renew(table.id, group_slot(table))
        return False
    # An opener whom the bot can't write to finds the way to his private chat behind the lobby's Join.
    return True if asked.written else _say_asked(desk, told, asked)


async def _look(desk: Desk, told: Told, place: Place, table_id: str | None) -> bool:
    """Commands that change nothing."""
    language = told.language
    match told.command:
        case "help" | "start":
            role = await _role(desk, told, table_id)
            desk.say(welcome.group_help(told.chat_id, place.topic, language, desk.username, role))
        case "scores":
            lines = await desk.scores.standings(told.chat_id)
            desk.say(notes.scores(told.chat_id, place.topic, language, desk.username, lines))
        case "table" | "hand":
            await _renew(desk, told, table_id)
        case "rules":
            await _say_rules_here(desk, told, place, table_id)
        case "record":
            await _send_record(desk, told)
        case "settings":
            await _say_settings(desk, told, place)
        case "language":
            desk.say(views.elsewhere(told.chat_id, place.topic, language, desk.username))
        case "privacy":
            desk.say(privacy.elsewhere(told.chat_id, place.topic, language, desk.username))
        case _:
            pass
    return False


async def _say_settings(desk: Desk, told: Told, place: Place) -> None:
    shown = await settings.show(desk, told.sender, place.chat_id, place.topic)
    if isinstance(shown, Refused):
        _say_refused(desk, told, shown)
    else:
        desk.say(shown)


async def _role(desk: Desk, told: Told, table_id: str | None) -> Role:
    """What the asker may do here."""
    if (await desk.asker_in(told.sender, told.chat_id)).is_admin:
        return Role.ADMIN
    stored = None if table_id is None else await desk.service.load(table_id)
    is_host = stored is not None and stored.table.is_open and stored.table.host == told.sender.user_id
    return Role.HOST if is_host else Role.PLAYER


async def _say_rules_here(desk: Desk, told: Told, place: Place, table_id: str | None) -> None:
    """The rules of the table, or those that the first one here will begin with."""
    stored = None if table_id is None else await desk.service.load(table_id)
    table = None if stored is None else stored.table
    first = await asks.rules_of_next(desk, await desk.chats.get(place.chat_id), table)
    desk.say(notes.rules(place.chat_id, place.topic, told.language, table, first=first))


async def _renew(desk: Desk, told: Told, table_id: str | None) -> None:
    stored = None if table_id is None else await desk.service.load(table_id)
    if stored is None:
        _say_refused(desk, told, Refused(TableReason.NO_TABLE))
    elif told.command == "table":
        slot = hand_slot if stored.table.is_practice else group_slot
        desk.delivery.renew(stored.table.id, slot(stored.table))
    elif stored.table.seat_of(told.sender.user_id) is None:
        _say_refused(desk, told, Refused(TableReason.NOT_PLAYING))
    else:
        desk.delivery.renew(stored.table.id, hand_slot(stored.table), told.sender.user_id)


async def _in_private(desk: Desk, told: Told, table_id: str | None, receipt: str) -> bool:
    # Whoever writes here can be written to.
    desk.tell(await spread(desk, Contact(told.sender, reachable=True)))
    match told.command:
        case "start" if table_id is not None:
            asked = await asks.join(desk, told.sender, table_id, None, receipt)
            return _say_start(desk, told, asked)
        case "language":
            desk.say(await settings.own_language(desk, told.sender))
        case "start" if told.argument == views.START_PAYLOAD:
            desk.say(await settings.own_language(desk, told.sender))
        case "start" | "help" | "privacy":
            desk.say(_told_of_the_bot(told, desk.username))
        case "hand":
            await _renew_hands(desk, told)
        case "rules":
            await _say_rules(desk, told)
        case "record":
            await _send_record(desk, told)
        case command if command in OF_PRACTICE:
            return await _of_practice(desk, told, table_id, receipt)
        case command if command in notes.GROUP_COMMANDS:
            _say_no(desk, told, welcome.only_in_groups(told.chat_id, told.language, desk.username, command))
        case _:
            _say_no(desk, told, welcome.private_help(told.chat_id, told.language, desk.username))
    return False


def _told_of_the_bot(told: Told, bot: str) -> Note:
    """What it is, how it works, and what it keeps; a link of the group's leads to the last."""
    language = told.language
    if told.command == "help":
        return welcome.private_help(told.chat_id, language, bot)
    if told.command == "privacy" or told.argument == privacy.START_PAYLOAD:
        return privacy.kept(told.chat_id, language)
    return welcome.hello(told.chat_id, language, bot)


async def _of_practice(desk: Desk, told: Told, table_id: str | None, receipt: str) -> bool:
    """Commands about the sender's own table."""
    if told.command == "new":
        opened = await asks.practise(desk, told.sender, table_id, receipt)
        return opened is not None and _say_asked(desk, told, opened)
    if told.command in _ASKS and table_id is not None:
        return _say_asked(desk, told, await _ASKS[told.command](desk, told.sender, table_id, None, receipt))
    await _renew(desk, told, table_id)
    return False


async def _say_rules(desk: Desk, told: Told) -> None:
    """The rules of every table he sits at; of none, those he practised by last, or that a first one begins with."""
    tables = await _tables_of(desk, told.sender.user_id)
    for table in tables or (await _practised_at(desk, told.chat_id),):
        desk.say(notes.rules(told.chat_id, None, told.language, table))


async def _practised_at(desk: Desk, chat_id: int) -> Table | None:
    """The table for practice that stands in a private chat, if only as a result."""
    table_id = await desk.tables.find(chat_id, None)
    stored = None if table_id is None else await desk.service.load(table_id)
    return None if stored is None else stored.table


async def _tables_of(desk: Desk, user_id: int) -> tuple[Table, ...]:
    """The tables a user sits at."""
    stored = [await desk.service.load(table_id) for table_id in await desk.tables.tables_of(user_id)]
    return tuple(each.table for each in stored if each is not None)


async def _send_record(desk: Desk, told: Told) -> None:
    """The chat's last game, to the private chat of who played in it: it shows every hand."""
    kept, sender = await desk.records.newest(told.chat_id), told.sender
    if kept is None or sender.user_id not in kept.players:
        _say(desk, told, "record-none" if kept is None else "record-stranger")
    else:
        desk.say(notes.record(sender.user_id, sender.speaks, kept))


def _say_start(desk: Desk, told: Told, asked: Asked) -> bool:
    """The panel says that a join is complete; whoever had joined before is told so too."""
    outcome, table = asked.answer.outcome, asked.answer.table
    if isinstance(outcome, Refused) and outcome.reason is TableReason.ALREADY_IN and table is not None:
        desk.delivery.renew(table.id, hand_slot(table), told.sender.user_id)
        return False
    return _say_asked(desk, told, asked)


async def _renew_hands(desk: Desk, told: Told) -> None:
    tables = await _tables_of(desk, told.sender.user_id)
    for table in tables:
        desk.delivery.renew(table.id, hand_slot(table), told.sender.user_id)
    if not tables:
        _say(desk, told, "hand-none")


def _say_asked(desk: Desk, told: Told, asked: Asked) -> bool:
    if isinstance(asked.answer.outcome, Refused):
        return _say_refused(desk, told, asked.answer.outcome)
    if asked.open_chat and asked.answer.table is not None:
        url = desk.join_url(asked.answer.table.id)
        desk.say(notes.open_chat(told.chat_id, _topic(told), told.language, url))
    return asked.written


def _say_refused(desk: Desk, told: Told, refused: Refused) -> bool:
    text = toasts.refusal_html(refused, told.language, desk.username)
    return _say_no(desk, told, Note(told.chat_id, _topic(told), text))


def _say(desk: Desk, told: Told, key: str) -> bool:
    """Why a command does nothing."""
    command = f"/new@{desk.username}"
    return _say_no(desk, told, notes.said(told.chat_id, _topic(told), key, told.language, command))


def _say_no(desk: Desk, told: Told, note: Note) -> bool:
    """A refusal, of which not everybody gets every one; it has settled nothing."""
    if desk.throttle.is_answered(told.sender.user_id):
        desk.say(note)
    return False


def _topic(told: Told) -> int | None:
    return told.place.topic if told.place else None
