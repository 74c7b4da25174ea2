"""The bot's process, as the playground, the bench and the tests start it."""

import asyncio
import signal
import sys
from pathlib import Path

import pytest

_KEEPER = """
import sys, time
from pathlib import Path
from shithead_bot.cli.botprocess import BotProcess
bot = BotProcess(Path(sys.argv[1]), {"BOT_TOKEN": "1:" + "t" * 35, "BOT_API_URL": "http://127.0.0.1:1"})
print(bot.pid, flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent is gone")
async def test_a_killed_keeper_leaves_no_bot(folder: Path) -> None:
    """When whoever started the bot is killed, the bot stops too."""
    keeper = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _KEEPER, str(folder), stdout=asyncio.subprocess.PIPE
    )
    assert keeper.stdout
    bot = Path("/proc", (await keeper.stdout.readline()).decode().strip())
    assert (bot / "cwd").resolve() == folder.resolve()  # noqa: ASYNC240 — /proc doesn't block
    keeper.send_signal(signal.SIGKILL)
    await keeper.wait()
    async with asyncio.timeout(30):
        while _is_alive(bot):  # noqa: ASYNC110 — a process tells nobody
            await asyncio.sleep(0.05)


def _is_alive(process: Path) -> bool:
    """Whether a process is there, and not merely waiting to be counted."""
    try:
        return ") Z " not in (process / "stat").read_text()
    except OSError:
        return False
