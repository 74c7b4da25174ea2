"""Keeping the turn at the store, and what a turn begins with.

The process before this one may have died with an edit under way, which Telegram may make after ours. So a while after
a take-over every open screen is sent once more.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, NoReturn

from shithead_bot.bot.outages import through_outages
from shithead_bot.tables.ports import DueTimes, StoreLost

SHOW_AGAIN_AFTER: Final = 20.0
"""Seconds after a take-over when no edit of the process before can come any more."""


async def keep_turn(
    beat: Callable[[], Awaitable[None]], every: float, beaten: Callable[[], None]
) -> NoReturn:
    """Renew the turn for ever, and tell of each time; while the store is away, there is nothing to tell.

    Raises:
        Fenced: another process has it now.
    """
    while True:
        try:
            await beat()
        except StoreLost:
            pass
        else:
            beaten()
        await asyncio.sleep(every)


async def show_again(times: DueTimes, resend: Callable[[str], None]) -> None:
    """After a take-over: send the screens of all open tables once more, when nothing can come in between."""
    await asyncio.sleep(SHOW_AGAIN_AFTER)
    await through_outages(partial(_show_again, times, resend))


async def _show_again(times: DueTimes, resend: Callable[[str], None]) -> None:
    for table_id in await times.due(math.inf):  # an open table always has its time
        resend(table_id)
