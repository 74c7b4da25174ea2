"""Buttons pressed, and answered."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from shithead_bot.playground.taps import ANSWER_WINDOW, Answer
from tests.playground.conftest import keyboard

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.messages import Message
    from shithead_bot.playground.users import User
    from shithead_bot.playground.world import World
    from tests.playground.conftest import Api, Clock

TOO_OLD = (400, "Bad Request: query is too old and response timeout expired or query ID is invalid")


@pytest.fixture
async def lobby(api: Api, group: Chat) -> Message:
    """A message in the group with two buttons."""
    await api.message(
        "sendMessage", chat_id=group.id, text="Who's in?", reply_markup=keyboard(("Join", "Leave"))
    )
    return group.messages[-1]


async def test_press(api: Api, world: World, bert: User, group: Chat, lobby: Message) -> None:
    """The bot learns who pressed what under which message; there is no sender_chat in it."""
    tap = world.press(bert, lobby, "Join")
    (update,) = await api.next_updates()
    assert update["callback_query"] == {
        "id": tap.id,
        "from": bert.to_json(),
        "message": lobby.to_json(),
        "chat_instance": group.instance,
        "data": "Join",
    }
    assert tap.id.isdecimal()
    assert "reply_markup" in lobby.to_json()


async def test_answer(api: Api, world: World, anna: User, lobby: Message) -> None:
    """The presser gets the answer, once; whoever waited for it goes on."""
    tap = world.press(anna, lobby, lobby.buttons[0])
    waiting = asyncio.create_task(tap.answered())
    query = {"callback_query_id": tap.id}
    assert (
        await api.result("answerCallbackQuery", **query, text="You're in", show_alert=True, cache_time=5)
        is True
    )
    assert await waiting == Answer("You're in", show_alert=True, cache_time=5)
    assert await api.refusal("answerCallbackQuery", **query) == TOO_OLD


async def test_answers_that_clients_keep(
    api: Api, world: World, anna: User, bert: User, lobby: Message, clock: Clock
) -> None:
    """For as long as the bot says, the same press by the same person is answered by his client alone."""
    tap = world.press(anna, lobby, "Join")
    await api.result("answerCallbackQuery", callback_query_id=tap.id, text="You're in", cache_time=30)
    await api.next_updates()
    clock.advance(28)
    again = world.press(anna, lobby, "Join")
    assert await again.answered() == Answer("You're in", cache_time=30)
    assert await api.next_updates() == []
    assert await api.refusal("answerCallbackQuery", callback_query_id=again.id) == TOO_OLD
    for user, button, forged in ((anna, "Leave", False), (bert, "Join", False), (anna, "Join", True)):
        assert world.press(user, lobby, button, forged=forged).answer is None
    assert len(await api.next_updates()) == 3
    assert world.press(anna, lobby, "Join").answer is None


async def test_late_and_unknown_answers(
    api: Api, world: World, anna: User, lobby: Message, clock: Clock
) -> None:
    """After the client's patience is over, or without a press, there is nothing to answer."""
    tap = world.press(anna, lobby, "Join")
    clock.advance(ANSWER_WINDOW + 1)
    assert await api.refusal("answerCallbackQuery", callback_query_id=tap.id) == TOO_OLD
    assert await api.refusal("answerCallbackQuery", callback_query_id="17") == TOO_OLD
    assert await api.refusal("answerCallbackQuery") == TOO_OLD


async def test_length_of_an_answer(api: Api, world: World, anna: User, lobby: Message) -> None:
    """200 units are the most; a refused answer can still be given."""
    tap = world.press(anna, lobby, "Join")
    query = {"callback_query_id": tap.id}
    refused = (400, "Bad Request: MESSAGE_TOO_LONG")
    assert await api.refusal("answerCallbackQuery", **query, text="🂡" * 100 + "x") == refused
    assert await api.result("answerCallbackQuery", **query, text="🂡" * 100) is True


@pytest.mark.parametrize(
    "link", ["https://t.me/shithead_bot?start=a-b_1", "http://telegram.me/Shithead_Bot?start="]
)
async def test_links_that_open_the_bot(api: Api, world: World, anna: User, lobby: Message, link: str) -> None:
    """An answer may open the bot's own private chat."""
    tap = world.press(anna, lobby, "Join")
    await api.result("answerCallbackQuery", callback_query_id=tap.id, url=link)
    assert await tap.answered() == Answer(url=link)


@pytest.mark.parametrize(
    "link",
    [
        "https://example.org",
        "https://t.me/other_bot?start=a",
        "https://t.me/shithead_bot",
        "tg://x",
        "http://[",
    ],
)
async def test_other_links(api: Api, world: World, anna: User, lobby: Message, link: str) -> None:
    """It may open nothing else."""
    tap = world.press(anna, lobby, "Join")
    refused = (400, "Bad Request: URL_INVALID")
    assert await api.refusal("answerCallbackQuery", callback_query_id=tap.id, url=link) == refused


async def test_only_what_is_shown(api: Api, world: World, anna: User, group: Chat, lobby: Message) -> None:
    """A button that isn't there (any more) can't be pressed; nor can one that only opens a link."""
    old = lobby.buttons[0]
    where = {"chat_id": group.id, "message_id": lobby.id}
    rows = {
        "inline_keyboard": [
            [{"text": "Site", "url": "https://example.org"}, {"text": "New", "callback_data": "n"}]
        ]
    }
    await api.message("editMessageReplyMarkup", **where, reply_markup=rows)
    for wanted in (old, "Join", "nonsense"):
        with pytest.raises(ValueError, match="no such button"):
            world.press(anna, lobby, wanted)
    with pytest.raises(ValueError, match="sends nothing"):
        world.press(anna, lobby, "Site")
    assert world.press(anna, lobby, "New").data == "n"
    assert world.press(anna, lobby, "n").label == "New"


async def test_forged_presses(api: Api, world: World, anna: User, group: Chat, lobby: Message) -> None:
    """A changed client sends any data, but only for a message that has a keyboard."""
    assert world.press(anna, lobby, "anything", forged=True).data == "anything"
    await api.message("editMessageReplyMarkup", chat_id=group.id, message_id=lobby.id)
    with pytest.raises(ValueError, match="keyboard"):
        world.press(anna, lobby, "anything", forged=True)


async def test_who_can_press(
    api: Api, world: World, anna: User, bert: User, lobby: Message, private: Chat
) -> None:
    """Whoever sees the message: members, and the user of a private chat unless he blocked the bot."""
    stranger = world.add_user("Stranger")
    world.leave(bert, lobby.chat)
    for user in (stranger, bert):
        with pytest.raises(ValueError, match="doesn't see"):
            world.press(user, lobby, "Join")
    await api.message("sendMessage", chat_id=private.id, text="x", reply_markup=keyboard(("Ready",)))
    panel = private.messages[-1]
    with pytest.raises(ValueError, match="doesn't see"):
        world.press(bert, panel, "Ready")
    world.block(anna)
    with pytest.raises(ValueError, match="unblock"):
        world.press(anna, panel, "Ready")
    world.start(anna)
    assert world.press(anna, panel, "Ready")
    await api.result("deleteMessage", chat_id=private.id, message_id=panel.id)
    with pytest.raises(ValueError, match="doesn't see"):
        world.press(anna, panel, "Ready")


async def test_old_messages_are_stubs(
    api: Api, world: World, anna: User, lobby: Message, clock: Clock
) -> None:
    """A press under a message of long ago comes without the message's content."""
    clock.advance(48 * 3600 + 1)
    world.press(anna, lobby, "Join")
    (update,) = await api.next_updates()
    assert isinstance(update["callback_query"], dict)
    assert update["callback_query"]["message"] == {
        "chat": lobby.chat.to_json(),
        "message_id": lobby.id,
        "date": 0,
    }
