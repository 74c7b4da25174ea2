"""What whoever runs the bot can see of it: its health over HTTP, and a line of numbers a minute."""

import asyncio
import contextlib
import logging
import re
import socket
from collections.abc import Callable
from pathlib import Path

import aiohttp
import pytest

from shithead_bot import bootstrap
from shithead_bot.bootstrap import serve
from shithead_bot.bot import health as monitor
from shithead_bot.bot import metrics
from shithead_bot.config import Settings
from shithead_bot.playground.people import PATIENCE
from shithead_bot.playground.server import ApiServer
from shithead_bot.store.embedded import EmbeddedServer
from tests.e2e.house import open_house
from tests.e2e.process import STANDING_BY, BotProcess
from tests.store.lossy import LossyLine


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


async def health(port: int) -> tuple[int, str]:
    """What the bot says of itself."""
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}/healthz") as answer,
    ):
        return answer.status, (await answer.text()).strip()


async def test_health_is_answered_while_serving_and_standing_by(start: Callable[..., BotProcess]) -> None:
    """Both processes of a deploy are well: the one that serves, and the one that waits for it."""
    ports = free_port(), free_port()
    first = start(PORT=str(ports[0]))
    await first.until_said("Ready as @")
    second = start(PORT=str(ports[1]))
    await second.until_said(STANDING_BY)
    assert await health(ports[0]) == (200, "ok")
    assert await health(ports[1]) == (200, "standby")
    for bot in (second, first):
        bot.terminate()
        assert await bot.exit_code() == 0


async def until_health(port: int, status: int, words: str) -> None:
    """Wait until the bot says this of itself."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(aiohttp.ClientConnectionError):  # it doesn't listen yet
                said = await health(port)
                if said[0] == status and words in said[1]:
                    return
            await asyncio.sleep(0.02)


async def test_health_tells_of_a_store_that_is_away(
    api: ApiServer, embedded_server: EmbeddedServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a minute (a second here) after its last beat the bot says so, with 503; and when Redis is back, that all is
    well."""
    monkeypatch.setattr(bootstrap, "BEAT_SECONDS", 0.1)
    monkeypatch.setattr(monitor, "BEAT_FRESH", 1.0)
    line, port, stop = LossyLine(tmp_path / "line", embedded_server.socket), free_port(), asyncio.Event()
    settings = Settings(
        token=api.world.token, redis_url=line.url, api_url=api.url, send_limits=False, port=port
    )
    async with line.open():
        bot = asyncio.create_task(serve(settings, stop))
        await until_health(port, 200, "ok")
    await until_health(port, 503, "the store has not answered for")
    async with line.open():
        await until_health(port, 200, "ok")
        stop.set()
        await bot


async def test_a_port_that_is_taken(start: Callable[..., BotProcess]) -> None:
    """With a PORT that another listens at: exit 1, and which."""
    with socket.socket() as listener:
        listener.bind(("", 0))
        listener.listen()
        port = listener.getsockname()[1]
        bot = start(PORT=str(port))
        assert await bot.exit_code() == 1
        assert f"shithead_bot: PORT={port} can't be had (" in bot.said


async def test_a_minute_is_told_in_numbers(
    store_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Each minute (a quarter of a second here) the log tells what is on and what waits, and nobody's name or cards."""
    monkeypatch.setattr(metrics, "_MINUTE", 0.25)
    caplog.set_level(logging.INFO, metrics.__name__)
    async with open_house(store_url) as house:
        await house.start(2)
        async with asyncio.timeout(PATIENCE):
            while not any("games=1" in line for line in caplog.messages):  # noqa: ASYNC110 — a log tells nobody
                await asyncio.sleep(0.01)
    numbers = r"minute games=\d lobbies=\d taps=\d+ p95_ms=(none|\d+) inbox=\d+ lanes=\d+ outbox=\d+"
    lines = [line for line in caplog.messages if line.startswith("minute")]
    assert all(re.fullmatch(numbers, line) for line in lines), lines
    assert any(re.search(r"taps=[1-9]\d* p95_ms=\d", line) for line in lines)
