"""A player's panel in the private chat: his own cards and, when they are legal, his moves as buttons.

Law: built from what this seat may see and nothing else. While a player waits, his panel shows nothing that the
others change, so that it needn't be edited at every move of the table.
"""

from collections.abc import Iterable
from typing import Final

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.events import PlayBegan
from shithead_bot.engine.moves import Blind, Pass, Play, Take
from shithead_bot.engine.observation import SeatView
from shithead_bot.engine.rules import Opening
from shithead_bot.engine.state import Phase
from shithead_bot.i18n import Texts, texts
from shithead_bot.tables.hints import Hint, due_hint
from shithead_bot.tables.menu import Fold
from shithead_bot.tables.model import GroupKind, Place, Table
from shithead_bot.views.away import reminded
from shithead_bot.views.group import pile_lines
from shithead_bot.views.house import clock_text
from shithead_bot.views.moves import more_keyboard, move_keyboard, refresh_button, swap_keyboard
from shithead_bot.views.names import html_name
from shithead_bot.views.screen import Button, Keyboard
from shithead_bot.views.telling import last_moves
from shithead_bot.views.words import Words, hand_text, open_text, rank_text

_TITLE_LENGTH: Final = 40
_HINTS: Final = {
    Hint.SWAP: "hint-swap",
    Hint.TURN: "hint-turn",
    Hint.TAKE: "hint-take",
    Hint.BLIND: "hint-blind",
}


def lobby_panel(table: Table, language: str) -> tuple[str, Keyboard]:
    """What a player sees between joining and the deal, with a way back where the group has a link."""
    t, url = texts(language), group_url(table.place)
    keyboard = ((Button(t("start-button-back"), url=url),),) if url else ()
    return t("hand-lobby", group=group_link(t, table.place)), keyboard


def group_link(t: Texts, place: Place) -> str:
    """The group's name, as a link where the link is stable."""
    title = html_name(place.title, _TITLE_LENGTH) or t("group-unnamed")
    url = group_url(place)
    return title if url is None else f'<a href="{url}">{title}</a>'


def group_url(place: Place) -> str | None:
    """A link to the group that its members can follow; a basic group has none."""
    if place.username:
        return f"https://t.me/{place.username}" + (f"/{place.topic}" if place.topic else "")
    if place.kind is GroupKind.SUPERGROUP:
        return f"https://t.me/c/{str(place.chat_id).removeprefix('-100')}/{place.topic or 1}"
    return None


def panel(table: Table, view: SeatView) -> tuple[str, Keyboard]:
    """The panel of a player in a game that is on, as text and keyboard."""
    if view.public.phase is Phase.SWAP:
        return _swap_panel(table, view)
    return _turn_panel(table, view) if view.legal else _wait_panel(table, view)


def _swap_panel(table: Table, view: SeatView) -> tuple[str, Keyboard]:
    t = texts(table.players[view.seat].language)
    lines = [
        t("hand-swap-title", group=group_link(t, table.place)),
        *_time(table, view, t),
        "",
        *own_cards(t, view),
        *set_apart([swap_text(t, view), *hint(table, view, t)]),
    ]
    return "\n".join(lines), swap_keyboard(table, view)


def _turn_panel(table: Table, view: SeatView) -> tuple[str, Keyboard]:
    """The panel of a player who may move: it is his turn, or he may throw in."""
    player = table.players[view.seat]
    t = texts(player.language)
    words = Words(table, t)
    title = "hand-turn-title" if view.seat == view.public.current else "hand-throw-in-title"
    lines = [t(title, group=group_link(t, table.place)), *_time(table, view, t), ""]
    lines += last_moves(table, words)
    lines += [*pile_lines(words, view.public), "", *own_cards(t, view)]
    if player.menu is not None:
        lines += ["", unfolded_text(t, player.menu)]
        return "\n".join(lines), more_keyboard(table, view, player.menu)
    lines += set_apart([*advice(table, view, words), *hint(table, view, t)])
    return "\n".join(lines), move_keyboard(table, view)


def set_apart(said: Iterable[str]) -> list[str]:
    """What is said as lines, with an empty one before each."""
    return [line for text in said for line in ("", text)]


def swap_text(t: Texts, view: SeatView) -> str:
    """What to do while all swap."""
    return t("hand-ready" if view.public.seats[view.seat].ready else "hand-swap-help")


def unfolded_text(t: Texts, fold: Fold) -> str:
    """What the page is that the panel has unfolded."""
    return t("hand-more", rank=rank_text(t, fold)) if isinstance(fold, Rank) else t("hand-swaps")


def advice(table: Table, view: SeatView, words: Words) -> list[str]:
    """What the buttons alone don't say, if there is something."""
    t, kinds = words.texts, {type(move) for move in view.legal}
    if view.seat != view.public.current:
        return [t("hand-throw-in", name=words.player(view.public.current))]
    if Pass in kinds:
        return [t("hand-may-pass")]
    if Blind in kinds:
        return [t("hand-blind-choose")]
    if Play not in kinds:
        return [t("hand-nothing-fits")] if Take in kinds else []
    rank = _bound_to(table, view)
    return [t("hand-opening", rank=rank_text(t, rank))] if rank else []


def hint(table: Table, view: SeatView, t: Texts) -> list[str]:
    """The hint that a player reads now in his first game, if there is one."""
    due = due_hint(table.players[view.seat], view)
    return [] if due is None else [t(_HINTS[due])]


def _bound_to(table: Table, view: SeatView) -> Rank | None:
    """The rank that the first play of the game must be of, where it is bound to one (RULES.md 4.3)."""
    if view.public.ply or view.public.rules.opening is not Opening.LOWEST:
        return None
    lowest = {event.rank for move in table.happened for event in move if isinstance(event, PlayBegan)}
    playable = {move.cards[0].rank for move in view.legal if isinstance(move, Play)}
    return next(iter(playable)) if playable == lowest else None


def _wait_panel(table: Table, view: SeatView) -> tuple[str, Keyboard]:
    t = texts(table.players[view.seat].language)
    title = t("hand-wait-title", group=group_link(t, table.place))
    lines = [title, *_time(table, view, t), "", *own_cards(t, view), "", t("hand-wait")]
    return "\n".join(lines), ((refresh_button(table, view),),)


def _time(table: Table, view: SeatView, t: Texts) -> list[str]:
    """That the player was reminded and what comes then, or that his time ran out the last time."""
    player = table.players[view.seat]
    if view.seat not in reminded(table):
        return [t("hand-missed")] if player.missed else []
    clock = clock_text(t, table.clock)
    if view.public.phase is Phase.SWAP:
        return [t("hand-reminder-swap", clock=clock)]
    return [t("hand-reminder-last" if player.missed else "hand-reminder-turn", clock=clock)]


def own_cards(t: Texts, view: SeatView) -> list[str]:
    """The player's cards, a line for each place that he has some in."""
    own = view.public.seats[view.seat]
    blind = [str(at) for at, there in enumerate(own.face_down, start=1) if there]
    return [
        t("hand-cards", cards=hand_text(t, view.hand)),
        t("hand-open", cards=open_text(t, own.face_up)),
        t("hand-blind", cards=" · ".join(blind) or t("cards-none")),
    ]
