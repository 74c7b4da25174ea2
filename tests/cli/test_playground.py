"""The command ``playground``: page, local Bot API and bot together, started and stopped as people do."""

import asyncio
import os
import re
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import aiohttp
import pytest

from shithead_bot.playground.wire import Json, JsonObject

_PATIENCE: Final = 60.0


class Playground:
    """The command in a process of its own, and someone who orders what the page would."""

    def __init__(self, process: asyncio.subprocess.Process, http: aiohttp.ClientSession) -> None:
        self.process = process
        self.lines: list[str] = []
        self.url = ""
        self._http = http

    async def open(self) -> None:
        """Wait until it has said where the page is."""
        while not self.url:
            line = await self.read_line()
            found = re.search(r"http://[\d.:]+", line)
            self.url = found[0] if found else ""

    async def read_line(self) -> str:
        """The next line that it prints."""
        assert self.process.stdout
        async with asyncio.timeout(_PATIENCE):
            line = (await self.process.stdout.readline()).decode()
        assert line, self.lines
        self.lines.append(line)
        return line

    async def order(self, name: str, **arguments: Json) -> JsonObject:
        """Use a control that must succeed."""
        async with self._http.post(f"{self.url}/control/{name}", json=arguments) as response:
            body = await response.json()
            assert response.status == 200, body
            return body or {}

    async def refusal(self, name: str, **arguments: Json) -> Json:
        """Why a control can't do what is ordered."""
        async with self._http.post(f"{self.url}/control/{name}", json=arguments) as response:
            assert response.status == 200
            body: JsonObject = await response.json()
            return body["refused"]

    async def world(self) -> dict[str, object]:
        """Everything there is."""
        async with self._http.get(f"{self.url}/control/state") as response:
            found: dict[str, object] = await response.json()
            return found

    async def until_messages(self, chat_id: int, count: int) -> list[JsonObject]:
        """A chat's messages, as soon as there are so many."""
        async with asyncio.timeout(_PATIENCE):
            while True:
                messages = (await self.world())["messages"]
                assert isinstance(messages, dict)
                if len(messages[str(chat_id)]) >= count:
                    found: list[JsonObject] = messages[str(chat_id)]
                    return found
                await asyncio.sleep(0.05)

    async def until_answered(self) -> None:
        """Wait until the bot has answered a press."""
        async with asyncio.timeout(_PATIENCE):
            while True:
                calls = (await self.world())["calls"]
                assert isinstance(calls, list)
                if any(call["method"] == "answerCallbackQuery" and call["ok"] for call in calls):
                    return
                await asyncio.sleep(0.05)

    async def end(self, number: signal.Signals = signal.SIGINT) -> int:
        """Stop it with a signal; gives the exit code."""
        self.process.send_signal(number)
        assert self.process.stdout
        async with asyncio.timeout(_PATIENCE):
            self.lines.append((await self.process.stdout.read()).decode())
            return await self.process.wait()


@asynccontextmanager
async def playground(temporary: Path, *words: str) -> AsyncIterator[Playground]:
    """The command with these options, its temporary folders in `temporary`."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "shithead_bot", "playground", *words,
        env={**os.environ, "TMPDIR": str(temporary)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        start_new_session=True,
    )  # fmt: skip
    async with aiohttp.ClientSession() as http:
        opened = Playground(process, http)
        try:
            await opened.open()
            yield opened
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()


def running(folder: Path) -> list[str]:
    """The command lines of all processes that work in a folder, or with it."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_text().replace("\0", " ")
            where = (process / "cwd").readlink()
        except OSError:  # it ended meanwhile
            continue
        if str(folder) in command or where.is_relative_to(folder):
            found.append(command)
    return found


def left_in(folder: Path) -> list[str]:
    """What is in a folder."""
    return [str(path) for path in folder.iterdir()]


@pytest.mark.skipif(not Path("/proc/self/cwd").exists(), reason="processes are looked for in /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_stops_everything(folder: Path, number: signal.Signals) -> None:
    """Ctrl-C or SIGTERM: exit code 0, no traceback, no process and no temporary folder left."""
    async with playground(folder, "--port", "0") as opened:
        (made,) = left_in(folder)
        async with asyncio.timeout(_PATIENCE):
            while len(running(folder)) < 2:  # the bot, and its store  # noqa: ASYNC110 — processes tell nobody
                await asyncio.sleep(0.05)
        assert await opened.end(number) == 0
    assert running(folder) == []
    assert left_in(folder) == []
    assert "".join(opened.lines).splitlines()[1:] == ["Stopping …"]
    assert made not in "".join(opened.lines)


async def test_killed_and_started_again(folder: Path) -> None:
    """A bot killed by order is dead at once and told so; started again it answers what was said meanwhile; then it
    leaves nothing behind even if it is dead when the playground stops."""
    async with playground(folder, "--port", "0") as opened:
        world = await opened.world()
        assert world["stage"] == {"bot": {"running": True, "starts": 1, "exit_code": None}, "autoplay": {}}
        anna = {"user": 500_000_001}
        assert await opened.refusal("start_bot") == "the bot is running"
        await opened.order("kill_bot")
        assert await opened.refusal("kill_bot") == "the bot isn't running"
        world = await opened.world()
        assert world["stage"] == {"bot": {"running": False, "starts": 1, "exit_code": -9}, "autoplay": {}}
        await opened.order("start", **anna)
        await opened.order("start_bot")
        await opened.until_messages(500_000_001, 2)
        await opened.order("kill_bot")
        assert await opened.end() == 0
    assert left_in(folder) == []


async def test_a_bot_that_ends_by_itself_is_told(folder: Path) -> None:
    """When the bot gives up, its last line is printed, and the page learns of its exit code."""
    async with playground(folder, "--port", "0") as opened:
        await opened.order("add_fault", method="getUpdates", times=1000, code=401, description="Unauthorized")
        assert (
            "The bot has ended with exit code 1: shithead_bot: Telegram refuses" in await opened.read_line()
        )
        stage = (await opened.world())["stage"]
        assert stage == {"bot": {"running": False, "starts": 1, "exit_code": 1}, "autoplay": {}}
        await opened.order("clear_faults")
        await opened.order("start_bot")
        assert await opened.end() == 0


async def test_a_taken_port(folder: Path) -> None:
    """Where the port is taken a free one is used, and that is said."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        async with playground(folder, "--port", str(port)) as opened:
            assert opened.lines[0] == f"Port {port} can't be had; taking a free one.\n"
            assert not opened.url.endswith(f":{port}")
            assert (await opened.world())["limits"] is True
            assert await opened.end() == 0


async def test_as_many_players_as_wanted(folder: Path) -> None:
    """--players sets how many people are in the group at first; none of them has met the bot."""
    async with playground(folder, "--port", "0", "--players", "6") as opened:
        world = await opened.world()
        users = world["users"]
        assert isinstance(users, list)
        assert [user["name"] for user in users] == ["Anna", "Ben", "Cem", "Dana", "Emil", "Fay"]
        assert not any(user["started"] for user in users)
        assert await opened.end() == 0


async def test_kept_and_gone_on_with(folder: Path) -> None:
    """With --keep the next run has the same people and messages, and the bot knows its table and answers there."""
    words = ("--port", "0", "--players", "3", "--keep", str(folder / "kept"))
    group, anna = {"chat": -4_000_000_001}, {"user": 500_000_001}
    async with playground(folder, *words) as opened:
        await opened.order("say", text="/new@shithead_bot", **group, **anna)
        before = await opened.until_messages(-4_000_000_001, 4)
        assert await opened.end() == 0
    async with playground(folder, *words) as opened:
        world = await opened.world()
        users = world["users"]
        assert isinstance(users, list)
        assert [user["name"] for user in users] == ["Anna", "Ben", "Cem"]
        assert await opened.until_messages(-4_000_000_001, 4) == before
        await opened.order("press", message=before[-1]["id"], button="Join", **group, **anna)
        await opened.until_answered()
        second = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "shithead_bot", "playground", *words, stderr=asyncio.subprocess.PIPE
        )
        _, told = await second.communicate()
        assert (second.returncode, b"another playground runs there" in told) == (1, True)
        assert await opened.end() == 0


async def test_without_limits(folder: Path) -> None:
    """With --no-limits nobody waits: more answers come to a group in a row than Telegram allows in a minute."""
    group, anna = -4_000_000_001, 500_000_001
    async with playground(folder, "--port", "0", "--no-limits") as opened:
        assert (await opened.world())["limits"] is False
        async with asyncio.timeout(_PATIENCE):  # within the limits they would take longer
            for asked in range(1, 26):
                await opened.order("say", chat=group, user=anna, text="/scores@shithead_bot")
                await opened.until_messages(group, 1 + 2 * asked)
        assert await opened.end() == 0
