"""What happens at a table besides the game's own events: who goes away, comes back, or takes over.

Told with the last moves, so that the group hears it once, without a message of its own. Like an event, each is
known by its class's name where it is stored.
"""

from dataclasses import dataclass
from enum import StrEnum

from shithead_bot.engine.events import Event


class Absence(StrEnum):
    """Why the computer plays a seat whose player isn't there."""

    SLOW = "slow"
    """His time ran out twice in a row."""
    LEFT = "left"
    """He left the game, or he is in the group again after he was gone from it; one tap brings him back."""
    KICKED = "kicked"
    """The host or an administrator took him off; he can't come back in this game."""
    GONE = "gone"
    """He isn't in the group any more."""
    UNREACHABLE = "unreachable"
    """The bot can't write to him: he blocked it, or deleted his account."""


@dataclass(frozen=True, slots=True)
class WentAway:
    """The computer plays this seat from now on."""

    seat: int
    absence: Absence


@dataclass(frozen=True, slots=True)
class CameBack:
    """The player of this seat plays himself again."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The player's time ran out: the computer played this turn for him (while swapping: made him ready)."""

    seat: int


@dataclass(frozen=True, slots=True)
class NewHost:
    """The player of this seat is host now, since the one before is not there."""

    seat: int


Tiding = WentAway | CameBack | TimedOut | NewHost
Happening = Event | Tiding
