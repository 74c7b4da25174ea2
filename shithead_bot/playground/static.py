"""The page's files: what lies in the folder `page`, and nothing else."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web

from shithead_bot.playground.guard import HEADERS, guarded, refusal

FOLDER = Path(__file__).parent / "page"
_KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
}


def add_page(app: web.Application, folder: Path = FOLDER) -> None:
    """Serve the page at `/`, and its files by their names."""

    async def index(_: web.Request) -> web.StreamResponse:
        return _file(folder, "index.html")

    async def file(request: web.Request) -> web.StreamResponse:
        return _file(folder, request.match_info["name"])

    app.router.add_get("/", guarded(index))
    app.router.add_get("/page/{name}", guarded(file))


def _file(folder: Path, name: str) -> web.Response:
    """A file by its bare name: it is looked up among those that are there, so no name leads out of the folder."""
    known = {path.name: path for path in folder.iterdir() if path.suffix in _KINDS} if folder.is_dir() else {}
    path = known.get(name)
    if path is None:
        return refusal(404, "no such file")
    kind = _KINDS[path.suffix]
    charset = "utf-8" if kind.startswith("text/") else None
    return web.Response(body=path.read_bytes(), content_type=kind, charset=charset, headers=HEADERS)
