"""What happens, as server-sent events: the whole world first, then one event after another.

A page mirrors the world, so none may be lost or come twice. A stream is *stale* while its page has still to be told
the world: what happens meanwhile is in the world that it will get, and is not kept. A new page is stale, after a reset
every page is; and so is one that reads so slowly that too much has gathered for it, which bounds the memory.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from aiohttp import web

from shithead_bot.playground.events import Emptied
from shithead_bot.playground.guard import encoded
from shithead_bot.playground.pictures import event_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from shithead_bot.playground.events import Event, Events
    from shithead_bot.playground.wire import JsonObject

MOST_WAITING = 4 * 1024 * 1024  # bytes gathered for one page


class Stream:
    """What one page has still to be told. `world` makes the event that tells it everything."""

    def __init__(self, world: Callable[[], bytes]) -> None:
        self.is_stale = True
        self._world = world
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._closed = False
        self._woken = asyncio.Event()

    def put(self, event: bytes) -> None:
        """Tell this next, unless all is told anew anyway."""
        if self.is_stale:
            return
        self._waiting.append(event)
        self._size += len(event)
        if self._size > MOST_WAITING:
            self.renew()
        self._woken.set()

    def renew(self) -> None:
        """Tell all anew."""
        self.is_stale = True
        self._waiting.clear()
        self._size = 0
        self._woken.set()

    def close(self) -> None:
        """Tell nothing more."""
        self._closed = True
        self._woken.set()

    async def next(self) -> bytes | None:
        """What the page is to be told next, as soon as there is something; None at the end."""
        while not (self.is_stale or self._waiting or self._closed):
            self._woken.clear()
            await self._woken.wait()
        if self._closed:
            return None
        if self.is_stale:
            self.is_stale = False
            return self._world()
        event = self._waiting.popleft()
        self._size -= len(event)
        return event


class Streams:
    """The pages that look on. `world` is the picture of everything."""

    def __init__(self, events: Events, world: Callable[[], JsonObject]) -> None:
        self._world = world
        self._open: set[Stream] = set()
        self._leave = events.listen(self._hear)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Tell a page everything, until it or the server goes."""
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        await response.prepare(request)
        stream = Stream(lambda: _framed({"event": "world", "world": self._world()}))
        self._open.add(stream)
        try:
            while (event := await stream.next()) is not None:
                await response.write(event)
        finally:
            self._open.remove(stream)
        return response

    async def close(self, _: web.Application) -> None:
        """End all streams: the server is about to stop."""
        self._leave()
        for stream in self._open:
            stream.close()

    def _hear(self, event: Event) -> None:
        if isinstance(event, Emptied):
            for stream in self._open:
                stream.renew()
        elif fresh := [stream for stream in self._open if not stream.is_stale]:
            frame = _framed(event_json(event))
            for stream in fresh:
                stream.put(frame)


def _framed(event: JsonObject) -> bytes:
    return b"data: " + encoded(event) + b"\n\n"
