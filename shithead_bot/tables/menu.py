"""Which moves go with a rank: what a panel that is too full for all of them shows behind the rank's `…`."""

from collections.abc import Iterable

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.moves import Move, Play, Swap


def moves_with(rank: Rank, moves: Iterable[Move]) -> tuple[Play | Swap, ...]:
    """The plays of a rank, and the swaps that lay a card of it open, in their order."""
    return tuple(
        move
        for move in moves
        if (isinstance(move, Play) and move.cards[0].rank is rank)
        or (isinstance(move, Swap) and move.hand.rank is rank)
    )
