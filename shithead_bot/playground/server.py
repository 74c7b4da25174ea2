"""The world over HTTP, on the loopback interface only.

`/bot<token>/<method>` is the Bot API, `/file/bot<token>/<path>` its files; `/` is the page that shows the world,
`/control/…` is what the page acts by.
"""

from __future__ import annotations

import ipaddress
import json
import re
from typing import TYPE_CHECKING

from aiohttp import web

from shithead_bot.playground.control import Control
from shithead_bot.playground.dispatch import Reply, call, failure
from shithead_bot.playground.downloads import download
from shithead_bot.playground.files import Upload
from shithead_bot.playground.parameters import Parameters
from shithead_bot.playground.static import add_page
from shithead_bot.playground.wire import ApiError, bad_request, read_json

if TYPE_CHECKING:
    from shithead_bot.playground.stage import Stage
    from shithead_bot.playground.world import World

MAX_REQUEST_BYTES = 50 * 1024 * 1024
_PATH = re.compile(r"/bot(?P<token>[1-9]\d{0,19}:[\w-]{1,80})/(?P<method>[^/]*)", re.ASCII)


class ApiServer:
    """Serves a world. `port` 0 takes a free one; `serves` is (remainder, modulus): other bots' ids get 421.

    `stage` is what the program around the world adds to the controls and to the page.
    """

    def __init__(
        self,
        world: World,
        host: str = "127.0.0.1",
        port: int = 0,
        *,
        serves: tuple[int, int] = (0, 1),
        stage: Stage | None = None,
    ) -> None:
        if host != "localhost" and not ipaddress.ip_address(host).is_loopback:
            raise ValueError("the local Bot API binds the loopback interface only")
        self.world = world
        self._host = host
        self._port = port
        self._serves = serves
        self._stage = stage
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        """The base URL, without a slash at its end; the bot's own is `{url}/bot<token>`."""
        host = f"[{self._host}]" if ":" in self._host else self._host
        return f"http://{host}:{self._port}"

    async def start(self) -> None:
        """Listen. OSError if the port is taken."""
        app = web.Application(client_max_size=MAX_REQUEST_BYTES)
        add_page(app)
        Control(self.world, self._stage).add_routes(app)
        app.on_shutdown.append(self._release_poll)
        app.router.add_route("*", "/{path:.*}", self._handle)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0, handler_cancellation=True)
        await self._runner.setup()
        site = web.TCPSite(self._runner, self._host, self._port)
        await site.start()
        self._port = int(self._runner.addresses[0][1])

    async def stop(self) -> None:
        """Stop listening; a poll that waits gets what there is."""
        if self._runner:
            await self._runner.cleanup()
            self._runner = None

    async def _release_poll(self, _: web.Application) -> None:
        self.world.updates.release()

    async def __aenter__(self) -> ApiServer:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        if file := download(self.world, request.path):
            return file
        try:
            method = self._authorised_method(request.path)
            reply = await call(self.world, method, await _read_parameters(request))
        except ApiError as error:
            reply = failure(error)
        if reply is None and request.transport:
            request.transport.abort()
        return _response(reply) if reply else web.Response()

    def _authorised_method(self, path: str) -> str:
        match = _PATH.fullmatch(path)
        if match is None:
            raise ApiError(404, "Not Found")
        token = match["token"]
        remainder, modulus = self._serves
        if int(token.partition(":")[0]) % modulus != remainder:
            raise ApiError(421, "Misdirected Request: unallowed token specified")
        if token != self.world.token:
            raise ApiError(401, "Unauthorized")
        return match["method"]


def _response(reply: Reply) -> web.Response:
    text = json.dumps(reply.body, ensure_ascii=False, separators=(",", ":"))
    return web.Response(
        text=text, status=reply.status, headers=reply.headers, content_type="application/json"
    )


async def _read_parameters(request: web.Request) -> Parameters:
    """Query string and body together: urlencoded, multipart or JSON."""
    values = dict(request.query)
    files: dict[str, Upload] = {}
    try:
        if request.content_type == "application/json":
            values.update(_from_json(await request.read()))
        elif request.can_read_body:
            for name, value in (await request.post()).items():
                if isinstance(value, web.FileField):
                    files[name] = Upload(value.file.read(), value.filename, value.content_type)
                else:
                    values[name] = value if isinstance(value, str) else bytes(value).decode()
    except (UnicodeDecodeError, LookupError):  # broken, or in a charset that nobody knows
        raise bad_request("strings must be encoded in UTF-8") from None
    return Parameters(values, files)


def _from_json(source: bytes) -> dict[str, str]:
    try:
        body = read_json(source or "{}")
    except UnicodeDecodeError:
        raise
    except ValueError:
        raise bad_request("can't parse JSON object") from None
    if not isinstance(body, dict):
        raise bad_request("can't parse JSON object")
    return {
        name: value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        for name, value in body.items()
        if value is not None
    }
