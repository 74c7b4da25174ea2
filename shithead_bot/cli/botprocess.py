"""The bot as its keeper runs it: `python -m shithead_bot` in a process of its own, with an environment of its own."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import shithead_bot
from shithead_bot.playground.world import World
from shithead_bot.store.errors import StoreUnavailable
from shithead_bot.store.folder import DataFolder
from shithead_bot.store.valkey import end_with_parent

_TAKEN_OVER: Final = ("PATH", "HOME", "LANG", "PYTHONPATH", "TMPDIR")
_PACKAGE: Final = str(Path(shithead_bot.__file__).parents[1])
_POLL_SECONDS: Final = 0.01
_STOP_SECONDS: Final = 12.0


def environment_of(world: World, api_url: str, **more: str) -> dict[str, str]:
    """What a bot of this world needs in its environment; its data lies in its working directory."""
    return {"BOT_TOKEN": world.token, "BOT_API_URL": api_url, **more}


class BotProcess:
    """One run of the bot. What it writes is added to files in `folder`, which is its working directory too.

    Of this process's environment it gets nothing that could set it up; a Ctrl-C in the terminal isn't for it. On Linux
    it is told to stop when this process is killed.
    """

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        inherited = {name: os.environ[name] for name in _TAKEN_OVER if name in os.environ}
        inherited["PYTHONPATH"] = os.pathsep.join(filter(None, (inherited.get("PYTHONPATH"), _PACKAGE)))
        self._folder = folder
        self._out, self._err = folder / "bot.out", folder / "bot.log"
        with self._out.open("ab") as out, self._err.open("ab") as err:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "shithead_bot", "run"],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                cwd=folder,
                env=inherited | dict(environment),
                process_group=0,
                preexec_fn=end_with_parent(),
            )

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def said(self) -> str:
        """What it has written to standard error so far, in all its runs in this folder."""
        return self._err.read_text(errors="replace")

    @property
    def printed(self) -> str:
        """What it has written to standard output."""
        return self._out.read_text(errors="replace")

    @property
    def is_running(self) -> bool:
        """Whether it hasn't ended yet."""
        return self._process.poll() is None

    def kill(self) -> None:
        """SIGKILL: it gets no chance to tidy up. Returns when it is dead."""
        self._process.kill()
        self._process.wait()

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    def terminate(self) -> None:
        """SIGTERM, as a host sends it."""
        self._process.terminate()

    async def exit_code(self) -> int:
        """Wait until it ends; the negative number of a signal that ended it."""
        while self._process.poll() is None:  # noqa: ASYNC110 — a process tells nobody
            await asyncio.sleep(_POLL_SECONDS)
        return int(self._process.returncode)

    async def stop(self) -> None:
        """End it, by force if it takes too long, and see that nothing of it is left running."""
        self.terminate()
        try:
            async with asyncio.timeout(_STOP_SECONDS):
                await self.exit_code()
        except TimeoutError:
            pass
        finally:
            self.kill()
        await end_server(self._folder / "data")


async def end_server(data: Path) -> None:
    """End the embedded server that a killed bot may have left; only then can its data be removed."""
    try:
        folder = DataFolder.claim(data)
    except StoreUnavailable:  # another bot has it, and the server with it
        return
    try:
        os.close(await folder.server_lock())
    finally:
        folder.release()
