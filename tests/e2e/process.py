"""The bot as its keeper runs it: `python -m shithead_bot` in a process of its own."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ConstantBackoff

from shithead_bot.cli import botprocess
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.world import World
from tests.e2e.house import NAMES, House, new_token

STANDING_BY: Final = "Another process of this bot is at work: standing by."
_EXIT_SECONDS: Final = 20.0
_PATIENT: Final = Retry(ConstantBackoff(0.02), 500)  # a bot that starts has a server only after a while


class BotProcess(botprocess.BotProcess):
    """A run of the bot, by a test that has no time for ever."""

    async def exit_code(self) -> int:
        """Wait until it ends. TimeoutError if it doesn't."""
        async with asyncio.timeout(_EXIT_SECONDS):
            return await super().exit_code()

    async def until_said(self, words: str) -> None:
        """Wait until it has logged this."""
        async with asyncio.timeout(_EXIT_SECONDS):
            while words not in self.said:
                assert self.is_running, self.said
                await asyncio.sleep(0.01)


def environment_of(world: World, api_url: str, **more: str) -> dict[str, str]:
    """What a bot of this world needs in its environment, for tests that wait for no limits."""
    return botprocess.environment_of(world, api_url, SEND_LIMITS="off") | more


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
        Redis(unix_socket_path=str(folder / "data" / "server.sock"), retry=_PATIENT) as redis,
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
