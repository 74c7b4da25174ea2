"""Privacy mode: which messages reach the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shithead_bot.playground.messages import Message
    from shithead_bot.playground.users import User


def bot_hears(bot: User, message: Message, *, privacy: bool) -> bool:
    """Whether `bot` gets an update for a new or edited message: never for what it or another bot wrote."""
    chat = message.chat
    if message.is_service:
        return _was_there(bot, message)
    if message.sender.is_bot and message.sender_chat is None:
        return False
    if chat.is_private:
        return True
    member = chat.member(bot)
    if not member.present:
        return False
    return not privacy or member.is_admin or _is_replied_to(bot, message) or _is_commanded(bot, message)


def _was_there(bot: User, message: Message) -> bool:
    """Service messages, its own too, reach a bot that is in the chat; and so does the one that tells of its removal."""
    left = message.content.to_json().get("left_chat_member")
    told_of_itself = isinstance(left, dict) and left["id"] == bot.id
    return message.chat.is_private or message.chat.member(bot).present or told_of_itself


def _is_replied_to(bot: User, message: Message) -> bool:
    return message.reply_to is not None and message.reply_to.sender is bot


def _is_commanded(bot: User, message: Message) -> bool:
    """A command with the bot's name, or a bare one if no other bot spoke after it."""
    first = next((entity for entity in message.entities if entity.type == "bot_command"), None)
    if first is None or first.offset != 0:
        return False
    _, _, name = message.text[: first.length].partition("@")
    if name:
        return name.lower() == (bot.username or "").lower()
    return message.chat.last_bot is bot
