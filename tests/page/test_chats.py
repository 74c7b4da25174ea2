"""What a chat at the page shows and does, with a bot that does what the test says."""

import re

from playwright.async_api import Browser, Route, expect

from tests.page.browser import open_screen
from tests.page.playgrounds import Scripted


async def test_edits_and_deletions(browser: Browser, scripted: Scripted) -> None:
    """An edited message changes in place, a deleted one is gone, and a pressed button waits until it is answered."""
    async with open_screen(browser, scripted.url) as screen:
        group = screen.chat("Friends")
        sent = await scripted.say(scripted.friends, "<b>Who</b> is in?", ("Join", "Leave"))
        article = group.get_by_role("article").last
        await expect(article.locator("strong")).to_have_text("Who")
        join = group.get_by_role("button", name="Join")
        await join.click()
        await expect(join).to_have_attribute("aria-busy", "true")
        await scripted.answer_press("")
        await expect(join).to_have_attribute("aria-busy", "false")
        await scripted.edit(sent, "Full")
        await expect(article).to_contain_text("Full")
        await expect(article).to_contain_text("edited")
        await expect(join).to_have_count(0)
        await scripted.api.result("deleteMessage", chat_id=scripted.friends.id, message_id=sent.id)
        await expect(group.get_by_text("Full")).to_have_count(0)


async def test_toasts_and_alerts(browser: Browser, scripted: Scripted) -> None:
    """An answer shows on the phone that pressed and on no other; an alert stays, with its phone's buttons out of reach,
    until OK, and then the pressed button has the focus again."""
    scripted.start(scripted.anna, scripted.ben)
    await scripted.say(scripted.anna, "Yours", ("Toast", "Alert"))
    await scripted.say(scripted.ben, "His", ("Toast", "Alert"))
    async with open_screen(browser, scripted.url) as screen:
        anna, ben = screen.phone("Anna"), screen.phone("Ben")
        toast = anna.get_by_role("status").filter(has_text="It fits")
        await anna.get_by_role("button", name="Toast").click()
        await scripted.answer_press("It fits")
        await expect(toast).to_be_visible()
        await expect(ben.get_by_text("It fits")).to_have_count(0)
        pressed = anna.get_by_role("button", name="Alert")
        await pressed.click()
        await scripted.answer_press("You take 12 cards.", alert=True)
        alert = anna.get_by_role("alertdialog")
        await expect(alert).to_contain_text("You take 12 cards.")
        await expect(alert.get_by_role("button", name="OK")).to_be_focused()
        await expect(ben.get_by_role("alertdialog")).to_have_count(0)
        assert await pressed.evaluate("button => button.closest('[inert]') !== null")
        assert await ben.get_by_role("button", name="Alert").evaluate(
            "button => button.closest('[inert]') === null"
        )
        await screen.page.keyboard.press("Enter")
        await expect(alert).to_have_count(0)
        await expect(pressed).to_be_focused()


async def test_a_refused_press(browser: Browser, scripted: Scripted) -> None:
    """A press that comes too late is told on its phone, and the browser's console has no error to show of it."""
    scripted.start(scripted.anna)
    sent = await scripted.say(scripted.anna, "Quick", ("Play",))

    async def come_late(route: Route) -> None:
        await scripted.edit(sent, "Too late")
        await route.continue_()

    async with open_screen(browser, scripted.url) as screen:
        await screen.page.route("**/control/press", come_late)
        anna = screen.phone("Anna")
        await anna.get_by_role("button", name="Play").click()
        await expect(anna.get_by_role("status").filter(has_text="no such button there now")).to_be_visible()
        await expect(anna.get_by_text("Too late")).to_be_visible()


async def test_a_refused_order(browser: Browser, scripted: Scripted) -> None:
    """An order of the frame's that the world can't do becomes a note in its words."""
    async with open_screen(browser, scripted.url) as screen:
        await screen.button("Add group").click()
        for name in ("Anna", "Ben"):
            await screen.page.get_by_role("checkbox", name=name).uncheck()
        await screen.page.get_by_role("dialog").get_by_role("button", name="Add group").click()
        await expect(screen.page.get_by_text("a group has members")).to_be_visible()


async def test_unread_and_ringing(browser: Browser, scripted: Scripted) -> None:
    """What comes into a chat that nobody reads is counted at its head, with a bell and in the page's title if it rang,
    until somebody looks."""
    scripted.start(scripted.anna, scripted.ben)
    async with open_screen(browser, scripted.url) as screen:
        title = await screen.page.title()
        await screen.phone("Anna").get_by_label("Message").click()
        await scripted.say(scripted.ben, "Psst", disable_notification=True)
        await expect(screen.button("Ben’s phone, 1 unread")).to_be_visible()
        await expect(screen.page).to_have_title(title)
        rang = await scripted.say(scripted.ben, "Your turn")
        await expect(screen.button("Ben’s phone, 2 unread, ringing")).to_be_visible()
        await expect(screen.page).to_have_title(f"(1) {title}")
        marks = screen.phone("Ben").get_by_role("article").filter(has_text="rang")
        await expect(marks).to_have_count(1)
        await expect(marks).to_have_attribute("data-message-id", str(rang.id))
        await scripted.say(scripted.anna, "You are looking")
        await expect(screen.button("Anna’s phone")).to_be_visible()
        await screen.button("Ben’s phone, 2 unread, ringing").click()
        await expect(screen.button("Ben’s phone")).to_be_visible()
        await expect(screen.page).to_have_title(title)


async def test_commands_are_suggested(browser: Browser, scripted: Scripted) -> None:
    """Commands that fit what is typed are suggested, in the typist's language; the keyboard picks one and sends it."""
    for language, description in (("", "Open a table"), ("nl", "Een tafel openen")):
        commands = [
            {"command": "new", "description": description},
            {"command": "next", "description": "…"},
            {"command": "help", "description": "…"},
        ]
        await scripted.api.result("setMyCommands", commands=commands, language_code=language)
    async with open_screen(browser, scripted.url) as screen:
        group = screen.chat("Friends")
        box = group.get_by_label("Message")
        options = group.get_by_role("listbox", name="Commands").get_by_role("option")
        await box.press_sequentially("/")
        await expect(options).to_have_count(3)
        await box.press_sequentially("ne")
        await expect(options).to_have_text(["/newOpen a table", "/next…"])
        await box.press("ArrowDown")
        await expect(options.nth(1)).to_have_attribute("aria-selected", "true")
        await box.press("ArrowUp")
        await box.press("Enter")
        await expect(group.get_by_role("article").last).to_contain_text("/new@shithead_bot")
        await screen.button("Anna’s settings").click()
        await screen.page.get_by_label("Language").select_option("Nederlands")
        await screen.page.keyboard.press("Escape")
        await expect(screen.phone("Anna").get_by_role("button", name="Anna’s phone")).to_contain_text(
            "hasn’t started"
        )
        await box.press_sequentially("/new")
        await expect(options).to_have_text("/newEen tafel openen")
        await box.press("Enter")
        await expect(group.get_by_role("article")).to_have_count(3)
    assert await scripted.heard() == [("/new@shithead_bot", "en"), ("/new@shithead_bot", "nl")]


async def test_spoilers(browser: Browser, scripted: Scripted) -> None:
    """A spoiler is hidden from the eye and from screen readers; a press or a key reveals all of its message, and an
    edit doesn't hide them again."""
    scripted.start(scripted.anna)
    sent = await scripted.say(
        scripted.anna, "<tg-spoiler>ace of <b>spades</b></tg-spoiler> or <tg-spoiler>two</tg-spoiler>"
    )
    async with open_screen(browser, scripted.url) as screen:
        phone = screen.phone("Anna")
        covers = phone.get_by_role("button", name="Reveal the spoiler")
        await expect(covers).to_have_count(2)
        await expect(phone.get_by_text("spades")).to_be_hidden()
        await covers.first.focus()
        await screen.page.keyboard.press("Enter")
        await expect(covers).to_have_count(0)
        await expect(phone.get_by_text("spades")).to_be_visible()
        await expect(phone.get_by_text("two")).to_be_visible()
        await scripted.edit(sent, "It was the <tg-spoiler>queen</tg-spoiler>")
        await expect(phone.get_by_text("queen")).to_be_visible()


async def test_long_quotes(browser: Browser, scripted: Scripted) -> None:
    """An expandable quote shows three lines and a button for the rest; a short one has no button."""
    scripted.start(scripted.anna)
    lines = "\n".join(f"Rule {number}" for number in range(1, 9))
    await scripted.say(
        scripted.anna, f"<blockquote expandable>{lines}</blockquote><blockquote expandable>Short</blockquote>"
    )
    async with open_screen(browser, scripted.url) as screen:
        phone = screen.phone("Anna")
        quote = phone.get_by_role("blockquote").filter(has_text="Rule 1")
        toggle = phone.get_by_role("button", name="Show all")
        await expect(toggle).to_have_count(1)
        low = await quote.bounding_box()
        await toggle.click()
        await expect(phone.get_by_role("button", name="Show less")).to_have_attribute("aria-expanded", "true")
        high = await quote.bounding_box()
        assert low
        assert high
        assert high["height"] > low["height"] + 60
        await phone.get_by_role("button", name="Show less").click()
        await expect(toggle).to_be_visible()
        assert (await quote.bounding_box()) == low


async def test_what_rushes_in_stays_below(browser: Browser, scripted: Scripted) -> None:
    """Who has scrolled up stays where he is and is told how many messages have come; one press leads down to them."""
    scripted.start(scripted.anna)
    for number in range(30):
        await scripted.say(scripted.anna, f"Old {number}")
    async with open_screen(browser, scripted.url) as screen:
        phone = screen.phone("Anna")
        await expect(phone.get_by_text("Old 29")).to_be_in_viewport()
        await phone.get_by_role("log").focus()
        await screen.page.keyboard.press("Home")
        await expect(phone.get_by_text("Old 0", exact=True)).to_be_in_viewport()
        for number in range(2):
            await scripted.say(scripted.anna, f"New {number}")
        below = phone.get_by_role("button", name=re.compile("2 new messages"))
        await expect(below).to_be_visible()
        await expect(phone.get_by_text("Old 0", exact=True)).to_be_in_viewport()
        await below.click()
        await expect(phone.get_by_text("New 1")).to_be_in_viewport()
        await expect(below).to_be_hidden()
