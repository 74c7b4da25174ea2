"""Forgetting a user: what is his alone goes, what is others' too is nobody's, and tables that know him are told of."""

import asyncio
import json
from dataclasses import replace

import pytest
from redis.asyncio import Redis

from shithead_bot.config import Settings
from shithead_bot.engine.record import dumps, loads, record_of, replay
from shithead_bot.engine.transition import abandon, deal
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.store.connect import Store, open_store
from shithead_bot.store.errors import StoreDamaged
from shithead_bot.store.keys import Keys
from shithead_bot.tables.commands import Forget
from shithead_bot.tables.forgetting import stand_in
from shithead_bot.tables.model import GroupKind, Place, Player, Table
from shithead_bot.tables.ports import (
    ChatSettings,
    Commit,
    Fenced,
    GameStart,
    KeptRecord,
    Score,
    Standing,
    StoredByNewer,
    UserNote,
)
from shithead_bot.views.screen import Address, Shown
from tests.store.conftest import Snapshot
from tests.store.contents import everything
from tests.store.making import CHAT, lobby, start

ANN, BOB = 7_100_200_300, 7_100_200_301
NOBODY = stand_in("1-0")
WHO = Forget(ANN, NOBODY, "Ann “A” \\ Ä")
CLASSIC = VARIANTS["classic"].rules


def people(*players: tuple[int, str]) -> tuple[Player, ...]:
    """Players with these ids and names."""
    return tuple(Player(user_id, name, "en") for user_id, name in players)


def table(table_id: str = "t1", chat_id: int = CHAT, *players: tuple[int, str]) -> Table:
    """A lobby of these players in a chat."""
    return replace(lobby(table_id, chat_id), host=BOB, players=people(*players))


def record(*players: tuple[int, str]) -> KeptRecord:
    """The record of a game that was broken off at once."""
    deck = start().deck
    state, _ = abandon(deal(CLASSIC, len(players), deck))
    names = [name for _, name in players]
    line = dumps(record_of("classic", CLASSIC, names, deck, (), state))
    return KeptRecord(line, tuple(user_id for user_id, _ in players))


async def test_the_note_on_him_goes(store: Store, raw: Redis, keys: Keys) -> None:
    """His note and his set of tables are gone, and he is a stranger; another's stay."""
    for user_id in (ANN, BOB):
        await store.users.save(UserNote(user_id, reachable=True, language="de"))
    await store.tables.commit(Commit(table(), expected=0, joined=(ANN, BOB)))
    assert await store.forgetting.sweep(WHO) == ()
    assert await store.users.get(ANN) == UserNote(ANN)
    assert await raw.exists(keys.user(ANN), keys.tables_of(ANN)) == 0
    assert await store.users.get(BOB) == UserNote(BOB, reachable=True, language="de")
    assert await store.tables.tables_of(BOB) == ("t1",)


async def test_his_private_chats_data_goes(store: Store, raw: Redis, keys: Keys) -> None:
    """What he has played and chosen in his private chat is his alone: records, settings and scores go."""
    practice = replace(table(), place=Place(ANN, None, "", GroupKind.PRIVATE))
    await store.tables.commit(Commit(practice, expected=0, record=record((ANN, "Ann"), (-1, "Computer 1"))))
    await store.chats.save(ChatSettings(ANN, clock=None))
    assert await store.forgetting.sweep(WHO) == ("t1",)
    await store.tables.drop("t1")
    assert await store.forgetting.sweep(WHO) == ()
    assert str(ANN).encode() not in await everything(raw, keys)


async def test_scores_become_nobodys(store: Store) -> None:
    """His line stays in every chat, without name and id; a game that ends later counts on the same line."""
    scores = (Score(ANN, "Ann", clear=True), Score(BOB, "Bob", clear=False))
    for chat_id in (-5, -6):
        await store.tables.commit(Commit(table(f"t{chat_id}", chat_id), expected=0, scores=scores))
    await store.forgetting.sweep(WHO)
    await store.tables.commit(Commit(table("t-5", -5), 1, scores=(Score(NOBODY, "", clear=False),)))
    await store.forgetting.sweep(WHO)
    assert set(await store.scores.standings(-5)) == {
        Standing(NOBODY, "", games=2, clear=1),
        Standing(BOB, "Bob", games=1, clear=0),
    }
    assert set(await store.scores.standings(-6)) == {
        Standing(NOBODY, "", games=1, clear=1),
        Standing(BOB, "Bob", games=1, clear=0),
    }


async def test_two_forgotten_lines_stay_two(store: Store) -> None:
    """Whoever else is forgotten has another line."""
    scores = (Score(ANN, "Ann", clear=True), Score(BOB, "Bob", clear=False))
    await store.tables.commit(Commit(table(), expected=0, scores=scores))
    await store.forgetting.sweep(WHO)
    await store.forgetting.sweep(Forget(BOB, stand_in("2-0"), "Bob"))
    assert set(await store.scores.standings(CHAT)) == {
        Standing(NOBODY, "", games=1, clear=1),
        Standing(stand_in("2-0"), "", games=1, clear=0),
    }


async def test_a_line_that_came_back_adds_up(store: Store) -> None:
    """A game that ended while he was being forgotten may have counted for him: the next look makes it one line."""
    for version in range(2):
        scores = (Score(ANN, "Ann", clear=bool(version)),)
        await store.tables.commit(Commit(table(), version, scores=scores))
        await store.forgetting.sweep(WHO)
    assert await store.scores.standings(CHAT) == (Standing(NOBODY, "", games=2, clear=1),)


async def test_records_become_nobodys(store: Store, raw: Redis, keys: Keys) -> None:
    """Every record that he played in names his seat instead of him, replays, and expires when it would have."""
    games = (((ANN, "Ann"), (BOB, "Bob")), ((BOB, "Bob"), (3, "Cem")), ((BOB, "Bob"), (ANN, "Änn")))
    for game, players in enumerate(games, start=1):
        played = replace(table(), game=game)
        await store.tables.commit(Commit(played, game - 1, record=record(*players)))
    await raw.expire(keys.record("t1", 1), 1000)
    await store.forgetting.sweep(WHO)
    first, other, last = await store.records.all(CHAT)
    assert first == record((NOBODY, "Player 1"), (BOB, "Bob"))
    assert other == record(*games[1])
    assert last == record((BOB, "Bob"), (NOBODY, "Player 2"))
    for kept in (first, last):
        replay(loads(kept.line))
    assert 0 < await raw.ttl(keys.record("t1", 1)) <= 1000
    assert await raw.ttl(keys.record("t1", 3)) > 1000


async def test_two_who_are_forgotten_at_once(store: Store) -> None:
    """Both are gone from a record that both were in: neither look undoes the other's."""
    await store.tables.commit(Commit(table(), expected=0, record=record((ANN, "Ann"), (BOB, "Bob"))))
    other = Forget(BOB, stand_in("2-0"), "Bob")
    await asyncio.gather(store.forgetting.sweep(WHO), store.forgetting.sweep(other))
    kept = await store.records.newest(CHAT)
    assert kept == record((NOBODY, "Player 1"), (stand_in("2-0"), "Player 2"))


async def test_updates_that_could_not_be_handled_go(store: Store, raw: Redis, keys: Keys) -> None:
    """A buried update that has his id anywhere in it is removed, another's stays."""
    his = {"message": {"from": {"id": ANN, "first_name": "Ann"}}}
    about = {"message": {"from": {"id": BOB}, "new_chat_members": [{"id": ANN, "first_name": "Ann"}]}}
    others = {"message": {"from": {"id": BOB}, "text": f"/new {ANN}"}}
    updates = [(number, json.dumps(update).encode()) for number, update in enumerate((his, about, others))]
    for received in await store.inbox.add(updates):
        await store.inbox.bury(received.receipt)
    await store.forgetting.sweep(WHO)
    assert await raw.lrange(keys.dead, 0, -1) == [updates[2][1]]


async def test_tables_that_know_him_are_told_of(store: Store, snapshot: Snapshot) -> None:
    """By a seat, by a log's head, by a message in his private chat, or by his name alone; they stay as they are."""
    shown = Shown(Address(ANN, None, "hand.1"), message_id=5)
    log = GameStart("classic", CLASSIC, ((BOB, "Bob"), (ANN, "Ann")), start().deck)
    tables = [
        table("seat", -1, (BOB, "Bob"), (ANN, "Ann")),
        replace(table("host", -2), host=ANN),
        replace(table("loser", -3), last_shithead=ANN),
        replace(table("closer", -4), closed_by=WHO.name),
        replace(table("left", -5), left_out=("Bob", WHO.name)),
        table("log", -6),
        table("shown", -7),
    ]
    for each in tables:
        start_of = log if each.id == "log" else None
        await store.tables.commit(Commit(each, expected=0, start=start_of))
    await store.deliveries.save("shown", shown)
    before = await snapshot()
    assert await store.forgetting.sweep(WHO) == tuple(sorted(each.id for each in tables))
    assert await snapshot() == before


async def test_what_only_looks_like_him_is_nothing(store: Store, snapshot: Snapshot) -> None:
    """His number within another's, a time that is like it, or his name as a part of another's tells nothing of him."""
    same = replace(
        table("t1", -1001, (10 * BOB, f"{WHO.name}!")),
        host=int(f"1{ANN}"),
        touched=float(ANN),
        closed_by=f"{WHO.name} B.",
    )
    log = GameStart("classic", CLASSIC, ((BOB, str(ANN)),), start().deck)
    kept = record((BOB, str(ANN)), (3, "Cem"))
    await store.tables.commit(Commit(same, expected=0, start=log, record=kept))
    await store.deliveries.save("t1", Shown(Address(-1001, ANN, "table.1"), message_id=ANN))
    before = await snapshot()
    assert await store.forgetting.sweep(WHO) == ()
    assert await snapshot() == before


async def test_who_has_no_name_is_found_by_id(store: Store) -> None:
    """A user whose name shows nothing is not looked for by it."""
    await store.tables.commit(Commit(replace(table("t1", -1), closed_by=""), expected=0))
    await store.tables.commit(Commit(table("t2", -2, (ANN, "")), expected=0))
    assert await store.forgetting.sweep(replace(WHO, name="")) == ("t2",)


async def test_among_many_chats(store: Store) -> None:
    """He is found in one chat of more than a look takes in at a time."""
    for number in range(700):
        players = ((ANN, "Ann"), (BOB, "Bob")) if number == 650 else ((BOB, "Bob"), (3, "Cem"))
        commit = Commit(table(f"t{number}", -1 - number, *players), expected=0, record=record(*players))
        await store.tables.commit(commit)
    assert await store.forgetting.sweep(WHO) == ("t650",)
    assert await store.records.newest(-651) == record((NOBODY, "Player 1"), (BOB, "Bob"))


async def test_looking_again_changes_nothing(store: Store, snapshot: Snapshot) -> None:
    """A second look, as after a crash, leaves everything as it is."""
    players = ((ANN, "Ann"), (BOB, "Bob"))
    scores = (Score(ANN, "Ann", clear=True),)
    await store.tables.commit(Commit(table(), expected=0, scores=scores, record=record(*players)))
    await store.users.save(UserNote(ANN, reachable=True))
    await store.forgetting.sweep(WHO)
    before = await snapshot()
    await store.forgetting.sweep(WHO)
    assert await snapshot() == before


async def test_only_the_newest_process_forgets(
    store: Store, store_settings: Settings, snapshot: Snapshot
) -> None:
    """A process that was replaced writes nothing more here either."""
    scores = (Score(ANN, "Ann", clear=True),)
    await store.tables.commit(Commit(table(), expected=0, scores=scores))
    await store.users.save(UserNote(ANN, reachable=True))
    async with await open_store(store_settings):
        before = await snapshot()
        for attempt in (
            store.forgetting.sweep(WHO),
            store.tables.drop("t1"),
            store.tables.rename("t1", start()),
        ):
            with pytest.raises(Fenced):
                await attempt
        assert await snapshot() == before


async def test_what_cant_be_read_is_not_passed_over(store: Store, raw: Redis, keys: Keys) -> None:
    """A table of a newer format that may know him, and a record or score that is damaged, are told: nobody is said to
    be forgotten who isn't."""
    await raw.hset(keys.table("t1"), "table", f'{{"v":99,"data":{{"host":{ANN}}}}}')
    with pytest.raises(StoredByNewer, match="table t1"):
        await store.forgetting.sweep(WHO)
    await raw.delete(keys.table("t1"))
    await store.tables.commit(Commit(table(), expected=0, record=KeptRecord("{}", (ANN,))))
    with pytest.raises(StoreDamaged, match="record"):
        await store.forgetting.sweep(WHO)
    await raw.delete(keys.record("t1", 1))
    await raw.hset(keys.scores(-1), mapping={f"{ANN}:games": "many", f"{ANN}:clear": "1"})
    with pytest.raises(StoreDamaged, match="no count"):
        await store.forgetting.sweep(WHO)


async def test_damaged_keys_of_others_dont_matter(store: Store, raw: Redis, keys: Keys) -> None:
    """A key of another kind than this program makes tells of nobody, and keeps nobody from being forgotten."""
    for key in (keys.table("a"), keys.scores(-1), keys.shown("a")):
        await raw.set(key, "?")
    for key in (keys.log("a"), keys.record("a", 1)):
        await raw.hset(key, "?", "?")
    assert await store.forgetting.sweep(WHO) == ()


# What tables do


async def test_a_dropped_table_leaves_no_trace(store: Store, raw: Redis, keys: Keys) -> None:
    """Table, log, place and due time are gone; what is shown of it is still known, and its place is free."""
    shown = Shown(Address(ANN, None, "hand.1"), message_id=5)
    await store.tables.commit(Commit(table(), expected=0, due=5.0, start=start()))
    await store.deliveries.save("t1", shown)
    for _ in range(2):
        await store.tables.drop("t1")
        assert await store.tables.load("t1") is None
        assert await store.tables.find(CHAT, None) is None
        assert await store.tables.due(10.0) == ()
        assert await raw.exists(keys.log("t1")) == 0
    assert await store.deliveries.load("t1") == (shown,)
    await store.tables.commit(Commit(table("t2"), expected=0))
    await store.tables.drop("t1")
    assert await store.tables.find(CHAT, None) == "t2"


async def test_a_logs_head_is_replaced(store: Store) -> None:
    """The moves behind it stay."""
    await store.tables.commit(Commit(table(), expected=0, start=start(), moves=("0 ready", "1 ready")))
    other = replace(start(), players=((1, "Ann"), (NOBODY, "Player 2")))
    await store.tables.rename("t1", other)
    log = await store.tables.log("t1")
    assert log is not None
    assert (log.start, log.moves) == (other, ("0 ready", "1 ready"))
