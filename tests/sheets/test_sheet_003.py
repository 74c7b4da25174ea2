"""Sheet 003, played as `dutch`; its other 8 as `dutch-skip`, its last variant as `dutch-reverse`: rule by rule."""

import pytest

from shithead_bot.engine.cards import Card, Rank, full_deck
from shithead_bot.engine.events import (
    BurnCause,
    Burned,
    GameOver,
    LeadAgain,
    Misfit,
    PlayBegan,
    Reversed,
    Skipped,
    Took,
    TurnBegan,
    WentOut,
)
from shithead_bot.engine.legality import Reason
from shithead_bot.engine.observation import observe
from shithead_bot.engine.rules import Rules
from shithead_bot.engine.state import GameState, Outcome
from shithead_bot.engine.transition import deal
from shithead_bot.engine.variants import VARIANTS
from tests.engine.positions import after, events, offered, playing, swapping, texts, why

DUTCH = VARIANTS["dutch"].rules
SKIP = VARIANTS["dutch-skip"].rules
REVERSE = VARIANTS["dutch-reverse"].rules
ALL = pytest.mark.parametrize("rules", [DUTCH, SKIP, REVERSE], ids=["dutch", "dutch-skip", "dutch-reverse"])


def game(*seats: str, rules: Rules = DUTCH, pile: str = "", draw: str = "") -> GameState:
    """Return a game by this sheet."""
    return playing(*seats, rules=rules, pile=pile, draw=draw)


# Algemeen


@ALL
def test_two_to_six_play(rules: Rules) -> None:
    """Sheet 003: from 2 to 6 players."""
    for players in range(2, 7):
        assert len(deal(rules, players, full_deck(1, 2)).seats) == players
    for players in (1, 7):
        with pytest.raises(ValueError, match="these rules are for 2 to 6"):
            deal(rules, players, full_deck(1, 2))


@ALL
def test_it_is_more_about_the_loser(rules: Rules) -> None:
    """Sheet 003: the point is to be rid of one's cards, and it is the loser who counts."""
    over = after(game("KC", "AC AD", rules=rules, pile="4D"), "0 play KC")
    assert over.shithead == 1


# Voorbereiding


@ALL
def test_a_pack_with_jokers(rules: Rules) -> None:
    """Sheet 003, dealing: a standard pack, 52 cards with jokers."""
    assert (rules.decks, rules.jokers) == (1, 2)


def test_nobody_has_seen_the_closed_cards_and_nobody_exchanges_them() -> None:
    """Sheet 003, dealing: three closed cards that nobody has seen; they may not be exchanged."""
    deck = full_deck(1, 2)
    state, other = deal(DUTCH, 3, deck), deal(DUTCH, 3, (*deck[-3:], *deck[3:-3], *deck[:3]))
    assert [observe(state, seat) for seat in range(3)] == [observe(other, seat) for seat in range(3)]
    state = swapping("3C 4C 5C | QC KC AC | 6C 7C 9C", "3D", rules=DUTCH)
    assert why(state, "0 swap 3C 6C") is Reason.NOT_FACE_UP


def test_open_cards_lie_on_them_and_stay_once_it_has_begun() -> None:
    """Sheet 003, dealing: an open card on each; once the game has begun they are no longer exchanged."""
    assert len(deal(DUTCH, 6, full_deck(1, 2)).seats[5].face_up) == 3
    state = after(swapping("3C 4C 5C | QC KC AC", "4D", rules=DUTCH), "0 ready", "1 ready")
    assert why(state, "0 swap 3C QC") is Reason.SWAPS_CLOSED


def test_three_in_the_hand_and_exchanged_for_open_ones() -> None:
    """Sheet 003, dealing: three in the hand, which may be exchanged for the open ones."""
    state = after(swapping("3C 4C 5C | QC KC AC", "4D", rules=DUTCH), "0 swap 3C QC", "0 swap 4C AC")
    assert (texts(state.seats[0].hand), texts(state.seats[0].face_up)) == ("5C QC AC", "3C KC 4C")


# Begin van het spel


@ALL
@pytest.mark.parametrize(
    ("hands", "starter", "rank"),
    [
        (("3S 9C KC", "3H 9D KD", "3C 9H KH"), 2, Rank.THREE),
        (("3H 9C KC", "3S 9D KD", "3D 9H KH"), 1, Rank.THREE),
        (("3D 9C KC", "3H 9D KD", "4C 9H KH"), 1, Rank.THREE),
        (("2D 9C KC", "2H 9D KD", "4S 4D KH"), 2, Rank.FOUR),
    ],
)
def test_the_3_of_clubs_begins(rules: Rules, hands: tuple[str, ...], starter: int, rank: Rank) -> None:
    """Sheet 003, the start: the 3 of clubs; else that of spades, hearts or diamonds; else a 4, and so on; never a 2."""
    state = after(swapping(*hands, rules=rules), "0 ready", "1 ready")
    assert events(state, "2 ready")[1] == PlayBegan(starter, rank)


@ALL
def test_the_lowest_card_is_led_in_any_suit(rules: Rules) -> None:
    """Sheet 003, the start: the suit is free, but the lowest card in the hands is what is begun with."""
    state = after(swapping("4C 4H 9C", "6D 9D KD", rules=rules), "0 ready", "1 ready")
    assert offered(state, 0) == ["play 4C", "play 4C 4H"]
    assert why(state, "0 play 4H") is None
    assert why(state, "0 play 9C") is Reason.MUST_OPEN_LOWEST


# Het spel


def test_every_player_must_lay_a_card() -> None:
    """Sheet 003, play: every player must, if he can."""
    assert why(game("4C KC", "AD", pile="JD"), "0 take") is Reason.CAN_PLAY


def test_what_goes_on_a_three() -> None:
    """Sheet 003, play: on a 3 a higher card, another 3, or several equals, such as two 3s or two 5s."""
    state = game("3C 3D 5C 5D KC", "AC", pile="3H")
    assert offered(state, 0) == ["play 3C", "play 3C 3D", "play 5C", "play 5C 5D", "play KC"]


@pytest.mark.parametrize(
    ("hand", "draw", "drawn"),
    [("9C 4C 5C", "JC QC", "4C 5C JC"), ("9C 4C 5C 6C", "JC QC", "4C 5C 6C"), ("9C 4C 5C", "", "4C 5C")],
)
def test_after_a_play_one_draws(hand: str, draw: str, drawn: str) -> None:
    """Sheet 003, play: then a card is drawn, unless three or more are left or nothing to draw: three, to its end."""
    state = game(hand, "AC", pile="6D", draw=draw)
    assert texts(after(state, "0 play 9C").seats[0].hand) == drawn


@ALL
def test_who_cannot_takes_the_whole_pile_and_may_lay_one_or_more(rules: Rules) -> None:
    """Sheet 003, play: who can't takes the whole pile, and may himself lay one card or several equals."""
    state = game("4C 4D", "AC", rules=rules, pile="QD KD")
    assert offered(state, 0) == ["take"]
    assert events(state, "0 take") == (Took(0, 2), LeadAgain(0))
    assert offered(after(state, "0 take"), 0) == ["play 4C", "play 4C 4D", "play QD", "play KD", "pass"]
    assert after(state, "0 take", "0 play 4C 4D").current == 1


def test_cards_need_not_be_played_in_order() -> None:
    """Sheet 003, play: on a 6 one may keep the 8 and lay a queen."""
    assert texts(after(game("8C QC", "AC KC", pile="6D"), "0 play QC").pile) == "6D QC"


# De waarden van de kaarten


@pytest.mark.parametrize(
    ("rules", "always", "asking_for_lower"), [(DUTCH, "28", "7"), (SKIP, "2", "7"), (REVERSE, "239", "8")]
)
def test_cards_rise_from_2_to_ace(rules: Rules, always: str, asking_for_lower: str) -> None:
    """Sheet 003, values: 2 3 4 5 6 7 8 9 10 jack queen king ace, the 10 among them; but for what special cards do."""
    ranks = "23456789TJQKA"
    everything = " ".join(f"{rank}C" for rank in ranks)
    for place, top in enumerate(ranks):
        if top not in always + asking_for_lower:
            fitting = [rank for number, rank in enumerate(ranks) if number >= place or rank in always]
            state = game(everything, "AD", rules=rules, pile=f"{top}D")
            assert offered(state, 0) == [f"play {rank}C" for rank in fitting]


def test_an_ace_is_beaten_by_special_cards_alone() -> None:
    """Sheet 003, ace: the highest; besides its equals only special cards go on it: the 2, the 8 and the joker."""
    state = game("XX 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "AD", pile="AH")
    assert offered(state, 0) == ["play XX", "play 2C", "play 8C", "play AC"]


@ALL
def test_the_10_takes_the_pile_away(rules: Rules) -> None:
    """Sheet 003, 10: the whole pile is put away, a new one begun, and who laid the 10 begins."""
    state = game("TC 4C", "AC", rules=rules, pile="4D 5D")
    assert events(state, "0 play TC")[1:] == (Burned(0, 3, BurnCause.CARD), LeadAgain(0))


@ALL
@pytest.mark.parametrize("top", "JQKA")
def test_the_10_must_fit(rules: Rules, top: str) -> None:
    """Sheet 003, 10: it must fit, and isn't laid just like that."""
    assert why(game("TC 4C", "AC", rules=rules, pile=f"{top}D"), "0 play TC") is Reason.DOES_NOT_FIT


@ALL
def test_four_of_different_players_are_put_away(rules: Rules) -> None:
    """Sheet 003, four equals: one 5, two 5s and the last 5 on each other: the pile is put away."""
    state = game("5C 4C", "5D 5H 4D", "5S 4H", rules=rules, pile="4S")
    state = after(state, "0 play 5C", "1 play 5D 5H")
    assert events(state, "2 play 5S")[1] == Burned(2, 5, BurnCause.FOUR)


@ALL
def test_four_of_one_player_are_put_away(rules: Rules) -> None:
    """Sheet 003, four equals: one player's four, too."""
    state = game("5C 5D 5H 5S 4C", "AC", rules=rules, pile="4S")
    assert events(state, "0 play 5C 5D 5H 5S")[1] == Burned(0, 5, BurnCause.FOUR)


@ALL
@pytest.mark.parametrize("between", ["XX", "2C"])
def test_no_other_card_may_lie_between_the_four(rules: Rules, between: str) -> None:
    """Sheet 003, four equals: but no other card may lie between, the see-through joker neither."""
    state = game("5S 4C", "AC", rules=rules, pile=f"5C 5D 5H {between}")
    assert texts(after(state, "0 play 5S").pile) == f"5C 5D 5H {between} 5S"


@ALL
def test_four_equals_must_fit(rules: Rules) -> None:
    """Sheet 003, summary: like the 10, four equals are laid only where they fit."""
    state = game("5C 5D 5H 5S 4C", "AC", rules=rules, pile="JS")
    assert why(state, "0 play 5C 5D 5H 5S") is Reason.DOES_NOT_FIT


@pytest.mark.parametrize("rules", [DUTCH, SKIP])
def test_after_a_7_only_lower_cards(rules: Rules) -> None:
    """Sheet 003, 7: the next card must be lower, no 7 either: 6, 5, 4, 3 and 2."""
    state = game("2C 3C 4C 5C 6C 7C 9C TC KC", "AC", rules=rules, pile="7D")
    assert offered(state, 0) == ["play 2C", "play 3C", "play 4C", "play 5C", "play 6C"]


@pytest.mark.parametrize("rules", [DUTCH, SKIP])
def test_the_7_must_fit(rules: Rules) -> None:
    """Sheet 003, 7: it must fit, and isn't laid just like that."""
    assert why(game("7C 4C", "AC", rules=rules, pile="6D"), "0 play 7C") is None
    assert why(game("7C 4C", "AC", rules=rules, pile="9D"), "0 play 7C") is Reason.DOES_NOT_FIT


@pytest.mark.parametrize("card", ["8C", "XX"])
def test_8_and_joker_are_transparent(card: str) -> None:
    """Sheet 003, 8 and joker: who has nothing above the queen lays one, and the next must be at the queen or above."""
    state = game(f"4C {card}", "4D JD QD KD", pile="QC")
    assert offered(state, 0) == [f"play {card}"]
    assert offered(after(state, f"0 play {card}"), 1) == ["play QD", "play KD"]


@pytest.mark.parametrize("top", "23456789TJQKA")
def test_8_and_joker_always_go(top: str) -> None:
    """Sheet 003, 8 and joker: these cards may always be played."""
    assert set(offered(game("8C XX", "AC", pile=f"{top}D"), 0)) == {"play XX", "play 8C"}


def test_the_other_8_skips_the_next() -> None:
    """Sheet 003, the other 8: it passes over the next player."""
    state = game("8C 4C", "AC", "KC", rules=SKIP, pile="6D")
    assert events(state, "0 play 8C")[1:] == (Skipped((1,)), TurnBegan(2))


def test_the_other_8_must_fit() -> None:
    """Sheet 003, the other 8: it keeps to the general rules, and isn't laid everywhere like the joker."""
    assert why(game("8C 4C", "AC", rules=SKIP, pile="9D"), "0 play 8C") is Reason.DOES_NOT_FIT
    assert why(game("8C 4C", "AC", rules=SKIP, pile="7D"), "0 play 8C") is Reason.DOES_NOT_FIT
    assert why(game("XX 4C", "AC", rules=SKIP, pile="9D"), "0 play XX") is None


@ALL
@pytest.mark.parametrize("top", "456789TJQKA")
def test_the_2_restarts_and_always_goes(rules: Rules, top: str) -> None:
    """Sheet 003, 2: it may always be played, and the next may lay a 3: not transparent, it begins anew."""
    state = game("2C 4C", "3D 4D KD", rules=rules, pile=f"{top}C")
    assert "play 2C" in offered(state, 0)
    assert offered(after(state, "0 play 2C"), 1) == ["play 3D", "play 4D", "play KD"]


# Variant


def test_in_the_variant_the_3_is_transparent_and_always_goes() -> None:
    """Sheet 003, variant, 3: it may always be laid, and is transparent."""
    state = game("3C 4C", "4D JD KD", rules=REVERSE, pile="QC")
    assert offered(state, 0) == ["play 3C"]
    assert offered(after(state, "0 play 3C"), 1) == ["play KD"]


def test_in_the_variant_the_7_turns_the_direction() -> None:
    """Sheet 003, variant, 7: it goes clockwise; after a 7 back, with a 7 or higher; after the next 7 clockwise."""
    state = game("7D 6C 9C", "7C 4D", "4H JH", rules=REVERSE, pile="4S")
    state = after(state, "0 play 6C")
    assert events(state, "1 play 7C")[1:] == (Reversed(-1), TurnBegan(0))
    state = after(state, "1 play 7C")
    assert offered(state, 0) == ["play 7D", "play 9C"]
    assert events(state, "0 play 7D")[1:] == (Reversed(1), TurnBegan(1))


@pytest.mark.parametrize("card", ["7C", "8C", "TC"])
def test_in_the_variant_7_8_and_10_must_fit(card: str) -> None:
    """Sheet 003, variant, 7, 8 and 10: only where they fit."""
    assert why(game(f"{card} 4C", "AC", rules=REVERSE, pile="6D"), f"0 play {card}") is None
    assert why(game(f"{card} 4C", "AC", rules=REVERSE, pile="JD"), f"0 play {card}") is Reason.DOES_NOT_FIT


def test_in_the_variant_after_an_8_only_lower_cards() -> None:
    """Sheet 003, variant, 8: the next must be lower than 8."""
    state = game("4C 6C 7C 8C JC KC", "AC", rules=REVERSE, pile="8D")
    assert offered(state, 0) == ["play 4C", "play 6C", "play 7C"]


def test_in_the_variant_the_9_is_transparent_and_always_goes() -> None:
    """Sheet 003, variant, 9: transparent, always."""
    state = game("9C 4C", "JD KD", rules=REVERSE, pile="QC")
    assert offered(state, 0) == ["play 9C"]
    assert offered(after(state, "0 play 9C"), 1) == ["play KD"]


# Als de stapel leeg is


@ALL
def test_with_nothing_to_draw_the_hand_is_played_out_then_the_open_cards(rules: Rules) -> None:
    """Sheet 003, the end: the hand is played out, then an open card of one's choice, or two or three equals."""
    state = game("5C | QC QD 4C | 4S", "6D 4D AC", rules=rules, pile="4H")
    assert offered(state, 0) == ["play 5C"]
    state = after(state, "0 play 5C", "1 play 6D")
    assert offered(state, 0) == ["play-up QC", "play-up QC QD"]
    state = game("| QC QD QH | 4S", "AC", rules=rules, pile="4H")
    assert offered(state, 0) == ["play-up QC", "play-up QC QD", "play-up QC QD QH"]


@ALL
def test_then_the_closed_cards_which_are_a_gamble(rules: Rules) -> None:
    """Sheet 003, the end: then the closed ones, still unseen; one that doesn't fit brings the whole pile."""
    state = game("|| 4C KC", "AC", rules=rules, pile="5D QD")
    assert offered(state, 0) == ["blind 0", "blind 1"]
    assert events(state, "0 blind 0")[0] == Misfit(0, 0, Card.of("4C"), 3)
    assert texts(after(state, "0 blind 1").pile) == "5D QD KC"


@ALL
def test_who_is_done_waits_until_one_is_left_with_his_cards(rules: Rules) -> None:
    """Sheet 003, the end: one is done and waits until a single player has cards: he is the Shithead."""
    state = game("|| QC", "QD 4D", "4H", rules=rules, pile="4S")
    assert events(state, "0 blind 0")[1:] == (WentOut(0, 1), TurnBegan(1))
    state = after(state, "0 blind 0")
    assert why(state, "0 take") is Reason.OUT
    state = after(state, "1 play QD", "2 take")
    assert events(state, "2 play 4H")[-1] == TurnBegan(1)
    assert events(after(state, "2 play 4H"), "1 play 4D")[-1] == GameOver(Outcome.SHITHEAD, 2)
