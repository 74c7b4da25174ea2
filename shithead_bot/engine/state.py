"""A game as a value. Cards are secret here: the reprs give counts only, since they may reach a log.

The annotations are evaluated at run time (no future import), so that a codec can read and write a state.
"""

from dataclasses import dataclass
from enum import StrEnum

from shithead_bot.engine.cards import Card, Rank
from shithead_bot.engine.rules import Rules


class Phase(StrEnum):
    """How far a game is: swapping before it, playing, over."""

    SWAP = "swap"
    PLAY = "play"
    OVER = "over"


class Zone(StrEnum):
    """Where a player's cards are."""

    HAND = "hand"
    FACE_UP = "face-up"
    FACE_DOWN = "face-down"


class Outcome(StrEnum):
    """How a game ended."""

    SHITHEAD = "shithead"
    STALEMATE = "stalemate"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True, repr=False)
class Seat:
    """One player's cards."""

    hand: tuple[Card, ...]
    """Always sorted by rank, then suit."""
    face_up: tuple[Card, ...]
    face_down: tuple[Card | None, ...]
    """By position as dealt; None where the card is gone."""
    ready: bool = False

    @property
    def zone(self) -> Zone | None:
        """The active zone, from which cards must be played (RULES.md 4.4); None for a player who is out."""
        if self.hand:
            return Zone.HAND
        if self.face_up:
            return Zone.FACE_UP
        return Zone.FACE_DOWN if any(self.face_down) else None

    @property
    def table_count(self) -> int:
        """How many cards lie on the table before this player, open and blind ones."""
        return len(self.face_up) + sum(card is not None for card in self.face_down)

    @property
    def card_count(self) -> int:
        """How many cards are left, in the hand and on the table."""
        return len(self.hand) + self.table_count

    def __repr__(self) -> str:
        return f"<Seat hand={len(self.hand)} table={self.table_count} ready={self.ready}>"


@dataclass(frozen=True, slots=True, repr=False)
class GameState:
    """Everything about a game at one moment. `transition` makes these; nothing else should."""

    rules: Rules
    seats: tuple[Seat, ...]
    draw_pile: tuple[Card, ...]
    """Drawn from its front."""
    pile: tuple[Card, ...]
    """The last card is the top."""
    burned: tuple[Card, ...]
    phase: Phase
    current: int
    """The seat to move; 0 while swapping, and once the game is over the seat that was to move last."""
    direction: int
    """+1 or -1, added to a seat number to find the next."""
    ply: int
    """How many plays, takes and passes were accepted; swaps and readies don't count."""
    turn: int
    """0 while swapping, then 1, and one more whenever somebody else is to move (RULES.md 10)."""
    finished: tuple[int, ...] = ()
    """Seats in the order in which they went out."""
    shithead: int | None = None
    outcome: Outcome | None = None
    opening_rank: Rank | None = None
    """The rank that the first play must have if the starter holds it (RULES.md 4.3); None afterwards."""
    may_pass: bool = False
    """Whether the player to move has just taken the pile and may pass (RULES.md 4.7 and 10)."""
    swapped_this_turn: bool = False
    played_this_turn: bool = False
    quiet_moves: int = 0
    """Accepted moves of the play phase in a row that brought the end no nearer (RULES.md 4.11)."""

    def __repr__(self) -> str:
        return (
            f"<GameState {self.phase} ply={self.ply} turn={self.turn} current={self.current}"
            f" draw={len(self.draw_pile)} pile={len(self.pile)} burned={len(self.burned)}"
            f" cards={[seat.card_count for seat in self.seats]} finished={list(self.finished)}>"
        )


def with_seat(seats: tuple[Seat, ...], seat: int, player: Seat) -> tuple[Seat, ...]:
    """Return the seats with one of them exchanged."""
    return (*seats[:seat], player, *seats[seat + 1 :])
