"""What a turn is, and the swap during the game (RULES.md 7 and 10)."""

from dataclasses import replace

import pytest

from shithead_bot.engine.cards import Card, Rank
from shithead_bot.engine.events import Swapped, TurnBegan
from shithead_bot.engine.legality import Reason, short_legal
from shithead_bot.engine.rules import AfterTake, OutOfTurn, Power, Rules
from shithead_bot.engine.state import GameState
from tests.engine.positions import CLASSIC, after, events, offered, playing, texts, why

SWAPS = replace(CLASSIC, swap_in_game=True)
RICH = Rules(
    decks=2,
    swap_in_game=True,
    after_take=AfterTake.MAY_PLAY,
    out_of_turn=OutOfTurn.SAME_RANK,
    powers={Rank.EIGHT: Power.SKIP, Rank.TEN: Power.BURN},
)


def begins_a_turn(state: GameState, move: str) -> bool:
    """Say whether a move begins a turn; number and event must agree."""
    begun = after(state, move).turn == state.turn + 1
    assert begun or after(state, move).turn == state.turn
    assert begun == any(isinstance(event, TurnBegan) for event in events(state, move))
    return begun


def test_a_swap_during_the_game() -> None:
    """7, sheet 001: before he plays, the player on turn exchanges a hand card for an open one."""
    state = playing("4C 9C | KH 5H", "AC | 3C", rules=SWAPS, pile="8H", may_pass=True)
    assert events(state, "0 swap 4C KH") == (Swapped(0, Card.of("4C"), Card.of("KH")),)
    swapped = after(state, "0 swap 4C KH")
    assert (texts(swapped.seats[0].hand), texts(swapped.seats[0].face_up)) == ("9C KH", "4C 5H")
    assert (swapped.current, swapped.turn, swapped.ply) == (0, 1, 0)
    assert swapped.may_pass
    assert why(swapped, "0 play KH") is None


def test_no_swap_during_the_game_unless_the_rules_know_it() -> None:
    """4.2 and 7: with `swap_in_game` false swaps end when play starts."""
    assert why(playing("4C | KH", "AC"), "0 swap 4C KH") is Reason.SWAPS_CLOSED


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("1 swap AC 3C", Reason.NOT_YOUR_TURN),
        ("0 swap KH 4C", Reason.NOT_IN_HAND),
        ("0 swap 4C 3C", Reason.NOT_FACE_UP),
    ],
)
def test_a_swap_is_for_the_player_on_turn_and_his_own_cards(move: str, reason: Reason) -> None:
    """7: on his turn, a hand card for one of his own face-up cards."""
    assert why(playing("4C | KH", "AC | 3C", rules=SWAPS), move) is reason


def test_one_swap_a_turn() -> None:
    """7 and 9, sheet 001: one card may be exchanged, once a turn; the next turn brings a new right."""
    state = after(playing("4C 9C | KH 5H", "AC AD | 3C", rules=SWAPS, pile="8H"), "0 swap 4C KH")
    assert why(state, "0 swap 9C 5H") is Reason.SWAPPED_ALREADY
    assert offered(state, 0) == ["play 9C", "play KH"]
    state = after(state, "0 play 9C", "1 swap AC 3C", "1 play AD")
    assert why(state, "0 swap KH 4C") is None


def test_the_first_play_of_a_turn_ends_the_right_to_swap() -> None:
    """10: who leads again after his own burn has played, and swaps no more in this turn."""
    state = after(playing("TC 9C | KH 5H", "AC AD", rules=SWAPS, pile="8H"), "0 play TC")
    assert (state.current, state.turn) == (0, 1)
    assert why(state, "0 swap 9C KH") is Reason.PLAYED_ALREADY
    assert offered(state, 0) == ["play 9C"]


def test_a_take_does_not_end_the_right_to_swap() -> None:
    """10: the taker who may lead may swap first, once, and may pass after that too."""
    state = after(playing("4C | KH 5H", "AC AD", rules=RICH, pile="9H"), "0 take")
    assert offered(state, 0) == [
        "play 4C",
        "play 9H",
        "pass",
        "swap 4C 5H",
        "swap 4C KH",
        "swap 9H 5H",
        "swap 9H KH",
    ]
    swapped = after(state, "0 swap 9H KH")
    assert offered(swapped, 0) == ["play 4C", "play KH", "pass"]
    assert after(swapped, "0 pass").current == 1


def test_a_swap_before_a_take_counts_for_the_whole_turn() -> None:
    """7 and 10: the lead after a take is the same turn, so there is no second swap."""
    state = after(playing("4C 5C | 3H 6H", "AC AD", rules=RICH, pile="9H"), "0 swap 4C 3H", "0 take")
    assert why(state, "0 swap 9H 6H") is Reason.SWAPPED_ALREADY


def test_can_play_is_judged_after_the_swap() -> None:
    """10: whether the pile may be taken is judged with the cards as they are then."""
    state = playing("4C | KH", "AC AD", rules=SWAPS, pile="9H")
    assert why(state, "0 take") is None
    assert why(after(state, "0 swap 4C KH"), "0 take") is Reason.CAN_PLAY


def test_a_swap_of_equal_cards_is_legal_but_not_offered() -> None:
    """7: two decks may hold equal cards; exchanging them is allowed, stands in `legal`, and gets no button."""
    state = playing("9C | 9C", "AC AD", rules=RICH)
    assert offered(state, 0) == ["play 9C"]
    assert why(state, "0 swap 9C 9C") is None
    assert short_legal(state) == ["0 play 9x1", "0 swap"]
    assert short_legal(after(state, "0 swap 9C 9C")) == ["0 play 9x1"]


def test_somebody_else_to_move_is_a_new_turn() -> None:
    """10: after a play, a take or a pass the next player's turn begins."""
    assert begins_a_turn(playing("9C 4C", "AC AD", pile="8H"), "0 play 9C")
    assert begins_a_turn(playing("4C", "AC AD", pile="8H"), "0 take")
    assert begins_a_turn(playing("4C", "AC AD", rules=RICH, may_pass=True), "0 pass")


def test_a_further_lead_is_the_same_turn() -> None:
    """10: after one's own burn or take, or with one's own skips, the turn goes on."""
    assert not begins_a_turn(playing("TC 4C", "AC AD", rules=RICH, pile="8H"), "0 play TC")
    assert not begins_a_turn(playing("4C", "AC AD", rules=RICH, pile="9H"), "0 take")
    assert not begins_a_turn(playing("8C 4C", "AC AD", rules=RICH), "0 play 8C")


def test_a_throw_in_that_leaves_the_same_player_to_move_is_the_same_turn() -> None:
    """10: seat 1 throws in and seat 0 is next again; nothing of his turn is lost or given anew."""
    state = playing("TC 4C 5D | KH 6H", "9D 4D", rules=RICH, pile="8H 9C")
    assert not begins_a_turn(state, "1 play 9D")
    thrown = after(state, "0 swap 4C KH", "1 play 9D")
    assert (thrown.current, thrown.turn) == (0, 1)
    assert why(thrown, "0 swap 5D 6H") is Reason.SWAPPED_ALREADY
    assert why(after(state, "1 play 9D"), "0 swap 5D 6H") is None


def test_anothers_throw_in_is_no_play_of_the_player_on_turn() -> None:
    """10: only his own first play ends the right to swap."""
    state = after(playing("TC 4C | KH", "9D 4D", rules=RICH, pile="9C"), "1 play 9D")
    assert not state.played_this_turn
    played = after(playing("TC 4C | KH", "9D 4D", rules=RICH, pile="9C"), "0 play TC")
    assert played.played_this_turn


def test_a_completion_after_which_the_same_player_moves_is_the_same_turn() -> None:
    """10: the completer goes out, and the player who was to move leads."""
    state = playing("TC 4C | KH", "9S", "AC", rules=RICH, pile="9C 9D 9H", current=2)
    assert not begins_a_turn(state, "1 play 9S")
    assert after(state, "1 play 9S").current == 2


def test_a_lead_taken_out_of_turn_begins_a_turn() -> None:
    """10: who takes the lead by section 6 may swap before it."""
    state = playing("TC 4C", "9S 5C | KH", "AC", rules=RICH, pile="9C 9D 9H")
    assert begins_a_turn(state, "1 play 9S")
    assert "swap 5C KH" in offered(after(state, "1 play 9S"), 1)


def test_a_turn_that_was_cut_short_takes_its_swap_along() -> None:
    """10: when another takes the lead, the turn in which a swap was made is over."""
    state = playing("TC 4C | KH 6H", "9S 5C 6C", "AC AD", rules=RICH, pile="9C 9D 9H")
    state = after(state, "0 swap 4C KH", "1 play 9S", "1 play 5C", "2 play AC")
    assert state.current == 0
    assert why(state, "0 swap TC 6H") is None
