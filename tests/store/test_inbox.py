"""The inbox keeps every update until it is settled, and each only once."""

import pytest
from redis.asyncio import Redis

from shithead_bot.config import Settings
from shithead_bot.store.connect import Store, open_store
from shithead_bot.store.errors import StoreDamaged
from shithead_bot.store.keys import Keys
from shithead_bot.tables.ports import Received


async def test_updates_wait_in_the_order_of_their_coming(store: Store) -> None:
    """Updates come back with their receipts, and wait, oldest first, even when ids fall after a quiet week."""
    first = await store.inbox.add([(900, b'{"update_id":900}'), (901, b'{"update_id":901}')])
    second = await store.inbox.add([(5, b'{"update_id":5}')])
    assert [received.raw for received in first + second] == [
        b'{"update_id":900}',
        b'{"update_id":901}',
        b'{"update_id":5}',
    ]
    assert await store.inbox.pending() == first + second


async def test_an_update_is_taken_once(store: Store) -> None:
    """What was seen before is not taken again: not in the same call, not later, not after it was settled."""
    (seven,) = await store.inbox.add([(7, b"a"), (7, b"b")])
    assert seven.raw == b"a"
    (eight,) = await store.inbox.add([(7, b"a"), (8, b"c")])
    assert eight.raw == b"c"
    await store.inbox.settle(seven.receipt)
    assert await store.inbox.add([(7, b"a")]) == ()
    assert await store.inbox.pending() == (eight,)


async def test_after_25_hours_an_id_is_new(store: Store, raw: Redis, keys: Keys) -> None:
    """An id last seen more than 25 hours ago counts as new; one seen a little less long ago doesn't."""
    await store.inbox.add([(7, b"a"), (8, b"b")])
    await raw.zincrby(keys.seen, -25 * 3600 - 60, "7")
    await raw.zincrby(keys.seen, -25 * 3600 + 60, "8")
    (again,) = await store.inbox.add([(7, b"c"), (8, b"d")])
    assert again.raw == b"c"


async def test_nothing_received_is_nothing_added(store: Store) -> None:
    """An empty batch gives nothing and writes nothing."""
    assert await store.inbox.add([]) == ()
    assert await store.inbox.pending() == ()


async def test_what_was_received_survives_the_process(store: Store, store_settings: Settings) -> None:
    """A fresh process finds what the last one did not settle, byte by byte."""
    raw_update = '{"update_id":1,"text":"\\ud83c ünï"}\0'.encode()
    received = await store.inbox.add([(1, raw_update)])
    async with await open_store(store_settings) as fresh:
        assert await fresh.inbox.pending() == received == (Received(received[0].receipt, raw_update),)


async def test_settled_twice_is_settled(store: Store) -> None:
    """Settling an update again, as after a lost answer, does no harm."""
    (received,) = await store.inbox.add([(1, b"a")])
    await store.inbox.settle(received.receipt)
    await store.inbox.settle(received.receipt)
    assert await store.inbox.pending() == ()


async def test_the_dead_are_few(store: Store, raw: Redis, keys: Keys) -> None:
    """Buried updates leave the inbox for a list of the last fifty, each there once, for thirty days."""
    received = await store.inbox.add([(number, str(number).encode()) for number in range(60)])
    for entry in received:
        await store.inbox.bury(entry.receipt)
        await store.inbox.bury(entry.receipt)
    assert await store.inbox.pending() == ()
    assert await raw.lrange(keys.dead, 0, -1) == [str(number).encode() for number in range(10, 60)]
    assert 0 < await raw.ttl(keys.dead) <= 30 * 24 * 3600


async def test_a_damaged_inbox_takes_nothing(store: Store, raw: Redis, keys: Keys) -> None:
    """An update that can't be appended doesn't count as seen: it is taken once the inbox is well."""
    await raw.set(keys.inbox, "strange")
    with pytest.raises(StoreDamaged):
        await store.inbox.add([(7, b"a")])
    await raw.delete(keys.inbox)
    assert len(await store.inbox.add([(7, b"a")])) == 1


async def test_received_keeps_its_content_from_logs(store: Store) -> None:
    """What players write doesn't show where an entry is printed."""
    (received,) = await store.inbox.add([(1, b'{"text":"secret"}')])
    assert "secret" not in repr(received)
