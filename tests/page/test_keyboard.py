"""The page without a mouse."""

from playwright.async_api import Browser, Locator, expect

from tests.page.browser import Screen, open_screen
from tests.page.hands import MOVE
from tests.page.playgrounds import Scripted

_STOPS = 200  # more tab stops than the page has


async def tab_to(screen: Screen, wanted: Locator) -> None:
    """Go there with the Tab key, wherever the focus is."""
    await expect(wanted).to_be_visible()
    for _ in range(_STOPS):
        await screen.page.keyboard.press("Tab")
        if await wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"no tab stop is {wanted}")


async def test_a_game_begun_by_keyboard(browser: Browser, url: str) -> None:
    """With Tab, arrows and Enter alone two people join, begin, are ready and make a move; the focus stays in the chat
    where it was used."""
    async with open_screen(browser, url) as screen:
        page = screen.page
        group = screen.chat("Friends")
        speaker = group.get_by_label("Write and press as")
        await tab_to(screen, screen.button("Open a table").first)
        await page.keyboard.press("Enter")
        join = group.get_by_role("button", name="Join", exact=True)
        await tab_to(screen, join)
        await page.keyboard.press("Enter")
        await expect(screen.phone("Anna").get_by_role("article", name="Shithead")).to_be_visible()
        await tab_to(screen, speaker)
        await page.keyboard.press("ArrowDown")
        await expect(speaker.get_by_role("option", selected=True)).to_have_text("Ben")
        await tab_to(screen, join)
        await page.keyboard.press("Enter")
        await expect(screen.phone("Ben").get_by_role("article", name="Shithead")).to_be_visible()
        await tab_to(screen, speaker)
        await page.keyboard.press("ArrowUp")
        await tab_to(screen, group.get_by_role("button", name="Begin", exact=True))
        await page.keyboard.press("Enter")
        for name in ("Anna", "Ben"):
            ready = screen.phone(name).get_by_role("button", name="Ready", exact=True)
            await tab_to(screen, ready)
            await page.keyboard.press("Enter")
            await expect(ready).to_be_hidden()
            await expect(screen.phone(name).locator(":focus")).to_have_count(1)
        move = page.get_by_role("button", name=MOVE).first
        await tab_to(screen, move)
        on_turn = await page.get_by_role("region").filter(has=move).get_attribute("aria-label")
        played = await move.inner_text()
        await page.keyboard.press("Enter")
        await expect(group.get_by_text(f"played {played}")).to_be_visible()
        phone = page.get_by_role("region", name=on_turn or "", exact=True)
        await expect(phone.locator(":focus")).to_have_count(1)


async def test_menus_and_the_workshop_by_keyboard(browser: Browser, scripted: Scripted) -> None:
    """Escape closes menus and dialogs and gives the focus back; w opens the workshop, but not while somebody writes."""
    async with open_screen(browser, scripted.url) as screen:
        page = screen.page
        settings = screen.button("Anna’s settings")
        await tab_to(screen, settings)
        await page.keyboard.press("Enter")
        await tab_to(screen, page.get_by_label("Language"))
        await page.keyboard.press("Escape")
        await expect(page.get_by_label("Language")).to_have_count(0)
        await expect(settings).to_be_focused()
        add = screen.button("Add group")
        await tab_to(screen, add)
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("dialog").get_by_label("Title")).to_be_focused()
        await page.keyboard.press("Escape")
        await expect(page.get_by_role("dialog")).to_have_count(0)
        await expect(add).to_be_focused()
        workshop = page.get_by_role("complementary", name="Workshop")
        await page.keyboard.press("w")
        await expect(workshop).to_be_visible()
        await tab_to(screen, page.get_by_role("tab", name="Calls"))
        await page.keyboard.press("ArrowRight")
        await expect(page.get_by_role("tab", name="Load")).to_have_attribute("aria-selected", "true")
        await page.keyboard.press("w")
        await expect(workshop).to_be_hidden()
        await tab_to(screen, screen.chat("Friends").get_by_label("Message"))
        await page.keyboard.press("w")
        await expect(screen.chat("Friends").get_by_label("Message")).to_have_value("w")
        await expect(workshop).to_be_hidden()
