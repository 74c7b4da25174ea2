"""Time: looks for tables whose due time has come, and tells them so.

Due times live in the store alone, so a fresh process needs nothing but it.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Final, NoReturn

from shithead_bot.tables.commands import Command, Due
from shithead_bot.tables.ports import DueTimes, StoreLost

_SHORTEST_SLEEP: Final = 1.0
_LONGEST_SLEEP: Final = 30.0


async def keep_time(
    times: DueTimes, clock: Callable[[], float], tell: Callable[[str, Command], None]
) -> NoReturn:
    """Tell each due table, for ever. clock: seconds since the epoch.

    A table that stays due however often it is told (it can't be read, perhaps) is told ever more rarely.
    """
    looks: dict[str, int] = {}  # at how many in a row a table was due
    while True:
        pause = _LONGEST_SLEEP
        with contextlib.suppress(StoreLost):
            looks = {table_id: looks.get(table_id, 0) + 1 for table_id in await times.due(clock())}
            for table_id, count in looks.items():
                if count.bit_count() == 1:  # the 1st, 2nd, 4th, 8th …
                    tell(table_id, Due())
            pause = _until(await times.next_due(), clock())
        await asyncio.sleep(pause)


def _until(following: float | None, now: float) -> float:
    """Seconds until the next look."""
    if following is None:
        return _LONGEST_SLEEP
    return min(max(following - now, _SHORTEST_SLEEP), _LONGEST_SLEEP)
