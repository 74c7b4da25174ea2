"""The delivery log: what stands in the chats, and which tables have something new to show."""

from dataclasses import dataclass
from typing import Final, Self

from shithead_bot.store.client import Script, load_script
from shithead_bot.store.codec import Format
from shithead_bot.store.keys import place
from shithead_bot.store.lease import Lease
from shithead_bot.views.screen import Address, Shown

_SHOWN: Final = Format(Shown)


@dataclass(frozen=True, slots=True)
class Deliveries:
    """What is known to stand in the chats, by table (`DeliveryLog` of bot/ports.py)."""

    _lease: Lease
    _clean: Script[bytes]

    @classmethod
    async def open(cls, lease: Lease) -> Self:
        """Bring the script to the server that takes marks away."""
        return cls(lease, await load_script(lease.server, "clean"))

    async def load(self, table_id: str) -> tuple[Shown, ...]:
        """Everything shown for a table. Raises StoredByNewer, StoreDamaged."""
        values = await self._lease.server.hvals(self._lease.keys.shown(table_id))
        return tuple(_SHOWN.decode(value, f"delivery log of table {table_id}") for value in values)

    async def save(self, table_id: str, shown: Shown) -> None:
        """Note what stands at an address now. Raises Fenced."""
        await self._lease.write(
            "HSET", self._lease.keys.shown(table_id), _field(shown.address), _SHOWN.encode(shown)
        )

    async def drop(self, table_id: str, address: Address) -> None:
        """Nothing stands at this address any more. Raises Fenced."""
        await self._lease.write("HDEL", self._lease.keys.shown(table_id), _field(address))

    async def dirty(self) -> dict[str, int]:
        """Tables with changes not shown everywhere yet: id to version."""
        marks = await self._lease.server.hgetall(self._lease.keys.dirty)
        return {table_id.decode(): int(version) for table_id, version in marks.items()}

    async def clean(self, table_id: str, version: int) -> None:
        """All screens of this version are shown; a newer mark stays. Raises Fenced."""
        await self._lease.run(self._clean, (self._lease.keys.dirty,), (table_id, version))


def _field(address: Address) -> str:
    return f"{place(address.chat_id, address.topic)}:{address.slot}"
