"""A world for each test: its own clock, no flood limits, and every object it emits read back by python-telegram-bot."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
import telegram

from shithead_bot.playground.dispatch import Reply
from shithead_bot.playground.dispatch import call as dispatch
from shithead_bot.playground.events import Called, Event
from shithead_bot.playground.parameters import Parameters
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.world import World
from tests.playground.reading import check_call, check_object

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from shithead_bot.playground.calls import Call
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.files import Upload
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import Json, JsonObject


@dataclass
class Clock:
    """Seconds that pass only when a test says so; sleeping lets them pass."""

    now: float = 1_700_000_000.0
    slept: list[float] = field(default_factory=list)

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


class Api:
    """Calls the Bot API's methods as the server does, without the sockets."""

    def __init__(self, world: World, clock: Clock) -> None:
        self._world = world
        self._clock = clock

    async def reply(
        self, method: str, files: dict[str, Upload] | None = None, /, **parameters: Json
    ) -> Reply | None:
        values = {
            name: value if isinstance(value, str) else json.dumps(value)
            for name, value in parameters.items()
            if value is not None
        }
        return await dispatch(self._world, method, Parameters(values, files))

    async def result(
        self, method: str, files: dict[str, Upload] | None = None, /, **parameters: Json
    ) -> Json:
        """The result of a call that must be well received."""
        reply = await self.reply(method, files, **parameters)
        assert reply is not None
        assert reply.status == 200, reply.body
        return reply.body["result"]

    async def message(
        self, method: str, files: dict[str, Upload] | None = None, /, **parameters: Json
    ) -> JsonObject:
        """The message that a call gives."""
        result = await self.result(method, files, **parameters)
        assert isinstance(result, dict)
        return result

    async def refusal(
        self, method: str, files: dict[str, Upload] | None = None, /, **parameters: Json
    ) -> tuple[int, str]:
        """Status and description of a call that must be refused."""
        reply = await self.reply(method, files, **parameters)
        assert reply is not None
        assert reply.body["ok"] is False, reply.body
        assert reply.body["error_code"] == reply.status
        return reply.status, str(reply.body["description"])

    async def updates(self, **parameters: Json) -> list[JsonObject]:
        """What getUpdates gives."""
        result = await self.result("getUpdates", **parameters)
        assert isinstance(result, list)
        return result

    async def next_updates(self) -> list[JsonObject]:
        """All updates that wait, confirmed; a second passes, for who polls faster gets them one by one."""
        self._clock.advance(1)
        updates = await self.updates()
        if updates:
            last = updates[-1]["update_id"]
            assert isinstance(last, int)
            await self.updates(offset=last + 1)
        return updates


async def until_polled(world: World) -> None:
    """Let the loop run until a poll waits."""
    while not world.updates.is_polled:  # noqa: ASYNC110 — only tests would need an event for it
        await asyncio.sleep(0)


def keyboard(*rows: tuple[str, ...], style: str | None = None) -> JsonObject:
    """An inline keyboard whose buttons have their text as their data."""
    extra: JsonObject = {"style": style} if style else {}
    return {
        "inline_keyboard": [[{"text": text, "callback_data": text} | extra for text in row] for row in rows]
    }


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def world(clock: Clock) -> AsyncIterator[World]:
    """A world without flood limits whose every result and update must be one that python-telegram-bot reads back."""
    world = World(clock, limits=False, sleep=clock.sleep)
    checked: list[Call] = []

    def check(event: Event) -> None:
        if isinstance(event, Called):
            checked.append(event.call)

    world.on_event(check)
    yield world
    for call in checked:
        check_call(call)
    clock.advance(1)
    world.updates.set_webhook(None)
    for update in await world.updates.poll(0, 100, 0):
        check_object(telegram.Update, update)


@pytest.fixture
def api(world: World, clock: Clock) -> Api:
    return Api(world, clock)


@pytest.fixture
def anna(world: World) -> User:
    return world.add_user("Anna", username="anna_k")


@pytest.fixture
def bert(world: World) -> User:
    return world.add_user("Bert", "Smit", language_code="nl")


@pytest.fixture
def group(world: World, anna: User, bert: User) -> Chat:
    """A basic group of Anna (its creator), Bert and the bot; its first updates are gone."""
    chat = world.add_group("Friends", [anna, bert])
    world.updates.drop_pending()
    return chat


@pytest.fixture
def supergroup(world: World, anna: User, bert: User) -> Chat:
    """The same as a supergroup."""
    chat = world.add_group("Big friends", [anna, bert], "supergroup")
    world.updates.drop_pending()
    return chat


@pytest.fixture
def forum(world: World, anna: User, bert: User) -> Chat:
    """The same as a supergroup with topics."""
    chat = world.add_group("Forum", [anna, bert], "supergroup", forum=True)
    world.updates.drop_pending()
    return chat


@pytest.fixture
def private(world: World, anna: User) -> Chat:
    """Anna's private chat, opened; the update of it is gone."""
    world.start(anna)
    world.updates.drop_pending()
    return world.private(anna)


@pytest.fixture
async def server(world: World) -> AsyncIterator[ApiServer]:
    async with ApiServer(world) as server:
        yield server
