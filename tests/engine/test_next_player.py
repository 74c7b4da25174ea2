"""Who is next: direction, skips and reverses (RULES.md 4.9)."""

import pytest

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.events import LeadAgain, Reversed, Skipped, TurnBegan, WentOut
from shithead_bot.engine.rules import Power, Rules
from shithead_bot.engine.variants import VARIANTS
from tests.engine.positions import after, events, offered, playing

SKIP = Rules(powers={Rank.EIGHT: Power.SKIP})
REVERSE = Rules(powers={Rank.SEVEN: Power.REVERSE})
EIGHTS, SEVENS = ("8C 8D 8H 8S", "7C 7D 7H 7S")
WHO_IS_OUT = "|| -- -- --"


def test_play_goes_round_in_seat_order() -> None:
    """4.9: clockwise is up the seat numbers, and from the last back to the first."""
    state = playing("9C 4C", "TC 5C", "JC 6C", pile="8H", rules=SKIP)
    for expected in (1, 2, 0):
        state = after(state, f"{state.current} play {state.seats[state.current].hand[-1]}")
        assert state.current == expected


def test_play_goes_round_the_other_way() -> None:
    """4.9: with the direction turned, down the seat numbers."""
    assert after(playing("9C 4C", "TC 5C", "JC 6C", direction=-1), "0 play 9C").current == 2


def test_who_is_out_is_passed_over() -> None:
    """4.9: players without cards are no longer asked."""
    state = playing("9C 4C", WHO_IS_OUT, "JC 6C", WHO_IS_OUT, finished=(3, 1))
    assert after(state, "0 play 9C").current == 2
    assert after(state, "0 play 9C", "2 play JC").current == 0


@pytest.mark.parametrize(
    ("skips", "passed_over", "leader"), [(1, (1,), 2), (2, (1, 2), 3), (3, (1, 2, 3), 0), (4, (1, 2, 3), 0)]
)
def test_each_skip_card_skips_one_player(skips: int, passed_over: tuple[int, ...], leader: int) -> None:
    """4.9: k skip cards pass over k others; where there are no more, the player leads again."""
    rules = Rules(powers={Rank.EIGHT: Power.SKIP}, four_burns=False)
    state = playing(f"{EIGHTS} 4C", "9C 9D", "TC TD", "JC JD", rules=rules)
    move = "0 play " + " ".join(EIGHTS.split()[:skips])
    turn = LeadAgain(0) if leader == 0 else TurnBegan(leader)
    assert events(state, move)[1:] == (Skipped(passed_over), turn)
    assert after(state, move).current == leader


def test_skips_go_in_the_direction_of_play_past_who_is_out() -> None:
    """4.9: the others are counted as they would be next, without those who are out."""
    state = playing("8C 4C", "9C 9D", WHO_IS_OUT, "JC JD", rules=SKIP, direction=-1, finished=(2,))
    assert events(state, "0 play 8C")[1:] == (Skipped((3,)), TurnBegan(1))


@pytest.mark.parametrize("skips", [1, 2, 3])
def test_against_one_opponent_the_lead_comes_back(skips: int) -> None:
    """4.9 and 9: one or several skip cards skip the only opponent, and nobody skips himself."""
    state = playing(f"{EIGHTS} 4C", "9C 9D", rules=SKIP)
    move = "0 play " + " ".join(EIGHTS.split()[:skips])
    assert events(state, move)[1:] == (Skipped((1,)), LeadAgain(0))
    again = after(state, move)
    assert (again.current, again.turn) == (0, 1)


@pytest.mark.parametrize(
    ("skips", "passed_over", "leader"), [(1, (1,), 2), (2, (1, 2), 3), (3, (1, 2, 3), 1), (4, (1, 2, 3), 2)]
)
def test_skips_of_a_player_who_goes_out(skips: int, passed_over: tuple[int, ...], leader: int) -> None:
    """4.9: who just went out can't lead again, so the skips go on round the others."""
    rules = Rules(powers={Rank.EIGHT: Power.SKIP}, four_burns=False)
    hand = " ".join(EIGHTS.split()[:skips])
    state = playing(hand, "9C 9D", "TC TD", "JC JD", rules=rules)
    assert events(state, f"0 play {hand}")[1:] == (WentOut(0, 1), Skipped(passed_over), TurnBegan(leader))


@pytest.mark.parametrize(("count", "leader"), [(1, 2), (2, 1), (3, 2)])
def test_an_odd_number_of_reverses_turns_the_direction(count: int, leader: int) -> None:
    """4.9 and 9, sheet 003: one 7 turns the direction round, two together cancel out."""
    state = playing(f"{SEVENS} 4C", "9C 9D", "TC TD", rules=REVERSE)
    played = after(state, "0 play " + " ".join(SEVENS.split()[:count]))
    assert played.current == leader
    assert played.direction == (-1 if count % 2 else 1)


def test_a_reverse_is_told_and_the_next_turns_it_back() -> None:
    """4.9, sheet 003: at the next 7 play goes clockwise again; only a real turn is an event."""
    state = playing("7C 7S 4C", "9C 9D", "7D 7H TD", rules=REVERSE)
    assert events(state, "0 play 7C")[1:] == (Reversed(-1), TurnBegan(2))
    assert events(state, "0 play 7C 7S")[1:] == (TurnBegan(1),)
    turned = after(state, "0 play 7C")
    assert events(turned, "2 play 7D")[1:] == (Reversed(1), TurnBegan(0))


def test_a_reverse_between_two_leaves_the_other_next() -> None:
    """4.9: with one opponent he is next in either direction."""
    state = playing("7C 4C", "9C 9D", rules=REVERSE)
    assert events(state, "0 play 7C")[1:] == (Reversed(-1), TurnBegan(1))


def test_a_reverse_with_the_last_card() -> None:
    """4.9: who goes out with a reverse has turned the direction for the others."""
    state = playing("7C", "9C 9D", "TC TD", rules=REVERSE)
    assert events(state, "0 play 7C")[1:] == (WentOut(0, 1), Reversed(-1), TurnBegan(2))


def test_a_seven_that_turns_asks_for_a_seven_or_more() -> None:
    """3 and sheet 003: the player before must go on with a card at least as high as the 7."""
    state = playing("7C 4C", "9C 9D", "6C 7D JC", rules=VARIANTS["dutch-reverse"].rules, pile="5H")
    assert offered(after(state, "0 play 7C"), 2) == ["play 7D", "play JC"]
