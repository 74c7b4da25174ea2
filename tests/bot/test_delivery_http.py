"""Delivery over real HTTP and with the real store: what the tests in virtual time rest on holds outside too."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
import telegram

from shithead_bot.bot.budget import Budget
from shithead_bot.bot.delivery import Delivery
from shithead_bot.bot.request import AiohttpRequest
from shithead_bot.bot.verdicts import Fate
from shithead_bot.playground.chats import Chat
from shithead_bot.playground.faults import Effect
from shithead_bot.playground.messages import Message
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.users import User
from shithead_bot.playground.world import World
from shithead_bot.store.connect import Store
from shithead_bot.tables.ports import Commit
from shithead_bot.views.screen import Address, Button, Screen
from tests.store.making import lobby

TABLE = "t1"
KEYBOARD = ((Button("9♣", data="9"),),)


class Tables:
    """What the table wants, committed to the real store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._version = 0
        self._screens: tuple[Screen, ...] = ()
        self.places: list[tuple[Fate, int | None]] = []

    async def want(self, *screens: Screen) -> None:
        """A commit: the store marks the table as not shown yet."""
        self._screens = screens
        self._version = await self._store.tables.commit(Commit(lobby(TABLE), self._version))

    async def screens(self, table_id: str) -> tuple[int, tuple[Screen, ...]] | None:
        return (self._version, self._screens) if table_id == TABLE else None

    async def reached(self, table_id: str, user_id: int, reachable: bool) -> None: ...

    async def place(
        self, table_id: str, fate: Fate, chat_id: int, topic: int | None, new_chat_id: int | None
    ) -> None:
        self.places.append((fate, new_chat_id))

    async def migrated(self, chat_id: int, new_chat_id: int) -> None: ...


class Scene:
    """A group and a player, a delivery at work, and the store that outlives it."""

    def __init__(self, world: World, bot: telegram.Bot, store: Store) -> None:
        self.world = world
        self.anna = world.add_user("Anna")
        world.start(self.anna)
        self.group = world.add_group("Friends", [self.anna])
        self.tables = Tables(store)
        self._bot, self._store = bot, store
        self.delivery = self.new_delivery()

    def new_delivery(self) -> Delivery:
        return Delivery(self._bot, self._store.deliveries, self.tables, self.tables, Budget(limited=False))

    def board(self, html: str, key: str = "") -> Screen:
        return Screen(Address(self.group.id, None, "table"), html, KEYBOARD, post_key=key)

    def hand(self, html: str, key: str = "") -> Screen:
        return Screen(Address(self.anna.id, None, "hand"), html, KEYBOARD, rings=True, post_key=key)

    async def show(self, *screens: Screen) -> None:
        await self.tables.want(*screens)
        self.delivery.touch(TABLE)

    async def settled(self) -> None:
        """Wait until the store says that everything is shown."""
        async with asyncio.timeout(10):
            while await self._store.deliveries.dirty():  # noqa: ASYNC110 — it is across a wire
                await asyncio.sleep(0.005)

    async def until(self, ready: Callable[[], object]) -> None:
        async with asyncio.timeout(10):
            await self.world.events.until(lambda: ready() or None)

    def messages(self, chat: Chat | User) -> list[Message]:
        chat = self.world.private(chat) if isinstance(chat, User) else chat
        return [message for message in chat.messages if message.sender is self.world.bot]

    def texts(self, chat: Chat | User) -> list[str]:
        return [message.text for message in self.messages(chat)]

    async def crash(self) -> None:
        """Everything delivery does is cut off, and a new one starts from the store."""
        mine = [task for task in asyncio.all_tasks() if "shithead_bot/bot" in repr(task.get_coro())]
        for task in mine:
            task.cancel()
        await asyncio.gather(*mine, return_exceptions=True)
        self.delivery = self.new_delivery()
        await self.delivery.recover()


@pytest.fixture
async def scene(store: Store) -> AsyncIterator[Scene]:
    world = World()
    world.floods.enabled = False
    async with ApiServer(world) as server, AiohttpRequest() as transport:
        bot = telegram.Bot(world.token, f"{server.url}/bot", request=transport, get_updates_request=transport)
        scene = Scene(world, bot, store)
        yield scene
        await scene.delivery.close(5)


async def test_post_edit_repost_delete(scene: Scene) -> None:
    """A screen's whole life, and what the store knows of it: nothing in the end."""
    await scene.show(scene.board("one"), scene.hand("one", "1"))
    await scene.settled()
    await scene.show(scene.board("two"), scene.hand("two", "2"))
    await scene.settled()
    assert scene.texts(scene.group) == scene.texts(scene.anna) == ["two"]
    assert [message.rang for message in scene.messages(scene.anna)] == [True]
    await scene.show()
    await scene.settled()
    assert scene.texts(scene.group) == scene.texts(scene.anna) == []
    assert scene.world.calls.by_method() == {
        "sendMessage": 3, "editMessageText": 1, "deleteMessage": 3,
    }  # fmt: skip
    assert not scene.world.calls.failed()


@pytest.mark.parametrize("effect", [Effect.DROP_BEFORE, Effect.DROP_AFTER, Effect.ERROR])
@pytest.mark.parametrize("method", ["sendMessage", "editMessageText", "deleteMessage"])
async def test_a_call_that_fails_is_made_again(scene: Scene, method: str, effect: Effect) -> None:
    """Whichever call is lost, before its effect or after, in the end the logged messages show what is wanted."""
    await scene.show(scene.board("one"), scene.hand("one", "1"))
    await scene.settled()
    scene.world.faults.add(method, effect=effect)
    await scene.show(scene.board("two"), scene.hand("two", "2"))
    await scene.settled()
    assert scene.texts(scene.group) == ["two"]
    live = [
        message.text
        for message in scene.messages(scene.anna)
        if await scene.delivery.is_live(TABLE, scene.hand("").address, message.id)
    ]
    assert live == ["two"]
    assert len(scene.world.faults) == 0


async def test_a_crash_between_the_post_and_the_log(scene: Scene) -> None:
    """Killed while Telegram's answer is on its way, the next process leaves one usable panel."""
    await scene.show(scene.hand("one"))
    await scene.until(lambda: scene.messages(scene.anna))
    await scene.crash()
    await scene.settled()
    messages = scene.messages(scene.anna)
    live = [await scene.delivery.is_live(TABLE, scene.hand("").address, message.id) for message in messages]
    assert live[-1:] == [True]
    assert sum(live) == 1


async def test_a_group_that_has_moved(scene: Scene) -> None:
    """A real refusal names the new group; the table hears of it and is shown there."""
    await scene.show(scene.board("one"))
    await scene.settled()
    scene.group, old = scene.world.migrate(scene.group), scene.group
    await scene.show(Screen(Address(old.id, None, "table"), "two", KEYBOARD))
    await scene.settled()
    await scene.show(scene.board("two"))
    await scene.settled()
    assert scene.tables.places == [(Fate.DONE, None), (Fate.MIGRATED, scene.group.id), (Fate.DONE, None)]
    assert scene.texts(scene.group) == ["two"]


async def test_a_flood_of_telegrams(scene: Scene) -> None:
    """A real 429 holds the chat up for as long as it says, and only the newest screen follows."""
    await scene.show(scene.board("one"))
    await scene.settled()
    scene.world.faults.add("editMessageText", retry_after=1)
    for turn in range(5):
        await scene.show(scene.board(f"turn {turn}"))
    await scene.settled()
    edits = [call for call in scene.world.calls if call.method == "editMessageText"]
    assert scene.texts(scene.group) == ["turn 4"]
    assert len(edits) <= 3
    assert edits[-1].time - edits[0].time >= 1
