"""What a tap does: every tap is answered, whatever becomes of it.

Each function gives the toast and whether a commit has settled the update already.
"""

from dataclasses import replace
from typing import Final

from shithead_bot.bot import asks
from shithead_bot.bot.asks import Asked
from shithead_bot.bot.desk import Desk
from shithead_bot.bot.inbound import Tapped
from shithead_bot.engine.moves import Move
from shithead_bot.tables.choosing import Page
from shithead_bot.tables.commands import PlayMove, Unfold
from shithead_bot.tables.model import Table
from shithead_bot.tables.outcome import Refused, TableReason
from shithead_bot.tables.ports import Stored
from shithead_bot.views import notes, toasts
from shithead_bot.views.buttons import (
    Action,
    ClockChoice,
    HouseChoice,
    KickChoice,
    More,
    PingChoice,
    SheetChoice,
    SheetPage,
    Tap,
    TurnTo,
)
from shithead_bot.views.menu import menu_slot
from shithead_bot.views.screen import Address
from shithead_bot.views.screens import hand_slot
from shithead_bot.views.toasts import Toast

_ASKS: Final = {
    Action.JOIN: (asks.join, "toast-joined"),
    Action.LEAVE: (asks.leave, "toast-left"),
    Action.BEGIN: (asks.begin, None),
    Action.CANCEL: (asks.stop, None),
    Action.REMATCH: (asks.rematch, None),
}

Answered = tuple[Toast, bool]


async def on_tap(desk: Desk, tapped: Tapped, receipt: str) -> bool:
    """Handle a tap and answer it; gives whether a commit has settled the update."""
    toast, settled = await _toast(desk, tapped, receipt)
    desk.answer(tapped.query_id, toast)
    return settled


async def _toast(desk: Desk, tapped: Tapped, receipt: str) -> Answered:
    if tapped.tap is None:
        return toasts.said("refused-noise", tapped.sender.language), False
    stored = await desk.service.load(tapped.tap.table_id)
    if isinstance(tapped.tap.what, SheetPage):
        return _turn_sheet(desk, tapped, tapped.tap.what, stored), False
    if stored is None:
        return _refused(desk, tapped, TableReason.NO_TABLE)
    if tapped.tap.game != stored.table.game:
        return _refused(desk, tapped, TableReason.OLD_GAME)
    match tapped.tap.what:
        case Action() as action:
            return await _act(desk, tapped, stored, action, receipt)
        case TurnTo() | SheetChoice() | HouseChoice() as what:
            table = stored.table
            asked = await asks.choose(desk, tapped.sender, table.id, table.game, what, receipt)
            return _told(desk, tapped, asked, None)
        case KickChoice() | ClockChoice() | PingChoice():
            return toasts.said("refused-noise", tapped.sender.language), False
        case what:
            return await _panel_tap(desk, tapped, stored, tapped.tap, what, receipt)


async def _act(desk: Desk, tapped: Tapped, stored: Stored, action: Action, receipt: str) -> Answered:
    sender, table = tapped.sender, stored.table
    match action:
        case Action.PEEK:
            return toasts.peek(table, sender.user_id, sender.language), False
        case Action.REFRESH:
            desk.delivery.touch(table.id)
            return toasts.refreshed(table, sender.language), False
        case Action.NEW:
            asked = await asks.open_table(desk, sender, table.id, tapped.place or table.place, receipt)
            return _told(desk, tapped, asked, "toast-joined")
        case Action.RULES:
            return await _open_menu(desk, tapped, table, receipt)
        case _:
            ask, done = _ASKS[action]
            return _told(desk, tapped, await ask(desk, sender, table.id, table.game, receipt), done)


async def _open_menu(desk: Desk, tapped: Tapped, table: Table, receipt: str) -> Answered:
    """Open the rules menu; one that is open, and perhaps far up in the chat, is shown anew."""
    page = TurnTo(table.menu or Page.SHEETS)
    asked = await asks.choose(desk, tapped.sender, table.id, table.game, page, receipt)
    outcome = asked.answer.outcome
    if isinstance(outcome, Refused) and outcome.reason is TableReason.NOTHING_NEW:
        desk.delivery.renew(table.id, menu_slot(table))
        return Toast(), False
    return _told(desk, tapped, asked, None)


def _turn_sheet(desk: Desk, tapped: Tapped, page: SheetPage, stored: Stored | None) -> Toast:
    """Show another sheet in the message of the rules, old or new: it changes nothing. Only that message has the
    button; a made-up tap must not turn another one into it."""
    if tapped.forged:
        return toasts.said("refused-noise", tapped.sender.language)
    if tapped.chat_id is not None and tapped.message_id is not None:
        topic = tapped.place.topic if tapped.place else None
        table = stored.table if stored else None
        note = notes.rules(tapped.chat_id, topic, tapped.sender.language, table, page.variant)
        desk.say(replace(note, instead_of=tapped.message_id))
    return Toast()


async def _panel_tap(
    desk: Desk, tapped: Tapped, stored: Stored, tap: Tap, what: Move | More, receipt: str
) -> Answered:
    """A move, or a look at what the panel has folded up: it counts only from the panel that delivery knows."""
    sender, table = tapped.sender, stored.table
    if tapped.chat_id != sender.user_id or tapped.message_id is None:
        return toasts.said("refused-old-panel", sender.language), False
    address = Address(sender.user_id, None, hand_slot(table))
    if not await desk.delivery.is_live(table.id, address, tapped.message_id):
        if not tapped.forged:
            desk.delivery.strip(tapped.chat_id, tapped.message_id)
        return toasts.said("refused-old-panel", sender.language), False
    if isinstance(what, More):
        command: Unfold | PlayMove = Unfold(sender.user_id, tap.game, tap.ply, what.fold)
    else:
        command = PlayMove(sender.user_id, tap.game, tap.ply, what)
    answer = await desk.service.handle(table.id, command, receipt)
    if isinstance(answer.outcome, Refused):
        return toasts.refusal(answer.outcome, sender.language, desk.username), False
    return toasts.move_toast(answer.outcome, sender.user_id), True


def _told(desk: Desk, tapped: Tapped, asked: Asked, done: str | None) -> Answered:
    """A refusal says why, an open door is a link, and what was done is said where the screens don't."""
    outcome = asked.answer.outcome
    if isinstance(outcome, Refused):
        return toasts.refusal(outcome, tapped.sender.language, desk.username), False
    if asked.open_chat and asked.answer.table is not None:
        return Toast(url=desk.join_url(asked.answer.table.id)), asked.written
    return (toasts.said(done, tapped.sender.language) if done else Toast()), asked.written


def _refused(desk: Desk, tapped: Tapped, reason: TableReason) -> Answered:
    return toasts.refusal(Refused(reason), tapped.sender.language, desk.username), False
