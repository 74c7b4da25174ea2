"""RULES.md 6 and 7: plays out of turn, and the swap during the game."""

from shithead_bot.engine.cards import Card
from shithead_bot.engine.events import BurnCause, Burned, Drew, LeadAgain, Swapped, TurnBegan
from tests.engine.positions import texts
from tests.records.reading import shown


def test_complete_four_out_of_turn() -> None:
    """6: three 9s are played on one, out of turn; the pile burns, and the completer refills and leads."""
    (four,) = shown("complete-four-out-of-turn", 1)
    assert (four.pile, four.before.current, four.text) == ("9C", 1, "2 play 9D 9H 9S")
    assert "2 play 9x3" in four.legal
    assert "2 play 9x1" not in four.legal
    assert four.events[1:] == (Burned(2, 4, BurnCause.FOUR), Drew(2, 3), TurnBegan(2))


def test_complete_four_that_does_not_fit() -> None:
    """6: two 7s complete two, though a 7 asks for a lower card."""
    (four,) = shown("complete-four-that-does-not-fit", 1)
    assert (four.pile, four.text) == ("7C 7D", "2 play 7H 7S")
    assert Burned(2, 4, BurnCause.FOUR) in four.events


def test_complete_four_on_turn() -> None:
    """6: the player on turn may do it too, and goes on leading."""
    (four,) = shown("complete-four-on-turn", 1)
    assert (four.before.current, four.text) == (1, "1 play 7H 7S")
    assert four.legal == ["1 play 4x1", "1 play 7x2"]
    assert four.events[-1] == LeadAgain(1)


def test_complete_four_from_open_cards() -> None:
    """6, `face_up_completes`: the open 9s complete while there is a hand, and nothing is drawn."""
    (four,) = shown("complete-four-from-open-cards", 1)
    assert four.text == "1 play-up 9H 9S"
    assert four.events[1:] == (Burned(1, 4, BurnCause.FOUR), LeadAgain(1))
    assert four.hand == "4D 5D JD"


def test_complete_four_whatever_four_burns_says() -> None:
    """6: a completion burns where four of a kind doesn't."""
    (four,) = shown("complete-four-whatever-four-burns-says", 1)
    assert not four.before.rules.four_burns
    assert Burned(2, 4, BurnCause.FOUR) in four.events


def test_complete_four_next_leads() -> None:
    """6: where `after_burn` is next, the one after the completer leads."""
    (four,) = shown("complete-four-next-leads", 1)
    assert Burned(1, 4, BurnCause.FOUR) in four.events
    assert four.events[-1] == TurnBegan(2)


def test_same_rank_thrown_in() -> None:
    """6, `same_rank`: a 9 goes in on a 9 out of turn, and play goes on from the thrower."""
    thrown, following = shown("same-rank-thrown-in", 2)
    assert (thrown.pile, thrown.before.current, thrown.text) == ("9C", 1, "2 play 9D")
    assert thrown.events[-1] == TurnBegan(3)
    assert (following.pile, following.text) == ("9C 9D", "3 play QH")


def test_swap_in_game() -> None:
    """7: on his turn, before he plays, a player exchanges a hand card for an open one, and plays it."""
    swap, play = shown("swap-in-game", 2)
    assert swap.events == (Swapped(0, Card.of("3C"), Card.of("KC")),)
    assert "0 swap" in swap.legal
    assert "0 swap" not in play.legal
    assert play.text == "0 play KC"
    assert texts(play.after.seats[0].face_up) == "QC 3C AC"
