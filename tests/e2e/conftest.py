"""The house that most tests play in, and a folder for a bot that runs by itself."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from shithead_bot.bot import throttle, timers
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.world import World
from shithead_bot.tables import due
from tests.e2e.house import House, new_token, open_house
from tests.e2e.process import BotProcess, environment_of


@pytest.fixture
async def house(store_url: str) -> AsyncIterator[House]:
    """A supergroup of six people, none of whom has started the bot, and the bot running."""
    async with open_house(store_url) as opened:
        yield opened


@pytest.fixture
def folder() -> Iterator[Path]:
    """An empty folder with a short path: a socket in it has room for its name."""
    with tempfile.TemporaryDirectory(prefix="bot-") as path:
        yield Path(path)


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot answers every refusal, however many come at once."""
    monkeypatch.setattr(throttle, "ALLOWED", 10**6)


@pytest.fixture
def swift_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    """The computer plays with hardly a pause: people look on no longer than the bot looks at the time."""
    monkeypatch.setattr(due, "COMPUTER_PAUSE", 0.1)
    monkeypatch.setattr(timers, "_BETWEEN_LOOKS", 0.02)


@pytest.fixture
async def api() -> AsyncIterator[ApiServer]:
    """A world with a bot that isn't running yet."""
    async with ApiServer(World(token=new_token(), limits=False, sleep=lambda _: asyncio.sleep(0))) as server:
        yield server


@pytest.fixture
def start(folder: Path, api: ApiServer, store_url: str) -> Callable[..., BotProcess]:
    """Starts a process of this world's bot on the tests' Redis."""

    def start(**more: str) -> BotProcess:
        return BotProcess(folder, environment_of(api.world, api.url, REDIS_URL=store_url, **more))

    return start
