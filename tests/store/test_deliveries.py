"""The delivery log and the dirty marks."""

import pytest
from redis.asyncio import Redis

from shithead_bot.store.connect import Store
from shithead_bot.store.keys import Keys
from shithead_bot.tables.ports import Commit, StoredByNewer
from shithead_bot.views.screen import Address, Shown
from tests.store.making import lobby

TABLE = Address(-100, 5, "table")
HAND = Address(7, None, "hand:0")


async def test_what_is_shown_comes_back(store: Store) -> None:
    """What was noted for a table's addresses is loaded exactly; the last note for an address counts."""
    await store.deliveries.save("t1", Shown(TABLE, posting=True))
    shown = Shown(TABLE, 12, "turn 3", "digest", 1_800_000_000.25, keyboard=True, keeps=True, stale=(9, 10))
    await store.deliveries.save("t1", shown)
    await store.deliveries.save("t1", Shown(HAND, 44))
    await store.deliveries.save("t2", Shown(HAND, 55))
    assert set(await store.deliveries.load("t1")) == {shown, Shown(HAND, 44)}


async def test_what_is_dropped_is_gone(store: Store) -> None:
    """A dropped address is loaded no more, the others stay; dropping it again does no harm."""
    await store.deliveries.save("t1", Shown(TABLE, 12))
    await store.deliveries.save("t1", Shown(HAND, 44))
    await store.deliveries.drop("t1", TABLE)
    await store.deliveries.drop("t1", TABLE)
    assert await store.deliveries.load("t1") == (Shown(HAND, 44),)


async def test_addresses_differ_by_topic_and_slot(store: Store) -> None:
    """The same slot in another topic, and another slot in the same topic, are addresses of their own."""
    addresses = [Address(-1, None, "a"), Address(-1, 1, "a"), Address(-1, 1, "b"), Address(-11, None, "a")]
    for number, address in enumerate(addresses):
        await store.deliveries.save("t1", Shown(address, number))
    assert {shown.address for shown in await store.deliveries.load("t1")} == set(addresses)


async def test_a_newer_note_is_refused(store: Store, raw: Redis, keys: Keys) -> None:
    """A delivery note of a newer format is not read."""
    await raw.hset(keys.shown("t1"), "x", '{"v":2,"data":{}}')
    with pytest.raises(StoredByNewer, match="delivery log of table t1"):
        await store.deliveries.load("t1")


async def test_a_commit_marks_its_table_dirty(store: Store) -> None:
    """Every commit leaves a mark with its version, until that version is shown everywhere."""
    assert await store.deliveries.dirty() == {}
    await store.tables.commit(Commit(lobby("t1", topic=1), expected=0))
    await store.tables.commit(Commit(lobby("t2", topic=2), expected=0))
    await store.tables.commit(Commit(lobby("t2", topic=2), expected=1))
    assert await store.deliveries.dirty() == {"t1": 1, "t2": 2}
    await store.deliveries.clean("t2", 2)
    assert await store.deliveries.dirty() == {"t1": 1}


async def test_a_newer_mark_is_not_lost(store: Store) -> None:
    """What delivery has shown of an older version doesn't take away the mark that a commit has set meanwhile."""
    await store.tables.commit(Commit(lobby(), expected=0))
    await store.tables.commit(Commit(lobby(), expected=1))
    await store.deliveries.clean("t1", 1)
    assert await store.deliveries.dirty() == {"t1": 2}
