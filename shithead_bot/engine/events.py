"""What a move brought about, in order. Events are public: whoever watches the table saw it all.

The annotations are evaluated at run time (no future import), so that a codec can read and write events.
"""

from dataclasses import dataclass
from enum import StrEnum

from shithead_bot.engine.cards import Card, Rank
from shithead_bot.engine.state import Outcome, Zone


class BurnCause(StrEnum):
    """Why the pile burned: by a burn card, or by four of one rank."""

    CARD = "card"
    FOUR = "four"


@dataclass(frozen=True, slots=True)
class Swapped:
    """`hand` came from the hand and now lies open, `face_up` was taken up for it."""

    seat: int
    hand: Card
    face_up: Card


@dataclass(frozen=True, slots=True)
class Readied:
    """A player is done swapping."""

    seat: int


@dataclass(frozen=True, slots=True)
class Unreadied:
    """A player who was ready swapped again."""

    seat: int


@dataclass(frozen=True, slots=True)
class PlayBegan:
    """All are ready: `seat` starts, holding the lowest `rank` found; None where nobody held any."""

    seat: int
    rank: Rank | None


@dataclass(frozen=True, slots=True)
class Played:
    """Cards now lie on the pile; from face-down, one that was turned over and fits."""

    seat: int
    cards: tuple[Card, ...]
    zone: Zone
    out_of_turn: bool


@dataclass(frozen=True, slots=True)
class Drew:
    """A player refilled the hand from the draw pile, at least one card."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Burned:
    """The pile left the game: `count` cards, this play's among them."""

    seat: int
    count: int
    cause: BurnCause


@dataclass(frozen=True, slots=True)
class Skipped:
    """These seats were passed over, each named once, in order."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reversed:
    """The direction turned round; it is now `direction`, +1 or -1."""

    direction: int


@dataclass(frozen=True, slots=True)
class Took:
    """A player picked up the pile of `count` cards."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Misfit:
    """A face-down card didn't fit: it and the pile went into the hand, `count` cards in all."""

    seat: int
    position: int
    card: Card
    count: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A player gave away the lead after a take."""

    seat: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """A player has no card left; `place` counts from 1."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """Another player is to move."""

    seat: int


@dataclass(frozen=True, slots=True)
class LeadAgain:
    """The player who moved is to move again in the same turn: after a burn, a take or his own skips."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameOver:
    """The end, with the Shithead if there is one."""

    outcome: Outcome
    shithead: int | None


Event = (
    Swapped
    | Readied
    | Unreadied
    | PlayBegan
    | Played
    | Drew
    | Burned
    | Skipped
    | Reversed
    | Took
    | Misfit
    | Passed
    | WentOut
    | TurnBegan
    | LeadAgain
    | GameOver
)
