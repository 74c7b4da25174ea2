"""A real browser, and the page in it as somebody at the screen finds it: by names and roles, never by classes."""

import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, Literal
from urllib.parse import urlsplit

from playwright.async_api import Browser, ConsoleMessage, Locator, Page, async_playwright, expect

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser")
WIDE: Final = (1280, 800)
NARROW: Final = (390, 844)

_ARGUMENTS: Final = (
    "--no-sandbox",  # the tests' own page, on a machine where they may be root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_PATIENCE: Final = 20_000.0  # milliseconds
_ONE_CHAT: Final = 760  # pixels: a page that is narrower shows one chat at a time

expect.set_options(timeout=_PATIENCE)


@asynccontextmanager
async def open_browser() -> AsyncIterator[Browser]:
    """Debian's chromium, without a window."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGUMENTS)
        try:
            yield browser
        finally:
            await browser.close()


class Screen:
    """The playground's page in a window of one size.

    complaints: what the console had to say, which should be nothing. hosts: where anything was loaded from.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.hosts: set[str] = set()
        page.set_default_timeout(_PATIENCE)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.hosts.add(urlsplit(request.url).netloc))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(message.text)

    @property
    def is_narrow(self) -> bool:
        """Whether it shows one chat at a time."""
        size = self.page.viewport_size
        return size is not None and size["width"] < _ONE_CHAT

    @property
    def chats(self) -> Locator:
        """The tabs that lead to the chats, where there is room for one chat only."""
        return self.page.get_by_role("navigation", name="Chats")

    async def look_at(self, name: str) -> Locator:
        """A chat by whose it is ("Anna") or what it is called ("Friends"), brought to the front on a narrow page."""
        if self.is_narrow:
            ours = re.compile(rf"^{re.escape(name)}(’s phone)?(,|$)")
            await self.chats.get_by_role("button", name=ours).click()
        return self.chat(name)

    def chat(self, name: str) -> Locator:
        """A phone or a group, if it is to be seen."""
        return self.phone(name).or_(self.page.get_by_role("region", name=name, exact=True))

    def phone(self, name: str) -> Locator:
        """Somebody's phone, if it is to be seen."""
        return self.page.get_by_role("region", name=f"{name}’s phone", exact=True)

    def button(self, name: str) -> Locator:
        """A button of this name, wherever it is."""
        return self.page.get_by_role("button", name=name, exact=True)


@asynccontextmanager
async def open_screen(
    browser: Browser,
    url: str,
    size: tuple[int, int] = WIDE,
    theme: Literal["light", "dark"] = "light",
    dots: float = 1,
) -> AsyncIterator[Screen]:
    """The page at `url`, in a window of this many pixels, each of so many dots a side. It must have nothing to complain
    of, and load from there alone."""
    width, height = size
    context = await browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=dots,
        color_scheme=theme,
        reduced_motion="reduce",
    )
    try:
        screen = Screen(await context.new_page())
        await screen.page.goto(url)
        yield screen
        assert screen.complaints == []
        assert screen.hosts == {urlsplit(url).netloc}
    finally:
        await context.close()
