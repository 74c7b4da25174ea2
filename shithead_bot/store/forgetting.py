"""Forgetting a user: everything of him that the store holds is found by a look at every key, a page at a time.

Law: it may be broken off anywhere and done again; what is done already stays done. Tables, and what is shown of them,
are told of and left alone: each changes in its own order only, elsewhere.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import Final, Self

from shithead_bot.engine.record import RecordError
from shithead_bot.store.client import Script, load_script
from shithead_bot.store.errors import StoreDamaged
from shithead_bot.store.lease import Lease
from shithead_bot.store.records import record_from_json, record_to_json
from shithead_bot.store.table_form import log_from, table_from_json
from shithead_bot.tables.commands import Forget
from shithead_bot.tables.forgetting import knows, record_without

_PAGE: Final = 500
_OF_TABLES: Final = frozenset({"table", "log", "shown"})
_SCORES: Final = ":scores"


@dataclass(frozen=True, slots=True)
class Forgetting:
    """Takes users out of the store (`Forgetting` of bot/ports.py)."""

    _lease: Lease
    _tell: Script[list[int]]
    _disown: Script[bytes]
    _in_turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    @classmethod
    async def open(cls, lease: Lease) -> Self:
        """Bring the scripts to the server."""
        server = lease.server
        return cls(lease, await load_script(server, "tell"), await load_script(server, "disown"))

    async def sweep(self, who: Forget) -> tuple[str, ...]:
        """Take a user out of everything that is no table's.

        Returns:
            The ids of the tables that still know him, by themselves, in their log or by what is shown of them, sorted.

        Raises:
            Fenced: a newer process has taken over.
            StoredByNewer, StoreDamaged: something that may tell of him can't be read.
        """
        async with self._in_turn:  # two at once would undo each other in a record of both
            await self._delete_his_own(who.user_id)
            tables = set()
            async for kind, rest, key in self._telling(who):
                if kind in _OF_TABLES:
                    if await self._is_known(kind, rest, who):
                        tables.add(rest)
                elif kind == "record":
                    await self._rewrite(key, who)
                else:
                    await self._lease.run(self._disown, (key,), (who.user_id, who.stand_in))
            return tuple(sorted(tables))

    async def _delete_his_own(self, user_id: int) -> None:
        """What is kept under his id, that of his private chat too, and updates of his that could not be handled."""
        keys, server = self._lease.keys, self._lease.server
        for record in await server.lrange(keys.records(user_id), 0, -1):
            await self._lease.write("DEL", record.decode())
        for key in (
            keys.records(user_id),
            keys.scores(user_id),
            keys.settings(user_id),
            keys.user(user_id),
            keys.tables_of(user_id),
        ):
            await self._lease.write("DEL", key)
        for update in await server.lrange(keys.dead, 0, -1):
            if user_id in _numbers(json.loads(update)):
                await self._lease.write("LREM", keys.dead, 0, update)

    async def _telling(self, who: Forget) -> AsyncIterator[tuple[str, str, str]]:
        """The keys that may tell of him: kind, the rest of the name, and the name."""
        needles = (who.user_id, json.dumps(who.name, ensure_ascii=False) if who.name else "")
        async for page in self._pages():
            found = await self._tell([key for _, _, key in page], (*needles, *(kind for kind, _, _ in page)))
            for at in found:
                yield page[at - 1]

    async def _pages(self) -> AsyncIterator[list[tuple[str, str, str]]]:
        """Every key that could tell of a user."""
        keys, cursor, is_first = self._lease.keys, 0, True
        while cursor or is_first:
            is_first = False
            cursor, names = await self._lease.server.scan(cursor, match=keys.every, count=_PAGE)
            page = []
            for name in names:
                kind, rest = keys.read(name)
                if kind == "chat" and rest.endswith(_SCORES):
                    page.append(("scores", rest, name.decode()))
                elif kind == "record" or kind in _OF_TABLES:
                    page.append((kind, rest, name.decode()))
            if page:
                yield page

    async def _is_known(self, kind: str, table_id: str, who: Forget) -> bool:
        """Whether he is really known there: the number may be another's, or no id."""
        keys, server = self._lease.keys, self._lease.server
        if kind == "table":
            raw = await server.hget(keys.table(table_id), "table")
            return raw is not None and knows(table_from_json(raw, f"table {table_id}"), who)
        if kind == "log":
            lines = await server.lrange(keys.log(table_id), 0, 0)
            return any(
                user_id == who.user_id
                for line in lines
                for user_id, _ in log_from([line], f"log {table_id}").start.players
            )
        shown = await server.hgetall(keys.shown(table_id))
        return any(address.startswith(b"%d:" % who.user_id) for address in shown)

    async def _rewrite(self, key: str, who: Forget) -> None:
        raw = await self._lease.server.get(key)
        if raw is None:
            return
        record = record_from_json(raw, f"record {key}")
        if who.user_id not in record.players:
            return
        try:
            record = record_without(record, who)
        except RecordError:
            raise StoreDamaged(f"record {key} can't be read: its line is no record") from None
        await self._lease.write("SET", key, record_to_json(record), "XX", "KEEPTTL")


def _numbers(value: object) -> Iterator[object]:
    """Every number in JSON."""
    match value:
        case dict():
            yield from (number for part in value.values() for number in _numbers(part))
        case list():
            yield from (number for part in value for number in _numbers(part))
        case int():
            yield value
