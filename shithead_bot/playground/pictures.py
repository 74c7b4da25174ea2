"""The world as JSON for a page or another process: richer than the Bot API's objects, for these eyes see all."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from shithead_bot.playground.events import (
    Acting,
    Answered,
    Called,
    ChatChanged,
    Deleted,
    Edited,
    Event,
    Posted,
    Pressed,
    Reacted,
)
from shithead_bot.playground.wire import Json, JsonObject, present

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.messages import Message
    from shithead_bot.playground.taps import Tap
    from shithead_bot.playground.users import User
    from shithead_bot.playground.world import World


def user_json(user: User) -> JsonObject:
    """An account and how it stands with the bot."""
    return user.to_json() | {"deleted": user.deleted, "started": user.started, "blocked": user.blocked}


def chat_json(chat: Chat) -> JsonObject:
    """A chat, its members and topics."""
    members: JsonObject = {str(user_id): member.status.value for user_id, member in chat.members.items()}
    topics: Json = [
        {"id": topic.id, "name": topic.name, "closed": topic.closed} for topic in chat.topics.values()
    ]
    moved_to = chat.migrated_to.id if chat.migrated_to else None
    return chat.to_json() | present(name=chat.name, members=members, topics=topics, migrated_to=moved_to)


def message_json(message: Message) -> JsonObject:
    """A message as people see it."""
    return present(
        id=message.id,
        chat_id=message.chat.id,
        date=message.date,
        sender=message.sender_chat.name if message.sender_chat else message.sender.name,
        sender_id=message.sender.id,
        text=message.text,
        html=message.html,
        keyboard=[[button.to_json() for button in row] for row in message.keyboard],
        thread=message.thread if message.in_topic else None,
        reply_to=message.reply_to.id if message.reply_to else None,
        service=message.is_service,
        rang=message.rang,
        edits=message.edits,
        reactions={str(user_id): emoji for user_id, emoji in message.reactions.items()},
    )


def tap_json(tap: Tap) -> JsonObject:
    """A press, and its answer once there is one."""
    return present(
        id=tap.id,
        user_id=tap.user.id,
        chat_id=tap.message.chat.id,
        message_id=tap.message.id,
        data=tap.data,
        answer=asdict(tap.answer) if tap.answer else None,
    )


def world_json(world: World) -> JsonObject:
    """Everything but the messages."""
    return {
        "bot": world.bot.to_json(),
        "users": [user_json(user) for user in world.users.values()],
        "chats": [chat_json(chat) for chat in world.chats.values()],
        "limits": world.floods.enabled,
        "faults": len(world.faults),
        "pending_updates": world.updates.pending,
    }


def event_json(event: Event) -> JsonObject:
    """An event, told apart by its `event`."""
    body: JsonObject
    match event:
        case Posted(message) | Edited(message) | Deleted(message):
            body = {"message": message_json(message)}
        case Reacted(message, user):
            body = {"message": message_json(message), "user_id": user.id}
        case Pressed(tap) | Answered(tap):
            body = {"tap": tap_json(tap)}
        case Acting(chat, action):
            body = {"chat_id": chat.id, "action": action}
        case ChatChanged(chat):
            body = {"chat": chat_json(chat)}
        case Called(entry):
            body = {"call": entry.to_json()}
    return {"event": type(event).__name__.lower()} | body
