"""Whole games at the page, by clicks only, against the real bot."""

import re

import pytest
from playwright.async_api import Browser, expect

from tests.page.browser import NARROW, WIDE, Screen, open_screen
from tests.page.hands import begin, get_ready, look_for_a_move, make_move, open_table, play, seat, swap
from tests.page.playgrounds import run_playground

BOTH = pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])


async def expect_an_end(screen: Screen) -> None:
    """The game is over: the group has a Shithead, and both phones say who it is."""
    group = await screen.look_at("Friends")
    told = re.search(
        r"💩 \W*(Anna|Ben)\W* is the Shithead", await group.get_by_role("article").last.inner_text()
    )
    assert told
    other = {"Anna": "Ben", "Ben": "Anna"}[told[1]]
    await expect((await screen.look_at(told[1])).get_by_text("You are the Shithead")).to_be_visible()
    await expect((await screen.look_at(other)).get_by_text("is the Shithead")).to_be_visible()


@BOTH
async def test_a_whole_game(browser: Browser, url: str, size: tuple[int, int]) -> None:
    """Two people join, swap, and play until one is the Shithead; the cards they swapped have changed places."""
    async with open_screen(browser, url, size) as screen:
        await seat(screen, "Anna", "Ben")
        for name in ("Ben", "Anna"):
            await swap(screen, name)
            await get_ready(screen, name)
        assert await play(screen) > 10
        await expect_an_end(screen)


@BOTH
async def test_a_killed_bot_goes_on(browser: Browser, url: str, size: tuple[int, int]) -> None:
    """A bot killed in mid-game is told of by a banner, and a move waits; started again it plays on to the end."""
    async with open_screen(browser, url, size) as screen:
        await seat(screen, "Anna", "Ben")
        for name in ("Anna", "Ben"):
            await get_ready(screen, name)
        assert await play(screen, 8) == 8
        await screen.button("Workshop").click()
        await screen.button("Kill the bot: SIGKILL").click()
        banner = screen.page.get_by_text("The bot was killed by signal 9.")
        await expect(banner).to_be_visible()
        await screen.button("Workshop").click()
        await look_for_a_move(screen)
        pressed = await make_move(screen)
        await expect(screen.page.locator("[aria-busy=true]")).to_be_visible()
        await screen.button("Start the bot").click()
        await pressed.wait_for_element_state("hidden")
        await expect(banner).to_be_hidden()
        await play(screen)
        await expect_an_end(screen)


@BOTH
async def test_a_blocked_bot_is_told(browser: Browser, url: str, size: tuple[int, int]) -> None:
    """When somebody blocks the bot in mid-game the group's table shows that the computer plays for him, until he has
    started the bot again and come back."""
    async with open_screen(browser, url, size) as screen:
        await seat(screen, "Anna", "Ben")
        for name in ("Anna", "Ben"):
            await get_ready(screen, name)
        await play(screen, 4)
        phone = await screen.look_at("Ben")
        await phone.get_by_role("button", name="Ben’s settings").click()
        await screen.button("Block the bot").click()
        await expect(phone.get_by_text("has blocked the bot")).to_be_visible()
        await expect(phone.get_by_label("Message")).to_be_hidden()
        table = (await screen.look_at("Friends")).get_by_role("article").last
        await expect(table).to_contain_text(re.compile(r"Ben\W*🤖"))
        phone = await screen.look_at("Ben")
        await phone.get_by_role("button", name="Restart").click()
        await phone.get_by_role("button", name="I’m back").click()
        table = (await screen.look_at("Friends")).get_by_role("article").last
        await expect(table).to_contain_text(re.compile(r"Ben\W* · \d+ in hand"))


async def test_four_play_by_themselves(browser: Browser) -> None:
    """With autoplay four people join by themselves; once somebody deals they play a whole game without a click."""
    async with run_playground("--no-limits", "--players", "4") as url, open_screen(browser, url) as screen:
        for name in ("Anna", "Ben", "Cem", "Dana"):
            await screen.button(f"{name}’s settings").click()
            await screen.page.get_by_label("Pause").fill("0")
            await screen.page.get_by_label("Autoplay").check()
            await expect(screen.phone(name).get_by_text("autoplay every 0 s")).to_be_visible()
            await screen.page.keyboard.press("Escape")
        await open_table(screen)
        await expect(screen.chat("Friends").get_by_text(re.compile(r"4\. \W*Dana"))).to_be_visible()
        await begin(screen)
        rematch = screen.button("Rematch")
        await rematch.wait_for(timeout=50_000)
        await expect(screen.page.get_by_text("You are the Shithead")).to_have_count(1)
