"""Settings of chats, and the move of all that a chat has to the supergroup it becomes."""

import pytest
from redis.asyncio import Redis

from shithead_bot.store.connect import Store
from shithead_bot.store.errors import StoreDamaged
from shithead_bot.store.keys import Keys
from shithead_bot.tables.ports import ChatSettings, Commit, KeptRecord, Score, Standing, StoredByNewer
from tests.store.conftest import Snapshot
from tests.store.making import lobby

OLD, NEW = -5, -1005


def kept(name: str) -> KeptRecord:
    """A game's record."""
    return KeptRecord(name, (1, 2))


async def play(store: Store, chat_id: int, name: str, *scores: Score) -> None:
    """Finish the first game of a new table in a chat."""
    topic = len(await store.tables.tables_in(chat_id)) + 1
    table = lobby(f"{chat_id}/{topic}", chat_id=chat_id, topic=topic)
    await store.tables.commit(Commit(table, expected=0, scores=scores, record=kept(name)))


async def test_a_chat_has_the_usual_settings(store: Store) -> None:
    """A chat that has chosen nothing has what `ChatSettings` says."""
    assert await store.chats.get(OLD) == ChatSettings(OLD)


async def test_settings_are_remembered(store: Store) -> None:
    """The last settings of a chat come back, also a clock that is off; another chat keeps its own."""
    await store.chats.save(ChatSettings(OLD, clock=60, pings=True))
    await store.chats.save(ChatSettings(OLD, clock=None, pings=True))
    assert await store.chats.get(OLD) == ChatSettings(OLD, clock=None, pings=True)
    assert await store.chats.get(NEW) == ChatSettings(NEW)


async def test_newer_settings_are_refused(store: Store, raw: Redis, keys: Keys) -> None:
    """Settings of a newer format are not read, and damaged ones are told."""
    await raw.set(keys.settings(OLD), '{"v":2,"data":{}}')
    with pytest.raises(StoredByNewer, match=f"settings of chat {OLD}"):
        await store.chats.get(OLD)
    await raw.set(keys.settings(OLD), "?")
    with pytest.raises(StoreDamaged, match=f"settings of chat {OLD}"):
        await store.chats.get(OLD)


async def test_a_chat_moves_once(store: Store, raw: Redis, keys: Keys, snapshot: Snapshot) -> None:
    """Scores, records and settings are the new chat's after a move, none are left; a second move changes nothing."""
    await play(store, OLD, "first", Score(1, "Ann", clear=True), Score(2, "Bob :2", clear=False))
    await play(store, OLD, "second", Score(1, "Ann", clear=False))
    await store.chats.save(ChatSettings(OLD, clock=60, pings=True))

    await store.chats.migrate(OLD, NEW)
    after = await snapshot()
    assert set(await store.scores.standings(NEW)) == {
        Standing(1, "Ann", games=2, clear=1),
        Standing(2, "Bob :2", games=1, clear=0),
    }
    assert await store.records.all(NEW) == (kept("first"), kept("second"))
    assert 0 < await raw.ttl(keys.records(NEW)) <= 30 * 24 * 3600
    assert await store.chats.get(NEW) == ChatSettings(NEW, clock=60, pings=True)
    assert await raw.exists(keys.scores(OLD), keys.records(OLD), keys.settings(OLD)) == 0

    await store.chats.migrate(OLD, NEW)
    assert await snapshot() == after


async def test_a_move_to_a_chat_that_has_some(store: Store) -> None:
    """Where the new chat has played already: scores add up, older games come first, the old settings win."""
    await play(store, NEW, "third", Score(1, "Änn", clear=True), Score(3, "Cem", clear=True))
    await store.chats.save(ChatSettings(NEW, clock=86400))
    await play(store, OLD, "first", Score(1, "Ann", clear=False))
    await play(store, OLD, "second", Score(1, "Ann", clear=True))
    await store.chats.save(ChatSettings(OLD, clock=None))
    await store.chats.migrate(OLD, NEW)
    assert set(await store.scores.standings(NEW)) == {
        Standing(1, "Änn", games=3, clear=2),
        Standing(3, "Cem", games=1, clear=1),
    }
    assert await store.records.all(NEW) == (kept("first"), kept("second"), kept("third"))
    assert await store.records.newest(NEW) == kept("third")
    assert await store.chats.get(NEW) == ChatSettings(NEW, clock=None)


async def test_what_comes_late_moves_too(store: Store) -> None:
    """A game that ends in the old chat after the move is moved by the next one, and settings made since stay."""
    await play(store, OLD, "first", Score(1, "Ann", clear=True))
    await store.chats.migrate(OLD, NEW)
    await store.chats.save(ChatSettings(NEW, clock=60))
    await play(store, OLD, "late", Score(1, "Ann", clear=True))
    await store.chats.migrate(OLD, NEW)
    assert await store.scores.standings(NEW) == (Standing(1, "Ann", games=2, clear=2),)
    assert set(await store.records.all(NEW)) == {kept("first"), kept("late")}
    assert await store.chats.get(NEW) == ChatSettings(NEW, clock=60)


async def test_fifty_records_are_kept_in_a_move(store: Store, raw: Redis, keys: Keys) -> None:
    """Of more than fifty games of both chats the last fifty are kept, and of the older ones nothing."""
    for chat_id, games in ((OLD, 30), (NEW, 23)):
        for game in range(1, games + 1):
            table = lobby(f"t{chat_id}", chat_id=chat_id, game=game)
            await store.tables.commit(Commit(table, expected=game - 1, record=kept(f"{chat_id} {game}")))
    await store.chats.migrate(OLD, NEW)
    records = await store.records.all(NEW)
    assert len(records) == 50
    assert (records[0], records[-1]) == (kept(f"{OLD} 4"), kept(f"{NEW} 23"))
    assert await raw.exists(*(keys.record(f"t{OLD}", game) for game in range(1, 4))) == 0


async def test_a_chat_stays_where_it_is(store: Store, snapshot: Snapshot) -> None:
    """A move to the same chat, and of a chat that has nothing, changes nothing."""
    await play(store, OLD, "first", Score(1, "Ann", clear=True))
    await store.chats.save(ChatSettings(OLD, clock=60))
    before = await snapshot()
    await store.chats.migrate(OLD, OLD)
    await store.chats.migrate(-77, OLD)
    assert await snapshot() == before


@pytest.mark.parametrize("chat_id", [OLD, NEW], ids=["the old chat", "the new chat"])
@pytest.mark.parametrize("broken", ["scores", "records", "settings"])
async def test_nothing_moves_where_one_key_is_damaged(
    store: Store, raw: Redis, keys: Keys, snapshot: Snapshot, broken: str, chat_id: int
) -> None:
    """Whichever key of either chat holds something strange, nothing is moved, and it says which."""
    await play(store, OLD, "first", Score(1, "Ann", clear=True))
    await store.chats.save(ChatSettings(OLD, clock=60))
    key = {"scores": keys.scores, "records": keys.records, "settings": keys.settings}[broken](chat_id)
    await raw.delete(key)
    await raw.zadd(key, {"strange": 1})
    before = await snapshot()
    with pytest.raises(StoreDamaged, match=key.replace("{", r"\{")):
        await store.chats.migrate(OLD, NEW)
    assert await snapshot() == before


@pytest.mark.parametrize("chat_id", [OLD, NEW], ids=["the old chat", "the new chat"])
async def test_nothing_moves_where_a_score_is_no_number(
    store: Store, raw: Redis, keys: Keys, snapshot: Snapshot, chat_id: int
) -> None:
    """A score that can't be added up stops the whole move before its first write."""
    await play(store, OLD, "first", Score(1, "Ann", clear=True), Score(2, "Bob", clear=True))
    await raw.hset(keys.scores(chat_id), "2:clear", "many")
    before = await snapshot()
    with pytest.raises(StoreDamaged, match="no count"):
        await store.chats.migrate(OLD, NEW)
    assert await snapshot() == before
