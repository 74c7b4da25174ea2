"""The store's tests run on the embedded server and, where REDIS_URL is set, on that one too."""

import os
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from redis.asyncio import Redis

from shithead_bot.config import Settings
from shithead_bot.store.embedded import EmbeddedServer
from shithead_bot.store.keys import Keys

Snapshot = Callable[[], Awaitable[dict[bytes, bytes | None]]]


@pytest.fixture(params=["embedded", *(["REDIS_URL"] if os.environ.get("REDIS_URL") else [])])
def store_url(request: pytest.FixtureRequest, embedded_server: EmbeddedServer) -> str:
    """Where the tests' server is."""
    return os.environ["REDIS_URL"] if request.param == "REDIS_URL" else embedded_server.url


@pytest.fixture
async def raw(store_url: str) -> AsyncIterator[Redis]:
    """A client of its own, to look behind the store's back."""
    async with Redis.from_url(store_url) as client:
        yield client


@pytest.fixture
def keys(store_settings: Settings) -> Keys:
    """The names of what the store under test keeps."""
    return Keys(store_settings.bot_id)


@pytest.fixture
def snapshot(raw: Redis, store_settings: Settings) -> Snapshot:
    """Everything the store under test keeps, byte by byte."""

    async def take() -> dict[bytes, bytes | None]:
        found = [
            key async for key in raw.scan_iter(match=f"{{shithead}}:{store_settings.bot_id}:*", count=1000)
        ]
        return {key: await raw.dump(key) for key in found}

    return take
