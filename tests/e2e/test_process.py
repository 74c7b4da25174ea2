"""The bot's processes and their store, which die, come back, and stand in for each other: one game, played on."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from redis.asyncio import Redis

from shithead_bot import bootstrap
from shithead_bot.bootstrap import serve
from shithead_bot.bot.app import Halted
from shithead_bot.config import Settings
from shithead_bot.playground.events import Called, Event
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.world import World
from shithead_bot.store.embedded import EmbeddedServer
from shithead_bot.store.keys import Keys
from tests.e2e.house import NAMES, Guest, House, new_token, open_house
from tests.e2e.process import BotProcess, environment_of, keep_bot
from tests.store.lossy import LossyLine

AT_WORK = "Ready as @"
STANDING_BY = "standing by"
TAKE_OVER = 15.0


class Pair:
    """Two processes of one bot on one Redis, each with a log of its own; the second one stands by."""

    def __init__(self, world: World, redis: Redis, start: Callable[[str], BotProcess]) -> None:
        self.world = world
        self.redis = redis
        self.first = start("first")
        self._start = start
        self.house = House(world, redis, NAMES, asyncio.Event())

    async def stand_by(self) -> BotProcess:
        """Start the second one, and wait until it waits."""
        await self.first.until_said(AT_WORK)
        second = self._start("second")
        await second.until_said(STANDING_BY)
        return second

    async def end_turn(self) -> None:
        """Let the holder's mark go, as it does when ten seconds have passed without a beat."""
        await self.redis.delete(Keys(self.world.bot.id).holder)


@asynccontextmanager
async def open_pair(folder: Path, store_url: str) -> AsyncIterator[Pair]:
    """Two processes; none is left at the end."""
    world, started = World(token=new_token(), limits=False), list[BotProcess]()
    async with ApiServer(world) as api, Redis.from_url(store_url) as redis:

        def start(name: str) -> BotProcess:
            started.append(BotProcess(folder / name, environment_of(world, api.url, REDIS_URL=store_url)))
            return started[-1]

        try:
            yield Pair(world, redis, start)
        finally:
            for process in started:
                process.kill()


async def tap(house: House, mover: Guest) -> None:
    """Make a move, and wait until it is answered and shown, and counted once."""
    panel, button = mover.next_move()
    async with asyncio.timeout(TAKE_OVER):
        await house.world.press(mover.user, panel, button).answered()
    await house.settled()
    assert house.text.count(f"{mover.name} played") == 1
    assert house.mover().name == house.on_turn


async def test_one_that_stands_by_takes_over_from_a_killed_one(folder: Path, store_url: str) -> None:
    """Within 15 seconds of a SIGKILL the other process plays on, with the tap that came meanwhile."""
    async with open_pair(folder, store_url) as pair:
        second = await pair.stand_by()
        await pair.house.start(2)
        pair.first.kill()
        await tap(pair.house, pair.house.mover())
        assert AT_WORK in second.said
        second.terminate()
        assert await second.exit_code() == 0


async def test_a_deploy_overlaps(folder: Path, store_url: str) -> None:
    """The new process waits for the old one to end, and neither disturbs the other's polls; a tap in between counts
    once."""
    async with open_pair(folder, store_url) as pair:
        new = await pair.stand_by()
        await pair.house.start(2)
        mover = pair.house.mover()
        pressed = pair.world.press(mover.user, *mover.next_move())
        pair.first.terminate()
        assert await pair.first.exit_code() == 0
        await mover.answer(pressed)
        await pair.house.settled()
        assert pair.house.text.count(f"{mover.name} played") == 1
        await new.until_said(AT_WORK)
        await tap(pair.house, pair.house.mover())
        assert not [call for call in pair.world.calls.failed() if call.method == "getUpdates"]


async def test_a_revived_process_can_do_nothing_any_more(folder: Path, store_url: str) -> None:
    """One that was stopped for longer than its turn, and goes on, finds another at work: it ends with a line that says
    so, and has made no move."""
    async with open_pair(folder, store_url) as pair:
        second = await pair.stand_by()
        await pair.house.start(2)
        pair.first.signal(signal.SIGSTOP)
        await pair.end_turn()
        await second.until_said(AT_WORK)
        mover = pair.house.mover()
        pressed = pair.world.press(mover.user, *mover.next_move())
        pair.first.signal(signal.SIGCONT)
        assert await pair.first.exit_code() == 1
        assert pair.first.said.splitlines()[-1].startswith("shithead_bot: Another bot has taken over")
        await mover.answer(pressed)
        await pair.house.settled()
        assert pair.house.text.count(f"{mover.name} played") == 1
        await tap(pair.house, pair.house.mover())


async def test_a_stop_with_taps_in_flight_loses_none(folder: Path) -> None:
    """Told to stop while taps at three tables come in, the bot ends well; with its next start each of them has been
    answered and has counted once."""
    async with keep_bot(folder) as keeper:
        houses = [keeper.new_house() for _ in range(3)]
        for house in houses:
            await house.start(2)
        movers = [house.mover() for house in houses]
        pressed = [keeper.world.press(mover.user, *mover.next_move()) for mover in movers]
        keeper.bot.terminate()
        assert await keeper.bot.exit_code() == 0
        keeper.start_again()
        for house, mover, each in zip(houses, movers, pressed, strict=True):
            await mover.answer(each)
            await house.settled()
            assert house.text.count(f"{mover.name} played") == 1
            assert house.mover().name == house.on_turn


def server_of(data: Path) -> int:
    """The process id of the embedded server."""
    return int((data / "server.lock").read_text().partition(" ")[0])


async def test_a_store_that_is_killed_loses_nothing(folder: Path) -> None:
    """A SIGKILL of the bot's own server with a tap on its way: it is back in no time, and the move is made once."""
    async with keep_bot(folder) as keeper:
        house = keeper.new_house()
        await house.start(2)
        mover = house.mover()
        pressed = house.world.press(mover.user, *mover.next_move())
        os.kill(server_of(folder / "data"), signal.SIGKILL)
        await mover.answer(pressed)
        await house.settled()
        assert house.text.count(f"{mover.name} played") == 1
        await tap(house, house.mover())


async def test_a_store_that_is_away_for_a_while_is_waited_for(
    embedded_server: EmbeddedServer, tmp_path: Path
) -> None:
    """While Redis can't be reached the bot confirms no update and makes no move; afterwards it makes those that were
    asked for, in their order."""
    line = LossyLine(tmp_path / "line", embedded_server.socket)
    async with open_house(embedded_server.url, line=line.url) as house:
        house.expect("The inbox can't be written", "query is too old")
        async with line.open():
            await house.start(2)
            mover = house.mover()
            panel, button = mover.next_move()
        taken = asyncio.Event()
        house.world.on_event(lambda event: taken.set() if _has_updates(event) else None)
        pressed = [house.world.press(mover.user, panel, button) for _ in range(2)]
        await taken.wait()
        assert house.world.updates.pending == 2
        async with line.open():
            first, second = [await mover.answer(tap) for tap in pressed]
            assert (first.text == "", second.text == "") == (True, False)
            await house.settled()
            assert house.text.count(f"{mover.name} played") == 1
            await house.move()


def _has_updates(event: Event) -> bool:
    return isinstance(event, Called) and event.call.method == "getUpdates" and bool(event.call.result)


async def test_a_token_that_is_replaced_ends_the_bot(folder: Path) -> None:
    """When Telegram refuses the token in the middle of the work: exit 1, and one line that says what to do."""
    world = World(token=new_token(), limits=False)
    async with ApiServer(world) as api:
        bot = BotProcess(folder, environment_of(world, api.url))
        await bot.until_said(AT_WORK)
        world.revoke_token()
        assert await bot.exit_code() == 1
        assert bot.said.splitlines()[-1] == (
            "shithead_bot: Telegram refuses BOT_TOKEN: copy it anew from @BotFather."
        )


async def test_a_telegram_that_falls_silent_ends_the_bot(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When no poll is answered for two minutes (half a second here) the bot ends, and says what to do."""
    monkeypatch.setattr(bootstrap, "PATIENCE", 0.5)
    release = asyncio.Event()
    world = World(token=new_token(), limits=False, sleep=lambda _: release.wait())
    world.faults.add("getUpdates", effect="delay", times=9)
    async with ApiServer(world) as api:
        settings = Settings(token=world.token, redis_url=store_url, api_url=api.url, send_limits=False)
        with pytest.raises(Halted, match="Telegram has not answered for two minutes"):
            await serve(settings, asyncio.Event())
        release.set()
