"""Time: looks for tables whose due time has come, and tells them so.

Due times live in the store alone, so a fresh process needs nothing but it.
"""

import asyncio
from collections.abc import Callable
from typing import Final, NoReturn

from shithead_bot.tables.commands import Command, Due
from shithead_bot.tables.ports import DueTimes, StoreLost

_LONGEST_SLEEP: Final = 30.0


async def keep_time(
    times: DueTimes, clock: Callable[[], float], tell: Callable[[str, Command], None]
) -> NoReturn:
    """Tell each due table, for ever. clock: seconds since the epoch."""
    while True:  # noqa: ASYNC110 — time itself is what it waits for
        await asyncio.sleep(await _look(times, clock(), tell))


async def _look(times: DueTimes, now: float, tell: Callable[[str, Command], None]) -> float:
    """Tell what is due; gives the seconds until the next look."""
    try:
        for table_id in await times.due(now):
            tell(table_id, Due())
        following = await times.next_due()
    except StoreLost:
        return _LONGEST_SLEEP
    if following is None:
        return _LONGEST_SLEEP
    return min(max(following - now, 1.0), _LONGEST_SLEEP)
