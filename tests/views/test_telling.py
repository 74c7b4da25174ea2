"""The last moves, in words."""

from dataclasses import replace

import pytest

from shithead_bot.engine.rules import Rules
from shithead_bot.engine.state import GameState
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import texts
from shithead_bot.tables.tidings import Absence, CameBack, NewHost, Tiding, TimedOut, WentAway
from shithead_bot.views.telling import last_moves, told
from shithead_bot.views.words import Words
from tests.engine.positions import playing, swapping
from tests.tables.making import CLASSIC, moved, put
from tests.views.reading import bare, visible

TIGEREYE, BACKPACKER, REVERSE = (VARIANTS[name].rules for name in ("tigereye", "backpacker", "dutch-reverse"))
SWAPPING = replace(CLASSIC, swap_in_game=True)


def lines(state: GameState, *moves: str) -> list[str]:
    """How the moves are told, without the signs that isolate names."""
    table = moved(put(state), *moves)
    words = Words(table, texts("en"))
    return [bare(visible(told(words, happened))) for happened in table.happened]


def three(hand: str, rules: Rules = CLASSIC, pile: str = "8H", current: int = 0) -> GameState:
    """Anna's cards, and two more players."""
    return playing(hand, "3C 4C", "5C 6C", rules=rules, pile=pile, current=current)


@pytest.mark.parametrize(
    ("state", "move", "line"),
    [
        (three("9C 9D 4S"), "0 play 9C 9D", "Anna played 9♣ 9♦"),
        (three(" | 9C KC | 4S"), "0 play-up 9C", "Anna played 9♣ from the open cards"),
        (three(" | | 9C KC 4S"), "0 blind 0", "Anna turned over 9♣: it fits"),
        (three(" | | 9C 4S KC"), "0 blind 1", "Anna turned over 4♠: it doesn’t fit, takes 2 cards"),
        (three("4S"), "0 take", "Anna took one card"),
        (three("4S", pile="8C 8H"), "0 take", "Anna took 2 cards"),
        (three("4S", BACKPACKER), "0 take", "Anna took one card · leads"),
        (three("TC 4S"), "0 play TC", "Anna played 10♣ · 🔥 2 cards burned · leads"),
        (three("TC 4S", pile=""), "0 play TC", "Anna played 10♣ · 🔥 one card burned · leads"),
        (three("9C"), "0 play 9C", "Anna played 9♣ · 🏁 out, 1st"),
        (three("8C 4S", TIGEREYE), "0 play 8C", "Anna played 8♣ · Ben is skipped"),
        (three("8C 8D 4S", TIGEREYE), "0 play 8C 8D", "Anna played 8♣ 8♦ · Ben and Cem are skipped · leads"),
        (three("7C 4S", REVERSE, pile="6H"), "0 play 7C", "Anna played 7♣ · the direction turns"),
        (
            three("9C 4S", TIGEREYE, pile="9H 9D 9S", current=1),
            "0 play 9C",
            "Anna threw in 9♣ · 🔥 4 cards burned",
        ),
        (
            playing("9C 4S | KD", "5C", pile="8H", rules=SWAPPING),
            "0 swap 4S KD",
            "Anna swapped 4♠ for the open K♦",
        ),
    ],
)
def test_a_move_is_told_with_what_came_of_it(state: GameState, move: str, line: str) -> None:
    """One line says who did what, and what it brought about, in the order in which it happened."""
    assert lines(state, move) == [line]


def test_a_pass_is_told() -> None:
    """After the take, in a line of its own."""
    assert lines(three("4S", BACKPACKER), "0 take", "0 pass")[1] == "Anna passed"


@pytest.mark.parametrize(
    ("hand", "line"), [("3C 5C", "Anna has the lowest card (3) and starts"), ("2C TC", "Anna starts")]
)
def test_who_starts_is_told_with_the_reason(hand: str, line: str) -> None:
    """Whoever holds the lowest rank starts; where nobody holds any, the first seat does."""
    assert lines(swapping(hand, "TD TH"), "0 ready", "1 ready") == [line]


TIDINGS: list[tuple[tuple[Tiding, ...], str]] = [
    ((WentAway(0, Absence.SLOW),), "🤖 Anna fell asleep, the computer plays on"),
    ((WentAway(1, Absence.LEFT),), "🤖 Ben left, the computer plays on"),
    ((WentAway(1, Absence.KICKED),), "🤖 Ben was taken off, the computer plays on"),
    ((WentAway(1, Absence.GONE),), "🤖 Ben left the group, the computer plays on"),
    ((WentAway(1, Absence.UNREACHABLE),), "🤖 I can’t reach Ben, the computer plays on"),
    ((CameBack(1),), "👋 Ben is back"),
    ((NewHost(1),), "Ben is host now"),
    ((TimedOut(1),), "⏰ Ben ran out of time, the computer stepped in"),
    (
        (TimedOut(0), TimedOut(1), TimedOut(2)),
        "⏰ Anna, Ben and Cem ran out of time, the computer stepped in",
    ),
]


@pytest.mark.parametrize(("tidings", "line"), TIDINGS)
def test_who_goes_and_comes_is_told(tidings: tuple[Tiding, ...], line: str) -> None:
    """Like a move, in a line of its own; all whose time ran out together in one."""
    table = put(three("9C 9D 4S")).telling(*tidings)
    words = Words(table, texts("en"))
    assert bare(visible(told(words, table.happened[-1]))) == line


def test_before_the_first_move_there_is_nothing_to_tell() -> None:
    """The part of the screen that tells the last moves is left out."""
    table = put(swapping("3C", "4C"))
    assert last_moves(table, Words(table, texts("en"))) == []


def test_the_last_moves_stand_below_each_other_in_italics() -> None:
    """Oldest first, then an empty line."""
    table = moved(put(three("9C 9D 4S")), "0 play 9C", "1 take")
    assert last_moves(table, Words(table, texts("en"))) == [
        "<i>\u2068Anna\u2069 played 9♣\n\u2068Ben\u2069 took 2 cards</i>",
        "",
    ]
