"""What an update tells of a chat or a person, without anybody asking for something. Pure.

Telegram tells some of it twice and in either order (a member who goes is a service message and, to administrators, a
change of membership; an upgrade is a message in the old chat and one in the new). So each says how things are now,
and hearing it again changes nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from telegram import ChatMember, ChatMemberRestricted, ChatMemberUpdated, Message, User
from telegram.constants import ChatMemberStatus, ChatType

from shithead_bot.bot.persons import Sender, sender_of
from shithead_bot.tables.model import Suspension

_GROUPS: Final = frozenset({ChatType.GROUP, ChatType.SUPERGROUP})
_OUT: Final = frozenset({ChatMemberStatus.BANNED, ChatMemberStatus.LEFT})


@dataclass(frozen=True, slots=True)
class Contact:
    """A user has blocked the bot in his private chat, or let it in again."""

    sender: Sender
    reachable: bool


@dataclass(frozen=True, slots=True)
class Arrival:
    """The bot has come into a group. by: who brought it. at: when (seconds since the epoch)."""

    by: Sender
    at: float


@dataclass(frozen=True, slots=True)
class Came:
    """These users are in the group. arrival: the bot has come into it."""

    chat_id: int
    user_ids: tuple[int, ...]
    arrival: Arrival | None = None


@dataclass(frozen=True, slots=True)
class Went:
    """This user isn't in the group any more."""

    chat_id: int
    user_id: int


@dataclass(frozen=True, slots=True)
class Upgraded:
    """The group lives on as the supergroup `new_chat_id`."""

    chat_id: int
    new_chat_id: int


@dataclass(frozen=True, slots=True)
class TopicClosed:
    """Only administrators write in this topic now."""

    chat_id: int
    topic: int


@dataclass(frozen=True, slots=True)
class Admission:
    """How the bot stands in a group. shut_out: why it can't write there; None: nothing keeps it from it. arrival: it
    has just come into it, and may write."""

    chat_id: int
    shut_out: Suspension | None
    arrival: Arrival | None = None


News = Contact | Came | Went | Upgraded | TopicClosed | Admission


def in_message(message: Message, bot: str) -> News | None:
    """What a service message tells the bot of this username; None: it tells nothing, or is none."""
    chat = message.chat
    if chat.type not in _GROUPS:
        return None
    if message.migrate_to_chat_id is not None:
        return Upgraded(chat.id, message.migrate_to_chat_id)
    if message.migrate_from_chat_id is not None:
        return Upgraded(message.migrate_from_chat_id, chat.id)
    if message.forum_topic_closed is not None and message.message_thread_id is not None:
        return TopicClosed(chat.id, message.message_thread_id)
    if message.left_chat_member is not None:
        return _went(chat.id, message.left_chat_member)
    newcomers = message.new_chat_members or ()
    is_arrival = message.group_chat_created or any(_is_bot(user, bot) for user in newcomers)
    return _came(chat.id, newcomers, arrival(message) if is_arrival else None)


def arrival(message: Message) -> Arrival | None:
    """The bot has come into a group by this message; None where nobody has sent it."""
    user = message.from_user
    return None if user is None else Arrival(sender_of(user), message.date.timestamp())


def _is_bot(user: User, bot: str) -> bool:
    return user.is_bot and (user.username or "").lower() == bot.lower()


def in_own_change(change: ChatMemberUpdated) -> News | None:
    """What a change of the bot's own standing tells: in a private chat a user's wish, in a group its rights."""
    if change.chat.type == ChatType.PRIVATE:
        return Contact(sender_of(change.from_user), reachable=is_in(change.new_chat_member))
    if change.chat.type not in _GROUPS:
        return None
    shut_out = _shut_out(change.new_chat_member)
    if shut_out is not None or is_in(change.old_chat_member):
        return Admission(change.chat.id, shut_out)
    return Admission(change.chat.id, None, Arrival(sender_of(change.from_user), change.date.timestamp()))


def in_change(change: ChatMemberUpdated) -> News | None:
    """What a change of somebody's membership tells."""
    if change.chat.type not in _GROUPS:
        return None
    member = change.new_chat_member
    return _came(change.chat.id, (member.user,)) if is_in(member) else _went(change.chat.id, member.user)


def _came(chat_id: int, users: Iterable[User], arrival: Arrival | None = None) -> Came | None:
    people = tuple(user.id for user in users if not user.is_bot)
    return Came(chat_id, people, arrival) if people or arrival else None


def _went(chat_id: int, user: User) -> Went | None:
    return None if user.is_bot else Went(chat_id, user.id)


def is_in(member: ChatMember) -> bool:
    """Whether somebody with this standing is in the group; of the restricted only some are."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status not in _OUT


def _shut_out(member: ChatMember) -> Suspension | None:
    if not is_in(member):
        return Suspension.EXPELLED
    muted = isinstance(member, ChatMemberRestricted) and not member.can_send_messages
    return Suspension.MUTED if muted else None
