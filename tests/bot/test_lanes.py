"""Lanes: order within a key, freedom between keys."""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Awaitable, Callable, Hashable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shithead_bot.bot.lanes import Lanes
from tests.bot.virtual_time import in_virtual_time


def refuse(key: Hashable, error: Exception) -> None:
    """For lanes in which nothing may fail."""
    raise AssertionError(f"a job of {key} failed") from error


def napping(seconds: float, then: Callable[[], object]) -> Callable[[], Awaitable[None]]:
    """A job that takes so long and then does something."""

    async def job() -> None:
        await asyncio.sleep(seconds)
        then()

    return job


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.floats(0, 5)), max_size=40))
def test_a_keys_jobs_run_in_their_order(jobs: list[tuple[int, float]]) -> None:
    """However long each takes, the jobs of one key end in the order in which they were submitted."""

    @in_virtual_time
    async def run() -> None:
        done: dict[int, list[int]] = defaultdict(list)
        lanes = Lanes(refuse)
        for number, (key, seconds) in enumerate(jobs):
            lanes.submit(key, napping(seconds, partial(done[key].append, number)))
        assert await lanes.drain(1000)
        assert all(numbers == sorted(numbers) for numbers in done.values())
        assert sum(map(len, done.values())) == len(jobs)

    run()


@in_virtual_time
async def test_keys_do_not_wait_for_each_other() -> None:
    """A hundred jobs of a second each, of different keys, take a second."""
    lanes = Lanes(refuse)
    for key in range(100):
        lanes.submit(key, napping(1, list))
    assert await lanes.drain(1000)
    assert asyncio.get_running_loop().time() == 1


@in_virtual_time
async def test_a_failing_job_is_reported_and_the_next_runs() -> None:
    """An exception goes to the callback with its key; the lane goes on."""
    failures: list[tuple[Hashable, str]] = []
    done: list[int] = []
    lanes = Lanes(lambda key, error: failures.append((key, str(error))))

    async def fail() -> None:
        raise ValueError("no")

    lanes.submit("table", fail)
    lanes.submit("table", napping(0, lambda: done.append(1)))
    assert await lanes.drain(10)
    assert (failures, done) == ([("table", "no")], [1])


@in_virtual_time
async def test_idle_lanes_vanish() -> None:
    """A lane is there while it has jobs and is gone with the last; then its key begins anew."""
    lanes = Lanes(refuse)
    done: list[int] = []
    lanes.submit("table", napping(1, lambda: done.append(1)))
    lanes.submit("table", napping(1, lambda: done.append(2)))
    assert (lanes.open, lanes.waiting) == (1, 2)
    await asyncio.sleep(0.5)
    assert (lanes.open, lanes.waiting) == (1, 1)
    assert await lanes.idle(10)
    assert (lanes.open, lanes.waiting) == (0, 0)
    lanes.submit("table", napping(1, lambda: done.append(3)))
    assert await lanes.drain(10)
    assert done == [1, 2, 3]


@in_virtual_time
async def test_drain_runs_what_jobs_submit() -> None:
    """What a job submits while the lanes drain is run too."""
    lanes = Lanes(refuse)
    done: list[str] = []
    lanes.submit("a", napping(1, lambda: lanes.submit("b", napping(1, lambda: done.append("b")))))
    assert await lanes.drain(10)
    assert done == ["b"]


@in_virtual_time
async def test_drain_cancels_what_takes_too_long() -> None:
    """After the time given, the rest is cancelled, said so, and nothing is taken on any more."""
    lanes = Lanes(refuse)
    done: list[int] = []
    lanes.submit("short", napping(1, lambda: done.append(1)))
    lanes.submit("long", napping(100, lambda: done.append(2)))
    lanes.submit("long", napping(0, lambda: done.append(3)))
    assert not await lanes.drain(5)
    assert (done, lanes.open, asyncio.get_running_loop().time()) == ([1], 0, 5)
    with pytest.raises(RuntimeError, match="closed"):
        lanes.submit("late", napping(0, list))


@in_virtual_time
async def test_drain_leaves_nothing_behind() -> None:
    """Without any time, what has begun is ended properly, what hasn't never begins, and no lane is left."""
    lanes = Lanes(refuse)
    ended: list[str] = []

    async def begun() -> None:
        try:
            await asyncio.sleep(100)
        finally:
            await asyncio.sleep(0)
            ended.append("begun")

    lanes.submit("begun", begun)
    await asyncio.sleep(1)
    lanes.submit("new", napping(0, lambda: ended.append("new")))
    assert not await lanes.drain(0)
    assert (ended, lanes.open) == (["begun"], 0)


@in_virtual_time
async def test_a_swallowed_cancellation_ends_the_lane_all_the_same() -> None:
    """A job that loses the cancellation is the last of its lane."""
    lanes = Lanes(refuse)
    done: list[int] = []

    async def swallow() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(100)

    lanes.submit("table", swallow)
    lanes.submit("table", napping(0, lambda: done.append(1)))
    assert not await lanes.drain(1)
    assert done == []
