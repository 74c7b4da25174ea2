"""Telegram's limits as arithmetic: when may the next call to a chat leave?

Law: in no 60 seconds more than 20 calls to a group (all its topics together), in no second more than 30
altogether, and a private chat gets 1 a second after a burst of 4. Pure: time is an argument, in seconds
of any clock that never goes back.
"""

import math
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` calls at once, then one every `every` seconds: in w seconds at most burst + w / every."""

    burst: int
    every: float


GROUP: Final = Rate(burst=5, every=4.0)
PRIVATE: Final = Rate(burst=4, every=1.0)
OVERALL: Final = Rate(burst=5, every=1 / 25)
UNLIMITED: Final = Rate(burst=1, every=0.0)
_KEEP: Final = 1024  # chats remembered before the idle ones are forgotten


@dataclass(slots=True)
class _Meter:
    """One rate's account. `full` is when its burst is whole again; `blocked` is when a flood ends."""

    rate: Rate
    full: float
    blocked: float = -math.inf

    def free(self) -> float:
        """When the next call may leave."""
        return max(self.full - (self.rate.burst - 1) * self.rate.every, self.blocked)

    def spend(self, at: float) -> None:
        """A call leaves at this time, not before `free()`."""
        self.full = max(self.full, at) + self.rate.every

    def idle(self, now: float) -> bool:
        """Whether a fresh meter would say the same."""
        return self.full <= now and self.blocked <= now


@dataclass(slots=True)
class Budget:
    """What is left of Telegram's limits.

    limited: if not, only the floods that Telegram has answered with are heeded.
    resumed_at: another process may have spent all there was until then; so nothing is left at that time.
    """

    limited: bool = True
    resumed_at: float = -math.inf
    _overall: _Meter = field(init=False)
    _chats: dict[int, _Meter] = field(init=False, default_factory=dict)
    _prune_at: int = field(init=False, default=_KEEP)

    def __post_init__(self) -> None:
        self._overall = self._new_meter(OVERALL)

    def wait(self, chat_id: int, now: float) -> float:
        """Seconds until the chat may have another call; 0 where it may now."""
        meter = self._chats.get(chat_id) or self._new_meter(_rate(chat_id))
        return max(0.0, meter.free() - now)

    def spend(self, chat_id: int, now: float) -> float:
        """Take a call to the chat, once `wait` is 0.

        Returns:
            Seconds until it may leave: 0, or longer where all chats together are at their limit.
        """
        delay = max(0.0, self._overall.free() - now)
        self._overall.spend(now + delay)
        self._meter(chat_id, now).spend(now + delay)
        return delay

    def block(self, chat_id: int, now: float, seconds: float) -> None:
        """Telegram wants no call to this chat for so long."""
        meter = self._meter(chat_id, now)
        meter.blocked = max(meter.blocked, now + seconds)

    def _meter(self, chat_id: int, now: float) -> _Meter:
        meter = self._chats.get(chat_id)
        if meter is None:
            self._forget_idle(now)
            meter = self._chats[chat_id] = self._new_meter(_rate(chat_id))
        return meter

    def _new_meter(self, rate: Rate) -> _Meter:
        if not self.limited:
            rate = UNLIMITED
        return _Meter(rate, self.resumed_at + rate.burst * rate.every)

    def _forget_idle(self, now: float) -> None:
        """Drop chats that are as good as new, at doubling sizes: a call pays for little of the sweep."""
        if len(self._chats) >= self._prune_at:
            self._chats = {chat: meter for chat, meter in self._chats.items() if not meter.idle(now)}
            self._prune_at = max(_KEEP, 2 * len(self._chats))


def _rate(chat_id: int) -> Rate:
    return GROUP if chat_id < 0 else PRIVATE
