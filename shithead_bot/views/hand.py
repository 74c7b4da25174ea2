"""A player's panel in the private chat: his own cards and, when they are legal, his moves as buttons.

Law: built from what this seat may see and nothing else. While a player waits, his panel shows nothing that the
others change, so that it needn't be edited at every move of the table.
"""

import html

from shithead_bot.engine.observation import SeatView
from shithead_bot.engine.state import Phase
from shithead_bot.i18n import texts
from shithead_bot.tables.model import GroupKind, Place, Table
from shithead_bot.views.group import pile_lines
from shithead_bot.views.moves import more_keyboard, move_keyboard, refresh_button, swap_keyboard
from shithead_bot.views.names import clean
from shithead_bot.views.screen import Button, Keyboard
from shithead_bot.views.words import BACK, NONE, Words, cards_text, hand_text, rank_text, told

_TITLE_LENGTH = 40


def lobby_panel(table: Table, language: str) -> tuple[str, Keyboard]:
    """What a player sees between joining and the deal, with a way back where the group has a link."""
    t, url = texts(language), group_url(table.place)
    keyboard = ((Button(t("start-button-back"), url=url),),) if url else ()
    return t("hand-lobby", group=group_link(table.place)), keyboard


def group_link(place: Place) -> str:
    """The group's name, as a link where the link is stable."""
    title = html.escape(clean(place.title, _TITLE_LENGTH) or "?", quote=False)
    url = group_url(place)
    return title if url is None else f'<a href="{url}">{title}</a>'


def group_url(place: Place) -> str | None:
    """A link to the group that its members can follow; a basic group has none."""
    if place.username:
        return f"https://t.me/{place.username}"
    if place.kind is GroupKind.SUPERGROUP:
        return f"https://t.me/c/{str(place.chat_id).removeprefix('-100')}/{place.topic or 1}"
    return None


def panel(table: Table, view: SeatView) -> tuple[str, Keyboard]:
    """The panel of a game that is on, as text and keyboard."""
    place = view.public.seats[view.seat].place
    if place is not None:
        t = texts(table.players[view.seat].language)
        return t("hand-out", place=place, group=group_link(table.place)), ()
    if view.public.phase is Phase.SWAP:
        return _swap_panel(table, view)
    return _turn_panel(table, view) if view.legal else _wait_panel(table, view)


def over_panel(table: Table, view: SeatView) -> tuple[str, Keyboard]:
    """How the game ended for this player."""
    t = texts(table.players[view.seat].language)
    group, loser = group_link(table.place), view.public.shithead
    place = view.public.seats[view.seat].place
    if loser == view.seat:
        return t("hand-over-shithead", group=group), ()
    if loser is None or place is None:
        return t("hand-over-nobody", group=group), ()
    return t("hand-over-safe", name=Words(table, t).player(loser), place=place, group=group), ()


def _swap_panel(table: Table, view: SeatView) -> tuple[str, Keyboard]:
    t = texts(table.players[view.seat].language)
    # Who else is ready stands at the table: here it would change everyone's panel at every tap.
    hint = t("hand-ready" if view.public.seats[view.seat].ready else "hand-swap-help")
    title = t("hand-swap-title", group=group_link(table.place))
    lines = [title, "", *_own_cards(Words(table, t), view), "", hint]
    return "\n".join(lines), swap_keyboard(table, view)


def _turn_panel(table: Table, view: SeatView) -> tuple[str, Keyboard]:
    player = table.players[view.seat]
    t = texts(player.language)
    words = Words(table, t)
    lines = [t("hand-turn-title", group=group_link(table.place)), ""]
    moves = [told(words, move) for move in table.happened]
    if moves:
        lines += [t("table-last-moves", moves="\n".join(moves)), ""]
    lines += [*pile_lines(words, view.public), "", *_own_cards(words, view)]
    if player.menu is not None:
        lines += ["", t("hand-counts", rank=rank_text(t, player.menu))]
        return "\n".join(lines), more_keyboard(table, view, player.menu)
    keyboard, hint = move_keyboard(table, view)
    return "\n".join([*lines, "", t(hint)] if hint else lines), keyboard


def _wait_panel(table: Table, view: SeatView) -> tuple[str, Keyboard]:
    t = texts(table.players[view.seat].language)
    title = t("hand-wait-title", group=group_link(table.place))
    lines = [title, "", *_own_cards(Words(table, t), view), "", t("hand-wait")]
    return "\n".join(lines), ((refresh_button(table, view),),)


def _own_cards(words: Words, view: SeatView) -> list[str]:
    t, own = words.texts, view.public.seats[view.seat]
    blind = " ".join(f"{BACK}{at}" for at, there in enumerate(own.face_down, start=1) if there) or NONE
    return [
        t("hand-cards", cards=hand_text(t, view.hand)),
        t("hand-open", cards=cards_text(t, own.face_up)),
        t("hand-blind", cards=blind),
    ]
