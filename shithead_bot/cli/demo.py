"""`demo`: one whole game, played by simulated users against the real bot over a local Bot API.

Everything is real but Telegram and its people: the embedded store, polling over HTTP, Telegram's limits. The
seed decides the deal and the users' swaps, so the same seed plays the same game.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from shithead_bot.bootstrap import serve
from shithead_bot.bot.app import Halted
from shithead_bot.bot.redact import configure_logging
from shithead_bot.cli.players import NAMES, Player
from shithead_bot.config import Settings
from shithead_bot.opponents.opponent import shuffled
from shithead_bot.playground.chats import Chat
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.transcript import Transcript, picture
from shithead_bot.playground.world import World
from shithead_bot.store.errors import StoreUnavailable

_LONGEST: Final = 15 * 60.0
_GROUP_CALLS: Final = ("sendMessage", "editMessageText", "deleteMessage", "deleteMessages")
_NOT_OF_A_MOVE: Final = frozenset({"getMe", "getUpdates", "deleteWebhook", "setMyCommands"})


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


@dataclass(frozen=True, slots=True)
class _Stage:
    """A world with a group in it and the players at their phones."""

    world: World
    group: Chat
    players: Sequence[Player]


async def _demo(seed: int, seats: int, pace: float) -> int:
    rng = Random(seed)  # noqa: S311 — a demo deals no secrets
    stage = _set_stage(rng, seats, pace)
    stop = asyncio.Event()
    with tempfile.TemporaryDirectory(prefix="shithead-demo-") as folder:
        async with ApiServer(stage.world) as api:
            settings = Settings(token=stage.world.token, api_url=api.url, data_dir=Path(folder))
            bot = asyncio.create_task(serve(settings, stop, shuffle=partial(shuffled, rng=rng)))
            Transcript(stage.world, chat=stage.group, write=print)
            began = time.monotonic()
            try:
                await _first_of(asyncio.create_task(_play(stage)), bot)
            finally:
                stop.set()
                with suppress(asyncio.CancelledError):
                    await bot
    return _summary(stage, time.monotonic() - began)


def _set_stage(rng: Random, seats: int, pace: float) -> _Stage:
    world = World(limits=True)
    users = [world.add_user(name) for name in NAMES[:seats]]
    group = world.add_group("Friends", members=users, kind="supergroup", creator=users[0])
    players = [Player(world, user, group, Random(rng.random()), pace) for user in users]  # noqa: S311 — simulated
    return _Stage(world, group, players)


async def _play(stage: _Stage) -> None:
    """Open a table, sit down one after another, and play until everyone knows how it ended."""
    host, *others = stage.players
    host.say(f"/new@{stage.world.bot.username}", stage.group)
    for player in (host, *others):
        await player.join()
    await host.begin()
    await asyncio.gather(*(player.play() for player in stage.players))


async def _first_of(game: "asyncio.Task[None]", bot: "asyncio.Task[None]") -> None:
    """Wait for the game; a bot that ends before it ends the demo."""
    await asyncio.wait({game, bot}, timeout=_LONGEST, return_when=asyncio.FIRST_COMPLETED)
    if not game.done():
        game.cancel()
        if bot.done():
            await bot
        raise TimeoutError("the game did not end")
    await game


def _summary(stage: _Stage, seconds: float) -> int:
    """Print everyone's last panel and the figures; gives the exit code."""
    for player in stage.players:
        print(f"\n{player.user.name}'s phone at the end\n{picture(player.chat.messages[-1])}")
    calls = stage.world.calls
    moves = sum(player.moves for player in stage.players)
    by_method = {name: count for name, count in calls.by_method().items() if name not in _NOT_OF_A_MOVE}
    print(f"\nThe game is over: {moves} moves in {seconds:.0f} s.")
    print(f"Bot API calls a move: {sum(by_method.values()) / moves:.2f}")
    for name, count in sorted(by_method.items()):
        print(f"  {name:<22} {count / moves:.2f}")
    busiest = calls.busiest_minute(_GROUP_CALLS, stage.group.id)
    print(f"Sends, edits and deletions in the group's busiest minute: {busiest} (Telegram allows 20)")
    for call in calls.failed():
        print(f"Failed: {call.method} {call.error_code} {call.description}", file=sys.stderr)
    return 1 if calls.failed() else 0
