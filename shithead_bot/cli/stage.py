"""What the playground's command adds to the world: the bot's process, and people on autoplay."""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from shithead_bot.cli.autoplay import Autoplay
from shithead_bot.cli.botprocess import BotProcess
from shithead_bot.playground.events import Staged
from shithead_bot.playground.orders import Order, Perform
from shithead_bot.playground.wire import JsonObject
from shithead_bot.playground.world import World


class Stage:
    """The bot and the autoplay of one world, as the page orders and sees them (see `playground.stage`).

    tell: says a line to whoever started the command.
    """

    def __init__(self, world: World, tell: Callable[[str], object]) -> None:
        self.autoplay: Final = Autoplay(world, self._changed)
        self.orders: Final[Mapping[str, Perform]] = {
            "start_bot": lambda _: self.start_bot(),
            "kill_bot": lambda _: self.kill_bot(),
            "autoplay": self._set_autoplay,
        }
        self._world = world
        self._tell = tell
        self._how_to_start: Callable[[], BotProcess] | None = None
        self._bot: BotProcess | None = None
        self._watch: asyncio.Task[None] | None = None
        self._starts = 0
        self._exit_code: int | None = None

    def picture(self) -> JsonObject:
        """How it is now."""
        bot: JsonObject = {
            "running": self._bot is not None,
            "starts": self._starts,
            "exit_code": self._exit_code,
        }
        pauses: JsonObject = {str(user_id): pause for user_id, pause in self.autoplay.pauses().items()}
        return {"bot": bot, "autoplay": pauses}

    def house_bot(self, folder: Path, environment: Mapping[str, str]) -> None:
        """Where the bot is to run from now on, and with what in its environment; start it."""
        self._how_to_start = lambda: BotProcess(folder, environment)
        self.start_bot()

    def start_bot(self) -> None:
        """Start the bot on the data that the last one left. ValueError if it runs, or shall run no more."""
        if self._how_to_start is None:
            raise ValueError("the playground is stopping")
        if self._bot is not None:
            raise ValueError("the bot is running")
        self._bot = self._how_to_start()
        self._starts += 1
        self._exit_code = None
        self._watch = asyncio.create_task(self._see_it_end(self._bot))
        self._changed()

    def kill_bot(self) -> None:
        """SIGKILL the bot. ValueError if it doesn't run."""
        if self._bot is None:
            raise ValueError("the bot isn't running")
        bot, self._bot = self._bot, None
        bot.kill()
        self._ended(-9)

    async def close(self) -> None:
        """End autoplay and the bot, for good."""
        self._how_to_start = None
        await self.autoplay.close()
        if self._watch:
            self._watch.cancel()
        if self._bot:
            await self._bot.stop()

    async def _see_it_end(self, bot: BotProcess) -> None:
        code = await bot.exit_code()
        if bot is not self._bot:
            return
        self._bot = None
        self._ended(code)
        last = bot.said.strip().rpartition("\n")[2] or "it said nothing"
        self._tell(f"The bot has ended with exit code {code}: {last}")

    def _ended(self, code: int) -> None:
        self._exit_code = code
        self._changed()

    def _set_autoplay(self, order: Order) -> None:
        self.autoplay.set(order.person(), order.optional_seconds("pause"))

    def _changed(self) -> None:
        self._world.events.emit(Staged(self.picture()))
