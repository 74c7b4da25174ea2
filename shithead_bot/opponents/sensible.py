"""The sensible opponent: plays as a player does who knows the game and doesn't count cards. It needs no chance.

Before the game its best cards lie open. In it the lowest goes first, all cards of a rank together; cards with a
power that gets one out of trouble are kept back, and go one by one when nothing else does. It never takes a pile
that it could play on, and a lead that a take has brought it uses.

Where all play alike, the same few cards can go round for ever, most of all under the rules of sheet 003. So in the
end of a game that has gone on for long it keeps nothing back, and tries the highest first for a while, then the
lowest again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shithead_bot.engine.legality import run_length
from shithead_bot.engine.moves import Blind, Pass, Play, Ready, Swap, Take
from shithead_bot.engine.rules import Power
from shithead_bot.engine.state import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shithead_bot.engine.cards import Card, Rank
    from shithead_bot.engine.moves import Move
    from shithead_bot.engine.observation import SeatView
    from shithead_bot.engine.rules import Rules
    from shithead_bot.opponents.opponent import Rng

_KEPT: Final = (Power.TRANSPARENT, Power.RESET, Power.BURN)
"""Powers that are kept back, the one that is missed least first."""

_LONG: Final = 300
_A_WHILE: Final = 10
"""Plies after which a game has gone on for long, and after which the other way is tried."""

_OTHERWISE: Final = (Blind, Take, Pass, Ready, Swap)
"""What it does where it can't play an open card, in this order."""


def choose(observation: SeatView, legal: Sequence[Move], rng: Rng | None = None) -> Move:
    """Choose one of `legal`; the same observation and moves give the same choice, whatever the chance."""
    if observation.public.phase is Phase.SWAP:
        return _before_the_game(observation.public.rules, legal)
    plays = [move for move in legal if isinstance(move, Play)]
    if plays:
        return min(plays, key=lambda play: _cost(observation, play))
    return min(legal, key=lambda move: _OTHERWISE.index(type(move)))


def _before_the_game(rules: Rules, legal: Sequence[Move]) -> Move:
    """Lay the best hand card open for the worst that lies there, where it is better; else be ready."""
    swaps = [move for move in legal if isinstance(move, Swap)]
    best = max(swaps, key=lambda swap: _gain(rules, swap), default=None)
    if best is not None and _gain(rules, best) > 0:
        return best
    return next((move for move in legal if isinstance(move, Ready)), legal[0])


def _gain(rules: Rules, swap: Swap) -> int:
    return _worth(rules, swap.hand) - _worth(rules, swap.face_up)


def _worth(rules: Rules, card: Card) -> int:
    """What a card is worth at the end of the game, when there is little to choose from."""
    power = rules.power(card.rank)
    return 100 + _KEPT.index(power) if power in _KEPT else card.rank


def _cost(observation: SeatView, play: Play) -> tuple[bool, bool, bool, int, int]:
    """How little one likes to make a play: the least is made."""
    rules, rank, count = observation.public.rules, play.cards[0].rank, len(play.cards)
    first = not _is_last(observation, count), not _burns_a_four(observation, rank, count)
    kept = rules.power(rank) in _KEPT
    singly = count if kept else -count
    if _goes_round(observation):
        highest_first = (observation.public.ply - _LONG) // _A_WHILE % 2 == 0
        return *first, False, -rank if highest_first else rank, singly
    return *first, kept, _KEPT.index(rules.power(rank)) if kept else rank, singly


def _is_last(observation: SeatView, count: int) -> bool:
    """Whether so many cards are all that one has left."""
    own = observation.public.seats[observation.seat]
    return count == own.hand_count + len(own.face_up) + sum(own.face_down)


def _goes_round(observation: SeatView) -> bool:
    """Whether the game has gone on so long that the same cards may be going round."""
    return observation.public.draw_count == 0 and observation.public.ply >= _LONG


def _burns_a_four(observation: SeatView, rank: Rank, count: int) -> bool:
    """Whether a play makes four cards of a rank lie on top of each other, and that burns."""
    public = observation.public
    on_top = run_length(public.pile) if public.pile and public.pile[-1].rank is rank else 0
    return (public.rules.four_burns or public.rules.plays_out_of_turn) and on_top + count >= 4
