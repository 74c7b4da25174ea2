"""A press on a button, and the bot's answer to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shithead_bot.playground.events import Events
    from shithead_bot.playground.messages import Message
    from shithead_bot.playground.users import User

# How long a client waits for the answer. Telegram publishes no number.
ANSWER_WINDOW = 60.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What the presser sees: nothing, a toast, an alert (`show_alert`), or a link that opens."""

    text: str = ""
    show_alert: bool = False
    url: str = ""
    cache_time: int = 0


@dataclass(slots=True, eq=False)
class Tap:
    """`user` pressed the button `label` with `data` under `message`, at time `at`."""

    id: str
    user: User
    message: Message
    data: str
    label: str
    at: float
    events: Events
    answer: Answer | None = None

    def can_be_answered(self, now: float) -> bool:
        """Whether the presser's client still waits."""
        return self.answer is None and now - self.at <= ANSWER_WINDOW

    async def answered(self) -> Answer:
        """Wait for the bot's answer; as long as it takes, so give it a timeout."""
        return await self.events.until(lambda: self.answer)
