"""The way in: `open_store` gives everything the bot keeps, in Redis or in the embedded server."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from types import TracebackType
from typing import Final, Self
from urllib.parse import urlsplit

from redis.exceptions import BusyLoadingError, ReadOnlyError, RedisError, ResponseError
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

from shithead_bot.config import Settings
from shithead_bot.store.chats import Chats
from shithead_bot.store.claim import Claim
from shithead_bot.store.client import Server, connect, first_cause, is_refused_user
from shithead_bot.store.deliveries import Deliveries
from shithead_bot.store.embedded import EmbeddedServer, launch
from shithead_bot.store.errors import StoreDamaged, StoreUnavailable
from shithead_bot.store.forgetting import Forgetting
from shithead_bot.store.inbox import Inbox
from shithead_bot.store.keys import Keys
from shithead_bot.store.lease import Lease, Turn
from shithead_bot.store.records import Records
from shithead_bot.store.scores import Scores
from shithead_bot.store.tables import Tables
from shithead_bot.store.users import Users
from shithead_bot.tables.ports import StoreLost

_CANCEL_AGAIN: Final = 0.1
_RELEASE_SECONDS: Final = 2.0
_FOR_GOOD: Final = Turn(lasts=0)  # the embedded server's folder has one bot at a time anyway

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Store:
    """Everything the bot keeps. Use it with `async with`, or call `aclose`.

    failed: says in a sentence why the store is gone, once the embedded server can't go on; with Redis it never does.
    """

    tables: Tables
    inbox: Inbox
    deliveries: Deliveries
    users: Users
    chats: Chats
    scores: Scores
    records: Records
    forgetting: Forgetting
    failed: asyncio.Future[str]
    _lease: Lease
    _process: EmbeddedServer | None

    @property
    def fence(self) -> int:
        """This process's number; a newer process has a higher one."""
        return self._lease.number

    async def beat(self) -> None:
        """Show that this process lives: to be called every `lease.BEAT_SECONDS`.

        Raises:
            Fenced: another process has taken over; this one must stop.
            StoreLost: the store is away.
        """
        await self._lease.renew()

    async def aclose(self) -> None:
        """Let the next process have its turn, close the connections, and end the embedded server."""
        with contextlib.suppress(StoreLost, StoreDamaged, TimeoutError):
            async with asyncio.timeout(_RELEASE_SECONDS):
                await self._lease.release()
        await self._lease.server.aclose()
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
    return await _reach(settings, Turn(), Claim.at_once)


async def open_in_turn(settings: Settings, stop: asyncio.Event, turn: Turn | None = None) -> Store | None:
    """Open the store as soon as no other living process holds it; None if `stop` is set before.

    In Redis a process that holds the store is waited for, though Redis be away meanwhile; the embedded server is
    refused while another bot has its folder. Call it on the main thread. turn: its times, if not the usual ones.

    Raises:
        StoreUnavailable: one line that says what to do.
    """
    opening = asyncio.create_task(_reach(settings, turn or Turn(), Claim.in_turn))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((opening, stopping), return_when=asyncio.FIRST_COMPLETED)
        if opening.done():
            return opening.result()
    finally:
        stopping.cancel()
        if not opening.done():
            await _call_off(opening)
    return None


async def _call_off(opening: asyncio.Task[Store]) -> None:
    while (
        not opening.done()
    ):  # before Python 3.12 asyncio.wait_for, which redis-py uses, may swallow a cancellation
        opening.cancel()
        await asyncio.wait((opening,), timeout=_CANCEL_AGAIN)
    if not opening.cancelled() and opening.exception() is None:  # it came through all the same
        await opening.result().aclose()


async def _reach(settings: Settings, turn: Turn, how: Callable[[Claim], Awaitable[Lease]]) -> Store:
    """Open the store; `how` a process comes to its turn there is for the caller to say."""
    if settings.redis_url is not None:
        lease_at = partial(_lease, Keys(settings.bot_id), turn, how)
        return await _open(
            _connect(settings.redis_url), f"Redis at {_place(settings.redis_url)}", lease_at, None
        )
    lease_at = partial(_lease, Keys(settings.bot_id), _FOR_GOOD, how)
    process = await launch(settings.data_dir)
    try:
        return await _open(_connect(process.url), "The embedded server", lease_at, process)
    except BaseException:
        process.abandon()
        raise


async def _lease(keys: Keys, turn: Turn, how: Callable[[Claim], Awaitable[Lease]], server: Server) -> Lease:
    return await how(await Claim.open(server, keys, turn))


async def _open(
    server: Server,
    where: str,
    lease_at: Callable[[Server], Awaitable[Lease]],
    process: EmbeddedServer | None,
) -> Store:
    try:
        await _warn_of_eviction(server, where)
        lease = await lease_at(server)
        return Store(
            tables=await Tables.open(lease),
            inbox=await Inbox.open(lease),
            deliveries=await Deliveries.open(lease),
            users=Users(lease),
            chats=await Chats.open(lease),
            scores=Scores(lease),
            records=Records(lease),
            forgetting=await Forgetting.open(lease),
            failed=process.watch() if process else asyncio.get_running_loop().create_future(),
            _lease=lease,
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
    """What is wrong, and what to do."""
    match first_cause(error):
        case refused if is_refused_user(refused):
            return "refuses the user or password: correct REDIS_URL."
        case BusyLoadingError():
            return "is still loading its data: start the bot again when it is done."
        case ReadOnlyError():
            return "is a replica that can't be written: set REDIS_URL to its primary."
        case NoConnection() | NoAnswer():
            return "can't be reached: start it, or correct REDIS_URL."
        case other:
            return f"refuses what the bot needs (Redis or Valkey, 7.0 or newer): {other}"


async def _warn_of_eviction(server: Server, where: str) -> None:
    """Say so if the server may throw games away when its memory is full."""
    try:
        memory = await server.info("memory")
    except ResponseError:
        return  # not every host lets one ask
    if memory.get("maxmemory") and memory.get("maxmemory_policy") != "noeviction":
        _log.warning("%s may throw games away when it is full: set its maxmemory-policy to noeviction", where)
