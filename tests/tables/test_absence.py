"""Players who go away and come back: the computer plays on, it is told once, and nobody escapes or earns by it."""

import random
from dataclasses import replace

import pytest

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.events import Played
from shithead_bot.engine.state import Outcome
from shithead_bot.tables.absence import kickable
from shithead_bot.tables.choosing import Page
from shithead_bot.tables.commands import (
    Back,
    Begin,
    Command,
    Due,
    Gone,
    Join,
    Kick,
    Leave,
    OpenMenu,
    PlayMove,
    Present,
    Reached,
    Rematch,
    Returned,
    Stop,
    Unfold,
)
from shithead_bot.tables.due import COMPUTER_PAUSE, awaited_computers, next_due
from shithead_bot.tables.model import Closing, PlayedBy, Reach, Table, TablePhase
from shithead_bot.tables.outcome import Accepted, Refused, TableReason
from shithead_bot.tables.ports import Score
from shithead_bot.tables.tidings import Absence, CameBack, NewHost, WentAway
from tests.engine.positions import playing
from tests.tables.making import (
    NOW,
    absences,
    accepted,
    after,
    asker,
    dealt,
    finished,
    lobby,
    move,
    moved,
    new_table,
    no_swaps,
    person,
    possible,
    put,
    refused,
    shuffled,
    tap,
)

AWAY: dict[Absence, Command] = {
    Absence.LEFT: Leave(2),
    Absence.KICKED: Kick(asker(1), 2),
    Absence.GONE: Gone(2),
    Absence.UNREACHABLE: Reached(2, reachable=False),
}
LATER = NOW + 100


def three() -> Table:
    """A game of three whose turn it is for Ben, on seat 1."""
    return put(playing("4C 5C | KS", "6C 7C | QS", "8C 9C | JS", pile="3H", current=1))


def played_on(table: Table) -> Accepted:
    """The last move of a game in which those who are there play at random, and the computer the rest."""
    rng, now = random.Random(0), NOW
    while True:
        if awaited_computers(table):
            now = next_due(table) or now
            command: Command = Due()
        else:
            there = [each for each in no_swaps(possible(table)) if table.players[each[0]].absence is None]
            command = tap(table, *rng.choice(there))
        outcome = accepted(table, command, now)
        if outcome.finished:
            return outcome
        table = outcome.table


# Going away


@pytest.mark.parametrize("absence", AWAY)
def test_whoever_goes_away_is_played_on_by_the_computer(absence: Absence) -> None:
    """He keeps his seat, it says why he isn't there, and the table is told once; the computer moves after a pause."""
    table = after(three(), AWAY[absence], now=LATER)
    assert absences(table) == [None, absence, None]
    assert table.players[1].played_by is PlayedBy.COMPUTER
    assert table.happened == ((WentAway(1, absence),),)
    assert next_due(table) == LATER + COMPUTER_PAUSE
    played = accepted(table, Due(), LATER + COMPUTER_PAUSE)
    assert played.moves == ("1 play 6C",)
    assert played.table.state is not None
    assert played.table.state.current == 2


def test_who_goes_away_when_it_is_anothers_turn_leaves_the_wait_alone() -> None:
    """Nobody gets more time because another leaves."""
    table = after(three(), Leave(3), now=LATER)
    assert (table.waiting_since, table.players[2].absence) == (NOW, Absence.LEFT)


def test_leaving_twice_is_nothing_new() -> None:
    """Who has left, was kicked or is gone can't leave; who is away for his slowness can."""
    for command in (Leave(2), Kick(asker(1), 2), Gone(2)):
        assert refused(after(three(), command), Leave(2)) == Refused(TableReason.NOTHING_NEW)
    table = after(three(), Reached(2, reachable=False), Leave(2))
    assert table.players[1].absence is Absence.LEFT
    assert table.happened == ((WentAway(1, Absence.UNREACHABLE),),)


def test_a_stranger_who_leaves_the_group_changes_nothing() -> None:
    """Only whose seat or table it is matters; and what has ended stays as it is."""
    assert refused(three(), Gone(9)) == Refused(TableReason.NOTHING_NEW)
    assert refused(lobby(), Gone(9)) == Refused(TableReason.NOTHING_NEW)
    assert refused(after(lobby(), Stop(asker(1))), Gone(1)) == Refused(TableReason.NOTHING_NEW)
    assert refused(after(three(), Gone(2)), Gone(2)) == Refused(TableReason.NOTHING_NEW)


def test_in_a_lobby_whoever_is_gone_or_kicked_gets_up() -> None:
    """The seat is free, as if he had left."""
    for command in (Gone(2), Kick(asker(1), 2), Leave(2)):
        assert [player.user_id for player in after(lobby(3), command).players] == [1, 3]


# Kicking


def test_the_host_and_administrators_kick() -> None:
    """Nobody else does, and only where people sit."""
    for by in (asker(1), asker(9, is_admin=True)):
        assert after(three(), Kick(by, 2)).players[1].absence is Absence.KICKED
    assert refused(three(), Kick(asker(3), 2)) == Refused(TableReason.NOT_HOST, names=((1, "Anna"),))
    assert refused(finished(dealt()).table, Kick(asker(1), 2)) == Refused(TableReason.NO_GAME)


def test_only_who_sits_and_was_not_kicked_can_be_kicked() -> None:
    """A button for anyone else is an old one."""
    assert refused(three(), Kick(asker(1), 9)) == Refused(TableReason.STALE)
    table = after(three(), Kick(asker(1), 2))
    assert refused(table, Kick(asker(1), 2)) == Refused(TableReason.STALE)
    assert kickable(table) == (0, 2)
    assert kickable(after(three(), Leave(2))) == (0, 1, 2)


def test_who_kicks_himself_leaves() -> None:
    """A slip on one's own name can be mended by a tap."""
    table = after(three(), Kick(asker(1), 1))
    assert table.players[0].absence is Absence.LEFT
    assert after(table, Back(1)).players[0].absence is None


def test_the_page_of_whom_to_kick_opens_in_lobby_and_game() -> None:
    """Host and administrators open and close it; in a game it is the only page, and a kick closes it."""
    for table in (three(), lobby(3)):
        opened = after(table, OpenMenu(asker(1), Page.KICK))
        assert opened.menu == Page.KICK
        assert after(opened, OpenMenu(asker(1), None)).menu is None
        assert after(opened, Kick(asker(1), 2)).menu is None
        assert refused(table, OpenMenu(asker(2), Page.KICK)).reason is TableReason.NOT_HOST
    assert refused(three(), OpenMenu(asker(1), Page.SHEETS)) == Refused(TableReason.GAME_ON)
    assert refused(finished(dealt()).table, OpenMenu(asker(1), Page.KICK)).reason is TableReason.NO_LOBBY
    assert after(three(), OpenMenu(asker(1), Page.KICK), Stop(asker(1))).menu is None


# The host


def test_when_the_host_goes_the_next_who_is_there_is_host() -> None:
    """The table is told; who is away himself is passed over."""
    table = after(three(), Leave(2), Leave(1))
    assert table.host == 3
    assert table.happened == ((WentAway(1, Absence.LEFT),), (WentAway(0, Absence.LEFT),), (NewHost(2),))
    assert after(three(), Leave(3)).host == 1


def test_the_host_who_comes_back_is_a_player_like_the_others() -> None:
    """What has been handed on stays where it is."""
    assert after(three(), Leave(1), Back(1)).host == 2


@pytest.mark.parametrize("command", [Gone(1), Kick(asker(9, is_admin=True), 1), Reached(1, reachable=False)])
def test_a_lobby_whose_host_goes_has_another(command: Gone | Kick | Reached) -> None:
    """Also where the bot can't write to him any more; whom it can't reach either doesn't get it."""
    assert after(lobby(3), command).host == 2
    assert after(lobby(3), Reached(2, reachable=False), command).host == 3


def test_a_host_without_a_seat_hands_on_when_he_leaves_the_group() -> None:
    """The first who sits is host then; where nobody does, it stays as it is."""
    table = after(None, new_table(seated=False))
    assert refused(table, Gone(1)) == Refused(TableReason.NOTHING_NEW)
    assert after(table, Join(person(2)), Gone(1)).host == 2


# Coming back


@pytest.mark.parametrize("absence", [Absence.LEFT, Absence.UNREACHABLE, Absence.GONE])
def test_one_tap_brings_a_player_back(absence: Absence) -> None:
    """His seat is his, the table is told, and he gets all of his time."""
    away = after(three(), AWAY[absence])
    table = after(away, Back(2), now=LATER)
    assert (table.players[1].absence, table.players[1].played_by) == (None, PlayedBy.HUMAN)
    assert table.happened[-1] == (CameBack(1),)
    assert table.waiting_since == LATER
    assert after(away, Join(person(2)), now=LATER) == table


def test_coming_back_in_anothers_turn_leaves_the_wait_alone() -> None:
    """Nobody gets more time because another comes back."""
    assert after(after(three(), Leave(3)), Back(3), now=LATER).waiting_since == NOW


def test_who_was_kicked_does_not_come_back() -> None:
    """Neither by a tap nor by joining nor by a move."""
    table = after(three(), Kick(asker(1), 2))
    for command in (Back(2), Join(person(2)), move(table, "1 play 6C")):
        assert refused(table, command) == Refused(TableReason.KICKED)
    assert not table.players[1].may_return


def test_who_is_not_in_the_group_does_not_come_back() -> None:
    """His tap in the private chat is refused, and so is a move; once he is in the group again, he may."""
    table = after(three(), Gone(2))
    assert not table.players[1].may_return
    assert refused(table, Back(2, is_member=False)) == Refused(TableReason.NOT_MEMBER)
    assert refused(table, move(table, "1 play 6C")) == Refused(TableReason.NOT_MEMBER)
    table = after(table, Returned(2))
    assert (table.players[1].absence, table.players[1].may_return) == (Absence.LEFT, True)
    assert after(table, move(table, "1 play 6C")).players[1].absence is None
    assert refused(table, Returned(2)) == refused(table, Returned(9)) == Refused(TableReason.NOTHING_NEW)


def test_who_is_there_or_plays_no_game_has_nothing_to_come_back_to() -> None:
    """A second tap is nothing new, a stranger plays no game, and after it there is none."""
    assert refused(three(), Back(2)) == Refused(TableReason.NOTHING_NEW)
    assert refused(three(), Back(9)) == Refused(TableReason.NOT_PLAYING)
    assert refused(lobby(), Back(1)) == Refused(TableReason.NO_GAME)
    assert refused(after(three(), Leave(2)), Back(2, game=7)) == Refused(TableReason.OLD_GAME)


def test_a_move_brings_its_player_back() -> None:
    """Who is away and moves, or looks at what is folded up, is there again; a move that is refused brings nobody."""
    table = put(playing("6C 6D 6H | QS", "4C 5C | KS", pile="3H"))
    away = after(table, Leave(1))
    back = after(away, move(away, "0 play 6C"), now=LATER)
    assert [type(told[0]) for told in back.happened] == [WentAway, NewHost, CameBack, Played]
    assert back.players[0].absence is None
    assert after(away, Unfold(1, 1, 0, Rank.SIX)).players[0].absence is None
    assert refused(away, PlayMove(1, 1, 9, move(away, "0 play 6C").move)).reason is TableReason.STALE


def test_whom_the_bot_can_write_to_again_waits_for_his_own_tap() -> None:
    """Delivery's news changes the reach alone; who comes back unreached is knocked at, and away again if in vain."""
    table = after(three(), Reached(2, reachable=False))
    reached = after(table, Reached(2, reachable=True))
    assert (reached.players[1].reach, reached.players[1].absence) == (Reach.YES, Absence.UNREACHABLE)
    back = after(table, Back(2))
    assert back.players[1].reach is Reach.PENDING
    assert after(back, Reached(2, reachable=False)).players[1].absence is Absence.UNREACHABLE


def test_who_is_away_already_is_not_told_of_once_more() -> None:
    """That he can't be written to either is noted, and why he is away stays as it was told."""
    table = after(three(), Leave(2), Reached(2, reachable=False))
    assert (table.players[1].absence, table.players[1].reach) == (Absence.LEFT, Reach.NO)
    assert table.happened == ((WentAway(1, Absence.LEFT),),)


def test_who_does_anything_is_awake() -> None:
    """A turn missed before is forgotten, by whatever he does; where none was missed nothing changes."""
    slow = replace(three(), players=tuple(replace(player, missed=1) for player in three().players))
    assert [player.missed for player in after(slow, Present(1)).players] == [0, 1, 1]
    assert after(slow, move(slow, "1 play 6C")).players[1].missed == 0
    assert after(slow, OpenMenu(asker(1), Page.KICK)).players[0].missed == 0
    assert refused(three(), Present(1)) == refused(slow, Present(9)) == Refused(TableReason.NOTHING_NEW)


# For whom the game counts


def last_card(*, away: bool) -> Table:
    """Anna holds her last card, and Cem many; perhaps she is away."""
    table = put(playing("9C", "8C", "3C 4C", pile="8H"))
    return after(table, Leave(1)) if away else table


def test_a_seat_that_the_computer_brought_out_is_not_clear() -> None:
    """The leaver's game counts as one, but not as clear; the others' count as they ended."""
    table = after(last_card(away=True), Due(), now=NOW + COMPUTER_PAUSE)
    assert [player.credit for player in table.players] == [False, True, True]
    scores = played_on(table).scores
    assert [score.user_id for score in scores] == [1, 2, 3]
    assert not scores[0].clear


def test_who_went_out_himself_keeps_his_credit() -> None:
    """Leaving afterwards costs nothing, and is not told: there is nothing to play on."""
    table = after(moved(last_card(away=False), "0 play 9C"), Leave(1))
    assert table.players[0].credit
    assert (table.players[0].absence, table.happened[-1]) == (Absence.LEFT, (NewHost(1),))


def test_coming_back_in_time_earns_the_credit_again() -> None:
    """What counts is who plays the seat when it goes out."""
    table = moved(after(last_card(away=True), Back(1)), "0 play 9C")
    assert table.players[0].credit


def test_who_is_away_when_the_game_ends_earns_nothing() -> None:
    """Of two, one goes out, and the other, away, is the Shithead; his game counts and isn't clear."""
    table = after(put(playing("9C", "8C 3C", pile="8H")), Leave(2))
    outcome = accepted(table, move(table, "0 play 9C"))
    assert outcome.scores == (Score(1, "Anna", clear=True), Score(2, "Ben", clear=False))
    assert [player.credit for player in outcome.table.players] == [True, False]


# Nobody left


def test_a_game_that_all_have_left_ends_and_counts_for_nobody() -> None:
    """It is recorded as abandoned, with nothing counted."""
    table = after(three(), Leave(1), Gone(2))
    outcome = accepted(table, Reached(3, reachable=False))
    assert (outcome.table.phase, outcome.table.closing) == (TablePhase.OVER, Closing.DESERTED)
    assert (outcome.finished, outcome.scores) == (True, ())
    assert outcome.table.state is not None
    assert outcome.table.state.outcome is Outcome.ABANDONED
    assert next_due(outcome.table) is None


def test_while_one_is_there_the_game_goes_on() -> None:
    """Also if he is out himself and only watches: the computers play to the end."""
    outcome = played_on(after(moved(last_card(away=False), "0 play 9C"), Leave(2), Leave(3)))
    assert outcome.table.state is not None
    assert outcome.table.state.outcome is Outcome.SHITHEAD
    assert [score.clear for score in outcome.scores] == [True, False, False]


# The rematch


def test_a_rematch_is_for_those_who_are_there() -> None:
    """Who left isn't dealt in, and isn't said to be out of reach; all others begin afresh."""
    over = played_on(after(dealt(4), Leave(2))).table
    table = after(over, Rematch(asker(1), shuffled()))
    assert [player.user_id for player in table.players] == [1, 3, 4]
    assert (table.left_out, absences(table)) == ((), [None] * 3)
    assert all(player.credit and not player.missed for player in table.players)


def test_whoever_asks_for_a_rematch_is_there() -> None:
    """His tap brings back who was away; who was kicked may not ask."""
    over = played_on(after(dealt(3), Leave(2))).table
    table = after(over, Rematch(asker(2), shuffled()))
    assert [(player.user_id, player.played_by) for player in table.players][1] == (2, PlayedBy.HUMAN)
    kicked = played_on(after(dealt(3), Kick(asker(1), 2))).table
    assert refused(kicked, Rematch(asker(2), shuffled())) == Refused(TableReason.KICKED)


def test_who_leaves_the_group_after_the_game_is_not_in_the_rematch() -> None:
    """Nothing is told, since nothing is on."""
    over = after(finished(dealt(3)).table, Gone(2))
    assert over.happened == finished(dealt(3)).table.happened
    assert [player.user_id for player in after(over, Rematch(asker(1), shuffled())).players] == [1, 3]


def test_whom_the_bot_lost_in_the_game_is_named_in_the_rematch() -> None:
    """He is left out because the bot can't write to him, and it says so."""
    over = played_on(after(dealt(3), Reached(2, reachable=False))).table
    assert after(over, Rematch(asker(1), shuffled())).left_out == ("Ben",)


def test_a_new_game_begins_with_everyone_there() -> None:
    """Begin deals to people; whatever they missed before is forgotten."""
    table = after(lobby(3), Begin(asker(1), shuffled()))
    assert (absences(table), table.waiting_since, table.reminded_at) == ([None] * 3, NOW, None)
