"""Time: due tables are told, soon and not too often, whatever the store and the tables do."""

import asyncio

from shithead_bot.bot.timers import keep_time
from shithead_bot.tables.commands import Command, Due
from shithead_bot.tables.ports import StoreLost
from tests.bot.virtual_time import in_virtual_time


class Times:
    """Due times in memory, looked at by `keep_time`; a table that is told is done with, unless it is `stuck`."""

    def __init__(self, **due: float) -> None:
        self.by_table = due
        self.stuck: set[str] = set()
        self.away_until = 0.0
        self.told: list[tuple[str, float]] = []
        self._task = asyncio.create_task(keep_time(self, self.now, self._tell))

    def now(self) -> float:
        """The loop's time: it costs nothing."""
        return asyncio.get_running_loop().time()

    async def due(self, now: float) -> tuple[str, ...]:
        """As the store answers, where it does."""
        if now < self.away_until:
            raise StoreLost
        return tuple(sorted(table for table, time in self.by_table.items() if time <= now))

    async def next_due(self) -> float | None:
        """As the store answers."""
        return min(self.by_table.values(), default=None)

    def of(self, table: str) -> list[float]:
        """When a table was told."""
        return [time for name, time in self.told if name == table]

    def _tell(self, table: str, command: Command) -> None:
        assert command == Due()
        self.told.append((table, self.now()))
        if table not in self.stuck:
            del self.by_table[table]


@in_virtual_time
async def test_a_table_is_told_when_its_time_comes() -> None:
    """Each due table is told once, at its time; one that was due before the start at once."""
    times = Times(past=-5.0, soon=7.5, later=100.0)
    await asyncio.sleep(300)
    assert times.told == [("past", 0.0), ("soon", 7.5), ("later", 100.0)]


@in_virtual_time
async def test_a_time_set_meanwhile_is_met_within_half_a_minute() -> None:
    """A table whose time is set while nothing else is due is told at most 30 seconds late."""
    times = Times()
    await asyncio.sleep(1)
    times.by_table["new"] = 2.0
    await asyncio.sleep(60)
    assert times.told == [("new", 30.0)]


@in_virtual_time
async def test_while_the_store_is_away_time_is_kept_for_later() -> None:
    """A store that can't be reached is asked again, and what came due meanwhile is told then."""
    times = Times(table=5.0)
    times.away_until = 80.0
    await asyncio.sleep(200)
    assert times.told == [("table", 90.0)]


@in_virtual_time
async def test_a_table_that_stays_due_is_told_ever_more_rarely() -> None:
    """A table that can't be moved on is told again, but a day of it is no flood; the others are told at their time."""
    times = Times(broken=0.0, fine=1000.0)
    times.stuck.add("broken")
    await asyncio.sleep(24 * 60 * 60)
    assert times.of("broken")[:4] == [0.0, 1.0, 3.0, 7.0]
    assert len(times.of("broken")) < 20
    assert times.of("fine") == [1000.0]


@in_virtual_time
async def test_a_table_that_moves_on_begins_anew() -> None:
    """A table that was told ever more rarely, and then moved on, is told as often as any other the next time."""
    times = Times(table=0.0)
    times.stuck.add("table")
    await asyncio.sleep(20)
    del times.by_table["table"]
    await asyncio.sleep(100)
    times.told.clear()
    times.by_table["table"] = times.now()
    await asyncio.sleep(40)
    first, second, third, *_ = times.of("table")
    assert (second - first, third - first) == (1.0, 3.0)
