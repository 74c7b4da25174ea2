"""Who may be written to, and with which words the others are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import Json
    from shithead_bot.playground.world import World
    from tests.playground.conftest import Api

NOT_FOUND = (400, "Bad Request: chat not found")

# A call of each method that needs the right to write, with what it needs besides the chat.
WRITING: list[tuple[str, dict[str, Json]]] = [
    ("sendMessage", {"text": "x"}),
    ("sendPhoto", {"photo": "id"}),
    ("sendDocument", {"document": "id"}),
    ("sendChatAction", {"action": "typing"}),
    ("editMessageText", {"text": "x", "message_id": 1}),
    ("editMessageCaption", {"caption": "x", "message_id": 1}),
    ("editMessageReplyMarkup", {"message_id": 1}),
    ("editMessageMedia", {"message_id": 1, "media": {"type": "photo", "media": "id"}}),
    ("deleteMessage", {"message_id": 1}),
    ("deleteMessages", {"message_ids": [1]}),
    ("pinChatMessage", {"message_id": 1}),
    ("unpinChatMessage", {}),
    ("unpinAllChatMessages", {}),
    ("setMessageReaction", {"message_id": 1}),
]


async def test_unknown_chats(api: Api, world: World) -> None:
    """Numbers, names and users that the bot never met are not found; no chat at all is another error."""
    stranger = world.add_user("Stranger")
    elsewhere = world.add_group("Elsewhere", [stranger], with_bot=False)
    for chat_id in (12345, -12345, "@nobody", "word", stranger.id, elsewhere.id):
        assert await api.refusal("sendMessage", chat_id=chat_id, text="x") == NOT_FOUND
    assert await api.refusal("sendMessage", text="x") == (400, "Bad Request: chat_id is empty")


@pytest.mark.parametrize(("method", "extra"), WRITING)
async def test_user_who_never_started(
    api: Api, anna: User, group: Chat, method: str, extra: dict[str, Json]
) -> None:
    """Someone the bot knows only from a group can't be written to first."""
    refused = (403, "Forbidden: bot can't initiate conversation with a user")
    assert await api.refusal(method, chat_id=anna.id, **extra) == refused


@pytest.mark.parametrize(("method", "extra"), WRITING)
async def test_user_who_blocked(
    api: Api, world: World, private: Chat, anna: User, method: str, extra: dict[str, Json]
) -> None:
    """Whoever blocks the bot is out of reach, for edits and deletions too."""
    world.block(anna)
    refused = (403, "Forbidden: bot was blocked by the user")
    assert await api.refusal(method, chat_id=anna.id, **extra) == refused


async def test_user_who_unblocked(api: Api, world: World, private: Chat, anna: User) -> None:
    """After unblocking, the bot may write at once."""
    world.block(anna)
    world.unblock(anna)
    assert await api.message("sendMessage", chat_id=anna.id, text="welcome back")


@pytest.mark.parametrize(("method", "extra"), WRITING)
async def test_deleted_account(
    api: Api, world: World, private: Chat, anna: User, method: str, extra: dict[str, Json]
) -> None:
    """A deleted account can't be written to."""
    world.delete_account(anna)
    assert await api.refusal(method, chat_id=anna.id, **extra) == (403, "Forbidden: user is deactivated")


@pytest.mark.parametrize("kind", ["group", "supergroup"])
@pytest.mark.parametrize(("method", "extra"), WRITING)
async def test_bot_out_of_the_group(
    api: Api, world: World, anna: User, kind: str, method: str, extra: dict[str, Json]
) -> None:
    """A bot that was kicked, or has left, hears which of both, and from what kind of group."""
    chat = world.add_group("Friends", [anna], kind)
    world.kick_bot(chat)
    kicked = (403, f"Forbidden: bot was kicked from the {kind} chat")
    assert await api.refusal(method, chat_id=chat.id, **extra) == kicked
    world.join(world.bot, chat, by=anna)
    await api.result("leaveChat", chat_id=chat.id)
    left = (403, f"Forbidden: bot is not a member of the {kind} chat")
    assert await api.refusal(method, chat_id=chat.id, **extra) == left


async def test_reading_after_the_bot_is_gone(
    api: Api, world: World, anna: User, group: Chat, supergroup: Chat
) -> None:
    """A basic group can still be looked at by a bot that was kicked, a supergroup can't."""
    world.kick_bot(group)
    world.kick_bot(supergroup)
    assert await api.message("getChat", chat_id=group.id)
    own = await api.message("getChatMember", chat_id=group.id, user_id=world.bot.id)
    assert own["status"] == "kicked"
    refused = (403, "Forbidden: bot was kicked from the supergroup chat")
    assert await api.refusal("getChat", chat_id=supergroup.id) == refused
    assert await api.refusal("getChatMember", chat_id=supergroup.id, user_id=anna.id) == refused


@pytest.mark.parametrize(("method", "extra"), WRITING)
async def test_upgraded_group(
    api: Api, world: World, group: Chat, method: str, extra: dict[str, Json]
) -> None:
    """A group that became a supergroup answers with the new id."""
    new = world.migrate(group)
    reply = await api.reply(method, chat_id=group.id, **extra)
    assert reply is not None
    assert (reply.status, reply.body) == (
        400,
        {
            "ok": False,
            "error_code": 400,
            "description": "Bad Request: group chat was upgraded to a supergroup chat",
            "parameters": {"migrate_to_chat_id": new.id},
        },
    )


@pytest.mark.parametrize(
    ("method", "extra", "what"),
    [
        ("sendMessage", {"text": "x"}, "text messages"),
        ("sendPhoto", {"photo": "id"}, "photos"),
        ("sendDocument", {"document": "id"}, "documents"),
    ],
)
async def test_restricted_bot(
    api: Api, world: World, supergroup: Chat, method: str, extra: dict[str, Json], what: str
) -> None:
    """A bot that may not send, by itself or like all members, hears what it may not send."""
    refused = (400, f"Bad Request: not enough rights to send {what} to the chat")
    world.restrict_bot(supergroup)
    assert await api.refusal(method, chat_id=supergroup.id, **extra) == refused
    world.demote(world.bot, supergroup)
    world.set_permissions(supergroup, ())
    assert await api.refusal(method, chat_id=supergroup.id, **extra) == refused


async def test_administrators_need_no_permission(api: Api, world: World, supergroup: Chat) -> None:
    """A bot that is an administrator writes where members may not."""
    world.set_permissions(supergroup, ())
    world.promote(world.bot, supergroup, ())
    assert await api.message("sendMessage", chat_id=supergroup.id, text="x")


async def test_group_by_its_username(api: Api, world: World, anna: User) -> None:
    """A public group is found by its @username, in any case."""
    chat = world.add_group("Public", [anna], "supergroup", username="Public_Group")
    sent = await api.message("sendMessage", chat_id="@public_group", text="x")
    assert sent["chat"] == chat.to_json()
