"""Flood limits, as far as Telegram publishes them.

About 1 a second in a chat (short bursts pass), 20 a minute in a group, 30 a second in all. Sends, edits and deletions
share them, refused ones too; answers to presses and questions don't count.
"""

from __future__ import annotations

import math
from collections import defaultdict, deque
from typing import TYPE_CHECKING

from shithead_bot.playground.wire import too_many_requests

if TYPE_CHECKING:
    from collections.abc import Callable

GROUP_LIMIT, GROUP_PERIOD = 20, 60.0
OVERALL_LIMIT, OVERALL_PERIOD = 30, 1.0
# A private chat: a bucket that refills by one a second. How large the real one is isn't published.
PRIVATE_BURST, PRIVATE_RATE = 5, 1.0

LIMITED_METHODS = frozenset({
    "sendMessage", "sendPhoto", "sendDocument", "editMessageText", "editMessageReplyMarkup", "editMessageCaption",
    "editMessageMedia", "deleteMessage", "deleteMessages", "pinChatMessage",
})  # fmt: skip


class _Window:
    """At most `limit` in any `period` seconds."""

    def __init__(self, limit: int, period: float) -> None:
        self._limit = limit
        self._period = period
        self._times: deque[float] = deque()

    def wait(self, now: float) -> float:
        """Seconds until one more is welcome."""
        while self._times and self._times[0] <= now - self._period:
            self._times.popleft()
        return self._times[0] + self._period - now if len(self._times) >= self._limit else 0.0

    def take(self, now: float) -> None:
        self._times.append(now)


class _Bucket:
    """`burst` at once, refilled at `rate` a second."""

    def __init__(self, burst: int, rate: float) -> None:
        self._burst = burst
        self._rate = rate
        self._level = float(burst)
        self._at = float("-inf")

    def wait(self, now: float) -> float:
        """Seconds until one more is welcome."""
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        return max(0.0, (1 - self._level) / self._rate)

    def take(self, _: float) -> None:
        self._level -= 1


class Floods:
    """The limits of one bot; `enabled` switches them."""

    def __init__(self, clock: Callable[[], float], *, enabled: bool) -> None:
        self.enabled = enabled
        self._clock = clock
        self._groups: defaultdict[int, _Window] = defaultdict(lambda: _Window(GROUP_LIMIT, GROUP_PERIOD))
        self._privates: defaultdict[int, _Bucket] = defaultdict(lambda: _Bucket(PRIVATE_BURST, PRIVATE_RATE))
        self._overall = _Window(OVERALL_LIMIT, OVERALL_PERIOD)

    def charge(self, method: str, chat_id: int | None) -> None:
        """Count a call. Raises 429 (and doesn't count it) if it comes too early."""
        if not self.enabled or method not in LIMITED_METHODS or chat_id is None:
            return
        now = self._clock()
        own: _Window | _Bucket = self._groups[chat_id] if chat_id < 0 else self._privates[chat_id]
        wait = max(own.wait(now), self._overall.wait(now))
        if wait > 0:
            raise too_many_requests(math.ceil(wait))
        own.take(now)
        self._overall.take(now)
