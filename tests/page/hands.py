"""Somebody's hands at the page: joining, swapping, playing. They press what they see, and nothing else."""

import re
from typing import Final

from playwright.async_api import ElementHandle, Locator, expect

from tests.page.browser import Screen

_RANK: Final = re.compile("10|[2-9JQKA]|🃏")
_POWERS: Final = ("2", "10")
# A card or several, all of a rank, a face-down card, the pile; but no pair to swap, and nothing that only unfolds.
MOVE: Final = re.compile(r"^((10|[2-9JQKA])([♣♦♥♠]| ×)[^⇄]*|🃏[^⇄]*|Blind \d|Take the pile.*|Pass)$")


async def speak_as(screen: Screen, name: str, group: str = "Friends") -> Locator:
    """Be somebody else in the group; gives the group."""
    chat = await screen.look_at(group)
    await chat.get_by_label("Write and press as").select_option(name)
    return chat


async def open_table(screen: Screen) -> None:
    """Let Anna open a table in the group Friends, by the hint's button."""
    await screen.look_at("Friends")
    await screen.button("Open a table").first.click()  # the bot’s greeting has one too


async def join(screen: Screen, name: str) -> None:
    """Press Join in the group; the private chat opens by itself, and the bot writes there."""
    group = await speak_as(screen, name)
    await group.get_by_role("button", name="Join", exact=True).click()
    await expect(screen.phone(name).get_by_role("article", name="Shithead")).to_be_visible()


async def begin(screen: Screen, name: str = "Anna") -> None:
    """Deal the cards, once the bot knows that it can write to all."""
    group = await speak_as(screen, name)
    await expect(group.get_by_role("article").last).not_to_contain_text("knocking")
    await group.get_by_role("button", name="Begin", exact=True).click()


async def seat(screen: Screen, *names: str) -> None:
    """Open a table, let these people join, and deal."""
    await open_table(screen)
    for name in names:
        await join(screen, name)
    await begin(screen)


async def swap(screen: Screen, name: str) -> None:
    """Swap the first pair that is offered, and see that the cards have changed places."""
    phone = await screen.look_at(name)
    pair = phone.get_by_role("button", name=re.compile("⇄")).first
    hand, _, table = (await pair.inner_text()).partition(" ⇄ ")
    await pair.click()
    await expect(phone.get_by_role("button", name=f"{table} ⇄ {hand}", exact=True)).to_be_visible()


async def get_ready(screen: Screen, name: str) -> None:
    """Say that one's cards are as they should be."""
    phone = await screen.look_at(name)
    ready = phone.get_by_role("button", name="Ready", exact=True)
    await ready.click()
    await expect(ready).to_be_hidden()


async def play(screen: Screen, most: int = 1000) -> int:
    """Make moves, for whoever's turn it is, until the group asks for a rematch, or at most so many; gives how many.

    On a narrow page the phone that rings or waits is brought to the front, and the group when it rings at the end.
    """
    over = screen.button("Rematch")
    for made in range(most):
        await look_for_a_move(screen, over)
        if await over.count():
            return made
        await (await make_move(screen)).wait_for_element_state("hidden")
    return most


async def look_for_a_move(screen: Screen, *others: Locator) -> None:
    """Read what the bot says, and look where it rings, until there is a button for a move, or something else wanted."""
    wanted = screen.page.get_by_role("button", name=MOVE)
    for other in others:
        wanted = wanted.or_(other)
    read = screen.button("OK")
    bells = screen.chats.get_by_role("button", name=re.compile("ringing|waiting"))
    elsewhere = bells.and_(screen.page.locator(":not([aria-current])"))
    while True:
        await wanted.or_(read).or_(elsewhere).first.wait_for()
        if await read.count():
            await read.first.click()
        elif await wanted.count():
            return
        else:
            tab = await elsewhere.first.element_handle()
            await tab.click()
            await screen.page.wait_for_function("tab => tab.ariaCurrent === 'true'", arg=tab)


async def make_move(screen: Screen) -> ElementHandle:
    """Press a button that makes a move; it goes when that has had an effect."""
    panel = screen.page.get_by_role("article").filter(has=screen.page.get_by_role("button", name=MOVE)).last
    buttons = panel.get_by_role("button")
    chosen = await buttons.nth(choose(await buttons.all_inner_texts())).element_handle()
    await chosen.click()
    return chosen


def choose(buttons: list[str]) -> int:
    """Which button makes a sensible move: all there are of the lowest rank, but the twos and tens last."""
    moves = [(at, text) for at, text in enumerate(buttons) if MOVE.match(text)]
    plain = [(at, text) for at, text in moves if not text.startswith(_POWERS)] or moves
    rank = _RANK.match(plain[0][1])
    return [at for at, text in plain if not rank or text.startswith(rank[0])][-1]
