"""The chat's fortunes: another id, a lost topic, no way in or no word in it."""

from dataclasses import replace

import pytest

from shithead_bot.engine.state import Outcome
from shithead_bot.tables.commands import (
    Back,
    Begin,
    Due,
    Join,
    Kick,
    Leave,
    LetIn,
    LoseTopic,
    Migrate,
    ShutOut,
    Stop,
    Unfold,
)
from shithead_bot.tables.due import COMPUTER_PAUSE, GAME_LASTS, LOBBY_LASTS, SUSPENSION_LASTS, next_due
from shithead_bot.tables.model import Closing, GroupKind, Suspension, Table, TablePhase
from shithead_bot.tables.outcome import Refused, TableReason
from tests.tables.making import (
    NOW,
    accepted,
    after,
    asker,
    dealt,
    finished,
    lobby,
    move,
    new_table,
    person,
    refused,
    shuffled,
)

MUTED, EXPELLED = ShutOut(Suspension.MUTED), ShutOut(Suspension.EXPELLED)
DAY_LATER = NOW + SUSPENSION_LASTS


@pytest.mark.parametrize("table", [lobby(), dealt(), finished(dealt()).table])
def test_a_table_moves_with_its_group_once(table: Table) -> None:
    """It stands in the supergroup that the group has become; hearing of it once more is nothing new."""
    basic = replace(table, place=replace(table.place, chat_id=-55, kind=GroupKind.GROUP))
    moved = after(basic, Migrate(-1009))
    assert moved == replace(basic, place=replace(basic.place, chat_id=-1009, kind=GroupKind.SUPERGROUP))
    assert refused(moved, Migrate(-1009)) == Refused(TableReason.NOTHING_NEW)


def test_a_table_whose_topic_is_lost_goes_on_in_the_general_chat() -> None:
    """The same group, no topic; another topic's end is none of its business."""
    table = replace(dealt(), place=replace(dealt().place, topic=7))
    assert refused(table, LoseTopic(3)) == Refused(TableReason.NOTHING_NEW)
    general = after(table, LoseTopic(7))
    assert general == replace(table, place=replace(table.place, topic=None))
    assert refused(general, LoseTopic(7)) == Refused(TableReason.NOTHING_NEW)


@pytest.mark.parametrize("command", [MUTED, EXPELLED])
def test_without_the_bot_in_its_group_a_game_rests(command: ShutOut) -> None:
    """No moves, no clock, no computer's turn; leaving and coming back go on."""
    table = after(dealt(3), Leave(3), command, now=NOW + 10)
    assert (table.suspended, table.suspended_at) == (command.suspension, NOW + 10)
    for asked in (move(table, "0 ready"), Unfold(1, 1, 0, None)):
        assert refused(table, asked) == Refused(TableReason.SUSPENDED)
    assert next_due(table) == NOW + 10 + SUSPENSION_LASTS
    assert refused(table, Due(), NOW + 20_000) == Refused(TableReason.NOTHING_NEW)
    assert after(table, Back(3), Kick(asker(1), 2), now=NOW + 20).suspended is command.suspension


def test_let_in_within_a_day_the_game_goes_on() -> None:
    """Whoever is waited for gets all of his time, a computer its pause."""
    table = after(after(dealt(3), MUTED), LetIn(), now=DAY_LATER - 1)
    assert (table.suspended, table.suspended_at, table.waiting_since) == (None, None, DAY_LATER - 1)
    assert next_due(table) == DAY_LATER - 1 + 200
    assert refused(table, LetIn()) == Refused(TableReason.NOTHING_NEW)
    computers = after(after(dealt(3), Leave(2), MUTED), LetIn(), now=NOW + 500)
    assert next_due(computers) == NOW + 500 + COMPUTER_PAUSE


def test_after_a_day_the_game_ends() -> None:
    """It is recorded as abandoned and counts for nobody; nothing of the rest is left for the next."""
    outcome = accepted(after(dealt(), EXPELLED), Due(), DAY_LATER)
    assert (outcome.table.phase, outcome.table.closing) == (TablePhase.OVER, Closing.SHUT_OUT)
    assert (outcome.table.suspended, outcome.scores, outcome.finished) == (None, (), True)
    assert outcome.table.state is not None
    assert outcome.table.state.outcome is Outcome.ABANDONED


def test_one_rest_is_as_long_as_all_its_reasons() -> None:
    """Muted first, then put out: the day counts from the first; the same again is nothing new."""
    table = after(after(dealt(), MUTED), EXPELLED, now=NOW + 100)
    assert (table.suspended, table.suspended_at) == (Suspension.EXPELLED, NOW)
    assert refused(table, EXPELLED) == Refused(TableReason.NOTHING_NEW)


def test_a_rest_does_not_outlast_the_untouched_week() -> None:
    """Whatever comes first ends the game."""
    table = after(dealt(clock=None), MUTED, now=NOW + GAME_LASTS - 50)
    assert accepted(table, Due(), NOW + GAME_LASTS).table.closing is Closing.EXPIRED


def test_a_lobby_without_the_bot_closes_at_once() -> None:
    """Nobody could join it. Where the bot is only mute it waits, and can't begin."""
    closed = after(lobby(), EXPELLED)
    assert (closed.phase, closed.closing) == (TablePhase.CLOSED, Closing.SHUT_OUT)
    mute = after(lobby(), MUTED)
    assert next_due(mute) == NOW + LOBBY_LASTS
    assert after(mute, Join(person(3))).suspended is Suspension.MUTED
    begin = Begin(asker(1), shuffled())
    assert refused(mute, begin) == Refused(TableReason.SUSPENDED)
    free = after(mute, LetIn())
    assert free.waiting_since is None
    assert after(free, begin).phase is TablePhase.GAME


def test_what_has_ended_can_not_rest() -> None:
    """After a game, and after a closed lobby, there is nothing to suspend."""
    for table in (finished(dealt()).table, after(lobby(), Stop(asker(1)))):
        assert refused(table, MUTED) == Refused(TableReason.NOTHING_NEW)


def test_a_new_lobby_has_the_chats_settings() -> None:
    """Clock and pings come with the command that opens it, and stay for game and rematch."""
    opened = after(None, replace(new_table(), clock=60, pings=True), Join(person(2)))
    assert (opened.clock, opened.pings) == (60, True)
    game = after(opened, Begin(asker(1), shuffled()))
    assert (game.clock, game.pings) == (60, True)
    again = after(after(game, Stop(asker(1))), replace(new_table(), clock=None))
    assert (again.clock, again.pings) == (None, False)
