"""News reaches every table that it concerns, in its turn, and leaves the inbox only then."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Hashable
from types import SimpleNamespace
from typing import cast

import pytest

from shithead_bot.bot.admins import Admins
from shithead_bot.bot.desk import Background, Desk
from shithead_bot.bot.dispatch import Dispatch
from shithead_bot.bot.lanes import Lanes
from shithead_bot.bot.news import Upgraded
from shithead_bot.playground.world import World
from shithead_bot.tables.commands import Command, LetIn, Migrate
from shithead_bot.tables.ports import Fenced, Received
from tests.bot.fakes import MemoryInbox, WorldRequest, bot_in
from tests.bot.telegrams import DATE, FORUM_ID, GROUP_ID, Json, anna, change, forum, group

our_bot: Json = {"id": 99, "is_bot": True, "first_name": "Shithead"}
LET_IN: Json = {"my_chat_member": change(forum, {"status": "member"}, our_bot)}
UPGRADE: Json = {
    "message": {
        "message_id": 1,
        "date": DATE,
        "chat": group,
        "from": anna,
        "migrate_to_chat_id": FORUM_ID,
    }
}


class Tables:
    """Tables that stand in one chat, and take a command only when a test lets them.

    heard: the commands that they have taken. errors: what goes wrong at a table.
    """

    def __init__(self, *table_ids: str) -> None:
        self.heard: list[tuple[str, Command]] = []
        self.errors: dict[str, Exception] = {}
        self._gates = {table_id: asyncio.Event() for table_id in table_ids}

    def open(self, *table_ids: str) -> None:
        """Let these take what comes."""
        for table_id in table_ids:
            self._gates[table_id].set()

    async def handle(self, table_id: str, command: Command) -> None:
        await self._gates[table_id].wait()
        if table_id in self.errors:
            raise self.errors[table_id]
        self.heard.append((table_id, command))

    async def tables_in(self, chat_id: int) -> tuple[str, ...]:
        moved = {table_id for table_id, command in self.heard if isinstance(command, Migrate)}
        return tuple(table_id for table_id in self._gates if table_id not in moved)


class Scene:
    """A dispatch with tables. failed: what went wrong in a lane."""

    def __init__(self, *table_ids: str) -> None:
        self.tables = Tables(*table_ids)
        self.inbox = MemoryInbox()
        self.moves: list[tuple[int, int]] = []
        self.failed: list[Exception] = []
        self.lanes = Lanes(self._fail)
        self.background = Background()
        bot = bot_in(World(), WorldRequest(World()))
        desk = SimpleNamespace(
            bot=bot,
            username="shithead_bot",
            service=self.tables,
            tables=self.tables,
            inbox=self.inbox,
            admins=Admins(bot, lambda: 0.0),
            delivery=SimpleNamespace(let_in=lambda chat_id: None, moved=lambda old, new: None),
            chats=self,
            background=self.background,
        )
        self.dispatch = Dispatch(cast("Desk", desk), self.lanes)

    async def migrate(self, old: int, new: int) -> None:
        """What the chats keep moves (`Chats` of bot/ports.py)."""
        self.moves.append((old, new))

    def _fail(self, key: Hashable, error: Exception) -> None:
        self.failed.append(error)

    async def receive(self, update: Json) -> None:
        """An update comes in, and is dealt with as far as it can be."""
        await self.dispatch.receive(await self.added(update))
        await self.rest()

    async def added(self, update: Json) -> Received:
        """An update is in the inbox."""
        raw = json.dumps({"update_id": 1, **update}).encode()
        (received,) = await self.inbox.add([(1, raw)])
        return received

    async def rest(self) -> None:
        """Let everything run that can."""
        for _ in range(20):
            await asyncio.sleep(0)

    @property
    def is_pending(self) -> bool:
        """Whether the update is in the inbox still."""
        return bool(self.inbox.entries)


@pytest.fixture
async def scene() -> Scene:
    """Two tables stand in the chat, `one` and `two`."""
    return Scene("one", "two")


async def test_news_is_settled_when_all_tables_have_it(scene: Scene) -> None:
    """As long as one of them is busy, a crash would have it come again."""
    await scene.receive(LET_IN)
    scene.tables.open("two")
    await scene.rest()
    assert scene.tables.heard == [("two", LetIn())]
    assert scene.is_pending
    scene.tables.open("one")
    await scene.rest()
    assert scene.tables.heard == [("two", LetIn()), ("one", LetIn())]
    assert not scene.is_pending


async def test_news_of_no_table_is_settled_at_once() -> None:
    """Nobody has to hear it."""
    scene = Scene()
    await scene.receive(LET_IN)
    assert not scene.is_pending


async def test_a_stop_before_all_have_it_keeps_the_news(scene: Scene) -> None:
    """What no table has taken when the bot stops is found in the inbox at the next start."""
    await scene.receive(LET_IN)
    scene.tables.open("one")
    await scene.rest()
    scene.dispatch.close()
    await scene.lanes.drain(0.0)
    await scene.background.finish(0.0)
    assert scene.is_pending
    assert scene.failed == []


async def test_a_fenced_process_keeps_the_news_for_the_next(scene: Scene) -> None:
    """The tables are another process's now, and so is the update."""
    scene.tables.errors["one"] = Fenced()
    scene.tables.open("one", "two")
    await scene.receive(LET_IN)
    assert scene.is_pending
    assert list(map(type, scene.failed)) == [Fenced]
    await scene.background.finish(0.0)


async def test_a_table_that_fails_keeps_nobody_waiting(scene: Scene) -> None:
    """The others hear it, the failure is told, and the update doesn't come back for ever."""
    scene.tables.errors["one"] = ValueError("damaged")
    scene.tables.open("one", "two")
    await scene.receive(LET_IN)
    assert scene.tables.heard == [("two", LetIn())]
    assert [str(error) for error in scene.failed] == ["damaged"]
    assert not scene.is_pending


async def test_what_follows_an_upgrade_waits_for_it(scene: Scene) -> None:
    """Scores move first, then the tables; only then is the next update taken, which may look for them there."""
    received = await scene.added(UPGRADE)
    receiving = asyncio.create_task(scene.dispatch.receive(received))
    await scene.rest()
    assert scene.moves == [(GROUP_ID, FORUM_ID)]
    assert not receiving.done()
    scene.tables.open("one", "two")
    await receiving
    await scene.rest()
    assert scene.tables.heard == [("one", Migrate(FORUM_ID)), ("two", Migrate(FORUM_ID))]
    assert not scene.is_pending


async def hear_by_an_update(scene: Scene) -> None:
    """The group says that it has been upgraded."""
    await scene.receive(UPGRADE)


async def hear_by_a_call(scene: Scene) -> None:
    """A call to the group has found it out."""
    await scene.dispatch.hear(Upgraded(GROUP_ID, FORUM_ID))
    await scene.rest()


@pytest.mark.parametrize("hear", [hear_by_an_update, hear_by_a_call])
async def test_scores_of_a_game_that_ends_meanwhile_follow(
    scene: Scene, hear: Callable[[Scene], Coroutine[None, None, None]]
) -> None:
    """A table that still has a last move in its lane counts it in the old chat: once it has moved, so does that."""
    hearing = asyncio.create_task(hear(scene))
    scene.tables.open("one")
    await scene.rest()
    assert scene.moves == [(GROUP_ID, FORUM_ID)]
    scene.tables.open("two")
    await scene.rest()
    await hearing
    assert scene.moves == [(GROUP_ID, FORUM_ID)] * 2
    assert scene.failed == []
