"""The durable inbox: what Telegram was told is received can't be lost any more."""

from collections.abc import Sequence
from dataclasses import dataclass
from secrets import token_hex
from typing import Self

from shithead_bot.store.client import Script, load_script
from shithead_bot.store.lease import Lease
from shithead_bot.tables.ports import Received


@dataclass(frozen=True, slots=True)
class Inbox:
    """A stream of raw updates, and the ids seen in the last 25 hours (`Inbox` of bot/ports.py).

    Telegram repeats an update for up to 24 hours until it is confirmed, and after a quiet week its ids go on
    anywhere: ids tell repetitions apart, the stream alone keeps the order.
    """

    _lease: Lease
    _receive: Script[list[bytes]]
    _bury: Script[bytes]

    @classmethod
    async def open(cls, lease: Lease) -> Self:
        """Bring the inbox's scripts to the server."""
        return cls(lease, await load_script(lease.server, "receive"), await load_script(lease.server, "bury"))

    async def add(self, updates: Sequence[tuple[int, bytes]]) -> tuple[Received, ...]:
        """Append (update id, raw JSON) pairs; gives those not seen in the last 25 hours. Raises Fenced."""
        if not updates:
            return ()
        keys = self._lease.keys
        arguments = [part for update in updates for part in update]
        receipts = await self._lease.run(
            self._receive, (keys.inbox, keys.seen, keys.received), (token_hex(8), *arguments)
        )
        return tuple(
            Received(receipt.decode(), raw)
            for receipt, (_, raw) in zip(receipts, updates, strict=True)
            if receipt
        )

    async def pending(self) -> tuple[Received, ...]:
        """Everything not settled yet, oldest first."""
        entries = await self._lease.server.xrange(self._lease.keys.inbox)
        return tuple(Received(receipt.decode(), fields[b"update"]) for receipt, fields in entries)

    async def length(self) -> int:
        """How many updates are not settled yet."""
        return await self._lease.server.xlen(self._lease.keys.inbox)

    async def settle(self, receipt: str) -> None:
        """Take an update out: it is dealt with. Raises Fenced."""
        await self._lease.write("XDEL", self._lease.keys.inbox, receipt)

    async def bury(self, receipt: str) -> None:
        """Move an update to the list of the dead, which keeps the last 50 for 30 days. Raises Fenced."""
        await self._lease.run(self._bury, (self._lease.keys.inbox, self._lease.keys.dead), (receipt,))
