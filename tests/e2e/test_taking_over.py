"""Two processes of one bot on one Redis: one serves, the other stands by, and takes over when its time has come."""

import asyncio
import os
import signal
from collections.abc import Callable

import aiohttp
import pytest
from redis.asyncio import Redis

from shithead_bot.bootstrap import serve
from shithead_bot.bot import turn
from shithead_bot.bot.app import Halted
from shithead_bot.config import Settings
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.users import User
from shithead_bot.store.keys import Keys
from tests.e2e.house import House
from tests.e2e.process import STANDING_BY, BotProcess


async def is_served(api: ApiServer) -> User:
    """Somebody new says hello, and is answered."""
    user = api.world.add_user("Anna")
    asked = api.world.start(user)
    async with asyncio.timeout(20):
        await api.world.events.until(lambda: api.world.private(user).messages[-1] is not asked or None)
    return user


# Standing by


async def one_behind_another(start: Callable[..., BotProcess]) -> tuple[BotProcess, BotProcess]:
    """Start a process that serves, and one that stands by for it."""
    first = start()
    await first.until_said("Ready as @")
    second = start()
    await second.until_said(STANDING_BY)
    return first, second


async def test_the_second_takes_over_when_the_first_ends(
    api: ApiServer, start: Callable[..., BotProcess]
) -> None:
    """While the first serves, the second stands by without a call to Telegram; the first ends well, and it serves."""
    first, second = await one_behind_another(start)
    await is_served(api)
    assert api.world.calls.by_method()["getMe"] == 1
    first.terminate()
    assert await first.exit_code() == 0
    await second.until_said("Ready as @")
    await is_served(api)
    second.terminate()
    assert await second.exit_code() == 0


async def test_the_second_takes_over_when_the_first_is_killed(
    api: ApiServer, start: Callable[..., BotProcess], store_url: str
) -> None:
    """A killed process leaves its mark at the store, which goes by itself: then the second serves what has come in."""
    first, second = await one_behind_another(start)
    first.kill()
    async with Redis.from_url(store_url) as redis:
        assert 0 < await redis.pttl(Keys(api.world.bot.id).holder) <= 10_000
    await is_served(api)
    second.terminate()
    assert await second.exit_code() == 0


async def test_a_process_that_stands_by_can_be_told_to_stop(start: Callable[..., BotProcess]) -> None:
    """SIGTERM while it waits: exit 0, and the first serves on."""
    first, second = await one_behind_another(start)
    second.signal(signal.SIGTERM)
    assert await second.exit_code() == 0
    assert first.is_running
    first.terminate()
    assert await first.exit_code() == 0


async def test_a_revived_process_ends(
    api: ApiServer, start: Callable[..., BotProcess], store_url: str
) -> None:
    """A process that was frozen until another had taken over ends with exit 1 and says why; nothing is done twice."""
    first, second = await one_behind_another(start)
    first.signal(signal.SIGSTOP)
    async with Redis.from_url(store_url) as redis:
        await redis.delete(Keys(api.world.bot.id).holder)  # its time is up
    await second.until_said("Ready as @")
    first.signal(signal.SIGCONT)
    assert await first.exit_code() == 1
    assert "Another bot has taken over this bot's store: this one stops." in first.said
    user = await is_served(api)
    assert len(api.world.private(user).messages) == 2
    second.terminate()
    assert await second.exit_code() == 0


async def test_the_store_is_lost_to_another_in_one_process(api: ApiServer, store_url: str) -> None:
    """A process whose turn at the store another has taken while it was idle finds out by its next beat, and halts."""
    settings = Settings(token=api.world.token, redis_url=store_url, api_url=api.url, send_limits=False)
    bot = asyncio.create_task(serve(settings, asyncio.Event()))
    calls = api.world.calls
    await api.world.events.until(lambda: calls.by_method()["getMyCommands"] or None)
    async with Redis.from_url(store_url) as redis:
        await redis.set(Keys(api.world.bot.id).fence, f"99:{os.getpid()}")
    async with asyncio.timeout(20):
        with pytest.raises(Halted, match="Another bot has taken over this bot's store"):
            await bot


# After a take-over


async def test_every_screen_is_shown_again_after_a_take_over(
    api: ApiServer, store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An edit that the first process had under way when it died comes after all: a while later, all is right again."""
    monkeypatch.setattr(turn, "SHOW_AGAIN_AFTER", 0.5)
    async with Redis.from_url(store_url) as redis:
        with House(api.world, redis, ("Anna", "Ben"), asyncio.Event()) as house:
            house.expect("message is not modified")
            async with served(api, store_url):
                await house.gather(2)
                board = house.board
                right = board.text, board.keyboard
            async with served(api, store_url):
                await _edit_late(api, house, "what stood here long ago")
                assert board.text != right[0]
                await house.guests[0].until(lambda: (board.text, board.keyboard) == right)
                await house.settled()


class served:  # noqa: N801 — reads as a phrase
    """While it lasts, the bot serves in this process."""

    def __init__(self, api: ApiServer, store_url: str) -> None:
        self._api = api
        self._settings = Settings(
            token=api.world.token, redis_url=store_url, api_url=api.url, send_limits=False
        )
        self._stop = asyncio.Event()

    async def __aenter__(self) -> None:
        ready = self._api.world.calls.by_method()["getMyCommands"]
        self._bot = asyncio.create_task(serve(self._settings, self._stop))
        calls = self._api.world.calls
        await self._api.world.events.until(lambda: calls.by_method()["getMyCommands"] > ready or None)

    async def __aexit__(self, *_: object) -> None:
        self._stop.set()
        await self._bot


async def _edit_late(api: ApiServer, house: House, text: str) -> None:
    """What a dead process has sent, and Telegram does only now."""
    async with aiohttp.ClientSession() as session:
        edit = {"chat_id": house.group.id, "message_id": house.board.id, "text": text}
        async with session.post(f"{api.url}/bot{api.world.token}/editMessageText", json=edit) as answer:
            assert answer.status == 200
