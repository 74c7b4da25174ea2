"""Notes on users, scores and records of chats."""

import pytest
from redis.asyncio import Redis

from shithead_bot.store.connect import Store
from shithead_bot.store.errors import StoreDamaged
from shithead_bot.store.keys import Keys
from shithead_bot.tables.ports import Commit, KeptRecord, Score, Standing, StoredByNewer, UserNote
from tests.store.making import CHAT, lobby

FIRST, SECOND = KeptRecord("first", (1, 2)), KeptRecord("zweites ♠", (2, 3, 4))


def kept(game: int) -> KeptRecord:
    """A game's record."""
    return KeptRecord(f"game {game}", (1, 2))


async def test_a_stranger_has_a_fresh_note(store: Store) -> None:
    """Of a user nobody has noted, nothing is known."""
    assert await store.users.get(5) == UserNote(5)


async def test_a_user_is_remembered(store: Store) -> None:
    """The last note on a user comes back."""
    await store.users.save(UserNote(5, reachable=True, language="nl"))
    await store.users.save(UserNote(5, reachable=False, language="de"))
    assert await store.users.get(5) == UserNote(5, reachable=False, language="de")
    assert await store.users.get(6) == UserNote(6)


async def test_a_users_newer_note_is_refused(store: Store, raw: Redis, keys: Keys) -> None:
    """A note of a newer format is not read, and a damaged one is told."""
    await raw.set(keys.user(5), '{"v":2,"data":{}}')
    with pytest.raises(StoredByNewer, match="note on user 5"):
        await store.users.get(5)
    await raw.set(keys.user(5), "?")
    with pytest.raises(StoreDamaged, match="note on user 5"):
        await store.users.get(5)


async def test_scores_add_up(store: Store) -> None:
    """Each finished game counts once for its players in its chat; the newest name stays."""
    await store.tables.commit(
        Commit(lobby(), expected=0, scores=(Score(1, "Ann", clear=True), Score(2, "Bob", clear=False)))
    )
    await store.tables.commit(Commit(lobby(), expected=1, scores=(Score(1, "Änn :1", clear=False),)))
    assert set(await store.scores.standings(CHAT)) == {
        Standing(1, "Änn :1", games=2, clear=1),
        Standing(2, "Bob", games=1, clear=0),
    }
    assert await store.scores.standings(CHAT + 1) == ()


async def test_records_of_a_chat(store: Store) -> None:
    """A chat's records come oldest first, from all its tables; another chat has none of them."""
    assert await store.records.newest(CHAT) is None
    await store.tables.commit(Commit(lobby("t1", topic=1), expected=0, record=FIRST))
    await store.tables.commit(Commit(lobby("t2", topic=2), expected=0, record=SECOND))
    assert await store.records.all(CHAT) == (FIRST, SECOND)
    assert await store.records.newest(CHAT) == SECOND
    assert await store.records.all(CHAT + 1) == ()


async def test_fifty_records_are_kept(store: Store, raw: Redis, keys: Keys) -> None:
    """Of more than fifty games a chat's last fifty are kept, and of the older ones nothing."""
    for game in range(1, 54):
        await store.tables.commit(Commit(lobby(game=game), expected=game - 1, record=kept(game)))
    assert await store.records.all(CHAT) == tuple(kept(game) for game in range(4, 54))
    assert await raw.exists(*(keys.record("t1", game) for game in range(1, 4))) == 0


async def test_records_are_kept_for_thirty_days(store: Store, raw: Redis, keys: Keys) -> None:
    """Each record goes thirty days after its game, and is then left out."""
    for game in range(1, 4):
        await store.tables.commit(Commit(lobby(game=game), expected=game - 1, record=kept(game)))
    assert 0 < await raw.ttl(keys.record("t1", 3)) <= 30 * 24 * 3600
    assert 0 < await raw.ttl(keys.records(CHAT)) <= 30 * 24 * 3600
    await raw.delete(keys.record("t1", 1), keys.record("t1", 3))
    assert await store.records.all(CHAT) == (kept(2),)
    assert await store.records.newest(CHAT) is None
