"""One commit: whole or not at all, once, in order, and never over a newer one."""

import asyncio
from dataclasses import replace
from math import inf, nan

import pytest
from redis.asyncio import Redis

from shithead_bot.config import Settings
from shithead_bot.store.connect import Store, open_store
from shithead_bot.store.errors import StoreDamaged
from shithead_bot.store.keys import Keys
from shithead_bot.tables.ports import (
    Commit,
    Conflict,
    Crowded,
    GameLog,
    KeptRecord,
    Score,
    Standing,
    Stored,
    StoredByNewer,
)
from tests.store.conftest import Snapshot
from tests.store.making import CHAT, lobby, start

RECORD = KeptRecord('{"format":"shithead-record/1"}', (1, 2))


def everything(expected: int, receipt: str | None = None) -> Commit:
    """A commit that writes all that a commit can write."""
    return Commit(
        lobby(),
        expected,
        due=5.5,
        joined=(1,),
        left=(2,),
        start=start(),
        moves=("0 ready",),
        scores=(Score(1, "Ann", clear=True), Score(2, "Bob", clear=False)),
        record=RECORD,
        receipt=receipt,
    )


async def test_a_table_is_loaded_as_it_was_committed(store: Store) -> None:
    """A committed table comes back with its version; one that was never committed is not there."""
    assert await store.tables.load("t1") is None
    assert await store.tables.commit(Commit(lobby(), expected=0)) == 1
    assert await store.tables.load("t1") == Stored(lobby(), 1)


async def test_versions_count_the_commits(store: Store) -> None:
    """Each commit on the version before gives the next one and replaces the table."""
    for version in range(3):
        assert await store.tables.commit(Commit(lobby(game=version + 1), version)) == version + 1
    assert await store.tables.load("t1") == Stored(lobby(game=3), 3)


async def test_a_commit_writes_everything_that_belongs_to_it(store: Store) -> None:
    """Table, place, due time, players' tables, log, scores, record, dirty mark and receipt change together."""
    await store.tables.commit(Commit(lobby(), expected=0, joined=(2,)))
    (received,) = await store.inbox.add([(7, b"{}")])

    assert await store.tables.commit(everything(1, received.receipt)) == 2

    assert await store.tables.find(CHAT, None) == "t1"
    assert await store.tables.due(5.5) == ("t1",)
    assert await store.tables.tables_of(1) == ("t1",)
    assert await store.tables.tables_of(2) == ()
    assert await store.tables.log("t1") == GameLog(start(), ("0 ready",))
    assert sorted(await store.scores.standings(CHAT), key=lambda line: line.user_id) == [
        Standing(1, "Ann", games=1, clear=1),
        Standing(2, "Bob", games=1, clear=0),
    ]
    assert await store.records.newest(CHAT) == RECORD
    assert await store.deliveries.dirty() == {"t1": 2}
    assert await store.inbox.pending() == ()


@pytest.mark.parametrize("expected", [0, 2])
async def test_another_version_is_a_conflict(store: Store, snapshot: Snapshot, expected: int) -> None:
    """A commit decided on a version that is there no more, or not yet, changes nothing."""
    await store.tables.commit(Commit(lobby(), expected=0))
    before = await snapshot()
    with pytest.raises(Conflict):
        await store.tables.commit(everything(expected))
    assert await snapshot() == before


async def test_a_table_that_is_gone_is_a_conflict(store: Store, snapshot: Snapshot) -> None:
    """A commit that expects a table where there is none changes nothing."""
    before = await snapshot()
    with pytest.raises(Conflict):
        await store.tables.commit(everything(1))
    assert await snapshot() == before


async def test_a_place_has_one_table(store: Store, snapshot: Snapshot) -> None:
    """A second table in the same chat and topic is a conflict; in another topic it stands."""
    await store.tables.commit(Commit(lobby("t1", topic=5), expected=0))
    before = await snapshot()
    with pytest.raises(Conflict):
        await store.tables.commit(Commit(lobby("t2", topic=5), expected=0))
    assert await snapshot() == before
    await store.tables.commit(Commit(lobby("t2", topic=6), expected=0))
    assert await store.tables.find(CHAT, 5) == "t1"
    assert await store.tables.find(CHAT, 6) == "t2"
    assert await store.tables.find(CHAT, None) is None


async def test_a_table_moves_with_its_chat(store: Store) -> None:
    """A table committed with another chat is found there and leaves its old place free."""
    await store.tables.commit(Commit(lobby(chat_id=-1), expected=0))
    await store.tables.commit(Commit(lobby(chat_id=-2), expected=1))
    assert await store.tables.find(-2, None) == "t1"
    assert await store.tables.find(-1, None) is None
    await store.tables.commit(Commit(lobby("t2", chat_id=-1), expected=0))
    assert await store.tables.find(-1, None) == "t2"


async def test_a_table_moves_to_where_another_stands(store: Store) -> None:
    """A table that moves to another one's place goes on there; the place is found to be its own when it is free."""
    await store.tables.commit(Commit(lobby("t1", chat_id=-1), expected=0))
    await store.tables.commit(Commit(lobby("t2", chat_id=-2), expected=0))
    for version in (1, 2):
        assert await store.tables.commit(Commit(lobby("t1", chat_id=-2), version)) == version + 1
        assert await store.tables.find(-2, None) == "t2"
        assert await store.tables.tables_in(-2) == ("t1", "t2")
    assert await store.tables.tables_in(-1) == ()
    await store.tables.commit(Commit(lobby("t2", chat_id=-3), expected=1))
    assert await store.tables.find(-2, None) is None
    await store.tables.commit(Commit(lobby("t1", chat_id=-2), expected=3))
    assert await store.tables.find(-2, None) == "t1"
    assert await store.tables.tables_in(-2) == ("t1",)


async def test_the_tables_of_a_chat(store: Store) -> None:
    """All tables of a chat are found, in whatever topic they stand, among many others and none of another chat."""
    for topic in (None, 4, 1500):
        await store.tables.commit(Commit(lobby(f"t{topic}", chat_id=-10, topic=topic), expected=0))
    for chat_id in (10, -100, -1, -101):
        await store.tables.commit(Commit(lobby(f"u{chat_id}", chat_id=chat_id, topic=10), expected=0))
    for other in range(600):  # more than the server keeps in one piece
        await store.tables.commit(Commit(lobby(f"x{other}", chat_id=-1000 - other), expected=0))
    assert await store.tables.tables_in(-10) == ("t1500", "t4", "tNone")
    assert await store.tables.tables_in(-11) == ()


async def sit_down(store: Store, tables: int) -> None:
    """Let user 1 sit at so many tables."""
    for topic in range(1, tables + 1):
        await store.tables.commit(
            Commit(lobby(f"t{topic}", topic=topic), expected=0, joined=(1,), newcomer=1)
        )


async def test_a_user_sits_at_five_tables(store: Store, snapshot: Snapshot) -> None:
    """At a sixth table a user can't sit down, and nothing of that is written; when he has left one, he can."""
    await sit_down(store, 5)
    sixth = Commit(lobby("t6", topic=6), expected=0, joined=(0, 1), newcomer=1)
    before = await snapshot()
    with pytest.raises(Crowded):
        await store.tables.commit(sixth)
    assert await snapshot() == before
    await store.tables.commit(Commit(lobby("t1", topic=1), expected=1, left=(1,)))
    assert await store.tables.commit(sixth) == 1
    assert await store.tables.tables_of(1) == ("t2", "t3", "t4", "t5", "t6")


async def test_only_a_newcomer_is_refused(store: Store) -> None:
    """At a table where he sits already, or that others have brought him to, a user may sit as the sixth."""
    await sit_down(store, 5)
    await store.tables.commit(Commit(lobby("t5", topic=5), expected=1, joined=(1,), newcomer=1))
    await store.tables.commit(Commit(lobby("t6", topic=6), expected=0, joined=(1, 2), newcomer=2))
    assert len(await store.tables.tables_of(1)) == 6


async def test_of_many_at_once_one_wins(store: Store) -> None:
    """Of fifty commits decided on the same version, one is written and the others are conflicts."""
    answers = await asyncio.gather(
        *(store.tables.commit(Commit(lobby(game=game), expected=0)) for game in range(1, 51)),
        return_exceptions=True,
    )
    assert sum(answer == 1 for answer in answers) == 1
    assert sum(isinstance(answer, Conflict) for answer in answers) == 49


async def test_many_taps_one_after_another(store: Store) -> None:
    """Two hundred tasks that take turns at one table make exactly two hundred commits and lose no move."""
    turn = asyncio.Lock()
    await store.tables.commit(Commit(lobby(), expected=0, start=start()))

    async def tap(number: int) -> None:
        async with turn:
            stored = await store.tables.load("t1")
            assert stored is not None
            await store.tables.commit(Commit(stored.table, stored.version, moves=(f"0 play {number}",)))

    await asyncio.gather(*(tap(number) for number in range(200)))
    stored, log = await store.tables.load("t1"), await store.tables.log("t1")
    assert stored is not None
    assert stored.version == 201
    assert log is not None
    assert log.moves == tuple(f"0 play {number}" for number in range(200))


KINDS = {
    "table": "hash",
    "places": "hash",
    "due": "zset",
    "dirty": "hash",
    "inbox": "stream",
    "log": "list",
    "scores": "hash",
    "records": "list",
    "record": "string",
    "joined": "set",
    "left": "set",
}


@pytest.mark.parametrize("broken", KINDS)
async def test_nothing_is_written_where_one_key_is_damaged(
    store: Store, raw: Redis, keys: Keys, snapshot: Snapshot, broken: str
) -> None:
    """Whichever of a commit's keys holds something strange, the commit is refused as a whole, and says which."""
    key = {
        "table": keys.table("t1"),
        "places": keys.places,
        "due": keys.due,
        "dirty": keys.dirty,
        "inbox": keys.inbox,
        "log": keys.log("t1"),
        "scores": keys.scores(CHAT),
        "records": keys.records(CHAT),
        "record": keys.record("t1", 1),
        "joined": keys.tables_of(1),
        "left": keys.tables_of(2),
    }[broken]
    if KINDS[broken] == "string":
        await raw.rpush(key, "strange")
    else:
        await raw.set(key, "strange")
    before = await snapshot()
    with pytest.raises(StoreDamaged, match=key.replace("{", r"\{")):
        await store.tables.commit(everything(0, "1-1"))
    assert await snapshot() == before


async def test_nothing_is_written_where_a_score_is_no_number(
    store: Store, raw: Redis, keys: Keys, snapshot: Snapshot
) -> None:
    """A score that can't grow stops the whole commit before its first write."""
    await raw.hset(keys.scores(CHAT), "2:clear", "many")
    before = await snapshot()
    with pytest.raises(StoreDamaged, match="no count"):
        await store.tables.commit(everything(0))
    assert await snapshot() == before


async def test_moves_need_a_log(store: Store, snapshot: Snapshot) -> None:
    """Moves of a game whose log is gone are refused: no record could be made of them."""
    before = await snapshot()
    with pytest.raises(StoreDamaged, match="moves to append"):
        await store.tables.commit(Commit(lobby(), expected=0, moves=("0 ready",)))
    assert await snapshot() == before


@pytest.mark.parametrize(
    "impossible",
    [
        {"due": nan},
        {"due": inf},
        {"receipt": "7"},
        {"receipt": "1-1 "},
        {"receipt": "99999999999999999999-0"},
        {"newcomer": 2},
    ],
)
async def test_a_commit_that_cannot_be_is_not_sent(
    store: Store, snapshot: Snapshot, impossible: dict[str, object]
) -> None:
    """A due time that is none, a receipt the inbox never gave and a newcomer who doesn't join are refused unsent."""
    before = await snapshot()
    with pytest.raises(ValueError, match=r"due at a time|receipt|newcomer"):
        await store.tables.commit(replace(everything(0), **impossible))  # type: ignore[arg-type]
    assert await snapshot() == before


async def test_a_server_that_forgot_the_scripts_gets_them_again(store: Store, raw: Redis) -> None:
    """A commit after the server has lost its scripts, as in a restart, is written."""
    await raw.script_flush()
    assert await store.tables.commit(Commit(lobby(), expected=0)) == 1


async def test_a_newer_table_is_never_overwritten(
    store: Store, raw: Redis, keys: Keys, snapshot: Snapshot
) -> None:
    """A table of a newer format can't be loaded, and neither as a new table nor in its place can one be written."""
    await store.tables.commit(Commit(lobby(), expected=0))
    await raw.hset(keys.table("t1"), "table", '{"v":2,"data":{}}')
    before = await snapshot()
    with pytest.raises(StoredByNewer, match="table t1 was written by a newer version"):
        await store.tables.load("t1")
    for table_id in ("t1", "t2"):
        with pytest.raises(Conflict):
            await store.tables.commit(Commit(lobby(table_id), expected=0))
    assert await snapshot() == before


async def test_due_tables_come_in_the_order_of_their_times(store: Store) -> None:
    """Due are the tables whose time has come, the longest overdue first; the next time is the earliest of all."""
    assert await store.tables.next_due() is None
    for number, due in enumerate((30.0, 10.25, None, 20.5)):
        await store.tables.commit(Commit(lobby(f"t{number}", topic=number + 1), expected=0, due=due))
    assert await store.tables.due(10.0) == ()
    assert await store.tables.due(20.5) == ("t1", "t3")
    assert await store.tables.next_due() == 10.25


async def test_a_table_with_no_time_is_due_no_more(store: Store) -> None:
    """A commit without a due time takes the table's old one away."""
    await store.tables.commit(Commit(lobby(), expected=0, due=1_800_000_000.123))
    assert await store.tables.next_due() == 1_800_000_000.123
    await store.tables.commit(Commit(lobby(), expected=1))
    assert await store.tables.next_due() is None


async def test_a_player_sits_at_several_tables(store: Store) -> None:
    """A user's tables are those he joined and has not left."""
    await store.tables.commit(Commit(lobby("t2", topic=2), expected=0, joined=(1, 2)))
    await store.tables.commit(Commit(lobby("t1", topic=1), expected=0, joined=(1,)))
    assert await store.tables.tables_of(1) == ("t1", "t2")
    await store.tables.commit(Commit(lobby("t2", topic=2), expected=1, left=(1,)))
    assert await store.tables.tables_of(1) == ("t1",)
    assert await store.tables.tables_of(2) == ("t2",)


async def test_a_new_game_begins_a_new_log(store: Store) -> None:
    """Moves are appended in order; a new game's log has none of the last one's moves."""
    assert await store.tables.log("t1") is None
    await store.tables.commit(Commit(lobby(), expected=0, start=start()))
    await store.tables.commit(Commit(lobby(), expected=1, moves=("0 ready", "1 ready")))
    await store.tables.commit(Commit(lobby(), expected=2, moves=("0 play 4C",)))
    assert await store.tables.log("t1") == GameLog(start(), ("0 ready", "1 ready", "0 play 4C"))
    rematch = replace(start(), players=((2, "Bob"), (1, "Ann")))
    await store.tables.commit(Commit(lobby(), expected=3, start=rematch))
    assert await store.tables.log("t1") == GameLog(rematch, ())


async def test_ids_are_kept_exactly(store: Store) -> None:
    """Telegram's largest ids come back digit by digit, in tables, scores and players' sets."""
    user_id, chat_id = 2**52 - 1, -(2**52) + 1
    await store.tables.commit(
        Commit(
            lobby(chat_id=chat_id), expected=0, joined=(user_id,), scores=(Score(user_id, "Ann", clear=True),)
        )
    )
    assert await store.tables.find(chat_id, None) == "t1"
    assert await store.tables.tables_of(user_id) == ("t1",)
    assert await store.scores.standings(chat_id) == (Standing(user_id, "Ann", games=1, clear=1),)


async def test_bots_on_one_server_share_nothing(store: Store, store_settings: Settings) -> None:
    """Two bots with the same table ids on one server don't see each other's tables."""
    other = replace(store_settings, token=f"{store_settings.bot_id}0:{'t' * 35}")
    await store.tables.commit(Commit(lobby(), expected=0))
    async with await open_store(other) as others:
        assert await others.tables.load("t1") is None
        assert await others.tables.find(CHAT, None) is None
