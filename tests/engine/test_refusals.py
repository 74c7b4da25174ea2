"""Every reason for which a move is refused, once each, and that a refusal changes nothing (RULES.md 5)."""

import re
from dataclasses import replace

import pytest

from shithead_bot.engine.legality import Reason, legal_moves, why_illegal
from shithead_bot.engine.moves import Blind, Move, Play, parse_move
from shithead_bot.engine.rules import OutOfTurn
from shithead_bot.engine.state import GameState, Phase, Zone
from shithead_bot.engine.transition import IllegalMove, apply
from tests.engine.positions import CLASSIC, after, playing, swapping

SWAPS = replace(CLASSIC, swap_in_game=True)
FOUR = replace(CLASSIC, out_of_turn=OutOfTurn.COMPLETE_FOUR)
SAME = replace(CLASSIC, out_of_turn=OutOfTurn.SAME_RANK)

BEFORE = after(swapping("4C | KH", "5C | QH"), "0 ready")
PLAY = playing("9C JD 4D | KH | 2C 2D", "AC AD | 5H", pile="8H")
BLIND = playing("|| 4C -- KD", "AC", pile="8H")
OVER = replace(PLAY, phase=Phase.OVER)

REFUSED: dict[Reason, tuple[GameState, str]] = {
    Reason.NO_SUCH_SEAT: (PLAY, "2 take"),
    Reason.GAME_OVER: (OVER, "0 play 9C"),
    Reason.OUT: (playing("9C", "AC", "|| -- -- --", finished=(2,)), "2 take"),
    Reason.SWAPS_OPEN: (BEFORE, "0 play 4C"),
    Reason.SWAPS_CLOSED: (PLAY, "0 swap 9C KH"),
    Reason.ALREADY_READY: (BEFORE, "0 ready"),
    Reason.SWAPPED_ALREADY: (playing("9C | KH", "AC", rules=SWAPS, swapped_this_turn=True), "0 swap 9C KH"),
    Reason.PLAYED_ALREADY: (playing("9C | KH", "AC", rules=SWAPS, played_this_turn=True), "0 swap 9C KH"),
    Reason.NOT_YOUR_TURN: (PLAY, "1 play AC"),
    Reason.NOTHING_TO_COMPLETE: (playing("9C", "8D", rules=FOUR, pile="8H"), "1 play 8D"),
    Reason.NOT_SAME_RANK: (playing("9C", "9D", rules=SAME, pile="8H"), "1 play 9D"),
    Reason.MIXED_RANKS: (PLAY, "0 play 9C JD"),
    Reason.NOT_IN_HAND: (PLAY, "0 play 9C 9D"),
    Reason.NOT_FACE_UP: (PLAY, "0 play-up 9C"),
    Reason.WRONG_ZONE: (PLAY, "0 play-up KH"),
    Reason.POSITION_USED: (BLIND, "0 blind 1"),
    Reason.DOES_NOT_FIT: (PLAY, "0 play 4D"),
    Reason.MUST_OPEN_LOWEST: (
        playing("4C 9D", "AC", opening_rank=parse_move("0 play 4C")[1].cards[0].rank),  # type: ignore[union-attr]
        "0 play 9D",
    ),
    Reason.EMPTY_PILE: (playing("4C", "AC"), "0 take"),
    Reason.CAN_PLAY: (PLAY, "0 take"),
    Reason.NO_PASS: (PLAY, "0 pass"),
}
UNWRITABLE: dict[Reason, tuple[GameState, Move]] = {
    Reason.NO_CARDS: (PLAY, Play(())),
    Reason.BLIND_ONLY: (BLIND, Play(PLAY.seats[0].hand[:1], Zone.FACE_DOWN)),
    Reason.NO_SUCH_POSITION: (BLIND, Blind(3)),
}


def test_every_reason_is_reached() -> None:
    """The lists of this module leave no reason out."""
    assert set(REFUSED) | set(UNWRITABLE) == set(Reason)


@pytest.mark.parametrize("reason", REFUSED)
def test_a_move_is_refused_with_its_own_reason(reason: Reason) -> None:
    """5: each refusal has its own reason, `apply` gives the same, and the state stays as it was."""
    state, text = REFUSED[reason]
    seat, move = parse_move(text)
    before = replace(state)
    assert why_illegal(state, seat, move) is reason
    with pytest.raises(IllegalMove) as refusal:
        apply(state, seat, move)
    assert refusal.value.reason is reason
    assert state == before


@pytest.mark.parametrize("reason", UNWRITABLE)
def test_a_move_that_no_record_could_write_is_refused_too(reason: Reason) -> None:
    """5: why_illegal answers whatever move is made up in code."""
    state, move = UNWRITABLE[reason]
    assert why_illegal(state, 0, move) is reason


@pytest.mark.parametrize("seat", [-1, -2, 2, 10**30])
def test_a_seat_that_is_not_there_has_no_moves(seat: int) -> None:
    """A seat number from outside is refused, negative ones included."""
    for state in (BEFORE, PLAY, OVER):
        assert why_illegal(state, seat, parse_move("0 take")[1]) is Reason.NO_SUCH_SEAT
        assert legal_moves(state, seat) == ()


def test_reasons_are_catalogue_keys() -> None:
    """Each value is lower-case words joined by hyphens."""
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", reason) for reason in Reason)
