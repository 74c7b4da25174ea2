"""The world in words: what somebody's Telegram shows, line by line as it happens, or one message as it looks now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shithead_bot.playground.events import (
    Acting,
    Answered,
    Deleted,
    Edited,
    Event,
    Posted,
    Pressed,
    Reacted,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.keyboards import Button
    from shithead_bot.playground.messages import Message
    from shithead_bot.playground.taps import Tap
    from shithead_bot.playground.users import User
    from shithead_bot.playground.world import World

_MARKS = {"primary": "🔵 ", "success": "🟢 ", "danger": "🔴 "}
RING = "🔔"


def picture(message: Message) -> str:
    """A message as it looks now: who, what, and the buttons under it, one row a line."""
    author = message.sender_chat.name if message.sender_chat else message.sender.name
    head = f"— {message.text}" if message.is_service else f"{author}: {message.text}"
    return "\n".join([head, *(" ".join(map(_button, row)) for row in message.keyboard)])


def _button(button: Button) -> str:
    return f"[{_MARKS.get(button.style or '', '')}{button.text}{' ↗' if button.url else ''}]"


class Transcript:
    """What `viewer` sees (None: everything), of one chat or of all, from now on, in `lines` and through `write`."""

    def __init__(
        self,
        world: World,
        viewer: User | None = None,
        chat: Chat | None = None,
        write: Callable[[str], object] | None = None,
    ) -> None:
        self.lines: list[str] = []
        self._world = world
        self._viewer = viewer
        self._chat = chat
        self._write = write
        self._stop = world.events.listen(self._hear)

    def close(self) -> None:
        """Listen no more."""
        self._stop()

    def __str__(self) -> str:
        """All lines so far."""
        return "\n".join(self.lines)

    def _hear(self, event: Event) -> None:
        chat, text = self._describe(event)
        if chat is None or not self._shows(chat):
            return
        line = f"[{chat.name}] {text}"
        self.lines.append(line)
        if self._write:
            self._write(line)

    def _shows(self, chat: Chat) -> bool:
        return self._chat in (None, chat) and (self._viewer is None or self._world.sees(self._viewer, chat))

    def _describe(self, event: Event) -> tuple[Chat | None, str]:
        """The chat in which an event shows, and how; no chat for what doesn't show."""
        match event:
            case Posted(message):
                return message.chat, picture(message) + (f" {RING}" if message.rang else "")
            case Edited(message):
                return message.chat, f"(edited) {picture(message)}"
            case Deleted(message):
                return message.chat, f"(deleted) {message.text.partition(chr(10))[0]}"
            case Reacted(message, user):
                return message.chat, f"{user.name} reacts {message.reactions.get(user.id, 'no more')}"
            case Acting(chat, action):
                return chat, f"… {action}"
            case Pressed(tap) | Answered(tap):
                return self._describe_tap(tap, answered=isinstance(event, Answered))
        return None, ""

    def _describe_tap(self, tap: Tap, *, answered: bool) -> tuple[Chat | None, str]:
        """A press and its answer show on the presser's phone only."""
        if self._viewer not in (None, tap.user):
            return None, ""
        if not answered or tap.answer is None:
            return tap.message.chat, f"{tap.user.name} presses [{tap.label}]"
        answer = tap.answer
        if answer.url:
            return tap.message.chat, f"{tap.user.name}'s Telegram opens {answer.url}"
        if not answer.text:
            return None, ""
        kind = "an alert" if answer.show_alert else "a toast"
        return tap.message.chat, f"{tap.user.name} gets {kind}: {answer.text}"
