"""What an update asks for, or tells: Telegram's objects in, our own small values out.

Law: pure, and total over whatever Telegram sends. What is none of the bot's business (channel posts, edits, other
bots, talk) is None. What is told without being asked, `news` reads.
"""

from dataclasses import dataclass
from typing import Final

from telegram import CallbackQuery, Message, MessageEntity, Update
from telegram.constants import ChatID, ChatType

from shithead_bot.bot import news
from shithead_bot.bot.news import Came, News
from shithead_bot.bot.persons import Sender, sender_of
from shithead_bot.tables.model import GroupKind, Place
from shithead_bot.views.buttons import NO_TABLE, Action, Tap, decode
from shithead_bot.views.names import clean
from shithead_bot.views.welcome import ADD_PAYLOAD

_GROUPS: Final[dict[str, GroupKind]] = {
    ChatType.GROUP: GroupKind.GROUP,
    ChatType.SUPERGROUP: GroupKind.SUPERGROUP,
}
_TITLE_LENGTH: Final = 64
JOIN_PAYLOAD: Final = "j"


@dataclass(frozen=True, slots=True)
class Told:
    """A command in a chat. place is None in a private chat. has_topics: the chat is a group with topics. language: the
    one to answer in, once that is known: a group's, or the sender's in his private chat."""

    command: str
    argument: str
    sender: Sender
    chat_id: int
    place: Place | None
    has_topics: bool = False
    language: str | None = None


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

    @property
    def opens_table(self) -> bool:
        """Whether it is the button that opens a group's first table."""
        return self.tap is not None and self.tap.what is Action.NEW and self.tap.table_id == NO_TABLE


Request = Told | Tapped


def read(update: Update, bot: str) -> Request | News | None:
    """What `update` asks of the bot whose username is `bot`, or tells it; None: nothing."""
    if update.callback_query is not None:
        return _tapped(update.callback_query)
    if update.message is not None:
        return news.in_message(update.message, bot) or _told(update.message, bot)
    if update.my_chat_member is not None:
        return news.in_own_change(update.my_chat_member)
    if update.chat_member is not None:
        return news.in_change(update.chat_member)
    return None


def join_table(request: Told) -> str | None:
    """The table that a `/start` from a group's Join button leads to."""
    if request.command != "start" or not request.argument.startswith(JOIN_PAYLOAD):
        return None
    return request.argument.removeprefix(JOIN_PAYLOAD) or None


def _told(message: Message, bot: str) -> Told | Came | None:
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
    if place is not None and command == ("start", ADD_PAYLOAD):
        return Came(message.chat.id, (), news.arrival(message))
    sender = sender_of(user, anonymous=anonymous)
    return Told(command[0], command[1], sender, message.chat.id, place, bool(message.chat.is_forum))


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
        sender=sender_of(query.from_user),
        tap=decode(query.data) if query.data else None,
        chat_id=message.chat.id if message else None,
        message_id=message.message_id if message else None,
        place=None if whole is None else _place(whole),
        forged=whole is not None and not _has_button(whole, query.data),
    )


def _has_button(message: Message, data: str | None) -> bool:
    rows = message.reply_markup.inline_keyboard if message.reply_markup else ()
    return any(button.callback_data == data for row in rows for button in row)


def _place(message: Message) -> Place | None:
    """The group and topic a message stands in; None in any other chat."""
    chat = message.chat
    kind = _GROUPS.get(chat.type)
    if kind is None:
        return None
    topic = message.message_thread_id if message.is_topic_message else None
    return Place(chat.id, topic, clean(chat.title or "", _TITLE_LENGTH), kind, chat.username)
