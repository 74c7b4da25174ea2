"""The table: one chat's lobby, game and rematch as one value.

Everything that any screen of the table shows is in it, so that screens are computed from it alone; whatever
proves a finished game (the deck, every move) is in the game's log instead. A chat and topic keep one table for
good: a new lobby is the same table with the next game number. In a private chat it is a table for practice (see
`practice`).
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, Self

from shithead_bot.engine.rules import Rules
from shithead_bot.engine.state import GameState
from shithead_bot.tables.menu import Fold
from shithead_bot.tables.tidings import Absence, Happening

HAPPENINGS_KEPT: Final = 4
NAME_LENGTH: Final = 64
CLOCKS: Final = (None, 60, 120, 300, 3_600, 86_400)
"""The seconds that a turn may take; None: as long as it takes."""
DEFAULT_CLOCK: Final = 300
HINTS: Final = 3
"""So many hints a player gets in his first game (see `hints`)."""
FORGOTTEN: Final = -(2**52)
"""From here down, ids stand in for users whom the bot was asked to forget; nobody has them (see `forgetting`)."""


class TablePhase(StrEnum):
    """Where the table stands in its round of lobby, game and rematch."""

    LOBBY = "lobby"
    GAME = "game"
    OVER = "over"
    CLOSED = "closed"


class Closing(StrEnum):
    """Why a lobby or a game ended before its time."""

    CANCELLED = "cancelled"
    STOPPED = "stopped"
    EXPIRED = "expired"
    DESERTED = "deserted"
    """Every player is away."""
    SHUT_OUT = "shut-out"
    """The bot is out of the group, or was out of it, or mute there, for a day."""


class Reach(StrEnum):
    """Whether the bot can write to a player: not yet known, yes, or no (never started, or blocked since)."""

    PENDING = "pending"
    YES = "yes"
    NO = "no"


class PlayedBy(StrEnum):
    """Who makes a seat's moves."""

    HUMAN = "human"
    COMPUTER = "computer"


class Suspension(StrEnum):
    """Why a game rests: the bot was put out of the group, or may not write there."""

    EXPELLED = "expelled"
    MUTED = "muted"


class GroupKind(StrEnum):
    """The two kinds of group chat, of which only a supergroup has links to its messages; and a player's own chat with
    the bot, where he practises."""

    GROUP = "group"
    SUPERGROUP = "supergroup"
    PRIVATE = "private"


@dataclass(frozen=True, slots=True)
class Place:
    """The chat (and topic, where it has topics) the table stands in."""

    chat_id: int
    topic: int | None
    title: str
    kind: GroupKind
    username: str | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat. `name` is as Telegram has it, at most `NAME_LENGTH` long; views make it fit to show.

    user_id: below 0 for a computer on a seat of its own: -1, -2 and so on; from `FORGOTTEN` down it is nobody's.
    turns counts the turns this player has begun in this game: his phone rings when it grows.
    played_by: the computer exactly while he is absent (`absence` says why), and on a seat of its own. missed: turns in
    a row that the computer had to play for him while he was there. credit: whether he played the seat himself when it
    went out or the game ended, which settles it. menu: what his panel has unfolded, if anything; it tells of his hand,
    so no repr shows it. hints: how many of the `HINTS` of his first game he has had; in every later one there are none
    left.
    """

    user_id: int
    name: str
    language: str
    reach: Reach = Reach.PENDING
    played_by: PlayedBy = PlayedBy.HUMAN
    credit: bool = True
    turns: int = 0
    menu: Fold | None = field(default=None, repr=False)
    missed: int = 0
    absence: Absence | None = None
    hints: int = HINTS

    @property
    def is_computer(self) -> bool:
        """Whether the seat is the computer's own; not, where it only stands in for somebody."""
        return FORGOTTEN < self.user_id < 0

    @property
    def is_forgotten(self) -> bool:
        """Whether nobody knows any more who sat here."""
        return self.user_id <= FORGOTTEN

    @property
    def may_return(self) -> bool:
        """Whether he is absent and one tap brings him back."""
        return not self.is_forgotten and self.absence not in {None, Absence.KICKED, Absence.GONE}


@dataclass(frozen=True, slots=True)
class Table:
    """One chat's table. Times are seconds since the epoch.

    game: number of the game, from 1; a lobby already has the number of the game it gathers.
    state: the game itself, from Begin on until the next lobby; its seats are `players` in their order.
    happened: the public events of the last accepted moves, one tuple a move, and the table's own tidings in tuples of
    theirs, oldest first.
    last_shithead: user id of who was the Shithead last in this chat; a game that ends without one changes nothing.
    closing, closed_by: why the lobby or the game ended before its time, and the name of who ended it.
    menu: the page of the rules menu that is open in the lobby, if any (see `choosing`).
    left_out: names of those who were not dealt in because the bot couldn't reach them.
    clock: seconds that a turn may take, one of `CLOCKS`. pings: whether a reminder mentions the player in the group.
    waiting_since: since when the present turn, or the swapping, waits; in a game only. reminded_at: when whoever is
    waited for was reminded of it.
    suspended, suspended_at: why the game rests, and since when: no moves, no clock, no computer's turn.
    """

    id: str
    place: Place
    host: int
    phase: TablePhase
    game: int
    variant: str
    rules: Rules
    language: str
    touched: float
    players: tuple[Player, ...] = ()
    state: GameState | None = None
    happened: tuple[tuple[Happening, ...], ...] = ()
    last_shithead: int | None = None
    closing: Closing | None = None
    closed_by: str | None = None
    menu: str | None = None
    left_out: tuple[str, ...] = ()
    clock: int | None = DEFAULT_CLOCK
    pings: bool = False
    waiting_since: float | None = None
    reminded_at: float | None = None
    suspended: Suspension | None = None
    suspended_at: float | None = None

    @property
    def is_open(self) -> bool:
        """Whether people sit at it: in a lobby, or in a game that is on."""
        return self.phase in {TablePhase.LOBBY, TablePhase.GAME}

    @property
    def is_practice(self) -> bool:
        """Whether it stands in a private chat, where one player practises against the computer."""
        return self.place.kind is GroupKind.PRIVATE

    @property
    def is_deserted(self) -> bool:
        """Whether everybody who plays at it is away; computers wait for nobody."""
        return all(player.is_computer or player.absence is not None for player in self.players)

    @property
    def running(self) -> GameState | None:
        """The game while it is on."""
        return self.state if self.phase is TablePhase.GAME else None

    def with_player(self, seat: int, player: Player) -> Self:
        """The table with somebody else, or the same one changed, on a seat."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def telling(self, *happenings: Happening) -> Self:
        """The table with this told after the last moves; nothing is told of nothing."""
        kept = (*self.happened, happenings)[-HAPPENINGS_KEPT:]
        return replace(self, happened=kept) if happenings else self

    def waiting_anew(self, now: float) -> Self:
        """The table with the wait for whoever is to move begun now."""
        return replace(self, waiting_since=now, reminded_at=None)

    def seat_of(self, user_id: int) -> int | None:
        """The seat number of a player, or None for a stranger."""
        for seat, player in enumerate(self.players):
            if player.user_id == user_id:
                return seat
        return None
