"""The workshop, beside the real bot: every call in its log, and troubles at a click."""

import re

from playwright.async_api import Browser, expect

from tests.page.browser import open_screen
from tests.page.hands import join, open_table


async def test_a_fault_is_ordered_seen_and_got_over(browser: Browser, url: str) -> None:
    """A fault that is added is counted until it hits; the log then shows the failed call, and the bot tries again."""
    async with open_screen(browser, url) as screen:
        page = screen.page
        await open_table(screen)
        await screen.button("Join").wait_for()
        await screen.button("Workshop").click()
        await page.get_by_role("tab", name="Faults").click()
        await page.get_by_label("What happens").select_option("500, internal server error")
        await screen.button("Add the fault").click()
        await expect(page.get_by_text("For the next call of sendMessage")).to_be_visible()
        await expect(page.get_by_role("tab", name="Faults 1 due")).to_be_visible()
        await join(screen, "Anna")
        await expect(page.get_by_role("tab", name="Faults", exact=True)).to_be_visible()
        await page.get_by_role("tab", name="Calls").click()
        await page.get_by_label("Errors only (1)").check()
        calls = page.get_by_role("list", name="Bot API calls").get_by_role("listitem")
        await expect(calls).to_have_count(1)
        await expect(calls).to_contain_text(re.compile("sendMessage.*500", re.DOTALL))


async def test_an_upgraded_group(browser: Browser, url: str) -> None:
    """A group that is upgraded to a supergroup in the middle of joining stays in the middle of the page, and its table
    goes on: the next one joins there, and nobody is told to open one."""
    async with open_screen(browser, url) as screen:
        await open_table(screen)
        await join(screen, "Anna")
        await screen.button("Workshop").click()
        await screen.page.get_by_role("tab", name="Faults").click()
        await screen.button("Upgrade to a supergroup: Friends").click()
        await screen.button("Workshop").click()
        group = screen.chat("Friends")
        await expect(group).to_contain_text("supergroup, 2 members")
        await expect(screen.button("Open a table")).to_be_hidden()
        await join(screen, "Ben")
        await expect(group.get_by_role("article").last).to_contain_text(re.compile(r"2\. \W*Ben"))
