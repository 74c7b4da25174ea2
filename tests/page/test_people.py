"""Who is at the page: players and groups that come and go, with the page's own controls."""

import re
from itertools import pairwise

from playwright.async_api import Browser, expect

from tests.page.browser import NARROW, open_screen
from tests.page.hands import join, open_table
from tests.page.playgrounds import Scripted


async def test_players_come_and_go(browser: Browser, scripted: Scripted) -> None:
    """A new player has the next free name and is in the group; six find room; one who is removed is gone from it."""
    async with open_screen(browser, scripted.url) as screen:
        add = screen.button("Add player")
        for name in ("Cem", "Dana", "Emil", "Fay"):
            await add.click()
            await expect(screen.phone(name)).to_be_visible()
        await expect(add).to_be_disabled()
        group = screen.chat("Friends")
        await expect(group).to_contain_text("group, 6 members")
        await screen.button("Cem’s settings").click()
        await screen.button("Remove player").click()
        await expect(screen.phone("Cem")).to_have_count(0)
        await expect(group).to_contain_text("group, 5 members")
        await expect(group.get_by_label("Write and press as").get_by_role("option")).to_have_text(
            ["Anna", "Ben", "Dana", "Emil", "Fay"]
        )
        await add.click()
        await expect(screen.phone("Cem")).to_be_visible()
    assert [user.name for user in scripted.world.users.values()] == [
        *("Anna", "Ben", "Dana", "Emil", "Fay", "Cem")
    ]


async def test_groups_come_and_go(browser: Browser, scripted: Scripted) -> None:
    """A new group of any kind comes to the middle, its topics can be picked; a removed one leaves the others."""
    async with open_screen(browser, scripted.url) as screen:
        await screen.button("Add group").click()
        dialog = screen.page.get_by_role("dialog", name="New group")
        await dialog.get_by_label("Title").fill("Chess club")
        await dialog.get_by_label("Kind").select_option("Supergroup with topics")
        await dialog.get_by_role("checkbox", name="Ben").uncheck()
        await dialog.get_by_role("button", name="Add group").click()
        club = screen.chat("Chess club")
        await expect(club).to_contain_text("forum, 1 member")
        await club.get_by_role("button", name="Add topic").click()
        await screen.page.get_by_role("dialog").get_by_label("Name").fill("Cards")
        await screen.page.keyboard.press("Enter")
        await expect(club.get_by_role("button", name="Cards")).to_have_attribute("aria-pressed", "true")
        await club.get_by_label("Message").fill("Here we play")
        await screen.page.keyboard.press("Enter")
        await expect(club.get_by_text("Here we play")).to_be_visible()
        forum = next(chat for chat in scripted.world.chats.values() if chat.name == "Chess club")
        assert [forum.messages[-1].thread] == list(forum.topics)
        groups = screen.page.get_by_role("navigation", name="Groups").get_by_role("button")
        await expect(groups).to_have_text(["Friends", "Chess club"])
        await screen.button("Chess club: settings").click()
        await screen.button("Remove group").click()
        await expect(screen.chat("Friends")).to_be_visible()
        await expect(groups).to_have_count(0)


async def test_members_and_the_bot(browser: Browser, scripted: Scripted) -> None:
    """A group's settings let people and the bot out and in again, and the page says when the bot is missing."""
    async with open_screen(browser, scripted.url) as screen:
        group = screen.chat("Friends")
        await screen.button("Friends: settings").click()
        await screen.page.get_by_role("checkbox", name="Ben").uncheck()
        await expect(group).to_contain_text("group, 1 member")
        await screen.page.get_by_role("checkbox", name="Ben").check()
        await expect(group).to_contain_text("group, 2 members")
        await screen.page.get_by_role("checkbox", name="the bot").uncheck()
        await expect(group).to_contain_text("without the bot")
        await screen.page.keyboard.press("Escape")
        await group.get_by_role("button", name="Add the bot").click()
        await expect(group).not_to_contain_text("without the bot")


async def test_a_language_of_ones_own(browser: Browser, scripted: Scripted) -> None:
    """The language chosen on a phone is told under its owner's name, and by everything he sends from then on."""
    scripted.start(scripted.ben)
    async with open_screen(browser, scripted.url) as screen:
        ben = screen.phone("Ben")
        await expect(ben.get_by_role("button", name="Ben’s phone")).to_contain_text("English")
        await screen.button("Ben’s settings").click()
        await screen.page.get_by_label("Language").select_option("Deutsch")
        await expect(ben.get_by_role("button", name="Ben’s phone")).to_contain_text("Deutsch")
        await screen.page.keyboard.press("Escape")
        await ben.get_by_label("Message").fill("Hallo")
        await screen.page.keyboard.press("Enter")
        await expect(ben.get_by_text("Hallo")).to_be_visible()
    assert await scripted.heard() == [("/start", "en"), ("Hallo", "de")]


async def test_one_chat_at_a_time(browser: Browser, scripted: Scripted) -> None:
    """A narrow page shows one chat; its tabs lead to the others, and say what waits there."""
    scripted.start(scripted.anna, scripted.ben)
    async with open_screen(browser, scripted.url, NARROW) as screen:
        tabs = screen.chats.get_by_role("button")
        await expect(tabs).to_have_text(["FFriends", "AAnna", "BBen"])
        await expect(screen.chat("Friends")).to_be_visible()
        await expect(screen.phone("Anna")).to_be_hidden()
        await scripted.say(scripted.ben, "Your turn")
        ben = screen.chats.get_by_role("button", name="Ben’s phone, 1 unread, ringing", exact=True)
        await ben.click()
        await expect(screen.phone("Ben").get_by_text("Your turn")).to_be_visible()
        await expect(screen.chat("Friends")).to_be_hidden()
        await expect(tabs.nth(2)).to_have_attribute("aria-current", "true")
        await expect(tabs.nth(2)).to_have_attribute("aria-label", re.compile("^Ben’s phone$"))


async def test_everyone_reads_his_own_language(browser: Browser, url: str) -> None:
    """Who has chosen another language on his phone reads the real bot's words in it, the others go on in theirs."""
    async with open_screen(browser, url) as screen:
        await screen.button("Ben’s settings").click()
        await screen.page.get_by_label("Language").select_option("Deutsch")
        await screen.page.keyboard.press("Escape")
        await open_table(screen)
        for name in ("Anna", "Ben"):
            await join(screen, name)
        await expect(screen.phone("Ben").get_by_text("Deine Karten")).to_be_visible()
        await expect(screen.phone("Anna").get_by_text("Your cards")).to_be_visible()


async def test_faces(browser: Browser, scripted: Scripted) -> None:
    """A face has the first letters of a name's words that have any; an emoji is whole, and stands alone."""
    names = {
        "Maximiliane 👩‍👩‍👧‍👦 von Zu": "MV",
        "👩‍👩‍👧‍👦🏳️‍🌈": "👩‍👩‍👧‍👦",
        "\u202eמרדכי (7)": "מ7",
    }
    for name in names:
        scripted.world.add_user(name)
    async with open_screen(browser, scripted.url) as screen:
        for name, face in names.items():
            await expect(screen.phone(name).locator("[aria-hidden=true]").first).to_have_text(face)


async def test_a_low_page(browser: Browser, scripted: Scripted) -> None:
    """Where six phones would leave no room to open one, as on a page zoomed to twice its size, there is one chat at a
    time, with all the height; with fewer phones they stand beside the group again."""
    people = [scripted.world.add_user(name) for name in ("Cem", "Dana", "Emil", "Fay")]
    scripted.start(scripted.anna)
    await scripted.say(scripted.anna, "Your turn")
    async with open_screen(browser, scripted.url, (960, 540)) as screen:
        await screen.chats.get_by_role("button", name=re.compile("^Anna")).click()
        said = screen.phone("Anna").get_by_text("Your turn")
        await expect(said).to_be_in_viewport(ratio=1)
        await expect(screen.chat("Friends")).to_be_hidden()
        for user in people:
            scripted.world.remove_user(user)
        await expect(screen.chat("Friends")).to_be_visible()
        await expect(said).to_be_in_viewport(ratio=1)
        await expect(screen.chats).to_be_hidden()


async def test_long_names_in_a_list(browser: Browser, scripted: Scripted) -> None:
    """In a group's settings long names take as many lines as they need, and none lies over another."""
    for number in range(6):
        scripted.world.add_user(f"Maximiliana Wilhelmine Theodora {number}", "von Hohenlohe-Waldenburg")
    async with open_screen(browser, scripted.url, NARROW) as screen:
        await screen.button("Friends: settings").click()
        boxes = screen.page.get_by_role("group", name="Members").locator("label span")
        await expect(boxes).to_have_count(len(scripted.world.users) + 1)
        places = [await box.bounding_box() for box in await boxes.all()]
        edges = [(place["y"], place["y"] + place["height"]) for place in places if place]
        assert all(end <= top + 1 for (_, end), (top, _) in pairwise(edges))


async def test_who_came_is_read_from_the_left(browser: Browser, scripted: Scripted) -> None:
    """A name from right to left stands before what is told of it, as every other name does."""
    scripted.world.join(scripted.world.add_user("عبد الرحمن"), scripted.friends)
    async with open_screen(browser, scripted.url) as screen:
        note = screen.chat("Friends").get_by_text("joined the group")
        name, words = await note.evaluate(
            """element => {
                const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
                return ["الرحمن", "joined"].map((word) => {
                    const range = document.createRange();
                    range.setStart(text, text.data.indexOf(word));
                    range.setEnd(text, text.data.indexOf(word) + word.length);
                    return range.getBoundingClientRect().left;
                });
            }"""
        )
        assert name < words
