"""What may be seen of a game: by everybody, and by the holder of one seat.

The types keep the secrets: a view holds no card that its reader may not see. Face-down cards are there or
not, to their owner too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from shithead_bot.engine.legality import Demand, demand, legal_moves

if TYPE_CHECKING:
    from shithead_bot.engine.cards import Card
    from shithead_bot.engine.moves import Move
    from shithead_bot.engine.rules import Rules
    from shithead_bot.engine.state import GameState, Outcome, Phase, Seat, Zone


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """What everybody sees of a player."""

    hand_count: int
    face_up: tuple[Card, ...]
    face_down: tuple[bool, ...]
    """By position: whether the card is still there."""
    ready: bool
    place: int | None
    """From 1, in the order of going out; None for a player still in."""
    zone: Zone | None
    """From where the player must play; None when out."""


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody sees of a game; the fields mean what they mean in `GameState`."""

    rules: Rules
    phase: Phase
    seats: tuple[PublicSeat, ...]
    draw_count: int
    pile: tuple[Card, ...]
    burned_count: int
    current: int
    direction: int
    ply: int
    turn: int
    finished: tuple[int, ...]
    shithead: int | None
    outcome: Outcome | None
    demand: Demand


@dataclass(frozen=True, slots=True, repr=False)
class SeatView:
    """What one player sees: the public view, the own hand (sorted), and what he may do."""

    public: PublicView
    seat: int
    hand: tuple[Card, ...]
    legal: tuple[Move, ...]

    def __repr__(self) -> str:
        return f"<SeatView seat={self.seat} hand={len(self.hand)} legal={len(self.legal)} {self.public!r}>"


def observe_public(state: GameState) -> PublicView:
    """Return what everybody may see."""
    places = {seat: place for place, seat in enumerate(state.finished, start=1)}
    return PublicView(
        rules=state.rules,
        phase=state.phase,
        seats=tuple(_public_seat(player, places.get(seat)) for seat, player in enumerate(state.seats)),
        draw_count=len(state.draw_pile),
        pile=state.pile,
        burned_count=len(state.burned),
        current=state.current,
        direction=state.direction,
        ply=state.ply,
        turn=state.turn,
        finished=state.finished,
        shithead=state.shithead,
        outcome=state.outcome,
        demand=demand(state.rules, state.pile),
    )


def _public_seat(player: Seat, place: int | None) -> PublicSeat:
    return PublicSeat(
        hand_count=len(player.hand),
        face_up=player.face_up,
        face_down=tuple(card is not None for card in player.face_down),
        ready=player.ready,
        place=place,
        zone=player.zone,
    )


def observe(state: GameState, seat: int) -> SeatView:
    """Return what the holder of a seat may see; ValueError if there is no such seat."""
    if not 0 <= seat < len(state.seats):
        raise ValueError("there is no such seat")  # a negative one must not show another's hand
    return SeatView(observe_public(state), seat, state.seats[seat].hand, legal_moves(state, seat))
