"""Health: whether this process is alive, for the host that asks over HTTP.

Law: healthy is who hears from both Telegram and the store. Times are those of a clock that is never set.
"""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

POLL_FRESH: Final = 90.0  # a poll that fails, and its pause, and one that Telegram holds back, take 75 s
BEAT_FRESH: Final = 30.0  # ten beats

_LIVE: Final = "ok"
_STANDBY: Final = "standby"


class Health:
    """When Telegram and the store answered last. clock: seconds, of a clock that is never set.

    A process that has not taken over yet stands by: nothing is asked of it but that it is there.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._polled: float | None = None
        self._beaten: float | None = None

    def take_over(self) -> None:
        """From now on this process serves; both have just answered it."""
        self._polled = self._beaten = self._clock()

    def polled(self) -> None:
        """Telegram has answered a poll."""
        self._polled = self._clock()

    def beaten(self) -> None:
        """The store has renewed the lease."""
        self._beaten = self._clock()

    def report(self) -> tuple[bool, str]:
        """Whether all is well, and in words that are safe to show to anyone."""
        if self._polled is None or self._beaten is None:
            return True, _STANDBY
        troubles = [
            f"{who} has not answered for {age:.0f} s"
            for who, since, limit in (
                ("Telegram", self._polled, POLL_FRESH),
                ("the store", self._beaten, BEAT_FRESH),
            )
            if (age := self._clock() - since) > limit
        ]
        return not troubles, "; ".join(troubles) or _LIVE


@asynccontextmanager
async def serve_health(health: Health, port: int, host: str | None = None) -> AsyncIterator[int]:
    """Answer `GET /healthz` while the context lasts: 200, or 503 with what is wrong. Gives the port.

    port: 0 takes a free one. host: None listens everywhere, since a host's own probe comes from outside.

    Raises:
        OSError: the port is taken.
    """

    async def answer(_: web.Request) -> web.Response:
        is_well, text = health.report()
        return web.Response(text=f"{text}\n", status=200 if is_well else 503)

    app = web.Application()
    app.router.add_get("/healthz", answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()
