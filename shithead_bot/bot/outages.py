"""Waiting for the store to come back."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from shithead_bot.tables.ports import StoreLost

_PAUSE: Final = 1.0


async def through_outages(job: Callable[[], Awaitable[object]]) -> None:
    """Do it; while the store can't be reached, wait and do it again."""
    while True:
        try:
            await job()
        except StoreLost:
            await asyncio.sleep(_PAUSE)
        else:
            return
