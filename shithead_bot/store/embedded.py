"""The server the bot brings along, for hosts without a REDIS_URL.

Law: what was acknowledged survives a kill -9 of the bot, of the server, or of both. So every write reaches the
disk before it is answered, and two servers never share a data folder (`folder`). The server has no port: it
listens on a Unix socket that only its owner can open.

A server that is killed, or ends because the disk is full, is started again, when there is room: until it is back
the store is away, as Redis may be.
"""

import asyncio
import logging
import os
from pathlib import Path
from typing import Final
from urllib.parse import quote

from shithead_bot.store import valkey
from shithead_bot.store.errors import StoreUnavailable
from shithead_bot.store.folder import DataFolder
from shithead_bot.store.valkey import Run

_FIRST_PAUSE: Final = 0.1
_LONGEST_PAUSE: Final = 10.0
_ROOM_PAUSE: Final = 3.0
_FURTHER_STARTS: Final = 2  # one may be killed, or fill the disk, before it is seen to run
_SOUND_SECONDS: Final = 60.0
"""A server that has run for so long was sound: whatever ended it is new."""

_log = logging.getLogger(__name__)


class EmbeddedServer:
    """A running server, listening at `socket`."""

    def __init__(self, run: Run, socket: Path, folder: DataFolder) -> None:
        self.socket: Final = socket
        self._run = run
        self._folder: Final = folder
        self._keeper: asyncio.Task[str] | None = None

    @property
    def pid(self) -> int:
        """The server's process id."""
        return self._run.pid

    @property
    def url(self) -> str:
        """The server's address for a client."""
        return f"unix://{quote(str(self.socket))}"

    def watch(self) -> asyncio.Task[str]:
        """Start the server again whenever it ends, until `stop`; gives why it is gone, once that can't be done."""
        self._keeper = asyncio.create_task(self._keep())
        return self._keeper

    async def stop(self) -> None:
        """Let the server finish and end it; then another bot may have the data folder."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.wait((self._keeper,))
        try:
            await self._run.stop()
        finally:
            self._folder.release()

    def abandon(self) -> None:
        """End the server at once if it still runs, and let go of everything."""
        self._run.abandon()
        self._folder.release()

    async def _keep(self) -> str:
        """Start the server again and again, ever more slowly while it ends soon; gives why that is of no use."""
        clock, pause = asyncio.get_running_loop().time, _FIRST_PAUSE
        while True:
            began = clock()
            last_words = await self._run.until_gone()
            _log.warning("%s Starting it again.", last_words)
            pause = _pause_after(pause, clock() - began)
            self._run.abandon()
            try:
                self._run = await self._begin_again(pause)
            except StoreUnavailable as error:
                return str(error)

    async def _begin_again(self, pause: float) -> Run:
        """Start the server when there is room for what it writes. Raises StoreUnavailable."""
        further_tries = _FURTHER_STARTS
        while True:
            await asyncio.sleep(pause)
            await self._until_room()
            try:
                return await _begin(self._folder, self.socket)
            except StoreUnavailable:
                if not further_tries:
                    raise
                further_tries -= 1

    async def _until_room(self) -> None:
        if not self._folder.has_room():
            _log.warning("The disk is full: waiting for room in %s.", self._folder.path)
            while not self._folder.has_room():  # noqa: ASYNC110 — a disk tells nobody
                await asyncio.sleep(_ROOM_PAUSE)


def _pause_after(last: float, lived: float) -> float:
    """How long to wait with the next start, after such a pause and a server that has lived so long."""
    return _FIRST_PAUSE if lived > _SOUND_SECONDS else min(2 * last, _LONGEST_PAUSE)


async def launch(data_dir: Path) -> EmbeddedServer:
    """Start the server on a data folder and wait until it answers. Must be called on the main thread.

    Raises:
        StoreUnavailable: it can't be had here, another bot has the folder, or it doesn't start.
    """
    folder = DataFolder.claim(data_dir)
    try:
        socket = folder.socket()
        return EmbeddedServer(await _begin(folder, socket), socket, folder)
    except BaseException:
        folder.release()
        raise


async def _begin(folder: DataFolder, socket: Path) -> Run:
    lock = await folder.server_lock()
    try:
        run = valkey.start(folder.path, socket, lock)
        try:
            folder.note_server(lock, run.pid, socket)
            await run.until_ready(socket)
        except BaseException:
            run.abandon()
            raise
    finally:
        os.close(lock)  # the server has it too, for as long as it runs
    return run
