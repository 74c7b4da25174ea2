"""Which messages reach the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shithead_bot.playground.world import World
from tests.playground.conftest import keyboard

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.messages import Message
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import JsonObject
    from tests.playground.conftest import Api, Clock


async def heard(api: Api) -> list[object]:
    """The texts of the new messages that reached the bot."""
    messages = [update.get("message", {}) for update in await api.next_updates()]
    return [message.get("text") for message in messages if isinstance(message, dict)]


async def test_groups_in_privacy_mode(api: Api, world: World, anna: User, group: Chat) -> None:
    """Chatter and other bots' commands stay unheard; commands addressed to the bot are heard, in any case."""
    for text in ("hello", "@shithead_bot hi", "/new@other_bot", "look: /new@shithead_bot", "/new"):
        world.say(anna, group, text)
    world.say(anna, group, "/new@Shithead_Bot now")
    assert await heard(api) == ["/new@Shithead_Bot now"]


async def test_bare_commands_go_to_the_bot_that_spoke_last(
    api: Api, world: World, anna: User, group: Chat
) -> None:
    """A bare command is heard after the bot has spoken, until another bot speaks."""
    other = world.add_user("Other", username="other_bot", is_bot=True)
    world.join(other, group, by=anna)
    await api.message("sendMessage", chat_id=group.id, text="hello")
    await api.next_updates()
    world.say(anna, group, "/new")
    assert await heard(api) == ["/new"]
    world.say(other, group, "I am a bot too")
    world.say(anna, group, "/new")
    assert await heard(api) == []


async def test_replies_to_the_bot_are_heard(api: Api, world: World, anna: User, group: Chat) -> None:
    """A reply to the bot's message is, a reply to someone else's isn't."""
    await api.message("sendMessage", chat_id=group.id, text="hello")
    world.say(anna, group, "hi", reply_to=group.messages[-1])
    world.say(anna, group, "hi again", reply_to=group.messages[-1])
    assert await heard(api) == ["hi"]


async def test_administrators_hear_all(api: Api, world: World, anna: User, group: Chat) -> None:
    """Privacy mode doesn't apply to a bot that is an administrator."""
    world.promote(world.bot, group)
    await api.next_updates()
    world.say(anna, group, "hello")
    assert await heard(api) == ["hello"]


async def test_nothing_from_outside(api: Api, world: World, anna: User, group: Chat) -> None:
    """A bot that was kicked hears nothing more, not even commands addressed to it."""
    world.kick_bot(group)
    await api.next_updates()
    world.say(anna, group, "/new@shithead_bot")
    world.leave(anna, group)
    assert await api.next_updates() == []


async def test_without_privacy_mode(clock: Clock) -> None:
    """A bot whose owner switched it off hears all, and knows it."""
    world = World(clock, privacy=False)
    anna = world.add_user("Anna")
    group = world.add_group("Friends", [anna])
    world.say(anna, group, "hello")
    updates = await world.updates.poll(0, 100, 0)
    assert len(updates) == 3


async def test_own_messages_edits_and_deletions_are_never_delivered(
    api: Api, world: World, group: Chat
) -> None:
    """The bot gets no update of what it does itself."""
    world.promote(world.bot, group)
    await api.next_updates()
    sent = await api.message("sendMessage", chat_id=group.id, text="a")
    where: JsonObject = {"chat_id": group.id, "message_id": sent["message_id"]}
    await api.message("editMessageText", **where, text="b")
    await api.result("deleteMessage", **where)
    assert await api.next_updates() == []


async def test_edits_by_people(api: Api, world: World, anna: User, private: Chat) -> None:
    """An edit by its author is an edited_message, with the time of the edit."""
    said = world.say(anna, private, "helo")
    assert world.say(anna, private, "hello", edited=True) is said
    _, update = await api.next_updates()
    edited = update["edited_message"]
    assert isinstance(edited, dict)
    assert (edited["message_id"], edited["text"], edited["edit_date"]) == (said.id, "hello", said.date)


def test_what_can_be_edited_and_sent(world: World, anna: User, group: Chat) -> None:
    """People edit their own texts only, and send neither nothing nor endless texts."""
    with pytest.raises(ValueError, match="only what they have written"):
        world.edit(group.messages[0], "x")
    for text in (" \n", "x" * 4097):
        with pytest.raises(ValueError, match="neither empty nor endless"):
            world.say(anna, group, text)


async def test_deletions_by_people(
    api: Api, world: World, anna: User, bert: User, group: Chat, private: Chat
) -> None:
    """Their own, in a private chat all, as administrator others'; the bot isn't told, and doesn't find them."""
    for chat in (group, private):
        await api.message("sendMessage", chat_id=chat.id, text="x")
    in_group, in_private = group.messages[-1], private.messages[-1]
    own = world.say(bert, group, "mine")
    with pytest.raises(ValueError, match="may not delete"):
        world.delete(bert, in_group)
    world.delete(bert, own)
    world.delete(anna, in_group)
    world.delete(anna, in_private)
    assert await api.next_updates() == []
    gone = (400, "Bad Request: message to edit not found")
    assert (
        await api.refusal("editMessageText", chat_id=private.id, message_id=in_private.id, text="y") == gone
    )
    with pytest.raises(ValueError, match="doesn't see"):
        world.delete(anna, in_private)


def test_edit_needs_a_message(world: World, anna: User, group: Chat) -> None:
    """Who has written nothing has nothing to edit."""
    with pytest.raises(ValueError, match="written nothing"):
        world.say(anna, group, "x", edited=True)


async def test_anonymous_administrators(api: Api, world: World, anna: User, bert: User, group: Chat) -> None:
    """They write as the group; only their presses show who they are."""
    await api.message("sendMessage", chat_id=group.id, text="?", reply_markup=keyboard(("Join",)))
    panel = group.messages[-1]
    world.promote(anna, group, anonymous=True)
    world.promote(bert, group, anonymous=True)
    for user in (anna, bert):
        world.say(user, group, "/new@shithead_bot")
    for update in await api.next_updates():
        message = update["message"]
        assert isinstance(message, dict)
        assert isinstance(message["from"], dict)
        assert message["from"]["id"] == 1087968824
        assert message["sender_chat"] == group.to_json()
    world.press(anna, panel, "Join")
    (update,) = await api.next_updates()
    assert isinstance(update["callback_query"], dict)
    assert update["callback_query"]["from"] == anna.to_json()
    assert "sender_chat" not in update["callback_query"]


async def test_linked_channel(api: Api, world: World, supergroup: Chat) -> None:
    """A post of the linked channel comes from Telegram's own account, as an automatic forward."""
    world.promote(world.bot, supergroup)
    await api.next_updates()
    world.forward_from_channel(supergroup, "News", "New rules!")
    (update,) = await api.next_updates()
    message = update["message"]
    assert isinstance(message, dict)
    assert isinstance(message["from"], dict)
    assert isinstance(message["sender_chat"], dict)
    assert (message["from"]["id"], message["is_automatic_forward"]) == (777000, True)
    assert (message["sender_chat"]["type"], message["sender_chat"]["title"]) == ("channel", "News")


async def test_replies_in_a_supergroup_make_a_chain(
    api: Api, world: World, anna: User, bert: User, supergroup: Chat
) -> None:
    """They carry the chain's first message as thread, without the mark of a topic."""
    first = world.say(anna, supergroup, "question")
    second = world.say(bert, supergroup, "answer", reply_to=first)
    third = world.say(anna, supergroup, "thanks", reply_to=second)
    assert [chain(message) for message in (first, second, third)] == [
        (None, None),
        (first.id, None),
        (first.id, None),
    ]
    sent = await api.message("sendMessage", chat_id=supergroup.id, text="x", reply_to_message_id=third.id)
    assert sent["message_thread_id"] == first.id


def chain(message: Message) -> tuple[object, object]:
    fields = message.to_json()
    return fields.get("message_thread_id"), fields.get("is_topic_message")
