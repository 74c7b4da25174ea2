"""Which chat a call is about, and whether the bot may read or write there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shithead_bot.playground.chats import Chat, ChatKind, Status
from shithead_bot.playground.wire import ApiError, bad_request, forbidden

if TYPE_CHECKING:
    from shithead_bot.playground.parameters import Parameters
    from shithead_bot.playground.users import User
    from shithead_bot.playground.world import World


def find_chat(world: World, parameters: Parameters) -> Chat:
    """The chat that `chat_id` names, by number or @username. ApiError if the bot doesn't know it."""
    name = parameters.word("chat_id")
    if not name:
        raise bad_request("chat_id is empty")
    if name.startswith("@"):
        by_name = (
            chat
            for chat in world.chats.values()
            if chat.username and f"@{chat.username}".lower() == name.lower()
        )
        chat = next(by_name, None)
    else:
        chat = _chat_by_id(world, parameters.integer("chat_id"))
    if chat is None:
        raise bad_request("chat not found")
    return chat


def _chat_by_id(world: World, chat_id: int) -> Chat | None:
    if user := world.find_known_user(chat_id):
        return world.private(user)
    chat = world.chats.get(chat_id) or world.former.get(chat_id)
    known = chat is not None and not chat.is_private and world.bot.id in chat.members
    return chat if known else None


def readable_chat(world: World, parameters: Parameters) -> Chat:
    """The chat, if the bot may look at it: a supergroup only while it is a member."""
    chat = find_chat(world, parameters)
    if chat.kind is ChatKind.SUPERGROUP:
        check_present(world, chat)
    return chat


def writable_chat(world: World, parameters: Parameters) -> Chat:
    """The chat, if the bot may act in it. ApiError, with the reason, otherwise."""
    chat = find_chat(world, parameters)
    if chat.user:
        check_private(chat.user)
    elif chat.migrated_to:
        raise ApiError(
            400,
            "Bad Request: group chat was upgraded to a supergroup chat",
            migrate_to_chat_id=chat.migrated_to.id,
        )
    elif chat.id in world.former and chat.kind is ChatKind.GROUP:
        raise forbidden("the group chat was deleted")
    else:
        check_present(world, chat)
    return chat


def check_private(user: User) -> None:
    """Whether the bot may write to `user`. ApiError, with the reason, otherwise."""
    if user.deleted:
        raise forbidden("user is deactivated")
    if user.blocked:
        raise forbidden("bot was blocked by the user")
    if not user.started:
        raise forbidden("bot can't initiate conversation with a user")


def check_present(world: World, chat: Chat) -> None:
    """Whether the bot is in a group. ApiError, with the reason, otherwise."""
    if chat.is_private:
        return
    member = chat.member(world.bot)
    if member.status is Status.KICKED:
        raise forbidden(f"bot was kicked from the {chat.kind} chat")
    if not member.present:
        raise forbidden(f"bot is not a member of the {chat.kind} chat")


def check_may_send(world: World, chat: Chat, what: str, permission: str) -> None:
    """Whether the bot has the permission to send `what` to a group."""
    if not chat.permits(world.bot, permission):
        raise bad_request(f"not enough rights to send {what} to the chat")


def check_thread(world: World, chat: Chat, thread: int) -> int | None:
    """The topic that `thread` means, None for none. A group without topics ignores the number."""
    if thread == 0 or not (chat.forum or chat.is_private):
        return None
    if chat.is_private or not world.has_topic(chat, thread):
        raise bad_request("message thread not found")
    if chat.topics[thread].closed and not chat.member(world.bot).has_right("can_manage_topics"):
        raise bad_request("TOPIC_CLOSED")
    return thread
