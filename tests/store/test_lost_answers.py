"""What happens when the line to the server breaks: nothing twice, nothing wrongly refused."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from redis.asyncio import Redis

from shithead_bot.bot import outages
from shithead_bot.config import Settings
from shithead_bot.store import client
from shithead_bot.store.connect import Store, open_store
from shithead_bot.store.embedded import EmbeddedServer
from shithead_bot.store.keys import Keys
from shithead_bot.tables.ports import Commit, Conflict, KeptRecord, Score, Standing
from tests.store.lossy import LossyLine
from tests.store.making import CHAT, lobby, start


@pytest.fixture
def store_url(embedded_server: EmbeddedServer) -> str:
    """The line leads to the embedded server's socket."""
    return embedded_server.url


@pytest.fixture
async def line(embedded_server: EmbeddedServer, tmp_path: Path) -> AsyncIterator[LossyLine]:
    """A line that can lose an answer."""
    async with LossyLine(tmp_path / "line.sock", embedded_server.socket).open() as line:
        yield line


@pytest.fixture
async def store(line: LossyLine, store_settings: Settings) -> AsyncIterator[Store]:
    """A store at the end of that line."""
    async with await open_store(replace(store_settings, redis_url=line.url)) as opened:
        yield opened


async def test_a_commit_whose_answer_was_lost_is_no_conflict(store: Store, line: LossyLine) -> None:
    """A commit that was written before its answer got lost gives its version, and is written once."""
    line.lose_next(b"0 ready")
    commit = Commit(
        lobby(),
        expected=0,
        start=start(),
        moves=("0 ready",),
        scores=(Score(1, "Ann", clear=True),),
        record=KeptRecord("game", (1, 2)),
    )
    assert await store.tables.commit(commit) == 1
    assert line.lost == 1
    log = await store.tables.log("t1")
    assert log is not None
    assert log.moves == ("0 ready",)
    assert await store.scores.standings(CHAT) == (Standing(1, "Ann", games=1, clear=1),)
    assert await store.records.all(CHAT) == (KeptRecord("game", (1, 2)),)
    with pytest.raises(Conflict):
        await store.tables.commit(commit)


async def test_an_update_whose_receipt_was_lost_is_not_forgotten(store: Store, line: LossyLine) -> None:
    """Updates that were taken before the answer got lost are given once, and stand in the inbox once."""
    line.lose_next(b"second")
    first = await store.inbox.add([(1, b"first")])
    both = await store.inbox.add([(1, b"first"), (2, b"second"), (3, b"third")])
    assert line.lost == 1
    assert [received.raw for received in both] == [b"second", b"third"]
    assert await store.inbox.pending() == first + both


async def test_a_burial_whose_answer_was_lost_is_done_once(store: Store, line: LossyLine) -> None:
    """An update buried before the answer got lost is out of the inbox, and the others are still in it."""
    one, two = await store.inbox.add([(1, b"first"), (2, b"second")])
    line.lose_next(one.receipt.encode())
    await store.inbox.bury(one.receipt)
    assert line.lost == 1
    assert await store.inbox.pending() == (two,)


async def test_a_move_whose_answer_was_lost_is_made_once(
    store: Store, line: LossyLine, raw: Redis, keys: Keys
) -> None:
    """A chat that moved before the answer got lost has its scores once."""
    await store.tables.commit(Commit(lobby(), expected=0, scores=(Score(1, "Ann", clear=True),)))
    line.lose_next(keys.scores(-77).encode())
    await store.chats.migrate(CHAT, -77)
    assert line.lost == 1
    assert await store.scores.standings(-77) == (Standing(1, "Ann", games=1, clear=1),)


async def test_a_long_absence_is_sat_out(
    embedded_server: EmbeddedServer,
    store_settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While the server can't be reached a commit is tried again and again, and made once when it can."""
    monkeypatch.setattr(client, "FURTHER_TRIES", 0)
    monkeypatch.setattr(outages, "_PAUSE", 0.001)
    line, tries, enough = LossyLine(tmp_path / "line.sock", embedded_server.socket), 0, asyncio.Event()

    async def commit() -> None:
        nonlocal tries
        tries += 1
        if tries == 5:
            enough.set()
        await opened.tables.commit(Commit(lobby(), expected=0, start=start(), moves=("0 ready",)))

    async with line.open():
        opened = await open_store(replace(store_settings, redis_url=line.url))
    committing = asyncio.create_task(outages.through_outages(commit))
    await enough.wait()
    assert not committing.done()
    async with line.open():
        await committing
        log = await opened.tables.log("t1")
        await opened.aclose()
    assert log is not None
    assert log.moves == ("0 ready",)
