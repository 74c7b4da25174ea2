"""Sheet 000, played as `classic`: each sentence that names a rule, in the sheet's order."""

import pytest

from shithead_bot.engine.cards import Card, Rank, full_deck
from shithead_bot.engine.events import (
    BurnCause,
    Burned,
    GameOver,
    LeadAgain,
    Misfit,
    PlayBegan,
    Played,
    Took,
    TurnBegan,
    WentOut,
)
from shithead_bot.engine.legality import Reason
from shithead_bot.engine.observation import observe
from shithead_bot.engine.rules import Power
from shithead_bot.engine.state import Outcome, Phase, Zone
from shithead_bot.engine.transition import deal
from shithead_bot.engine.variants import VARIANTS
from tests.engine.positions import after, cards, events, offered, playing, swapping, texts, why
from tests.tables.making import accepted, move, put

CLASSIC = VARIANTS["classic"].rules


# Ziel des Spiels


def test_cards_go_from_the_hand_then_open_then_blind() -> None:
    """Sheet 000, the goal: first the hand's cards are got rid of, then the open ones, the blind ones last."""
    state = playing("2C | 2D | 2H", "AC KC AD", pile="3C")
    assert offered(state, 0) == ["play 2C"]
    state = after(state, "0 play 2C", "1 play AC")
    assert offered(state, 0) == ["play-up 2D"]
    state = after(state, "0 play-up 2D", "1 play KC")
    assert offered(state, 0) == ["blind 0"]


def test_only_the_last_with_cards_has_lost() -> None:
    """Sheet 000, the goal: all that counts is not to be the last with cards."""
    over = after(playing("9C", "AC AD", pile="3C"), "0 play 9C")
    assert (over.outcome, over.finished, over.shithead) == (Outcome.SHITHEAD, (0,), 1)


# Austeilen und Tauschen


def test_it_is_played_with_52_cards_and_no_joker() -> None:
    """Sheet 000, dealing: 52 cards without jokers."""
    assert (CLASSIC.decks, CLASSIC.jokers) == (1, 0)
    assert len(full_deck(1, 0)) == 52


def test_suits_do_not_matter() -> None:
    """Sheet 000, dealing: suits play no part, any 9 goes on any 9."""
    for suit in "CDHS":
        assert why(playing(f"9{suit}", "AC", pile="9C"), f"0 play 9{suit}") is None


def test_the_3_is_the_lowest_and_the_ace_the_highest() -> None:
    """Sheet 000, dealing: the 3 is the lowest ordinary card, the ace the highest; 2 and 10 are special."""
    state = playing("3C 4C 5C 6C 7C 8C 9C JC QC KC AC", "AD", pile="3D")
    assert offered(state, 0) == [f"play {rank}C" for rank in "3456789JQKA"]
    state = playing("3C 4C 5C 6C 7C 8C 9C JC QC KC AC", "3D", pile="AD")
    assert offered(state, 0) == ["play AC"]
    assert dict(CLASSIC.powers) == {Rank.TWO: Power.RESET, Rank.TEN: Power.BURN}


def test_everybody_gets_three_three_and_three() -> None:
    """Sheet 000, dealing: three blind cards, three open ones on them, three in the hand; the rest is drawn from."""
    state = deal(CLASSIC, 4, full_deck(1, 0))
    for seat in state.seats:
        assert (len(seat.face_down), len(seat.face_up), len(seat.hand)) == (3, 3, 3)
    assert len(state.draw_pile) == 52 - 4 * 9


def test_nobody_knows_the_blind_cards() -> None:
    """Sheet 000, dealing: nobody knows the blind cards, not even their owner: with others there, all see the same."""
    deck = full_deck(1, 0)
    state, other = deal(CLASSIC, 2, deck), deal(CLASSIC, 2, (*deck[-3:], *deck[3:-3], *deck[:3]))
    assert state.seats[0].face_down != other.seats[0].face_down
    for seat in range(2):
        assert observe(state, seat) == observe(other, seat)


def test_cards_are_swapped_as_often_as_one_likes() -> None:
    """Sheet 000, dealing: before the start a hand card is exchanged for an own open one, any number of times."""
    state = swapping("3C 4C 5C | QC KC AC", "3D 4D 5D | QD KD AD")
    state = after(state, "0 swap 3C AC", "0 swap 4C KC", "0 swap AC 4C", "0 swap 4C AC")
    assert (texts(state.seats[0].hand), texts(state.seats[0].face_up)) == ("5C KC AC", "QC 4C 3C")


def test_all_swap_at_once_and_start_when_all_are_ready() -> None:
    """Sheet 000, dealing: all swap at the same time, and it starts when everybody has said ready."""
    state = swapping("3C 4C 5C | QC KC AC", "3D 4D 5D | QD KD AD")
    state = after(state, "1 swap 3D AD", "0 swap 3C AC", "1 swap 4D KD", "1 ready")
    assert (state.phase, why(state, "1 play 5D")) == (Phase.SWAP, Reason.SWAPS_OPEN)
    assert after(state, "0 ready").phase is Phase.PLAY


def test_the_lowest_hand_card_begins_and_2_and_10_do_not_count() -> None:
    """Sheet 000, dealing: who has the lowest hand card begins; 2 and 10 don't count."""
    state = after(swapping("2C TC 6C | 3C", "5D KD AD", "6H 7H 8H"), "0 ready", "1 ready")
    assert events(state, "2 ready")[1] == PlayBegan(1, Rank.FIVE)


def test_the_seats_decide_a_tie() -> None:
    """Sheet 000, dealing: among equals the order of the seats decides."""
    state = after(swapping("9C JC QC", "5D KD AD", "5C 7H 8H"), "0 ready", "1 ready")
    assert events(state, "2 ready")[1] == PlayBegan(1, Rank.FIVE)


def test_the_starter_leads_whatever_he_likes() -> None:
    """Sheet 000, dealing: he may open with any card."""
    state = after(swapping("3C KC AC", "5D KD AD"), "0 ready", "1 ready")
    assert offered(state, 0) == ["play 3C", "play KC", "play AC"]


# Spielablauf


def test_play_goes_clockwise() -> None:
    """Sheet 000, play: clockwise, which is the order of the seats, and round again."""
    state = playing("3C KC", "4D KD", "5H KH")
    assert [after(state, *moves).current for moves in (["0 play 3C"], ["0 play 3C", "1 play 4D"])] == [1, 2]
    assert after(state, "0 play 3C", "1 play 4D", "2 play 5H").current == 0


def test_equal_or_higher_goes() -> None:
    """Sheet 000, play: a card as high as the top one or higher."""
    assert offered(playing("7C 8C 9C", "AC", pile="3D 8D"), 0) == ["play 8C", "play 9C"]


def test_equals_are_laid_together() -> None:
    """Sheet 000, play: several of the same rank go together, such as two jacks on a 9."""
    state = playing("JC JD 3C", "AC", pile="9D")
    assert offered(state, 0) == ["play JC", "play JC JD"]
    assert texts(after(state, "0 play JC JD").pile) == "9D JC JD"


@pytest.mark.parametrize(("draw", "hand"), [("5C 6C 7C", "4C 5C 6C"), ("5C", "4C 5C"), ("", "4C")])
def test_the_hand_is_filled_up_to_three(draw: str, hand: str) -> None:
    """Sheet 000, play: after a play from the hand one draws up to three while the draw pile lasts."""
    state = playing("9C 9D 4C", "AC", pile="8D", draw=draw)
    assert texts(after(state, "0 play 9C 9D").seats[0].hand) == hand


def test_three_or_more_are_not_filled_up() -> None:
    """Sheet 000, play: who still has three or more draws nothing."""
    state = playing("9C 4C 5C 6C", "AC", pile="8D", draw="KC KD")
    assert texts(after(state, "0 play 9C").seats[0].hand) == "4C 5C 6C"


def test_who_cannot_play_takes_the_whole_pile() -> None:
    """Sheet 000, play: where no card fits the whole pile is taken into the hand, and the next player is on."""
    state = playing("4C 5C", "AC", pile="7D KD")
    assert offered(state, 0) == ["take"]
    assert events(state, "0 take") == (Took(0, 2), TurnBegan(1))
    assert texts(after(state, "0 take").seats[0].hand) == "4C 5C 7D KD"


def test_who_can_play_must() -> None:
    """Sheet 000, play: nobody takes the pile of his own will."""
    assert why(playing("4C AC", "AD", pile="KD"), "0 take") is Reason.CAN_PLAY


# Sonderkarten


@pytest.mark.parametrize("top", "23456789TJQKA")
def test_2_and_10_go_on_everything(top: str) -> None:
    """Sheet 000, special cards: 2 and 10 may always be laid, whatever lies there, an ace too."""
    state = playing("2C TC", "AC", pile=f"{top}D")
    assert offered(state, 0) == ["play 2C", "play TC"]


def test_the_2_resets() -> None:
    """Sheet 000, special cards: the 2 stays, and any card fits on it."""
    state = after(playing("2C 3C", "3D 9D AD", pile="KD"), "0 play 2C")
    assert texts(state.pile) == "KD 2C"
    assert offered(state, 1) == ["play 3D", "play 9D", "play AD"]


def test_the_10_burns() -> None:
    """Sheet 000, special cards: with a 10 the whole pile and the 10 are out of the game, and one plays on at once."""
    state = playing("TC 3C", "AC", pile="KD AD")
    assert events(state, "0 play TC")[1:] == (Burned(0, 3, BurnCause.CARD), LeadAgain(0))
    assert texts(after(state, "0 play TC").burned) == "KD AD TC"


def test_four_of_a_kind_burn() -> None:
    """Sheet 000, special cards: four equals on top burn the pile too, and one plays on."""
    state = playing("9C 9D 9H 9S 3C", "AC", pile="8D")
    assert events(state, "0 play 9C 9D 9H 9S")[1:] == (Burned(0, 5, BurnCause.FOUR), LeadAgain(0))


def test_four_of_a_kind_burn_whoever_laid_them() -> None:
    """Sheet 000, special cards: also where the four come from different players."""
    state = playing("9C 9D 3C", "9H KC", "9S KD", pile="8D")
    state = after(state, "0 play 9C 9D", "1 play 9H")
    assert events(state, "2 play 9S")[1:] == (Burned(2, 5, BurnCause.FOUR), LeadAgain(2))


def test_after_a_burn_everything_fits() -> None:
    """Sheet 000, special cards: after a burn the pile is empty and any card fits."""
    state = after(playing("TC 3C 9C AC", "AD", pile="KD"), "0 play TC")
    assert offered(state, 0) == ["play 3C", "play 9C", "play AC"]


def test_a_burn_with_the_last_card() -> None:
    """Sheet 000, special cards: who burns with his last card is out, and the next one begins anew."""
    state = playing("TC", "3D AD", "AH", pile="KD")
    assert events(state, "0 play TC")[2:] == (WentOut(0, 1), TurnBegan(1))
    assert offered(after(state, "0 play TC"), 1) == ["play 3D", "play AD"]


# Offene und verdeckte Tischkarten


def test_open_cards_follow_the_same_rules() -> None:
    """Sheet 000, table cards: with hand and draw pile empty the open cards are played alike, several equals too."""
    state = playing("| 9C 9D 4C | 3C", "AC", pile="8D")
    assert offered(state, 0) == ["play-up 9C", "play-up 9C 9D"]


def test_hand_and_table_never_mix() -> None:
    """Sheet 000, table cards: a play is never from hand and table together."""
    state = playing("9C 4C | 9D", "AC", pile="8D")
    assert why(state, "0 play 9C 9D") is Reason.NOT_IN_HAND
    assert why(state, "0 play-up 9D") is Reason.WRONG_ZONE
    last = after(playing("9C | 9D KC", "AC AD", pile="8D"), "0 play 9C")
    assert texts(last.pile) == "8D 9C"


def test_who_cannot_play_open_must_first_be_rid_of_what_he_takes() -> None:
    """Sheet 000, table cards: where no open card fits the pile is taken, and those cards come first."""
    state = playing("| 4C 5C | 3C", "AC AD", pile="KD")
    assert offered(state, 0) == ["take"]
    state = after(state, "0 take", "1 play AC")
    assert (texts(state.seats[0].hand), texts(state.seats[0].face_up)) == ("KD", "4C 5C")
    assert why(state, "0 play-up 5C") is Reason.WRONG_ZONE


def test_a_blind_card_that_fits_is_laid() -> None:
    """Sheet 000, table cards: one is chosen and turned over; if it fits it is an ordinary play."""
    state = playing("|| 3C 9C 4C", "AC", pile="8D")
    assert offered(state, 0) == ["blind 0", "blind 1", "blind 2"]
    assert events(state, "0 blind 1") == (
        Played(0, cards("9C"), Zone.FACE_DOWN, out_of_turn=False),
        TurnBegan(1),
    )


def test_a_blind_10_burns() -> None:
    """Sheet 000, table cards: a blind 10 burns as well."""
    state = playing("|| TC 9C", "AC", pile="KD")
    assert events(state, "0 blind 0")[1:] == (Burned(0, 2, BurnCause.CARD), LeadAgain(0))


def test_a_blind_card_that_does_not_fit_is_taken() -> None:
    """Sheet 000, table cards: it and the whole pile go into the hand, and the next player is on."""
    state = playing("|| 3C 9C", "AC", pile="8D KD")
    assert events(state, "0 blind 0") == (Misfit(0, 0, Card.of("3C"), 3), TurnBegan(1))
    assert texts(after(state, "0 blind 0").seats[0].hand) == "3C 8D KD"


def test_blind_cards_go_one_at_a_time() -> None:
    """Sheet 000, table cards: blind cards are always laid singly, equal ones too."""
    state = after(playing("|| 9C 9D", "AC KC", pile="8D"), "0 blind 0")
    assert (texts(state.pile), state.current) == ("8D 9C", 1)


# Spielende


def test_who_has_no_cards_is_out_and_gets_his_place() -> None:
    """Sheet 000, the end: places go by the order of going out."""
    state = playing("9C", "KC AC", "9D KD", pile="8D")
    assert events(state, "0 play 9C")[1:] == (WentOut(0, 1), TurnBegan(1))
    state = after(state, "0 play 9C", "1 play KC", "2 play KD")
    assert events(state, "1 play AC")[1] == WentOut(1, 2)


def test_the_others_play_on_until_one_is_left() -> None:
    """Sheet 000, the end: it goes on until one alone has cards; he is the Shithead and has lost."""
    state = after(playing("9C", "KC", "9D KD", pile="8D"), "0 play 9C")
    assert state.phase is Phase.PLAY
    assert events(state, "1 play KC")[-1] == GameOver(Outcome.SHITHEAD, 2)
    over = after(state, "1 play KC")
    assert why(over, "2 play KD") is Reason.GAME_OVER


def test_the_score_counts_who_was_not_the_shithead() -> None:
    """Sheet 000, the end: no points; over several games it is counted how often each wasn't the Shithead."""
    table = put(playing("9C", "AC AD", pile="3C"))
    scores = accepted(table, move(table, "0 play 9C")).scores
    assert [score.clear for score in scores] == [True, False]


# Beispielzug (the whole of it: tests/engine/test_worked_example.py)


def test_only_ace_2_and_10_help_against_an_ace() -> None:
    """Sheet 000, the example: on the ace only an ace, a 2 or a 10 helps."""
    state = playing("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "AD", pile="9D AS")
    assert offered(state, 0) == ["play 2C", "play TC", "play AC"]


# Varianten und Hausregeln


def test_the_7_is_an_ordinary_card() -> None:
    """Sheet 000, house rules: the 7 asks for nothing special here."""
    assert offered(playing("6C 7C 8C", "AC", pile="7D"), 0) == ["play 7C", "play 8C"]


@pytest.mark.parametrize("rank", "3456789JQKA")
def test_no_card_is_invisible_skips_or_turns_round(rank: str) -> None:
    """Sheet 000, house rules: no invisible 3 or 8, no skipping, no change of direction: always clockwise."""
    state = playing(f"{rank}C 4S", "AC AS", "KS KH", pile="3D")
    assert events(state, f"0 play {rank}C")[1:] == (TurnBegan(1),)
    assert CLASSIC.power(Rank.of(rank)) is Power.NORMAL


def test_who_burned_plays_again() -> None:
    """Sheet 000, house rules: after a burn it isn't the next one's turn, but that of who burned."""
    assert after(playing("TC 3C", "AC", pile="KD"), "0 play TC").current == 0


def test_nobody_throws_in_out_of_turn() -> None:
    """Sheet 000, house rules: only who is on may lay a card, an equal one too."""
    state = playing("9C 3C", "AC KC", "9D 9H 9S", pile="8D")
    assert why(after(state, "0 play 9C"), "2 play 9D") is Reason.NOT_YOUR_TURN
    assert offered(after(state, "0 play 9C"), 2) == []


def test_at_most_five_play_with_one_pack() -> None:
    """Sheet 000, house rules: five at most, with one pack."""
    assert CLASSIC.max_players == 5
    with pytest.raises(ValueError, match="6 players"):
        deal(CLASSIC, 6, full_deck(1, 0))
