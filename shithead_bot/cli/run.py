"""`run`: the bot, until it is told to stop."""

import argparse
import asyncio
import os
import signal
import sys

from shithead_bot.config import SettingsError, read_settings


def configure(parser: argparse.ArgumentParser) -> None:
    """It has no options: the environment says everything."""


def run(options: argparse.Namespace) -> int:
    """Run the bot by the environment's settings; gives the exit code."""
    # Heavy imports come after the settings, so that a wrong one is told at once.
    try:
        settings = read_settings(os.environ)
    except SettingsError as error:
        return _fail(str(error), 2)
    from shithead_bot.bootstrap import serve
    from shithead_bot.bot.app import Halted
    from shithead_bot.bot.redact import configure_logging
    from shithead_bot.store.errors import StoreUnavailable

    configure_logging(settings.log_level)

    async def until_signal() -> None:
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        for name in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(name, stop.set)
        await serve(settings, stop)

    try:
        asyncio.run(until_signal())
    except SettingsError as error:
        return _fail(str(error), 2)
    except (Halted, StoreUnavailable) as error:
        return _fail(str(error), 1)
    return 0


def _fail(line: str, code: int) -> int:
    print(f"shithead_bot: {line}", file=sys.stderr)
    return code
