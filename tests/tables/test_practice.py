"""A table for practice: one player in his private chat against the computer. It is his alone, and counts for nobody."""

from dataclasses import replace

import pytest

from shithead_bot.engine.legality import legal_moves
from shithead_bot.engine.moves import Ready, parse_move
from shithead_bot.engine.observation import observe
from shithead_bot.engine.state import Outcome
from shithead_bot.engine.transition import apply
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.opponents import sensible
from shithead_bot.tables.choosing import Page
from shithead_bot.tables.commands import (
    Back,
    Begin,
    ChooseHouseRule,
    ChooseOpponents,
    ChooseSheet,
    Command,
    Due,
    Join,
    Kick,
    Leave,
    LetIn,
    LoseTopic,
    Migrate,
    OpenMenu,
    Reached,
    Rematch,
    Settle,
    ShutOut,
    Stop,
    Unfold,
)
from shithead_bot.tables.due import COMPUTER_PAUSE, GAME_LASTS, LOBBY_LASTS, awaited, next_due
from shithead_bot.tables.house import HouseRule, choices
from shithead_bot.tables.model import Closing, PlayedBy, Reach, Suspension, Table, TablePhase
from shithead_bot.tables.outcome import Accepted, Refused, TableReason
from shithead_bot.tables.practice import MOST_OPPONENTS, private_place
from shithead_bot.tables.tidings import Absence, NewHost
from tests.tables.making import (
    NOW,
    accepted,
    after,
    asker,
    lobby,
    new_practice,
    new_table,
    person,
    practice_lobby,
    practising,
    refused,
    shuffled,
    tap,
)

DECK = shuffled()
FEW_SEATS = replace(VARIANTS["classic"].rules, max_players=3)


def choose(count: int) -> ChooseOpponents:
    """Anna wants so many computers."""
    return ChooseOpponents(asker(1), count)


def ids(table: Table) -> list[int]:
    """The user ids by seat."""
    return [player.user_id for player in table.players]


def step(table: Table) -> Accepted:
    """The next move: Anna's, by the computer's taste, or a computer's when it is due."""
    state = table.running
    assert state is not None
    if 0 not in awaited(table):
        return accepted(table, Due(), next_due(table) or NOW)
    view = observe(state, 0)
    return accepted(table, tap(table, 0, sensible.choose(view, view.legal)), table.waiting_since or NOW)


def last_step(table: Table) -> Accepted:
    """The move that ends the game."""
    outcome = step(table)
    while outcome.table.running is not None:
        outcome = step(outcome.table)
    return outcome


# Opening it


def test_a_private_chat_has_a_table_against_one_computer() -> None:
    """Whoever opens a table in his own chat sits on its first seat, and the computer on the other."""
    table = after(None, new_practice())
    assert table.is_practice
    assert table.place == private_place(1)
    assert (table.phase, table.host, ids(table)) == (TablePhase.LOBBY, 1, [1, -1])
    assert [player.played_by for player in table.players] == [PlayedBy.HUMAN, PlayedBy.COMPUTER]
    assert [player.is_computer for player in table.players] == [False, True]


def test_a_group_has_no_practice() -> None:
    """A table in a group has no computers of its own."""
    table = lobby(3)
    assert not table.is_practice
    assert not any(player.is_computer for player in table.players)
    assert refused(table, choose(2)) == Refused(TableReason.STALE)


def test_who_practises_is_reached() -> None:
    """The cards come where he asks for them: nobody is knocked at, and he can begin at once."""
    assert [player.reach for player in practice_lobby(3).players] == [Reach.YES] * 4
    assert after(practice_lobby(), Begin(asker(1), DECK)).phase is TablePhase.GAME


def test_nothing_hurries_practice() -> None:
    """Whatever settings come along, there is no clock, and nobody is mentioned anywhere."""
    table = after(None, replace(new_practice(), clock=60, pings=True))
    assert (table.clock, table.pings) == (None, False)


def test_an_open_table_is_not_replaced() -> None:
    """A second `/new` finds the lobby or the game that is there."""
    assert refused(practice_lobby(), new_practice()) == Refused(TableReason.LOBBY_OPEN)
    assert refused(practising(), new_practice()) == Refused(TableReason.GAME_ON)


def test_the_next_lobby_keeps_what_was_chosen() -> None:
    """Rules and the number of computers are as they were, and the game has the next number."""
    before = practice_lobby(3, rules=VARIANTS["dutch"].rules, variant="dutch")
    table = after(before, Stop(asker(1)), new_practice())
    assert (table.game, table.variant, table.rules) == (2, "dutch", VARIANTS["dutch"].rules)
    assert ids(table) == [1, -1, -2, -3]


# Choosing


@pytest.mark.parametrize("count", range(2, MOST_OPPONENTS + 1))
def test_one_to_three_computers(count: int) -> None:
    """They are numbered, and choosing fewer sends the last ones away."""
    table = after(practice_lobby(), choose(count))
    assert ids(table) == [1, *(-number for number in range(1, count + 1))]
    assert [player.name for player in table.players[1:]] == [
        f"Computer {number + 1}" for number in range(count)
    ]
    assert after(table, choose(1)) == practice_lobby()


@pytest.mark.parametrize("count", [-1, 0, MOST_OPPONENTS + 1])
def test_no_other_number(count: int) -> None:
    """What no button says is refused."""
    assert refused(practice_lobby(), choose(count)) == Refused(TableReason.STALE)


def test_as_many_as_there_are_is_nothing_new() -> None:
    """A second tap changes nothing."""
    assert refused(practice_lobby(2), choose(2)) == Refused(TableReason.NOTHING_NEW)


def test_no_more_than_the_rules_have_room_for() -> None:
    """Rules for three players are for two computers."""
    table = practice_lobby(rules=FEW_SEATS)
    assert len(after(table, choose(2)).players) == 3
    assert refused(table, choose(3)) == Refused(TableReason.TABLE_FULL, count=3)


def test_rules_for_fewer_send_computers_away() -> None:
    """Where the player chooses rules with less room, he has said that he wants fewer computers."""
    table = after(practice_lobby(3), OpenMenu(asker(1), Page.HOUSE))
    fewer = choices(HouseRule.MAX_PLAYERS).index(3)
    assert ids(after(table, ChooseHouseRule(asker(1), HouseRule.MAX_PLAYERS, fewer))) == [1, -1, -2]


def test_opponents_are_chosen_in_the_lobby() -> None:
    """Not in a game, nor after it."""
    assert refused(practising(), choose(2)) == Refused(TableReason.GAME_ON)
    assert refused(after(practising(), Stop(asker(1))), choose(2)) == Refused(TableReason.NO_LOBBY)


@pytest.mark.parametrize("variant", sorted(VARIANTS))
def test_every_variant_can_be_practised(variant: str) -> None:
    """Chosen in the menu, it is dealt and played to an end that is recorded, and counts for nobody."""
    table = after(practice_lobby(2), OpenMenu(asker(1), Page.SHEETS))
    if variant != table.variant:
        table = after(table, ChooseSheet(asker(1), variant))
    over = last_step(after(table, Begin(asker(1), shuffled(VARIANTS[variant].rules)))).table
    assert over.state is not None
    assert over.state.outcome is Outcome.SHITHEAD
    assert (over.phase, over.variant) == (TablePhase.OVER, variant)


# Playing


def test_the_computers_play_after_a_pause_each() -> None:
    """A computer whose turn it is, or that isn't ready, is looked at two seconds later, and nobody is ever late."""
    table = practising(3)
    assert next_due(table) == NOW + COMPUTER_PAUSE
    table = after(table, Due(), now=NOW + COMPUTER_PAUSE)
    assert table.state is not None
    assert [seat.ready for seat in table.state.seats] == [False, True, True, True]
    assert next_due(table) == NOW + GAME_LASTS
    assert after(table, tap(table, 0, Ready()), now=NOW + 9).running is not None


def test_a_computer_decides_by_what_its_seat_sees() -> None:
    """It makes the moves that the sensible opponent makes who is shown this seat and nothing else."""
    table, seen = practising(2), set[int]()
    while table.running is not None:
        state, outcome = table.running, step(table)
        for text in outcome.moves:
            seat, move = parse_move(text)
            assert move == sensible.choose(observe(state, seat), legal_moves(state, seat))
            state, _ = apply(state, seat, move)
            seen.add(seat)
        table = outcome.table
    assert seen == {0, 1, 2}


def test_the_end_is_recorded_and_counts_for_nobody() -> None:
    """A game that is played to its end has a record like any other, and no scores."""
    last = last_step(practising())
    assert last.finished
    assert last.scores == ()
    assert last.table.last_shithead in {1, -1}


def test_a_rematch_is_against_the_same_computers() -> None:
    """They are computers again, and the player sits on the first seat."""
    over = last_step(practising(2)).table
    again = accepted(over, Rematch(asker(1), DECK))
    assert ids(again.table) == [1, -1, -2]
    assert again.table.players[1].played_by is PlayedBy.COMPUTER
    assert again.start is not None
    assert again.start.players == ((1, "Anna"), (-1, "Computer 1"), (-2, "Computer 2"))


# Ending it


def test_who_leaves_ends_it() -> None:
    """A lobby is closed, a game broken off: the computers don't play among themselves."""
    left = after(practice_lobby(2), Leave(1))
    assert (left.phase, left.closing) == (TablePhase.CLOSED, Closing.DESERTED)
    ended = accepted(practising(2), Leave(1))
    assert (ended.table.phase, ended.table.closing) == (TablePhase.OVER, Closing.DESERTED)
    assert ended.finished
    assert ended.scores == ()
    assert next_due(ended.table) is None


def test_who_blocks_the_bot_ends_it() -> None:
    """In the lobby and in a game."""
    assert after(practice_lobby(), Reached(1, reachable=False)).phase is TablePhase.CLOSED
    ended = after(practising(), Reached(1, reachable=False))
    assert (ended.phase, ended.closing) == (TablePhase.OVER, Closing.DESERTED)


def test_who_blocks_the_bot_after_the_game_changes_nothing_of_it() -> None:
    """It is only noted, and one who is back plays again as if it hadn't been."""
    over = after(practising(), Stop(asker(1)))
    blocked = after(over, Reached(1, reachable=False))
    assert (blocked.phase, blocked.closing) == (TablePhase.OVER, Closing.STOPPED)
    again = after(blocked, Rematch(asker(1), DECK))
    assert [player.reach for player in again.players] == [Reach.YES] * 2


def test_who_left_may_play_again() -> None:
    """A rematch after leaving is dealt to him and the same computers."""
    again = after(practising(2), Leave(1), Rematch(asker(1), DECK))
    assert ids(again) == [1, -1, -2]
    assert again.players[0].absence is None


def test_no_computer_is_ever_host() -> None:
    """Where the player goes, nobody takes over."""
    ended = after(practising(), Leave(1))
    assert ended.host == 1
    assert not any(isinstance(event, NewHost) for told in ended.happened for event in told)


def test_a_week_untouched_ends_it() -> None:
    """A lobby has as much time as a game, since nobody else waits there."""
    for table in (practice_lobby(), after(practising(), Due(), now=NOW + COMPUTER_PAUSE)):
        assert refused(table, Due(), NOW + LOBBY_LASTS) == Refused(TableReason.NOTHING_NEW)
        ended = after(table, Due(), now=NOW + GAME_LASTS)
        assert ended.closing is Closing.EXPIRED
        assert not ended.is_open


def test_it_is_stopped_by_its_player() -> None:
    """Cancelled in the lobby, broken off in a game."""
    assert after(practice_lobby(), Stop(asker(1))).closing is Closing.CANCELLED
    assert after(practising(), Stop(asker(1))).closing is Closing.STOPPED


# Nobody else's


@pytest.mark.parametrize(
    "command",
    [
        Join(person(2)),
        Leave(2, game=1),
        Back(2),
        Begin(asker(2, is_admin=True), DECK),
        Stop(asker(2, is_admin=True), game=1),
        Rematch(asker(2, is_admin=True), DECK),
        Kick(asker(2, is_admin=True), 1),
        OpenMenu(asker(2, is_admin=True), Page.SHEETS),
        ChooseSheet(asker(2, is_admin=True), "dutch"),
        ChooseOpponents(asker(2, is_admin=True), 2),
        Unfold(2, 1, 0, None),
        new_practice(2),
        replace(new_practice(), host=person(2)),
    ],
    ids=lambda command: type(command).__name__,
)
def test_for_others_there_is_no_such_table(command: Command) -> None:
    """Whatever somebody else asks, and whichever game he means: he doesn't learn that there is one."""
    for table in (practice_lobby(), practising(), after(practising(), Stop(asker(1)))):
        assert refused(replace(table, game=7), command) == Refused(TableReason.NO_TABLE)


def test_nobody_opens_one_for_another() -> None:
    """A table in somebody's private chat is opened by himself."""
    assert refused(None, replace(new_practice(1), host=person(2))) == Refused(TableReason.NO_TABLE)


def test_a_groups_table_is_not_taken_into_a_private_chat() -> None:
    """Nor the other way round: each stays where it is."""
    group = after(lobby(), Stop(asker(1)))
    assert refused(group, new_practice()) == Refused(TableReason.NO_TABLE)
    assert refused(after(practice_lobby(), Stop(asker(1))), new_table()) == Refused(TableReason.NO_TABLE)


@pytest.mark.parametrize(
    "command",
    [
        Settle(asker(1, is_admin=True), 60, pings=True),
        Migrate(-1009),
        LoseTopic(3),
        ShutOut(Suspension.MUTED),
        LetIn(),
    ],
    ids=lambda command: type(command).__name__,
)
def test_what_happens_to_groups_does_not_happen_to_it(command: Command) -> None:
    """A private chat has no settings of a group, no topics, and doesn't move."""
    for table in (practice_lobby(), practising()):
        assert refused(table, command) == Refused(TableReason.NOTHING_NEW)


def test_computers_are_not_kicked() -> None:
    """The page of whom to kick doesn't open, and a made-up tap finds nobody."""
    for table in (practice_lobby(2), practising(2)):
        assert refused(table, OpenMenu(asker(1), Page.KICK)) == Refused(TableReason.STALE)
        assert refused(table, Kick(asker(1), -1)) == Refused(TableReason.STALE)


def test_absences_are_the_players_alone() -> None:
    """A computer on a seat of its own is not away, and a game with its player there is not deserted."""
    table = practising(3)
    assert [player.absence for player in table.players] == [None] * 4
    assert not table.is_deserted
    assert after(table, Leave(1)).players[0].absence is Absence.LEFT
