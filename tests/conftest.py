"""What tests of several rooms need: a store on a real server."""

from collections.abc import AsyncIterator
from pathlib import Path
from secrets import randbelow

import pytest
import pytest_asyncio
from redis.asyncio import Redis

from shithead_bot.config import Settings
from shithead_bot.store.connect import Store, open_store
from shithead_bot.store.embedded import EmbeddedServer, launch


def pytest_addoption(parser: pytest.Parser) -> None:
    """What the chaos run (tests/e2e/chaos) can be told."""
    parser.addoption("--long", action="store_true", help="an hour of chaos instead of a minute")
    parser.addoption("--chaos-seed", type=int, default=1, help="the seed of its plot (default: 1)")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def embedded_server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[EmbeddedServer]:
    """One server for the whole session, writing nothing to the disk."""
    server = await launch(tmp_path_factory.mktemp("store"))
    async with Redis.from_url(server.url) as client:
        await client.config_set("appendonly", "no")
    yield server
    await server.stop()


@pytest.fixture
def store_url(embedded_server: EmbeddedServer) -> str:
    """Where the tests' server is."""
    return embedded_server.url


@pytest.fixture
async def store_settings(store_url: str, tmp_path: Path) -> AsyncIterator[Settings]:
    """Settings of a bot that nobody has seen; what it leaves in the store is removed."""
    settings = Settings(token=f"{randbelow(10**12)}:{'t' * 35}", redis_url=store_url, data_dir=tmp_path)
    yield settings
    async with Redis.from_url(store_url) as client:
        async for key in client.scan_iter(match=f"{{shithead}}:{settings.bot_id}:*", count=1000):
            await client.delete(key)


@pytest.fixture
async def store(store_settings: Settings) -> AsyncIterator[Store]:
    """An empty store."""
    async with await open_store(store_settings) as opened:
        yield opened
