"""What a host gets: the package as a buildpack installs it, started from an empty folder."""

import asyncio
import os
import sys
from pathlib import Path

import pytest

from shithead_bot.playground.people import Person
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.world import World

_SOURCE = Path(__file__).parent.parent


async def _run(*words: str | Path, cwd: Path) -> tuple[int, str]:
    """Run a command to its end, without the settings of this shell; gives its exit code and all it printed."""
    process = await asyncio.create_subprocess_exec(
        *map(str, words),
        cwd=cwd,
        env={name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    return process.returncode or 0, output.decode()


@pytest.fixture
async def installed(tmp_path: Path) -> Path:
    """A fresh virtual environment's python, with what requirements.txt installs."""
    python = tmp_path / "venv" / "bin" / "python"
    code, output = await _run(sys.executable, "-m", "venv", tmp_path / "venv", cwd=tmp_path)
    assert code == 0, output
    pip = (python, "-m", "pip", "install", "--disable-pip-version-check", "-r", "requirements.txt")
    code, output = await _run(*pip, cwd=_SOURCE)
    assert code == 0, output
    return python


@pytest.mark.timeout(300)
async def test_the_installed_package_serves_from_an_empty_folder(
    installed: Path, tmp_path: Path, store_url: str
) -> None:
    """What a buildpack installs carries its scripts and catalogues: started anywhere, it answers a player."""
    empty = tmp_path / "empty"
    empty.mkdir()
    code, output = await _run(installed, "-m", "shithead_bot", cwd=empty)
    assert (code, output.count("\n")) == (2, 1), output

    world = World(limits=False)
    anna = Person(world, world.add_user("Anna"))
    async with ApiServer(world) as api:
        process = await asyncio.create_subprocess_exec(
            *(str(installed), "-m", "shithead_bot"),
            cwd=empty,
            env={"BOT_TOKEN": world.token, "BOT_API_URL": api.url, "REDIS_URL": store_url},
        )
        anna.start()
        try:
            await anna.until(lambda: "Shithead" in anna.chat.messages[-1].text, patience=30)
        finally:
            process.terminate()
        assert await process.wait() == 0
    assert list(empty.iterdir()) == []
