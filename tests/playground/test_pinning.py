"""Pins and reactions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram.constants import ReactionEmoji

from shithead_bot.playground.chats import PERMISSIONS
from shithead_bot.playground.methods.pinning import REACTIONS

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import Json, JsonObject
    from shithead_bot.playground.world import World
    from tests.playground.conftest import Api

NO_RIGHTS = (400, "Bad Request: not enough rights to manage pinned messages in the chat")


@pytest.fixture
async def sent(api: Api, group: Chat) -> JsonObject:
    """Where a message of the bot's is, in the group."""
    message = await api.message("sendMessage", chat_id=group.id, text="x")
    return {"chat_id": group.id, "message_id": message["message_id"]}


async def test_pin(api: Api, group: Chat, sent: JsonObject) -> None:
    """A pin is announced by a service message, which the bot gets too; pinning again announces nothing."""
    assert await api.result("pinChatMessage", **sent) is True
    (update,) = await api.next_updates()
    assert isinstance(update["message"], dict)
    assert update["message"]["pinned_message"] == group.history[int(str(sent["message_id"]))].to_json()
    assert await api.result("pinChatMessage", **sent) is True
    assert await api.next_updates() == []


async def test_pin_of_nothing(api: Api, group: Chat, sent: JsonObject) -> None:
    """A message that isn't there can't be pinned, nor can a service message."""
    refused = (400, "Bad Request: message to pin not found")
    assert await api.refusal("pinChatMessage", chat_id=group.id, message_id=999) == refused
    await api.result("pinChatMessage", **sent)
    service = group.messages[-1]
    refused = (400, "Bad Request: message can't be pinned")
    assert await api.refusal("pinChatMessage", chat_id=group.id, message_id=service.id) == refused


async def test_right_to_pin(api: Api, world: World, group: Chat, sent: JsonObject) -> None:
    """Members pin if the group lets them, administrators if they have the right."""
    world.set_permissions(group, set(PERMISSIONS) - {"can_pin_messages"})
    for method in ("pinChatMessage", "unpinChatMessage", "unpinAllChatMessages"):
        assert await api.refusal(method, **sent) == NO_RIGHTS
    world.promote(world.bot, group, ("can_delete_messages",))
    assert await api.refusal("pinChatMessage", **sent) == NO_RIGHTS
    world.promote(world.bot, group, ("can_pin_messages",))
    assert await api.result("pinChatMessage", **sent) is True


async def test_unpin(api: Api, group: Chat, private: Chat, sent: JsonObject) -> None:
    """One pin goes, by default the newest, or all; in private chats no right is needed."""
    assert await api.result("pinChatMessage", **sent) is True
    assert await api.result("unpinChatMessage", chat_id=group.id) is True
    refused = (400, "Bad Request: message to unpin not found")
    assert await api.refusal("unpinChatMessage", **sent) == refused
    await api.result("pinChatMessage", **sent)
    assert await api.result("unpinChatMessage", **sent) is True
    await api.result("pinChatMessage", **sent)
    assert await api.result("unpinAllChatMessages", chat_id=group.id) is True
    assert "pinned_message" not in await api.message("getChat", chat_id=group.id)
    message = await api.message("sendMessage", chat_id=private.id, text="x")
    assert await api.result("pinChatMessage", chat_id=private.id, message_id=message["message_id"]) is True


async def test_reaction(api: Api, world: World, group: Chat, sent: JsonObject) -> None:
    """The bot has one reaction to a message, which it changes and takes back."""
    message = group.messages[-1]
    for emoji in ("🔥", "❤️"):
        wanted: Json = [{"type": "emoji", "emoji": emoji}]
        assert await api.result("setMessageReaction", **sent, reaction=wanted) is True
    assert message.reactions == {world.bot.id: "❤"}
    assert await api.result("setMessageReaction", **sent) is True
    assert message.reactions == {}


@pytest.mark.parametrize(
    ("reaction", "problem"),
    [
        ([{"type": "emoji", "emoji": "🂡"}], "REACTION_INVALID"),
        ([{"type": "custom_emoji", "custom_emoji_id": "5"}], "REACTION_INVALID"),
        ([{"type": "emoji", "emoji": "🔥"}] * 2, "REACTIONS_TOO_MANY"),
        ([{"type": "paid"}], "can't parse ReactionType: unsupported reaction type specified"),
        ({"type": "emoji"}, "expected an Array of ReactionType"),
        ("[", "can't parse reaction types JSON object"),
    ],
)
async def test_refused_reactions(api: Api, sent: JsonObject, reaction: Json, problem: str) -> None:
    """Only one of Telegram's emoji."""
    assert await api.refusal("setMessageReaction", **sent, reaction=reaction) == (
        400,
        f"Bad Request: {problem}",
    )


async def test_reaction_to_nothing(api: Api, group: Chat) -> None:
    """The message must be there."""
    refused = (400, "Bad Request: message to react not found")
    assert await api.refusal("setMessageReaction", chat_id=group.id, message_id=999) == refused


def test_all_reactions() -> None:
    """The list of emoji is the one that python-telegram-bot knows."""
    assert {emoji.value.replace("\ufe0f", "") for emoji in ReactionEmoji} == REACTIONS


async def test_reactions_of_people(world: World, anna: User, group: Chat) -> None:
    """Only who sees a message can react to it."""
    message = world.say(anna, group, "x")
    with pytest.raises(ValueError, match="doesn't see"):
        world.react(world.add_user("Stranger"), message, "👍")
