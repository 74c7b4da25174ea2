"""What `decide` answers: the next table, or the reason why not. A refusal is data; views put it into words."""

from dataclasses import dataclass
from enum import StrEnum

from shithead_bot.engine.events import Event
from shithead_bot.engine.legality import Reason
from shithead_bot.tables.model import Table
from shithead_bot.tables.ports import GameStart, Score


class TableReason(StrEnum):
    """Why a table refuses a command. What the rules of the game refuse is the engine's `Reason`."""

    NO_TABLE = "no-table"
    LOBBY_OPEN = "lobby-open"
    GAME_ON = "game-on"
    NO_LOBBY = "no-lobby"
    NO_GAME = "no-game"
    OLD_GAME = "old-game"
    STALE = "stale"
    ALREADY_IN = "already-in"
    TABLE_FULL = "table-full"
    NOT_IN = "not-in"
    KICKED = "kicked"
    NOT_MEMBER = "not-member"
    NOT_HOST = "not-host"
    NOT_ADMIN = "not-admin"
    NOT_PLAYING = "not-playing"
    TOO_FEW = "too-few"
    REACHING = "reaching"
    TOO_FEW_CARDS = "too-few-cards"
    SEATED_MORE = "seated-more"
    TOO_MANY_TABLES = "too-many-tables"
    SUSPENDED = "suspended"
    NOTHING_NEW = "nothing-new"


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing changed. `names` are the players whom the reason is about, each with his number at the table from 1;
    `count` is a number that it names."""

    reason: TableReason | Reason
    names: tuple[tuple[int, str], ...] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class Accepted:
    """The next table, and what its commit must keep.

    events: what the engine saw happen. start: a game was dealt. moves: what the game's log gains.
    scores: what a finished game adds. finished: the game's record is to be written.
    dropped: the table is to be removed, log and all, as if it had never been.
    """

    table: Table
    events: tuple[Event, ...] = ()
    start: GameStart | None = None
    moves: tuple[str, ...] = ()
    scores: tuple[Score, ...] = ()
    finished: bool = False
    dropped: bool = False
