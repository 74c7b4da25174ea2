"""Groups change their kind: a basic group becomes a supergroup, a supergroup gets topics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shithead_bot.playground.chats import GENERAL_TOPIC, Chat, ChatKind, Topic
from shithead_bot.playground.conversation import Conversation
from shithead_bot.playground.entities import RichText
from shithead_bot.playground.events import ChatChanged
from shithead_bot.playground.inline import inline
from shithead_bot.playground.messages import Service
from shithead_bot.playground.users import ANONYMOUS_ADMIN

if TYPE_CHECKING:
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import JsonObject

_BLUE = 0x6FB9F0  # the first of the six colours that a topic's icon can have


class Forums(Conversation):
    """Upgrades and topics. What Telegram would not allow is a ValueError."""

    def migrate(self, chat: Chat) -> Chat:
        """A basic group becomes a supergroup: new id, no old messages; the old chat only points to it."""
        if chat.kind is not ChatKind.GROUP or chat.migrated_to:
            raise ValueError(f"{chat.name} is no basic group")
        actor = self._creator(chat)
        new = self._new_group(ChatKind.SUPERGROUP, chat.name)
        new.members = {
            member.user.id: member for member in chat.present_members() if member.user is not self.bot
        }
        new.permissions = chat.permissions
        chat.migrated_to = new
        member = chat.member(self.bot)
        if member.present:  # the bot hears that it came, and not that it left the old chat
            self.set_member(new, member, actor)
        self.events.emit(ChatChanged(new))
        self.events.emit(ChatChanged(chat))
        text = f"{inline(actor.name)} upgraded the group to a supergroup"
        self.note(chat, actor, text, {"migrate_to_chat_id": new.id})
        self.note(new, ANONYMOUS_ADMIN, text, {"migrate_from_chat_id": chat.id}, sender_chat=new)
        return new

    def set_forum(self, chat: Chat, *, forum: bool = True) -> None:
        """Switch a supergroup's topics on or off."""
        if chat.kind is not ChatKind.SUPERGROUP:
            raise ValueError("only supergroups have topics")
        chat.forum = forum
        self.events.emit(ChatChanged(chat))

    def create_topic(self, chat: Chat, name: str, by: User | None = None) -> Topic:
        """A new topic; its id is that of the service message that announces it."""
        self._check_forum(chat)
        fields: JsonObject = {"forum_topic_created": {"name": name, "icon_color": _BLUE}}
        content = Service(fields, RichText(f"Topic {inline(name)} was created"))
        message = self.new_message(chat, by or self._creator(chat), content)
        message.thread, message.in_topic = message.id, True
        topic = chat.topics[message.id] = Topic(message.id, name)
        self.events.emit(ChatChanged(chat))
        self.post(message)
        return topic

    def close_topic(self, chat: Chat, topic: Topic, by: User | None = None) -> None:
        """Only administrators who manage topics can write there now."""
        self._check_forum(chat)
        topic.closed = True
        self._note_topic(chat, topic, by, "closed")

    def reopen_topic(self, chat: Chat, topic: Topic, by: User | None = None) -> None:
        """Everyone can write there again."""
        self._check_forum(chat)
        topic.closed = False
        self._note_topic(chat, topic, by, "reopened")

    def delete_topic(self, chat: Chat, topic: Topic) -> None:
        """The topic goes with all its messages."""
        self._check_forum(chat)
        del chat.topics[topic.id]
        for message in [message for message in chat.messages if message.thread == topic.id]:
            self.remove(message)
        self.events.emit(ChatChanged(chat))

    def has_topic(self, chat: Chat, thread: int) -> bool:
        """Whether one can write into this topic of a forum by its id; General has none to write to."""
        return thread != GENERAL_TOPIC and thread in chat.topics

    def _note_topic(self, chat: Chat, topic: Topic, by: User | None, change: str) -> None:
        self.events.emit(ChatChanged(chat))
        actor = by or self._creator(chat)
        text = f"Topic {inline(topic.name)} was {change}"
        self.note(chat, actor, text, {f"forum_topic_{change}": {}}, thread=topic.id)

    def _check_forum(self, chat: Chat) -> None:
        if not chat.forum:
            raise ValueError(f"{chat.name} has no topics")
