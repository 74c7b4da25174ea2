"""Sheet 002, played as `backpacker`, and its last paragraph, `zweeds-pesten`: each sentence that names a rule."""

import pytest

from shithead_bot.engine.cards import Rank, full_deck
from shithead_bot.engine.events import (
    BurnCause,
    Burned,
    Drew,
    GameOver,
    LeadAgain,
    Misfit,
    PlayBegan,
    Took,
)
from shithead_bot.engine.legality import Reason
from shithead_bot.engine.rules import Rules
from shithead_bot.engine.state import GameState, Outcome
from shithead_bot.engine.transition import deal
from shithead_bot.engine.variants import VARIANTS
from tests.engine.positions import after, events, offered, playing, swapping, texts, why

BACKPACKER = VARIANTS["backpacker"].rules
ZWEEDS_PESTEN = VARIANTS["zweeds-pesten"].rules
BOTH = pytest.mark.parametrize("rules", [BACKPACKER, ZWEEDS_PESTEN], ids=["backpacker", "zweeds-pesten"])


def game(*seats: str, pile: str = "", draw: str = "") -> GameState:
    """Return a game of backpackers."""
    return playing(*seats, rules=BACKPACKER, pile=pile, draw=draw)


@BOTH
def test_two_to_six_play(rules: Rules) -> None:
    """Sheet 002: with two to six players."""
    for players in range(2, 7):
        assert len(deal(rules, players, full_deck(1, 2)).seats) == players
    for players in (1, 7):
        with pytest.raises(ValueError, match="these rules are for 2 to 6"):
            deal(rules, players, full_deck(1, 2))


@BOTH
def test_a_whole_pack_with_jokers(rules: Rules) -> None:
    """Sheet 002: a whole pack is needed, 52 cards with jokers."""
    assert (rules.decks, rules.jokers) == (1, 2)


@BOTH
def test_three_closed_three_open_three_in_the_hand(rules: Rules) -> None:
    """Sheet 002: three closed cards, an open one on each, and three in the hand."""
    for seat in deal(rules, 6, full_deck(1, 2)).seats:
        assert (len(seat.face_down), len(seat.face_up), len(seat.hand)) == (3, 3, 3)


def test_hand_and_open_cards_are_exchanged_before_the_game_begins() -> None:
    """Sheet 002: the hand may be exchanged for the open cards, before the game has begun."""
    state = swapping("3C 4C 5C | QC KC AC", "3D 4D 5D", rules=BACKPACKER)
    state = after(state, "0 swap 3C QC", "0 ready", "1 ready")
    assert texts(state.seats[0].face_up) == "3C KC AC"
    assert why(state, "0 swap QC 3C") is Reason.SWAPS_CLOSED


# Who begins


@pytest.mark.parametrize(
    ("hands", "starter", "rank"),
    [
        (("3S 9C KC", "3C 9D KD", "3D 3H KH"), 1, Rank.THREE),
        (("3S 9C KC", "3H 9D KD", "3D 9H KH"), 2, Rank.THREE),
        (("3S 9C KC", "3H 9D KD", "4D 9H KH"), 1, Rank.THREE),
        (("4S 9C KC", "3S 9D KD", "4D 9H KH"), 1, Rank.THREE),
        (("5S 9C KC", "4S 9D KD", "4C 9H KH"), 2, Rank.FOUR),
    ],
)
def test_the_3_of_clubs_begins(hands: tuple[str, ...], starter: int, rank: Rank) -> None:
    """Sheet 002: the 3 of clubs begins; without it that of diamonds, hearts or spades, without a 3 the 4, and so on."""
    state = after(swapping(*hands, rules=BACKPACKER), "0 ready", "1 ready")
    assert events(state, "2 ready")[1] == PlayBegan(starter, rank)


def test_the_3_of_clubs_need_not_be_led() -> None:
    """Sheet 002: it needn't be played at once, low as one is advised to begin."""
    state = after(swapping("3C 9C KC", "4D 9D KD", rules=BACKPACKER), "0 ready", "1 ready")
    assert offered(state, 0) == ["play 3C", "play 9C", "play KC"]


# Play


def test_who_can_must_play() -> None:
    """Sheet 002: every player must lay a card if that is possible."""
    assert why(game("3C AC", "AD", pile="KD"), "0 take") is Reason.CAN_PLAY


def test_what_goes_on_a_six() -> None:
    """Sheet 002: on a 6 another 6, a higher card, several equals of these such as two 7s, or a special card."""
    state = game("2C 3C 5C 6C 7C 7D TC KC", "AC", pile="6D")
    assert offered(state, 0) == ["play 2C", "play 6C", "play 7C", "play 7C 7D", "play TC", "play KC"]


def test_the_hand_is_always_filled_up_to_three() -> None:
    """Sheet 002: after a play of one or several cards the hand is filled up to three."""
    state = game("7C 7D 3C", "AC", pile="6D", draw="4C 5C 8C")
    assert events(state, "0 play 7C 7D")[1] == Drew(0, 2)
    assert events(state, "0 play 7C")[1] == Drew(0, 1)


@BOTH
def test_who_cannot_takes_the_whole_pile_and_may_play_at_once(rules: Rules) -> None:
    """Sheet 002: who can't play takes the whole pile, and may then play a card directly, or not."""
    state = playing("3C 4C", "AC", rules=rules, pile="KD AD")
    assert offered(state, 0) == ["take"]
    assert events(state, "0 take") == (Took(0, 2), LeadAgain(0))
    assert offered(after(state, "0 take"), 0) == ["play 3C", "play 4C", "play KD", "play AD", "pass"]
    assert after(state, "0 take", "0 pass").current == 1


def test_the_hand_is_played_out_then_the_open_cards() -> None:
    """Sheet 002: when nothing is left to draw, the hand is played out, and then the open cards."""
    state = game("9C | JC QC | 3C", "9D KD AC", pile="8D")
    assert offered(state, 0) == ["play 9C"]
    assert offered(after(state, "0 play 9C", "1 play 9D"), 0) == ["play-up JC", "play-up QC"]


def test_two_equal_open_cards_go_together() -> None:
    """Sheet 002: two equal open cards may be played at once."""
    assert offered(game("| 9C 9D 3C", "AC", pile="8D"), 0) == ["play-up 9C", "play-up 9C 9D"]


def test_then_one_closed_card_a_turn() -> None:
    """Sheet 002: when all open cards are played, one closed card may be played each turn."""
    state = game("|| 9C 9D 3C", "KC AC", pile="8D")
    assert offered(state, 0) == ["blind 0", "blind 1", "blind 2"]
    assert after(state, "0 blind 0").current == 1


def test_a_closed_card_that_does_not_fit_is_taken_with_the_pile() -> None:
    """Sheet 002, RULES.md 9: silent on it, the sheet is read like the others; the taker may then play at once."""
    state = game("|| 3C 9D", "KC AC", pile="8D")
    happened = events(state, "0 blind 0")
    assert isinstance(happened[0], Misfit)
    assert offered(after(state, "0 blind 0"), 0) == ["play 3C", "play 8D", "pass"]


def test_the_first_to_be_rid_of_all_wins_and_the_last_is_the_shithead() -> None:
    """Sheet 002: who is first rid of all cards is the winner, and the loser is the Shithead."""
    state = after(game("9C", "KC", "3C 4C", pile="8D"), "0 play 9C")
    assert events(state, "1 play KC")[-1] == GameOver(Outcome.SHITHEAD, 2)
    assert after(state, "1 play KC").finished[0] == 0


# The special cards


@pytest.mark.parametrize("top", "23456789TJQKA")
def test_the_2_is_a_reset_and_always_goes(top: str) -> None:
    """Sheet 002: the 2 is a reset card and may always be played."""
    state = game("2C KC", "3C 9C", pile=f"{top}D")
    assert "play 2C" in offered(state, 0)
    assert offered(after(state, "0 play 2C"), 1) == ["play 3C", "play 9C"]


def test_the_10_takes_the_pile_out_of_the_game() -> None:
    """Sheet 002: with a 10 the pile leaves the game, a new one is begun, and who did it begins."""
    state = game("TC 3C", "AC", pile="8D KD")
    assert events(state, "0 play TC")[1:] == (Burned(0, 3, BurnCause.CARD), LeadAgain(0))
    assert offered(after(state, "0 play TC"), 0) == ["play 3C"]


# The last paragraph: Zweeds Pesten


def test_zweeds_pesten_after_a_7_a_7_or_lower() -> None:
    """Sheet 002, Zweeds Pesten: after a 7 a 7 or lower must be played; among backpackers the 7 is ordinary."""
    hand = "3C 5C 7C 8C KC"
    assert offered(playing(hand, "AC", rules=ZWEEDS_PESTEN, pile="7D"), 0) == [
        "play 3C",
        "play 5C",
        "play 7C",
    ]
    assert offered(game(hand, "AC", pile="7D"), 0) == ["play 7C", "play 8C", "play KC"]


def test_zweeds_pesten_a_9_is_transparent() -> None:
    """Sheet 002, Zweeds Pesten: on a 9 one plays by the card beneath it; among backpackers the 9 is ordinary."""
    hand = "8C JC KC"
    assert offered(playing(hand, "AC", rules=ZWEEDS_PESTEN, pile="QD 9D"), 0) == ["play KC"]
    assert offered(playing(hand, "AC", rules=ZWEEDS_PESTEN, pile="7D 9D"), 0) == ["take"]
    assert offered(game(hand, "AC", pile="QD 9D"), 0) == ["play JC", "play KC"]


def test_zweeds_pesten_differs_in_nothing_else() -> None:
    """Sheet 002, Zweeds Pesten: these two are the difference."""
    powers = {**ZWEEDS_PESTEN.powers}
    del powers[Rank.SEVEN], powers[Rank.NINE]
    assert Rules.from_json(ZWEEDS_PESTEN.to_json() | {"powers": BACKPACKER.to_json()["powers"]}) == BACKPACKER
    assert powers == BACKPACKER.powers
