"""`demo`: one whole game, played by simulated users against the real bot over a local Bot API.

Everything is real but Telegram and its people: the embedded store, polling over HTTP, Telegram's limits. The
seed decides the deal and the users' swaps, so the same seed plays the same game.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from shithead_bot.bootstrap import serve
from shithead_bot.bot.app import Halted
from shithead_bot.bot.redact import configure_logging
from shithead_bot.cli.party import Party, invite, print_calls
from shithead_bot.config import Settings
from shithead_bot.opponents.opponent import shuffled
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.transcript import Transcript, picture
from shithead_bot.store.errors import StoreUnavailable

_LONGEST: Final = 15 * 60.0
_GROUP_CALLS: Final = ("sendMessage", "editMessageText", "deleteMessage", "deleteMessages")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add its options."""
    parser.add_argument(
        "--seed", type=int, default=1, help="of the deal and of the users' swaps (default: 1)"
    )
    parser.add_argument("--players", type=int, default=4, choices=range(2, 6), help="how many (default: 4)")
    parser.add_argument("--pace", type=float, default=0.0, help="seconds a user looks before he presses")


def run(options: argparse.Namespace) -> int:
    """Play the game; gives the exit code: 0 only if it ended and every call to the Bot API went well."""
    configure_logging("WARNING")
    try:
        return asyncio.run(_demo(options.seed, options.players, options.pace))
    except (Halted, StoreUnavailable, TimeoutError) as error:
        print(f"\nThe demo failed: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 1


async def _demo(seed: int, seats: int, pace: float) -> int:
    rng = Random(seed)  # noqa: S311 — a demo deals no secrets
    party = invite(seats, rng, limits=True, pace=pace)
    stop = asyncio.Event()
    with tempfile.TemporaryDirectory(prefix="shithead-demo-") as folder:
        async with ApiServer(party.world) as api:
            settings = Settings(token=party.world.token, api_url=api.url, data_dir=Path(folder))
            bot = asyncio.create_task(serve(settings, stop, shuffle=partial(shuffled, rng=rng)))
            Transcript(party.world, chat=party.group, write=print)
            began = time.monotonic()
            try:
                await _first_of(asyncio.create_task(_play(party)), bot)
            finally:
                stop.set()
                with suppress(asyncio.CancelledError):
                    await bot
    return _summary(party, time.monotonic() - began)


async def _play(party: Party) -> None:
    """Sit down, and play until everyone knows how it ended."""
    await party.sit_down()
    await asyncio.gather(*(player.play(party.group) for player in party.players))


async def _first_of(game: "asyncio.Task[None]", bot: "asyncio.Task[None]") -> None:
    """Wait for the game; a bot that ends before it ends the demo."""
    await asyncio.wait({game, bot}, timeout=_LONGEST, return_when=asyncio.FIRST_COMPLETED)
    if not game.done():
        game.cancel()
        if bot.done():
            await bot
        raise TimeoutError("the game did not end")
    await game


def _summary(party: Party, seconds: float) -> int:
    """Print everyone's last panel and the figures; gives the exit code."""
    for player in party.players:
        print(f"\n{player.user.name}'s phone at the end\n{picture(player.chat.messages[-1])}")
    calls = party.world.calls
    print(f"\nThe game is over: {party.moves} moves in {seconds:.0f} s.")
    print_calls(calls.by_method(), party.moves)
    busiest = calls.busiest_minute(_GROUP_CALLS, party.group.id)
    print(f"Sends, edits and deletions in the group's busiest minute: {busiest} (Telegram allows 20)")
    for call in calls.failed():
        print(f"Failed: {call.method} {call.error_code} {call.description}", file=sys.stderr)
    return 1 if calls.failed() else 0
