"""Sheet 001, played as `tigereye`: each sentence that names a rule, in the sheet's order."""

from dataclasses import replace
from itertools import pairwise

import pytest

from shithead_bot.engine.cards import Card, Rank, full_deck
from shithead_bot.engine.events import (
    BurnCause,
    Burned,
    Drew,
    GameOver,
    LeadAgain,
    Misfit,
    PlayBegan,
    Skipped,
    Swapped,
    Took,
    TurnBegan,
    WentOut,
)
from shithead_bot.engine.legality import Reason
from shithead_bot.engine.observation import observe
from shithead_bot.engine.state import GameState, Outcome
from shithead_bot.engine.transition import deal
from shithead_bot.engine.variants import VARIANTS
from tests.engine.positions import after, cards, events, offered, playing, swapping, texts, why

TIGEREYE = VARIANTS["tigereye"].rules


def game(*seats: str, pile: str = "", draw: str = "") -> GameState:
    """Return a game by this sheet."""
    return playing(*seats, rules=TIGEREYE, pile=pile, draw=draw)


def test_two_to_five_play() -> None:
    """Sheet 001: a game for 2 to 5."""
    for players in range(2, 6):
        assert len(deal(TIGEREYE, players, full_deck(1, 0)).seats) == players
    for players in (1, 6):
        with pytest.raises(ValueError, match="these rules are for 2 to 5"):
            deal(TIGEREYE, players, full_deck(1, 0))


def test_the_aim_is_to_be_rid_of_ones_cards_before_the_others() -> None:
    """Sheet 001, the aim: places go to those who are rid of their cards, first come first placed."""
    over = after(game("9C", "9D", "3C"), "0 play 9C", "1 play 9D")
    assert (over.finished, over.shithead) == ((0, 1), 2)


# 1 – Vorbereitung


def test_everybody_gets_three_blind_three_open_and_three_in_the_hand() -> None:
    """Sheet 001, 1: three blind cards that nobody looks at, three open ones, three in the hand."""
    deck = full_deck(1, 0)
    state, other = deal(TIGEREYE, 3, deck), deal(TIGEREYE, 3, (*deck[-3:], *deck[3:-3], *deck[:3]))
    for seat in state.seats:
        assert (len(seat.face_down), len(seat.face_up), len(seat.hand)) == (3, 3, 3)
    assert observe(state, 0) == observe(other, 0)


def test_the_rest_is_the_draw_pile() -> None:
    """Sheet 001, 1: the remaining cards are drawn from."""
    assert len(deal(TIGEREYE, 3, full_deck(1, 0)).draw_pile) == 52 - 27


def test_any_number_of_cards_are_swapped_before_the_game() -> None:
    """Sheet 001, 1: before it begins, as many open cards as one likes are exchanged for hand cards."""
    state = swapping("3C 4C 5C | QC KC AC", "3D 4D 5D", rules=TIGEREYE)
    state = after(state, "0 swap 3C QC", "0 swap 4C KC", "0 swap 5C AC")
    assert (texts(state.seats[0].hand), texts(state.seats[0].face_up)) == ("QC KC AC", "3C 4C 5C")


def test_table_cards_wait_for_the_hand() -> None:
    """Sheet 001, 1: as long as there are hand cards, table cards may not be played."""
    state = game("9C 3C | 9D", "AC", pile="8D")
    assert why(state, "0 play-up 9D") is Reason.WRONG_ZONE
    assert why(state, "0 blind 0") is Reason.WRONG_ZONE


# 2 – Spielablauf


@pytest.mark.parametrize(
    ("hands", "starter", "rank"),
    [
        (("4C 5C 6C", "3D AD KD"), 1, Rank.THREE),
        (("5C 6C 7C", "4D AD KD"), 1, Rank.FOUR),
        (("2C TC JC", "2D 9D KD"), 1, Rank.NINE),
        (("2C TC JC", "2D JD KD"), 0, Rank.TEN),
    ],
)
def test_the_lowest_card_opens_from_the_3_up(hands: tuple[str, str], starter: int, rank: Rank) -> None:
    """Sheet 001, 2: the lowest hand card opens, beginning at the 3; where there is none the next higher is sought."""
    state = after(swapping(*hands, rules=TIGEREYE), "0 ready")
    assert events(state, "1 ready")[1] == PlayBegan(starter, rank)


def test_the_starter_lays_one_or_several_equals_and_draws() -> None:
    """Sheet 001, 2: he lays one or more equal cards, then draws until he holds three again."""
    state = after(swapping("3C 3D KC", "4D", rules=TIGEREYE), "0 ready", "1 ready")
    assert offered(state, 0) == ["play 3C", "play 3C 3D", "play KC"]
    state = game("3C 3D KC", "AC", draw="4C 4D 4H")
    assert events(state, "0 play 3C 3D")[1] == Drew(0, 2)


def test_equal_or_higher_however_many_lie_there() -> None:
    """Sheet 001, 2: one or more cards, equal or higher; how many the one before laid doesn't matter."""
    state = game("3C 4C 4D 9C", "AC", pile="4H 4S")
    assert offered(state, 0) == ["play 4C", "play 4C 4D", "play 9C"]


def test_who_cannot_takes_the_whole_pile() -> None:
    """Sheet 001, 2: or, if one can't, the whole pile is taken into the hand."""
    assert offered(game("3C 4C", "AC", pile="9D KD"), 0) == ["take"]
    assert texts(after(game("3C 4C", "AC", pile="9D KD"), "0 take").seats[0].hand) == "3C 4C 9D KD"
    assert why(game("3C AC", "AD", pile="9D KD"), "0 take") is Reason.CAN_PLAY


def test_the_taker_never_leads() -> None:
    """Sheet 001, 2: who takes never lays the first card of the new pile; the next player begins it."""
    state = game("3C 4C", "AC", pile="9D KD")
    assert events(state, "0 take") == (Took(0, 2), TurnBegan(1))
    assert offered(after(state, "0 take"), 0) == []


def test_the_hand_is_filled_up_afterwards() -> None:
    """Sheet 001, 2: then the hand is filled up, if need be."""
    assert texts(after(game("9C 4C 5C", "AC", draw="KC"), "0 play 9C").seats[0].hand) == "4C 5C KC"
    assert texts(after(game("9C 4C 5C JC", "AC", draw="KC"), "0 play 9C").seats[0].hand) == "4C 5C JC"


def test_four_equals_on_each_other_burn() -> None:
    """Sheet 001, 2: as soon as four equals lie on each other the whole pile leaves the game."""
    state = after(game("9C 9D 3C", "9H 9S 3D", pile="4D"), "0 play 9C 9D")
    assert Burned(1, 5, BurnCause.FOUR) in events(state, "1 play 9H 9S")
    assert Burned(0, 5, BurnCause.FOUR) in events(
        game("9C 9D 9H 9S 3C", "AC", pile="4D"), "0 play 9C 9D 9H 9S"
    )


def test_a_four_is_completed_out_of_turn() -> None:
    """Sheet 001, 2: a set of four may be completed by who isn't on, too."""
    state = after(game("9C 3C", "AC", "9D 9H 9S KC"), "0 play 9C")
    assert state.current == 1
    assert offered(state, 2) == ["play 9D 9H 9S"]
    assert Burned(2, 4, BurnCause.FOUR) in events(state, "2 play 9D 9H 9S")


def test_who_laid_the_fourth_begins_the_new_pile() -> None:
    """Sheet 001, 2: who laid the fourth card begins the new pile, on turn and out of turn."""
    state = game("9S 3C", "AC", "KC", pile="9C 9D 9H")
    assert events(state, "0 play 9S")[-1] == LeadAgain(0)
    state = game("KC", "AC", "9S 3C", pile="9C 9D 9H")
    assert events(state, "2 play 9S")[-1] == TurnBegan(2)


# 3 – Karten


def test_cards_rise_from_2_to_ace() -> None:
    """Sheet 001, 3: 2 3 4 5 6 7 8 9 10 J Q K A, low to high."""
    order = [Rank.of(letter) for letter in "23456789TJQKA"]
    assert order == sorted(order)
    for low, high in pairwise("34589JQKA"):  # but for those whose effect is on what fits
        assert why(game(f"{high}C", "AC", pile=f"{low}D"), f"0 play {high}C") is None
        assert why(game(f"{low}C", "AC", pile=f"{high}D"), f"0 play {low}C") is Reason.DOES_NOT_FIT


@pytest.mark.parametrize("top", "23456789TJQKA")
def test_2_6_and_10_go_on_every_card(top: str) -> None:
    """Sheet 001, 3: the 2, the 6 and the 10 can be laid on any card."""
    assert offered(game("2C 6C TC", "AC", pile=f"{top}D"), 0) == ["play 2C", "play 6C", "play TC"]


def test_the_2_is_the_lowest_card() -> None:
    """Sheet 001, 3, back to black: being the lowest, anything can follow the 2."""
    assert offered(game("3C 9C AC", "AD", pile="KD 2D"), 0) == ["play 3C", "play 9C", "play AC"]


def test_the_6_is_looked_through() -> None:
    """Sheet 001, 3, tiger's eye: the card beneath decides."""
    assert offered(game("7C 9C KC", "AC", pile="QD 6D"), 0) == ["play KC"]
    assert offered(game("7C 9C KC", "AC", pile="QD 6D 6H"), 0) == ["play KC"]


def test_the_7_asks_for_a_lower_card() -> None:
    """Sheet 001, 3, up and down: the next card must be lower than 7."""
    assert offered(game("3C 5C 7C 8C KC", "AC", pile="7D"), 0) == ["play 3C", "play 5C"]


def test_the_8_skips_the_next() -> None:
    """Sheet 001, 3, flipper: the next player is skipped."""
    assert events(game("8C 3C", "AC", "KC"), "0 play 8C")[1:] == (Skipped((1,)), TurnBegan(2))


def test_the_10_burns_and_one_begins_anew() -> None:
    """Sheet 001, 3, big boss: the pile burns, and who laid the 10 begins the new one."""
    state = game("TC 3C", "AC", pile="KD")
    assert events(state, "0 play TC")[1:] == (Burned(0, 2, BurnCause.CARD), LeadAgain(0))


# 4 – Spielende


def test_then_the_open_cards_then_the_blind_ones() -> None:
    """Sheet 001, 4: with hand and draw pile empty the open cards are played, and when they are gone, one blind card."""
    assert offered(game("| 9C 9D | 3C 4C", "AC", pile="8D"), 0) == ["play-up 9C", "play-up 9C 9D"]
    assert offered(game("|| 3C 4C", "AC", pile="8D"), 0) == ["blind 0", "blind 1"]


def test_a_blind_card_that_can_be_played_stays() -> None:
    """Sheet 001, 4: if it can be played it stays there."""
    assert texts(after(game("|| 9C 4C", "AC", pile="8D"), "0 blind 0").pile) == "8D 9C"


def test_a_blind_card_that_cannot_be_played_is_taken_with_the_pile() -> None:
    """Sheet 001, 4: if not, the pile is taken, and one plays on with hand cards."""
    state = game("|| 3C 4C", "5C AC", pile="9D")
    assert events(state, "0 blind 0") == (Misfit(0, 0, Card.of("3C"), 2), TurnBegan(1))
    state = after(state, "0 blind 0", "1 play 5C")
    assert offered(state, 0) == ["play 9D"]
    assert why(state, "0 blind 1") is Reason.WRONG_ZONE


def test_who_is_rid_of_all_cards_is_out_and_the_last_loses() -> None:
    """Sheet 001, 4: who has no hand, open or blind card left is out; the last one with cards loses."""
    state = game("|| 9C", "9D", "3C", pile="8D")
    assert events(state, "0 blind 0")[1:] == (WentOut(0, 1), TurnBegan(1))
    assert events(after(state, "0 blind 0"), "1 play 9D")[-1] == GameOver(Outcome.SHITHEAD, 2)


# 5 – Varianten


def test_a_card_may_be_exchanged_during_the_game() -> None:
    """Sheet 001, 5: as an extra, an open card is exchanged for a hand card during the game."""
    state = game("3C 4C 5C | QC KC AC", "AD")
    assert why(state, "0 swap 3C KC") is Reason.SWAPS_CLOSED
    state = replace(state, rules=replace(TIGEREYE, swap_in_game=True))
    assert events(state, "0 swap 3C KC") == (Swapped(0, Card.of("3C"), Card.of("KC")),)


@pytest.mark.parametrize("current", [0, 1])
def test_open_cards_may_complete_a_four(current: int) -> None:
    """Sheet 001, 5: as an extra, open cards that complete a four may be laid, one's own or another's."""
    state = playing("3C | 9H 9S KC", "AC", rules=TIGEREYE, pile="9C 9D", current=current)
    assert why(state, "0 play-up 9H 9S") is Reason.WRONG_ZONE
    state = replace(state, rules=replace(TIGEREYE, face_up_completes=True))
    assert why(state, "0 play-up KC") is Reason.WRONG_ZONE
    completed = after(state, "0 play-up 9H 9S")
    assert (completed.burned, completed.current) == (cards("9C 9D 9H 9S"), 0)
