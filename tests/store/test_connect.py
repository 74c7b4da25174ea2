"""Opening the store: what goes wrong is one line that says what to do, and never a password."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from shithead_bot.config import Settings
from shithead_bot.store import client
from shithead_bot.store.connect import Store, open_store
from shithead_bot.store.embedded import EmbeddedServer, launch
from shithead_bot.store.errors import StoreUnavailable
from shithead_bot.store.keys import Keys
from shithead_bot.tables.ports import Commit, StoreLost
from tests.store.committer import commit_until_lost
from tests.store.conftest import Snapshot
from tests.store.making import lobby

PASSWORD = "geheim"


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No second try: what fails here fails for good."""
    monkeypatch.setattr(client, "FURTHER_TRIES", 0)


@pytest.fixture
async def own_server(tmp_path: Path) -> AsyncIterator[EmbeddedServer]:
    """A server of this test alone, to be mistreated."""
    server = await launch(tmp_path / "own")
    yield server
    await server.stop()


@asynccontextmanager
async def answering(answer: bytes) -> AsyncIterator[str]:
    """A server that says the same to whatever it is asked; gives its URL, with a password."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while asked := await reader.read(65536):
            writer.write(answer * asked.count(b"*"))
        writer.close()

    listener = await asyncio.start_server(talk, "127.0.0.1", 0)
    async with listener:
        port = listener.sockets[0].getsockname()[1]
        yield f"redis://:{PASSWORD}@127.0.0.1:{port}"


async def refusal(settings: Settings, url: str) -> str:
    """The line with which opening the store at `url` fails."""
    with pytest.raises(StoreUnavailable) as caught:
        await open_store(replace(settings, redis_url=url))
    line = str(caught.value)
    assert "\n" not in line
    assert PASSWORD not in line
    assert caught.value.__cause__ is None
    return line


async def test_a_server_that_is_not_there(store_settings: Settings, impatient: None) -> None:
    """Where nobody listens, the line names the address and asks for it to be started or corrected."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        line = await refusal(store_settings, f"redis://me:{PASSWORD}@127.0.0.1:{port}/1")
    assert line == f"Redis at 127.0.0.1:{port} can't be reached: start it, or correct REDIS_URL."


async def test_a_wrong_password(
    own_server: EmbeddedServer, store_settings: Settings, impatient: None
) -> None:
    """A missing and a wrong password are told as such."""
    async with Redis.from_url(own_server.url) as raw:
        await raw.config_set("requirepass", "other")
    for url in (own_server.url, f"unix://default:{PASSWORD}@{own_server.socket}"):
        line = await refusal(store_settings, url)
        assert line == f"Redis at {own_server.socket} refuses the user or password: correct REDIS_URL."


async def test_a_user_who_may_not_write(
    own_server: EmbeddedServer, store_settings: Settings, impatient: None
) -> None:
    """A user without the rights the bot needs is told as such."""
    async with Redis.from_url(own_server.url) as raw:
        await raw.acl_setuser(
            "guest", enabled=True, passwords=[f"+{PASSWORD}"], keys=["*"], commands=["+@read", "+info"]
        )
    line = await refusal(store_settings, f"unix://guest:{PASSWORD}@{own_server.socket}")
    assert "refuses the user or password" in line


async def test_a_user_who_may_not_ask(own_server: EmbeddedServer, store_settings: Settings) -> None:
    """Where the host doesn't let one ask about memory, the store opens all the same."""
    async with Redis.from_url(own_server.url) as raw:
        await raw.acl_setuser(
            "bot", enabled=True, passwords=[f"+{PASSWORD}"], keys=["*"], commands=["+@all", "-info"]
        )
    url = f"unix://bot:{PASSWORD}@{own_server.socket}"
    async with await open_store(replace(store_settings, redis_url=url)) as store:
        assert store.fence == 1


async def test_a_replica(own_server: EmbeddedServer, store_settings: Settings, impatient: None) -> None:
    """A replica can't be written, and the line asks for its primary."""
    async with Redis.from_url(own_server.url) as raw:
        await raw.replicaof("127.0.0.1", "1")
    line = await refusal(store_settings, own_server.url)
    assert line.endswith("is a replica that can't be written: set REDIS_URL to its primary.")


async def test_a_server_that_is_loading(store_settings: Settings, impatient: None) -> None:
    """A server that still reads its data is told as such."""
    async with answering(b"-LOADING Redis is loading the dataset in memory\r\n") as url:
        assert "is still loading its data" in await refusal(store_settings, url)


async def test_a_server_that_is_too_old(store_settings: Settings) -> None:
    """A server that doesn't take the scripts is told which versions do."""
    async with answering(b"-ERR Error compiling script (new function)\r\n") as url:
        line = await refusal(store_settings, f"{url}?protocol=2")
    assert "refuses what the bot needs (Redis or Valkey, 7.0 or newer): Error compiling script" in line


async def test_a_damaged_fence(store: Store, store_settings: Settings, raw: Redis, keys: Keys) -> None:
    """Where the store's first key is something strange, opening fails with a line as well."""
    await raw.delete(keys.fence)
    await raw.rpush(keys.fence, "strange")
    assert store_settings.redis_url is not None
    assert "WRONGTYPE" in await refusal(store_settings, store_settings.redis_url)


async def test_the_embedded_server_is_ended_where_opening_fails(
    tmp_path: Path, store_settings: Settings
) -> None:
    """Where the embedded server's data can't be used, the server ends with the attempt and the folder is free."""
    settings = replace(store_settings, redis_url=None, data_dir=tmp_path)
    server = await launch(tmp_path)
    async with Redis.from_url(server.url) as raw:
        await raw.rpush(Keys(settings.bot_id).fence, "strange")
    await server.stop()
    for _ in range(2):
        with pytest.raises(StoreUnavailable, match=r"^The embedded server refuses .* WRONGTYPE"):
            await open_store(settings)


async def test_an_interrupted_opening_hangs_up(store_settings: Settings) -> None:
    """Opening the store of a server that never answers can be broken off, and leaves no connection."""
    asked, hung_up = asyncio.Event(), asyncio.Event()

    async def keep_silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while await reader.read(65536):
            asked.set()
        writer.close()
        await writer.wait_closed()
        hung_up.set()

    listener = await asyncio.start_server(keep_silent, "127.0.0.1", 0)
    async with listener:
        url = f"redis://127.0.0.1:{listener.sockets[0].getsockname()[1]}"
        opening = asyncio.create_task(open_store(replace(store_settings, redis_url=url)))
        await asked.wait()
        opening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await opening
        await asyncio.wait_for(hung_up.wait(), 10)


@pytest.mark.parametrize(
    "url",
    [
        f"redis://:x/{PASSWORD}@host:6379",
        f"redis://{PASSWORD}#x@host:6379",
        f"redis://{PASSWORD}?x@host:6379",
        f"redis://[{PASSWORD}",
        "redis://host:port",
        "redis://host:123456",
        "redis://",
        "redis://host/0?socket_timeout=soon",
    ],
)
async def test_a_url_that_is_none(store_settings: Settings, url: str) -> None:
    """A broken URL is refused with what it should look like, and no part of it is repeated."""
    assert "must look like redis://user:password@host:6379/0" in await refusal(store_settings, url)


async def test_a_server_that_may_forget(
    own_server: EmbeddedServer, store_settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    """A server that evicts keys when it is full is used, with a warning; one that doesn't gives none."""
    settings = replace(store_settings, redis_url=own_server.url)
    with caplog.at_level(logging.WARNING):
        async with await open_store(settings):
            assert not caplog.records
        async with Redis.from_url(own_server.url) as raw:
            await raw.config_set("maxmemory-policy", "allkeys-lru")
        async with await open_store(settings):
            assert "set its maxmemory-policy to noeviction" in caplog.text


async def out_of_memory(raw: Redis) -> None:
    """Let the server refuse every write for want of memory."""
    await raw.config_set("maxmemory", 1)


async def without_replicas(raw: Redis) -> None:
    """Let the server refuse every write until it has a replica."""
    await raw.config_set("min-replicas-to-write", 1)


async def read_only(raw: Redis) -> None:
    """Make the server somebody's replica, as a failover does."""
    await raw.replicaof("127.0.0.1", "1")


@pytest.mark.parametrize("trouble", [out_of_memory, without_replicas, read_only])
async def test_a_server_that_does_not_write_now(
    own_server: EmbeddedServer, store_settings: Settings, trouble: Callable[[Redis], Awaitable[None]]
) -> None:
    """A commit the server can't take now is told as a store that is lost for the moment; nothing of it is written."""
    async with (
        await open_store(replace(store_settings, redis_url=own_server.url)) as store,
        Redis.from_url(own_server.url) as raw,
    ):
        before = await raw.keys()
        await trouble(raw)
        with pytest.raises(StoreLost):
            await store.tables.commit(Commit(lobby(), expected=0, due=1.0, joined=(1,)))
        assert sorted(await raw.keys()) == sorted(before)


async def test_a_slow_script_is_sat_out(own_server: EmbeddedServer, store_settings: Settings) -> None:
    """While somebody else's script keeps the server busy a commit is told that the store is lost, and not written."""
    async with (
        await open_store(replace(store_settings, redis_url=own_server.url)) as store,
        Redis.from_url(own_server.url) as raw,
    ):
        await raw.config_set("busy-reply-threshold", 1)
        endless = asyncio.ensure_future(raw.eval("while true do end", 0))
        version, why = await commit_until_lost(store)
        assert "BUSY" in why
        await raw.script_kill()
        with pytest.raises(ResponseError, match="killed"):
            await endless
        assert await store.tables.commit(Commit(lobby(), version)) == version + 1


async def test_a_server_that_is_gone(
    own_server: EmbeddedServer, store_settings: Settings, impatient: None
) -> None:
    """When the server has gone away, reading and writing say so."""
    async with await open_store(replace(store_settings, redis_url=own_server.url)) as store:
        async with Redis.from_url(own_server.url) as raw:
            await raw.shutdown()
        with pytest.raises(StoreLost):
            await store.tables.load("t1")
        with pytest.raises(StoreLost):
            await store.tables.commit(Commit(lobby(), expected=0))
        assert not store.failed.done()


async def test_a_bug_is_no_trouble_of_the_server(store: Store, snapshot: Snapshot) -> None:
    """A receipt the inbox never gave is our own mistake: it fails as such, and nothing is written."""
    await store.inbox.add([(1, b"{}")])
    before = await snapshot()
    with pytest.raises(ResponseError, match="Invalid stream ID"):
        await store.inbox.settle("no receipt")
    assert await snapshot() == before
