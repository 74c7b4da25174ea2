"""Cards, ranks and decks (RULES.md 1)."""

import copy
import pickle
from collections import Counter
from itertools import pairwise

import pytest

from shithead_bot.engine.cards import Card, Rank, Suit, full_deck, in_order, without
from tests.engine.positions import cards


def test_there_are_exactly_53_card_texts() -> None:
    """Every rank and suit make a text, and the joker one more; each is read back as it is written."""
    deck = full_deck(1, 1)
    assert len({card.text for card in deck}) == 53
    assert all(Card.of(card.text) is card and str(card) == card.text for card in deck)


@pytest.mark.parametrize("text", ["", "9", "9c", "10C", "1C", "XC", "CX", "X", "TC ", "??", "9É"])
def test_anything_else_is_no_card(text: str) -> None:
    """A text that isn't exactly a card's is refused."""
    with pytest.raises(ValueError, match="is no card"):
        Card.of(text)


def test_a_card_tells_its_rank_and_suit() -> None:
    """Rank and suit are read from the text; a joker has no suit."""
    assert (Card.of("TH").rank, Card.of("TH").suit) == (Rank.TEN, Suit.HEARTS)
    assert (Card.of("XX").rank, Card.of("XX").suit) == (Rank.JOKER, None)


def test_cards_are_one_object_each() -> None:
    """Copies and pickles come back as the one object, so that cards compare by identity."""
    card = Card.of("QS")
    assert copy.copy(card) is copy.deepcopy(card) is pickle.loads(pickle.dumps(card)) is card  # noqa: S301
    assert {card: "found"}[Card.of("QS")] == "found"
    assert repr(card) == "Card.of('QS')"


def test_cards_are_made_by_their_text_alone() -> None:
    """No second card of a text can be made."""
    with pytest.raises(TypeError, match="asked for by its text"):
        Card()


def test_a_card_never_changes() -> None:
    """A card's fields can be neither set nor deleted."""
    card = Card.of("QS")
    with pytest.raises(AttributeError):
        card.rank = Rank.TWO
    with pytest.raises(AttributeError):
        del card.rank


def test_cards_are_ordered_by_rank_then_suit() -> None:
    """2 is lowest and the ace highest, C D H S within a rank; jokers are listed first."""
    mixed = cards("AS 2S TD XX 9C TC 2C KH TH JD")
    assert in_order(mixed) == tuple(sorted(mixed)) == cards("XX 2C 2S 9C TC TD TH JD KH AS")
    assert all(low < high for low, high in pairwise(in_order(full_deck(1, 1))))
    assert Card.of("AS") >= Card.of("AC")


def test_a_card_is_no_higher_or_lower_than_something_else() -> None:
    """A card can't be ordered against what is no card."""
    with pytest.raises(TypeError):
        _ = Card.of("AS") < "AS"


def test_a_rank_has_one_letter() -> None:
    """Letters and ranks go both ways; the joker's is X."""
    assert "".join(rank.letter for rank in Rank) == "X23456789TJQKA"
    assert all(Rank.of(rank.letter) is rank for rank in Rank)


@pytest.mark.parametrize("letter", ["", "1", "10", "t", "?", "2C"])
def test_anything_else_is_no_rank(letter: str) -> None:
    """A text that isn't exactly a rank's letter is refused."""
    with pytest.raises(ValueError, match="is no rank"):
        Rank.of(letter)


def test_a_deck_has_its_packs_and_jokers() -> None:
    """Two packs hold every card twice; jokers are counted for the whole game."""
    assert len(full_deck(1, 0)) == len(set(full_deck(1, 0))) == 52
    counts = Counter(full_deck(2, 3))
    assert counts.pop(Card.of("XX")) == 3
    assert set(counts.values()) == {2}


def test_taking_cards_away_takes_each_once() -> None:
    """Of two equal cards only one goes, and what is left keeps its order."""
    assert without(cards("4C 9S 9S KH"), cards("9S")) == cards("4C 9S KH")
    assert without(cards("4C 9S 9S KH"), cards("KH 9S 9S")) == cards("4C")


def test_a_card_that_is_not_there_cannot_be_taken_away() -> None:
    """A missing card, or one asked for more often than it is there, is an error."""
    with pytest.raises(ValueError, match="isn't there"):
        without(cards("4C 9S"), cards("9S 9S"))
