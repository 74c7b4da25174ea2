"""The panel of a player who has nothing to do: he is out or away, the game rests, or it is over.

Law: it shows no cards, so nothing that others do changes it.
"""

from shithead_bot.engine.observation import SeatView
from shithead_bot.engine.state import Outcome
from shithead_bot.i18n import texts
from shithead_bot.tables.model import Suspension, Table
from shithead_bot.views.away import computer_plays
from shithead_bot.views.buttons import Action, Tap, encode
from shithead_bot.views.group import result_text
from shithead_bot.views.hand import group_link
from shithead_bot.views.screen import Button, Keyboard, Style
from shithead_bot.views.words import Words


def panel(table: Table, view: SeatView, bot: str) -> tuple[str, Keyboard] | None:
    """The panel of whoever only looks on, as text and keyboard; None for a player in the game. `bot` is the bot's
    username."""
    if view.public.outcome is not None:
        return _over(table, view), ()
    if view.public.seats[view.seat].place is not None:
        return _out(table, view), ()
    if computer_plays(table, view.public, view.seat):
        return _away(table, view.seat)
    return None if table.suspended is None else _resting(table, view.seat, table.suspended, bot)


def _out(table: Table, view: SeatView) -> str:
    t = texts(table.players[view.seat].language)
    by_computer = computer_plays(table, view.public, view.seat)
    place = view.public.seats[view.seat].place or 0
    return t("hand-out-away" if by_computer else "hand-out", place=place, group=group_link(t, table.place))


def _away(table: Table, seat: int) -> tuple[str, Keyboard]:
    """Why the computer plays, and the way back for who may return."""
    player = table.players[seat]
    t = texts(player.language)
    lines = [t("hand-away-title", group=group_link(t, table.place)), ""]
    lines += [t(f"hand-away-{player.absence.value}")] if player.absence else []
    if not player.may_return:
        return "\n".join(lines), ()
    tap = encode(Tap(table.id, table.game, 0, Action.BACK))
    button = Button(t("button-im-back"), data=tap, style=Style.GOOD)
    return "\n".join([*lines, t("hand-away-return")]), ((button,),)


def _resting(table: Table, seat: int, why: Suspension, bot: str) -> tuple[str, Keyboard]:
    """Why nothing goes on, and who must do what about it."""
    t = texts(table.players[seat].language)
    html = "\n".join(
        [t("hand-rest-title", group=group_link(t, table.place)), "", t(f"hand-rest-{why.value}")]
    )
    if why is Suspension.MUTED:
        return html, ()
    add = Button(t("hand-button-add-again"), url=f"https://t.me/{bot}?startgroup=new", style=Style.PLAY)
    return html, ((add,),)


def _over(table: Table, view: SeatView) -> str:
    """How the game ended for this player."""
    t = texts(table.players[view.seat].language)
    words = Words(table, t)
    said = _ending(table, view, words)
    counts = view.public.outcome is not Outcome.ABANDONED
    if counts and computer_plays(table, view.public, view.seat):
        return "\n".join([said, t("hand-over-away")])
    return said


def _ending(table: Table, view: SeatView, words: Words) -> str:
    t, loser = words.texts, view.public.shithead
    group = group_link(t, table.place)
    place = view.public.seats[view.seat].place
    if loser == view.seat:
        return t("hand-over-shithead", group=group)
    if loser is None or place is None:
        return "\n".join([t("hand-over-nobody", group=group), result_text(table, view.public, words)])
    return t("hand-over-safe", name=words.player(loser), place=place, group=group)
