"""A process's turn at the store.

Each process takes the next number when its turn comes, and every write names its lease: once a newer process has
come, the older one's writes are refused, whatever it still believes. A lease the store doesn't know (its data was
lost or rolled back) is refused as well.

Whoever holds the store leaves a mark there, which goes by itself unless it is renewed: by it a process that stands
by (`claim`) knows that the holder lives. The server's clock alone decides.
"""

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from shithead_bot.store.client import Argument, Reply, Script, Server
from shithead_bot.store.keys import Keys
from shithead_bot.tables.ports import Fenced

BEAT_SECONDS: Final = 3.0
"""How often a turn is to be renewed: two beats may be missed, and the turn still lasts."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The times of a turn at the store, in seconds.

    lasts: a holder that hasn't renewed its turn for so long is dead. 0: no mark is set, since nobody stands by.
    look: how often the one that stands by looks whether the holder is still there.
    """

    lasts: float = 10.0
    look: float = 1.0


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to write, as long as it is the newest. name: its number and the process that took it."""

    server: Server
    keys: Keys
    name: str
    _turn: Turn
    _write: Script[bytes]

    @property
    def number(self) -> int:
        """How many turns there have been with this one."""
        return int(self.name.partition(":")[0])

    async def run(self, script: Script[Reply], keys: Iterable[str], args: Iterable[Argument]) -> Reply:
        """Run a script whose first key is the fence and whose first argument is this lease's name.

        Raises:
            Fenced: nothing was written; a newer process has taken over.
        """
        reply = await script((self.keys.fence, *keys), (self.name, *args))
        if reply == b"fenced":
            raise Fenced("A newer process of this bot has taken over the store; this one must stop.")
        return reply

    async def write(self, command: str, key: str, *args: Argument) -> None:
        """Run one writing command on one key. Raises Fenced."""
        await self.run(self._write, (key,), (command, *args))

    async def renew(self) -> None:
        """Hold the store for another while. Raises Fenced, StoreLost."""
        if self._turn.lasts:
            await self.write("SET", self.keys.holder, self.name, "PX", round(1000 * self._turn.lasts))
        else:
            await self.write("EXISTS", self.keys.holder)  # a look at the fence; it spares the disk

    async def release(self) -> None:
        """Let the next process have its turn at once. Raises StoreLost."""
        if self._turn.lasts:
            with contextlib.suppress(Fenced):  # it has it already
                await self.write("DEL", self.keys.holder)
