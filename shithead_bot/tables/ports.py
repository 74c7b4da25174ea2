"""What a table needs of the outside world, as Protocols: the store keeps them, the bootstrap hands them in."""

from dataclasses import dataclass
from typing import Final, Protocol

from shithead_bot.engine.cards import Card
from shithead_bot.engine.rules import Rules
from shithead_bot.tables.model import DEFAULT_CLOCK, Table

MOST_TABLES: Final = 5
"""At so many open tables a user may sit."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as the store has it. `version` counts its commits, from 1."""

    table: Table
    version: int


@dataclass(frozen=True, slots=True)
class GameStart:
    """The head of a game's log: with the moves that follow it, the game's record can be made."""

    variant: str
    rules: Rules
    players: tuple[tuple[int, str], ...]  # user id and name, by seat
    deck: tuple[Card, ...]

    def __repr__(self) -> str:
        return f"GameStart(variant={self.variant!r}, seats={len(self.players)})"


@dataclass(frozen=True, slots=True)
class GameLog:
    """A game's log: its head and every accepted move, in RECORDS.md's notation."""

    start: GameStart
    moves: tuple[str, ...]

    def __repr__(self) -> str:
        return f"GameLog({self.start!r}, moves={len(self.moves)})"


@dataclass(frozen=True, slots=True)
class Score:
    """What a finished game adds for one player in its chat: one game, and whether it was clear.

    It was if he wasn't the Shithead, and played his seat himself when it went out or the game ended. So games in the
    scores are records that the player sat in: nobody escapes, or earns, by leaving.
    """

    user_id: int
    name: str
    clear: bool


@dataclass(frozen=True, slots=True)
class KeptRecord:
    """A finished game: its line of RECORDS.md, and the user ids of who played in it, by seat."""

    line: str
    players: tuple[int, ...]

    def __repr__(self) -> str:
        return f"KeptRecord(seats={len(self.players)})"


@dataclass(frozen=True, slots=True)
class Commit:
    """One accepted command as one atomic write.

    expected: the version it was decided on; 0 where the table is new.
    due: when the table wants to be looked at again (seconds since the epoch), or None.
    joined, left: user ids whose list of tables changes. newcomer: the one of the joined who sits down by his own wish,
    if one does: he is refused where he sits at `MOST_TABLES` already.
    start: begins a new log, `moves` are appended to the log.
    record: the finished game, its chat's to keep.
    receipt: the inbox entry that this commit settles.
    """

    table: Table
    expected: int
    due: float | None = None
    joined: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    start: GameStart | None = None
    moves: tuple[str, ...] = ()
    scores: tuple[Score, ...] = ()
    record: KeptRecord | None = None
    receipt: str | None = None
    newcomer: int | None = None

    def __repr__(self) -> str:
        return f"Commit(table={self.table.id!r}, expected={self.expected})"


class Conflict(Exception):
    """The table has another version than the commit expected: load it and decide again."""


class Crowded(Exception):
    """The newcomer sits at `MOST_TABLES` open tables already: nothing was written."""


class Fenced(Exception):
    """A newer process has taken over the store: this one must stop at once."""


class StoredByNewer(Exception):
    """What the store holds was written by a newer version of this program; it is left as it is."""


class StoreLost(Exception):
    """The store can't be reached now; whether the last write arrived is unknown. Try again later."""


class TableStore(Protocol):
    """Where tables live."""

    async def load(self, table_id: str) -> Stored | None:
        """The table, or None where there is none. Raises StoredByNewer."""

    async def find(self, chat_id: int, topic: int | None) -> str | None:
        """The id of the table that stands in a chat and topic."""

    async def tables_of(self, user_id: int) -> tuple[str, ...]:
        """The ids of the tables a user sits at."""

    async def log(self, table_id: str) -> GameLog | None:
        """The log of the table's newest game."""

    async def commit(self, commit: Commit) -> int:
        """Write it whole or not at all; gives the new version. Raises Conflict, Crowded, Fenced."""

    async def rename(self, table_id: str, start: GameStart) -> None:
        """Give the log of the table's newest game this head. Raises Fenced."""

    async def drop(self, table_id: str) -> None:
        """Remove a table and its log. Raises Fenced."""


@dataclass(frozen=True, slots=True)
class Received:
    """A raw update in the durable inbox. `receipt` takes it out; `raw` is Telegram's JSON of it."""

    receipt: str
    raw: bytes

    def __repr__(self) -> str:
        return f"Received(receipt={self.receipt!r})"


@dataclass(frozen=True, slots=True)
class UserNote:
    """What is known of a user. reachable: he has started the bot and not blocked it since.

    language: his Telegram's language code, or None where it never said. chosen: the language that he wants instead.
    taught: he has been dealt into his first game, which has its hints.
    """

    user_id: int
    reachable: bool = False
    language: str | None = None
    chosen: str | None = None
    taught: bool = False


@dataclass(frozen=True, slots=True)
class ChatSettings:
    """What a chat has chosen for its tables: `clock` and `pings` as in `Table`.

    language: None is that of whoever opens a table. variant: the sheet that every new table begins with; None: a table
    begins as it ended. greeted_at: when the bot last came into the chat and said so (seconds since the epoch).
    """

    chat_id: int
    clock: int | None = DEFAULT_CLOCK
    pings: bool = False
    language: str | None = None
    variant: str | None = None
    greeted_at: float | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line in a chat's scores: finished games, and how often he was not the Shithead (sheet 000)."""

    user_id: int
    name: str
    games: int
    clear: int


class DueTimes(Protocol):
    """When tables want to be looked at."""

    async def due(self, now: float) -> tuple[str, ...]:
        """The ids of the tables whose time has come."""

    async def next_due(self) -> float | None:
        """When the next table's time comes (seconds since the epoch), or None."""
