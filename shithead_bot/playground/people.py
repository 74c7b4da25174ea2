"""Simulated people at their phones: they see and press only what Telegram shows them.

Which button someone presses is the caller's business; a person only knows what is on the screen.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from shithead_bot.playground.links import start_payload

if TYPE_CHECKING:
    from collections.abc import Callable

    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.keyboards import Button
    from shithead_bot.playground.messages import Message
    from shithead_bot.playground.taps import Answer, Tap
    from shithead_bot.playground.users import User
    from shithead_bot.playground.world import World

T = TypeVar("T")
Choice: TypeAlias = "str | Callable[[Button], bool]"
PATIENCE = 10.0


class Person:
    """`user` in front of his phone."""

    def __init__(self, world: World, user: User) -> None:
        self.world = world
        self.user = user

    def __repr__(self) -> str:
        """By name."""
        return f"<Person {self.user.name}>"

    @property
    def chat(self) -> Chat:
        """His private chat with the bot."""
        return self.world.private(self.user)

    def messages(self, chat: Chat | None = None) -> list[Message]:
        """What a chat on his phone (by default the private one) shows now, oldest first."""
        chat = chat or self.chat
        return chat.messages if self.world.sees(self.user, chat) else []

    def panel(self, chat: Chat | None = None) -> Message | None:
        """The newest message with a keyboard in a chat."""
        return next((message for message in reversed(self.messages(chat)) if message.keyboard), None)

    def find(self, choice: Choice, chat: Chat | None = None) -> tuple[Message, Button] | None:
        """The newest message in a chat with a button that fits, and the first such button."""
        for message in reversed(self.messages(chat)):
            for button in message.buttons:
                if button.text == choice if isinstance(choice, str) else choice(button):
                    return message, button
        return None

    async def until(self, ready: Callable[[], T | None], patience: float = PATIENCE) -> T:
        """Wait until `ready()` gives something true; asked now and whenever something happens in the world.

        TimeoutError after `patience` seconds, with what his private chat showed then.
        """
        try:
            async with asyncio.timeout(patience):
                return await self.world.events.until(lambda: ready() or None)
        except TimeoutError:
            shown = [
                (message.text, [button.text for button in message.buttons])
                for message in self.messages()[-3:]
            ]
            raise TimeoutError(f"{self.user.name} waited in vain; last in his chat: {shown}") from None

    def press(self, choice: Choice, chat: Chat | None = None) -> Tap:
        """Press the newest button that fits in a chat. ValueError if none is shown, or if it opens a link."""
        found = self.find(choice, chat)
        if found is None:
            panel = self.panel(chat)
            shown = [button.text for button in panel.buttons] if panel else []
            raise ValueError(f"{self.user.name} sees no such button; the newest keyboard has {shown}")
        message, button = found
        return self.world.press(self.user, message, button)

    async def tap(self, choice: Choice, chat: Chat | None = None, patience: float = PATIENCE) -> Answer:
        """Wait for a button that fits, press it, and wait for the answer."""
        await self.until(lambda: self.find(choice, chat), patience)
        tap = self.press(choice, chat)
        async with asyncio.timeout(patience):
            return await tap.answered()

    def say(self, text: str, chat: Chat | None = None) -> Message:
        """Write into a chat."""
        return self.world.say(self.user, chat or self.chat, text)

    def start(self, payload: str = "") -> Message:
        """Open the bot and press Start."""
        return self.world.start(self.user, payload)

    def follow(self, url: str) -> Message:
        """Open a link to the bot (`https://t.me/<bot>?start=…`), from a button or from an answer, and press Start."""
        payload = start_payload(url, self.world.bot.username or "")
        if payload is None:
            raise ValueError(f"not a link that starts this bot: {url}")
        return self.start(payload)
