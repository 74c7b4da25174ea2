"""Delivery: what a table wants is what its chats show, with as few calls as can be."""

import asyncio

from shithead_bot.views.screen import Address, Button, Screen, Style
from tests.bot.stage import Stage
from tests.bot.virtual_time import in_virtual_time


@in_virtual_time
async def test_a_wanted_screen_is_posted() -> None:
    """A screen becomes a message in its chat, with its formatting and its buttons in their styles."""
    keyboard = ((Button("Take", data="t", style=Style.BAD), Button("Rules", url="https://example.org/")),)
    async with Stage() as stage:
        screen = Screen(Address(stage.anna.id, None, "hand"), "<b>9♣</b> &lt;3", keyboard)
        await stage.shown(screen)
        (message,) = stage.messages(stage.anna)
        assert message.text == "9♣ <3"
        assert [button.to_json() for button in message.buttons] == [
            {"text": "Take", "callback_data": "t", "style": "danger"},
            {"text": "Rules", "url": "https://example.org/"},
        ]
        assert stage.logged(screen).message_id == message.id


@in_virtual_time
async def test_only_screens_that_ring_notify() -> None:
    """A post notifies if its screen rings, and is silent if it doesn't."""
    async with Stage() as stage:
        await stage.shown(stage.hand(stage.anna, rings=True), stage.hand(stage.bert))
        assert [stage.messages(user)[0].rang for user in (stage.anna, stage.bert)] == [True, False]


@in_virtual_time
async def test_the_same_screen_needs_no_call() -> None:
    """A touch that changes nothing visible calls nothing."""
    async with Stage() as stage:
        await stage.shown(stage.board())
        before = stage.calls()
        await stage.shown(stage.board())
        assert stage.calls() == before


@in_virtual_time
async def test_the_same_key_is_edited() -> None:
    """While its post_key stays, a screen's message is edited in place, however old it is."""
    async with Stage() as stage:
        await stage.shown(stage.board("one", "turn 1"))
        await asyncio.sleep(100)
        await stage.shown(stage.board("two", "turn 1"))
        assert stage.texts(stage.group) == ["two"]
        assert stage.calls() == ["sendMessage", "editMessageText"]


@in_virtual_time
async def test_another_key_is_posted_anew() -> None:
    """With another post_key and repost_after gone by, a new message is posted and the old one deleted."""
    async with Stage() as stage:
        await stage.shown(stage.board("one", "turn 1"))
        await asyncio.sleep(20)
        await stage.shown(stage.board("two", "turn 2"))
        assert stage.texts(stage.group) == ["two"]
        assert stage.calls() == ["sendMessage", "sendMessage", "deleteMessage"]


@in_virtual_time
async def test_another_key_too_early_is_edited() -> None:
    """Before repost_after has gone by, the message is edited and takes the new key, so it isn't posted later either."""
    async with Stage() as stage:
        await stage.shown(stage.board("one", "turn 1"))
        await asyncio.sleep(10)
        await stage.shown(stage.board("two", "turn 2"))
        await asyncio.sleep(20)
        await stage.shown(stage.board("three", "turn 2"))
        assert stage.texts(stage.group) == ["three"]
        assert stage.calls() == ["sendMessage", "editMessageText", "editMessageText"]
