"""The controls over HTTP, so that a page or another process can set the stage.

`POST /control/<name>` with a JSON object does what the world's method of that name does; users, chats and topics are
given by id, a message by `chat` and `message`. `GET /control/state`, `/control/messages?chat=…` and `/control/calls`
tell what there is, `GET /control/events` streams what happens, as server-sent events.

Only pages of this very machine get in: the Host must be a loopback name, and bodies must be JSON, so that a foreign
page's browser would have to ask first and is never told yes.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
from typing import TYPE_CHECKING

from aiohttp import web

from shithead_bot.playground.orders import ORDERS, Order
from shithead_bot.playground.pictures import event_json, message_json, world_json

if TYPE_CHECKING:
    from shithead_bot.playground.events import Event
    from shithead_bot.playground.wire import Json, JsonObject
    from shithead_bot.playground.world import World


class Control:
    """The routes of one world."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._streams: set[asyncio.Queue[Event | None]] = set()

    def add_routes(self, app: web.Application) -> None:
        """Put the routes into an application; its shutdown ends the streams."""
        app.router.add_get("/control/state", self._state)
        app.router.add_get("/control/messages", self._messages)
        app.router.add_get("/control/calls", self._calls)
        app.router.add_get("/control/events", self._events)
        app.router.add_post("/control/{name}", self._order)
        app.on_shutdown.append(self._end_streams)

    async def _end_streams(self, _: web.Application) -> None:
        for stream in self._streams:
            stream.put_nowait(None)

    async def _state(self, request: web.Request) -> web.Response:
        return _refusal(request) or _json(world_json(self._world))

    async def _messages(self, request: web.Request) -> web.Response:
        chat = self._world.chats.get(_number(request.query.get("chat", "")))
        if chat is None:
            return _refusal(request) or _error(404, "no such chat")
        return _refusal(request) or _json([message_json(message) for message in chat.messages])

    async def _calls(self, request: web.Request) -> web.Response:
        since = _number(request.query.get("since", ""))
        return _refusal(request) or _json([entry.to_json() for entry in self._world.calls[since:]])

    async def _order(self, request: web.Request) -> web.Response:
        if refusal := _refusal(request):
            return refusal
        perform = ORDERS.get(request.match_info["name"])
        if perform is None:
            return _error(404, "no such control")
        if request.content_type != "application/json":
            return _error(415, "a JSON object is expected")
        try:
            return _json(perform(Order(self._world, await request.json())))
        except (ValueError, TypeError) as problem:
            return _error(400, str(problem))

    async def _events(self, request: web.Request) -> web.StreamResponse:
        if refusal := _refusal(request):
            return refusal
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        await response.prepare(request)
        stream: asyncio.Queue[Event | None] = asyncio.Queue()
        self._streams.add(stream)
        unsubscribe = self._world.events.listen(stream.put_nowait)
        try:
            while (event := await stream.get()) is not None:
                await response.write(
                    f"data: {json.dumps(event_json(event), ensure_ascii=False)}\n\n".encode()
                )
        finally:
            unsubscribe()
            self._streams.remove(stream)
        return response


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        return 0


def _json(body: Json) -> web.Response:
    return web.json_response(body, dumps=lambda value: json.dumps(value, ensure_ascii=False))


def _error(status: int, text: str) -> web.Response:
    body: JsonObject = {"error": text}
    return web.json_response(body, status=status)


def _refusal(request: web.Request) -> web.Response | None:
    """The answer to a request that was not addressed to this machine by a loopback name."""
    host = request.url.host or ""
    try:
        is_local = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        is_local = False
    return None if is_local else _error(403, "loopback only")
