"""What time demands: a lobby lasts an hour, a game a week, counted from the last thing that people did."""

import pytest

from shithead_bot.engine.state import Outcome
from shithead_bot.tables.commands import Due, Join, Leave, Reached, Stop
from shithead_bot.tables.due import GAME_LASTS, LOBBY_LASTS, next_due
from shithead_bot.tables.model import Closing, Table, TablePhase
from shithead_bot.tables.outcome import TableReason
from tests.tables.making import NOW, accepted, after, asker, dealt, finished, lobby, move, person, refused


def test_a_lobby_expires_an_hour_after_it_was_touched() -> None:
    """A moment before nothing happens; then the lobby closes, by nobody's hand."""
    assert next_due(lobby()) == NOW + 3600 == NOW + LOBBY_LASTS
    assert refused(lobby(), Due(), NOW + LOBBY_LASTS - 1).reason is TableReason.NOTHING_NEW
    table = after(lobby(), Due(), now=NOW + LOBBY_LASTS)
    assert (table.phase, table.closing, table.closed_by) == (TablePhase.CLOSED, Closing.EXPIRED, None)


def test_a_game_is_abandoned_a_week_after_it_was_touched() -> None:
    """A forgotten game without a clock ends without a Shithead: it is recorded, and counts for nobody."""
    table = dealt(clock=None)
    assert next_due(table) == NOW + 7 * 86400 == NOW + GAME_LASTS
    assert refused(table, Due(), NOW + GAME_LASTS - 1).reason is TableReason.NOTHING_NEW
    outcome = accepted(table, Due(), NOW + GAME_LASTS)
    assert (outcome.table.phase, outcome.table.closing) == (TablePhase.OVER, Closing.EXPIRED)
    assert outcome.table.state is not None
    assert outcome.table.state.outcome is Outcome.ABANDONED
    assert (outcome.finished, outcome.scores, outcome.moves) == (True, (), ())


def test_what_people_do_gives_the_table_new_time() -> None:
    """Joining, leaving and moving move the due time; being reached doesn't."""
    table = after(lobby(), Join(person(3)), now=NOW + 5)
    assert next_due(table) == NOW + 5 + LOBBY_LASTS
    table = after(table, Leave(3), now=NOW + 7)
    assert next_due(table) == NOW + 7 + LOBBY_LASTS
    assert next_due(after(table, Reached(2, reachable=False), now=NOW + 9)) == NOW + 7 + LOBBY_LASTS
    game = dealt(clock=None)
    assert next_due(after(game, move(game, "0 ready"), now=NOW + 11)) == NOW + 11 + GAME_LASTS


@pytest.mark.parametrize("table", [finished(dealt()).table, after(lobby(), Stop(asker(1)))])
def test_what_has_ended_is_never_due(table: Table) -> None:
    """After a game, and after a closed lobby, time demands nothing."""
    assert next_due(table) is None
    assert refused(table, Due(), NOW * 2).reason is TableReason.NOTHING_NEW
