"""The game: moves and what they leave, second and late taps, the end, the rematch."""

from dataclasses import replace

import pytest

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.events import Burned, LeadAgain, Misfit, PlayBegan, Played, Swapped, Took, WentOut
from shithead_bot.engine.legality import Reason
from shithead_bot.engine.moves import Play, Ready, Take
from shithead_bot.engine.state import Outcome, Phase
from shithead_bot.engine.step import STALEMATE_MOVES
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.tables.commands import Asker, Begin, Join, PlayMove, Reached, Rematch, Stop, Unfold
from shithead_bot.tables.decide import decide
from shithead_bot.tables.menu import SWAPS
from shithead_bot.tables.model import HAPPENINGS_KEPT, Closing, Reach, Table, TablePhase
from shithead_bot.tables.outcome import Refused, TableReason
from shithead_bot.tables.ports import Score
from tests.engine.positions import cards, playing, swapping
from tests.tables.making import (
    CLASSIC,
    NOW,
    accepted,
    after,
    asker,
    dealt,
    finished,
    lobby,
    move,
    moved,
    person,
    put,
    refused,
    shuffled,
)

TIGEREYE = VARIANTS["tigereye"].rules
FOLDED = playing("9C 9D 9H 4S", "5C 6D", draw="2C", pile="8H")


def again(user_id: int = 1, *, is_admin: bool = False) -> Rematch:
    """Ask for a rematch."""
    return Rematch(asker(user_id, is_admin=is_admin), shuffled(seed=1))


# The deal


def test_the_deal_deals_the_deck_and_begins_the_log() -> None:
    """Begin gives everyone nine cards of its deck, and the log's head has all that a record needs."""
    deck = shuffled()
    outcome = accepted(lobby(3), Begin(asker(1), deck))
    table, start = outcome.table, outcome.start
    assert table.phase is TablePhase.GAME
    assert table.state is not None
    assert table.state.phase is Phase.SWAP
    assert table.state.seats[0].face_down == deck[:3]
    assert start is not None
    assert (start.variant, start.rules, start.deck) == ("classic", CLASSIC, deck)
    assert start.players == ((1, "Anna"), (2, "Ben"), (3, "Cem"))


# Moves


def test_a_swap_lays_a_hand_card_open_and_is_logged() -> None:
    """A swap exchanges the two cards, goes to the log as records write it, and is not told: it is seen."""
    table = put(swapping("4C 5C 6C | KS QS JS", "7C 8C 9C | 4S 5S 6S"))
    outcome = accepted(table, move(table, "0 swap 4C KS"))
    assert outcome.moves == ("0 swap 4C KS",)
    assert outcome.events == (Swapped(0, *cards("4C KS")),)
    assert outcome.table.state is not None
    assert outcome.table.state.seats[0].face_up == cards("4C QS JS")
    assert outcome.table.happened == ()


def test_the_last_ready_begins_the_play_and_is_told() -> None:
    """When all are ready, the table is told who starts and with which rank, and his turn is counted."""
    table = put(swapping("4C 5C 6C | KS", "7C 8C 3C | 4S"))
    table = moved(table, "0 ready", "1 ready")
    assert table.happened == ((PlayBegan(1, Rank.THREE),),)
    assert [player.turns for player in table.players] == [0, 1]


def test_the_last_moves_are_kept_as_they_happened() -> None:
    """A table keeps what the last few moves brought about, oldest first."""
    table = put(playing("TC 5C 6C 4C", "8C 9C 3C"))
    table = moved(table, "0 play TC", "0 play 5C", "1 play 8C", "0 take", "1 play 9C")
    assert len(table.happened) == HAPPENINGS_KEPT
    assert [type(events[0]) for events in table.happened] == [Played, Played, Took, Played]


def test_what_the_table_shows_anyway_is_not_kept() -> None:
    """Draws and whose turn it is are left out; that a player leads again is not."""
    table = moved(put(playing("TC 5C 9D", "8C 9C", draw="2C 2D")), "0 play TC", "0 play 5C")
    assert [[type(event) for event in events] for events in table.happened] == [
        [Played, Burned, LeadAgain],
        [Played],
    ]


def test_a_swap_during_the_game_is_told() -> None:
    """Where the rules know swaps in the game, nobody would notice one that isn't told."""
    table = put(playing("9C 4D | KS", "5C", pile="8H", rules=replace(CLASSIC, swap_in_game=True)))
    assert moved(table, "0 swap 4D KS").happened == ((Swapped(0, *cards("4D KS")),),)


def test_a_turn_is_counted_when_it_begins() -> None:
    """A player's turns grow when another's turn ends, and not when he leads again after a burn."""
    table = put(playing("TC 5C 9D", "8C 9C", draw="2C 2D"))
    table = moved(table, "0 play TC")
    assert [player.turns for player in table.players] == [0, 0]
    table = moved(table, "0 play 5C")
    assert [player.turns for player in table.players] == [0, 1]


def test_a_second_tap_changes_nothing() -> None:
    """The same button pressed again finds its moment gone, also where the move would be legal once more."""
    table = put(playing("9C 9D 9H", "9S 4C", draw="TC TD TH TS"))
    first = move(table, "0 play 9C")
    table = after(table, first)
    assert refused(table, first) == Refused(TableReason.STALE)
    table = moved(table, "1 play 9S")
    assert refused(table, replace(first, move=Play(cards("9D")))) == Refused(TableReason.STALE)


def test_a_second_tap_on_a_swap_or_ready_changes_nothing() -> None:
    """What has been exchanged is no longer there, and who is ready is ready."""
    table = put(swapping("4C 5C 6C | KS QS JS", "7C 8C 9C | 4S 5S 6S"))
    swap, ready = move(table, "0 swap 4C KS"), move(table, "0 ready")
    table = after(table, swap, ready)
    assert refused(table, swap) == Refused(Reason.NOT_IN_HAND)
    assert refused(table, ready) == Refused(Reason.ALREADY_READY)


def test_a_swap_after_ready_takes_it_back() -> None:
    """Who swaps again must say Ready again."""
    table = put(swapping("4C 5C 6C | KS QS JS", "7C 8C 9C | 4S 5S 6S"))
    table = moved(table, "0 ready", "0 swap 4C KS")
    assert table.state is not None
    assert not table.state.seats[0].ready


@pytest.mark.parametrize("text", ["0 ready", "0 swap 4C KS"])
def test_a_button_of_the_swap_phase_is_late_once_play_has_begun(text: str) -> None:
    """Play begins at ply 0 as well, so the phase tells that such a button is old."""
    table = put(playing("4C 5C | KS", "7C 8C | 4S"))
    assert refused(table, move(table, text)) == Refused(TableReason.STALE)


def test_a_swap_of_the_swap_phase_may_serve_in_play_where_the_rules_allow_it() -> None:
    """Where the game knows swaps, the same button makes one, and the rules judge it."""
    table = put(playing("4C 5C | KS", "7C 8C | 4S", rules=replace(CLASSIC, swap_in_game=True)))
    assert accepted(table, move(table, "0 swap 4C KS")).moves == ("0 swap 4C KS",)
    assert refused(table, move(table, "1 swap 7C 4S")) == Refused(Reason.NOT_YOUR_TURN)
    assert refused(table, move(table, "0 ready")) == Refused(TableReason.STALE)


def test_an_illegal_move_is_refused_with_the_rules_own_reason() -> None:
    """What the rules of the game refuse, the table refuses with the engine's reason."""
    table = put(playing("4C 9D", "8C 9C", pile="8H"))
    assert refused(table, move(table, "0 play 4C")) == Refused(Reason.DOES_NOT_FIT)
    assert refused(table, move(table, "0 take")) == Refused(Reason.CAN_PLAY)


def test_another_players_button_changes_nothing() -> None:
    """Who sends another's move has not got its cards, or not the turn."""
    table = put(playing("9C 4D", "8C 9H", pile="8H"))
    anna = move(table, "0 play 9C")
    assert refused(table, replace(anna, user_id=2)) == Refused(Reason.NOT_YOUR_TURN)
    table = put(playing("9C 4D", "8C 9H", pile="8H", rules=TIGEREYE))
    assert refused(table, replace(anna, user_id=2)) == Refused(Reason.NOT_IN_HAND)


def test_a_stranger_moves_nothing() -> None:
    """Who has no seat is told that he isn't playing."""
    table = put(playing("9C 4D", "8C", pile="8H"))
    assert refused(table, PlayMove(9, 1, 0, Take())) == Refused(TableReason.NOT_PLAYING)


def test_a_button_of_yesterdays_game_moves_nothing() -> None:
    """A move of another game's number is refused, and so is one where no game is on."""
    table = put(playing("9C 4D", "8C", pile="8H"))
    assert refused(table, replace(move(table, "0 play 9C"), game=7)) == Refused(TableReason.OLD_GAME)
    assert refused(lobby(), PlayMove(1, 1, 0, Ready())) == Refused(TableReason.NO_GAME)
    assert refused(finished(dealt()).table, PlayMove(1, 1, 0, Ready())).reason is TableReason.NO_GAME


def test_of_two_completions_the_first_wins() -> None:
    """Two players complete the same four out of turn: the second is told that he is late, with no harm."""
    table = put(playing("4C", "9C 3D", "9D 3H", pile="9H 9S 9C", rules=TIGEREYE))
    first, second = move(table, "1 play 9C"), move(table, "2 play 9D")
    table = after(table, first)
    assert refused(table, second) == Refused(TableReason.STALE)


def test_a_blind_card_that_does_not_fit_is_told() -> None:
    """Everyone sees which card was turned over."""
    table = moved(put(playing(" | | 3C KC 4C", "8C", pile="8H")), "0 blind 0")
    assert table.happened == ((Misfit(0, 0, cards("3C")[0], 2),),)


# What is folded up


def test_a_player_unfolds_a_ranks_moves_and_folds_them_up() -> None:
    """Unfold opens one rank's page in his own panel, and closes it; the game stays as it is."""
    table = put(FOLDED)
    opened = accepted(table, Unfold(1, 1, 0, Rank.NINE))
    assert [player.menu for player in opened.table.players] == [Rank.NINE, None]
    assert (opened.table.state, opened.moves, opened.events) == (table.state, (), ())
    assert after(opened.table, Unfold(1, 1, 0, None)).players == table.players


def test_a_move_folds_up_whatever_is_unfolded() -> None:
    """After a move the page would show moves that are gone."""
    table = after(put(FOLDED), Unfold(1, 1, 0, Rank.NINE))
    assert all(player.menu is None for player in moved(table, "0 play 9C").players)


def test_a_page_that_is_open_already_is_nothing_new() -> None:
    """A second tap on `…` changes nothing, and neither does Back where nothing is open."""
    table = after(put(FOLDED), Unfold(1, 1, 0, Rank.NINE))
    assert refused(table, Unfold(1, 1, 0, Rank.NINE)) == Refused(TableReason.NOTHING_NEW)
    assert refused(put(FOLDED), Unfold(1, 1, 0, None)) == Refused(TableReason.NOTHING_NEW)


def test_swaps_in_the_game_are_unfolded_until_one_is_made() -> None:
    """Where the rules allow it the player on turn opens their page; after the one swap of the turn there is none."""
    state = replace(FOLDED, rules=replace(FOLDED.rules, swap_in_game=True))
    seats = (replace(state.seats[0], face_up=cards("KS")), *state.seats[1:])
    opened = after(put(replace(state, seats=seats)), Unfold(1, 1, 0, SWAPS))
    assert opened.players[0].menu == SWAPS
    swapped = moved(opened, f"0 swap {seats[0].hand[0].text} KS")
    assert swapped.players[0].menu is None
    assert refused(swapped, Unfold(1, 1, 0, SWAPS)) == Refused(TableReason.STALE)
    assert refused(put(FOLDED), Unfold(1, 1, 0, SWAPS)) == Refused(TableReason.STALE)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Unfold(1, 1, 0, Rank.FOUR), TableReason.STALE),  # held, but it doesn't fit
        (Unfold(1, 1, 0, Rank.KING), TableReason.STALE),  # not held
        (Unfold(2, 1, 0, Rank.SIX), TableReason.STALE),  # not his turn
        (Unfold(1, 1, 3, Rank.NINE), TableReason.STALE),
        (Unfold(1, 2, 0, Rank.NINE), TableReason.OLD_GAME),
        (Unfold(9, 1, 0, Rank.NINE), TableReason.NOT_PLAYING),
    ],
)
def test_a_page_without_moves_is_not_opened(command: Unfold, reason: TableReason) -> None:
    """A forged or late `…` opens nothing: there must be a move behind it."""
    assert refused(put(FOLDED), command) == Refused(reason)


def test_without_a_game_there_is_no_page() -> None:
    """In a lobby nothing can be unfolded."""
    assert refused(lobby(), Unfold(1, 1, 0, Rank.NINE)) == Refused(TableReason.NO_GAME)


# The end


def last_card() -> Table:
    """Anna holds her last card."""
    return put(playing("9C", "8C 3C", pile="8H"))


def test_the_last_with_cards_is_the_shithead_and_scores_are_counted() -> None:
    """Everyone's game counts once, and is clear for all but the Shithead."""
    table = last_card()
    outcome = accepted(table, move(table, "0 play 9C"))
    assert (outcome.table.phase, outcome.table.last_shithead, outcome.finished) == (TablePhase.OVER, 2, True)
    assert outcome.scores == (Score(1, "Anna", clear=True), Score(2, "Ben", clear=False))
    assert outcome.moves == ("0 play 9C",)
    assert [type(event) for event in outcome.table.happened[-1]] == [Played, WentOut]


def test_a_stalemate_is_clear_for_all_and_names_no_new_shithead() -> None:
    """A game that ends by stalemate counts, nobody lost it, and the last Shithead keeps his mark."""
    table = put(playing("9C 4D", "3C 5D", pile="8H 8D", quiet_moves=STALEMATE_MOVES - 1, ply=700))
    table = replace(table, last_shithead=2)
    outcome = accepted(table, move(table, "0 play 9C"))
    assert outcome.table.state is not None
    assert outcome.table.state.outcome is Outcome.STALEMATE
    assert outcome.scores == (Score(1, "Anna", clear=True), Score(2, "Ben", clear=True))
    assert outcome.table.last_shithead == 2


@pytest.mark.parametrize("by", [asker(1), asker(9, is_admin=True)], ids=["host", "administrator"])
def test_a_game_that_is_stopped_counts_for_nobody(by: Asker) -> None:
    """The host or an administrator ends a game: it is recorded, has no Shithead and no scores."""
    table = replace(dealt(), last_shithead=2)
    outcome = accepted(table, Stop(by))
    assert outcome.finished
    assert outcome.scores == ()
    assert (outcome.table.phase, outcome.table.closing) == (TablePhase.OVER, Closing.STOPPED)
    assert (outcome.table.closed_by, outcome.table.last_shithead) == (by.name, 2)
    assert outcome.table.state is not None
    assert outcome.table.state.outcome is Outcome.ABANDONED


def test_another_player_can_not_stop_the_game() -> None:
    """Only the host and administrators end a game."""
    assert refused(dealt(), Stop(asker(2))).reason is TableReason.NOT_HOST


def test_what_has_ended_can_not_be_stopped() -> None:
    """After a game, and after a closed lobby, nothing is on."""
    assert refused(finished(dealt()).table, Stop(asker(1))).reason is TableReason.NO_GAME
    assert refused(after(lobby(), Stop(asker(1))), Stop(asker(1))).reason is TableReason.NO_GAME


# The rematch


def test_a_rematch_keeps_players_order_and_rules() -> None:
    """The same players, seated as before, and the same rules; the next game's number, and nothing left of the last."""
    before = finished(dealt(4, rules=TIGEREYE, variant="tigereye")).table
    deck = shuffled(TIGEREYE, seed=5)
    outcome = accepted(before, Rematch(asker(3), deck))
    table = outcome.table
    assert [player.user_id for player in table.players] == [1, 2, 3, 4]
    assert (table.variant, table.rules, table.game) == ("tigereye", TIGEREYE, 2)
    assert (table.happened, table.last_shithead) == ((), before.last_shithead)
    assert all(player.turns == 0 and player.menu is None for player in table.players)
    assert outcome.start is not None
    assert outcome.start.deck == deck


def test_a_rematch_of_a_stopped_game_is_as_new() -> None:
    """What ended the game before is forgotten."""
    table = after(dealt(), Stop(asker(1)), again())
    assert (table.closing, table.closed_by, table.phase) == (None, None, TablePhase.GAME)


def test_a_rematch_begins_with_every_page_folded_up() -> None:
    """A page that was open when the last game was stopped is closed."""
    table = after(put(FOLDED), Unfold(1, 1, 0, Rank.NINE), Stop(asker(1)), again())
    assert all(player.menu is None for player in table.players)


def test_a_rematch_leaves_out_who_blocked_the_bot() -> None:
    """Nobody unreachable is dealt into a rematch either; the order of the others stays."""
    before = after(finished(dealt(4)).table, Reached(2, reachable=False))
    table = after(before, again())
    assert [player.user_id for player in table.players] == [1, 3, 4]
    assert table.left_out == ("Ben",)


def test_who_played_the_host_and_administrators_may_ask_for_a_rematch() -> None:
    """A stranger may not; a host or an administrator who didn't play may."""
    table = replace(finished(dealt()).table, host=8)
    for by in (asker(2), asker(8), asker(9, is_admin=True)):
        assert after(table, Rematch(by, shuffled())).phase is TablePhase.GAME
    assert refused(table, again(9)) == Refused(TableReason.NOT_PLAYING)


def test_a_rematch_comes_after_a_game() -> None:
    """While a game is on, and where none has been, there is nothing to repeat."""
    assert refused(dealt(), again()).reason is TableReason.GAME_ON
    assert refused(lobby(), again()).reason is TableReason.NO_GAME
    assert refused(finished(dealt()).table, replace(again(), game=9)).reason is TableReason.OLD_GAME


# Who can be reached


def test_who_is_reached_is_noted() -> None:
    """Delivery's news changes the player's reach and nothing else, also that he blocked the bot in the game."""
    table = after(lobby(1), Join(person(2, Reach.PENDING)))
    reached = after(table, Reached(2, reachable=True), now=NOW + 5)
    assert reached == replace(table, players=(person(1), person(2)))
    assert after(dealt(), Reached(2, reachable=False)).players[1].reach is Reach.NO


def test_what_is_known_already_is_nothing_new() -> None:
    """A reach that is as it was, or a stranger's, changes nothing."""
    assert refused(lobby(), Reached(2, reachable=True)) == Refused(TableReason.NOTHING_NEW)
    assert refused(lobby(), Reached(9, reachable=False)) == Refused(TableReason.NOTHING_NEW)


def test_without_a_table_there_is_nothing_to_ask() -> None:
    """Where a chat has no table yet, only a new one can be asked for."""
    for command in (again(), Reached(1, reachable=True), PlayMove(1, 1, 0, Take())):
        assert decide(None, command, NOW) == Refused(TableReason.NO_TABLE)
