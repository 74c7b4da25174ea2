"""A turn's time, over HTTP: reminders, turns that the computer plays, and what ends by itself.

The clock is moved by hand: minutes and days go by at once, and no test is in a hurry.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from types import SimpleNamespace

import pytest
from redis.asyncio import Redis

from shithead_bot import bootstrap
from shithead_bot.bot import timers, turn
from shithead_bot.playground.people import PATIENCE
from shithead_bot.playground.server import ApiServer
from shithead_bot.tables import due
from tests.e2e.house import Guest, House, open_house, said
from tests.e2e.test_settings import PINGS, on, opened
from tests.e2e.test_taking_over import served

REMINDER, TIME_OUT = 200.0, 100.0  # seconds: of five minutes two thirds, and then the last
DAY = 24 * 60 * 60.0
ASKED = said("hand-reminder-turn", clock=said("clock-300"))


class Clock:
    """Seconds since the epoch, as long as nobody moves them."""

    def __init__(self) -> None:
        self._now = time.time()

    def __call__(self) -> float:
        return self._now

    def advance(self, seconds: float) -> None:
        """Let so much time go by."""
        self._now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of every bot that is started; the bot looks at it all the time."""
    clock = Clock()
    monkeypatch.setattr(bootstrap, "time", SimpleNamespace(time=clock, monotonic=time.monotonic))
    monkeypatch.setattr(timers, "_BETWEEN_LOOKS", 0.02)
    monkeypatch.setattr(timers, "_LONGEST_SLEEP", 0.02)
    return clock


@pytest.fixture
async def house(store_url: str, clock: Clock) -> AsyncIterator[House]:
    """A supergroup of six people, and the bot, which has this clock."""
    async with open_house(store_url) as opened:
        yield opened


async def let_pass(house: House, clock: Clock) -> Guest:
    """Whoever is on turn lets his time pass; gives who it was, once the next is asked."""
    late = house.mover()
    rings = len(late.rings)
    clock.advance(REMINDER)
    await late.until(lambda: len(late.rings) > rings)
    await house.settled()
    clock.advance(TIME_OUT)
    await late.until(lambda: not late.moves)
    await house.settled()
    return late


async def until_changed(house: House, before: dict[bytes, bytes | None]) -> None:
    """Wait until the tables are no longer what they were."""
    async with asyncio.timeout(PATIENCE):
        while await house.tables() == before:  # noqa: ASYNC110 — the store tells nobody
            await asyncio.sleep(0.01)
    await house.settled()


# A turn


async def test_a_reminder_rings_in_private_and_the_group_is_left_in_peace(house: House, clock: Clock) -> None:
    """At two thirds of his time the player's panel comes anew and rings; the group gets no message."""
    await house.start(2)
    mover, messages = house.mover(), len(house.group.messages)
    panel, rings = mover.panels[-1], len(mover.rings)
    clock.advance(REMINDER - 1)
    await house.settled()
    assert len(mover.rings) == rings
    clock.advance(1)
    await mover.until_told(ASKED)
    await house.settled()
    assert mover.panels[-1] is not panel
    assert len(mover.panels) == 1
    assert len(mover.rings) == rings + 1
    assert len(house.group.messages) == messages
    assert (await house.move()) is mover


async def test_a_group_that_wants_it_is_told_of_a_reminder_once(house: House, clock: Clock) -> None:
    """The table comes anew with a mention of whoever is waited for; once a turn."""
    anna, *_ = await house.start(2)
    await opened(anna, house.group)
    await anna.tap(on(said(PINGS)), house.group)
    await house.settled()
    mover, before = house.mover(), house.group.messages[-1]
    words = said("table-turn-reminded", name=mover.name)
    clock.advance(REMINDER)
    await house.until_board(words)
    await house.settled()
    board = house.board
    assert board.id > before.id
    clock.advance(TIME_OUT / 2)
    await house.settled()
    assert house.board is board
    clock.advance(TIME_OUT / 2)
    await house.until_board(said("told-timed-out", names=mover.name))
    await house.settled()
    assert words not in house.text


async def test_the_computer_plays_one_turn_for_who_lets_it_pass(house: House, clock: Clock) -> None:
    """The table says so, the next player is asked, and the late one plays his next turn himself."""
    await house.start(2)
    late = await let_pass(house, clock)
    assert said("told-timed-out", names=late.name) in house.text
    assert said("hand-missed") in late.last
    while house.mover() is not late:
        await house.move()
    assert await house.move() is late


async def test_after_two_in_a_row_the_computer_plays_until_he_is_back(house: House, clock: Clock) -> None:
    """The second time the seat is the computer's, which the table says; one tap, and it is his again."""
    await house.start(2)
    late = await let_pass(house, clock)
    await house.move()
    assert await let_pass(house, clock) is late
    assert said("told-went-slow", name=late.name) in house.text
    await house.move()
    before = await house.tables()
    clock.advance(due.COMPUTER_PAUSE)
    await until_changed(house, before)
    assert house.mover() is not late
    await late.tap(said("button-im-back"))
    await house.until_board(said("told-came-back", name=late.name))
    await house.settled()
    while house.mover() is not late:
        await house.move()
    assert await house.move() is late


async def test_whatever_he_does_he_is_there(house: House, clock: Clock) -> None:
    """Who looks at his cards between two turns that he lets pass has not let two pass in a row."""
    await house.start(2)
    late = await let_pass(house, clock)
    late.command("hand")
    await late.until(lambda: said("hand-missed") not in late.last)
    await house.move()
    assert await let_pass(house, clock) is late
    assert said("told-timed-out", names=late.name) in house.text
    assert said("told-went-slow", name=late.name) not in house.text


async def test_who_swaps_for_too_long_is_ready(house: House, clock: Clock) -> None:
    """Before the play there is one wait for all: then everyone who isn't is made ready, and play begins."""
    anna, ben, cem = await house.deal(3)
    await anna.tap("Ready")
    await house.settled()
    clock.advance(REMINDER)
    for guest in (ben, cem):
        await guest.until_told(said("hand-reminder-swap", clock=said("clock-300")))
    await house.settled()
    clock.advance(TIME_OUT)
    await ben.until(lambda: house.on_turn)
    await house.settled()
    assert house.mover().name == house.on_turn


# What time ends


async def test_a_lobby_closes_after_an_hour(house: House, clock: Clock) -> None:
    """Where no game begins the table is closed, and says so."""
    await house.gather(2)
    clock.advance(60 * 60)
    await house.until_board(said("lobby-expired"))
    await house.settled()


async def test_a_game_that_nobody_touches_ends_after_a_week(house: House, clock: Clock) -> None:
    """Its group and its players are told, and nobody has it in his scores."""
    players = await house.start(2)
    await opened(players[0], house.group)
    await players[0].tap("off", house.group)
    await house.settled()
    clock.advance(7 * DAY)
    await house.until_board(said("over-expired"))
    for player in players:
        await player.until_told(said("over-expired"))
    players[0].command("scores")
    words = said("scores-none", command=f"/new@{house.world.bot.username}")
    await players[0].until(lambda: words in house.group.messages[-1].text)


# Times and processes


@pytest.fixture
async def home(api: ApiServer, store_url: str) -> AsyncIterator[House]:
    """Two people, and no bot running yet."""
    async with Redis.from_url(store_url) as redis:
        with House(api.world, redis, ("Anna", "Ben"), asyncio.Event()) as house:
            yield house


async def test_due_times_outlive_the_process(
    api: ApiServer, home: House, store_url: str, clock: Clock
) -> None:
    """A reminder and a time-out that come due while no bot runs are seen to by the next one."""
    async with served(api, store_url):
        await home.start(2)
        late = home.mover()
    clock.advance(REMINDER)
    async with served(api, store_url):
        await late.until_told(ASKED)
        await home.settled()
    clock.advance(TIME_OUT)
    async with served(api, store_url):
        await home.until_board(said("told-timed-out", names=late.name))
        await home.settled()


async def test_after_a_long_downtime_a_turn_has_all_of_its_time(
    api: ApiServer, home: House, store_url: str, clock: Clock
) -> None:
    """A day without a bot is nobody's fault: the turn begins anew, with a reminder when that is due."""
    async with served(api, store_url):
        await home.start(2)
        late = home.mover()
        before = await home.tables()
    clock.advance(DAY)
    async with served(api, store_url):
        await until_changed(home, before)
        assert said("told-timed-out", names=late.name) not in home.text
        clock.advance(REMINDER)
        await late.until_told(ASKED)
        await home.settled()
        assert (await home.move()) is late


async def test_a_clock_that_is_put_back_while_no_bot_runs_holds_nothing_up(
    api: ApiServer, home: House, store_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A while after its start (at once here) the bot sees to the times that would come a day too late."""
    monkeypatch.setattr(turn, "SHOW_AGAIN_AFTER", 0.0)
    home.expect("message is not modified")
    async with served(api, store_url):
        await home.start(2)
        late = home.mover()
        before = await home.tables()
    clock.advance(-DAY)
    async with served(api, store_url):
        await until_changed(home, before)
        clock.advance(REMINDER)
        await late.until_told(ASKED)
        await home.settled()
