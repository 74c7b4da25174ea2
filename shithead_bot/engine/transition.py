"""How a game goes on: `deal` makes a state, `apply` gives the next one and what happened (RULES.md 4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from shithead_bot.engine.cards import Rank, full_deck, in_order, without
from shithead_bot.engine.events import PlayBegan, Readied, Swapped, TurnBegan, Unreadied
from shithead_bot.engine.legality import Reason, why_illegal
from shithead_bot.engine.moves import Blind, Move, Pass, Play, Ready, Swap, Take, verb
from shithead_bot.engine.rules import Opening, Rules
from shithead_bot.engine.state import GameState, Outcome, Phase, Seat, with_seat
from shithead_bot.engine.step import STALEMATE_MOVES, Result, Step, end

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shithead_bot.engine.cards import Card


class IllegalMove(Exception):
    """A move that `why_illegal` refuses was applied: a bug of the caller's. Its text shows no card."""

    def __init__(self, reason: Reason, name: str) -> None:
        super().__init__(f"{name}: {reason}")
        self.reason = reason


def deal(rules: Rules, seats: int, deck: Sequence[Card]) -> GameState:
    """Deal a shuffled deck, seat by seat from its front: 3 face-down, 3 face-up, 3 hand (RULES.md 4.1).

    ValueError if the rules don't allow so many seats, or the deck isn't exactly the game's cards.
    """
    if not 2 <= seats <= rules.max_players:
        raise ValueError(f"{seats} players, but these rules are for 2 to {rules.max_players}")
    if Counter(deck) != Counter(full_deck(rules.decks, rules.jokers)):
        raise ValueError(f"the deck isn't {rules.decks} x 52 cards and {rules.jokers} jokers")
    dealt = [tuple(deck[start : start + 9]) for start in range(0, 9 * seats, 9)]
    return GameState(
        rules=rules,
        seats=tuple(Seat(in_order(nine[6:]), nine[3:6], nine[:3]) for nine in dealt),
        draw_pile=tuple(deck[9 * seats :]),
        pile=(),
        burned=(),
        phase=Phase.SWAP,
        current=0,
        direction=1,
        ply=0,
        turn=0,
    )


def apply(state: GameState, seat: int, move: Move) -> Result:
    """Make a legal move: return the next state and what happened, in order. IllegalMove if it isn't legal."""
    reason = why_illegal(state, seat, move)
    if reason is not None:
        raise IllegalMove(reason, verb(move))
    if isinstance(move, Swap):
        return _swap(state, seat, move)
    if isinstance(move, Ready):
        return _ready(state, seat)
    step = Step(state, seat)
    match move:
        case Play():
            step.play(move.cards, move.zone)
        case Take():
            step.take()
        case Blind():
            step.turn_over(move.position)
        case Pass():
            step.pass_on()
        case _:
            assert_never(move)
    return step.result()


def abandon(state: GameState) -> Result:
    """End a game at once, without a Shithead. IllegalMove if it is over already."""
    if state.phase is Phase.OVER:
        raise IllegalMove(Reason.GAME_OVER, "abandon")
    return end(state, Outcome.ABANDONED)


def _swap(state: GameState, seat: int, swap: Swap) -> Result:
    player = state.seats[seat]
    place = player.face_up.index(swap.face_up)
    exchanged = replace(
        player,
        hand=in_order((*without(player.hand, (swap.hand,)), swap.face_up)),
        face_up=(*player.face_up[:place], swap.hand, *player.face_up[place + 1 :]),
    )
    swapped = Swapped(seat, swap.hand, swap.face_up)
    if state.phase is Phase.SWAP:
        seats = with_seat(state.seats, seat, replace(exchanged, ready=False))
        return replace(state, seats=seats), (swapped, Unreadied(seat)) if player.ready else (swapped,)
    after = replace(
        state,
        seats=with_seat(state.seats, seat, exchanged),
        swapped_this_turn=True,
        quiet_moves=state.quiet_moves
        + 1,  # an accepted move of the play phase like any other (RULES.md 4.11)
    )
    if after.quiet_moves < STALEMATE_MOVES:
        return after, (swapped,)
    over, events = end(after, Outcome.STALEMATE)
    return over, (swapped, *events)


def _ready(state: GameState, seat: int) -> Result:
    seats = with_seat(state.seats, seat, replace(state.seats[seat], ready=True))
    readied = Readied(seat)
    if not all(player.ready for player in seats):
        return replace(state, seats=seats), (readied,)
    rank, starter = _starter(state.rules, seats)
    begun = replace(
        state,
        seats=seats,
        phase=Phase.PLAY,
        current=starter,
        turn=1,
        opening_rank=rank if state.rules.opening is Opening.LOWEST else None,
    )
    return begun, (readied, PlayBegan(starter, rank), TurnBegan(starter))


def _starter(rules: Rules, seats: tuple[Seat, ...]) -> tuple[Rank | None, int]:
    """Return the lowest rank that counts and who starts with it; None and seat 0 if nobody holds any."""
    counting = [
        (card, seat)
        for seat, player in enumerate(seats)
        for card in player.hand
        if card.rank is not Rank.JOKER and card.rank not in rules.start_ignores
    ]
    if not counting:
        return None, 0
    lowest = min(card.rank for card, _ in counting)
    holders = [(card.suit, seat) for card, seat in counting if card.rank is lowest]
    for first in rules.start_ties:
        for suit, seat in holders:
            if suit is first:
                return lowest, seat
    return lowest, holders[0][1]  # seats were looked through in order
