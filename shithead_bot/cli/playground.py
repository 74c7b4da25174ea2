"""`playground`: try the bot in a browser, with no Telegram account.

A local Bot API and the page run in this process; the bot is a process of its own, so that it can be killed and started
again. Everything is real but Telegram and its people.
"""

import argparse
import asyncio
import signal
import sys
from pathlib import Path

from shithead_bot.bot.redact import configure_logging
from shithead_bot.cli.botprocess import end_server, environment_of
from shithead_bot.cli.home import Home, NotOurs, home
from shithead_bot.cli.players import NAMES
from shithead_bot.cli.stage import Stage
from shithead_bot.cli.usage import whole_number
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.world import World


def configure(parser: argparse.ArgumentParser) -> None:
    """Add its options."""
    parser.add_argument(
        "--port", type=whole_number(0, 65535), default=8080, help="of the page (default: 8080; 0: a free one)"
    )
    parser.add_argument(
        "--players",
        type=whole_number(2, len(NAMES)),
        default=2,
        help="in the group when a playground is new (default: 2)",
    )
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="DIR",
        help="keep people, chats, messages and the bot's data in this folder, and go on there next time;"
        " autoplay, troubles and the log of calls begin anew (default: nothing is kept)",
    )
    parser.add_argument(
        "--no-limits",
        action="store_false",
        dest="limits",
        help="without Telegram's flood limits, which the bot then doesn't heed either: nobody ever waits",
    )


def run(options: argparse.Namespace) -> int:
    """Play until told to stop; gives the exit code."""
    configure_logging("ERROR")
    try:
        with home(options.keep) as opened:
            return asyncio.run(_play(options.port, options.players, opened, limits=options.limits))
    except NotOurs as problem:
        print(f"shithead_bot: {problem}", file=sys.stderr)
        return 1


async def _play(port: int, players: int, home: Home, *, limits: bool) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(name, stop.set)
    world = World(limits=limits)
    heeds = {} if limits else {"SEND_LIMITS": "off"}
    if not home.furnish(world):
        _invite(world, players)
    stage = Stage(world, _say)
    api = await _listen(world, stage, port)
    saving = asyncio.create_task(home.keep(world))
    try:
        stage.house_bot(home.folder, environment_of(world, api.url, **heeds))
        _say(f"The playground is at {api.url} · Ctrl-C stops it")
        await stop.wait()
        _say("Stopping …")
    finally:
        await stage.close()
        await api.stop()
        await end_server(home.folder / "data")
        saving.cancel()
        home.save(world)
    return 0


async def _listen(world: World, stage: Stage, port: int) -> ApiServer:
    """The world on this port, or on a free one if it can't be had."""
    api = ApiServer(world, port=port, stage=stage)
    try:
        await api.start()
    except OSError:
        await api.stop()
        _say(f"Port {port} can't be had; taking a free one.")
        api = ApiServer(world, stage=stage)
        await api.start()
    return api


def _invite(world: World, players: int) -> None:
    """The first scene: a group of people who haven't met the bot yet."""
    users = [world.add_user(name) for name in NAMES[:players]]
    world.add_group("Friends", users)


def _say(line: str) -> None:
    print(line, flush=True)
