"""A process's way to its turn at the store: at once, or when the holder's turn has ended."""

import asyncio
import logging
from dataclasses import dataclass
from secrets import token_hex
from typing import Self

from shithead_bot.store.client import Script, Server, is_refused_user, load_script
from shithead_bot.store.keys import Keys
from shithead_bot.store.lease import Lease, Turn
from shithead_bot.tables.ports import StoreLost

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a process has ready to take its turn. It asks by one name, so that an answer may get lost."""

    _server: Server
    _keys: Keys
    _turn: Turn
    _name: str
    _take: Script[bytes]
    _write: Script[bytes]

    @classmethod
    async def open(cls, server: Server, keys: Keys, turn: Turn) -> Self:
        """Bring the scripts to the server."""
        take, write = await load_script(server, "take"), await load_script(server, "write")
        return cls(server, keys, turn, token_hex(8), take, write)

    async def at_once(self) -> Lease:
        """Take the next turn: from now on every older process is fenced off."""
        return self._lease(await self._ask("at once"))

    async def in_turn(self) -> Lease:
        """Stand by until no living process holds the store, then take the next turn.

        A server that goes away meanwhile is waited for. The holder could not renew its turn then either: when the
        server is back, it has the time of a whole turn to show that it lives.

        Raises:
            StoreLost: the server refuses the user or password; no waiting mends that.
        """
        pause, away, told = 0.0, False, False
        while True:
            await asyncio.sleep(pause)
            pause = self._turn.look
            try:
                if away:
                    await self._server.get(self._keys.holder)
                    away, pause = False, self._turn.lasts
                elif name := await self._ask("wait"):
                    return self._lease(name)
                elif not told:
                    _log.info("Another process of this bot is at work: standing by.")
                    told = True
            except StoreLost as error:
                if is_refused_user(error):
                    raise
                if not away:
                    _log.warning("The store is away: waiting for it.")
                away = True

    async def _ask(self, manner: str) -> bytes:
        keys = (self._keys.fence, self._keys.holder)
        return await self._take(keys, (self._name, round(1000 * self._turn.lasts), manner))

    def _lease(self, name: bytes) -> Lease:
        return Lease(self._server, self._keys, name.decode(), self._turn, self._write)
