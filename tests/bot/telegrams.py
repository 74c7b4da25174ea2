"""Telegram's own JSON of chats, people and messages, and what the bot reads in it."""

from typing import Any

from telegram import Update

from shithead_bot.bot.inbound import Request, read
from shithead_bot.bot.news import News

BOT = "shithead_bot"
DATE = 1_800_000_000
GROUP_ID, FORUM_ID = -4711, -1001234567890
ANONYMOUS_ADMIN, CHANNEL, TELEGRAM = 1087968824, 136817688, 777000

Json = dict[str, Any]

anna: Json = {"id": 1, "is_bot": False, "first_name": "Anna", "last_name": "B.", "language_code": "de"}
group: Json = {"id": GROUP_ID, "type": "group", "title": "Friends"}
forum: Json = {"id": FORUM_ID, "type": "supergroup", "title": "Forum", "username": "forum", "is_forum": True}
private: Json = {"id": 1, "type": "private", "first_name": "Anna"}
channel: Json = {"id": -1009, "type": "channel", "title": "News"}
anonymous: Json = {
    "id": ANONYMOUS_ADMIN,
    "is_bot": True,
    "first_name": "Group",
    "username": "GroupAnonymousBot",
}


def asked(**update: Any) -> Request | News | None:
    """What an update asks for."""
    return read(Update.de_json({"update_id": 1, **update}, None), BOT)


def message(text: str, chat: Json = group, sender: Json | None = anna, **fields: Any) -> Json:
    """A message, its commands marked as Telegram marks them."""
    entities = []
    if text.startswith("/"):
        entities = [{"type": "bot_command", "offset": 0, "length": len(text.split()[0])}]
    who = {} if sender is None else {"from": sender}
    return {"message_id": 5, "date": DATE, "chat": chat, "text": text, "entities": entities, **who, **fields}


def change(chat: Json, new: Json, who: Json, by: Json = anna) -> Json:
    """Somebody's standing in a chat has changed: he is `new` there now."""
    old = {"user": who, "status": "member"}
    return {
        "chat": chat,
        "from": by,
        "date": DATE,
        "old_chat_member": old,
        "new_chat_member": {"user": who, **new},
    }
