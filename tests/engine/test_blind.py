"""Face-down cards (RULES.md 4.8)."""

from dataclasses import replace

import pytest

from shithead_bot.engine.cards import Card
from shithead_bot.engine.events import (
    BurnCause,
    Burned,
    LeadAgain,
    Misfit,
    Played,
    Skipped,
    TurnBegan,
    WentOut,
)
from shithead_bot.engine.legality import Reason, why_illegal
from shithead_bot.engine.moves import Blind, Play
from shithead_bot.engine.rules import AfterTake
from shithead_bot.engine.state import Zone
from shithead_bot.engine.variants import VARIANTS
from tests.engine.positions import CLASSIC, after, cards, events, offered, playing, texts, why

MAY_PLAY = replace(CLASSIC, after_take=AfterTake.MAY_PLAY)


def test_blind_cards_come_last_and_one_at_a_time() -> None:
    """4.8: with hand and face-up cards gone, each position that is left is a move, whatever lies there."""
    state = playing("|| 3C -- KD", "AC AD", pile="8H")
    assert offered(state, 0) == ["blind 0", "blind 2"]
    assert offered(playing("| 4C | 3C -- KD", "AC AD"), 0) == ["play-up 4C"]


def test_a_blind_card_that_fits_is_an_ordinary_play() -> None:
    """4.8, sheet 000: it is laid like any other, and its position is used."""
    state = playing("|| 3C 4C KD", "AC AD", pile="8H")
    assert events(state, "0 blind 2") == (Played(0, cards("KD"), Zone.FACE_DOWN, False), TurnBegan(1))
    played = after(state, "0 blind 2")
    assert texts(played.seats[0].face_down) == "3C 4C --"
    assert texts(played.pile) == "8H KD"


def test_a_blind_card_that_does_not_fit_is_taken_with_the_pile() -> None:
    """4.8 and 9, sheet 000: it and the pile go into the hand, and the next player leads."""
    state = playing("|| 3C 4C KD", "AC AD", pile="8H 9H")
    assert events(state, "0 blind 0") == (Misfit(0, 0, Card.of("3C"), 3), TurnBegan(1))
    taken = after(state, "0 blind 0")
    assert texts(taken.seats[0].hand) == "3C 8H 9H"
    assert texts(taken.seats[0].face_down) == "-- 4C KD"
    assert (taken.pile, taken.current, taken.ply) == ((), 1, 1)


def test_a_misfit_is_followed_as_a_take_is() -> None:
    """4.8, sheets 002 and 003: under `may_play` the lead is the taker's, to play or to pass."""
    state = playing("|| 3C 4C KD", "AC AD", rules=MAY_PLAY, pile="8H")
    assert events(state, "0 blind 0") == (Misfit(0, 0, Card.of("3C"), 2), LeadAgain(0))
    assert offered(after(state, "0 blind 0"), 0) == ["play 3C", "play 8H", "pass"]


@pytest.mark.parametrize("card", ["2C", "3C", "7C", "XX"])
def test_on_an_empty_pile_a_blind_card_always_fits(card: str) -> None:
    """4.8: with nothing there, whatever is turned over is laid."""
    rules = VARIANTS["dutch"].rules
    assert texts(after(playing(f"|| {card} -- KD", "AC AD", rules=rules), "0 blind 0").pile) == card


def test_a_blind_ten_burns() -> None:
    """4.8, sheet 000: a blind 10 burns the pile, and the player leads again."""
    state = playing("|| TC -- KD", "AC AD", pile="AH")
    assert events(state, "0 blind 0")[1:] == (Burned(0, 2, BurnCause.CARD), LeadAgain(0))


def test_a_blind_ten_that_must_fit_may_be_a_misfit() -> None:
    """4.8, sheet 003: turned over on an ace, the 10 is taken up with it."""
    rules = VARIANTS["dutch"].rules
    state = playing("|| TC -- KD", "AC AD", rules=rules, pile="AH")
    assert events(state, "0 blind 0")[0] == Misfit(0, 0, Card.of("TC"), 2)


def test_a_blind_card_has_its_power() -> None:
    """4.8, sheet 001: a blind 8 skips the next player."""
    state = playing("|| 8C -- KD", "AC AD", "KC", rules=VARIANTS["tigereye"].rules, pile="5H")
    assert events(state, "0 blind 0")[1:] == (Skipped((1,)), TurnBegan(2))


def test_a_blind_card_can_make_a_four() -> None:
    """4.8 and 4.6: a blind fourth card burns like any other."""
    state = playing("|| 9C -- KD", "AC AD", pile="9H 9D 9S")
    assert Burned(0, 4, BurnCause.FOUR) in events(state, "0 blind 0")


def test_a_blind_card_can_be_the_last() -> None:
    """4.8: who gets rid of the last face-down card is out."""
    state = playing("|| -- KC --", "AC AD", "QC", pile="8H")
    assert events(state, "0 blind 1")[1:] == (WentOut(0, 1), TurnBegan(1))


def test_a_used_position_is_refused() -> None:
    """4.8: a position is chosen once."""
    assert why(playing("|| 3C -- KD", "AC AD"), "0 blind 1") is Reason.POSITION_USED


@pytest.mark.parametrize("position", [-1, 3, 10**30])
def test_a_position_that_never_was_is_refused(position: int) -> None:
    """4.8: there are the positions 0, 1 and 2."""
    assert why_illegal(playing("|| 3C -- KD", "AC AD"), 0, Blind(position)) is Reason.NO_SUCH_POSITION


@pytest.mark.parametrize("left", ["9C || 3C", "| 9C | 3C", "9C | 4C | 3C"])
def test_face_down_cards_wait_for_all_others(left: str) -> None:
    """4.4: with a card left in the hand or face-up, none is turned over."""
    assert why(playing(left, "AC AD"), "0 blind 0") is Reason.WRONG_ZONE


def test_face_down_cards_are_never_named() -> None:
    """5: no play may name face-down cards, least of all two at once."""
    state = playing("|| 3C 3D KD", "AC AD")
    assert why_illegal(state, 0, Play(cards("3C 3D"), Zone.FACE_DOWN)) is Reason.BLIND_ONLY
    assert why(state, "0 play 3C") is Reason.NOT_IN_HAND


def test_whoever_has_a_blind_card_can_play() -> None:
    """4.4: a blind card can always be tried, so the pile isn't taken instead."""
    assert why(playing("|| 3C -- KD", "AC AD", pile="AH"), "0 take") is Reason.CAN_PLAY
