"""Finished games, as lines of RECORDS.md: a chat's last 50, each for 30 days."""

from dataclasses import dataclass

from shithead_bot.store.lease import Lease


@dataclass(frozen=True, slots=True)
class Records:
    """The chats' game records. They are written by the commit that ends a game; here they are read."""

    _lease: Lease

    async def newest(self, chat_id: int) -> str | None:
        """The record of the chat's last finished game, or None where none is kept."""
        records = await self._kept(chat_id, -1)
        return records[0] if records else None

    async def all(self, chat_id: int) -> tuple[str, ...]:
        """Every record kept for a chat, oldest first."""
        return await self._kept(chat_id, 0)

    async def _kept(self, chat_id: int, first: int) -> tuple[str, ...]:
        keys = await self._lease.server.lrange(self._lease.keys.records(chat_id), first, -1)
        lines = await self._lease.server.mget(keys) if keys else []
        return tuple(line.decode() for line in lines if line is not None)
