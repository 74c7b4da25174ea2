"""A second process stands by, and takes over when the first one is gone: not before, and not twice."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from redis.asyncio import Redis

from shithead_bot.config import Settings
from shithead_bot.store import client, connect
from shithead_bot.store.connect import Store, open_in_turn, open_store
from shithead_bot.store.embedded import EmbeddedServer, launch
from shithead_bot.store.errors import StoreUnavailable
from shithead_bot.store.keys import Keys
from shithead_bot.store.lease import Turn
from shithead_bot.tables.ports import Commit, Fenced
from tests.store.lossy import LossyLine
from tests.store.making import lobby

LONG = Turn(lasts=60.0, look=0.001)
"""Nobody dies of his own in a test: the test says when a turn is over."""


@pytest.fixture(autouse=True)
def heard(caplog: pytest.LogCaptureFixture) -> None:
    """Let the log be read."""
    caplog.set_level(logging.INFO, "shithead_bot")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No second try: what fails fails at once."""
    monkeypatch.setattr(client, "FURTHER_TRIES", 0)


@pytest.fixture
def line(embedded_server: EmbeddedServer, tmp_path: Path) -> LossyLine:
    """A line to the server, which is there while it is open."""
    return LossyLine(tmp_path / "line.sock", embedded_server.socket)


async def until(condition: Callable[[], bool]) -> None:
    """Wait until it is so."""
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 — logs and processes tell nobody
            await asyncio.sleep(0.001)


async def calls(raw: Redis) -> int:
    """How many scripts the server has run."""
    return int((await raw.info("commandstats"))["cmdstat_evalsha"]["calls"])


class Standby:
    """A process that stands by."""

    def __init__(self, settings: Settings, turn: Turn = LONG) -> None:
        self.stop = asyncio.Event()
        self.opening = asyncio.create_task(open_in_turn(settings, self.stop, turn))

    async def store(self) -> Store:
        """The store, when it has it."""
        async with asyncio.timeout(20):
            store = await self.opening
        assert store is not None
        return store


@asynccontextmanager
async def standing_by(settings: Settings, turn: Turn = LONG) -> AsyncIterator[Standby]:
    """A process that stands by; what it has opened is closed at the end."""
    standby = Standby(settings, turn)
    try:
        yield standby
    finally:
        standby.stop.set()
        if (store := await standby.opening) is not None:
            await store.aclose()


def standing(caplog: pytest.LogCaptureFixture) -> Callable[[], bool]:
    """Whether somebody has said that he stands by."""
    return lambda: "standing by" in caplog.text


async def test_the_first_one_need_not_wait(store_settings: Settings, keys: Keys, raw: Redis) -> None:
    """Where nobody holds the store it is opened at once, and marked for as long as a turn lasts."""
    async with standing_by(store_settings, Turn()) as only:
        store = await only.store()
        assert store.fence == 1
        assert 9_000 < await raw.pttl(keys.holder) <= 10_000


async def test_a_living_holder_is_left_alone(
    store: Store, store_settings: Settings, keys: Keys, raw: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    """One that stands by changes nothing as long as the holder's turn lasts, and says once what it waits for."""
    asked = await calls(raw)
    async with standing_by(store_settings) as standby:
        await until(standing(caplog))
        while await calls(raw) < asked + 3:  # noqa: ASYNC110 — a server tells nobody
            await asyncio.sleep(0.001)
        assert not standby.opening.done()
        await store.tables.commit(Commit(lobby(), expected=0))
        assert caplog.text.count("standing by") == 1


async def test_a_dead_holder_is_followed(
    store: Store, store_settings: Settings, keys: Keys, raw: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    """When the holder's turn is over, the one that stands by takes the next, and the holder writes nothing more."""
    async with standing_by(store_settings) as standby:
        await until(standing(caplog))
        await raw.delete(keys.holder)
        newer = await standby.store()
        assert newer.fence == store.fence + 1
        with pytest.raises(Fenced):
            await store.beat()
        with pytest.raises(Fenced):
            await store.tables.commit(Commit(lobby(), expected=0))
        await store.aclose()
        await newer.beat()
        assert await raw.exists(keys.holder) == 1  # what the older one's end leaves alone


async def test_a_clean_end_lets_the_next_one_in(
    store: Store, store_settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    """A holder that closes its store is followed at once, though its turn would last for long."""
    async with standing_by(store_settings) as standby:
        await until(standing(caplog))
        await store.aclose()
        assert (await standby.store()).fence == store.fence + 1


async def test_of_two_that_stand_by_one_follows(
    store: Store, store_settings: Settings, keys: Keys, raw: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    """Of two that stand by one takes the turn, the other goes on waiting and has the turn after it."""
    async with standing_by(store_settings) as one, standing_by(store_settings) as two:
        await until(lambda: caplog.text.count("standing by") == 2)
        await raw.delete(keys.holder)
        await asyncio.wait((one.opening, two.opening), return_when=asyncio.FIRST_COMPLETED)
        first, second = (one, two) if one.opening.done() else (two, one)
        assert (await first.store()).fence == 2
        assert not second.opening.done()
        await (await first.store()).aclose()
        assert (await second.store()).fence == 3


async def test_a_beat_makes_the_turn_last(store: Store, keys: Keys, raw: Redis) -> None:
    """A beat sets the mark for another turn's time, also where it has gone while nobody waited for that."""
    await raw.pexpire(keys.holder, 5_000)
    await store.beat()
    assert await raw.pttl(keys.holder) > 9_000
    await raw.delete(keys.holder)
    await store.beat()
    assert await raw.pttl(keys.holder) > 9_000


async def test_the_embedded_server_needs_no_mark(tmp_path: Path, store_settings: Settings) -> None:
    """With the embedded server nobody can stand by: a beat looks at the fence, and writes nothing to the disk."""
    settings = replace(store_settings, redis_url=None, data_dir=tmp_path)
    async with standing_by(settings) as only:
        store = await only.store()
        (file,) = (tmp_path / "appendonlydir").glob("*.incr.aof")
        written = file.read_bytes()
        await store.beat()
        assert file.read_bytes() == written
        async with Redis.from_url(f"unix://{tmp_path}/server.sock") as raw:
            await raw.set(Keys(settings.bot_id).fence, "7:other")
        with pytest.raises(Fenced):
            await store.beat()


async def test_a_wiped_store_tells_two_first_ones_apart(
    store: Store, store_settings: Settings, keys: Keys, raw: Redis
) -> None:
    """After Redis has lost its data, the next process has the same number as the one before, and fences it off."""
    await raw.delete(keys.fence, keys.holder)
    async with standing_by(store_settings) as standby:
        assert (await standby.store()).fence == store.fence == 1
        with pytest.raises(Fenced):
            await store.beat()
        await (await standby.store()).beat()


async def test_a_number_alone_is_followed(store_settings: Settings, keys: Keys, raw: Redis) -> None:
    """A fence that holds nothing but a number, as earlier versions wrote it, is counted on from."""
    await raw.set(keys.fence, "41")
    async with await open_store(store_settings) as store:
        assert store.fence == 42
        await store.beat()


async def test_a_fence_that_is_none(store_settings: Settings, keys: Keys, raw: Redis) -> None:
    """A fence that no program of ours wrote is left as it is, and told."""
    await raw.set(keys.fence, "gate")
    with pytest.raises(StoreUnavailable, match="fence holds no lease"):
        await open_in_turn(store_settings, asyncio.Event())
    assert await raw.get(keys.fence) == b"gate"


@pytest.mark.parametrize("manner", ["at once", "wait"])
async def test_a_turn_whose_answer_was_lost_is_taken_once(
    line: LossyLine, store_settings: Settings, manner: str
) -> None:
    """A turn taken before the answer got lost is this process's own, whichever way it asked."""
    async with line.open():
        line.lose_next(manner.encode())
        settings = replace(store_settings, redis_url=line.url)
        at_once = manner == "at once"
        opened = await (open_store(settings) if at_once else open_in_turn(settings, asyncio.Event()))
        assert opened is not None
        async with opened as store:
            assert line.lost == 1
            assert store.fence == 1
            await store.beat()


class Holder:
    """A process that holds the store, with a turn of one second."""

    def __init__(self, settings: Settings) -> None:
        assert settings.redis_url is not None
        self.process = subprocess.Popen(  # noqa: S603 — our own program
            [sys.executable, "-m", "tests.store.holder", settings.redis_url, str(settings.bot_id), "1"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == b"holds\n"

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        os.kill(self.process.pid, number)


@contextmanager
def holding(settings: Settings) -> Iterator[Holder]:
    """A process that holds the store, killed at the end if it still runs."""
    holder = Holder(settings)
    try:
        yield holder
    finally:
        holder.process.kill()
        holder.process.communicate()


async def test_a_killed_process_is_followed(
    store_settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    """When the holder's process is killed, its turn ends by the server's clock, and the next process has it."""
    with holding(store_settings) as holder:
        async with standing_by(store_settings) as standby:
            await until(standing(caplog))
            assert not standby.opening.done()
            holder.signal(signal.SIGKILL)
            assert (await standby.store()).fence == 2


async def test_a_paused_process_writes_nothing_when_it_wakes(
    store_settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    """A holder that was paused for longer than its turn, and then goes on, finds that another one has the store."""
    with holding(store_settings) as holder:
        async with standing_by(store_settings) as standby:
            await until(standing(caplog))
            holder.signal(signal.SIGSTOP)
            newer = await standby.store()
            holder.signal(signal.SIGCONT)
            await until(lambda: holder.process.poll() is not None)
            assert holder.process.stderr is not None
            assert holder.process.stderr.read() == b"fenced\n"
            await newer.beat()


async def test_a_server_that_is_away_is_waited_for(
    line: LossyLine, store_settings: Settings, impatient: None, caplog: pytest.LogCaptureFixture
) -> None:
    """One that stands by outlives the server's absences, says so once each, and takes its turn after them."""
    turn = Turn(lasts=0.01, look=0.001)
    async with AsyncExitStack() as away:
        async with line.open():
            holder = await open_store(replace(store_settings, redis_url=line.url))
            standby = await away.enter_async_context(
                standing_by(replace(store_settings, redis_url=line.url), turn)
            )
            await until(standing(caplog))
        await until(lambda: "The store is away" in caplog.text)
        async with line.open():
            await holder.aclose()
            assert (await standby.store()).fence == 2
            await away.aclose()
        assert caplog.text.count("The store is away") == 1


async def test_after_an_absence_the_holder_has_time_to_show_itself(
    line: LossyLine,
    store_settings: Settings,
    keys: Keys,
    raw: Redis,
    impatient: None,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A mark that has gone while nobody could reach the server doesn't cost a living holder its turn."""
    settings = replace(store_settings, redis_url=line.url)
    async with AsyncExitStack() as away:
        async with line.open():
            holder = await open_store(settings)
            standby = await away.enter_async_context(standing_by(settings, Turn(lasts=2.0, look=0.001)))
            await until(standing(caplog))
        await until(lambda: "The store is away" in caplog.text)
        await raw.delete(keys.holder)
        async with line.open():
            await holder.beat()
            asked = await calls(raw)
            while await calls(raw) < asked + 3:  # noqa: ASYNC110 — a server tells nobody
                await asyncio.sleep(0.01)
            assert not standby.opening.done()
            await holder.beat()
            await holder.aclose()
            await standby.store()
            await away.aclose()


async def test_a_password_that_changes_ends_the_waiting(
    tmp_path: Path, store_settings: Settings, impatient: None, caplog: pytest.LogCaptureFixture
) -> None:
    """One that stands by and is suddenly refused its password ends with that line: no waiting mends it."""
    server = await launch(tmp_path)
    settings = replace(store_settings, redis_url=server.url)
    async with await open_store(settings), Redis.from_url(server.url) as raw:
        standby = Standby(settings)
        await until(standing(caplog))
        await raw.config_set("requirepass", "other")
        await raw.client_kill_filter(_type="normal", skipme=True)
        with pytest.raises(StoreUnavailable, match=r"refuses the user or password: correct REDIS_URL\.$"):
            await standby.store()
        await raw.config_set("requirepass", "")
    await server.stop()


async def test_a_server_that_is_not_there_at_first(store_settings: Settings, impatient: None) -> None:
    """Where nobody listens at the start there is nothing to stand by for: the line says what to do, at once."""
    settings = replace(store_settings, redis_url="unix:///nowhere/server.sock")
    with pytest.raises(StoreUnavailable, match=r"can't be reached: start it, or correct REDIS_URL\.$"):
        await open_in_turn(settings, asyncio.Event())


async def test_a_stop_ends_the_waiting(
    store: Store, store_settings: Settings, keys: Keys, raw: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    """One that stands by ends as soon as it is told to, though it looks only once in an hour, and leaves no trace."""
    standby = Standby(store_settings, Turn(look=3600.0))
    await until(standing(caplog))
    before = await raw.mget(keys.fence, keys.holder)
    standby.stop.set()
    assert await asyncio.wait_for(standby.opening, 10) is None
    assert await raw.mget(keys.fence, keys.holder) == before


async def test_a_stop_ends_the_waiting_for_a_silent_server(store_settings: Settings) -> None:
    """One that waits for an answer that never comes ends as soon as it is told to, too."""
    asked = asyncio.Event()

    async def keep_silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while await reader.read(65536):
            asked.set()
        writer.close()

    listener = await asyncio.start_server(keep_silent, "127.0.0.1", 0)
    async with listener:
        url = f"redis://127.0.0.1:{listener.sockets[0].getsockname()[1]}"
        standby = Standby(replace(store_settings, redis_url=url))
        await asked.wait()
        standby.stop.set()
        assert await asyncio.wait_for(standby.opening, 10) is None


async def test_a_stop_ends_the_start_of_the_embedded_server(tmp_path: Path, store_settings: Settings) -> None:
    """One that is told to stop while its own server starts ends, and leaves the folder free."""
    settings = replace(store_settings, redis_url=None, data_dir=tmp_path)
    stop = asyncio.Event()
    stop.set()
    assert await open_in_turn(settings, stop) is None
    await (await launch(tmp_path)).stop()


async def test_an_interrupted_waiting_is_called_off(
    store: Store, store_settings: Settings, keys: Keys, raw: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    """Where the waiting itself is cancelled, nobody stands by any more."""
    standby = Standby(store_settings)
    await until(standing(caplog))
    standby.opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await standby.opening
    await raw.delete(keys.holder)
    async with standing_by(store_settings) as other:
        assert (await other.store()).fence == store.fence + 1


async def test_an_end_does_not_wait_for_a_server_that_is_silent(
    tmp_path: Path, store_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closing the store of a server that doesn't answer any more is not held up by it."""
    monkeypatch.setattr(connect, "_RELEASE_SECONDS", 0.01)
    server = await launch(tmp_path)
    store = await open_store(replace(store_settings, redis_url=server.url))
    os.kill(server.pid, signal.SIGSTOP)
    await asyncio.wait_for(store.aclose(), 2)
    os.kill(server.pid, signal.SIGCONT)
    await server.stop()
