"""What people do with messages: write, edit, press, react."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from shithead_bot.playground.chats import Chat, ChatKind
from shithead_bot.playground.detect import with_detected
from shithead_bot.playground.entities import RichText
from shithead_bot.playground.events import Answered, Edited, Pressed, Reacted, UserChanged
from shithead_bot.playground.formatting import MAX_TEXT
from shithead_bot.playground.hearing import bot_hears
from shithead_bot.playground.membership import Membership
from shithead_bot.playground.messages import Message, Text
from shithead_bot.playground.taps import Tap
from shithead_bot.playground.users import ANONYMOUS_ADMIN, LINKED_CHANNEL, User

if TYPE_CHECKING:
    from shithead_bot.playground.keyboards import Button
    from shithead_bot.playground.wire import JsonObject

# From this age on a message comes with a press as a mere stub. Telegram publishes no number.
INACCESSIBLE_AFTER = 48 * 3600
_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")


class Conversation(Membership):
    """People write and press. What no client would let them do is a ValueError."""

    def say(
        self,
        user: User,
        chat: Chat | User,
        text: str,
        thread: int | None = None,
        *,
        edited: bool = False,
        reply_to: Message | None = None,
    ) -> Message:
        """`user` writes to a chat (the bot itself stands for their private chat), or edits what he wrote there last."""
        chat = self.private(user) if isinstance(chat, User) else chat
        self._check_may_write(user, chat, thread)
        if edited:
            own = [
                message
                for message in chat.messages
                if message.sender is user and isinstance(message.content, Text)
            ]
            if not own:
                raise ValueError(f"{user.name} has written nothing in {chat.name} yet")
            return self.edit(own[-1], text)
        if chat.is_private and not user.started:
            user.started = True
            self.events.emit(UserChanged(user))
        content = _typed(text)
        thread = reply_to.thread if reply_to and reply_to.in_topic else thread
        message = self.new_message(chat, user, content, thread=thread, reply_to=reply_to)
        if chat.member(user).anonymous:
            message.sender, message.sender_chat = ANONYMOUS_ADMIN, chat
        return self.post(message)

    def edit(self, message: Message, text: str) -> Message:
        """The author changes his message; never the bot's, nor a service message."""
        if message.sender is self.bot or not isinstance(message.content, Text) or message.deleted:
            raise ValueError("people edit only what they have written")
        message.content = _typed(text)
        message.edits += 1
        message.edited_at = self.now
        self.events.emit(Edited(message))
        if bot_hears(self.bot, message, privacy=self.privacy):
            self.updates.add("edited_message", message.to_json())
        return message

    def delete(self, user: User, message: Message) -> None:
        """`user` deletes a message for everyone: his own, any in his private chat, or others' as administrator.

        The bot is not told.
        """
        self._check_sees(user, message)
        is_admin = message.chat.member(user).has_right("can_delete_messages")
        if not (message.sender is user or message.chat.is_private or is_admin):
            raise ValueError(f"{user.name} may not delete that message")
        self.remove(message)

    def start(self, user: User, payload: str = "") -> Message:
        """`user` opens the bot, perhaps by a link with `payload`, and presses Start (Restart if he had blocked it)."""
        _check_payload(payload)
        self.unblock(user)
        return self.say(user, self.private(user), f"/start {payload}".rstrip())

    def add_bot(self, user: User, chat: Chat, payload: str = "") -> None:
        """`user` adds the bot by a `?startgroup=payload` link: it joins and gets `/start@bot payload`."""
        _check_payload(payload)
        if not chat.member(self.bot).present:
            self.join(self.bot, chat, by=user)
        if payload:
            self.say(user, chat, f"/start@{self.bot.username} {payload}")

    def forward_from_channel(self, group: Chat, channel_title: str, text: str) -> Message:
        """A post of the group's linked channel appears in the group by itself."""
        channel = Chat(-1_001_000_000_000 + group.id % 1000, ChatKind.CHANNEL, title=channel_title)
        message = self.new_message(group, LINKED_CHANNEL, Text(with_detected(RichText(text))))
        message.sender_chat = channel
        message.automatic_forward = True
        return self.post(message)

    def press(self, user: User, message: Message, wanted: str | Button, *, forged: bool = False) -> Tap:
        """`user` presses a button, given by its text, its callback data or itself.

        ValueError if `message` doesn't show it now. A client that keeps the answer to the same press asks nobody. A
        changed client (`forged`) can send any data for a message that has a keyboard.
        """
        self._check_sees(user, message)
        if message.chat.is_private and user.blocked:
            raise ValueError(f"{user.name} has to unblock the bot first")
        data, label = self._forged(message, wanted) if forged else self._shown(message, wanted)
        tap = Tap(str(self.ids.taps.take()), user, message, data, label, self.clock(), self.events)
        self.taps = {known.id: known for known in self.taps.values() if known.can_be_answered(self.clock())}
        answer, kept_until = message.kept_answers.get((user.id, data), (None, 0.0))
        if answer and self.clock() < kept_until and not forged:
            self.events.emit(Pressed(tap))
            tap.answer = answer
            self.events.emit(Answered(tap))
            return tap
        self.taps[tap.id] = tap
        self.events.emit(Pressed(tap))
        self.updates.add("callback_query", self._callback_json(tap))
        return tap

    def react(self, user: User, message: Message, emoji: str | None) -> None:
        """`user` puts a reaction on a message, or takes his away (None)."""
        self._check_sees(user, message)
        old = message.reactions.pop(user.id, None)
        if emoji:
            message.reactions[user.id] = emoji
        self.events.emit(Reacted(message, user))
        if message.chat.member(self.bot).is_admin:
            self.updates.add("message_reaction", self._reaction_json(message, user, old, emoji))

    def _check_sees(self, user: User, message: Message) -> None:
        if message.deleted or user.deleted or not self.sees(user, message.chat):
            raise ValueError(f"{user.name} doesn't see that message")

    def _check_may_write(self, user: User, chat: Chat, thread: int | None) -> None:
        if user.deleted or not self.sees(user, chat):
            raise ValueError(f"{user.name} isn't in {chat.name}")
        if chat.is_private and user.blocked:
            raise ValueError(f"{user.name} has to unblock the bot first")
        if not chat.permits(user, "can_send_messages"):
            raise ValueError(f"{user.name} may not write in {chat.name}")
        if chat.migrated_to:
            raise ValueError(f"{chat.name} has become a supergroup")
        if thread in chat.topics and chat.topics[thread].closed:
            raise ValueError(f"topic {thread} is closed")

    def _shown(self, message: Message, wanted: str | Button) -> tuple[str, str]:
        """Data and label of a button that is there now."""
        button = message.button(wanted)
        if button is None:
            shown = [shown.text for shown in message.buttons]
            raise ValueError(f"no such button there now: {wanted!r}; there are {shown}")
        if button.callback_data is None:
            raise ValueError(f"button {button.text!r} sends nothing to the bot")
        return button.callback_data, button.text

    def _forged(self, message: Message, wanted: str | Button) -> tuple[str, str]:
        data = wanted if isinstance(wanted, str) else wanted.callback_data
        if not message.keyboard or data is None:
            raise ValueError("even a changed client can press only where there is a keyboard")
        return data, "forged"

    def _callback_json(self, tap: Tap) -> JsonObject:
        message = tap.message
        is_old = self.now - message.date > INACCESSIBLE_AFTER
        return {
            "id": tap.id,
            "from": tap.user.to_json(),
            "message": message.inaccessible_json() if is_old else message.to_json(),
            "chat_instance": message.chat.instance,
            "data": tap.data,
        }

    def _reaction_json(self, message: Message, user: User, old: str | None, new: str | None) -> JsonObject:
        def listed(emoji: str | None) -> list[JsonObject]:
            return [{"type": "emoji", "emoji": emoji}] if emoji else []

        return {
            "chat": message.chat.to_json(),
            "message_id": message.id,
            "user": user.to_json(),
            "date": self.now,
            "old_reaction": listed(old),
            "new_reaction": listed(new),
        }


def _typed(text: str) -> Text:
    """A text as a client sends it: with entities, neither empty nor too long."""
    body = with_detected(RichText(text).cleaned().trimmed())
    if not 1 <= len(body) <= MAX_TEXT:
        raise ValueError("clients send neither empty nor endless messages")
    return Text(body)


def _check_payload(payload: str) -> None:
    if not _PAYLOAD.fullmatch(payload):
        raise ValueError(f"no link carries this payload: {payload!r}")
