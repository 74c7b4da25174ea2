"""One chat's way out: its errands run one at a time, as fast as Telegram's limits allow.

Law: an errand is chosen only when its call may leave, and decides only then what to send: whatever changed while
the chat waited is in it, and what no longer matters is never sent. Chats never wait for each other, but for the
budget of all together.
"""

import asyncio
import itertools
import logging
import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, Protocol

from shithead_bot.bot.budget import Budget
from shithead_bot.bot.verdicts import AGAIN, Fate, Verdict
from shithead_bot.tables.ports import Fenced, StoreLost

_FIRST_PAUSE: Final = 0.5
_LONGEST_PAUSE: Final = 30.0  # in a group, whose message is a picture of what the panels know already
_LONGEST_PRIVATE_PAUSE: Final = 5.0  # when an outage is over, nobody waits longer for his turn
_TIDY_PATIENCE: Final = 15.0  # seconds after which even tidying gets its turn

log: Final = logging.getLogger(__name__)


class Urgency(IntEnum):
    """What goes first in a chat."""

    RING = 0
    SHOW = 1
    TIDY = 2


class Errand(Protocol):
    """Something to bring to a chat, in one call or several."""

    def urgency(self) -> Urgency | None:
        """How urgent its next call is; None where nothing is left to do."""

    async def run(self) -> Verdict:
        """Take the next step: at most one call to Telegram."""

    def close(self) -> None:
        """It won't run any more: nothing is left to do, or the line has stopped."""

    def fail(self) -> None:
        """It has raised what nobody expected and won't run any more; it must not line up again by itself."""


@dataclass(slots=True)
class _Place:
    """An errand's place in the line: since when, in seconds of the loop's clock, and behind how many others."""

    errand: Errand
    since: float
    turn: int

    def rank(self, now: float) -> tuple[int, int]:
        """Lower goes first."""
        urgency = self.errand.urgency()
        if urgency is None or (urgency is Urgency.TIDY and now - self.since > _TIDY_PATIENCE):
            urgency = Urgency.SHOW
        return urgency, self.turn


class Outbox:
    """The line of errands of one chat; it works while it has any.

    emptied: told when the line has stopped working; it is over for good where nothing is left in it.
    fenced: told when the store says that another process has taken over; the line stops then.
    """

    def __init__(
        self, chat_id: int, budget: Budget, emptied: Callable[["Outbox"], None], fenced: Callable[[], None]
    ) -> None:
        self._chat_id = chat_id
        self._budget = budget
        self._emptied = emptied
        self._fenced = fenced
        self._line: dict[Hashable, _Place] = {}
        self._turns = itertools.count()
        self._failures = 0
        self._pause_until = 0.0
        self._wakes_at = 0.0
        self._deadline = math.inf
        self._over = False
        self._task: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._line)

    def put(self, name: Hashable, errand: Errand) -> None:
        """Line up an errand, or put it in the place of the one with its name; once finished, none."""
        if self._over:
            return
        if name in self._line:
            self._line[name].errand = errand
            return
        self._line[name] = _Place(errand, _now(), next(self._turns))
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._work())

    def find(self, name: Hashable) -> Errand | None:
        """The errand of this name that is in the line."""
        return self._line[name].errand if name in self._line else None

    async def finish(self, deadline: float) -> None:
        """Do what can be done before the deadline (of the loop's clock), then stop and close what is left."""
        self._deadline = min(self._deadline, deadline)
        if (task := self._task) is not None:
            if self._wakes_at <= self._deadline:
                await asyncio.wait((task,), timeout=max(0.0, deadline - _now()))
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        self._over = True
        while self._line:
            self._line.popitem()[1].errand.close()
        self._emptied(self)

    def halt(self) -> None:
        """Make no further call."""
        self._deadline = -math.inf

    async def _work(self) -> None:
        try:
            while self._trim() and await self._cleared():
                if self._trim():
                    now = _now()
                    await self._serve(min(self._line, key=lambda name: self._line[name].rank(now)))
        except Fenced:
            self._fenced()
        finally:
            self._task = None
            self._emptied(self)

    def _trim(self) -> bool:
        """Take out what has nothing left to do; gives whether anything is left."""
        for name in [name for name, place in self._line.items() if place.errand.urgency() is None]:
            self._line.pop(name).errand.close()
        return bool(self._line)

    async def _cleared(self) -> bool:
        """Wait until the next call may leave, and count it; False where that would be after the deadline."""
        while (delay := max(self._pause_until - _now(), self._budget.wait(self._chat_id, _now()))) > 0:
            if not await self._slept(delay):
                return False
        return await self._slept(self._budget.spend(self._chat_id, _now()))

    async def _slept(self, delay: float) -> bool:
        self._wakes_at = _now() + delay
        if self._wakes_at > self._deadline:
            return False
        if delay > 0:
            await asyncio.sleep(delay)
        return True

    async def _serve(self, name: Hashable) -> None:
        try:
            verdict = await self._line[name].errand.run()
        except Fenced:
            raise
        except StoreLost:
            verdict = AGAIN
        except Exception:
            log.exception("An errand failed and is dropped.")
            self._line.pop(name).errand.fail()
            return
        match verdict.fate:
            case Fate.FLOOD:
                self._budget.block(self._chat_id, _now(), verdict.wait)
            case Fate.UNSENT | Fate.AGAIN:
                self._back_off(name)
            case _:
                self._failures = 0

    def _back_off(self, name: Hashable) -> None:
        """Pause, the longer the more failures came in a row; then it's another's turn."""
        longest = _LONGEST_PAUSE if self._chat_id < 0 else _LONGEST_PRIVATE_PAUSE
        self._pause_until = _now() + min(longest, _FIRST_PAUSE * 2 ** min(self._failures, 8))
        self._failures += 1
        self._line[name].turn = next(self._turns)


def _now() -> float:
    return asyncio.get_running_loop().time()
