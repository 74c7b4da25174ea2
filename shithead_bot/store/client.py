"""The connection to the server, and its errors as the rest of the program knows them.

redis-py's own errors for what happens in normal life stay in here: a server that is away or won't write now is
`StoreLost`, a key that is not what this program makes of it is `StoreDamaged`.
"""

from collections.abc import AsyncIterator, Awaitable, Sequence
from importlib.resources import files
from typing import Any, Final, Literal, Protocol, TypeVar, cast

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import (
    AuthenticationError,
    NoPermissionError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisError,
    ResponseError,
)
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

from shithead_bot.store.errors import StoreDamaged
from shithead_bot.tables.ports import StoreLost

CONNECTIONS: Final = 32
ANSWER_SECONDS: Final = 5.0
CONNECT_SECONDS: Final = 3.0
FURTHER_TRIES: Final = 5  # within 3.4 seconds: a server that restarts is back by then

_NOT_NOW: Final = ("MISCONF", "NOREPLICAS", "CLUSTERDOWN", "TRYAGAIN", "BUSY", "UNKILLABLE")

Argument = str | bytes | int | float
Reply = TypeVar("Reply", covariant=True)


class Script(Protocol[Reply]):
    """A Lua script of this folder, run by its hash, and sent again to a server that has forgotten it."""

    def __call__(self, keys: Sequence[str], args: Sequence[Argument]) -> Awaitable[Reply]:
        """Run it on these keys."""


class Server(Protocol):
    """What the store asks of the server. The answers are bytes."""

    def get(self, name: str) -> Awaitable[bytes | None]: ...
    def mget(self, keys: Sequence[bytes]) -> Awaitable[list[bytes | None]]: ...
    def hget(self, name: str, key: str) -> Awaitable[bytes | None]: ...
    def hmget(self, name: str, keys: Sequence[str]) -> Awaitable[list[bytes | None]]: ...
    def scan(self, cursor: int, match: str, count: int) -> Awaitable[tuple[int, list[bytes]]]: ...
    def hgetall(self, name: str) -> Awaitable[dict[bytes, bytes]]: ...
    def hscan_iter(self, name: str, match: str, count: int) -> AsyncIterator[tuple[bytes, bytes]]: ...
    def hvals(self, name: str) -> Awaitable[list[bytes]]: ...
    def smembers(self, name: str) -> Awaitable[set[bytes]]: ...
    def lrange(self, name: str, start: int, end: int) -> Awaitable[list[bytes]]: ...
    def xrange(self, name: str) -> Awaitable[list[tuple[bytes, dict[bytes, bytes]]]]: ...
    def xlen(self, name: str) -> Awaitable[int]: ...
    def zrange(
        self, name: str, start: int, end: int, *, withscores: Literal[True]
    ) -> Awaitable[list[tuple[bytes, float]]]: ...
    def zrangebyscore(self, name: str, min: str, max: float) -> Awaitable[list[bytes]]: ...  # noqa: A002 — redis-py's
    def info(self, section: str) -> Awaitable[dict[str, Any]]: ...
    def script_load(self, script: str) -> Awaitable[str]: ...
    def register_script(self, script: str) -> Script[Any]: ...
    def aclose(self) -> Awaitable[None]: ...


class Client(Redis):
    """redis-py's client with our errors."""

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        """Run one command. Raises StoreLost, StoreDamaged; anything else is our own bug."""
        try:
            return await super().execute_command(*args, **options)  # type: ignore[no-untyped-call]  # redis-py's
        except (NoConnection, NoAnswer, OutOfMemoryError, ReadOnlyError) as error:
            raise StoreLost(f"The store is away or doesn't write now: {error}") from error
        except NoScriptError:
            raise  # its caller loads the script
        except ResponseError as error:
            text = str(error)
            if text.startswith(_NOT_NOW):
                raise StoreLost(f"The store doesn't write now: {text}") from error
            if text.startswith(("WRONGTYPE", "DAMAGED")):
                raise StoreDamaged(text) from error
            raise


def first_cause(error: BaseException) -> BaseException:
    """What the server or the network said first: redis-py wraps some of its errors in others, and we in ours."""
    while isinstance(error.__cause__, RedisError):
        error = error.__cause__
    return error


def is_refused_user(error: BaseException) -> bool:
    """Whether the server refuses the user or password: no waiting mends that."""
    return isinstance(first_cause(error), AuthenticationError | NoPermissionError)


def connect(url: str) -> Server:
    """Give a client for `url`, not connected yet. It waits for a free connection rather than open ever more.

    Raises:
        ValueError: that is no URL for Redis. The error may hold parts of the URL.
    """
    pool = BlockingConnectionPool.from_url(
        url,
        max_connections=CONNECTIONS,
        timeout=ANSWER_SECONDS,
        socket_timeout=ANSWER_SECONDS,
        socket_connect_timeout=CONNECT_SECONDS,
        retry=Retry(ExponentialBackoff(cap=1, base=0.1), FURTHER_TRIES),
        health_check_interval=30,
    )
    return cast("Server", Client.from_pool(pool))


async def load_script(server: Server, name: str) -> Script[Any]:
    """Bring the script `name`.lua to the server."""
    text = files("shithead_bot.store").joinpath(f"{name}.lua").read_text(encoding="utf-8")
    await server.script_load(text)
    return server.register_script(text)
