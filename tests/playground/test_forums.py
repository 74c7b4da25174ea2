"""Topics, and groups that become supergroups."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shithead_bot.playground.events import ChatChanged, Event

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import JsonObject
    from shithead_bot.playground.world import World
    from tests.playground.conftest import Api

NO_TOPIC = (400, "Bad Request: message thread not found")
SENDING: list[tuple[str, JsonObject]] = [
    ("sendMessage", {"text": "x"}),
    ("sendChatAction", {"action": "typing"}),
]


def message(update: JsonObject) -> JsonObject:
    found = update["message"]
    assert isinstance(found, dict)
    return found


async def test_topic(api: Api, world: World, anna: User, forum: Chat) -> None:
    """A topic is announced; messages in it carry its id and the mark of a topic, the bot's too."""
    topic = world.create_topic(forum, "Cards")
    world.say(anna, forum, "/new@shithead_bot", thread=topic.id)
    created, said = map(message, await api.next_updates())
    assert created["forum_topic_created"] == {"name": "Cards", "icon_color": 0x6FB9F0}
    assert created["message_id"] == topic.id
    for update in (created, said):
        assert (update["message_thread_id"], update["is_topic_message"]) == (topic.id, True)
    sent = await api.message("sendMessage", chat_id=forum.id, text="x", message_thread_id=topic.id)
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (topic.id, True)


async def test_replies_stay_in_their_topic(
    api: Api, world: World, anna: User, bert: User, forum: Chat
) -> None:
    """A reply goes where the message is that it replies to, by people and by the bot."""
    topic = world.create_topic(forum, "Cards")
    said = world.say(anna, forum, "question", thread=topic.id)
    assert world.say(bert, forum, "answer", reply_to=said).thread == topic.id
    sent = await api.message("sendMessage", chat_id=forum.id, text="x", reply_to_message_id=said.id)
    assert sent["message_thread_id"] == topic.id


async def test_general(api: Api, world: World, anna: User, forum: Chat) -> None:
    """Messages in General have no thread; its id 1 can't be written to."""
    assert world.say(anna, forum, "hello").thread is None
    sent = await api.message("sendMessage", chat_id=forum.id, text="x")
    assert "message_thread_id" not in sent
    assert await api.refusal("sendMessage", chat_id=forum.id, text="x", message_thread_id=1) == NO_TOPIC


async def test_unknown_topics(api: Api, world: World, forum: Chat, private: Chat, supergroup: Chat) -> None:
    """A topic that isn't there, and any in a private chat, isn't found; a group without topics ignores the id."""
    for method, extra in SENDING:
        for chat in (forum, private):
            assert await api.refusal(method, chat_id=chat.id, message_thread_id=99, **extra) == NO_TOPIC
    sent = await api.message("sendMessage", chat_id=supergroup.id, text="x", message_thread_id=99)
    assert "message_thread_id" not in sent


async def test_closed_topic(api: Api, world: World, anna: User, forum: Chat) -> None:
    """A closed topic is closed to members and to a bot that doesn't manage topics, until it is reopened."""
    topic = world.create_topic(forum, "Cards")
    world.close_topic(forum, topic)
    where = {"chat_id": forum.id, "message_thread_id": topic.id}
    for method, extra in SENDING:
        assert await api.refusal(method, **where, **extra) == (400, "Bad Request: TOPIC_CLOSED")
    with pytest.raises(ValueError, match="closed"):
        world.say(anna, forum, "hello", thread=topic.id)
    world.promote(world.bot, forum, ("can_manage_topics",))
    assert await api.message("sendMessage", **where, text="x")
    world.reopen_topic(forum, topic)
    world.demote(world.bot, forum)
    assert await api.message("sendMessage", **where, text="x")
    kinds = [set(message(update)) for update in await api.next_updates() if "message" in update]
    assert ["forum_topic_closed" in kind or "forum_topic_reopened" in kind for kind in kinds] == [
        False,
        True,
        True,
    ]


async def test_deleted_topic(api: Api, world: World, anna: User, forum: Chat) -> None:
    """A topic goes with its messages; the others stay."""
    topic = world.create_topic(forum, "Cards")
    world.say(anna, forum, "inside", thread=topic.id)
    world.say(anna, forum, "outside")
    world.delete_topic(forum, topic)
    assert "outside" in [message.text for message in forum.messages]
    assert "inside" not in [message.text for message in forum.messages]
    where = {"chat_id": forum.id, "message_thread_id": topic.id}
    for method, extra in SENDING:
        assert await api.refusal(method, **where, **extra) == NO_TOPIC


def test_where_topics_can_be(world: World, group: Chat, supergroup: Chat) -> None:
    """Only in a supergroup where they are switched on."""
    with pytest.raises(ValueError, match="supergroups"):
        world.set_forum(group)
    with pytest.raises(ValueError, match="no topics"):
        world.create_topic(supergroup, "Cards")
    seen: list[Event] = []
    world.on_event(seen.append)
    world.set_forum(supergroup)
    assert world.create_topic(supergroup, "Cards").name == "Cards"
    assert ChatChanged(supergroup) in seen
    assert supergroup.to_json()["is_forum"] is True


async def test_migration(api: Api, world: World, anna: User, bert: User, group: Chat) -> None:
    """The bot hears that it came into the new chat, and both tell of it, each of the other; members go along, messages
    don't, ids are a supergroup's."""
    world.say(anna, group, "before")
    new = world.migrate(group)
    came, *told = await api.next_updates()
    assert isinstance(came["my_chat_member"], dict)
    assert came["my_chat_member"]["chat"] == new.to_json()
    old_told, new_told = map(message, told)
    assert (old_told["chat"], old_told["migrate_to_chat_id"]) == (group.to_json(), new.id)
    assert (new_told["chat"], new_told["migrate_from_chat_id"]) == (new.to_json(), group.id)
    assert isinstance(new_told["from"], dict)
    assert (new_told["from"]["id"], new_told["sender_chat"]) == (1087968824, new.to_json())
    assert str(new.id).startswith("-100")
    assert [member.user for member in new.present_members()] == [anna, bert, world.bot]
    sent = await api.message("sendMessage", chat_id=new.id, text="x")
    assert sent["message_id"] == 2


def test_migration_happens_once(world: World, anna: User, group: Chat, supergroup: Chat) -> None:
    """A supergroup can't be upgraded, nor a group that was; people write in the new chat."""
    world.migrate(group)
    for chat in (group, supergroup):
        with pytest.raises(ValueError, match="no basic group"):
            world.migrate(chat)
    with pytest.raises(ValueError, match="supergroup"):
        world.say(anna, group, "hello")
