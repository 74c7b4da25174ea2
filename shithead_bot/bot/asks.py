"""What people ask of a table, by button or by command alike: each becomes one command to the table.

A join needs a private chat: whoever the bot can't write to is shown the way there instead, and the join is only
weighed; the `/start` that follows completes it.
"""

from dataclasses import dataclass, replace
from typing import Final

from shithead_bot.bot.desk import Desk
from shithead_bot.bot.persons import Sender
from shithead_bot.bot.tongues import of_user
from shithead_bot.engine.rules import Rules
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import nearest
from shithead_bot.tables.commands import (
    Back,
    Begin,
    ChooseHouseRule,
    ChooseOpponents,
    ChooseSheet,
    Join,
    Kick,
    Known,
    Leave,
    NewTable,
    OpenMenu,
    Rematch,
    RulesCommand,
    Stop,
)
from shithead_bot.tables.model import HINTS, Place, Table
from shithead_bot.tables.outcome import Accepted, Refused, TableReason
from shithead_bot.tables.ports import ChatSettings
from shithead_bot.tables.practice import private_place
from shithead_bot.tables.service import Answer
from shithead_bot.tables.tidings import Absence
from shithead_bot.views.buttons import HouseChoice, MenuTap, SheetChoice, TurnTo
from shithead_bot.views.menu import menu_slot
from shithead_bot.views.notes import OPENING_SHEET
from shithead_bot.views.screens import hand_slot

_OPEN: Final = frozenset({TableReason.LOBBY_OPEN, TableReason.GAME_ON})


@dataclass(frozen=True, slots=True)
class Asked:
    """What became of it. open_chat: the asker has to open his private chat with the bot. written: it is committed."""

    answer: Answer
    open_chat: bool = False
    written: bool = False


async def join(desk: Desk, sender: Sender, table_id: str, game: int | None, receipt: str) -> Asked:
    """Sit down, or come back to one's seat in a game: a member of the group may, where the bot can reach him."""
    command = Join(desk.player(sender), game)
    weighed = await desk.service.weigh(table_id, command)
    if isinstance(weighed.outcome, Refused):
        return Asked(weighed)
    if not await desk.members.is_member(weighed.outcome.table.place.chat_id, sender.user_id):
        return Asked(Answer(Refused(TableReason.NOT_MEMBER), weighed.table))
    note = await desk.note_user(sender)
    if not note.reachable:
        return Asked(weighed, open_chat=True)
    return _asked(await desk.service.handle(table_id, command, receipt))


async def leave(desk: Desk, sender: Sender, table_id: str, game: int | None, receipt: str) -> Asked:
    """Get up from the lobby, or leave one's seat in a game to the computer."""
    return _asked(await desk.service.handle(table_id, Leave(sender.user_id, game), receipt))


async def back(desk: Desk, sender: Sender, table_id: str, game: int | None, receipt: str) -> Asked:
    """Come back to one's seat in a game; who was gone from the group, only if he is in it again."""
    stored = await desk.service.load(table_id)
    is_member = True
    if stored is not None and _is_gone(stored.table, sender.user_id):
        is_member = await desk.members.is_member(stored.table.place.chat_id, sender.user_id)
    return _asked(await desk.service.handle(table_id, Back(sender.user_id, game, is_member), receipt))


def _is_gone(table: Table, user_id: int) -> bool:
    seat = table.seat_of(user_id)
    return seat is not None and table.players[seat].absence is Absence.GONE


async def kick(
    desk: Desk, sender: Sender, table_id: str, game: int | None, user_id: int, receipt: str
) -> Asked:
    """Take somebody off his seat."""
    by = await desk.asker(sender, table_id)
    return _asked(await desk.service.handle(table_id, Kick(by, user_id, game), receipt))


async def open_table(desk: Desk, sender: Sender, table_id: str, place: Place, receipt: str) -> Asked:
    """Open a lobby; the opener sits down at once where the bot can reach him."""
    note = await desk.note_user(sender)
    settings = await desk.chats.get(place.chat_id)
    player = desk.player(sender)
    stored = await desk.service.load(table_id)
    variant, rules = await rules_of_next(desk, settings, None if stored is None else stored.table)
    command = NewTable(
        host=player,
        place=place,
        table_id=table_id,
        variant=variant,
        rules=rules,
        language=nearest(settings.language) or player.language,
        seated=note.reachable and not sender.anonymous,
        clock=settings.clock,
        pings=settings.pings,
        settled=settings.variant is not None,
    )
    asked = _asked(await desk.service.handle(table_id, command, receipt))
    needs_chat = asked.written and not note.reachable and not sender.anonymous
    return Asked(asked.answer, open_chat=needs_chat, written=asked.written)


async def rules_of_next(desk: Desk, settings: ChatSettings, table: Table | None) -> tuple[str, Rules]:
    """The sheet and rules of a chat's next lobby, `table` being what stands there: those that the chat has chosen, or
    else those last played at the table; at the first one of a topic, those last played in the chat."""
    if settings.variant is not None and settings.variant in VARIANTS:
        return settings.variant, VARIANTS[settings.variant].rules
    if table is not None:
        return table.variant, table.rules
    stored = [await desk.service.load(table_id) for table_id in await desk.tables.tables_in(settings.chat_id)]
    last = max((each.table for each in stored if each is not None), key=_touched, default=None)
    if last is None:
        return OPENING_SHEET, VARIANTS[OPENING_SHEET].rules
    return last.variant, last.rules


def _touched(table: Table) -> float:
    return table.touched


async def practise(desk: Desk, sender: Sender, table_id: str | None, receipt: str) -> Asked | None:
    """Open a table for practice in the sender's private chat, where he asks for it. One that is open already is shown
    anew: None."""
    await desk.note_user(sender, reachable=True)
    player = desk.player(sender)
    command = NewTable(
        host=player,
        place=private_place(sender.user_id),
        table_id=table_id or desk.new_id(),
        variant=OPENING_SHEET,
        rules=VARIANTS[OPENING_SHEET].rules,
        language=player.language,
        seated=True,
    )
    asked = _asked(await desk.service.handle(command.table_id, command, receipt))
    outcome, table = asked.answer.outcome, asked.answer.table
    if table is not None and isinstance(outcome, Refused) and outcome.reason in _OPEN:
        desk.delivery.renew(table.id, hand_slot(table))
        return None
    return asked


async def choose_opponents(
    desk: Desk, sender: Sender, table_id: str, game: int | None, count: int, receipt: str
) -> Asked:
    """Practise against so many computers."""
    by = await desk.asker(sender, table_id)
    return _asked(await desk.service.handle(table_id, ChooseOpponents(by, count, game), receipt))


async def begin(desk: Desk, sender: Sender, table_id: str, game: int | None, receipt: str) -> Asked:
    """Deal."""
    by = await desk.asker(sender, table_id)
    known = await _known_at(desk, table_id)
    answer = await desk.service.handle(table_id, Begin(by, game=game, known=known), receipt)
    await _teach(desk, answer)
    if isinstance(answer.outcome, Refused) and answer.outcome.reason is TableReason.REACHING:
        desk.delivery.touch(table_id)  # whoever is still knocked at may have been reached before a crash
    return _asked(answer)


async def stop(desk: Desk, sender: Sender, table_id: str, game: int | None, receipt: str) -> Asked:
    """Cancel the lobby or end the game."""
    by = await desk.asker(sender, table_id)
    return _asked(await desk.service.handle(table_id, Stop(by, game), receipt))


async def open_menu(
    desk: Desk, sender: Sender, table_id: str, game: int | None, page: str, receipt: str
) -> Asked | None:
    """Open a page of the menu. One that is open already, and perhaps far up in the chat, is shown anew: None."""
    asked = await choose(desk, sender, table_id, game, TurnTo(page), receipt)
    outcome, table = asked.answer.outcome, asked.answer.table
    if table is not None and isinstance(outcome, Refused) and outcome.reason is TableReason.NOTHING_NEW:
        desk.delivery.renew(table.id, menu_slot(table))
        return None
    return asked


async def choose(
    desk: Desk, sender: Sender, table_id: str, game: int | None, what: MenuTap, receipt: str
) -> Asked:
    """Turn a page of the menu, or choose on it."""
    by = await desk.asker(sender, table_id)
    match what:
        case TurnTo(page):
            command: RulesCommand = OpenMenu(by, page, game)
        case SheetChoice(variant):
            command = ChooseSheet(by, variant, game)
        case HouseChoice(rule, number):
            command = ChooseHouseRule(by, rule, number, game)
    return _asked(await desk.service.handle(table_id, command, receipt))


async def rematch(desk: Desk, sender: Sender, table_id: str, game: int | None, receipt: str) -> Asked:
    """The same players once more."""
    by = await desk.asker(sender, table_id)
    known = await _known_at(desk, table_id)
    answer = await desk.service.handle(table_id, Rematch(by, game=game, known=known), receipt)
    await _teach(desk, answer)
    return _asked(answer)


async def _known_at(desk: Desk, table_id: str) -> tuple[Known, ...]:
    """What is known of the people at a table."""
    stored = await desk.service.load(table_id)
    players = () if stored is None else stored.table.players
    noted = [await desk.users.get(player.user_id) for player in players if player.user_id > 0]
    return tuple(Known(note.user_id, of_user(desk, note), is_new=not note.taught) for note in noted)


async def _teach(desk: Desk, answer: Answer) -> None:
    """Note who has begun his first game: no other has hints."""
    if answer.table is None or isinstance(answer.outcome, Refused):
        return
    for player in answer.table.players:
        if player.hints < HINTS:
            await desk.users.save(replace(await desk.users.get(player.user_id), taught=True))


def _asked(answer: Answer) -> Asked:
    return Asked(answer, written=isinstance(answer.outcome, Accepted))
