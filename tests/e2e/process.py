"""The bot as its keeper runs it: `python -m shithead_bot` in a process of its own."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from redis.asyncio import Redis

from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.world import World
from tests.e2e.house import NAMES, House, new_token

_EXIT_SECONDS: Final = 20.0
_TAKEN_OVER: Final = ("PATH", "HOME", "LANG", "PYTHONPATH", "TMPDIR")


class BotProcess:
    """One run of the bot. What it writes goes to files in `folder`, which is its working directory too."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        inherited = {name: os.environ[name] for name in _TAKEN_OVER if name in os.environ}
        self._out, self._err = folder / "stdout", folder / "stderr"
        with self._out.open("ab") as out, self._err.open("ab") as err:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "shithead_bot"],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                cwd=folder,
                env=inherited | dict(environment),
            )

    @property
    def said(self) -> str:
        """What it has written to standard error so far, in all its runs in this folder."""
        return self._err.read_text()

    @property
    def printed(self) -> str:
        """What it has written to standard output."""
        return self._out.read_text()

    @property
    def is_running(self) -> bool:
        """Whether it hasn't ended yet."""
        return self._process.poll() is None

    def kill(self) -> None:
        """SIGKILL: it gets no chance to tidy up. Returns when it is dead."""
        self._process.kill()
        self._process.wait()

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    def terminate(self) -> None:
        """SIGTERM, as a host sends it."""
        self._process.terminate()

    async def exit_code(self) -> int:
        """Wait until it ends. TimeoutError if it doesn't."""
        async with asyncio.timeout(_EXIT_SECONDS):
            while self._process.poll() is None:  # noqa: ASYNC110 — a process tells nobody
                await asyncio.sleep(0.01)
        return int(self._process.returncode)

    async def until_said(self, words: str) -> None:
        """Wait until it has logged this."""
        async with asyncio.timeout(_EXIT_SECONDS):
            while words not in self.said:
                assert self._process.poll() is None, self.said
                await asyncio.sleep(0.01)


def environment_of(world: World, api_url: str, **more: str) -> dict[str, str]:
    """What a bot of this world needs in its environment; its data lies in its working directory."""
    return {"BOT_TOKEN": world.token, "BOT_API_URL": api_url, "SEND_LIMITS": "off", **more}


class Keeper:
    """Whoever runs the bot: starts it, kills it, starts it again on the same data. The world has room for many houses.

    release: lets go of what a fault of the kind "delay" holds back.
    """

    def __init__(
        self, world: World, redis: Redis, release: asyncio.Event, start: Callable[[], BotProcess]
    ) -> None:
        self.world = world
        self.release = release
        self.bot = start()
        self._redis = redis
        self._start = start

    def new_house(self) -> House:
        """Six people who have never met the bot, and their group."""
        return House(self.world, self._redis, NAMES, self.release)

    def kill(self) -> None:
        """SIGKILL the bot."""
        self.bot.kill()

    def start_again(self) -> None:
        """Start the bot on the data that the last one left."""
        self.bot = self._start()


@asynccontextmanager
async def keep_bot(folder: Path, **more: str) -> AsyncIterator[Keeper]:
    """A world whose bot is a process of its own, on the embedded store in `folder`; it must stop when told."""
    release = asyncio.Event()
    world = World(token=new_token(), limits=False, sleep=lambda _: release.wait())
    async with (
        ApiServer(world) as api,
        Redis(unix_socket_path=str(folder / "data" / "server.sock")) as redis,
    ):
        environment = environment_of(world, api.url, **more)
        keeper = Keeper(world, redis, release, lambda: BotProcess(folder, environment))
        try:
            yield keeper
            release.set()
            keeper.bot.terminate()
            assert await keeper.bot.exit_code() == 0, keeper.bot.said
        finally:
            keeper.kill()
