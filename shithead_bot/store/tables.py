"""Tables, their logs and their due times. What one command changes is written by one call of `commit.lua`."""

import re
from dataclasses import dataclass
from math import isfinite
from secrets import token_hex
from typing import Final, Self

import msgspec

from shithead_bot.store.client import Argument, Script, load_script
from shithead_bot.store.keys import place
from shithead_bot.store.lease import Lease
from shithead_bot.store.records import record_to_json
from shithead_bot.store.table_form import log_from, start_to_json, table_from_json, table_to_json
from shithead_bot.tables.ports import MOST_TABLES, Commit, Conflict, Crowded, GameLog, GameStart, Stored

_RECEIPT: Final = re.compile(r"\d{1,19}-\d{1,19}")
_PLACES_AT_ONCE: Final = 1000


class _Score(msgspec.Struct):
    user: str
    name: str
    clear: bool


class _Rest(msgspec.Struct, omit_defaults=True):
    """What `commit.lua` needs beside the table. Ids and times are text, since Lua would round them.

    newcomer: which of the joined, from 1, must not sit at `most` tables yet.
    """

    place: str
    joined: int
    most: int
    scores: tuple[_Score, ...]
    moves: tuple[str, ...]
    due: str | None = None
    start: str | None = None
    record: str | None = None
    receipt: str | None = None
    newcomer: int | None = None


@dataclass(frozen=True, slots=True)
class Tables:
    """Where tables live (`TableStore` and `DueTimes` of tables/ports.py)."""

    _lease: Lease
    _commit: Script[int | bytes]
    _drop: Script[bytes]

    @classmethod
    async def open(cls, lease: Lease) -> Self:
        """Bring the scripts to the server."""
        server = lease.server
        return cls(lease, await load_script(server, "commit"), await load_script(server, "drop"))

    async def load(self, table_id: str) -> Stored | None:
        """The table, or None where there is none. Raises StoredByNewer, StoreDamaged."""
        key = self._lease.keys.table(table_id)
        version, raw = await self._lease.server.hmget(key, ["version", "table"])
        if version is None or raw is None:
            return None
        return Stored(table_from_json(raw, f"table {table_id}"), int(version))

    async def find(self, chat_id: int, topic: int | None) -> str | None:
        """The id of the table that stands in a chat and topic."""
        found = await self._lease.server.hget(self._lease.keys.places, place(chat_id, topic))
        return None if found is None else found.decode()

    async def tables_in(self, chat_id: int) -> tuple[str, ...]:
        """The ids of all tables of a chat, in whatever topic, sorted. It looks through the places of all chats."""
        places = self._lease.server.hscan_iter(
            self._lease.keys.places, match=f"{chat_id}:*", count=_PLACES_AT_ONCE
        )
        return tuple(sorted({table_id.decode() async for _, table_id in places}))

    async def tables_of(self, user_id: int) -> tuple[str, ...]:
        """The ids of the tables a user sits at, sorted."""
        members = await self._lease.server.smembers(self._lease.keys.tables_of(user_id))
        return tuple(sorted(member.decode() for member in members))

    async def log(self, table_id: str) -> GameLog | None:
        """The log of the table's newest game. Raises StoredByNewer, StoreDamaged."""
        lines = await self._lease.server.lrange(self._lease.keys.log(table_id), 0, -1)
        return log_from(lines, f"log {table_id}") if lines else None

    async def commit(self, commit: Commit) -> int:
        """Write it whole or not at all, in one round trip; gives the new version.

        Raises:
            Conflict: another version stands there, or another table where a new one is to stand.
            Crowded: the newcomer sits at as many tables as a user may.
            Fenced: a newer process has taken over.
            StoreDamaged: a key of the table is not what this program makes of it.
            ValueError: the commit itself can't be; nothing was sent.
        """
        _check(commit)
        reply = await self._lease.run(self._commit, self._keys_of(commit), _arguments(commit))
        if reply == b"crowded":
            raise Crowded(commit.table.id)
        if not isinstance(reply, int):
            raise Conflict(commit.table.id)
        return reply

    async def rename(self, table_id: str, start: GameStart) -> None:
        """Give the log of the table's newest game, which must be there, this head. Raises Fenced."""
        await self._lease.write("LSET", self._lease.keys.log(table_id), 0, start_to_json(start))

    async def drop(self, table_id: str) -> None:
        """Remove a table, whose players let go of it, and its log; not what is shown of it. Raises Fenced."""
        keys = self._lease.keys
        held = (keys.table(table_id), keys.places, keys.due, keys.log(table_id))
        await self._lease.run(self._drop, held, (table_id,))

    def _keys_of(self, commit: Commit) -> list[str]:
        """The keys of `commit.lua` after the fence, in its order."""
        keys, table, chat_id = self._lease.keys, commit.table, commit.table.place.chat_id
        return [
            keys.table(table.id),
            keys.places,
            keys.due,
            keys.dirty,
            keys.inbox,
            keys.log(table.id),
            keys.scores(chat_id),
            keys.records(chat_id),
            keys.record(table.id, table.game),
            *(keys.tables_of(user_id) for user_id in (*commit.joined, *commit.left)),
        ]

    async def due(self, now: float) -> tuple[str, ...]:
        """The tables whose time has come, the longest overdue first."""
        members = await self._lease.server.zrangebyscore(self._lease.keys.due, "-inf", now)
        return tuple(member.decode() for member in members)

    async def next_due(self) -> float | None:
        """When the next table's time comes (seconds since the epoch), or None."""
        first = await self._lease.server.zrange(self._lease.keys.due, 0, 0, withscores=True)
        return first[0][1] if first else None


def _arguments(commit: Commit) -> list[Argument]:
    """The arguments of `commit.lua` after the lease, in its order."""
    return [commit.table.id, commit.expected, token_hex(8), table_to_json(commit.table), _rest(commit)]


def _rest(commit: Commit) -> bytes:
    return msgspec.json.encode(
        _Rest(
            place=place(commit.table.place.chat_id, commit.table.place.topic),
            joined=len(commit.joined),
            most=MOST_TABLES,
            scores=tuple(_Score(str(score.user_id), score.name, score.clear) for score in commit.scores),
            moves=commit.moves,
            due=None if commit.due is None else repr(commit.due),
            start=None if commit.start is None else start_to_json(commit.start).decode(),
            record=None if commit.record is None else record_to_json(commit.record).decode(),
            receipt=commit.receipt,
            newcomer=None if commit.newcomer is None else 1 + commit.joined.index(commit.newcomer),
        )
    )


def _check(commit: Commit) -> None:
    """Refuse what Redis would refuse in the middle of the script."""
    if commit.due is not None and not isfinite(commit.due):
        raise ValueError("a table is due at a time, or not at all")
    if commit.receipt is not None and not _RECEIPT.fullmatch(commit.receipt):
        raise ValueError("no receipt of the inbox")
    if commit.newcomer is not None and commit.newcomer not in commit.joined:
        raise ValueError("the newcomer is one of those who join")
