"""Flood limits, faults on order, and the log of calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shithead_bot.playground.calls import DETAILED, DROPPED, Call, CallLog
from shithead_bot.playground.events import Called, Event
from shithead_bot.playground.floods import GROUP_LIMIT, OVERALL_LIMIT, PRIVATE_BURST
from shithead_bot.playground.world import World
from tests.playground.conftest import keyboard

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import JsonObject
    from tests.playground.conftest import Api, Clock


def wait(seconds: int) -> tuple[int, str]:
    return 429, f"Too Many Requests: retry after {seconds}"


@pytest.fixture
def limited(world: World) -> World:
    """The world with its flood limits on."""
    world.floods.enabled = True
    return world


async def test_private_chat(api: Api, limited: World, private: Chat, clock: Clock) -> None:
    """A burst passes, then one a second."""
    for _ in range(PRIVATE_BURST):
        assert await api.message("sendMessage", chat_id=private.id, text="x")
    assert await api.refusal("sendMessage", chat_id=private.id, text="x") == wait(1)
    clock.advance(1)
    assert await api.message("sendMessage", chat_id=private.id, text="x")
    assert await api.refusal("sendMessage", chat_id=private.id, text="x") == wait(1)


async def test_group(api: Api, limited: World, group: Chat, clock: Clock) -> None:
    """Twenty sends, edits and deletions a minute; the 21st hears how long to wait, and isn't counted."""
    sent = await api.message("sendMessage", chat_id=group.id, text="x")
    where: JsonObject = {"chat_id": group.id, "message_id": sent["message_id"]}
    for number in range(GROUP_LIMIT - 2):
        clock.advance(1)
        await api.message("editMessageText", **where, text=str(number))
    await api.result("deleteMessage", **where)
    for _ in range(5):
        assert await api.refusal("sendMessage", chat_id=group.id, text="x") == wait(60 - (GROUP_LIMIT - 2))
    clock.advance(60 - (GROUP_LIMIT - 2))
    assert await api.message("sendMessage", chat_id=group.id, text="x")
    assert await api.refusal("sendMessage", chat_id=group.id, text="x") == wait(1)


async def test_overall(api: Api, limited: World, clock: Clock) -> None:
    """Thirty a second to all chats together."""
    users = [limited.add_user(f"User {number}") for number in range(OVERALL_LIMIT + 1)]
    for user in users:
        limited.start(user)
    for user in users[:OVERALL_LIMIT]:
        assert await api.message("sendMessage", chat_id=user.id, text="x")
    assert await api.refusal("sendMessage", chat_id=users[-1].id, text="x") == wait(1)
    clock.advance(1)
    assert await api.message("sendMessage", chat_id=users[-1].id, text="x")


async def test_unlimited_methods(api: Api, limited: World, anna: User, group: Chat) -> None:
    """Answers to presses and questions don't count."""
    await api.message("sendMessage", chat_id=group.id, text="x", reply_markup=keyboard(("Join",)))
    panel = group.messages[-1]
    for _ in range(40):
        tap = limited.press(anna, panel, "Join")
        await api.result("answerCallbackQuery", callback_query_id=tap.id)
        await api.message("getChat", chat_id=group.id)
    assert await api.message("sendMessage", chat_id=group.id, text="x")


def test_limits_are_on_by_default() -> None:
    """Whoever doesn't say otherwise is limited as on Telegram."""
    assert World().floods.enabled


async def test_switched_off(api: Api, world: World, group: Chat) -> None:
    """Without limits everything passes."""
    for _ in range(50):
        assert await api.message("sendMessage", chat_id=group.id, text="x")


async def test_fault_for_a_method_and_a_chat(api: Api, world: World, private: Chat, group: Chat) -> None:
    """Only calls that fit both are hit, as often as was ordered; then all is well again."""
    world.faults.add("sendmessage", group, times=2, code=500, description="Internal Server Error")
    assert await api.message("sendMessage", chat_id=private.id, text="x")
    assert await api.result("sendChatAction", chat_id=group.id, action="typing")
    for _ in range(2):
        refused = (500, "Internal Server Error")
        assert await api.refusal("sendMessage", chat_id=group.id, text="x") == refused
    assert await api.message("sendMessage", chat_id=group.id, text="x")
    assert len(world.faults) == 0


async def test_faults_take_turns(api: Api, world: World, group: Chat) -> None:
    """Faults are used up in the order in which they were ordered; the rest can be taken back."""
    world.faults.add(code=502, description="Bad Gateway")
    world.faults.add(retry_after=3)
    world.faults.add()
    assert await api.refusal("getMe") == (502, "Bad Gateway")
    assert await api.refusal("getMe") == wait(3)
    world.faults.clear()
    assert await api.message("getMe")


async def test_delay(api: Api, world: World, clock: Clock, group: Chat) -> None:
    """A delayed call takes its time and then does what was asked."""
    world.faults.add(chat=group.id, effect="delay", seconds=2.5)
    assert await api.message("sendMessage", chat_id=group.id, text="x")
    assert clock.slept == [2.5]


def test_unknown_effect(world: World) -> None:
    """A fault must be one of the four."""
    with pytest.raises(ValueError, match="explode"):
        world.faults.add(effect="explode")


async def test_calls_are_logged(api: Api, world: World, private: Chat, clock: Clock) -> None:
    """When, what, where, and how it ended; failed and dropped ones apart."""
    seen: list[Event] = []
    world.on_event(seen.append)
    world.faults.add("getMe", effect="drop_after")
    await api.refusal("sendMessage", chat_id=private.id, text="")
    await api.reply("getMe")
    await api.result("sendMessage", chat_id=private.id, text="secret")
    refused, dropped, sent = world.calls
    empty = "Bad Request: message text is empty"
    assert (refused.method, refused.chat_id, refused.error_code, refused.description) == (
        "sendMessage",
        private.id,
        400,
        empty,
    )
    assert (dropped.error_code, dropped.description) == (0, DROPPED)
    assert (sent.ok, sent.time, sent.parameters["text"]) == (True, clock.now, "secret")
    assert world.calls.failed() == world.calls[:2]
    assert world.calls.by_method() == {"sendMessage": 2, "getMe": 1}
    assert [event.call for event in seen if isinstance(event, Called)] == list(world.calls)
    assert "secret" not in repr(sent)


def test_long_logs_forget_details() -> None:
    """Only the latest calls keep parameters and results; the outline of all stays."""
    log = CallLog()
    for number in range(DETAILED + 1):
        log.add(Call(number, "getMe", None, parameters={"a": "b"}, result=True))
    assert (log[0].parameters, log[0].result, log[0].time) == ({}, None, 0)
    assert (log[1].parameters, log[1].result) == ({"a": "b"}, True)
    assert log.by_method() == {"getMe": DETAILED + 1}


def test_busiest_minute() -> None:
    """The most calls within sixty seconds, of some methods, to one chat or to all."""
    log = CallLog()
    for time in (0, 10, 59, 60, 61, 200):
        log.add(Call(time, "sendMessage", -1))
    log.add(Call(60, "sendMessage", -2))
    log.add(Call(60, "getChat", -1))
    assert log.busiest_minute(["sendMessage"], -1) == 4
    assert log.busiest_minute(["sendMessage"]) == 5
    assert log.busiest_minute(["editMessageText"]) == 0
