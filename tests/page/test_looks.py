"""How the page looks: legible in both themes, and with room for everything at both widths."""

from pathlib import Path
from typing import Final, Literal

import pytest
from playwright.async_api import Browser, JSHandle, expect

from tests.page.browser import NARROW, WIDE, Screen, open_screen
from tests.page.playgrounds import Scripted

_RULER: Final = Path(__file__).with_name("looks.js").read_text()
_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J")
_FORTY: Final = tuple(f"{rank}{suit}" for rank in _RANKS for suit in "♣♦♥♠")
_EVERYTHING: Final = """<b>bold</b> <i>italic</i> <u>under</u> <s>gone</s> <code>code</code> <tg-spoiler>no</tg-spoiler>
<a href="https://t.me/shithead_bot?start=x">link</a> @anna https://example.com a@example.com /help@shithead_bot
<pre><code class="language-python">print()</code></pre><blockquote>quote</blockquote>
<blockquote expandable>1\n2\n3\n4\n5\n6</blockquote>"""
BOTH_THEMES = pytest.mark.parametrize("theme", ["light", "dark"])


class Eye:
    """Looks at a page and measures."""

    def __init__(self, ruler: JSHandle) -> None:
        self._ruler = ruler

    async def expect_legible(self, least: int) -> None:
        """At least so many things can be read, all of them well: 4.5 to 1 for text, 3 to 1 for icons."""
        found = await self._ruler.evaluate("ruler => ruler.legibility()")
        assert found["poor"] == []
        assert found["count"] >= least

    async def expect_room(self) -> None:
        """Nothing sticks out, and no button cuts its words off."""
        assert await self._ruler.evaluate("ruler => ruler.overflows()") == []


async def eye_on(screen: Screen) -> Eye:
    return Eye(await screen.page.evaluate_handle(_RULER))


async def fill_chats(scripted: Scripted) -> None:
    """Let everything be said that can be: every format, every kind of button and message."""
    scripted.start(scripted.anna, scripted.ben)
    sent = await scripted.say(scripted.friends, _EVERYTHING, ("Plain",))
    buttons = [
        {"text": "Join", "callback_data": "a", "style": "success"},
        {"text": "9♣", "callback_data": "b", "style": "primary"},
        {"text": "Take", "callback_data": "c", "style": "danger"},
        {"text": "To my chat", "url": "https://t.me/shithead_bot"},
    ]
    await scripted.say(
        scripted.friends,
        "An answer",
        reply_parameters={"message_id": sent.id},
        reply_markup={"inline_keyboard": [buttons]},
    )
    scripted.world.say(scripted.anna, scripted.friends, "My own words")
    scripted.world.say(scripted.ben, scripted.friends, "Ben’s words")
    scripted.world.react(scripted.ben, sent, "🔥")
    await scripted.edit(await scripted.say(scripted.anna, "One"), "Other")
    await scripted.say(scripted.anna, "Yours", ("9♣", "Take the pile (3)"))


@BOTH_THEMES
async def test_chats_are_legible(
    browser: Browser, scripted: Scripted, theme: Literal["light", "dark"]
) -> None:
    """Every text and icon of the chats stands out: formats, buttons, service lines, badges, hints, toast and alert."""
    async with open_screen(browser, scripted.url, theme=theme) as screen:
        eye = await eye_on(screen)
        await screen.button("Open a table").wait_for()
        await eye.expect_legible(15)
        await fill_chats(scripted)
        await screen.phone("Anna").get_by_text("edited").wait_for()
        await scripted.say(scripted.ben, "Your turn")
        await screen.button("Ben’s phone, 1 unread, ringing").wait_for()
        await scripted.api.result("sendChatAction", chat_id=scripted.anna.id, action="typing")
        await screen.phone("Anna").get_by_text("is typing").wait_for()
        await eye.expect_legible(70)
        pressed = screen.phone("Anna").get_by_role("button", name="9♣")
        await pressed.click()
        await eye.expect_legible(70)
        await scripted.answer_press("It fits")
        await screen.phone("Anna").get_by_text("It fits").wait_for()
        await eye.expect_legible(70)
        await pressed.click()
        await scripted.answer_press("It doesn’t fit", alert=True)
        await screen.phone("Anna").get_by_role("alertdialog").wait_for()
        await eye.expect_legible(70)


@BOTH_THEMES
async def test_what_opens_is_legible(
    browser: Browser, scripted: Scripted, theme: Literal["light", "dark"]
) -> None:
    """Every text and icon of what opens stands out: suggestions, menus, dialogs, banners, notes, the workshop."""
    commands = [{"command": "new", "description": "Open a table"}, {"command": "help", "description": "Help"}]
    await scripted.api.result("setMyCommands", commands=commands)
    await fill_chats(scripted)
    await scripted.api.reply("sendMessage", chat_id=5, text="to nobody")
    async with open_screen(browser, scripted.url, theme=theme) as screen:
        page = screen.page
        eye = await eye_on(screen)
        await screen.chat("Friends").get_by_label("Message").press_sequentially("/")
        await page.get_by_role("option", name="new").wait_for()
        await eye.expect_legible(70)
        for menu in ("Anna’s settings", "Friends: settings"):
            await screen.button(menu).click()
            await page.get_by_role("dialog", name=menu).get_by_role("button").last.wait_for()
            await eye.expect_legible(70)
        await screen.button("Add group").click()
        await page.get_by_role("dialog").get_by_role("button", name="Add group").wait_for()
        await eye.expect_legible(70)
        await page.keyboard.press("Escape")
        scripted.end_bot(-9)
        await page.get_by_text("The bot was killed by signal 9.").wait_for()
        await screen.phone("Ben").get_by_role("button", name="Ben’s phone").click()
        await screen.chat("Friends").get_by_role("link", name="https://example.com").click()
        await page.get_by_text("This would open outside Telegram").wait_for()
        await screen.button("Workshop").click()
        await page.get_by_text("chat not found").first.wait_for()
        await eye.expect_legible(80)
        for tab in ("Load", "Faults"):
            await page.get_by_role("tab", name=tab).click()
            await eye.expect_legible(80)


async def test_the_theme_is_the_systems(browser: Browser, scripted: Scripted) -> None:
    """The page is dark where the system is, and turns with it: light words on a dark ground, or the other way round."""
    async with open_screen(browser, scripted.url, theme="dark") as screen:
        heading = screen.page.get_by_role("heading", name="Friends")
        await heading.wait_for()
        colors = "e => [getComputedStyle(e).color, getComputedStyle(document.body).backgroundColor]"
        dark = await heading.evaluate(colors)
        assert dark == ["rgb(230, 239, 236)", "rgb(14, 21, 20)"]
        await screen.page.emulate_media(color_scheme="light")
        assert await heading.evaluate(colors) == ["rgb(20, 32, 29)", "rgb(227, 233, 231)"]


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
async def test_room_for_everything(browser: Browser, scripted: Scripted, size: tuple[int, int]) -> None:
    """Long names, names from right to left, a hand of forty cards with a button each, and endless words: nothing sticks
    out sideways anywhere, and no button cuts its words off."""
    world, say = scripted.world, scripted.say
    people = [
        world.add_user("Maximiliana Wilhelmine Theodora", "von Hohenlohe-Waldenburg-Schillingsfürst"),
        world.add_user("W" * 64),
        world.add_user("عبد الرحمن بن محمد بن عبد العزيز آل سعود", language_code="nl"),
        world.add_user("👩‍👩‍👧‍👦" * 8),
    ]
    group = world.add_group("Donaudampfschifffahrtsgesellschaft" * 3 + "!", [*people, scripted.anna])
    scripted.start(*people)
    rows = [_FORTY[start : start + 5] for start in range(0, 40, 5)]
    for person in people:
        await say(person, f"👉 <b>Your turn</b>\n\nHand: {' '.join(_FORTY)}\nOpen: 4♣ 5♣ 6♣", *rows)
    await say(people[0], "W" * 300, ("Take the pile (40 cards)", "W" * 30), ("A" * 60,))
    lines = "\n\n".join(f"<b>{person.name}</b> · 40 in hand\n      4♣ 5♣ 6♣ · 3 blind" for person in people)
    await say(group, lines, ("Join", "Leave"), ("4♣ ⇄ K♠", "10♦ ⇄ 10♥", "Choose rules", "⚙️"))
    world.say(people[1], group, "https://example.com/" + "x" * 200)
    async with open_screen(browser, scripted.url, size) as screen:
        eye = await eye_on(screen)
        await screen.page.get_by_role("heading", name="Playground").wait_for()
        await screen.page.get_by_role("navigation").get_by_role("button", name=group.name).click()
        await expect(screen.chat(group.name).get_by_role("log")).to_be_visible()
        await eye.expect_room()
        for person in people:
            await screen.page.get_by_role("button", name=f"{person.name}’s phone").click()
            await expect(screen.phone(person.name).get_by_role("log")).to_be_visible()
            await eye.expect_room()
        await screen.button("Workshop").click()
        await screen.page.get_by_role("tab", name="Faults").click()
        await eye.expect_room()
