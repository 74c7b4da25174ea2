"""The one message of a table for practice: the table and the player's own cards.

Law: built from what his seat may see, as a panel is; nobody else reads it. There is no group, so nothing of it is
built for one.
"""

from typing import Final

from shithead_bot.engine.observation import SeatView, observe
from shithead_bot.engine.state import Phase
from shithead_bot.i18n import Texts, texts
from shithead_bot.tables.model import Table, TablePhase
from shithead_bot.tables.practice import computers, most_computers
from shithead_bot.views.buttons import NO_TABLE, Action, OpponentsChoice, Tap, encode
from shithead_bot.views.group import over_html, over_keyboard, pile_lines, seat_lines
from shithead_bot.views.hand import advice, hint, own_cards, set_apart, swap_text, unfolded_text
from shithead_bot.views.house import house_lines, variant_name
from shithead_bot.views.lobby import action_button, closed_keyboard
from shithead_bot.views.menu import menu_page
from shithead_bot.views.moves import more_keyboard, move_keyboard, refresh_button, swap_keyboard
from shithead_bot.views.screen import Button, Keyboard, Style
from shithead_bot.views.telling import last_moves
from shithead_bot.views.words import Words, ticked

SEAT: Final = 0
"""The player's; the computers sit on the others."""


def practise_button(language: str | None) -> Button:
    """The way to a table for practice, for a private chat."""
    tap = Tap(NO_TABLE, 0, 0, Action.PRACTISE)
    return Button(texts(language)("button-practise"), data=encode(tap), style=Style.GOOD)


def page(table: Table) -> tuple[str, Keyboard]:
    """The table as its player should see it now, as text and keyboard."""
    if table.phase is TablePhase.LOBBY:
        return _lobby(table) if table.menu is None else menu_page(table, table.menu)
    if table.phase is TablePhase.CLOSED or table.state is None:
        return texts(table.language)("practice-closed"), closed_keyboard(table)
    view = observe(table.state, SEAT)
    if table.phase is TablePhase.OVER:
        return over_html(table, view.public), over_keyboard(table)
    return _game_html(table, view), _game_keyboard(table, view)


# The lobby


def _lobby(table: Table) -> tuple[str, Keyboard]:
    t = texts(table.language)
    title = t("practice-title", variant=variant_name(t, table.variant))
    counts = range(1, most_computers(table) + 1)
    keyboard = (
        tuple(_opponents_button(table, t, count) for count in counts),
        (action_button(table, "button-choose-rules", Action.RULES),),
        (
            action_button(table, "button-begin", Action.BEGIN, Style.GOOD),
            action_button(table, "button-cancel", Action.CANCEL, Style.BAD),
        ),
    )
    return "\n".join([title, *house_lines(t, table), "", t("practice-ask")]), keyboard


def _opponents_button(table: Table, t: Texts, count: int) -> Button:
    text = ticked(t, str(count), count == computers(table))
    return Button(text, data=encode(Tap(table.id, table.game, 0, OpponentsChoice(count))))


# The game


def _game_html(table: Table, view: SeatView) -> str:
    t = texts(table.language)
    words = Words(table, t)
    lines = [_title(table, view, words), *house_lines(t, table), ""]
    for seat, public in enumerate(view.public.seats):
        if seat != SEAT:
            lines += seat_lines(table, view.public, words, seat, public)
    if view.public.phase is not Phase.SWAP:
        lines += ["", *last_moves(table, words), *pile_lines(words, view.public)]
    if view.public.seats[SEAT].place is None:
        lines += ["", *own_cards(t, view)]
    return "\n".join([*lines, *set_apart(_said(table, view, words))])


def _title(table: Table, view: SeatView, words: Words) -> str:
    """What is to be done, or who is waited for; and that it is practice, by which rules."""
    t, public = words.texts, view.public
    where = t("practice-where", variant=variant_name(t, table.variant))
    place = public.seats[SEAT].place
    if place is not None:
        return t("hand-out", place=place, group=where)
    if public.phase is Phase.SWAP:
        return t("hand-swap-title", group=where)
    if public.current == SEAT:
        return t("hand-turn-title", group=where)
    if view.legal:
        return t("hand-throw-in-title", group=where)
    return t("practice-wait-title", name=words.player(public.current), group=where)


def _said(table: Table, view: SeatView, words: Words) -> list[str]:
    """What the buttons alone don't say."""
    t, menu = words.texts, table.players[SEAT].menu
    if view.public.phase is Phase.SWAP:
        return [swap_text(t, view), *hint(table, view, t)]
    if not view.legal:
        return []
    return (
        [unfolded_text(t, menu)] if menu is not None else [*advice(table, view, words), *hint(table, view, t)]
    )


def _game_keyboard(table: Table, view: SeatView) -> Keyboard:
    """The moves that the player has; while he has none, a look at how things stand, and once he is out, the end."""
    menu = table.players[SEAT].menu
    if view.public.seats[SEAT].place is not None:
        return ((action_button(table, "button-end-practice", Action.CANCEL),),)
    if view.public.phase is Phase.SWAP:
        return swap_keyboard(table, view)
    if not view.legal:
        return ((refresh_button(table, view),),)
    return move_keyboard(table, view) if menu is None else more_keyboard(table, view, menu)
