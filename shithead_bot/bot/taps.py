"""What a tap does: every tap is answered, whatever becomes of it; of somebody's many refused ones, some."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from shithead_bot.bot import asks, settings, tongues
from shithead_bot.bot.asks import Asked
from shithead_bot.bot.desk import Desk
from shithead_bot.bot.inbound import Tapped
from shithead_bot.bot.privacy import forget
from shithead_bot.engine.moves import Blind, Move, Pass, Play, Ready, Swap, Take
from shithead_bot.tables.choosing import Page
from shithead_bot.tables.commands import PlayMove, Unfold
from shithead_bot.tables.model import Table
from shithead_bot.tables.outcome import Accepted, Refused, TableReason
from shithead_bot.tables.ports import Stored
from shithead_bot.tables.practice import is_stranger
from shithead_bot.views import notes, privacy, toasts
from shithead_bot.views.buttons import (
    Action,
    ClockChoice,
    HouseChoice,
    KickChoice,
    LanguageChoice,
    More,
    OpponentsChoice,
    PingChoice,
    Privacy,
    RulesChoice,
    SettingsPage,
    SettingTap,
    SheetChoice,
    SheetPage,
    Tap,
    TurnTo,
)
from shithead_bot.views.screen import Address
from shithead_bot.views.screens import hand_slot
from shithead_bot.views.toasts import Toast

_SILENT: Final = Toast()
_ASKS: Final = {
    Action.JOIN: (asks.join, "toast-joined"),
    Action.LEAVE: (asks.leave, "toast-left"),
    Action.BEGIN: (asks.begin, None),
    Action.CANCEL: (asks.stop, None),
    Action.REMATCH: (asks.rematch, None),
}


@dataclass(frozen=True, slots=True)
class _Reply:
    """The answer to a tap. refused: it did nothing. settled: a commit has taken the update out of the inbox. then: what
    takes its time, so that it is done once the tap is answered."""

    toast: Toast = _SILENT
    refused: bool = False
    settled: bool = False
    then: Callable[[], Awaitable[None]] | None = None


async def on_tap(desk: Desk, tapped: Tapped, receipt: str) -> bool:
    """Handle a tap and answer it; gives whether a commit has settled the update."""
    reply = await _reply(desk, tapped, receipt)
    if not reply.refused or desk.throttle.is_answered(tapped.sender.user_id):
        desk.answer(tapped.query_id, reply.toast)
    if reply.then is not None:
        await reply.then()
    return reply.settled


async def _reply(desk: Desk, tapped: Tapped, receipt: str) -> _Reply:
    match tapped.tap:
        case None:
            return _no(tapped, "refused-noise")
        case Tap(
            what=ClockChoice() | PingChoice() | LanguageChoice() | RulesChoice() | SettingsPage() as what
        ):
            return await _set(desk, tapped, what)
        case Tap(what=Privacy() as what):
            return _privacy(desk, tapped, what, receipt)
        case Tap() if tapped.opens_table:
            return await _open(desk, tapped, receipt)
        case Tap(what=Action.PRACTISE):
            return await _practise(desk, tapped, receipt)
        case Tap(table_id=table_id, what=SheetPage() as page):
            return _turn_sheet(desk, tapped, page, await desk.service.load(table_id))
        case tap:
            return await _at_table(desk, tapped, tap, receipt)


async def _at_table(desk: Desk, tapped: Tapped, tap: Tap, receipt: str) -> _Reply:
    stored = await desk.service.load(tap.table_id)
    if stored is None or is_stranger(stored.table.place, tapped.sender.user_id):
        return _refused(desk, tapped, Refused(TableReason.NO_TABLE))
    if tap.game != stored.table.game:
        return _refused(desk, tapped, Refused(TableReason.OLD_GAME))
    sender, table = tapped.sender, stored.table
    match tap.what:
        case Action() as action:
            return await _act(desk, tapped, table, action, receipt)
        case TurnTo() | SheetChoice() | HouseChoice() as what:
            return _told(desk, tapped, await asks.choose(desk, sender, table.id, table.game, what, receipt))
        case KickChoice(user_id):
            return _told(desk, tapped, await asks.kick(desk, sender, table.id, table.game, user_id, receipt))
        case OpponentsChoice(count):
            return _told(
                desk, tapped, await asks.choose_opponents(desk, sender, table.id, table.game, count, receipt)
            )
        case More() | Play() | Swap() | Blind() | Ready() | Take() | Pass() as what:
            return await _panel_tap(desk, tapped, stored, tap, what, receipt)
        case _:
            raise AssertionError("it is about no table")


async def _act(desk: Desk, tapped: Tapped, table: Table, action: Action, receipt: str) -> _Reply:
    sender = tapped.sender
    match action:
        case Action.PEEK:
            return _Reply(toasts.peek(table, sender.user_id, sender.speaks))
        case Action.REFRESH:
            desk.delivery.touch(table.id)
            return _Reply(toasts.refreshed(table, sender.speaks))
        case Action.NEW if table.is_practice:
            return _shown(desk, tapped, await asks.practise(desk, sender, table.id, receipt))
        case Action.NEW:
            asked = await asks.open_table(desk, sender, table.id, tapped.place or table.place, receipt)
            return _told(desk, tapped, asked, "toast-joined")
        case Action.RULES:
            page = table.menu or Page.SHEETS
            return _shown(
                desk, tapped, await asks.open_menu(desk, sender, table.id, table.game, page, receipt)
            )
        case Action.BACK:
            return _back(desk, tapped, await asks.back(desk, sender, table.id, table.game, receipt))
        case _:
            ask, done = _ASKS[action]
            return _told(desk, tapped, await ask(desk, sender, table.id, table.game, receipt), done)


async def _open(desk: Desk, tapped: Tapped, receipt: str) -> _Reply:
    """Open the first table of the group, or the next one, where the button stands."""
    place = tapped.place
    if tapped.forged or place is None:
        return _no(tapped, "refused-noise")
    table_id = await desk.tables.find(place.chat_id, place.topic) or desk.new_id()
    asked = await asks.open_table(desk, tapped.sender, table_id, place, receipt)
    return _told(desk, tapped, asked, "toast-joined")


async def _practise(desk: Desk, tapped: Tapped, receipt: str) -> _Reply:
    """Open a table for practice in the chat that the button stands in: the presser's own."""
    user_id = tapped.sender.user_id
    if tapped.forged or tapped.chat_id != user_id:
        return _no(tapped, "refused-noise")
    table_id = await desk.tables.find(user_id, None)
    return _shown(desk, tapped, await asks.practise(desk, tapped.sender, table_id, receipt))


def _shown(desk: Desk, tapped: Tapped, asked: Asked | None) -> _Reply:
    """What was asked for, or (None) it was there already and is shown anew."""
    return _Reply() if asked is None else _told(desk, tapped, asked)


def _back(desk: Desk, tapped: Tapped, asked: Asked) -> _Reply:
    match asked.answer.outcome:
        case Refused() as refused:
            return _refused(desk, tapped, refused)
        case Accepted(table=table):
            return _Reply(toasts.came_back(table, tapped.sender.speaks), settled=asked.written)


async def _set(desk: Desk, tapped: Tapped, what: SettingTap) -> _Reply:
    """Change what the note shows whose button it is: a group's settings, or in his own chat a user's language."""
    chat_id, sender = tapped.chat_id, tapped.sender
    if tapped.forged or chat_id is None or tapped.message_id is None:
        return _no(tapped, "refused-noise")
    topic = tapped.place.topic if tapped.place else None
    if chat_id < 0:
        shown = await settings.change(desk, sender, chat_id, topic, what)
    elif isinstance(what, LanguageChoice) and chat_id == sender.user_id:
        shown = await settings.speak(desk, sender, what.language)
        sender = await tongues.heard(desk, sender, None)
    else:
        return _no(tapped, "refused-noise")
    if isinstance(shown, Refused):
        return _refused(desk, tapped, shown)
    desk.say(replace(shown, instead_of=tapped.message_id))
    return _Reply(_SILENT if isinstance(what, SettingsPage) else toasts.settings_saved(sender.speaks))


def _privacy(desk: Desk, tapped: Tapped, what: Privacy, receipt: str) -> _Reply:
    """Tell what is kept, ask, and delete it: in the presser's own chat, in the message that he pressed."""
    sender, message_id = tapped.sender, tapped.message_id
    if tapped.forged or tapped.chat_id != sender.user_id or message_id is None:
        return _no(tapped, "refused-noise")
    if what is Privacy.FORGET:
        toast = toasts.said("toast-forgetting", sender.speaks)
        return _Reply(toast, then=partial(forget, desk, sender, message_id, receipt))
    page = privacy.asking if what is Privacy.ASK else privacy.kept
    desk.say(replace(page(sender.user_id, sender.speaks), instead_of=message_id))
    return _Reply()


def _turn_sheet(desk: Desk, tapped: Tapped, page: SheetPage, stored: Stored | None) -> _Reply:
    """Show another sheet in the message of the rules, old or new: it changes nothing. Only that message has the
    button; a made-up tap must not turn another one into it."""
    if tapped.forged:
        return _no(tapped, "refused-noise")
    if tapped.chat_id is not None and tapped.message_id is not None:
        topic = tapped.place.topic if tapped.place else None
        table = stored.table if stored else None
        note = notes.rules(tapped.chat_id, topic, tapped.sender.speaks, table, page.variant)
        desk.say(replace(note, instead_of=tapped.message_id))
    return _Reply()


async def _panel_tap(
    desk: Desk, tapped: Tapped, stored: Stored, tap: Tap, what: Move | More, receipt: str
) -> _Reply:
    """A move, or a look at what the panel has folded up: it counts only from the panel that delivery knows."""
    sender, table = tapped.sender, stored.table
    if tapped.chat_id != sender.user_id or tapped.message_id is None:
        return _no(tapped, "refused-old-panel")
    address = Address(sender.user_id, None, hand_slot(table))
    if not await desk.delivery.is_live(table.id, address, tapped.message_id):
        if not tapped.forged:
            desk.delivery.strip(tapped.chat_id, tapped.message_id)
        return _no(tapped, "refused-old-panel")
    if isinstance(what, More):
        command: Unfold | PlayMove = Unfold(sender.user_id, tap.game, tap.ply, what.fold)
    else:
        command = PlayMove(sender.user_id, tap.game, tap.ply, what)
    match (await desk.service.handle(table.id, command, receipt)).outcome:
        case Refused(reason=reason) as refused:
            if reason is TableReason.SUSPENDED:
                desk.delivery.touch(table.id)  # the group may take messages again by now
            return _refused(desk, tapped, refused)
        case Accepted() as accepted:
            return _Reply(toasts.move_toast(accepted, sender.user_id), settled=True)


def _told(desk: Desk, tapped: Tapped, asked: Asked, done: str | None = None) -> _Reply:
    """A refusal says why, an open door is a link, and what was done is said where the screens don't."""
    outcome = asked.answer.outcome
    if isinstance(outcome, Refused):
        return _refused(desk, tapped, outcome)
    if asked.open_chat and asked.answer.table is not None:
        return _Reply(Toast(url=desk.join_url(asked.answer.table.id)), settled=asked.written)
    return _Reply(toasts.said(done, tapped.sender.speaks) if done else _SILENT, settled=asked.written)


def _refused(desk: Desk, tapped: Tapped, refused: Refused) -> _Reply:
    return _Reply(toasts.refusal(refused, tapped.sender.speaks, desk.username), refused=True)


def _no(tapped: Tapped, key: str) -> _Reply:
    return _Reply(toasts.said(key, tapped.sender.speaks), refused=True)
