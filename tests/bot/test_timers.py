"""Time: due tables are told, soon and not too often, whatever the store and the tables do."""

import asyncio
import math
from itertools import pairwise

from shithead_bot.bot.timers import Alarm
from shithead_bot.tables.commands import Command, Due
from shithead_bot.tables.ports import StoreLost
from tests.bot.virtual_time import in_virtual_time


class Times:
    """Due times in memory, looked at by an alarm; a table that is told is done with, unless it is `stuck`.

    set: how far the clock was set. looks: when the store was looked at.
    """

    def __init__(self, **due: float) -> None:
        self.by_table = due
        self.stuck: set[str] = set()
        self.away_until = 0.0
        self.set = 0.0
        self.told: list[tuple[str, float]] = []
        self.looks: list[float] = []
        self.alarm = Alarm(self, lambda: self.now() + self.set, self._tell)
        self._task = asyncio.create_task(self.alarm.run())

    def now(self) -> float:
        """The loop's time: it costs nothing."""
        return asyncio.get_running_loop().time()

    async def due(self, now: float) -> tuple[str, ...]:
        """As the store answers, where it does."""
        await asyncio.sleep(0)
        if now < math.inf:
            self.looks.append(self.now())
        if self.now() < self.away_until:
            raise StoreLost
        return tuple(sorted(table for table, time in self.by_table.items() if time <= now))

    async def next_due(self) -> float | None:
        """As the store answers."""
        return min(self.by_table.values(), default=None)

    def commit(self, table: str, due: float) -> None:
        """A commit sets a table's time."""
        self.by_table[table] = due
        self.alarm.look()

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
async def test_a_time_set_meanwhile_is_met() -> None:
    """A computer that is to move two seconds after a commit does so then, whatever else is due or not."""
    times = Times(later=300.0)
    await asyncio.sleep(10.5)
    times.commit("computer", 12.5)
    await asyncio.sleep(20)
    assert times.told == [("computer", 12.5)]
    assert times.looks == [0.0, 10.5, 12.5]


@in_virtual_time
async def test_a_time_set_while_the_store_is_looked_at_is_met() -> None:
    """A commit in the middle of a look isn't overlooked."""
    times = Times()
    await asyncio.sleep(0)
    times.by_table["new"] = 3.0
    times.alarm.look()
    await asyncio.sleep(10)
    assert times.told == [("new", 3.0)]


@in_virtual_time
async def test_the_store_is_never_looked_at_more_than_once_a_second() -> None:
    """Five commits a second, some due at once, cost one look a second; none of them is late by more than that."""
    times = Times()
    for number in range(100):
        times.commit(f"table {number}", times.now() + number % 3)
        await asyncio.sleep(0.2)
    await asyncio.sleep(10)
    assert min(after - before for before, after in pairwise(times.looks)) >= 0.999
    wanted = {f"table {number}": number * 0.2 + number % 3 for number in range(100)}
    assert wanted.keys() == {table for table, _ in times.told}
    assert all(-0.001 <= told - wanted[table] <= 1.001 for table, told in times.told)


@in_virtual_time
async def test_nothing_is_looked_for_where_nothing_happens() -> None:
    """A bot with no game looks at the store twice a minute."""
    times = Times()
    await asyncio.sleep(600)
    assert len(times.looks) == 20


@in_virtual_time
async def test_while_the_store_is_away_time_is_kept_for_later() -> None:
    """What came due while the store couldn't be reached is told within a second after it is back."""
    times = Times(table=5.0)
    times.away_until = 79.5
    await asyncio.sleep(200)
    assert times.told == [("table", 80.0)]


@in_virtual_time
async def test_a_clock_set_forward_is_noticed() -> None:
    """When the clock jumps ahead by an hour, what is due by it is told within half a minute."""
    times = Times(soon=50.0, later=3000.0)
    await asyncio.sleep(40)
    times.set = 3600.0
    await asyncio.sleep(60)
    assert [table for table, _ in times.told] == ["later", "soon"]
    assert all(time <= 70 for _, time in times.told)


@in_virtual_time
async def test_after_a_clock_was_set_back_every_table_is_told_once() -> None:
    """When the clock goes back by an hour, the tables hear of it within half a minute and can set new times: none
    waits for an hour more. They hear it once."""
    times = Times(one=3700.0, two=3900.0)
    times.set = 3600.0
    times.stuck = {"one", "two"}
    await asyncio.sleep(40)
    times.set = 0.0
    await asyncio.sleep(60)
    assert [table for table, _ in times.told] == ["one", "two"]


@in_virtual_time
async def test_a_clock_that_is_corrected_a_little_disturbs_nobody() -> None:
    """A clock that loses a second now and then is no reason to ask every table."""
    times = Times(table=10_000.0)
    for _ in range(100):
        times.set -= 1.0
        await asyncio.sleep(31)
    assert times.told == []


@in_virtual_time
async def test_a_store_that_is_away_hides_no_jump() -> None:
    """A clock that was set back while the store was away is noticed when it is there again."""
    times = Times(table=3700.0)
    times.set = 3600.0
    await asyncio.sleep(40)
    times.set, times.away_until = 0.0, 200.0
    await asyncio.sleep(300)
    assert [table for table, _ in times.told] == ["table"]


@in_virtual_time
async def test_a_table_that_stays_due_is_told_ever_more_rarely() -> None:
    """A table that can't be moved on is told again, but hours of it are no flood; the others are told at their time."""
    times = Times(broken=0.0, fine=1000.0)
    times.stuck.add("broken")
    await asyncio.sleep(6 * 60 * 60)
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
