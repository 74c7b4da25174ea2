"""A newcomer's hints on his panel: below everything else, in his language, and on nobody else's."""

from dataclasses import replace

import pytest

from shithead_bot.engine.state import GameState
from shithead_bot.i18n import texts
from shithead_bot.tables.commands import Begin, Known, Unfold
from shithead_bot.tables.menu import SWAPS
from shithead_bot.tables.model import Table
from shithead_bot.views.screens import screens
from tests.engine.positions import playing, swapping
from tests.tables.making import CHAT, CLASSIC, after, asker, practice_lobby, put, shuffled
from tests.views.reading import by_chat

BOT = "shithead_bot"


def taught(state: GameState, hints: int) -> Table:
    """Anna's first game, in which she has had so many hints; Ben is an old hand."""
    table = put(state)
    return table.with_player(0, replace(table.players[0], hints=hints, language="de"))


@pytest.mark.parametrize(
    ("state", "hints", "key"),
    [
        (swapping("4C 9D | KS", "5C | 6C"), 0, "hint-swap"),
        (playing("9C 4D", "9D 5D", pile="8H"), 1, "hint-turn"),
        (playing("4C", "5C", pile="AH"), 2, "hint-take"),
        (playing(" | | 7C -- 7H", "5C", pile="9H"), 2, "hint-blind"),
    ],
)
def test_a_hint_stands_below_everything(state: GameState, hints: int, key: str) -> None:
    """Each at its occasion, after an empty line; whoever has had it reads none, nor do the others and the group."""
    shown = by_chat(screens(taught(state, hints), BOT))
    hint = texts("de")(key)
    assert shown[1].html.endswith(f"\n\n{hint}")
    assert not any("💡" in shown[chat_id].html for chat_id in (2, CHAT))
    assert "💡" not in by_chat(screens(taught(state, 3), BOT))[1].html


def test_an_unfolded_page_has_none() -> None:
    """It is about the buttons alone; folded up again, the hint is there still."""
    rules = replace(CLASSIC, swap_in_game=True)
    table = taught(playing("9C 4D | KS", "9D 5D", pile="8H", rules=rules), 1)
    unfolded = after(table, Unfold(1, 1, 0, SWAPS))
    assert "💡" not in by_chat(screens(unfolded, BOT))[1].html
    assert "💡" in by_chat(screens(after(unfolded, Unfold(1, 1, 0, None)), BOT))[1].html


def test_practice_has_them_too() -> None:
    """Whose first game is one alone reads them there."""
    game = after(practice_lobby(), Begin(asker(1), shuffled(), known=(Known(1, "nl", is_new=True),)))
    (screen,) = screens(game, BOT)
    assert screen.html.endswith(f"\n\n{texts('nl')('hint-swap')}")
