"""The clock: reminders, time-outs, the computer's turns, and what comes too late."""

from dataclasses import replace

import pytest

from shithead_bot.engine.moves import Take
from shithead_bot.tables.commands import Back, Due, Leave, Reached, Settle, Stop
from shithead_bot.tables.due import COMPUTER_PAUSE, GAME_LASTS, LOBBY_LASTS, next_due
from shithead_bot.tables.model import CLOCKS, Closing, Table, TablePhase
from shithead_bot.tables.outcome import Refused, TableReason
from shithead_bot.tables.overdue import GRACE
from shithead_bot.tables.tidings import Absence, NewHost, TimedOut, WentAway
from tests.engine.positions import playing, swapping
from tests.tables.making import NOW, absences, accepted, after, asker, dealt, lobby, move, moved, put, refused

ADMIN = asker(9, is_admin=True)


def three(**fields: object) -> Table:
    """A game of three, Anna to move, with the usual five minutes."""
    return replace(put(playing("4C 5C 6C", "6D 7C 7D", "8C 9C TC", pile="3H")), **fields)  # type: ignore[arg-type]


def test_at_two_thirds_of_the_time_comes_the_reminder() -> None:
    """It is noted once, and changes nothing else; the rest of the time is what it was."""
    assert next_due(three()) == NOW + 200
    table = after(three(), Due(), now=NOW + 200)
    assert table == replace(three(), reminded_at=NOW + 200)
    assert next_due(table) == NOW + 300
    assert refused(table, Due(), NOW + 299).reason is TableReason.NOTHING_NEW


def test_after_a_late_reminder_a_third_of_the_time_is_left() -> None:
    """Nobody is reminded at the last moment only."""
    assert next_due(after(three(), Due(), now=NOW + 220)) == NOW + 320


@pytest.mark.parametrize("clock", [clock for clock in CLOCKS if clock is not None])
def test_the_time_is_the_chats_choice(clock: int) -> None:
    """Reminder and time-out come at two thirds and at the whole of it."""
    table = three(clock=clock)
    assert next_due(table) == pytest.approx(NOW + clock * 2 / 3)
    assert next_due(replace(table, reminded_at=NOW + clock * 2 / 3)) == pytest.approx(NOW + clock)


def test_without_a_clock_only_the_week_counts() -> None:
    """Nobody is reminded, nobody's time runs out."""
    assert next_due(three(clock=None)) == NOW + GAME_LASTS


def test_when_the_time_is_up_the_computer_plays_this_one_turn() -> None:
    """The whole turn in one go, the table is told, and the next player's time begins."""
    table = replace(put(playing("TC 5C 6C", "6D 7C 7D", pile="3H", draw="9C 9D 9H")), reminded_at=NOW + 200)
    outcome = accepted(table, Due(), NOW + 300)
    assert outcome.moves == ("0 play 5C",)
    assert outcome.table.happened[0] == (TimedOut(0),)
    assert outcome.table.players[0].missed == 1
    assert absences(outcome.table) == [None, None]
    assert (outcome.table.waiting_since, outcome.table.reminded_at) == (NOW + 300, None)


def test_a_turn_is_played_until_another_is_to_move() -> None:
    """After a burn the computer leads again in the same commit."""
    table = replace(put(playing("TC 5C", "6D 7C 7D", pile="KH")), reminded_at=NOW + 200)
    outcome = accepted(table, Due(), NOW + 300)
    assert outcome.moves == ("0 play TC", "0 play 5C")
    assert [event for event in outcome.events if type(event).__name__ == "WentOut"]


def test_a_player_who_misses_two_turns_in_a_row_is_away() -> None:
    """The computer keeps the seat; that very turn is its first, and the table is told both."""
    slow = three(reminded_at=NOW + 200)
    slow = slow.with_player(0, replace(slow.players[0], missed=1))
    outcome = accepted(slow, Due(), NOW + 300)
    assert absences(outcome.table) == [Absence.SLOW, None, None]
    assert outcome.table.players[0].missed == 0
    assert outcome.table.happened[:3] == ((TimedOut(0),), (WentAway(0, Absence.SLOW),), (NewHost(1),))
    assert outcome.moves == ("0 play 4C",)
    assert after(outcome.table, Back(1)).players[0].absence is None


def test_the_last_who_misses_two_turns_ends_the_game() -> None:
    """Where all the others are away already, nobody is left; his turn is played no more."""
    slow = after(three(), Leave(2), Leave(3))
    slow = replace(slow, reminded_at=NOW + 200).with_player(0, replace(slow.players[0], missed=1))
    outcome = accepted(slow, Due(), NOW + 300)
    assert (outcome.table.closing, outcome.moves) == (Closing.DESERTED, ())


def test_swapping_has_one_wait_for_all() -> None:
    """Swaps and readies leave it alone; the time-out readies everyone who isn't, his cards as he has laid them."""
    table = put(swapping("4C 5C | KS", "7C 8C | 4S", "9C TC | 5S"))
    table = after(table, move(table, "0 swap 4C KS"), move(table, "0 ready"), now=NOW + 50)
    assert table.waiting_since == NOW
    table = after(table, Due(), now=NOW + 200)
    outcome = accepted(table, Due(), NOW + 300)
    assert outcome.moves == ("1 ready", "2 ready")
    assert outcome.table.happened[0] == (TimedOut(1), TimedOut(2))
    assert [player.missed for player in outcome.table.players] == [0, 1, 1]
    assert outcome.table.waiting_since == NOW + 300
    assert outcome.table.state is not None
    assert outcome.table.state.turn == 1


def test_every_move_begins_the_wait_anew() -> None:
    """Also one by which the same player leads again."""
    table = replace(put(playing("TC 5C 6C", "6D 7C", pile="KH")), reminded_at=NOW + 200)
    table = after(table, move(table, "0 play TC"), now=NOW + 250)
    assert (table.waiting_since, table.reminded_at) == (NOW + 250, None)
    assert table.state is not None
    assert table.state.current == 0


def test_a_refused_move_leaves_the_wait_alone() -> None:
    """Who presses what doesn't go gets no time by it."""
    assert refused(three(), move(three(), "0 take"))
    assert next_due(three()) == NOW + 200


# The computer


def test_two_computers_turns_are_a_pause_apart() -> None:
    """One turn a commit, the next two seconds later."""
    table = after(three(), Leave(1), Leave(2))
    now = NOW + COMPUTER_PAUSE
    first = accepted(table, Due(), now)
    assert [text[0] for text in first.moves] == ["0"]
    assert next_due(first.table) == now + COMPUTER_PAUSE
    assert refused(first.table, Due(), now + 1).reason is TableReason.NOTHING_NEW
    second = accepted(first.table, Due(), now + COMPUTER_PAUSE)
    assert [text[0] for text in second.moves] == ["1"]


def test_before_the_game_the_computer_swaps_and_is_ready() -> None:
    """It lays its best cards open; the one that makes the play begin doesn't play at once."""
    table = put(swapping("4C KC | 5S", "AC 8C | 4S", "3C 9C | JS"))
    table = after(table, Leave(2), Leave(3))
    outcome = accepted(table, Due(), NOW + COMPUTER_PAUSE)
    assert outcome.moves == ("1 swap AC 4S", "1 ready", "2 ready")
    table = moved(outcome.table, "0 ready")
    assert table.state is not None
    assert table.state.current == 2
    both = after(
        put(swapping("4C KC | 5S", "AC 8C | 4S", "3C 9C | JS")), move(table, "0 ready"), Leave(2), Leave(3)
    )
    begun = accepted(both, Due(), NOW + COMPUTER_PAUSE)
    assert begun.moves[-1] == "2 ready"
    assert next_due(begun.table) == NOW + 2 * COMPUTER_PAUSE


def test_the_computer_brings_a_game_to_its_end() -> None:
    """Its last card ends the game like anyone's, with scores."""
    table = after(put(playing("9C", "8C 3C", pile="8H")), Leave(1))
    outcome = accepted(table, Due(), NOW + COMPUTER_PAUSE)
    assert (outcome.table.phase, outcome.finished, len(outcome.scores)) == (TablePhase.OVER, True, 2)
    assert outcome.table.waiting_since is None


# Too late, and clocks that jump


def test_what_comes_much_too_late_begins_the_wait_anew() -> None:
    """A bot that was down doesn't time anybody out; half a minute is no lateness."""
    late = NOW + 200 + GRACE
    assert after(three(), Due(), now=late).reminded_at == late
    table = after(three(), Due(), now=late + 1)
    assert (table.waiting_since, table.reminded_at) == (late + 1, None)
    reminded = three(reminded_at=NOW + 200)
    outcome = accepted(reminded, Due(), NOW + 3_000)
    assert (outcome.moves, outcome.table.waiting_since, outcome.table.reminded_at) == ((), NOW + 3_000, None)


def test_a_computer_that_is_late_waits_its_pause_again() -> None:
    """After a night without the bot there is no storm of moves."""
    table = after(three(), Leave(1))
    table = after(table, Due(), now=NOW + 40_000)
    assert next_due(table) == NOW + 40_000 + COMPUTER_PAUSE
    assert after(table, Due(), now=NOW + 40_000 + COMPUTER_PAUSE).state != table.state


def test_a_clock_that_was_put_back_costs_nobody_his_game() -> None:
    """What would have begun in the future begins now, with the next thing that happens."""
    table = three(reminded_at=NOW + 200)
    early = NOW - 5_000
    table = after(table, Reached(2, reachable=False), now=early)
    assert (table.waiting_since, table.reminded_at) == (early, early)
    assert next_due(table) == early + 300


def test_a_look_after_the_clock_was_put_back_sets_the_time_anew() -> None:
    """Whoever looks finds nothing due, but doesn't leave the old time standing, which is hours away now; once."""
    early = NOW - 5_000
    table = after(three(), Due(), now=early)
    assert (table.waiting_since, next_due(table)) == (early, early + 200)
    assert refused(table, Due(), early + 1).reason is TableReason.NOTHING_NEW


def test_a_lobby_of_the_future_closes_an_hour_from_now() -> None:
    """Nor does a lobby stand open until a clock that was put back has come round again."""
    early = NOW - 5_000
    table = after(lobby(), Due(), now=early)
    assert next_due(table) == early + LOBBY_LASTS
    assert after(table, Due(), now=early + LOBBY_LASTS).closing is Closing.EXPIRED


def test_a_game_dealt_before_there_were_clocks_goes_on() -> None:
    """It waits as it did, and from its next move on it has the clock."""
    table = three(waiting_since=None)
    assert next_due(table) == NOW + GAME_LASTS
    assert next_due(after(table, move(table, "0 play 4C"), now=NOW + 9)) == NOW + 209


# The setting


def test_administrators_set_the_clock() -> None:
    """It counts at once, for lobby and game; whoever is waited for gets all of the new time."""
    table = after(three(), Settle(ADMIN, 60, pings=True), now=NOW + 100)
    assert (table.clock, table.pings, table.waiting_since) == (60, True, NOW + 100)
    assert after(three(), Settle(ADMIN, 300, pings=True), now=NOW + 100).waiting_since == NOW
    assert next_due(after(three(), Settle(ADMIN, None, pings=False))) == NOW + GAME_LASTS
    closed = after(dealt(), Stop(asker(1)), Settle(ADMIN, 60, pings=False))
    assert (closed.clock, closed.waiting_since) == (60, None)


def test_nobody_else_sets_it_and_not_to_anything() -> None:
    """The host has no say in the chat's settings; a time that isn't offered is refused, and the same one no news."""
    assert refused(three(), Settle(asker(1), 60, pings=False)) == Refused(TableReason.NOT_ADMIN)
    assert refused(three(), Settle(ADMIN, 7, pings=False)) == Refused(TableReason.STALE)
    assert refused(three(), Settle(ADMIN, 300, pings=False)) == Refused(TableReason.NOTHING_NEW)


def test_the_wait_is_for_a_player_and_no_one_else() -> None:
    """Another's wrong tap while the clock runs changes nothing."""
    assert refused(three(), replace(move(three(), "0 play 4C"), user_id=2, move=Take()))
