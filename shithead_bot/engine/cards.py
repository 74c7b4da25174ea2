"""Ranks, suits and cards. There is exactly one `Card` object per text, so cards compare by identity."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from functools import total_ordering
from operator import attrgetter
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_LETTERS = "X?23456789TJQKA"


class Rank(IntEnum):
    """A card's rank, low to high. The joker is listed with 0 but has no place in that order."""

    JOKER = 0
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The rank in one character: 2–9, T, J, Q, K, A, and X for the joker."""
        return _LETTERS[self]

    @classmethod
    def of(cls, letter: str) -> Rank:
        """Return the rank written as `letter`; ValueError if there is none."""
        for rank in cls:
            if rank.letter == letter:
                return rank
        raise ValueError(f"{letter!a} is no rank")


class Suit(StrEnum):
    """A suit. Suits decide nothing in play, only who starts in some variants (RULES.md 4.3)."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


@total_ordering
class Card:
    """One face, such as ``TC`` or the joker ``XX``; ordered by rank, then suit (C D H S)."""

    __slots__ = ("order", "rank", "suit", "text")

    rank: Rank
    suit: Suit | None
    text: str
    order: int

    def __init__(self) -> None:
        raise TypeError("a card is asked for by its text: Card.of('9C')")

    @staticmethod
    def of(text: str) -> Card:
        """Return the card written as `text`; ValueError on anything but the 53 texts."""
        try:
            return _CARDS[text]
        except KeyError:
            raise ValueError(f"{text!a} is no card") from None

    @classmethod
    def _make(cls, rank: Rank, suit: Suit | None) -> Card:
        card = object.__new__(cls)
        place = 0 if suit is None else list(Suit).index(suit)
        values = {
            "rank": rank,
            "suit": suit,
            "text": rank.letter + (suit or rank.letter),
            "order": 4 * rank + place,
        }
        for name, value in values.items():
            object.__setattr__(card, name, value)
        return card

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a card never changes")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a card never changes")

    def __lt__(self, other: object) -> bool:
        if isinstance(other, Card):
            return self.order < other.order
        return NotImplemented

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card.of({self.text!r})"

    def __reduce__(self) -> tuple[Callable[[str], Card], tuple[str]]:
        return Card.of, (self.text,)  # copies and pickles come back as the one object


_JOKER = Card._make(Rank.JOKER, None)
_PACK = tuple(Card._make(rank, suit) for suit in Suit for rank in Rank if rank is not Rank.JOKER)
_CARDS = {card.text: card for card in (*_PACK, _JOKER)}

_order = attrgetter("order")


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards sorted by rank, then suit (as `sorted` would, several times faster)."""
    return tuple(sorted(cards, key=_order))


def without(held: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return what is left of `held` when `cards` are taken away; ValueError if one of them isn't there."""
    left = list(held)
    for card in cards:
        for position, other in enumerate(left):
            if other is card:  # `list.remove` would compare by value, several times slower
                del left[position]
                break
        else:
            raise ValueError("a card isn't there")
    return tuple(left)


def full_deck(decks: int, jokers: int) -> tuple[Card, ...]:
    """Return every card of a game, unshuffled: `decks` packs of 52, then `jokers` jokers in all."""
    return _PACK * decks + (_JOKER,) * jokers
