"""A process's turn at the store.

Each process takes the next number when it starts, and every write names it: once a newer process has come,
the older one's writes are refused, whatever it still believes. A number the store doesn't know (its data was
lost or rolled back) is refused as well.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from shithead_bot.store.client import Argument, Reply, Script, Server, load_script
from shithead_bot.store.keys import Keys
from shithead_bot.tables.ports import Fenced


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to write, as long as `number` is the newest."""

    server: Server
    keys: Keys
    number: int
    _write: Script[bytes]

    @classmethod
    async def take(cls, server: Server, keys: Keys) -> Self:
        """Take the next number: from now on every older process is fenced off."""
        write = await load_script(server, "write")
        return cls(server, keys, await server.incr(keys.fence), write)

    async def run(self, script: Script[Reply], keys: Iterable[str], args: Iterable[Argument]) -> Reply:
        """Run a script whose first key is the fence and whose first argument is this lease's number.

        Raises:
            Fenced: nothing was written; a newer process has taken over.
        """
        reply = await script((self.keys.fence, *keys), (self.number, *args))
        if reply == b"fenced":
            raise Fenced("A newer process of this bot has taken over the store; this one must stop.")
        return reply

    async def write(self, command: str, key: str, *args: Argument) -> None:
        """Run one writing command on one key. Raises Fenced."""
        await self.run(self._write, (key,), (command, *args))
