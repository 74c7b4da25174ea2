"""Pins and reactions: what the bot can do to a message besides changing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shithead_bot.playground.access import writable_chat
from shithead_bot.playground.events import ChatChanged, Reacted
from shithead_bot.playground.wire import Json, JsonObject, bad_request

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.parameters import Parameters
    from shithead_bot.playground.world import World

# Joined emoji are written by their joiner's code point, so that it can be seen.
_REACTIONS = (
    "👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤\u200d🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓"
    " 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨\u200d💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾"
    " 🤷\u200d♂ 🤷 🤷\u200d♀ 😡"
)
REACTIONS = frozenset(_REACTIONS.split())
_VARIATION_SELECTOR = "\ufe0f"


def pin_chat_message(world: World, parameters: Parameters) -> Json:
    """Pin a message; a service message says so."""
    chat = _pinnable_chat(world, parameters)
    message = chat.history.get(parameters.integer("message_id"))
    if message is None:
        raise bad_request("message to pin not found")
    if message.is_service:
        raise bad_request("message can't be pinned")
    if message not in chat.pinned:
        chat.pinned.append(message)
        text = f"{world.bot.name} pinned a message"
        pinned: JsonObject = {"pinned_message": message.to_json(with_reply=False)}
        world.note(chat, world.bot, text, pinned, thread=message.thread if message.in_topic else None)
    return True


def unpin_chat_message(world: World, parameters: Parameters) -> Json:
    """Unpin a message, by default the one pinned last."""
    chat = _pinnable_chat(world, parameters)
    wanted = parameters.integer("message_id")
    message = chat.history.get(wanted) if wanted else next(reversed(chat.pinned), None)
    if message is None or message not in chat.pinned:
        raise bad_request("message to unpin not found")
    chat.pinned.remove(message)
    world.events.emit(ChatChanged(chat))
    return True


def unpin_all_chat_messages(world: World, parameters: Parameters) -> Json:
    """Unpin everything."""
    chat = _pinnable_chat(world, parameters)
    chat.pinned.clear()
    world.events.emit(ChatChanged(chat))
    return True


def set_message_reaction(world: World, parameters: Parameters) -> Json:
    """The bot's one reaction to a message; an empty list takes it away."""
    emoji = _parse_reaction(parameters)
    chat = writable_chat(world, parameters)
    message = chat.history.get(parameters.integer("message_id"))
    if message is None:
        raise bad_request("message to react not found")
    if emoji is None:
        message.reactions.pop(world.bot.id, None)
    else:
        message.reactions[world.bot.id] = emoji
    world.events.emit(Reacted(message, world.bot))
    return True


def _pinnable_chat(world: World, parameters: Parameters) -> Chat:
    chat = writable_chat(world, parameters)
    member = chat.member(world.bot)
    may_pin = (
        member.has_right("can_pin_messages")
        if member.is_admin
        else chat.permits(world.bot, "can_pin_messages")
    )
    if not may_pin and not chat.is_private:
        raise bad_request("not enough rights to manage pinned messages in the chat")
    return chat


def _parse_reaction(parameters: Parameters) -> str | None:
    reactions = parameters.json("reaction", "reaction types JSON object") or []
    if not isinstance(reactions, list):
        raise bad_request("expected an Array of ReactionType")
    if not reactions:
        return None
    if len(reactions) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    reaction = reactions[0]
    if not isinstance(reaction, dict) or reaction.get("type") not in ("emoji", "custom_emoji"):
        raise bad_request("can't parse ReactionType: unsupported reaction type specified")
    emoji = str(reaction.get("emoji", "")).replace(_VARIATION_SELECTOR, "")
    if emoji not in REACTIONS:
        raise bad_request("REACTION_INVALID")
    return emoji
