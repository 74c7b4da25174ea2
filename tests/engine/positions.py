"""Positions written in a line, so that a test of a rule shows the cards it is about and nothing else.

A seat is ``"hand | face-up | face-down"``, each a list of card texts, a used face-down position being ``--``;
what is left out is empty. Moves are written as in records (RECORDS.md).
"""

from typing import Any

from shithead_bot.engine.cards import Card, in_order
from shithead_bot.engine.events import Event
from shithead_bot.engine.legality import Reason, legal_moves, why_illegal
from shithead_bot.engine.moves import move_text, parse_move
from shithead_bot.engine.rules import Rules
from shithead_bot.engine.state import GameState, Phase, Seat
from shithead_bot.engine.transition import apply
from shithead_bot.engine.variants import VARIANTS

CLASSIC = VARIANTS["classic"].rules


def cards(text: str) -> tuple[Card, ...]:
    """Read a list of cards."""
    return tuple(map(Card.of, text.split()))


def seat(text: str, *, ready: bool = True) -> Seat:
    """Read a seat."""
    hand, face_up, face_down = ([*text.split("|"), "", ""])[:3]
    blind = tuple(None if place == "--" else Card.of(place) for place in face_down.split())
    return Seat(in_order(cards(hand)), cards(face_up), blind, ready)


def playing(
    *seats: str, rules: Rules = CLASSIC, pile: str = "", draw: str = "", current: int = 0, **fields: Any
) -> GameState:
    """Return a game in play: the top of the pile is written last, the front of the draw pile first."""
    start: dict[str, Any] = {"burned": (), "direction": 1, "ply": 0, "turn": 1} | fields
    return GameState(
        rules=rules,
        seats=tuple(map(seat, seats)),
        pile=cards(pile),
        draw_pile=cards(draw),
        phase=Phase.PLAY,
        current=current,
        **start,
    )


def swapping(*seats: str, rules: Rules = CLASSIC) -> GameState:
    """Return a game before play, nobody ready."""
    unready = tuple(seat(text, ready=False) for text in seats)
    return GameState(rules, unready, (), (), (), Phase.SWAP, current=0, direction=1, ply=0, turn=0)


def after(state: GameState, *moves: str) -> GameState:
    """Return the state after some moves."""
    for text in moves:
        state, _ = apply(state, *parse_move(text))
    return state


def events(state: GameState, move: str) -> tuple[Event, ...]:
    """Return what a move brings about."""
    return apply(state, *parse_move(move))[1]


def why(state: GameState, move: str) -> Reason | None:
    """Return why a move is refused, or None."""
    return why_illegal(state, *parse_move(move))


def offered(state: GameState, number: int) -> list[str]:
    """Return the moves offered to a seat, without its number."""
    return [move_text(number, move).partition(" ")[2] for move in legal_moves(state, number)]


def texts(held: tuple[Card | None, ...]) -> str:
    """Write cards as they are read here."""
    return " ".join(card.text if card else "--" for card in held)
