"""What a panel that would be too full folds up: the moves with a rank behind its `…`, swaps behind a button of their
own."""

from collections.abc import Iterable
from typing import Final, Literal

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.moves import Move, Play, Swap

SWAPS: Final = "swaps"
Fold = Rank | Literal["swaps"]


def unfolded(fold: Fold, moves: Iterable[Move]) -> tuple[Play | Swap, ...]:
    """All swaps; or the plays of a rank, and the swaps that lay a card of it open; in their order."""
    return tuple(
        move
        for move in moves
        if (isinstance(move, Swap) and fold in (SWAPS, move.hand.rank))
        or (isinstance(move, Play) and move.cards[0].rank is fold)
    )
