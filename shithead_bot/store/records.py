"""Finished games, as lines of RECORDS.md: a chat's last 50, each for 30 days."""

from dataclasses import dataclass
from typing import Final

from shithead_bot.store.codec import Format
from shithead_bot.store.lease import Lease
from shithead_bot.tables.ports import KeptRecord

_RECORDS: Final = Format(KeptRecord)


def record_to_json(record: KeptRecord) -> bytes:
    """Return a record as it is stored."""
    return _RECORDS.encode(record)


def record_from_json(raw: bytes, where: str) -> KeptRecord:
    """Read the record kept at `where`. Raises StoredByNewer, StoreDamaged."""
    return _RECORDS.decode(raw, where)


@dataclass(frozen=True, slots=True)
class Records:
    """The chats' game records. They are written by the commit that ends a game; here they are read."""

    _lease: Lease

    async def newest(self, chat_id: int) -> KeptRecord | None:
        """The record of the chat's last finished game, or None where none is kept. Raises StoredByNewer."""
        records = await self._kept(chat_id, -1)
        return records[0] if records else None

    async def all(self, chat_id: int) -> tuple[KeptRecord, ...]:
        """Every record kept for a chat, oldest first. Raises StoredByNewer."""
        return await self._kept(chat_id, 0)

    async def _kept(self, chat_id: int, first: int) -> tuple[KeptRecord, ...]:
        keys = await self._lease.server.lrange(self._lease.keys.records(chat_id), first, -1)
        lines = await self._lease.server.mget(keys) if keys else []
        where = f"a record of chat {chat_id}"
        return tuple(record_from_json(line, where) for line in lines if line is not None)
