"""What the bot can ask about a chat and its members, and leaving it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shithead_bot.playground.access import readable_chat, writable_chat
from shithead_bot.playground.chats import PERMISSIONS, Chat, ChatKind
from shithead_bot.playground.wire import Json, JsonObject, bad_request

if TYPE_CHECKING:
    from shithead_bot.playground.parameters import Parameters
    from shithead_bot.playground.users import User
    from shithead_bot.playground.world import World

_GIFTS = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")


def get_chat(world: World, parameters: Parameters) -> Json:
    """The ChatFullInfo of a chat."""
    chat = readable_chat(world, parameters)
    full: JsonObject = {
        "accent_color_id": abs(chat.id) % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(_GIFTS, chat.is_private),
    }
    if not chat.is_private:
        full["permissions"] = {name: name in chat.permissions for name in PERMISSIONS}
    if chat.pinned:
        full["pinned_message"] = chat.pinned[-1].to_json(with_reply=False)
    return chat.to_json() | full


def get_chat_member(world: World, parameters: Parameters) -> Json:
    """The ChatMember that a user is in a chat; who isn't there has left."""
    chat = readable_chat(world, parameters)
    user_id = parameters.integer("user_id")
    if user_id <= 0:
        raise bad_request("invalid user_id specified")
    user = world.bot if user_id == world.bot.id else world.find_known_user(user_id)
    if user is None or (chat.is_private and user not in (chat.user, world.bot)):
        raise bad_request("member not found")
    if chat.is_private:
        return {"user": user.to_json(), "status": "member"}
    return chat.member(user).to_json()


def get_chat_administrators(world: World, parameters: Parameters) -> Json:
    """The administrators of a group; bots other than the asking one are left out."""
    chat = _group(world, parameters, "there are no administrators in the private chat")
    everyone = parameters.flag("return_bots")

    def is_listed(user: User) -> bool:
        return everyone or not user.is_bot or user is world.bot

    admins = (member for member in chat.present_members() if member.is_admin)
    return [member.to_json() for member in admins if is_listed(member.user)]


def get_chat_member_count(world: World, parameters: Parameters) -> Json:
    """How many members a chat has; two in a private one."""
    chat = readable_chat(world, parameters)
    return 2 if chat.is_private else sum(1 for _ in chat.present_members())


def leave_chat(world: World, parameters: Parameters) -> Json:
    """The bot leaves a group."""
    chat = _group(world, parameters, "can't leave private chats")
    writable_chat(world, parameters)
    world.leave(world.bot, chat)
    return True


def _group(world: World, parameters: Parameters, otherwise: str) -> Chat:
    chat = readable_chat(world, parameters)
    if chat.kind is ChatKind.PRIVATE:
        raise bad_request(otherwise)
    return chat
