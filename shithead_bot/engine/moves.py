"""What a player can do, and how records write it (RECORDS.md).

The annotations are evaluated at run time (no future import), so that a codec can read and write moves.
"""

import re
from dataclasses import dataclass

from shithead_bot.engine.cards import Card
from shithead_bot.engine.state import Zone


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange a hand card for one of one's own face-up cards."""

    hand: Card
    face_up: Card


@dataclass(frozen=True, slots=True)
class Ready:
    """Be done with swapping before the game."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play one or more cards of one rank from the hand or from the face-up cards."""

    cards: tuple[Card, ...]
    zone: Zone = Zone.HAND


@dataclass(frozen=True, slots=True)
class Blind:
    """Turn over the face-down card at a position, 0 to 2 as dealt."""

    position: int


@dataclass(frozen=True, slots=True)
class Take:
    """Pick up the whole pile."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Give away the lead that a take has brought."""


Move = Swap | Ready | Play | Blind | Take | Pass

_PLAY_VERBS = {Zone.HAND: "play", Zone.FACE_UP: "play-up"}
_PLAY_ZONES = {verb: zone for zone, verb in _PLAY_VERBS.items()}
_BARE: dict[str, Move] = {"ready": Ready(), "take": Take(), "pass": Pass()}

_MOVE = re.compile(
    r"""(?P<seat> 0 | [1-9][0-9]*)[ ](?:
          swap[ ](?P<hand> \S+)[ ](?P<face_up> \S+)
        | (?P<play> play | play-up)[ ](?P<cards> \S+ (?: [ ]\S+)*)
        | blind[ ](?P<position> [0-2])
        | (?P<bare> ready | take | pass)
    )""",
    re.VERBOSE,
)


def verb(move: Move) -> str:
    """Return the word that names a move in a record, such as ``play-up``; it shows no card."""
    return _PLAY_VERBS.get(move.zone, "play") if isinstance(move, Play) else type(move).__name__.lower()


def move_text(seat: int, move: Move) -> str:
    """Write a move as records do, such as ``1 play-up 9S``."""
    match move:
        case Swap():
            words = [move.hand.text, move.face_up.text]
        case Play():
            words = [card.text for card in move.cards]
        case Blind():
            words = [str(move.position)]
        case _:
            words = []
    return " ".join([str(seat), verb(move), *words])


def parse_move(text: str) -> tuple[int, Move]:
    """Read a move as records write it; ValueError unless the text is exact (RECORDS.md, "Details")."""
    found = _MOVE.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!a} is no move")
    return int(found["seat"]), _move_of(found)


def _move_of(found: re.Match[str]) -> Move:
    if found["hand"]:
        return Swap(Card.of(found["hand"]), Card.of(found["face_up"]))
    if found["play"]:
        return Play(tuple(map(Card.of, found["cards"].split(" "))), _PLAY_ZONES[found["play"]])
    if found["position"]:
        return Blind(int(found["position"]))
    return _BARE[found["bare"]]


def short_form(seat: int, move: Move) -> str:
    """Write a move without suits and positions, as `legal` lists do: ``1 play 9x2``, ``1 blind``."""
    if isinstance(move, Play):
        return f"{seat} {verb(move)} {move.cards[0].rank.letter}x{len(move.cards)}"
    return f"{seat} {verb(move)}"
