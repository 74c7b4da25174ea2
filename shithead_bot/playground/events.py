"""What happens in the world, told to whoever listens: a printer, a page, a simulated person who waits for something."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from shithead_bot.playground.calls import Call
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.messages import Message
    from shithead_bot.playground.taps import Tap
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import JsonObject

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Posted:
    """A message appeared; it rang if `message.rang`."""

    message: Message


@dataclass(frozen=True, slots=True)
class Edited:
    """A message's content or keyboard changed in place."""

    message: Message


@dataclass(frozen=True, slots=True)
class Deleted:
    """A message disappeared for everyone."""

    message: Message


@dataclass(frozen=True, slots=True)
class Reacted:
    """Someone's reaction to a message changed."""

    message: Message
    user: User


@dataclass(frozen=True, slots=True)
class Pressed:
    """A user pressed a button; his client waits for the answer."""

    tap: Tap


@dataclass(frozen=True, slots=True)
class Answered:
    """The bot answered a press; only the presser sees it."""

    tap: Tap


@dataclass(frozen=True, slots=True)
class Acting:
    """The bot shows a chat action, such as "typing"."""

    chat: Chat
    action: str


@dataclass(frozen=True, slots=True)
class ChatChanged:
    """A chat is new, or its members, rights, topics or kind changed."""

    chat: Chat


@dataclass(frozen=True, slots=True)
class ChatRemoved:
    """A chat is gone for everyone."""

    chat: Chat


@dataclass(frozen=True, slots=True)
class UserChanged:
    """An account is new, or its language or how it stands with the bot changed."""

    user: User


@dataclass(frozen=True, slots=True)
class UserRemoved:
    """An account and its phone are gone."""

    user: User


@dataclass(frozen=True, slots=True)
class Called:
    """The bot called a method of the Bot API."""

    call: Call


@dataclass(frozen=True, slots=True)
class Switched:
    """Flood limits, latency or the number of troubles on order are these now."""

    limits: bool
    latency: float
    faults: int


@dataclass(frozen=True, slots=True)
class Staged:
    """What the program around the world adds has changed to this, see `stage`."""

    picture: JsonObject


@dataclass(frozen=True, slots=True)
class Emptied:
    """The world was reset: nothing is as it was."""


Event: TypeAlias = (
    Posted
    | Edited
    | Deleted
    | Reacted
    | Pressed
    | Answered
    | Acting
    | ChatChanged
    | ChatRemoved
    | UserChanged
    | UserRemoved
    | Called
    | Switched
    | Staged
    | Emptied
)
Listener: TypeAlias = Callable[[Event], object]


class Events:
    """The listeners. Everything runs in one event loop; listeners are called at once, in order of subscription."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with every event from now on; the returned function ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def emit(self, event: Event) -> None:
        """Tell everyone."""
        for listener in tuple(self._listeners):
            listener(event)

    async def until(self, ready: Callable[[], T | None]) -> T:
        """Wait until `ready()` gives something (or raises); it is asked now and after every event."""
        found: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def ask(_: Event | None = None) -> None:
            if found.done():
                return
            try:
                result = ready()
            except Exception as problem:  # noqa: BLE001 — it is the waiter's, not that of whoever caused the event
                found.set_exception(problem)
                return
            if result is not None:
                found.set_result(result)

        unsubscribe = self.listen(ask)
        try:
            ask()
            return await found
        finally:
            unsubscribe()

    async def stream(self) -> AsyncGenerator[Event, None]:
        """Every event from the first `anext` on; the consumer may be slow, nothing is lost."""
        queue: asyncio.Queue[Event] = asyncio.Queue()
        unsubscribe = self.listen(queue.put_nowait)
        try:
            while True:
                yield await queue.get()
        finally:
            unsubscribe()
