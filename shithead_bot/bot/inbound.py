"""What an update asks for: Telegram's objects in, our own small values out.

Law: pure, and total over whatever Telegram sends. Names are made harmless here, before anything keeps them.
What is none of the bot's business (channel posts, edits, other bots, talk) is None.
"""

import re
from dataclasses import dataclass
from typing import Final

from telegram import CallbackQuery, ChatMember, ChatMemberUpdated, Message, MessageEntity, Update, User
from telegram.constants import ChatID, ChatMemberStatus, ChatType

from shithead_bot.tables.model import NAME_LENGTH, GroupKind, Place
from shithead_bot.views.buttons import Tap, decode
from shithead_bot.views.names import clean

_GROUPS: Final[dict[str, GroupKind]] = {
    ChatType.GROUP: GroupKind.GROUP,
    ChatType.SUPERGROUP: GroupKind.SUPERGROUP,
}
_LANGUAGE: Final = re.compile("[A-Za-z0-9-]{1,35}")
_TITLE_LENGTH: Final = 64
JOIN_PAYLOAD: Final = "j"


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sent it. anonymous: an administrator who writes as the group itself, so he can't sit down."""

    user_id: int
    name: str
    language: str | None
    anonymous: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """A command in a chat. place is None in a private chat."""

    command: str
    argument: str
    sender: Sender
    chat_id: int
    place: Place | None


@dataclass(frozen=True, slots=True)
class Tapped:
    """A button was pressed. tap is None for data that is no button of ours; the rest is None where Telegram keeps
    the message no more, and place in a private chat. forged: the message shows no such button, so a changed
    client has made the tap up."""

    query_id: str
    sender: Sender
    tap: Tap | None
    chat_id: int | None
    message_id: int | None
    place: Place | None
    forged: bool = False


@dataclass(frozen=True, slots=True)
class Contact:
    """A user has blocked the bot in his private chat, or let it in again."""

    sender: Sender
    reachable: bool


Request = Told | Tapped | Contact


def read(update: Update, bot: str) -> Request | None:
    """What `update` asks of the bot whose username is `bot`; None: nothing."""
    if update.callback_query is not None:
        return _tapped(update.callback_query)
    if update.message is not None:
        return _told(update.message, bot)
    if update.my_chat_member is not None:
        return _contact(update.my_chat_member)
    return None


def join_table(request: Told) -> str | None:
    """The table that a `/start` from a group's Join button leads to."""
    if request.command != "start" or not request.argument.startswith(JOIN_PAYLOAD):
        return None
    return request.argument.removeprefix(JOIN_PAYLOAD) or None


def _told(message: Message, bot: str) -> Told | None:
    user, text = message.from_user, message.text
    if user is None or not text or message.is_automatic_forward:
        return None
    anonymous = user.id == ChatID.ANONYMOUS_ADMIN and message.sender_chat == message.chat
    if not anonymous and (user.is_bot or message.sender_chat is not None):
        return None
    command = _command(message, text, bot)
    place = _place(message)
    if command is None or (place is None and message.chat.type != ChatType.PRIVATE):
        return None
    return Told(command[0], command[1], _sender(user, anonymous=anonymous), message.chat.id, place)


def _command(message: Message, text: str, bot: str) -> tuple[str, str] | None:
    """The command a message begins with and what follows it, if it is for this bot."""
    first = message.entities[0] if message.entities else None
    if first is None or first.type != MessageEntity.BOT_COMMAND or first.offset != 0:
        return None
    name, _, addressee = text[1 : first.length].partition("@")
    if addressee and addressee.lower() != bot.lower():
        return None
    return name.lower(), text[first.length :].strip()


def _tapped(query: CallbackQuery) -> Tapped | None:
    message = query.message
    if query.from_user.is_bot:
        return None
    # The library makes a message of one that is kept no more, too: only its date of 0 tells them apart.
    whole = message if isinstance(message, Message) and message.is_accessible else None
    return Tapped(
        query_id=query.id,
        sender=_sender(query.from_user),
        tap=decode(query.data) if query.data else None,
        chat_id=message.chat.id if message else None,
        message_id=message.message_id if message else None,
        place=None if whole is None else _place(whole),
        forged=whole is not None and not _has_button(whole, query.data),
    )


def _has_button(message: Message, data: str | None) -> bool:
    rows = message.reply_markup.inline_keyboard if message.reply_markup else ()
    return any(button.callback_data == data for row in rows for button in row)


def _contact(change: ChatMemberUpdated) -> Contact | None:
    if change.chat.type != ChatType.PRIVATE:
        return None
    return Contact(_sender(change.from_user), reachable=_is_in(change.new_chat_member))


def _is_in(member: ChatMember) -> bool:
    return member.status not in {ChatMemberStatus.BANNED, ChatMemberStatus.LEFT}


def _sender(user: User, *, anonymous: bool = False) -> Sender:
    name = f"{user.first_name} {user.last_name or ''}"
    language = user.language_code
    known = isinstance(language, str) and _LANGUAGE.fullmatch(language)
    return Sender(user.id, clean(name, NAME_LENGTH), language if known else None, anonymous)


def _place(message: Message) -> Place | None:
    """The group and topic a message stands in; None in any other chat."""
    chat = message.chat
    kind = _GROUPS.get(chat.type)
    if kind is None:
        return None
    topic = message.message_thread_id if message.is_topic_message else None
    return Place(chat.id, topic, clean(chat.title or "", _TITLE_LENGTH), kind, chat.username)
