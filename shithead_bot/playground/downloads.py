"""Files over HTTP: `/file/bot<token>/<file_path>`, for the paths that getFile has given out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiohttp import web

if TYPE_CHECKING:
    from shithead_bot.playground.world import World


def download(world: World, path: str) -> web.Response | None:
    """The file at a request's path; None where there is none, or none for whoever asks."""
    prefix = f"/file/bot{world.token}/"
    file = world.files.published(path.removeprefix(prefix)) if path.startswith(prefix) else None
    return web.Response(body=file.upload.data, content_type="application/octet-stream") if file else None
