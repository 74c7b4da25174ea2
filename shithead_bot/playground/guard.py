"""Who gets in, and how he is answered.

Only pages of this very machine: the Host must be a loopback name, or a rebound foreign one could read and act. A body
must say that it is JSON, so that a foreign page's browser would have to ask first and is never told yes.
"""

from __future__ import annotations

import ipaddress
import json
from typing import TYPE_CHECKING, TypeAlias

from aiohttp import web

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from shithead_bot.playground.wire import Json

    Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

# Nothing from outside, nothing inline; and no other page may show ours in a frame.
_POLICY = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'"
HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}


def guarded(handler: Handler) -> Handler:
    """The handler, for requests that are addressed to this machine by a loopback name; others get 403."""

    async def handle(request: web.Request) -> web.StreamResponse:
        return await handler(request) if _is_local(request) else refusal(403, "loopback only")

    return handle


def encoded(body: Json) -> bytes:
    """A JSON text."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def answer(body: Json, status: int = 200) -> web.Response:
    """A JSON answer."""
    return web.Response(body=encoded(body), status=status, content_type="application/json", headers=HEADERS)


def refusal(status: int, text: str) -> web.Response:
    """A refusal, with a sentence that says why."""
    return answer({"error": text}, status)


def _is_local(request: web.Request) -> bool:
    try:
        host = request.url.host or ""
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:  # another name, or none that could be one
        return False
