"""RULES.md 4, section by section: the course of a game."""

from itertools import chain

from shithead_bot.engine.cards import Card, Rank
from shithead_bot.engine.events import (
    BurnCause,
    Burned,
    Drew,
    GameOver,
    LeadAgain,
    Misfit,
    Passed,
    PlayBegan,
    Played,
    Skipped,
    Took,
    TurnBegan,
    Unreadied,
    WentOut,
)
from shithead_bot.engine.state import Outcome, Zone
from shithead_bot.engine.step import STALEMATE_MOVES
from tests.engine.positions import cards, texts
from tests.records.reading import read, shown


def test_deal_seat_by_seat() -> None:
    """4.1: from the deck's front each seat gets three blind, three open and three in the hand; the rest is drawn."""
    (ready,) = shown("deal-seat-by-seat", 1)
    deck = read("deal-seat-by-seat").deck
    for number, seat in enumerate(ready.before.seats):
        nine = deck[9 * number : 9 * number + 9]
        assert (seat.face_down, seat.face_up, seat.hand) == (nine[:3], nine[3:6], tuple(sorted(nine[6:])))
    assert ready.before.draw_pile == deck[18:]
    assert texts(ready.before.draw_pile[:2]) == "QH KH"


def test_swap_takes_ready_back() -> None:
    """4.2: cards are swapped any number of times; a swap after `ready` takes it back, and all must be ready."""
    _, swap, other, _, again, begin = shown("swap-takes-ready-back", 6)
    assert swap.text == "0 swap 3C KC"
    assert Unreadied(0) in swap.events
    assert other.text == "1 ready"
    assert len(other.events) == 1  # nobody plays yet
    assert again.text == "0 swap QC 3C"
    assert isinstance(begin.events[1], PlayBegan)
    assert texts(begin.after.seats[0].hand) == "3C 5C KC"
    assert set(texts(begin.after.seats[0].face_up).split()) == {"4C", "QC", "AC"}


def test_starter_by_seat() -> None:
    """4.3: two hold the lowest rank that counts, a 4; with ties by seat the lower one starts. 2 and 10 don't count."""
    (begin,) = shown("starter-by-seat", 1)
    assert [texts(seat.hand) for seat in begin.after.seats] == ["2C 5C TC", "4D KD AD", "4C KH AH"]
    assert begin.events[1] == PlayBegan(1, Rank.FOUR)


def test_starter_by_suit() -> None:
    """4.3: of the same hands the 4 of clubs starts where ties go by CDHS."""
    (begin,) = shown("starter-by-suit", 1)
    assert [texts(seat.hand) for seat in begin.after.seats] == ["2C 5C TC", "4D KD AD", "4C KH AH"]
    assert begin.events[1] == PlayBegan(2, Rank.FOUR)


def test_starter_without_a_rank() -> None:
    """4.3: where nobody holds a rank that counts, seat 0 starts."""
    (begin,) = shown("starter-without-a-rank", 1)
    assert [texts(seat.hand) for seat in begin.after.seats] == ["2C 2D TC", "2H 2S TD"]
    assert begin.events[1] == PlayBegan(0, None)


def test_opening_any() -> None:
    """4.3: where `opening` is any, the starter may lead the king and keep the 3."""
    (king,) = shown("opening-any", 1)
    assert (king.legal, king.text) == (["0 play 3x1", "0 play 9x1", "0 play Kx1"], "0 play KC")


def test_opening_lowest() -> None:
    """4.3: where it is lowest, the first play is of that rank, in any suit and number."""
    (three,) = shown("opening-lowest", 1)
    assert (three.legal, three.text) == (["0 play 3x1", "0 play 3x2"], "0 play 3D")
    assert texts(three.before.seats[0].hand) == "3C 3D 9C"


def test_several_of_a_rank() -> None:
    """4.4: two jacks are played together on a 9."""
    (jacks,) = shown("several-of-a-rank", 1)
    assert (jacks.pile, jacks.text) == ("9C", "1 play JC JD")
    assert jacks.legal == ["1 play Jx1", "1 play Jx2"]


def test_open_cards_after_the_hand() -> None:
    """4.4: with hand and draw pile empty the open cards are played, several at once too."""
    (nines,) = shown("open-cards-after-the-hand", 1)
    assert (nines.before.seats[0].hand, nines.before.draw_pile) == ((), ())
    assert nines.legal == ["0 play-up 9x1", "0 play-up 9x2", "0 play-up Jx1"]
    assert nines.events[0] == Played(0, cards("9C 9D"), Zone.FACE_UP, out_of_turn=False)


def test_take_voluntarily() -> None:
    """4.4: where `voluntary_take` is on, a player whose cards fit may take all the same."""
    (take,) = shown("take-voluntarily", 1)
    assert take.legal == ["1 play 4x1", "1 play 5x1", "1 play 6x1", "1 take"]
    assert take.events == (Took(1, 1), TurnBegan(0))


def test_refill_to_three() -> None:
    """4.5: who plays two draws two, from the front of the draw pile."""
    (play,) = shown("refill-to-three", 1)
    assert Drew(0, 2) in play.events
    assert play.hand == "7C 8C KC"


def test_refill_none_with_three_left() -> None:
    """4.5: who has taken the pile and still holds three after his play draws nothing."""
    take, _, play = shown("refill-none-with-three-left", 3)
    assert take.text == "1 take"
    assert play.events == (Played(1, cards("KC"), Zone.HAND, out_of_turn=False), TurnBegan(0))
    assert play.hand == "4D 5D 6D"


def test_refill_before_leading_again() -> None:
    """4.5: the refill comes before the lead after a burn: the card just drawn is led."""
    burn, lead = shown("refill-before-leading-again", 2)
    assert burn.events[1:] == (Burned(0, 1, BurnCause.CARD), Drew(0, 1), LeadAgain(0))
    assert (burn.hand, lead.text) == ("3C 7C KC", "0 play 7C")


def test_burn_four_by_two_players() -> None:
    """4.6: four 9s burn though two players laid them, and who laid the last one leads on an empty pile."""
    four, lead = shown("burn-four-by-two-players", 2)
    assert (four.pile, four.text) == ("9C 9D 9H", "0 play 9S")
    assert Burned(0, 4, BurnCause.FOUR) in four.events
    assert four.events[-1] == LeadAgain(0)
    assert (lead.pile, lead.text) == ("", "0 play 3C")


def test_burn_four_transparent() -> None:
    """4.6: four transparent cards of one rank are a four."""
    (four,) = shown("burn-four-transparent", 1)
    assert (four.pile, four.text) == ("6C 6D", "1 play 6H 6S")
    assert Burned(1, 4, BurnCause.FOUR) in four.events


def test_burn_four_broken_by_a_joker() -> None:
    """4.6: a transparent card in between breaks the four, looked through or not."""
    (fourth,) = shown("burn-four-broken-by-a-joker", 1)
    assert (fourth.pile, fourth.text) == ("3C 4D 9C 9D XX 9S", "1 play 9H")
    assert texts(fourth.after.pile) == "3C 4D 9C 9D XX 9S 9H"


def test_burn_next_leads() -> None:
    """4.6: where `after_burn` is next, the next player leads."""
    (burn,) = shown("burn-next-leads", 1)
    assert Burned(0, 1, BurnCause.CARD) in burn.events
    assert burn.events[-1] == TurnBegan(1)


def test_burn_with_the_last_card() -> None:
    """4.6: who burns with his last card is out, and the next player leads."""
    second, last = shown("burn-with-the-last-card", 2)
    assert second.events[-1] == LeadAgain(0)
    assert last.events[1:] == (Burned(0, 1, BurnCause.CARD), WentOut(0, 1), TurnBegan(1))


def test_take_next_leads() -> None:
    """4.7: who can't play takes the pile into the hand, and the next player leads."""
    take, lead = shown("take-next-leads", 2)
    assert (take.legal, take.text) == (["1 take"], "1 take")
    assert take.events == (Took(1, 1), TurnBegan(0))
    assert take.hand == "4D 5D 6D KC"
    assert (lead.pile, lead.text) == ("", "0 play 3C")


def test_take_and_lead() -> None:
    """4.7: where `after_take` is may_play, the taker may lead any of his cards."""
    take, lead = shown("take-and-lead", 2)
    assert take.events[-1] == LeadAgain(1)
    assert (lead.pile, lead.text) == ("", "1 play QD")
    assert "1 pass" in lead.legal


def test_take_and_pass() -> None:
    """4.7: or he passes, and the next player leads."""
    (give,) = shown("take-and-pass", 1)
    assert give.events == (Passed(1), TurnBegan(0))
    assert give.after.pile == ()


def test_blind_fits() -> None:
    """4.8: a blind ace that fits on the king is an ordinary play."""
    (blind,) = shown("blind-fits", 1)
    assert (blind.legal, blind.text) == (["0 blind"], "0 blind 1")
    assert blind.events == (Played(0, cards("AS"), Zone.FACE_DOWN, out_of_turn=False), TurnBegan(1))
    assert texts(blind.after.seats[0].face_down) == "3C -- 8C"


def test_blind_misfit() -> None:
    """4.8: a blind 8 doesn't fit on the king: it and the whole pile go into the hand, and the next player leads."""
    (blind,) = shown("blind-misfit", 1)
    pile = len(blind.before.pile)
    assert blind.events == (Misfit(0, 2, Card.of("8C"), pile + 1), TurnBegan(1))
    assert len(blind.after.seats[0].hand) == pile + 1
    assert texts(blind.after.seats[0].face_down) == "3C AS --"


def test_blind_ten_burns() -> None:
    """4.8: a blind 10 burns like any other, and its player leads."""
    (blind,) = shown("blind-ten-burns", 1)
    assert blind.events[1] == Burned(0, len(blind.before.pile) + 1, BurnCause.CARD)
    assert blind.events[-1] == LeadAgain(0)


def test_next_passes_over_the_out() -> None:
    """4.9: after the fifth player comes the second, since the first is out."""
    (eight,) = shown("next-passes-over-the-out", 1)
    assert (eight.before.finished, eight.text) == ((0,), "5 play 8H")
    assert eight.events[-1] == TurnBegan(1)


def test_skip_with_the_last_card() -> None:
    """4.9: who goes out with a skip card skips the next of those left."""
    (skip,) = shown("skip-with-the-last-card", 1)
    assert skip.events[1:] == (WentOut(0, 1), Skipped((1,)), TurnBegan(2))


def test_skip_comes_back() -> None:
    """4.9: two skips against one opponent skip him once, and the player is to move again."""
    (skip,) = shown("skip-comes-back", 1)
    assert skip.events[-2:] == (Skipped((1,)), LeadAgain(0))


def test_end_last_with_cards() -> None:
    """4.10: as soon as one player has cards left he is the Shithead, and the others stand in their order."""
    record = read("end-last-with-cards")
    (last,) = shown("end-last-with-cards", 1)
    assert last.events[-1] == GameOver(Outcome.SHITHEAD, 0)
    assert (record.finished, record.shithead) == ((1,), 0)
    assert last.text.startswith("1 ")  # it was the other's turn


def test_stalemate() -> None:
    """4.11: after 500 moves that bring the end no nearer there is no Shithead."""
    moments = shown("stalemate", STALEMATE_MOVES + 1)
    assert moments[-1].events[-1] == GameOver(Outcome.STALEMATE, None)
    quiet = (Drew, Burned, WentOut)
    assert not any(isinstance(event, quiet) for event in chain(*(moment.events for moment in moments[1:])))
    counts = {
        sum(seat.table_count for seat in state.seats)
        for state in (moments[0].after, *(moment.after for moment in moments[1:]))
    }
    assert len(counts) == 1
    assert moments[-2].after.outcome is None
