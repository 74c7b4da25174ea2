"""Load, decide, commit: one write an accepted command, none for a refused one, and never on an old table."""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from shithead_bot.engine.cards import Card
from shithead_bot.engine.record import loads, replay
from shithead_bot.engine.state import Outcome
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.tables.commands import Begin, ChooseOpponents, Due, Join, Leave, Reached, Rematch, Stop
from shithead_bot.tables.due import COMPUTER_PAUSE, LOBBY_LASTS, next_due
from shithead_bot.tables.model import Table, TablePhase
from shithead_bot.tables.outcome import Accepted, Refused, TableReason
from shithead_bot.tables.ports import MOST_TABLES, Conflict, Crowded, Fenced, Stored, StoreLost
from shithead_bot.tables.service import TableService
from tests.tables.fakes import MemoryTables
from tests.tables.making import (
    NOW,
    asker,
    lobby,
    new_practice,
    new_table,
    no_swaps,
    person,
    possible,
    refused,
    shuffled,
    tap,
)


class Room:
    """A service on a store in memory, by a clock that a test moves and a shuffle that deals by a seed."""

    def __init__(self) -> None:
        self.store = MemoryTables()
        self.changed: list[str] = []
        self.seed = 0
        self.now = NOW
        self.restart()

    def restart(self) -> None:
        """The service as a new process has it, with nothing in memory."""
        self.service = TableService(self.store, self.shuffle, lambda: self.now, self.changed.append)

    def shuffle(self, deck: Sequence[Card]) -> tuple[Card, ...]:
        """Another order every time."""
        self.seed += 1
        cards = list(deck)
        random.Random(self.seed).shuffle(cards)
        return tuple(cards)

    async def lobby(self, count: int = 2, table: str = "t1", variant: str = "classic") -> None:
        """A lobby of so many, written command by command."""
        rules = VARIANTS[variant].rules
        await self.service.handle(table, new_table(rules=rules, variant=variant, table_id=table))
        for user_id in range(2, count + 1):
            await self.service.handle(table, Join(person(user_id)))

    async def play(self, rng: random.Random) -> None:
        """Play the game that is on to its end."""
        while options := no_swaps(possible(self.table)):
            await self.service.handle("t1", tap(self.table, *rng.choice(options)))

    @property
    def table(self) -> Table:
        """The table as the store has it."""
        return self.store.stored["t1"].table

    def interfere(self) -> None:
        """Another process commits to the table."""
        known = self.store.stored["t1"]
        self.store.stored["t1"] = Stored(replace(known.table, touched=NOW + known.version), known.version + 1)


@pytest.fixture
def room() -> Room:
    """A service without any table yet."""
    return Room()


async def test_an_accepted_command_is_committed_once(room: Room) -> None:
    """The new table is written on the version it was decided on, with its due time and the update it settles."""
    answer = await room.service.handle("t1", new_table(), receipt="5-0")
    (commit,) = room.store.commits
    assert isinstance(answer.outcome, Accepted)
    assert answer.table == answer.outcome.table == commit.table
    assert (commit.expected, commit.receipt, commit.due) == (0, "5-0", NOW + LOBBY_LASTS)
    assert (await room.service.handle("t1", Join(person(2)))).table == room.table
    assert room.store.commits[1].expected == 1


async def test_a_refused_command_writes_nothing(room: Room) -> None:
    """The answer says why and shows the table as it is; nothing is written, and nobody is told of a change."""
    await room.lobby()
    room.changed.clear()
    answer = await room.service.handle("t1", Join(person(2)), receipt="5-0")
    assert answer.outcome == Refused(TableReason.ALREADY_IN)
    assert answer.table == room.table
    assert len(room.store.commits) == 2
    assert room.changed == []


async def test_whoever_listens_is_told_of_every_commit(room: Room) -> None:
    """After each commit the table's id is told, and not where a newer version was met."""
    room.store.troubles = [Conflict("t1")] * 5
    with pytest.raises(Conflict):
        await room.service.handle("t1", new_table())
    assert room.changed == []
    await room.lobby()
    assert room.changed == ["t1", "t1"]


async def test_a_table_is_loaded_once(room: Room) -> None:
    """The table stays in memory with its version, so that a command costs one call of the store."""
    await room.lobby(3)
    loads = room.store.loads
    await room.service.handle("t1", Leave(3))
    assert await room.service.load("t1") == room.store.stored["t1"]
    assert room.store.loads == loads


async def test_what_is_not_there_is_no_table(room: Room) -> None:
    """A table that the store doesn't have is None, and is asked for again the next time."""
    assert await room.service.load("t9") is None
    answer = await room.service.handle("t9", Begin(asker(1)))
    assert (answer.outcome, answer.table) == (Refused(TableReason.NO_TABLE), None)
    assert room.store.loads == 2


async def test_a_conflict_is_decided_again(room: Room) -> None:
    """Where another has changed the table meanwhile, it is loaded anew and the command decided on what it is now."""
    await room.lobby()
    room.interfere()
    answer = await room.service.handle("t1", Join(person(3)))
    assert isinstance(answer.outcome, Accepted)
    assert room.store.commits[-1].expected == 3
    assert len(room.table.players) == 3


async def test_what_a_conflict_brings_may_be_a_refusal(room: Room) -> None:
    """On the table as another has left it, the command may no longer be allowed."""
    await room.lobby()
    known = room.store.stored["t1"]
    closed = replace(known.table, phase=TablePhase.CLOSED)
    room.store.stored["t1"] = Stored(closed, known.version + 1)
    answer = await room.service.handle("t1", Join(person(3)))
    assert (answer.outcome, answer.table) == (Refused(TableReason.NO_LOBBY), closed)


async def test_endless_conflicts_are_given_up(room: Room) -> None:
    """After five tries the conflict goes to the caller; the next command begins from the store again."""
    await room.lobby()
    room.store.troubles = [Conflict("t1")] * 5
    with pytest.raises(Conflict):
        await room.service.handle("t1", Join(person(3)))
    assert room.store.troubles == []
    assert isinstance((await room.service.handle("t1", Join(person(3)))).outcome, Accepted)


@pytest.mark.parametrize("trouble", [StoreLost(), Fenced(), asyncio.CancelledError()])
@pytest.mark.parametrize("written", [False, True])
async def test_after_a_failed_commit_the_store_is_asked(
    room: Room, trouble: BaseException, written: bool
) -> None:
    """Whether a failed commit was written is unknown: the next command sees what the store has, and so do the screens,
    since whoever draws them is told."""
    await room.lobby()
    room.changed.clear()
    room.store.troubles, room.store.written_first = [trouble], written
    with pytest.raises(type(trouble)):
        await room.service.handle("t1", Join(person(3)))
    assert room.changed == ["t1"]
    assert await room.service.load("t1") == room.store.stored["t1"]
    answer = await room.service.handle("t1", Join(person(3)))
    assert isinstance(answer.outcome, Refused) == written
    assert [player.user_id for player in room.table.players] == [1, 2, 3]


async def test_a_slow_load_does_not_bring_back_an_old_table(room: Room) -> None:
    """A reader whose answer is overtaken by a commit gets, and leaves, the newer table."""
    await room.lobby()
    room.restart()
    overtaken = asyncio.Event()

    async def wait() -> None:
        room.store.on_load = None
        await overtaken.wait()

    room.store.on_load = wait
    reading = asyncio.create_task(room.service.load("t1"))
    await asyncio.sleep(0)
    await room.service.handle("t1", Join(person(3)))
    overtaken.set()
    assert await reading == room.store.stored["t1"]
    assert await room.service.load("t1") == room.store.stored["t1"]


async def test_memory_holds_the_tables_used_last(room: Room) -> None:
    """Of very many tables those not used for longest are forgotten, and loaded when they are asked for."""
    for number in range(300):
        await room.lobby(1, f"t{number}")
        await room.service.load("t0")
    room.store.loads = 0
    await room.service.load("t0")
    await room.service.load("t299")
    assert room.store.loads == 0
    await room.service.load("t1")
    assert room.store.loads == 1


async def test_weighing_changes_nothing(room: Room) -> None:
    """`weigh` says what would become of a command; nothing is written."""
    await room.lobby()
    answer = await room.service.weigh("t1", Join(person(3)))
    assert isinstance(answer.outcome, Accepted)
    assert answer.table == room.table
    assert len(room.table.players) == 2
    assert len(room.store.commits) == 2
    assert (await room.service.weigh("t9", Join(person(3)))).outcome == Refused(TableReason.NO_TABLE)


async def test_every_deal_is_shuffled_anew(room: Room) -> None:
    """The service puts a whole shuffled deck into Begin and Rematch, whatever deck they came with."""
    await room.lobby()
    await room.service.handle("t1", Begin(asker(1)))
    first = room.store.logs["t1"].start.deck
    await room.service.handle("t1", Stop(asker(1)))
    await room.service.handle("t1", Rematch(asker(1), deck=first))
    second = room.store.logs["t1"].start.deck
    assert first != second
    assert sorted(first) == sorted(second) == sorted(shuffled())


async def test_who_joins_and_who_leaves_is_told_to_the_store(room: Room) -> None:
    """A user's list of tables holds a table while he sits in its lobby or plays in its game, and no longer."""

    async def sitting() -> list[int]:
        return [user_id for user_id in range(1, 5) if await room.store.tables_of(user_id)]

    await room.lobby(3)
    assert await sitting() == [1, 2, 3]
    await room.service.handle("t1", Leave(2))
    await room.service.handle("t1", Join(person(4)))
    assert await sitting() == [1, 3, 4]
    await room.service.handle("t1", Reached(3, reachable=False))
    await room.service.handle("t1", Begin(asker(1)))
    assert await sitting() == [1, 4]
    await room.service.handle("t1", Stop(asker(1)))
    assert await sitting() == []
    await room.service.handle("t1", Rematch(asker(1)))
    assert await sitting() == [1, 4]


async def test_a_commit_names_only_whom_it_changes(room: Room) -> None:
    """Users whose lists stay as they are are not in the commit."""
    await room.lobby(3)
    assert [(commit.joined, commit.left) for commit in room.store.commits] == [
        ((1,), ()),
        ((2,), ()),
        ((3,), ()),
    ]
    await room.service.handle("t1", Begin(asker(1)))
    assert (room.store.commits[-1].joined, room.store.commits[-1].left) == ((), ())


async def test_who_sits_down_by_his_own_wish_is_told_to_the_store(room: Room) -> None:
    """The opener, whoever joins, and whoever asks for a rematch; not who stays, nor who is dealt in with others."""
    await room.lobby(2)
    await room.service.handle("t1", Reached(2, reachable=False))
    await room.service.handle("t1", Join(person(2)))
    await room.service.handle("t1", Begin(asker(1)))
    await room.service.handle("t1", Stop(asker(1)))
    await room.service.handle("t1", Rematch(asker(2)))
    assert [commit.newcomer for commit in room.store.commits] == [1, 2, None, None, None, None, 2]


async def test_computers_have_no_tables(room: Room) -> None:
    """At a table for practice only its player is written down as sitting there, as a newcomer like any other."""
    for command in (new_practice(), ChooseOpponents(asker(1), 3), Begin(asker(1)), Stop(asker(1))):
        await room.service.handle("t1", command)
    commits = room.store.commits
    assert [(commit.joined, commit.left) for commit in commits] == [
        ((1,), ()),
        ((), ()),
        ((), ()),
        ((), (1,)),
    ]
    assert commits[0].newcomer == 1
    record = commits[-1].record
    assert record is not None
    assert record.players == (1, -1, -2, -3)
    assert loads(record.line).players == ("Anna", "Computer 1", "Computer 2", "Computer 3")


async def test_a_host_without_a_seat_is_no_newcomer(room: Room) -> None:
    """Opening a table for others takes no seat."""
    await room.service.handle("t1", new_table(seated=False))
    assert room.store.commits[0].newcomer is None


async def test_who_sits_at_too_many_tables_is_refused(room: Room) -> None:
    """The store says so; nothing is written, and the table is as it was."""
    await room.lobby()
    room.store.troubles = [Crowded()]
    answer = await room.service.handle("t1", Join(person(3)))
    assert answer.outcome == Refused(TableReason.TOO_MANY_TABLES, count=MOST_TABLES)
    assert answer.table == room.table
    assert len(room.table.players) == 2
    assert isinstance((await room.service.handle("t1", Join(person(3)))).outcome, Accepted)


async def test_a_time_out_is_committed_like_a_move(room: Room) -> None:
    """What the computer plays is in the log, and the next due time with it."""
    await room.lobby()
    await room.service.handle("t1", Begin(asker(1)))
    await room.service.handle("t1", Leave(2))
    room.now += COMPUTER_PAUSE
    await room.service.handle("t1", Due())
    commit = room.store.commits[-1]
    assert commit.moves[-1] == "1 ready"
    assert room.store.logs["t1"].moves == commit.moves
    assert commit.due == next_due(room.table)


@pytest.mark.parametrize("variant", VARIANTS)
async def test_the_record_of_a_finished_game_replays(room: Room, variant: str) -> None:
    """The last commit brings the whole game as a record, and replaying it ends in the very same state."""
    await room.lobby(4, variant=variant)
    await room.service.handle("t1", Begin(asker(1)))
    await room.play(random.Random(3))
    *before, last = room.store.commits
    assert all(commit.record is None for commit in before)
    assert last.record is not None
    record = loads(last.record.line)
    assert last.record.players == tuple(player.user_id for player in last.table.players)
    assert replay(record) == last.table.state
    assert (record.variant, record.players) == (variant, ("Anna", "Ben", "Cem", "Dana"))
    assert len(last.scores) == 4


@pytest.mark.parametrize("moves", [0, 3, 40])
async def test_the_record_of_a_broken_off_game_replays(room: Room, moves: int) -> None:
    """A game stopped before, or in the middle of, its play is recorded as abandoned."""
    await room.lobby(3)
    await room.service.handle("t1", Begin(asker(1)))
    rng = random.Random(1)
    for _ in range(moves):
        await room.service.handle("t1", tap(room.table, *rng.choice(no_swaps(possible(room.table)))))
    await room.service.handle("t1", Stop(asker(1)))
    record = room.store.commits[-1].record
    assert record is not None
    assert replay(loads(record.line)) == room.table.state
    assert (loads(record.line).outcome, len(loads(record.line).moves)) == (Outcome.ABANDONED, moves)
    assert room.store.commits[-1].scores == ()


async def test_a_closed_lobby_has_no_record(room: Room) -> None:
    """Where nothing was dealt there is nothing to record."""
    await room.lobby()
    await room.service.handle("t1", Stop(asker(1)))
    assert room.store.commits[-1].record is None


async def test_a_game_whose_log_is_lost_ends_without_a_record(room: Room) -> None:
    """A record is made from the log alone; a game can end without one."""
    await room.lobby()
    await room.service.handle("t1", Begin(asker(1)))
    room.store.logs.clear()
    answer = await room.service.handle("t1", Stop(asker(1)))
    assert isinstance(answer.outcome, Accepted)
    assert room.store.commits[-1].record is None


async def test_no_repr_shows_a_card(room: Room) -> None:
    """What may end in a log or a traceback says nothing of deck, hands or blind cards: its text is the same for
    every deal."""
    seen: list[str] = []
    for _ in range(2):
        room.restart()
        room.store.stored.clear()
        await room.lobby()
        command = Begin(asker(1), shuffled(seed=room.seed))
        answer = await room.service.handle("t1", command)
        stored, log = room.store.stored["t1"], room.store.logs["t1"]
        values = (command, Rematch(asker(1), command.deck), answer, stored, log, room.store.commits[-1])
        seen.append(
            repr((*values, *(tap(room.table, seat, what) for seat, what in possible(room.table)[:1])))
        )
    assert seen[0] == seen[1]


async def test_a_records_repr_shows_no_card(room: Room) -> None:
    """A record holds every hand of its game, and says only for how many it is."""
    await room.lobby(3)
    await room.service.handle("t1", Begin(asker(1)))
    await room.service.handle("t1", Stop(asker(1)))
    assert repr(room.store.commits[-1].record) == "KeptRecord(seats=3)"


async def test_time_alone_closes_a_table(room: Room) -> None:
    """Due is a command like any other: refused until the time has come."""
    await room.lobby()
    assert (await room.service.handle("t1", Due())).outcome == refused(lobby(), Due())
