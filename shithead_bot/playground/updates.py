"""The queue of updates: filtered when they happen, kept until confirmed or too old, handed to one poller at a time."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from shithead_bot.playground.wire import ApiError, Json, JsonObject

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from shithead_bot.playground.webhooks import Webhook

UPDATE_KINDS = (
    "message", "edited_message", "channel_post", "edited_channel_post", "inline_query", "chosen_inline_result",
    "callback_query", "shipping_query", "pre_checkout_query", "poll", "poll_answer", "my_chat_member", "chat_member",
    "chat_join_request", "message_reaction", "message_reaction_count", "chat_boost", "removed_chat_boost",
)  # fmt: skip
ON_REQUEST_ONLY = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
DEFAULT_KINDS = frozenset(UPDATE_KINDS) - ON_REQUEST_ONLY

LIFETIME = 86_400.0
CALLBACK_LIFETIME = 150.0
FIRST_ID = 731_000_001
# A poll that repeats an offset this soon gets one update only: its owner may be choking on the batch.
REPEAT_WINDOW = 0.5
CONFLICT = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
WEBHOOK_SET = "Conflict: terminated by setWebhook request"
WEBHOOK_ACTIVE = (
    "Conflict: can't use getUpdates method while webhook is active;"
    " use deleteWebhook to delete the webhook first"
)
# A second 409 within this time is held back as long, so that two pollers don't spin.
CONFLICT_PAUSE = 3.0


@dataclass(frozen=True, slots=True)
class Update:
    """One update, as it looked when it happened."""

    id: int
    kind: str
    payload: JsonObject
    expires: float

    def to_json(self) -> JsonObject:
        """The Bot API's Update."""
        return {"update_id": self.id, self.kind: self.payload}


class _Poll:
    """A waiting getUpdates request."""

    def __init__(self) -> None:
        self.woken = asyncio.Event()
        self.conflict = ""

    def end(self, conflict: str) -> None:
        """Make way for whatever is in conflict with it."""
        self.conflict = conflict
        self.woken.set()


class UpdateQueue:
    """The updates of one bot. `clock` gives seconds; `sleep` is how a held-back conflict waits."""

    def __init__(self, clock: Callable[[], float], sleep: Callable[[float], Awaitable[object]]) -> None:
        self.allowed = DEFAULT_KINDS
        self.webhook: Webhook | None = None
        self._clock = clock
        self._sleep = sleep
        self._queue: deque[Update] = deque()
        self._next_id = FIRST_ID
        self._poll: _Poll | None = None
        self._last_offset: int | None = None
        self._last_poll_at = float("-inf")
        self._next_conflict_at = float("-inf")

    def add(self, kind: str, payload: JsonObject) -> None:
        """Queue an update, unless the bot doesn't want its kind."""
        if kind not in self.allowed:
            return
        lifetime = CALLBACK_LIFETIME if kind == "callback_query" else LIFETIME
        self._queue.append(Update(self._next_id, kind, payload, self._clock() + lifetime))
        self._next_id += 1
        if self._poll:
            self._poll.woken.set()

    def waiting(self) -> tuple[int, list[Update]]:
        """The next update's id, and those that wait: all that has to be kept of a queue."""
        return self._next_id, list(self._queue)

    def go_on(self, next_id: int, waiting: Iterable[Update]) -> None:
        """Begin where another queue has ended."""
        self._next_id = next_id
        self._queue = deque(waiting)

    def allow(self, kinds: Iterable[str]) -> None:
        """Want these kinds from now on; none that exists means the default ones."""
        self.allowed = frozenset(kinds) & frozenset(UPDATE_KINDS) or DEFAULT_KINDS

    def set_webhook(self, webhook: Webhook | None) -> None:
        """Let updates wait for a webhook, which ends a waiting poll; or for polls again."""
        self.webhook = webhook
        if webhook and self._poll:
            self._poll.end(WEBHOOK_SET)

    def drop_pending(self) -> None:
        """Forget all that wait. Ids go on, as a running poller expects."""
        self._queue.clear()

    def release(self) -> None:
        """Let a waiting poll go at once, with what there is: the server is about to stop."""
        if self._poll:
            self._poll.woken.set()

    @property
    def is_polled(self) -> bool:
        """Whether a poll waits."""
        return self._poll is not None

    @property
    def pending(self) -> int:
        """How many updates wait."""
        self._expire()
        return len(self._queue)

    async def poll(self, offset: int, limit: int, wait: float) -> list[Json]:
        """getUpdates: confirm what is below `offset`, then give up to `limit` updates, waiting up to `wait` s."""
        if self.webhook:
            raise await self._conflict(WEBHOOK_ACTIVE)
        if self._poll:
            self._poll.end(CONFLICT)
        if offset == self._last_offset and self._clock() < self._last_poll_at + REPEAT_WINDOW:
            limit = 1
        self._last_offset, self._last_poll_at = offset, self._clock()
        self._confirm(offset)
        if not self._queue and wait > 0:
            await self._wait_for_update(wait)
        self._expire()
        return [update.to_json() for update in list(self._queue)[:limit]]

    async def _wait_for_update(self, wait: float) -> None:
        poll = self._poll = _Poll()
        try:
            async with asyncio.timeout(wait):
                await poll.woken.wait()
        except TimeoutError:
            pass
        finally:
            if self._poll is poll:
                self._poll = None
        if poll.conflict:
            raise await self._conflict(poll.conflict)

    async def _conflict(self, text: str) -> ApiError:
        if self._clock() < self._next_conflict_at:
            await self._sleep(CONFLICT_PAUSE)
        else:
            self._next_conflict_at = self._clock() + CONFLICT_PAUSE
        return ApiError(409, text)

    def _confirm(self, offset: int) -> None:
        self._expire()
        if offset < 0:
            while len(self._queue) > -offset:
                self._queue.popleft()
        # An offset beyond the newest id confirms nothing: the real queue starts again from its head.
        elif offset <= self._next_id:
            while self._queue and self._queue[0].id < offset:
                self._queue.popleft()

    def _expire(self) -> None:
        now = self._clock()
        if any(update.expires <= now for update in self._queue):
            self._queue = deque(update for update in self._queue if update.expires > now)
