"""The README's pictures, taken of a real game: `.venv/bin/python -m tests.page.screenshots` writes them into docs/.

Every game is another one, so every run gives other cards.
"""

import asyncio
from pathlib import Path
from typing import Final

from playwright.async_api import Locator, expect

from tests.page.browser import NARROW, WIDE, Screen, open_browser, open_screen
from tests.page.hands import MOVE, begin, get_ready, join, look_for_a_move, open_table, play, swap
from tests.page.playgrounds import run_playground

_FOLDER: Final = Path(__file__).parents[2] / "docs"
_PLAYERS: Final = ("Anna", "Ben", "Cem")
_MOVES: Final = 20  # after so many there is something to see
_CHOICE: Final = 4  # buttons at least, so that there is something to choose
_SHARP: Final = 2  # dots to a pixel of a phone


async def take_pictures() -> None:
    """Play two games, one on a wide page and one on a narrow one."""
    for size, dots, pictures in ((WIDE, 1, _on_a_wide_page), (NARROW, _SHARP, _on_a_narrow_page)):
        async with (
            run_playground("--no-limits", "--players", str(len(_PLAYERS))) as url,
            open_browser() as browser,
            open_screen(browser, url, size, dots=dots) as screen,
        ):
            await open_table(screen)
            for name in _PLAYERS:
                await join(screen, name)
            await pictures(screen)


async def _on_a_wide_page(screen: Screen) -> None:
    await _take(screen, "lobby")
    await begin(screen)
    ready = screen.phone("Ben").get_by_role("button", name="Ready", exact=True)
    await ready.wait_for()
    await _take(screen, "swap")
    await _swap_all(screen)
    await _play_until_choice(screen, screen.phone("Ben"))
    await _take(screen, "play")
    await play(screen)
    await _take(screen, "end")


async def _on_a_narrow_page(screen: Screen) -> None:
    await begin(screen)
    await _swap_all(screen)
    await _play_until_choice(screen, screen.page.get_by_role("region"))
    await _take(screen, "phone-hand")
    await (await screen.look_at("Friends")).get_by_role("log").wait_for()
    await _take(screen, "phone-table")


async def _swap_all(screen: Screen) -> None:
    for name in _PLAYERS:
        await swap(screen, name)
        await get_ready(screen, name)


async def _play_until_choice(screen: Screen, phone: Locator) -> None:
    """Play until there is something to see, and something to choose on a phone."""
    await play(screen, _MOVES)
    while True:
        await look_for_a_move(screen)
        if await phone.get_by_role("button", name=MOVE).count() >= _CHOICE:
            return
        await play(screen, 1)


async def _take(screen: Screen, name: str) -> None:
    """Take a picture of the page once nothing on it is about to go, with the mouse out of the way."""
    await screen.page.mouse.move(0, 0)
    await expect(screen.page.locator(".frame-flash, .chat-toast, [aria-busy=true]")).to_have_count(0)
    await screen.page.screenshot(path=_FOLDER / f"{name}.png", scale="device")


if __name__ == "__main__":
    asyncio.run(take_pictures())
