"""Moves and their texts (RECORDS.md)."""

import pytest

from shithead_bot.engine.cards import Card
from shithead_bot.engine.moves import (
    Blind,
    Move,
    Pass,
    Play,
    Ready,
    Swap,
    Take,
    move_text,
    parse_move,
    short_form,
    verb,
)
from shithead_bot.engine.state import Zone
from tests.engine.positions import cards

WRITTEN: list[tuple[str, int, Move, str]] = [
    ("0 swap 4C 2H", 0, Swap(Card.of("4C"), Card.of("2H")), "0 swap"),
    ("0 ready", 0, Ready(), "0 ready"),
    ("1 play 9C 9S", 1, Play(cards("9C 9S")), "1 play 9x2"),
    ("1 play 9S 9C", 1, Play(cards("9S 9C")), "1 play 9x2"),
    ("1 play XX", 1, Play(cards("XX")), "1 play Xx1"),
    ("9 play-up 9S", 9, Play(cards("9S"), Zone.FACE_UP), "9 play-up 9x1"),
    ("1 blind 2", 1, Blind(2), "1 blind"),
    ("12 take", 12, Take(), "12 take"),
    ("1 pass", 1, Pass(), "1 pass"),
]


@pytest.mark.parametrize(("text", "seat", "move", "short"), WRITTEN)
def test_a_move_is_written_and_read(text: str, seat: int, move: Move, short: str) -> None:
    """Text and move go both ways, and the short form leaves suits and positions away."""
    assert move_text(seat, move) == text
    assert parse_move(text) == (seat, move)
    assert short_form(seat, move) == short


@pytest.mark.parametrize(
    "text",
    [
        "",
        "take",
        "1",
        "1 ",
        " 1 take",
        "1 take ",
        "1 take\n",
        "1  take",
        "1\ttake",
        "01 take",
        "-1 take",
        "+1 take",
        "١ take",
        "1 Take",
        "1 take 9C",
        "1 takes",
        "1 play",
        "1 play ",
        "1 play 9c",
        "1 play 10C",
        "1 play 9C  9S",
        "1 play 9C,9S",
        "1 play ZZ",
        "1 play-up",
        "1 play-down 9C",
        "1 blind",
        "1 blind 3",
        "1 blind 02",
        "1 blind 0 1",
        "1 blind -1",
        "1 swap 4C",
        "1 swap 4C 2H 3H",
        "1 ready 1",
        "1" * 5000 + " take",
    ],
)
def test_a_text_that_is_not_exact_is_no_move(text: str) -> None:
    """Single blanks, capitals, no leading zeros, positions 0 to 2, one blind card: all else is refused."""
    with pytest.raises(ValueError, match=r"no move|no card|limit"):
        parse_move(text)


def test_the_word_for_a_move_shows_no_card() -> None:
    """The verb alone names a move, even one that no record could write."""
    assert [verb(move) for _, _, move, _ in WRITTEN] == [text.split()[1] for text, *_ in WRITTEN]
    assert verb(Play(cards("9C"), Zone.FACE_DOWN)) == "play"
