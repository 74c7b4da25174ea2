"""Time: looks for tables whose due time has come, and tells them so.

Law: due times live in the store alone, so a fresh process needs nothing but it; and the store is looked at when
a time comes and after something may have set one, but never more than once a second.
"""

import asyncio
import contextlib
import math
from collections.abc import Callable
from typing import Final, NoReturn

from shithead_bot.tables.commands import Command, Due
from shithead_bot.tables.ports import DueTimes, StoreLost

_BETWEEN_LOOKS: Final = 1.0
_LONGEST_SLEEP: Final = 30.0
_SET_BACK: Final = 5.0  # seconds that a clock loses at once; less is corrected all the time, and does no harm


class Alarm:
    """Tells tables that they are due.

    clock: seconds since the epoch, by a clock that may be set. tell: gives a table's command to who handles it.
    """

    def __init__(
        self, times: DueTimes, clock: Callable[[], float], tell: Callable[[str, Command], None]
    ) -> None:
        self._times = times
        self._clock = clock
        self._tell = tell
        self._news = asyncio.Event()
        self._looks: dict[str, int] = {}  # at how many in a row a table was due
        self._ahead = -math.inf  # how far the clock was before the loop's, which is never set

    def look(self) -> None:
        """A table may have a new due time: look at the store, within a second."""
        self._news.set()

    async def run(self) -> NoReturn:
        """Tell each due table, for ever."""
        while True:
            self._news.clear()
            pause = _BETWEEN_LOOKS
            with contextlib.suppress(StoreLost):
                await self._tell_due()
                pause = await self._until_next()
            await asyncio.sleep(_BETWEEN_LOOKS)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause - _BETWEEN_LOOKS):
                    await self._news.wait()

    async def _tell_due(self) -> None:
        """A table that stays due however often it is told (it can't be read, perhaps) is told ever more rarely."""
        now = self._clock()
        due = await self._times.due(now)
        self._looks = {table_id: self._looks.get(table_id, 0) + 1 for table_id in due}
        for table_id, count in self._looks.items():
            if count.bit_count() == 1:  # the 1st, 2nd, 4th, 8th …
                self._tell(table_id, Due())
        await self._tell_all_if_set_back(now)

    async def _tell_all_if_set_back(self, now: float) -> None:
        """After the clock was set back every due time is too far off: each table is told, and sets it anew."""
        ahead = now - asyncio.get_running_loop().time()
        if ahead < self._ahead - _SET_BACK:
            for table_id in await self._times.due(math.inf):
                if table_id not in self._looks:
                    self._tell(table_id, Due())
        self._ahead = ahead

    async def _until_next(self) -> float:
        """Seconds until the next look."""
        following = await self._times.next_due()
        if following is None:
            return _LONGEST_SLEEP
        return min(max(following - self._clock(), _BETWEEN_LOOKS), _LONGEST_SLEEP)
