"""What the page's tests stand on: a browser, and a playground as a new user starts it or a world without a bot."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser

from shithead_bot.playground.server import ApiServer
from tests.page.browser import CHROMIUM, open_browser
from tests.page.playgrounds import Scripted, run_playground


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a browser where there is none."""
    if CHROMIUM is not None:
        return
    skip = pytest.mark.skip(reason="no chromium on this machine: install Debian's package of that name")
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(skip)


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """Debian's chromium, a fresh one."""
    async with open_browser() as opened:
        yield opened


@pytest.fixture
async def url() -> AsyncIterator[str]:
    """The address of a playground: two people in a group, the real bot, and nobody ever waits for Telegram's limits."""
    async with run_playground("--no-limits") as address:
        yield address


@pytest.fixture
async def scripted() -> AsyncIterator[Scripted]:
    """A world whose bot does what the test says, and its page."""
    scripted = Scripted()
    async with ApiServer(scripted.world, stage=scripted) as server:
        scripted.url = server.url
        yield scripted
