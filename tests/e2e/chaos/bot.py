"""The bot of the evening: a process of its own on the embedded store, killed, stopped and started again at will."""

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Final

from redis.asyncio import Redis

from shithead_bot.cli.botprocess import BotProcess, end_server, environment_of
from shithead_bot.playground.world import World
from shithead_bot.store.keys import Keys
from tests.e2e.chaos.witness import Life, Witness

_LOOK: Final = 0.2
_EXIT_SECONDS: Final = 20.0


class Bot:
    """Keeps a bot running in `folder`; that it ends by itself is written down as a fault, and it is started again."""

    def __init__(self, folder: Path, world: World, api_url: str, witness: Witness) -> None:
        self.data = folder / "data"
        self._folder = folder
        self._world = world
        self._witness = witness
        self._environment = environment_of(world, api_url, SEND_LIMITS="default")
        self._hand = asyncio.Lock()
        self._is_wanted = True
        self._process = self._start()

    @property
    def said(self) -> str:
        """Its log, of all its lives."""
        return self._process.said

    def redis(self) -> Redis:
        """A line to its store."""
        return Redis(unix_socket_path=str(self.data / "server.sock"))

    @property
    def keys(self) -> Keys:
        """The names of what it stores."""
        return Keys(self._world.bot.id)

    async def carry_on(self) -> None:
        """Watch it, for ever."""
        while True:
            await asyncio.sleep(_LOOK)
            async with self._hand:
                if self._is_wanted and not self._process.is_running:
                    self._witness.faults.append(f"the bot ended by itself: {self.said.splitlines()[-3:]}")
                    self._process = self._start()

    async def kill(self, seconds: float) -> None:
        """SIGKILL it, and start it again after so many seconds."""
        async with self._hand:
            self._process.kill()
            self._witness.lives[-1].killed = self._world.clock()
            await asyncio.sleep(seconds)
            self._process = self._start()

    async def pause(self, seconds: float) -> None:
        """Stop it for so many seconds, as a machine does that has more to do than it can."""
        async with self._hand:
            began = self._world.clock()
            self._process.signal(signal.SIGSTOP)
            await asyncio.sleep(seconds)
            self._process.signal(signal.SIGCONT)
            self._witness.lives[-1].pauses.append((began, self._world.clock()))

    async def kill_store(self) -> None:
        """SIGKILL its server."""
        async with self._hand:
            with suppress(FileNotFoundError, ProcessLookupError, ValueError):  # it isn't up yet
                pid = int((self.data / "server.lock").read_text().partition(" ")[0])
                os.kill(pid, signal.SIGKILL)

    async def stop(self) -> int:
        """SIGTERM it; gives its exit code."""
        async with self._hand:
            self._is_wanted = False
            self._process.terminate()
            async with asyncio.timeout(_EXIT_SECONDS):
                return await self._process.exit_code()

    async def end(self) -> None:
        """See that nothing of it is left running."""
        self._process.kill()
        await end_server(self.data)

    def _start(self) -> BotProcess:
        self._witness.lives.append(Life(self._world.clock()))
        return BotProcess(self._folder, self._environment)
