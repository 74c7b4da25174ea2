"""All there is in a world, and the few basic acts of which everything else consists."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import time
from typing import TYPE_CHECKING

from shithead_bot.playground.calls import CallLog
from shithead_bot.playground.chats import GENERAL_TOPIC, Chat, ChatKind, Member, Status
from shithead_bot.playground.entities import RichText
from shithead_bot.playground.events import ChatChanged, Deleted, Emptied, Events, Posted, Switched
from shithead_bot.playground.faults import Faults
from shithead_bot.playground.files import FileStore
from shithead_bot.playground.floods import Floods
from shithead_bot.playground.hearing import bot_hears
from shithead_bot.playground.ids import Ids
from shithead_bot.playground.messages import Content, Message, Service
from shithead_bot.playground.profile import Profile
from shithead_bot.playground.updates import UpdateQueue
from shithead_bot.playground.users import User

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from shithead_bot.playground.taps import Tap
    from shithead_bot.playground.wire import Json, JsonObject

DEFAULT_TOKEN = "42:LOCAL-bot-api_the-token-of-no-real-bot"  # noqa: S105 — of no real bot, as it says
MAX_LATENCY = 30.0


class State:
    """The world's contents. Everything runs in one thread and, where anything waits, in one event loop."""

    def __init__(
        self,
        clock: Callable[[], float] = time.time,
        token: str = DEFAULT_TOKEN,
        username: str = "shithead_bot",
        *,
        name: str = "Shithead",
        limits: bool = True,
        privacy: bool = True,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        """A world with one bot and nobody else.

        `clock` gives seconds since the epoch; `limits` are the flood limits, `privacy` is privacy mode; `sleep` is how
        the server waits where it holds an answer back. ValueError for a token that doesn't begin with the bot's id.
        """
        bot_id = token.partition(":")[0]
        if not bot_id.isdecimal():
            raise ValueError("a token begins with the bot's id and a colon")
        self.clock = clock
        self.sleep = sleep
        self.token = token
        self.privacy = privacy
        self.bot = User(int(bot_id), name, username=username, is_bot=True)
        self.events = Events()
        self.updates = UpdateQueue(clock, sleep)
        self.calls = CallLog()
        self.latency = 0.0  # seconds that every answer of the Bot API takes longer
        self.faults = Faults(self._tell_switches)
        self.floods = Floods(clock, enabled=limits)
        self.ids = Ids()
        self._empty()

    def __repr__(self) -> str:
        """Without the token."""
        return f"<{type(self).__name__} of @{self.bot.username}: {len(self.users)} users, {len(self.chats)} chats>"

    def _empty(self) -> None:
        self.users: dict[int, User] = {}
        self.chats: dict[int, Chat] = {}
        # Chats that are gone for people; what the bot asks about them is answered still.
        self.former: dict[int, Chat] = {}
        self.taps: dict[str, Tap] = {}
        self.files = FileStore()
        self.profile = Profile(self.bot.first_name)

    def reset(self) -> None:
        """Empty the world; token, clock, listeners and switches stay, and all ids go on."""
        self._empty()
        self.updates.drop_pending()
        self.calls.clear()
        self.faults.clear()
        self.floods = Floods(self.clock, enabled=self.floods.enabled)
        self.events.emit(Emptied())

    def set_limits(self, *, enabled: bool) -> None:
        """Switch the flood limits."""
        self.floods.enabled = enabled
        self._tell_switches()

    def set_latency(self, seconds: float) -> None:
        """Let every answer of the Bot API take that much longer. ValueError beyond `MAX_LATENCY`."""
        if not 0 <= seconds <= MAX_LATENCY:
            raise ValueError(f"latency goes from 0 to {MAX_LATENCY:.0f} seconds")
        self.latency = seconds
        self._tell_switches()

    def _tell_switches(self) -> None:
        self.events.emit(Switched(self.floods.enabled, self.latency, len(self.faults)))

    @property
    def now(self) -> int:
        """Seconds since the epoch, as Telegram counts them."""
        return int(self.clock())

    def private(self, user: User) -> Chat:
        """The bot's chat with `user`, whether or not he has opened it. ValueError for the bot itself."""
        chat = self.chats.get(user.id) or self.former.get(user.id)
        if chat is None:
            raise ValueError(f"{user.name} has no chat with the bot")
        return chat

    def messages(self, chat: Chat) -> list[Message]:
        """The messages that `chat` shows now, oldest first."""
        return chat.messages

    def sees(self, user: User, chat: Chat) -> bool:
        """Whether `chat` is on this user's phone."""
        return chat.user is user if chat.is_private else chat.member(user).present

    def knows(self, user: User) -> bool:
        """Whether the bot has ever met `user`: in a private chat or as a member of a chat it was in."""
        chats = itertools.chain(self.chats.values(), self.former.values())
        return user.started or any(self.bot.id in chat.members and user.id in chat.members for chat in chats)

    def find_known_user(self, user_id: int) -> User | None:
        """The user with this id, if the bot has met him."""
        former = self.former.get(user_id)
        user = self.users.get(user_id) or (former and former.user)
        return user if user and self.knows(user) else None

    def post(self, message: Message) -> Message:
        """Put a new message into its chat, tell listeners, and queue an update if the bot hears it."""
        chat = message.chat
        chat.history[message.id] = message
        if message.sender.is_bot and not message.is_service and message.sender_chat is None:
            chat.last_bot = message.sender
        self.events.emit(Posted(message))
        if bot_hears(self.bot, message, privacy=self.privacy):
            self.updates.add("message", message.to_json())
        return message

    def new_message(
        self,
        chat: Chat,
        sender: User,
        content: Content,
        *,
        thread: int | None = None,
        reply_to: Message | None = None,
    ) -> Message:
        """A message with the chat's next id, not yet posted. `thread` is a topic's id; replies stay in their topic."""
        in_topic = chat.forum and thread not in (None, GENERAL_TOPIC)
        if not in_topic:
            is_chain = reply_to is not None and chat.kind is ChatKind.SUPERGROUP and not chat.forum
            thread = (reply_to.thread or reply_to.id) if reply_to and is_chain else None
        message = Message(chat, self._next_message_id(chat), self.now, content, sender)
        message.thread, message.in_topic, message.reply_to = thread, in_topic, reply_to
        return message

    def note(
        self,
        chat: Chat,
        sender: User,
        text: str,
        fields: JsonObject,
        *,
        thread: int | None = None,
        sender_chat: Chat | None = None,
    ) -> Message:
        """Post a service message: `fields` are the Bot API's, `text` is what clients write."""
        message = self.new_message(chat, sender, Service(fields, RichText(text)), thread=thread)
        message.sender_chat = sender_chat
        return self.post(message)

    def remove(self, message: Message) -> None:
        """Delete a message for everyone."""
        message.deleted = True
        del message.chat.history[message.id]
        if message in message.chat.pinned:
            message.chat.pinned.remove(message)
        self.events.emit(Deleted(message))

    def set_member(self, chat: Chat, new: Member, actor: User) -> None:
        """Change how a user stands in a chat, and tell the bot what it may know of it."""
        old = chat.member(new.user)
        chat.members[new.user.id] = new
        change: JsonObject = {
            "chat": chat.to_json(),
            "from": actor.to_json(),
            "date": self.now,
            "old_chat_member": old.to_json(),
            "new_chat_member": new.to_json(),
        }
        if new.user is self.bot:
            self.updates.add("my_chat_member", change)
        elif chat.member(self.bot).is_admin:
            self.updates.add("chat_member", change)
        self.events.emit(ChatChanged(chat))

    def _next_message_id(self, chat: Chat) -> int:
        if chat.kind is ChatKind.SUPERGROUP:
            chat.last_id += 1
            return chat.last_id
        return self.ids.messages.take()

    def _instance(self, chat_id: int) -> str:
        """A chat_instance: opaque, the same for a chat, unlike its id."""
        digest = hashlib.sha256(f"{self.bot.id} {chat_id}".encode()).digest()
        return str(int.from_bytes(digest[:8], signed=True))

    def _new_group(self, kind: ChatKind, title: str, *, forum: bool = False) -> Chat:
        ids = self.ids.supergroups if kind is ChatKind.SUPERGROUP else self.ids.groups
        chat_id = ids.take()
        chat = Chat(chat_id, kind, title=title, forum=forum, instance=self._instance(chat_id))
        self.chats[chat_id] = chat
        return chat

    def _users_json(self, *users: User) -> Json:
        return [user.to_json() for user in users]

    def _block_change(self, user: User, *, blocked: bool) -> JsonObject:
        """my_chat_member of a private chat: its subject is the bot, kicked while blocked."""
        states = [Member(self.bot, Status.MEMBER), Member(self.bot, Status.KICKED)]
        old, new = states if blocked else reversed(states)
        return {
            "chat": self.private(user).to_json(),
            "from": user.to_json(),
            "date": self.now,
            "old_chat_member": old.to_json(),
            "new_chat_member": new.to_json(),
        }
