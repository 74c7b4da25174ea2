"""`bench bot`: what a game costs, and how long a tap waits for its answer.

The bot is a process of its own, with the embedded store beside it and Telegram's limits off; simulated users
play game after game. On a machine with other work the times say little.
"""

import asyncio
import re
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Final

from redis.asyncio import Redis

from shithead_bot.cli.botprocess import BotProcess, environment_of
from shithead_bot.cli.party import Party, invite, print_calls
from shithead_bot.playground.events import Answered, Event, Pressed
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.world import World
from shithead_bot.store.embedded import launch

GAMES: Final = 100
PLAYERS: Final = 5

_PATIENCE: Final = 60.0
_RESIDENT: Final = re.compile(r"^VmRSS:\s+(\d+) kB", re.MULTILINE)


def measure(games: int, players: int, seed: int) -> int:
    """Play the games and print what they took; gives the exit code."""
    return asyncio.run(_bench(games, players, seed))


async def _bench(games: int, seats: int, seed: int) -> int:
    party = invite(seats, Random(seed), limits=False)  # noqa: S311 — a bench deals no secrets
    world, host = party.world, party.players[0]
    with tempfile.TemporaryDirectory(prefix="shithead-bench-") as folder:
        async with ApiServer(world) as api, _redis(Path(folder)) as url:
            host.start()  # waits at Telegram until the bot is there
            began = time.monotonic()
            settings = environment_of(world, api.url, REDIS_URL=url, SEND_LIMITS="off", LOG_LEVEL="WARNING")
            async with _bot(Path(folder) / "bot", settings) as process:
                await host.until(lambda: len(host.chat.messages) > 1, _PATIENCE)
                print(f"Ready to answer: {time.monotonic() - began:.2f} s after start")
                print(f"Resident memory at start: {_resident(process.pid) / 1024:.1f} MB")
                async with _largest_table(url) as largest:
                    await _play(party, games)
                print(f"Resident memory after {games} games: {_resident(process.pid) / 1024:.1f} MB")
                print(f"Largest table in the store: {largest[0]} bytes ({seats} players)")
    return 0


async def _play(party: Party, games: int) -> None:
    """Play the games one after another and print what they took."""
    world = party.world
    waits = _Waits(world)
    began, before = time.monotonic(), world.calls.by_method()
    await party.sit_down()
    for game in range(games):
        await asyncio.gather(*(player.play(party.group) for player in party.players))
        if game < games - 1:
            await party.players[0].rematch(party.group)
    seconds, moves = time.monotonic() - began, party.moves
    print(f"{games} games, {moves} moves in {seconds:.1f} s: {moves / seconds:.0f} moves/s")
    print_calls(world.calls.by_method() - before, moves)
    print(f"Failed calls: {len(world.calls.failed())}")
    print(f"From tap to answer: median {waits.median():.1f} ms, 95 of 100 within {waits.most():.1f} ms")


class _Waits:
    """How long taps waited for their answers, in milliseconds."""

    def __init__(self, world: World) -> None:
        self._pressed: dict[int, float] = {}
        self._waits: list[float] = []
        world.on_event(self._hear)

    def median(self) -> float:
        """The middle one."""
        return statistics.median(self._waits)

    def most(self) -> float:
        """Longer than 95 of 100."""
        return statistics.quantiles(self._waits, n=20)[-1]

    def _hear(self, event: Event) -> None:
        match event:
            case Pressed(tap):
                self._pressed[id(tap)] = time.monotonic()
            case Answered(tap) if id(tap) in self._pressed:
                self._waits.append((time.monotonic() - self._pressed.pop(id(tap))) * 1000)
            case _:
                pass


@asynccontextmanager
async def _redis(folder: Path) -> AsyncIterator[str]:
    """An embedded server that isn't the bot's child, so that the bot's memory is its own."""
    server = await launch(folder)
    try:
        yield server.url
    finally:
        await server.stop()


@asynccontextmanager
async def _bot(folder: Path, settings: dict[str, str]) -> AsyncIterator[BotProcess]:
    """The bot as its host would start it; at the end, what it had to say."""
    process = BotProcess(folder, settings)
    try:
        yield process
    finally:
        await process.stop()
        print(process.said, end="", file=sys.stderr)


@asynccontextmanager
async def _largest_table(redis_url: str) -> AsyncIterator[list[int]]:
    """Looks at the table ten times a second; its only item is the largest size seen, in bytes."""
    largest = [0]

    async def watch(client: Redis) -> None:
        while True:
            async for key in client.scan_iter(match="*:table:*"):
                largest[0] = max(largest[0], await client.hstrlen(key, "table"))
            await asyncio.sleep(0.1)

    async with Redis.from_url(redis_url) as client:
        watching = asyncio.create_task(watch(client))
        try:
            yield largest
        finally:
            watching.cancel()


def _resident(pid: int) -> int:
    """A process's resident memory in kB; 0 where the system doesn't tell."""
    status = Path(f"/proc/{pid}/status")
    found = _RESIDENT.search(status.read_text()) if status.exists() else None
    return int(found[1]) if found else 0
