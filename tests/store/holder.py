"""A bot that does nothing but hold the store: says so, and shows that it lives until it is fenced off.

`python -m tests.store.holder URL BOT_ID LASTS`, with the seconds that its turn lasts.
"""

import asyncio
import sys

from shithead_bot.config import Settings
from shithead_bot.store.connect import open_in_turn
from shithead_bot.store.lease import Turn
from shithead_bot.tables.ports import Fenced


async def main(url: str, bot_id: str, lasts: float) -> None:
    """Hold the store until another process has it."""
    settings = Settings(token=f"{bot_id}:{'t' * 35}", redis_url=url)
    store = await open_in_turn(settings, asyncio.Event(), Turn(lasts, look=lasts / 10))
    assert store is not None
    async with store:
        print("holds", flush=True)  # noqa: T201 — the test reads it
        while True:
            await asyncio.sleep(lasts / 5)
            try:
                await store.beat()
            except Fenced:
                sys.exit("fenced")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], float(sys.argv[3])))
