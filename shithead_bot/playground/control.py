"""The controls over HTTP, so that a page or another process can set the stage.

`POST /control/<name>` with a JSON object does what the world's method of that name does (or what the stage does, see
`stage`); users, chats and topics are given by id, a message by `chat` and `message`. `GET /control/state` tells what
there is, `GET /control/events` streams what happens (see `streams`), `GET /control/commands?chat=…&user=…` is what a
client suggests, and `GET /control/file/<id>` a file that the bot has sent. Who gets in: see `guard`.

An order that can't be read gets 4xx. One that the world can't do (somebody presses a button that has just gone) is no
fault of the page, and browsers log every 4xx as an error: it is answered 200 with `{"refused": why}`.
"""

from __future__ import annotations

from inspect import isawaitable
from typing import TYPE_CHECKING
from urllib.parse import quote

from aiohttp import web

from shithead_bot.playground.guard import HEADERS, answer, guarded, refusal
from shithead_bot.playground.orders import ORDERS, Order
from shithead_bot.playground.pictures import world_json
from shithead_bot.playground.streams import Streams
from shithead_bot.playground.wire import read_json

if TYPE_CHECKING:
    from shithead_bot.playground.stage import Stage
    from shithead_bot.playground.wire import JsonObject
    from shithead_bot.playground.world import World


class Control:
    """The routes of one world, and of the stage around it."""

    def __init__(self, world: World, stage: Stage | None = None) -> None:
        self._world = world
        self._stage = stage
        self._streams = Streams(world.events, self._picture)

    def add_routes(self, app: web.Application) -> None:
        """Put the routes into an application; its shutdown ends the streams."""
        app.router.add_get("/control/state", guarded(self._state))
        app.router.add_get("/control/events", guarded(self._streams.serve))
        app.router.add_get("/control/commands", guarded(self._commands))
        app.router.add_get("/control/file/{id}", guarded(self._file))
        app.router.add_post("/control/{name}", guarded(self._order))
        app.on_shutdown.append(self._streams.close)

    def _picture(self) -> JsonObject:
        return world_json(self._world, self._stage)

    async def _state(self, _: web.Request) -> web.StreamResponse:
        return answer(self._picture())

    async def _commands(self, request: web.Request) -> web.StreamResponse:
        world = self._world
        chat = world.chats.get(_number(request.query.get("chat", "")))
        user = world.users.get(_number(request.query.get("user", "")))
        if chat is None or user is None:
            return refusal(404, "no such chat or user")
        with_bot = chat.is_private or chat.member(world.bot).present
        commands = world.profile.suggested(chat, user) if with_bot else ()
        return answer([command.to_json() for command in commands])

    async def _file(self, request: web.Request) -> web.StreamResponse:
        file = self._world.files.find(request.match_info["id"])
        if file is None:
            return refusal(404, "no such file")
        name = quote(file.upload.name or "file", safe="")
        headers = HEADERS | {"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
        return web.Response(body=file.upload.data, content_type="application/octet-stream", headers=headers)

    async def _order(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        perform = ORDERS.get(name) or (self._stage.orders.get(name) if self._stage else None)
        if perform is None:
            return refusal(404, "no such control")
        if request.content_type != "application/json":
            return refusal(415, "a JSON object is expected")
        try:
            arguments = read_json(await request.read())
        except ValueError:
            return refusal(400, "a JSON object is expected")
        try:
            outcome = perform(Order(self._world, arguments))
            return answer(await outcome if isawaitable(outcome) else outcome)
        except TypeError as problem:
            return refusal(400, str(problem))
        except ValueError as problem:
            return answer({"refused": str(problem)})


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        return 0
