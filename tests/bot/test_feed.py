"""getUpdates over real HTTP: raw updates, confirmed by the next offset."""

import asyncio
import json
from collections.abc import AsyncIterator

import pytest
import telegram
from aiohttp import web
from telegram.error import Conflict, InvalidToken, TelegramError

from shithead_bot.bot.feed import ALLOWED_UPDATES, TelegramFeed
from shithead_bot.bot.poller import Poller
from shithead_bot.bot.request import AiohttpRequest
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.users import User
from shithead_bot.playground.world import World
from shithead_bot.store.connect import Store
from shithead_bot.tables.ports import Received


@pytest.fixture
async def world() -> World:
    return World(limits=False)


@pytest.fixture
async def anna(world: World) -> User:
    return world.add_user("Anna")


@pytest.fixture
async def server(world: World) -> AsyncIterator[ApiServer]:
    async with ApiServer(world) as server:
        yield server


@pytest.fixture
async def transport() -> AsyncIterator[AiohttpRequest]:
    async with AiohttpRequest() as transport:
        yield transport


def bot_at(url: str, token: str, transport: AiohttpRequest) -> telegram.Bot:
    return telegram.Bot(token, f"{url}/bot", request=transport, get_updates_request=transport)


@pytest.fixture
async def bot(server: ApiServer, transport: AiohttpRequest) -> telegram.Bot:
    return bot_at(server.url, server.world.token, transport)


def ids(batch: list[object]) -> list[int]:
    return [update["update_id"] for update in batch if isinstance(update, dict)]


async def test_updates_come_raw_and_are_confirmed_by_the_offset(
    world: World, bot: telegram.Bot, anna: User
) -> None:
    """Without an offset everything that waits comes, as PTB can read it; an offset confirms all before it."""
    feed = TelegramFeed(bot, timeout=0)
    world.start(anna)
    world.say(anna, anna, "9♣ 🂡")
    first, second = batch = await feed.fetch(None)
    assert isinstance(first, dict)
    assert isinstance(second, dict)
    read = telegram.Update.de_json(second, bot)
    assert read.message
    assert read.message.text == "9♣ 🂡"
    assert first["message"]["text"] == "/start"
    assert ids(await feed.fetch(ids(batch)[1])) == ids(batch)[1:]
    assert await feed.fetch(ids(batch)[1] + 1) == []


async def test_only_what_the_bot_wants_is_asked_for(world: World, bot: telegram.Bot) -> None:
    """Messages, taps and changes of membership, the bot's own and others', are all it asks for."""
    await TelegramFeed(bot, timeout=0).fetch(None)
    wanted = {"message", "callback_query", "my_chat_member", "chat_member"}
    assert world.updates.allowed == frozenset(ALLOWED_UPDATES) == wanted


async def test_every_answer_is_told(world: World, bot: telegram.Bot, anna: User) -> None:
    """Who watches over the bot hears of each poll that was answered, and of none that wasn't."""
    answers: list[None] = []
    feed = TelegramFeed(bot, timeout=0, answered=lambda: answers.append(None))
    await feed.fetch(None)
    world.faults.add("getUpdates", code=502, description="Bad Gateway")
    with pytest.raises(TelegramError):
        await feed.fetch(None)
    world.start(anna)
    await feed.fetch(None)
    assert len(answers) == 2


async def test_a_long_poll_ends_with_the_first_update(world: World, bot: telegram.Bot, anna: User) -> None:
    """A poll that waits is answered as soon as something happens."""
    poll = asyncio.create_task(TelegramFeed(bot, timeout=50).fetch(None))
    while not world.updates.is_polled:  # noqa: ASYNC110 — until the request has come over
        await asyncio.sleep(0.001)
    world.start(anna)
    assert len(await poll) == 1


async def test_the_older_of_two_polls_is_told(world: World, bot: telegram.Bot) -> None:
    """A second poll ends the first with 409."""
    older = asyncio.create_task(TelegramFeed(bot, timeout=50).fetch(None))
    while not world.updates.is_polled:  # noqa: ASYNC110 — until the request has come over
        await asyncio.sleep(0.001)
    newer = asyncio.create_task(TelegramFeed(bot, timeout=50).fetch(None))
    with pytest.raises(Conflict):
        await older
    newer.cancel()


@pytest.mark.parametrize("token", ["42:another", "no token"])
async def test_a_wrong_token(server: ApiServer, transport: AiohttpRequest, token: str) -> None:
    """A token that Telegram doesn't know, or can't be one, is told from all other trouble."""
    with pytest.raises(InvalidToken):
        await TelegramFeed(bot_at(server.url, token, transport), timeout=0).fetch(None)


@pytest.mark.parametrize("body", ["", "{}", '{"result":5}', '{"result":[', "\x00"])
async def test_an_answer_that_is_no_list(transport: AiohttpRequest, body: str) -> None:
    """An answer that can't be read is an error without its content."""
    async with _answering(body) as url:
        with pytest.raises(TelegramError, match=r"^Invalid server response$"):
            await TelegramFeed(bot_at(url, "42:x", transport), timeout=0).fetch(None)


async def test_one_odd_update_spoils_no_other(transport: AiohttpRequest) -> None:
    """Updates that no parser likes (half a surrogate pair, no object) come as they are, among the others."""
    odd = (r'{"update_id":1,"message":{"text":"\ud83d"}}', "7", '{"update_id":2}')
    async with _answering(f'{{"ok":true,"result":[{",".join(odd)}]}}') as url:
        batch = await TelegramFeed(bot_at(url, "42:x", transport), timeout=0).fetch(None)
    assert batch == [json.loads(raw) for raw in odd]


class _answering:  # noqa: N801 — reads as a phrase
    """A server that answers every call with this body."""

    def __init__(self, body: str) -> None:
        self._body = body

    async def __aenter__(self) -> str:
        async def answer(_: web.Request) -> web.Response:
            return web.Response(text=self._body, content_type="application/json")

        app = web.Application()
        app.router.add_route("*", "/{path:.*}", answer)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        return f"http://127.0.0.1:{self._runner.addresses[0][1]}"

    async def __aexit__(self, *_: object) -> None:
        await self._runner.cleanup()


async def test_poller_inbox_and_telegram_together(
    world: World, bot: telegram.Bot, anna: User, store: Store
) -> None:
    """Over HTTP and with the real store: cut off at any time, every update is handled, and none is left anywhere."""
    handled: set[str] = set()
    world.start(anna)

    async def handle(received: Received) -> None:
        handled.add(json.loads(received.raw)["message"]["text"])
        await store.inbox.settle(received.receipt)

    for number in range(20):
        world.say(anna, anna, str(number))
        poller = Poller(TelegramFeed(bot, timeout=5), store.inbox, handle, jitter=lambda: 0.0)
        task = asyncio.create_task(poller.run())
        await asyncio.sleep(0.0005 * number)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    last = Poller(TelegramFeed(bot, timeout=5), store.inbox, handle, jitter=lambda: 0.0)
    task = asyncio.create_task(last.run())
    async with asyncio.timeout(10):
        while len(handled) < 21 or world.updates.pending:  # noqa: ASYNC110 — over real sockets
            await asyncio.sleep(0.005)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert handled == {"/start", *map(str, range(20))}
    assert await store.inbox.pending() == ()
