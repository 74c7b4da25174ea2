"""What a computer player is, and the chance that it draws on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from shithead_bot.engine.moves import Move
    from shithead_bot.engine.observation import SeatView

Item = TypeVar("Item")


class Rng(Protocol):
    """Chance, such as `random.Random`: of all its methods, Python promises the same numbers for this one only."""

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""


class Opponent(Protocol):
    """A computer player."""

    def __call__(self, observation: SeatView, legal: Sequence[Move], rng: Rng) -> Move:
        """Choose one of `legal`, which is some or all of what the seat may do, and never empty."""


def pick(items: Sequence[Item], rng: Rng) -> Item:
    """Return one of the items, each with the same chance."""
    return items[int(rng.random() * len(items))]


def shuffled(items: Iterable[Item], rng: Rng) -> tuple[Item, ...]:
    """Return the items in an order of chance. Not for a real game, whose deck nobody may foretell."""
    return tuple(sorted(items, key=lambda _: rng.random()))
