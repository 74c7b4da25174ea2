"""The way in: `open_store` gives everything the bot keeps, in Redis or in the embedded server."""

import asyncio
import logging
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Self
from urllib.parse import urlsplit

from redis.exceptions import (
    AuthenticationError,
    BusyLoadingError,
    NoPermissionError,
    ReadOnlyError,
    RedisError,
    ResponseError,
)
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

from shithead_bot.config import Settings
from shithead_bot.store.client import Server, connect
from shithead_bot.store.deliveries import Deliveries
from shithead_bot.store.embedded import EmbeddedServer, launch
from shithead_bot.store.errors import StoreDamaged, StoreUnavailable
from shithead_bot.store.inbox import Inbox
from shithead_bot.store.keys import Keys
from shithead_bot.store.lease import Lease
from shithead_bot.store.records import Records
from shithead_bot.store.scores import Scores
from shithead_bot.store.tables import Tables
from shithead_bot.store.users import Users
from shithead_bot.tables.ports import StoreLost

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Store:
    """Everything the bot keeps. Use it with `async with`, or call `aclose`.

    fence: this process's number; a newer process has a higher one.
    failed: says in a sentence why the store is gone, once the embedded server has ended; with Redis it never does.
    """

    tables: Tables
    inbox: Inbox
    deliveries: Deliveries
    users: Users
    scores: Scores
    records: Records
    fence: int
    failed: asyncio.Future[str]
    _server: Server
    _process: EmbeddedServer | None

    async def aclose(self) -> None:
        """Close the connections, and end the embedded server."""
        await self._server.aclose()
        self.failed.cancel()
        if self._process is not None:
            await self._process.stop()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


async def open_store(settings: Settings) -> Store:
    """Open the store that the settings name, starting the embedded server where they name none.

    From here on an older process on the same store writes nothing more. Call it on the main thread.

    Raises:
        StoreUnavailable: one line that says what to do.
    """
    if settings.redis_url is not None:
        where = f"Redis at {_place(settings.redis_url)}"
        return await _open(_connect(settings.redis_url), where, settings.bot_id, None)
    server = await launch(settings.data_dir)
    try:
        return await _open(_connect(server.url), "The embedded server", settings.bot_id, server)
    except BaseException:
        server.abandon()
        raise


async def _open(server: Server, where: str, bot_id: int, process: EmbeddedServer | None) -> Store:
    try:
        await _warn_of_eviction(server, where)
        lease = await Lease.take(server, Keys(bot_id))
        return Store(
            tables=await Tables.open(lease),
            inbox=await Inbox.open(lease),
            deliveries=await Deliveries.open(lease),
            users=Users(lease),
            scores=Scores(lease),
            records=Records(lease),
            fence=lease.number,
            failed=process.watch() if process else asyncio.get_running_loop().create_future(),
            _server=server,
            _process=process,
        )
    except (StoreLost, StoreDamaged, RedisError) as error:
        await server.aclose()
        raise StoreUnavailable(f"{where} {_trouble(error)}") from None
    except BaseException:
        await server.aclose()
        raise


def _connect(url: str) -> Server:
    try:
        return connect(url)
    except ValueError:
        raise StoreUnavailable(_BROKEN_URL) from None


_BROKEN_URL: Final = (
    "REDIS_URL is no address: it must look like redis://user:password@host:6379/0, with special characters of"
    " the password written as %.."
)


def _place(url: str) -> str:
    """Where a URL leads, without the user and password in it."""
    try:
        parts = urlsplit(url)
        port = parts.port or 6379
    except ValueError:
        raise StoreUnavailable(_BROKEN_URL) from None
    if parts.scheme == "unix":
        return parts.path
    if not parts.hostname or "@" in parts.path + parts.query + parts.fragment:  # half a password is in there
        raise StoreUnavailable(_BROKEN_URL)
    return f"{parts.hostname}:{port}"


def _trouble(error: BaseException) -> str:
    """What is wrong, and what to do. The first cause says it best: redis-py wraps some of its errors in others."""
    while isinstance(error.__cause__, RedisError):
        error = error.__cause__
    match error:
        case AuthenticationError() | NoPermissionError():
            return "refuses the user or password: correct REDIS_URL."
        case BusyLoadingError():
            return "is still loading its data: start the bot again when it is done."
        case ReadOnlyError():
            return "is a replica that can't be written: set REDIS_URL to its primary."
        case NoConnection() | NoAnswer():
            return "can't be reached: start it, or correct REDIS_URL."
        case _:
            return f"refuses what the bot needs (Redis or Valkey, 7.0 or newer): {error}"


async def _warn_of_eviction(server: Server, where: str) -> None:
    """Say so if the server may throw games away when its memory is full."""
    try:
        memory = await server.info("memory")
    except ResponseError:
        return  # not every host lets one ask
    if memory.get("maxmemory") and memory.get("maxmemory_policy") != "noeviction":
        _log.warning("%s may throw games away when it is full: set its maxmemory-policy to noeviction", where)
