"""A newer process takes over, and from then on the older one writes nothing."""

from collections.abc import Awaitable, Callable

import pytest
from redis.asyncio import Redis

from shithead_bot.config import Settings
from shithead_bot.store.connect import Store, open_store
from shithead_bot.store.keys import Keys
from shithead_bot.tables.ports import ChatSettings, Commit, Fenced, Score, UserNote
from shithead_bot.views.screen import Address, Shown
from tests.store.conftest import Snapshot
from tests.store.making import CHAT, lobby

ADDRESS = Address(5, None, "table")

WRITES: dict[str, Callable[[Store], Awaitable[object]]] = {
    "commit": lambda store: store.tables.commit(Commit(lobby(), expected=1)),
    "inbox add": lambda store: store.inbox.add([(9, b"{}")]),
    "inbox settle": lambda store: store.inbox.settle("1-1"),
    "inbox bury": lambda store: store.inbox.bury("1-1"),
    "deliveries save": lambda store: store.deliveries.save("t1", Shown(ADDRESS, 8)),
    "deliveries drop": lambda store: store.deliveries.drop("t1", ADDRESS),
    "deliveries clean": lambda store: store.deliveries.clean("t1", 1),
    "users save": lambda store: store.users.save(UserNote(1, reachable=False)),
    "chats save": lambda store: store.chats.save(ChatSettings(5, clock=60)),
    "chats migrate": lambda store: store.chats.migrate(CHAT, CHAT - 1),
    "beat": lambda store: store.beat(),
}


@pytest.mark.parametrize("write", WRITES)
async def test_an_older_process_writes_nothing(
    store: Store, store_settings: Settings, raw: Redis, keys: Keys, snapshot: Snapshot, write: str
) -> None:
    """Once a newer process has opened the store, every kind of write of the older one is refused."""
    await store.tables.commit(Commit(lobby(), expected=0, scores=(Score(1, "Ann", clear=True),)))
    await store.deliveries.save("t1", Shown(ADDRESS, 7))
    await store.users.save(UserNote(1, reachable=True))
    await raw.xadd(keys.inbox, {"update": "{}"}, id="1-1")
    async with await open_store(store_settings) as newer:
        assert newer.fence == store.fence + 1
        await raw.delete(keys.holder)  # so that a beat is seen
        before = await snapshot()
        with pytest.raises(Fenced, match="must stop"):
            await WRITES[write](store)
        assert await snapshot() == before
        await WRITES[write](newer)
        assert await snapshot() != before


async def test_a_store_that_lost_the_lease_is_left_alone(store: Store, raw: Redis, keys: Keys) -> None:
    """Where the store doesn't know this process's number any more, its data is not what this process believes."""
    await raw.delete(keys.fence)
    with pytest.raises(Fenced):
        await store.tables.commit(Commit(lobby(), expected=0))
