"""The data folder of the embedded server: who may use it.

One bot at a time holds `bot.lock`. The server holds `server.lock`, which it inherits, and so shows that it still
runs when its bot was killed. Locks end with their holders, so nothing stale can be left.
"""

import asyncio
import contextlib
import fcntl
import hashlib
import logging
import os
import stat
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self, TypeVar

from shithead_bot.store.errors import StoreUnavailable

_ORPHAN_SECONDS: Final = 10.0
POLL_SECONDS: Final = 0.005
_ANSWER_SECONDS: Final = 2.0
_ROOM: Final = 1 << 20
_LONGEST_SOCKET_PATH: Final = 100  # bytes; systems end it at 104 or 108

T = TypeVar("T")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DataFolder:
    """A data folder this bot has for itself until `release`."""

    path: Path
    _bot_lock: int

    @classmethod
    def claim(cls, path: Path) -> Self:
        """Make the folder if need be, and take it.

        Raises:
            StoreUnavailable: another bot has it, or it can't be written.
        """
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            lock = _try_lock(path / "bot.lock")
        except OSError as error:
            raise _unusable(path, error) from None
        if lock is None:
            raise StoreUnavailable(
                f"Another bot uses the data folder {path}: stop it, or give this one its own DATA_DIR."
            )
        return cls(path.resolve(), lock)

    def release(self) -> None:
        """Let another bot have the folder."""
        os.close(self._bot_lock)

    def has_room(self) -> bool:
        """Whether there is room on the disk, and not for a few more bytes only."""
        trial = self.path / "room"
        try:
            with trial.open("wb", buffering=0) as file:
                return file.write(bytes(_ROOM)) == _ROOM
        except OSError:
            return False
        finally:
            trial.unlink(missing_ok=True)

    def socket(self) -> Path:
        """Where the server is to listen: in the folder, or in a temporary one if that path is too long."""
        socket = self.path / "server.sock"
        if len(os.fsencode(socket)) <= _LONGEST_SOCKET_PATH:
            return socket
        name = hashlib.sha256(os.fsencode(self.path)).hexdigest()[:16]
        short = Path(tempfile.gettempdir()) / f"shithead-{name}"
        if not _make_private(short):
            raise StoreUnavailable(
                f"{short} is not ours alone: remove it, or set DATA_DIR to a shorter path."
            )
        return short / "server.sock"

    async def server_lock(self) -> int:
        """Take the lock that the server is to inherit; shut down a server that a killed bot has left with it.

        Raises:
            StoreUnavailable: that server doesn't end.
        """
        lock = _try_lock(self.path / "server.lock")
        if lock is not None:
            return lock
        pid, _, socket = (self.path / "server.lock").read_text().partition(" ")
        _log.warning("Shutting down the embedded server (process %s) of a bot that was killed", pid)
        with contextlib.suppress(OSError):
            await ask(Path(socket), "SHUTDOWN")
        lock = await poll(lambda: _try_lock(self.path / "server.lock"), _ORPHAN_SECONDS)
        if lock is None:
            raise StoreUnavailable(
                f"A server of an earlier run (process {pid}) holds {self.path} and doesn't end: kill {pid}."
            )
        return lock

    def note_server(self, lock: int, pid: int, socket: Path) -> None:
        """Write down who holds the server's lock, for the bot that may have to end it.

        Raises:
            StoreUnavailable: there is no room for that.
        """
        note = f"{pid} {socket}".encode()
        try:
            os.pwrite(lock, note, 0)  # over the last note: even a full disk has room for that
            os.truncate(lock, len(note))
        except OSError as error:
            raise _unusable(self.path, error) from None


def _unusable(path: Path, error: OSError) -> StoreUnavailable:
    return StoreUnavailable(
        f"The data folder {path} can't be used ({error.strerror}): set DATA_DIR to one that can."
    )


def _make_private(folder: Path) -> bool:
    """Make a folder where anybody could have made it before; says whether it is ours and nobody else's."""
    with contextlib.suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    found = folder.lstat()
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077


async def ask(socket: Path, command: str) -> bytes:
    """Send one command to the server at `socket`; gives the first line of its answer.

    Raises:
        OSError: nobody answers there (in time).
    """
    async with asyncio.timeout(_ANSWER_SECONDS):
        reader, writer = await asyncio.open_unix_connection(socket)
        try:
            writer.write(f"{command}\r\n".encode())
            return await reader.readline()
        finally:
            writer.close()


async def poll(look: Callable[[], T | None], seconds: float) -> T | None:
    """Look again and again until there is something; None if there is nothing in that time."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while True:
                if (found := look()) is not None:
                    return found
                await asyncio.sleep(POLL_SECONDS)
    return None


def _try_lock(path: Path) -> int | None:
    """Lock a file; gives its descriptor, or None where somebody else has it."""
    lock = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        return None
    except OSError:
        os.close(lock)
        raise
    return lock
