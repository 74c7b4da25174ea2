"""The poller: no update is lost, none is confirmed too early, and every way to fail is told from the others."""

import asyncio
import contextlib
import json
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from itertools import pairwise

import pytest
from telegram.error import (
    BadRequest,
    Conflict,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from shithead_bot.bot.poller import Poller, PollerStuck, SecondPoller, TokenRefused
from shithead_bot.bot.request import NotSent, Unanswered
from shithead_bot.tables.ports import Fenced, Received
from tests.bot.fakes import MemoryInbox
from tests.bot.virtual_time import in_virtual_time

LONG_POLL = 25.0


def update(update_id: int) -> object:
    return {"update_id": update_id, "message": {"text": "9♣"}}


def raw(update_id: int) -> tuple[int, bytes]:
    return update_id, json.dumps(update(update_id)).encode()


class ScriptedFeed:
    """Telegram as far as getUpdates goes: keeps updates until they are confirmed, and fails on order.

    troubles: raised one by one before anything is answered. asked: the offsets and when they were asked for.
    watch: told each offset.
    """

    def __init__(
        self,
        *updates: object,
        troubles: Iterable[Exception] = (),
        watch: Callable[[int | None], None] = lambda _: None,
    ) -> None:
        self.waiting = list(updates)
        self.troubles = list(troubles)
        self._watch = watch
        self.asked: list[tuple[int | None, float]] = []
        self._woken = asyncio.Event()

    def add(self, *updates: object) -> None:
        self.waiting += updates
        self._woken.set()

    async def fetch(self, offset: int | None) -> list[object]:
        self.asked.append((offset, asyncio.get_running_loop().time()))
        self._watch(offset)
        await asyncio.sleep(0)
        if self.troubles:
            raise self.troubles.pop(0)
        self.waiting = [update for update in self.waiting if not _is_before(update, offset)]
        if not self.waiting:
            self._woken.clear()
            try:
                async with asyncio.timeout(LONG_POLL):
                    await self._woken.wait()
            except TimeoutError:
                return []
        await asyncio.sleep(0)
        return self.waiting[:100]


def _is_before(update: object, offset: int | None) -> bool:
    update_id = update.get("update_id") if isinstance(update, dict) else None
    return isinstance(update_id, int) and update_id < (offset or 0)


class HangingFeed(ScriptedFeed):
    """A poll that never comes back."""

    async def fetch(self, offset: int | None) -> list[object]:
        await asyncio.Event().wait()
        return []


class Life:
    """One process's poller. `handled` are the ids that its handler got, in order."""

    def __init__(
        self,
        feed: ScriptedFeed,
        inbox: MemoryInbox,
        handle: Callable[[Received], Awaitable[None]] | None = None,
    ) -> None:
        self.handled: list[int] = []
        self.inbox = inbox
        self._then = handle
        self.task = asyncio.create_task(Poller(feed, inbox, self._handle, jitter=lambda: 1.0).run())

    async def _handle(self, received: Received) -> None:
        self.handled.append(json.loads(received.raw)["update_id"])
        if self._then:
            await self._then(received)

    async def settle(self, received: Received) -> None:
        await self.inbox.settle(received.receipt)

    async def end(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


@in_virtual_time
async def test_updates_are_handed_over_in_order() -> None:
    """Updates reach the handler oldest first, across batches."""
    feed = ScriptedFeed(*map(update, range(1, 251)))
    life = Life(feed, MemoryInbox())
    await asyncio.sleep(1)
    feed.add(update(251))
    await asyncio.sleep(1)
    await life.end()
    assert life.handled == list(range(1, 252))


@in_virtual_time
async def test_nothing_is_confirmed_before_it_is_in_the_inbox() -> None:
    """The offset that confirms an update is asked for only when the inbox has taken it."""
    inbox = MemoryInbox()
    inbox.outage.left["add"] = 5
    confirmed: list[tuple[int, int]] = []
    feed = ScriptedFeed(
        *map(update, range(1, 201)),
        watch=lambda offset: confirmed.append(((offset or 1) - 1, len(inbox.seen))),
    )
    life = Life(feed, inbox)
    await asyncio.sleep(60)
    await life.end()
    assert all(seen >= count for count, seen in confirmed)
    assert (0, 0) in confirmed
    assert (100, 100) in confirmed
    assert life.handled == list(range(1, 201))


@in_virtual_time
async def test_the_inbox_comes_first() -> None:
    """A fresh process begins with what the last one left in the inbox, before it polls."""
    inbox = MemoryInbox()
    await inbox.add([raw(1), raw(2)])
    inbox.outage.left["pending"] = 2
    feed = ScriptedFeed(update(3))
    life = Life(feed, inbox)
    await asyncio.sleep(10)
    await life.end()
    assert life.handled == [1, 2, 3]


@in_virtual_time
async def test_redelivered_updates_are_handed_over_once() -> None:
    """What Telegram sends again, the inbox knows: the handler doesn't see it twice."""
    inbox = MemoryInbox()
    feed = ScriptedFeed(update(1), update(2))
    life = Life(feed, inbox)
    await asyncio.sleep(1)
    feed.add(update(2), update(1), update(3))
    await asyncio.sleep(1)
    await life.end()
    assert life.handled == [1, 2, 3]


@pytest.mark.parametrize(
    "poison",
    [
        "secret",
        ["secret"],
        None,
        {"text": "secret"},
        {"update_id": "5", "text": "secret"},
        {"update_id": True, "text": "secret"},
        {"update_id": 1.5, "text": "secret"},
    ],
)
def test_an_unreadable_update_is_skipped(poison: object, caplog: pytest.LogCaptureFixture) -> None:
    """An update without a whole number for an id is skipped with a line that doesn't show it; the others go on."""

    @in_virtual_time
    async def run() -> None:
        feed = ScriptedFeed(update(1), poison, update(2))
        life = Life(feed, MemoryInbox())
        await asyncio.sleep(1)
        assert life.handled == [1, 2]
        await life.end()

    run()
    assert "Skipped 1" in caplog.text
    assert "secret" not in caplog.text


@in_virtual_time
async def test_a_batch_of_nothing_readable_does_not_spin() -> None:
    """When nothing in a batch can be confirmed, it is asked for ever more rarely, and good updates still arrive."""
    feed = ScriptedFeed({})
    life = Life(feed, MemoryInbox())
    await asyncio.sleep(100)
    assert len(feed.asked) < 20
    feed.add(update(1))
    await asyncio.sleep(20)
    await life.end()
    assert life.handled == [1]


TROUBLES = [NetworkError("Bad Gateway"), BadRequest("x"), TelegramError("Invalid server response"), NotSent("x"),
            Unanswered("x"), TimedOut(), Conflict("x")]  # fmt: skip


@pytest.mark.parametrize("trouble", TROUBLES, ids=lambda error: type(error).__name__)
def test_trouble_is_outlasted(trouble: TelegramError, caplog: pytest.LogCaptureFixture) -> None:
    """After trouble of any kind the loop polls on, with pauses that grow, and says so once."""
    caplog.set_level(logging.INFO)

    @in_virtual_time
    async def run() -> None:
        feed = ScriptedFeed(update(1), troubles=[trouble] * 5)
        life = Life(feed, MemoryInbox())
        await asyncio.sleep(60)
        times = [time for _, time in feed.asked[:6]]
        assert [later - time for time, later in pairwise(times)] == [0.5, 1, 2, 4, 8]
        assert life.handled == [1]
        await life.end()

    run()
    assert len(caplog.records) == 2
    assert "goes on after 5 failures" in caplog.text


@in_virtual_time
async def test_jitter_spreads_the_pauses() -> None:
    """With the jitter at its least, a pause is half as long."""
    feed = ScriptedFeed(update(1), troubles=[NotSent("x")] * 2)
    task = asyncio.create_task(Poller(feed, MemoryInbox(), _ignore, jitter=lambda: 0.0).run())
    await asyncio.sleep(10)
    task.cancel()
    assert [time for _, time in feed.asked[:3]] == [0, 0.25, 0.75]


async def _ignore(_: Received) -> None: ...


@in_virtual_time
async def test_an_empty_answer_ends_a_row_of_failures() -> None:
    """After a quiet long poll the next trouble is a new one: the first pause is short again."""
    feed = ScriptedFeed(troubles=[NotSent("x")] * 3)
    life = Life(feed, MemoryInbox())
    await asyncio.sleep(10)
    feed.troubles = [NotSent("x")]
    await asyncio.sleep(LONG_POLL)
    await life.end()
    assert [time for _, time in feed.asked] == [0, 0.5, 1.5, 3.5, 3.5 + LONG_POLL, 4 + LONG_POLL]


@in_virtual_time
async def test_pauses_stay_bounded() -> None:
    """However long trouble lasts that Telegram answers, it is asked again within 15 s."""
    feed = ScriptedFeed(update(1), troubles=[NetworkError("Bad Gateway")] * 100)
    life = Life(feed, MemoryInbox())
    await asyncio.sleep(1600)
    times = [time for _, time in feed.asked]
    assert max(later - time for time, later in pairwise(times)) <= LONG_POLL
    assert life.handled == [1]
    await life.end()


@in_virtual_time
async def test_a_flood_is_waited_out() -> None:
    """After "retry after 300" the loop waits just that long, and doesn't take it for silence."""
    feed = ScriptedFeed(update(1), troubles=[RetryAfter(300)])
    life = Life(feed, MemoryInbox())
    await asyncio.sleep(301)
    await life.end()
    assert [time for _, time in feed.asked[:2]] == [0, 300]


@in_virtual_time
async def test_a_refused_token_ends_the_loop() -> None:
    """401 and 404 end it at once, in one line."""
    life = Life(ScriptedFeed(troubles=[InvalidToken("Unauthorized")]), MemoryInbox())
    with pytest.raises(TokenRefused, match="token"):
        await life.task


@in_virtual_time
async def test_a_second_poller_ends_the_loop() -> None:
    """409 for 30 seconds ends it, and not before."""
    life = Life(ScriptedFeed(troubles=[Conflict("x")] * 100), MemoryInbox())
    with pytest.raises(SecondPoller):
        await life.task
    assert 30 <= asyncio.get_running_loop().time() <= 45


@in_virtual_time
async def test_two_pollers_that_take_turns_end_too() -> None:
    """Conflicts that go on for 30 seconds end it even if a poll in between gets updates."""
    feed = ScriptedFeed()
    life = Life(feed, MemoryInbox())

    async def rival() -> None:
        for number in range(100):
            feed.troubles.append(Conflict("x"))
            feed.add(update(number))
            await asyncio.sleep(3)

    rivalry = asyncio.create_task(rival())
    with pytest.raises(SecondPoller):
        await life.task
    rivalry.cancel()
    assert 30 <= asyncio.get_running_loop().time() <= 45


@in_virtual_time
async def test_a_passing_conflict_is_forgotten() -> None:
    """The overlap of a deploy, now and an hour later, ends nothing."""
    feed = ScriptedFeed(update(1), troubles=[Conflict("x")] * 3)
    life = Life(feed, MemoryInbox())
    await asyncio.sleep(3600)
    feed.troubles = [Conflict("x")] * 3
    feed.add(update(2))
    await asyncio.sleep(60)
    assert life.handled == [1, 2]
    await life.end()


@in_virtual_time
@pytest.mark.parametrize("trouble", [NotSent("x"), Unanswered("x"), TimedOut()])
async def test_two_minutes_without_an_answer_end_the_loop(trouble: TelegramError) -> None:
    """When nothing that comes back is from Telegram, the loop gives up after 120 s."""
    life = Life(ScriptedFeed(troubles=[trouble] * 1000), MemoryInbox())
    with pytest.raises(PollerStuck):
        await life.task
    assert asyncio.get_running_loop().time() == 120


@in_virtual_time
async def test_a_poll_that_never_returns_ends_the_loop() -> None:
    """A fetch that hangs for ever is noticed too."""
    with pytest.raises(PollerStuck):
        await Life(HangingFeed(), MemoryInbox()).task
    assert asyncio.get_running_loop().time() == 120


@in_virtual_time
async def test_quiet_hours_are_no_silence() -> None:
    """Long polls that end empty are answers: a quiet bot runs on."""
    life = Life(ScriptedFeed(), MemoryInbox())
    await asyncio.sleep(3600)
    assert not life.task.done()
    await life.end()


@in_virtual_time
async def test_a_slow_handler_is_no_silence() -> None:
    """A handler that holds the loop back for minutes isn't taken for Telegram's silence."""
    feed = ScriptedFeed(update(1))
    life = Life(feed, MemoryInbox(), lambda _: asyncio.sleep(600))
    await asyncio.sleep(601)
    feed.add(update(2))
    await asyncio.sleep(1)
    assert life.handled == [1, 2]
    await life.end()


@in_virtual_time
async def test_a_handlers_own_failure_is_not_hidden() -> None:
    """What the handler raises ends the loop as it is, a timeout of its own included."""

    async def fail(_: Received) -> None:
        raise TimeoutError("the handler's own")

    with pytest.raises(TimeoutError, match="own"):
        await Life(ScriptedFeed(update(1)), MemoryInbox(), fail).task


@in_virtual_time
async def test_minutes_without_a_store_lose_nothing() -> None:
    """While the inbox can't be written nothing is confirmed; afterwards every update is handled once."""
    inbox = MemoryInbox()
    inbox.outage.left["add"] = 30
    feed = ScriptedFeed(*map(update, range(1, 6)))
    life = Life(feed, inbox)
    await asyncio.sleep(300)
    assert (life.handled, {offset for offset, _ in feed.asked}) == ([], {None})
    await asyncio.sleep(300)
    assert life.handled == [1, 2, 3, 4, 5]
    await life.end()


@in_virtual_time
async def test_what_the_inbox_took_while_failing_is_handed_over() -> None:
    """When the store did its work but its answer was lost, the updates are found in the inbox and handled, once."""
    inbox = MemoryInbox()
    inbox.outage.late = True
    inbox.outage.left = Counter(add=2, pending=1)
    feed = ScriptedFeed(*map(update, range(1, 6)))
    life = Life(feed, inbox)
    await asyncio.sleep(30)
    feed.add(update(6))
    await asyncio.sleep(30)
    assert life.handled == [1, 2, 3, 4, 5, 6]
    await life.end()


@in_virtual_time
async def test_a_fenced_inbox_ends_the_loop() -> None:
    """When another process has taken over, the loop ends and confirms nothing."""

    class FencedInbox(MemoryInbox):
        async def add(self, updates: object) -> tuple[Received, ...]:
            raise Fenced

    feed = ScriptedFeed(update(1))
    with pytest.raises(Fenced):
        await Life(feed, FencedInbox()).task
    assert {offset for offset, _ in feed.asked} == {None}


@in_virtual_time
async def test_a_swallowed_cancellation_still_ends_the_loop() -> None:
    """A library that loses a cancellation on its way, as asyncio.wait_for may, can't keep the loop alive."""

    async def swallow(_: Received) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(5)

    life = Life(ScriptedFeed(update(1)), MemoryInbox(), swallow)
    await asyncio.sleep(1)
    life.task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await life.task


@pytest.mark.parametrize("steps", range(60))
def test_killed_anywhere_no_update_is_lost(steps: int) -> None:
    """Cut off at any await, the first life and the next together handle every update, the next only the unsettled."""

    @in_virtual_time
    async def run() -> None:
        feed, inbox = ScriptedFeed(*map(update, range(1, 8))), MemoryInbox()
        first = Life(feed, inbox, lambda received: first.settle(received))
        for _ in range(steps):
            await asyncio.sleep(0)
        await first.end()
        second = Life(feed, inbox, lambda received: second.settle(received))
        await asyncio.sleep(100)
        await second.end()
        assert set(first.handled) | set(second.handled) == set(range(1, 8))
        assert second.handled == sorted(set(second.handled))
        assert len(set(first.handled) & set(second.handled)) <= 1
        assert inbox.entries == {}

    run()


@in_virtual_time
async def test_a_store_away_at_the_start_is_no_silence_of_telegrams() -> None:
    """However long the inbox can't be read at the start, the loop waits, asks rarely, and doesn't blame Telegram."""
    inbox = MemoryInbox()
    inbox.outage.left["pending"] = 30
    life = Life(ScriptedFeed(update(1)), inbox)
    await asyncio.sleep(300)
    assert life.handled == []
    await asyncio.sleep(300)
    assert life.handled == [1]
    await life.end()
