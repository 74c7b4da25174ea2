"""The polling loop: updates from Telegram into the durable inbox, and from there to whoever handles them.

Law: an update is confirmed to Telegram only after it is in the inbox, so the loop may be cancelled, or
killed, at any await: what a fresh start needs is in the inbox or still at Telegram.
"""

import asyncio
import json
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, Protocol

from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError, TimedOut

from shithead_bot.bot.ports import Inbox
from shithead_bot.bot.request import NotSent, Unanswered, flood_wait
from shithead_bot.tables.ports import Received, StoreLost

PATIENCE: Final = 120.0
CONFLICT: Final = 30.0
_CONFLICT_GAP: Final = 60.0  # without a conflict for so long, the next one is a new story
_FIRST_PAUSE: Final = 0.5
_LONGEST_PAUSE: Final = 15.0
_REMEMBERED: Final = 1000  # ids of updates handed over; far more than Telegram sends again while we live

log: Final = logging.getLogger(__name__)


class SecondPoller(Exception):
    """Another process polls with the same token."""


class TokenRefused(Exception):
    """Telegram doesn't know the token."""


class PollerStuck(Exception):
    """Telegram hasn't answered for too long."""


class Feed(Protocol):
    """Where updates come from."""

    async def fetch(self, offset: int | None) -> list[object]:
        """The updates from `offset` on, as plain JSON; all before it are confirmed. Raises TelegramError."""


class Poller:
    """One bot's polling loop.

    handle: gets every update once in this process's life, oldest first; the loop waits for it.
    jitter: a number from 0 to 1, to spread the pauses after errors.
    patience: seconds without any answer from Telegram after which the loop gives up.
    """

    def __init__(
        self,
        feed: Feed,
        inbox: Inbox,
        handle: Callable[[Received], Awaitable[None]],
        *,
        jitter: Callable[[], float],
        patience: float = PATIENCE,
    ) -> None:
        self._feed = feed
        self._inbox = inbox
        self._handle = handle
        self._jitter = jitter
        self._patience = patience
        self._watchdog = asyncio.timeout(None)
        self._offset: int | None = None
        self._handed_over: deque[int] = deque(maxlen=_REMEMBERED)
        self._failures = 0
        self._conflicts: tuple[float, float] | None = None  # the first and the last of a row of 409s

    async def run(self) -> None:
        """Hand over what waits in the inbox, then poll until cancelled.

        Raises:
            SecondPoller: Telegram has answered 409 for 30 seconds.
            TokenRefused: it answered 401 or 404.
            PollerStuck: it has not answered for `patience` seconds.
            Fenced: another process has taken over the inbox.
        """
        try:
            async with asyncio.timeout(None) as self._watchdog:
                await self._begin()
                # Before Python 3.12 asyncio.wait_for, which libraries use, may swallow a cancellation.
                while not _is_cancelled():
                    await self._poll()
                raise asyncio.CancelledError
        except TimeoutError:
            if not self._watchdog.expired():
                raise
            raise PollerStuck(f"Telegram has not answered for {self._patience:.0f} s.") from None

    async def _begin(self) -> None:
        while not _is_cancelled():
            try:
                waiting = await self._inbox.pending()
            except StoreLost as error:
                await self._pause("The inbox can't be read", error)
            else:
                await self._hand_over(waiting)
                break

    async def _poll(self) -> None:
        try:
            batch = await self._feed.fetch(self._offset)
        except InvalidToken:
            raise TokenRefused("Telegram refuses the bot's token.") from None
        except RetryAfter as flood:
            self._watchdog.reschedule(None)
            await asyncio.sleep(flood_wait(flood))
            self._answered()
        except (NotSent, Unanswered, TimedOut) as error:
            await self._pause("Polling got no answer", error)
        except TelegramError as error:
            self._answered()
            if isinstance(error, Conflict):
                self._count_conflict()
            await self._pause("Polling failed", error)
        else:
            self._answered()
            await self._take(batch)

    async def _take(self, batch: list[object]) -> None:
        """Make a batch durable and hand it over. Whatever goes wrong before it is durable, it comes again."""
        updates = [
            (update_id, json.dumps(update).encode())
            for update in batch
            if (update_id := _update_id(update)) is not None
        ]
        if len(updates) < len(batch):
            log.error("Skipped %d updates without a readable id.", len(batch) - len(updates))
        if not updates:
            if batch:  # nothing to confirm, so they come again at once
                await self._pause("Nothing readable to poll", None)
            else:
                self._recovered()
            return
        ids = {update_id for update_id, _ in updates}
        try:
            fresh = await self._inbox.add(updates)
            fresh += await self._missed(ids, fresh)
        except StoreLost as error:
            await self._pause("The inbox can't be written", error)
            return
        self._offset = max(ids) + 1
        self._recovered()
        await self._hand_over(fresh)

    async def _missed(self, ids: set[int], fresh: Iterable[Received]) -> tuple[Received, ...]:
        """What is not new to the inbox and still was never handed over: an `add` took it and failed to say so."""
        missed = ids.difference(map(_id_of, fresh), self._handed_over)
        if not missed:
            return ()
        return tuple(entry for entry in await self._inbox.pending() if _id_of(entry) in missed)

    async def _hand_over(self, entries: Iterable[Received]) -> None:
        self._watchdog.reschedule(None)  # a slow handler is no silence of Telegram's
        for entry in entries:
            self._handed_over.append(_id_of(entry))
            await self._handle(entry)
        self._answered()

    def _answered(self) -> None:
        self._watchdog.reschedule(asyncio.get_running_loop().time() + self._patience)

    def _count_conflict(self) -> None:
        now = asyncio.get_running_loop().time()
        first, last = self._conflicts or (now, now)
        self._conflicts = (first if now - last <= _CONFLICT_GAP else now, now)
        if now - self._conflicts[0] >= CONFLICT:
            raise SecondPoller("Another process polls with this bot's token.")

    async def _pause(self, what: str, error: Exception | None) -> None:
        """Wait longer the more failures came in a row; only the first of them is worth a line."""
        if not self._failures:
            log.warning("%s (%s); trying again.", what, type(error).__name__ if error else "skipped")
        longest = min(_LONGEST_PAUSE, _FIRST_PAUSE * 2 ** min(self._failures, 8))
        self._failures += 1
        await asyncio.sleep(longest * (1 + self._jitter()) / 2)

    def _recovered(self) -> None:
        if self._failures:
            log.info("Polling goes on after %d failures.", self._failures)
        self._failures = 0


def _is_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _update_id(update: object) -> int | None:
    """The id of an update; None where it is no object with a whole number for one."""
    update_id = update.get("update_id") if isinstance(update, dict) else None
    return update_id if type(update_id) is int else None


def _id_of(entry: Received) -> int:
    return int(json.loads(entry.raw)["update_id"])
