"""The world as JSON for a page or another process: richer than the Bot API's objects, for these eyes see all."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from shithead_bot.playground.events import (
    Acting,
    Answered,
    Called,
    ChatChanged,
    ChatRemoved,
    Deleted,
    Edited,
    Emptied,
    Event,
    Posted,
    Pressed,
    Reacted,
    Staged,
    Switched,
    UserChanged,
    UserRemoved,
)
from shithead_bot.playground.messages import Document, Photo
from shithead_bot.playground.wire import Json, JsonObject, present

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.entities import Entity
    from shithead_bot.playground.messages import Message
    from shithead_bot.playground.stage import Stage
    from shithead_bot.playground.taps import Tap
    from shithead_bot.playground.users import User
    from shithead_bot.playground.world import World

NEWEST_CALLS = 300  # so many are in the picture of the world


def user_json(user: User) -> JsonObject:
    """An account and how it stands with the bot."""
    standing: JsonObject = {"deleted": user.deleted, "started": user.started, "blocked": user.blocked}
    return user.to_json() | {"name": user.name} | standing


def chat_json(chat: Chat) -> JsonObject:
    """A chat, its members and topics."""
    members: JsonObject = {str(user_id): member.status.value for user_id, member in chat.members.items()}
    topics: Json = [
        {"id": topic.id, "name": topic.name, "closed": topic.closed} for topic in chat.topics.values()
    ]
    return chat.to_json() | present(
        name=chat.name,
        members=members,
        forum=chat.forum or None,
        topics=topics,
        migrated_to=chat.migrated_to.id if chat.migrated_to else None,
    )


def message_json(message: Message) -> JsonObject:
    """A message as people see it."""
    return present(
        id=message.id,
        chat_id=message.chat.id,
        date=message.date,
        sender=message.sender_chat.name if message.sender_chat else message.sender.name,
        sender_id=message.sender.id,
        kind=type(message.content).__name__.lower(),
        text=message.text,
        entities=[_entity_json(entity) for entity in message.entities],
        keyboard=[[button.to_json() for button in row] for row in message.keyboard],
        thread=message.thread if message.in_topic else None,
        reply_to=message.reply_to.id if message.reply_to else None,
        rang=message.rang,
        edits=message.edits,
        reactions={str(user_id): emoji for user_id, emoji in message.reactions.items()},
        file=_file_json(message),
    )


def _entity_json(entity: Entity) -> JsonObject:
    user = entity.user
    return entity.to_json() | ({"user": {"id": user.id, "name": user.name}} if user else {})


def _file_json(message: Message) -> JsonObject | None:
    """Where a message's file can be fetched; of a photo its largest size."""
    match message.content:
        case Document(file):
            name = file.upload.name or "file"
        case Photo(sizes):
            file, name = sizes[-1].file, sizes[-1].file.upload.name or "photo"
        case _:
            return None
    return {
        "name": name,
        "size": len(file.upload.data),
        "url": f"/control/file/{quote(file.file_id, safe='')}",
    }


def tap_json(tap: Tap) -> JsonObject:
    """A press, and its answer once there is one."""
    answer = tap.answer
    told: JsonObject | None = (
        {"text": answer.text, "show_alert": answer.show_alert, "url": answer.url} if answer else None
    )
    return present(
        id=tap.id,
        user_id=tap.user.id,
        chat_id=tap.message.chat.id,
        message_id=tap.message.id,
        label=tap.label,
        answer=told,
    )


def world_json(world: World, stage: Stage | None = None) -> JsonObject:
    """Everything there is. `messages` by chat; `taps` are those whose pressers wait; `calls` only the newest."""
    now = world.clock()
    return {
        "bot": user_json(world.bot),
        "users": [user_json(user) for user in world.users.values()],
        "chats": [chat_json(chat) for chat in world.chats.values()],
        "messages": {
            str(chat.id): [message_json(message) for message in chat.messages]
            for chat in world.chats.values()
        },
        "taps": [tap_json(tap) for tap in world.taps.values() if tap.can_be_answered(now)],
        "calls": [entry.to_json() for entry in world.calls[-NEWEST_CALLS:]],
        "limits": world.floods.enabled,
        "latency": world.latency,
        "faults": len(world.faults),
        "clock": now,
        "stage": stage.picture() if stage else None,
    }


def event_json(event: Event) -> JsonObject:
    """An event, told apart by its `event`."""
    return {"event": type(event).__name__.lower()} | _body(event)


def _body(event: Event) -> JsonObject:  # noqa: C901 — a table of all events
    match event:
        case Posted(message) | Edited(message) | Deleted(message):
            return {"message": message_json(message)}
        case Reacted(message, user):
            return {"message": message_json(message), "user_id": user.id}
        case Pressed(tap) | Answered(tap):
            return {"tap": tap_json(tap)}
        case Acting(chat, action):
            return {"chat_id": chat.id, "action": action}
        case ChatChanged(chat):
            return {"chat": chat_json(chat)}
        case ChatRemoved(chat):
            return {"chat_id": chat.id}
        case UserChanged(user):
            return {"user": user_json(user)}
        case UserRemoved(user):
            return {"user_id": user.id}
        case Called(entry):
            return {"call": entry.to_json()}
        case Switched(limits, latency, faults):
            return {"limits": limits, "latency": latency, "faults": faults}
        case Staged(picture):
            return {"stage": picture}
        case Emptied():
            return {}
