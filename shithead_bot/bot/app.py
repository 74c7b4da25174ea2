"""The running bot: starts its parts, waits for a reason to stop, and finishes what is in hand.

Law: it ends by its stop event, or by raising `Halted` with one line that says what to do.
"""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Final

from shithead_bot.bot.desk import Desk
from shithead_bot.bot.dispatch import Dispatch
from shithead_bot.bot.lanes import Lanes
from shithead_bot.bot.outages import through_outages
from shithead_bot.bot.poller import PollerStuck, SecondPoller, TokenRefused
from shithead_bot.bot.profile import introduce
from shithead_bot.tables.ports import Fenced

log = logging.getLogger(__name__)

_CANCEL_AGAIN: Final = 0.1
_FINISH_UPDATES: Final = 4.0
_FINISH_SENDING: Final = 3.0

WHAT_TO_DO: Final = {
    SecondPoller: "Another bot polls with the same BOT_TOKEN: stop the other one, or give this one its own token.",
    TokenRefused: "Telegram refuses BOT_TOKEN: copy it anew from @BotFather.",
    PollerStuck: "Telegram has not answered for two minutes: see to the network (or BOT_API_URL) and start again.",
    Fenced: "Another bot has taken over this bot's store: this one stops.",
}


class Halted(Exception):
    """The bot can't go on; the text is one line that says what to do."""


@dataclass(slots=True)
class App:
    """The parts that run.

    loops: what goes on for ever; an error in one ends the bot. chore: what is to be done once besides.
    store_failed: done with a sentence when the embedded store has ended. fatal: set with what no handler can mend.
    """

    desk: Desk
    lanes: Lanes
    dispatch: Dispatch
    loops: tuple[Coroutine[None, None, None], ...]
    chore: Coroutine[None, None, None]
    store_failed: asyncio.Future[str]
    fatal: asyncio.Future[Exception] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    async def run(self, stop: asyncio.Event) -> None:
        """Serve until `stop` is set.

        Raises:
            Halted: with one line that says what to do.
        """
        self.desk.background.run(introduce(self.desk.bot, self.desk.language))
        self.desk.background.run(through_outages(self.desk.delivery.recover))
        loops = [asyncio.create_task(loop) for loop in self.loops]
        chore = asyncio.create_task(self.chore)
        stopping = asyncio.create_task(stop.wait())
        log.info("Ready as @%s.", self.desk.username)
        endings: set[asyncio.Future[object]] = {*loops, stopping, self.store_failed, self.fatal}  # type: ignore[arg-type]  # futures of different results
        try:
            await asyncio.wait(endings, return_when=asyncio.FIRST_COMPLETED)
            reason = self._reason(*loops)
        finally:
            await self._finish(*loops, chore, stopping)
        if reason is not None:
            raise Halted(reason)

    def _reason(self, *tasks: asyncio.Task[None]) -> str | None:
        """Why the bot ends by itself, if it does."""
        if self.store_failed.done() and not self.store_failed.cancelled():
            return self.store_failed.result()
        errors = [self.fatal.result()] if self.fatal.done() else []
        errors += [error for task in tasks if task.done() and (error := task.exception()) is not None]  # type: ignore[misc]  # only Exceptions get here
        for error in errors:
            if type(error) in WHAT_TO_DO:
                return WHAT_TO_DO[type(error)]
            log.error("the bot stops: %s", type(error).__name__, exc_info=error)
            return f"Something went wrong ({type(error).__name__}): see the log above, and report it."
        return None

    async def _finish(self, *tasks: asyncio.Task[object]) -> None:
        """Stop the loops, then finish what is in hand; what isn't finished is found again at the next start."""
        # Before Python 3.12 asyncio.wait_for, which libraries use, may swallow a cancellation.
        while running := [task for task in tasks if not task.done()]:
            for task in running:
                task.cancel()
            await asyncio.wait(running, timeout=_CANCEL_AGAIN)
        await asyncio.gather(*tasks, return_exceptions=True)
        self.dispatch.close()
        await self.lanes.drain(_FINISH_UPDATES)
        await self.desk.background.finish(1.0)
        await self.desk.delivery.close(_FINISH_SENDING)
