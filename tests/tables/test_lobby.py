"""The lobby: who opens it, who sits down in which order, who may begin or close it."""

from dataclasses import replace

import pytest

from shithead_bot.tables.commands import Asker, Begin, Join, Leave, Reached, Stop
from shithead_bot.tables.model import Closing, Place, Player, Reach, Table, TablePhase
from shithead_bot.tables.outcome import Refused, TableReason
from tests.tables.making import (
    NOW,
    PLACE,
    after,
    asker,
    dealt,
    finished,
    lobby,
    new_table,
    person,
    refused,
    shuffled,
)


def begin(user_id: int = 1, *, is_admin: bool = False) -> Begin:
    """Ask for the deal."""
    return Begin(asker(user_id, is_admin=is_admin), shuffled())


def ids(players: tuple[Player, ...]) -> list[int]:
    """The user ids by seat."""
    return [player.user_id for player in players]


def test_the_first_table_of_a_chat_is_a_lobby_with_its_host() -> None:
    """Whoever opens a chat's first table is its host, sits on seat 0 of game 1, and the table stands in that chat."""
    table = after(None, new_table())
    assert (table.id, table.place, table.phase) == ("t1", PLACE, TablePhase.LOBBY)
    assert (table.host, table.game, table.touched) == (1, 1, NOW)
    assert table.players == (person(1),)


def test_a_host_who_can_not_be_written_to_does_not_sit_down() -> None:
    """A table is opened for whom the bot can't reach, but without him on a seat; he is its host all the same."""
    table = after(None, new_table(seated=False))
    assert table.players == ()
    assert table.host == 1
    assert after(table, Join(person(1))).players == (person(1),)


def test_an_open_lobby_is_not_replaced() -> None:
    """Nobody opens a second table where people are gathering."""
    assert refused(lobby(), new_table(3)) == Refused(TableReason.LOBBY_OPEN)


def test_a_running_game_is_not_replaced() -> None:
    """Nobody opens a table over a game that is on."""
    assert refused(dealt(), new_table(3)) == Refused(TableReason.GAME_ON)


@pytest.mark.parametrize(
    "before", [finished(dealt()).table, after(lobby(), Stop(asker(1)))], ids=["game", "lobby"]
)
def test_a_new_lobby_is_the_same_table_with_the_next_number(before: Table) -> None:
    """After a game or a lobby has ended, a new lobby keeps the table's id and last Shithead, and nothing else."""
    table = after(before, new_table(3, table_id="other"))
    assert (table.id, table.game, table.host) == ("t1", 2, 3)
    assert (table.phase, table.players) == (TablePhase.LOBBY, (person(3),))
    assert table.last_shithead == before.last_shithead
    assert (table.state, table.happened, table.closing, table.left_out) == (None, (), None, ())


def test_a_new_lobby_knows_its_chat_by_its_newest_name() -> None:
    """A chat that has a new title is known by it from the next lobby on."""
    renamed = replace(new_table(), place=replace(PLACE, title="Saturday"))
    assert after(finished(dealt()).table, renamed).place.title == "Saturday"


@pytest.mark.parametrize(
    "place", [replace(PLACE, chat_id=-7), replace(PLACE, topic=7)], ids=["chat", "topic"]
)
def test_a_table_stays_in_its_chat_and_topic(place: Place) -> None:
    """Nobody takes a table to another chat or topic, whatever button he makes up there."""
    elsewhere = replace(new_table(), place=place)
    for table in (finished(dealt()).table, after(lobby(), Stop(asker(1)))):
        assert refused(table, elsewhere) == Refused(TableReason.NO_TABLE)


def test_the_order_of_joining_is_the_order_of_seats() -> None:
    """Who sits down later sits on a later seat; who gets up and comes back sits last."""
    table = after(lobby(3), Leave(2), Join(person(4)), Join(person(2)))
    assert ids(table.players) == [1, 3, 4, 2]
    assert ids(after(table, begin()).players) == [1, 3, 4, 2]


@pytest.mark.parametrize("reach", [Reach.YES, Reach.PENDING])
def test_nobody_joins_twice(reach: Reach) -> None:
    """Who sits already, reached or being knocked at, is told so."""
    table = after(lobby(1), Join(person(2, reach)))
    assert refused(table, Join(person(2))) == Refused(TableReason.ALREADY_IN)


def test_who_could_not_be_reached_may_try_again_on_his_seat() -> None:
    """A second Join of an unreached player keeps his seat and knocks anew."""
    table = after(lobby(3), Reached(2, reachable=False), Join(person(2, Reach.PENDING)))
    assert ids(table.players) == [1, 2, 3]
    assert table.players[1].reach is Reach.PENDING


def test_no_more_join_than_the_rules_have_seats_for() -> None:
    """A sixth player is refused where five may play, and told how many."""
    assert refused(lobby(5), Join(person(6))) == Refused(TableReason.TABLE_FULL, count=5)


def test_at_a_full_table_an_unreached_player_may_still_try_again() -> None:
    """A full table is full for newcomers only."""
    table = after(lobby(5), Reached(5, reachable=False))
    assert after(table, Join(person(5))).players[4].reach is Reach.YES


@pytest.mark.parametrize("command", [Join(person(3)), begin()])
def test_a_lobby_is_needed_to_join_or_begin(command: Join | Begin) -> None:
    """In a running game it is too late, and where there is no lobby there is nothing to join or begin."""
    assert refused(dealt(), command).reason is TableReason.GAME_ON
    assert refused(finished(dealt()).table, command).reason is TableReason.NO_LOBBY
    assert refused(after(lobby(), Stop(asker(1))), command).reason is TableReason.NO_LOBBY


def test_who_gets_up_frees_his_seat() -> None:
    """The others move up, and keep their order."""
    assert ids(after(lobby(3), Leave(1)).players) == [2, 3]


def test_when_the_host_gets_up_the_next_player_is_host() -> None:
    """Who sits after him may begin the game then, and he himself no more; the last one's lobby stays his."""
    table = after(lobby(3), Leave(1))
    assert table.host == 2
    assert refused(table, begin(1)) == Refused(TableReason.NOT_HOST, names=((1, "Ben"),))
    assert ids(after(table, begin(2)).players) == [2, 3]
    assert after(lobby(3), Leave(1), Leave(3), Leave(2)).host == 2


def test_only_who_sits_in_a_lobby_can_get_up() -> None:
    """A stranger isn't in, a stranger to the game doesn't play in it, and after it nobody sits."""
    assert refused(lobby(), Leave(3)).reason is TableReason.NOT_IN
    assert refused(dealt(), Leave(3)).reason is TableReason.NOT_PLAYING
    assert refused(finished(dealt()).table, Leave(2)).reason is TableReason.NO_LOBBY


@pytest.mark.parametrize("command", [begin(2), Stop(asker(2))])
def test_only_the_host_or_an_administrator_begins_and_closes(command: Begin | Stop) -> None:
    """Another player is refused, and told the host's name."""
    assert refused(lobby(3), command) == Refused(TableReason.NOT_HOST, names=((1, "Anna"),))


def test_a_host_without_a_seat_is_not_named() -> None:
    """The table knows the names of those who sit at it, and no others."""
    table = after(None, new_table(seated=False), Join(person(2)))
    assert refused(table, begin(2)) == Refused(TableReason.NOT_HOST)


@pytest.mark.parametrize("by", [asker(1), asker(3, is_admin=True)], ids=["host", "administrator"])
def test_the_host_and_administrators_may_close_the_lobby(by: Asker) -> None:
    """A cancelled lobby is closed, and says who did it."""
    table = after(lobby(), Stop(by))
    assert (table.phase, table.closing, table.closed_by) == (TablePhase.CLOSED, Closing.CANCELLED, by.name)


def test_an_administrator_who_does_not_play_may_begin() -> None:
    """Administrators may deal for others."""
    assert after(lobby(), begin(3, is_admin=True)).phase is TablePhase.GAME


def test_a_game_needs_two() -> None:
    """One player can't begin, and is told how many are needed."""
    assert refused(lobby(1), begin()) == Refused(TableReason.TOO_FEW, count=2)


def test_who_is_still_knocked_at_is_waited_for_by_name() -> None:
    """While the bot doesn't know whether it can write to some, Begin is refused with their names and numbers."""
    table = after(
        lobby(2), Join(person(3, Reach.PENDING)), Join(person(4)), Join(person(5, Reach.PENDING, ""))
    )
    assert refused(table, begin()) == Refused(TableReason.REACHING, names=((3, "Cem"), (5, "")))


def test_nobody_is_dealt_in_whom_the_bot_can_not_reach() -> None:
    """The unreachable are left out and named; the others keep their order."""
    table = after(lobby(4), Reached(2, reachable=False), begin())
    assert ids(table.players) == [1, 3, 4]
    assert table.left_out == ("Ben",)
    assert table.state is not None
    assert len(table.state.seats) == 3


def test_two_who_can_be_reached_are_needed() -> None:
    """Those who can't be written to don't count."""
    table = after(lobby(3), Reached(2, reachable=False), Reached(3, reachable=False))
    assert refused(table, begin()).reason is TableReason.TOO_FEW


def test_a_button_of_another_game_changes_nothing() -> None:
    """Whatever is asked of another game's number is refused before anything else."""
    for command in (Join(person(3), 7), Leave(2, 7), Begin(asker(1), shuffled(), 7), Stop(asker(1), 7)):
        assert refused(lobby(), command).reason is TableReason.OLD_GAME
