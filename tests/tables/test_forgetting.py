"""Somebody wants to be forgotten: at a table in every phase, in its game's log, and in a record."""

import random
from dataclasses import replace

import pytest

from shithead_bot.engine.moves import Swap
from shithead_bot.engine.record import loads, replay
from shithead_bot.engine.state import Outcome
from shithead_bot.tables.absence import kickable
from shithead_bot.tables.commands import (
    Asker,
    Back,
    Begin,
    Command,
    Due,
    Forget,
    Gone,
    Join,
    Kick,
    Leave,
    Reached,
    Rematch,
    Stop,
)
from shithead_bot.tables.due import COMPUTER_PAUSE
from shithead_bot.tables.forgetting import knows, record_without, stand_in, start_without
from shithead_bot.tables.model import Closing, PlayedBy, Reach, Table, TablePhase
from shithead_bot.tables.outcome import Accepted, TableReason
from shithead_bot.tables.ports import GameStart, KeptRecord
from shithead_bot.tables.service import TableService
from shithead_bot.tables.tidings import Absence, NewHost, WentAway
from tests.tables.fakes import MemoryTables
from tests.tables.making import (
    CLASSIC,
    NAMES,
    NOW,
    accepted,
    after,
    asker,
    dealt,
    finished,
    lobby,
    new_practice,
    new_table,
    person,
    possible,
    practice_lobby,
    practising,
    refused,
    shuffled,
    tap,
)

NOBODY = stand_in("1800000000000-0")


def forget(user_id: int) -> Forget:
    """The wish of the person with this id."""
    return Forget(user_id, NOBODY, NAMES[user_id - 1])


def is_forgotten(table: Table, user_id: int) -> bool:
    """Whether neither his id nor his name is left, in anything that the table's own text shows."""
    return not knows(table, forget(user_id)) and NAMES[user_id - 1] not in repr(table)


def over(count: int = 3) -> Table:
    """A game that was played to its end."""
    return finished(dealt(count)).table


def played_on(table: Table) -> Accepted:
    """The end of a game in which people play at random, and the computer for nobody."""
    rng, now = random.Random(0), NOW
    while True:
        moves = [
            (seat, what)
            for seat, what in possible(table)
            if not (table.players[seat].is_forgotten or isinstance(what, Swap))
        ]
        now += COMPUTER_PAUSE
        outcome = accepted(table, tap(table, *rng.choice(moves)) if moves else Due(), now)
        if outcome.finished:
            return outcome
        table = outcome.table


# The id that stands in


def test_a_stand_in_is_nobodys() -> None:
    """It is no user's id, no group's and no computer's, and fits into what everything between here and the disk
    holds."""
    for request in ("1-0", "1-1", "1800000000000-12"):
        assert -(2**63) < stand_in(request) <= -(2**52)


def test_a_stand_in_belongs_to_its_request() -> None:
    """The same request gives the same one, another request another."""
    assert stand_in("1-0") == stand_in("1-0")
    assert len({stand_in(f"1800000000000-{number}") for number in range(1000)}) == 1000


# In a lobby


def test_he_gets_up_from_the_lobby() -> None:
    """In a lobby his seat is gone with him; the others move up."""
    table = after(lobby(3), forget(2))
    assert [player.name for player in table.players] == ["Anna", "Cem"]
    assert is_forgotten(table, 2)


def test_the_lobby_of_a_host_goes_to_the_next() -> None:
    """Where the host is forgotten, the next who is there can begin."""
    table = after(lobby(3), forget(1))
    assert table.host == 2
    assert is_forgotten(table, 1)
    assert after(table, Begin(asker(2), shuffled())).phase is TablePhase.GAME


@pytest.mark.parametrize(
    "table",
    [lobby(1), after(lobby(2), Reached(2, reachable=False)), after(None, new_table(seated=False))],
    ids=["alone", "nobody reachable", "not seated"],
)
def test_a_lobby_that_nobody_could_begin_is_closed(table: Table) -> None:
    """With no one to take over, the lobby ends as a cancelled one, by nobody's name; another can be opened."""
    table = after(table, forget(1))
    assert (table.phase, table.closing, table.closed_by) == (TablePhase.CLOSED, Closing.CANCELLED, "")
    assert is_forgotten(table, 1)
    assert after(table, new_table(3)).host == 3


def test_a_host_without_a_seat_hands_on() -> None:
    """An administrator who opened the lobby and doesn't play is forgotten too; the first at it is host."""
    opened = after(None, new_table(seated=False), Join(person(2)))
    table = after(opened, forget(1))
    assert (table.host, is_forgotten(table, 1)) == (2, True)


# In a game


def test_the_computer_plays_on_for_nobody() -> None:
    """In a game his seat stays, without name, id and language; the group is told that somebody left, and no screen is
    for him."""
    table = replace(dealt(3), language="nl")
    table = after(table.with_player(1, replace(table.players[1], language="de")), forget(2))
    player = table.players[1]
    assert (player.user_id, player.name, player.language) == (NOBODY, "", "nl")
    assert (player.reach, player.played_by, player.absence) == (Reach.NO, PlayedBy.COMPUTER, Absence.LEFT)
    assert table.happened[-1] == (WentAway(1, Absence.LEFT),)
    assert is_forgotten(table, 2)
    assert table.state == dealt(3).state


def test_his_turn_is_played() -> None:
    """Where he was waited for, the computer is due in a moment."""
    table = after(dealt(3), forget(1), now=NOW + 50)
    played = after(table, Due(), now=NOW + 50 + COMPUTER_PAUSE)
    assert played.state is not None
    assert played.state.seats[0].ready


def test_a_host_in_a_game_hands_on() -> None:
    """The group is told of the new host, as when somebody leaves."""
    table = after(dealt(3), forget(1))
    assert table.host == 2
    assert (NewHost(1),) in table.happened
    assert is_forgotten(table, 1)


def test_nobody_comes_back_to_his_seat() -> None:
    """The forgotten seat can't be kicked or come back to, not even by him: he is a stranger now."""
    table = after(dealt(3), forget(2))
    assert not table.players[1].may_return
    assert not table.players[1].is_computer
    assert kickable(table) == (0, 2)
    assert refused(table, Kick(asker(1), NOBODY)).reason is TableReason.STALE
    assert refused(table, Back(2)).reason is TableReason.NOT_PLAYING
    assert refused(table, Join(person(2))).reason is TableReason.GAME_ON
    assert refused(table, Gone(2)).reason is TableReason.NOTHING_NEW


@pytest.mark.parametrize("why", [Leave(1), Kick(asker(3, is_admin=True), 1), Reached(1, reachable=False)])
def test_whoever_was_away_is_forgotten_quietly(why: Leave | Kick | Reached) -> None:
    """His seat was the computer's already: nothing new is told, and only his name and id go."""
    table = after(dealt(3), why)
    forgotten = after(table, forget(1))
    assert forgotten.happened == table.happened
    assert forgotten.players[0].absence is Absence.LEFT
    assert is_forgotten(forgotten, 1)


def test_the_last_one_ends_the_game() -> None:
    """When nobody else is there, the game ends and counts for nobody."""
    outcome = accepted(after(dealt(2), Leave(2)), forget(1))
    table = outcome.table
    assert (table.phase, table.closing) == (TablePhase.OVER, Closing.DESERTED)
    assert (outcome.finished, outcome.scores) == (True, ())
    assert is_forgotten(table, 1)


def test_the_score_is_nobodys() -> None:
    """The game that goes on counts for the stand-in, and for the others as ever."""
    outcome = played_on(after(dealt(3), forget(2)))
    scores = {score.user_id: score for score in outcome.scores}
    assert scores.keys() == {1, NOBODY, 3}
    assert (scores[NOBODY].name, scores[NOBODY].clear) == ("", False)


# After a game


def test_a_result_keeps_its_places() -> None:
    """After the game the result stays as it was, with nobody in his place; a rematch is dealt to the others."""
    table = after(over(), forget(2))
    assert is_forgotten(table, 2)
    assert table.state == over().state
    assert [player.credit for player in table.players] == [player.credit for player in over().players]
    again = after(table, Rematch(asker(1), shuffled()))
    assert [player.user_id for player in again.players] == [1, 3]
    assert again.left_out == ()


def test_the_shithead_is_forgotten() -> None:
    """Whoever was the Shithead last leaves no id behind, not in the next lobby either."""
    table = over()
    loser = table.last_shithead
    assert loser is not None
    forgotten = after(table, forget(loser))
    assert forgotten.last_shithead == NOBODY
    opener = next(user_id for user_id in (1, 2, 3) if user_id != loser)
    assert is_forgotten(after(forgotten, new_table(opener)), loser)
    assert is_forgotten(after(table, new_table(opener), forget(loser)), loser)


def test_a_host_after_the_game_hands_on() -> None:
    """The rematch's host is one who is there."""
    assert after(over(), forget(1)).host == 2


def test_his_name_goes_where_he_had_no_seat() -> None:
    """As the one who stopped a game, and as one who could not be dealt in, he is nobody."""
    stopped = after(dealt(2), Stop(Asker(4, "Dana", is_admin=True)))
    assert after(stopped, forget(4)).closed_by == ""
    gathered = after(lobby(3), Join(person(4)), Reached(4, reachable=False))
    table = after(gathered, Begin(asker(1), shuffled()))
    assert table.left_out == ("Dana",)
    assert after(table, forget(4)).left_out == ("",)
    assert is_forgotten(after(table, forget(4)), 4)


def test_a_closed_lobby_forgets_its_people() -> None:
    """Who sat in a lobby that was cancelled is forgotten there."""
    table = after(lobby(3), Stop(asker(1)), forget(1), forget(3))
    assert [player.user_id for player in table.players] == [2]
    assert is_forgotten(table, 1)
    assert is_forgotten(table, 3)


# What doesn't concern him


@pytest.mark.parametrize("table", [lobby(2), dealt(2), over(2), practising()], ids=repr)
def test_a_table_without_him_stays(table: Table) -> None:
    """Nothing of a stranger's is there to be forgotten."""
    assert refused(table, Forget(77, NOBODY, "Zoë")).reason is TableReason.NOTHING_NEW


def test_forgetting_again_changes_nothing() -> None:
    """The second time there is nothing left, also where the bot knows no name."""
    for table in (lobby(3), dealt(3), over(3)):
        forgotten = after(table, forget(2))
        assert refused(forgotten, forget(2)).reason is TableReason.NOTHING_NEW
        assert refused(forgotten, Forget(2, NOBODY, "")).reason is TableReason.NOTHING_NEW


def test_two_forgotten_players_are_two() -> None:
    """Each has a seat of his own to the end, and a line of his own in the scores."""
    table = after(dealt(4), forget(2), Forget(3, stand_in("other"), "Cem"))
    scores = {score.user_id for score in played_on(table).scores}
    assert scores == {1, NOBODY, stand_in("other"), 4}


# Practice, logs and records


@pytest.mark.parametrize("table", [practice_lobby(), practising()], ids=["lobby", "game"])
def test_a_table_for_practice_goes(table: Table) -> None:
    """It is his alone, and stands in his own chat: the whole of it is dropped."""
    assert accepted(table, forget(1)).dropped


def test_the_logs_head_forgets_him() -> None:
    """Name and id go, the seats and the deck stay."""
    start = GameStart("classic", CLASSIC, ((1, "Anna"), (2, "Ben")), shuffled())
    players = ((1, "Anna"), (NOBODY, "Player 2"))
    assert start_without(start, forget(2)) == replace(start, players=players)


async def test_a_record_forgets_him() -> None:
    """Name and id go; the game replays as before. Who wasn't in it leaves it as it is."""
    room = Room()
    await room.game(new_table(), Join(person(2)))
    await room.service.handle("t1", Stop(asker(1)))
    record = record_without(room.record, forget(1))
    assert record.players == (NOBODY, 2)
    assert loads(record.line) == replace(loads(room.record.line), players=("Player 1", "Ben"))
    assert replay(loads(record.line)) == replay(loads(room.record.line))
    assert record_without(record, forget(1)) == record


class Room:
    """A service with a store in memory."""

    def __init__(self) -> None:
        self.store = MemoryTables()
        self.changed: list[str] = []
        self.service = TableService(self.store, lambda deck: tuple(deck), lambda: NOW, self.changed.append)

    async def game(self, *commands: Command) -> None:
        """A game that has begun."""
        for command in (*commands, Begin(asker(1))):
            await self.service.handle("t1", command)

    @property
    def record(self) -> KeptRecord:
        """The record of the last commit."""
        record = self.store.commits[-1].record
        assert record is not None
        return record


async def test_a_running_games_log_forgets_him() -> None:
    """Table and log are rid of him at once; the record that the game has at its end never knew him, and replays."""
    room = Room()
    await room.game(new_table(), Join(person(2)), Join(person(3)))
    await room.service.handle("t1", forget(2))
    assert room.store.logs["t1"].start.players == ((1, "Anna"), (NOBODY, "Player 2"), (3, "Cem"))
    assert room.store.commits[-1].left == (2,)
    assert room.store.commits[-1].joined == ()
    await room.service.handle("t1", Stop(asker(1)))
    assert room.record.players == (1, NOBODY, 3)
    assert replay(loads(room.record.line)).outcome is Outcome.ABANDONED
    assert "Ben" not in room.record.line


async def test_a_game_that_ends_with_him_is_recorded_without_him() -> None:
    """Where nobody is left to play, the record of that same moment holds neither name nor id of his."""
    room = Room()
    await room.game(new_table(), Join(person(2)))
    await room.service.handle("t1", Leave(2))
    await room.service.handle("t1", forget(1))
    assert room.record.players == (NOBODY, 2)
    assert loads(room.record.line).players == ("Player 1", "Ben")


async def test_an_older_log_forgets_him() -> None:
    """The table may have gone on without him while its last game's log still stands there."""
    room = Room()
    await room.game(new_table(), Join(person(2)))
    await room.service.handle("t1", Stop(asker(1)))
    await room.service.handle("t1", new_table(3))
    commits = len(room.store.commits)
    answer = await room.service.handle("t1", forget(2))
    assert answer.outcome == refused(room.store.stored["t1"].table, forget(2))
    assert room.store.logs["t1"].start.players == ((1, "Anna"), (NOBODY, "Player 2"))
    assert len(room.store.commits) == commits
    logs = dict(room.store.logs)
    await room.service.handle("t1", forget(4))
    assert room.store.logs == logs


async def test_a_dropped_table_is_known_to_nobody() -> None:
    """The service answers as if it had never been, tells that it changed, and a new one can be opened."""
    room = Room()
    await room.game(new_practice())
    room.changed.clear()
    answer = await room.service.handle("t1", forget(1))
    assert answer.table is None
    assert await room.service.load("t1") is None
    assert (room.store.stored, room.store.logs, room.changed) == ({}, {}, ["t1"])
    await room.service.handle("t1", new_practice())
    assert room.store.stored["t1"].version == 1
