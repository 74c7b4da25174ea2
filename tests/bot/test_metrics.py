"""The minute's numbers: few, right, and with nobody's name on them."""

import asyncio
import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shithead_bot.bot.metrics import Metrics, Minute, tell_minutes
from shithead_bot.tables.model import TablePhase
from shithead_bot.tables.ports import StoreLost
from tests.bot.virtual_time import in_virtual_time


@given(st.lists(st.floats(0, 100), min_size=1, max_size=300))
def test_of_a_hundred_taps_ninety_five_are_within_the_p95(times: list[float]) -> None:
    """At least 95 % of the taps were answered within the p95, and it is the time of one of them: the least such."""
    metrics = Metrics()
    for seconds in times:
        metrics.answered(seconds)
    p95 = metrics.minute().p95
    assert p95 in times
    assert 100 * sum(time <= p95 for time in times) >= 95 * len(times)
    assert 100 * sum(time < p95 for time in times) < 95 * len(times)


def test_each_minute_begins_anew() -> None:
    """What was in the last minute is not in the next; what is on stays on."""
    metrics = Metrics()
    metrics.answered(0.5)
    metrics.saw("table", TablePhase.LOBBY)
    assert metrics.minute() == Minute(taps=1, p95=0.5, games=0, lobbies=1)
    assert metrics.minute() == Minute(taps=0, p95=None, games=0, lobbies=1)


def test_tables_are_counted_where_they_stand() -> None:
    """A lobby that begins is a game, and a table that is over, closed or gone is none of both."""
    metrics = Metrics()
    for number in range(6):
        metrics.saw(f"table {number}", TablePhase.LOBBY)
    for number in range(1, 6):
        metrics.saw(f"table {number}", TablePhase.GAME)
    for number, phase in ((3, TablePhase.OVER), (4, TablePhase.CLOSED), (5, None)):
        metrics.saw(f"table {number}", phase)
    metrics.saw("never seen", None)
    minute = metrics.minute()
    assert (minute.games, minute.lobbies) == (2, 1)


def test_a_minute_of_floods_is_counted_whole() -> None:
    """Of a hundred thousand taps all are counted, though not every time is kept."""
    metrics = Metrics()
    for _ in range(100_000):
        metrics.answered(0.25)
    assert metrics.minute() == Minute(taps=100_000, p95=0.25, games=0, lobbies=0)


def test_one_line_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    """A line a minute with all the numbers; where the store is away, the inbox's is unknown and the rest is told."""

    @in_virtual_time
    async def run() -> None:
        metrics = Metrics()
        metrics.answered(0.0412)
        metrics.saw("secret-table", TablePhase.GAME)
        answers: list[int | Exception] = [7, StoreLost()]

        async def inbox() -> int:
            answer = answers.pop(0)
            if isinstance(answer, Exception):
                raise answer
            return answer

        task = asyncio.create_task(tell_minutes(metrics, inbox, {"lanes": lambda: 2, "outbox": lambda: 3}))
        await asyncio.sleep(130)
        task.cancel()

    with caplog.at_level(logging.INFO, "shithead_bot"):
        run()
    assert caplog.messages == [
        "minute games=1 lobbies=0 taps=1 p95_ms=41 inbox=7 lanes=2 outbox=3",
        "minute games=1 lobbies=0 taps=0 p95_ms=none inbox=unknown lanes=2 outbox=3",
    ]
