"""Laws of a table whatever is asked of it: hypothesis asks at random, sensibly and not, and looks for a breach."""

import copy
from typing import TYPE_CHECKING, TypeVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.moves import Move
from shithead_bot.engine.record import record_of, replay
from shithead_bot.engine.state import Outcome
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.tables.choosing import Page, is_page
from shithead_bot.tables.commands import (
    Asker,
    Back,
    Begin,
    ChooseHouseRule,
    ChooseOpponents,
    ChooseSheet,
    Command,
    Due,
    Gone,
    Join,
    Kick,
    Known,
    Leave,
    LetIn,
    LoseTopic,
    Migrate,
    OpenMenu,
    PlayMove,
    Present,
    Reached,
    Rematch,
    Returned,
    Settle,
    ShutOut,
    Speak,
    Stop,
    Unfold,
)
from shithead_bot.tables.decide import decide
from shithead_bot.tables.due import COMPUTER_PAUSE, awaited_computers, next_due
from shithead_bot.tables.house import HouseRule
from shithead_bot.tables.menu import SWAPS, Fold
from shithead_bot.tables.model import CLOCKS, HAPPENINGS_KEPT, PlayedBy, Reach, Suspension, Table, TablePhase
from shithead_bot.tables.outcome import Accepted, Refused, TableReason
from tests.engine.test_laws import any_moves
from tests.tables.making import (
    NAMES,
    NOW,
    asker,
    new_practice,
    new_table,
    no_swaps,
    person,
    possible,
    shuffled,
    tap,
)

if TYPE_CHECKING:
    from shithead_bot.tables.ports import GameStart

people = st.sampled_from((1, 1, 2, 2, 3, *range(1, len(NAMES) + 1)))
Value = TypeVar("Value")


def mostly(usual: Value, *others: Value) -> st.SearchStrategy[Value]:
    """Draw the usual value more often than the others."""
    return st.sampled_from((*[usual] * 6, *others))


games = mostly(None, 1, 2, 3)


class Asking(RuleBasedStateMachine):
    """One chat's table, asked for all that can be asked, by people with every kind of right."""

    table: Table | None = None
    start: "GameStart | None" = None
    log: tuple[str, ...] = ()

    @initialize(
        variant=st.sampled_from(sorted(VARIANTS)),
        reaches=st.lists(mostly(Reach.YES, Reach.PENDING, Reach.NO), min_size=1, max_size=5),
        begin=mostly(True, False),
    )
    def gather(self, variant: str, reaches: list[Reach], begin: bool) -> None:
        """The chat plays by one variant's rules, and some sit down at its first table; mostly they begin at once."""
        self.variant = VARIANTS[variant]
        self.now = NOW
        self.ask(Join(person(1)))
        self.ask(self.opening)
        for user_id, reach in enumerate(reaches, start=2):
            self.ask(Join(person(user_id, reach)))
        if begin:
            self.ask(Begin(asker(1), shuffled(self.variant.rules)))

    def ask(self, command: Command) -> None:
        """Ask, check what the answer changes and what it mustn't, and go on from there."""
        before = copy.deepcopy(self.table)
        outcome = decide(self.table, command, self.now)
        assert self.table == before
        assert decide(before, command, self.now) == outcome
        if isinstance(outcome, Accepted):
            self.check_step(command, outcome)
            self.table = outcome.table

    def check_step(self, command: Command, outcome: Accepted) -> None:
        """One accepted command loses nobody, and leaves a log that replays."""
        old, new = self.table, outcome.table
        if old is not None:
            assert new.id == old.id
            assert new.game == old.game + isinstance(command, Rematch) + (command == self.opening)
            if old.phase is TablePhase.GAME:
                assert [p.user_id for p in new.players] == [p.user_id for p in old.players]
        if outcome.start is not None:
            self.start, self.log = outcome.start, ()
            assert all(player.reach is Reach.YES and player.absence is None for player in new.players)
        self.log += outcome.moves
        assert outcome.finished == (
            new.phase is TablePhase.OVER and old is not None and old.running is not None
        )
        if outcome.finished:
            self.check_end(outcome)

    def check_end(self, outcome: Accepted) -> None:
        """A finished game's record replays; its scores are for all who played, unless it was broken off."""
        state, start = outcome.table.state, self.start
        assert state is not None
        assert start is not None
        names = [name for _, name in start.players]
        record = record_of(start.variant, start.rules, names, start.deck, self.log, state)
        assert replay(record) == state
        counts = state.outcome is not Outcome.ABANDONED and not outcome.table.is_practice
        assert len(outcome.scores) == (len(names) if counts else 0)
        loser = None if state.shithead is None else start.players[state.shithead][0]
        assert [score.clear for score in outcome.scores] == [
            player.credit and player.user_id != loser for player in outcome.table.players if outcome.scores
        ]

    @property
    def opening(self) -> Command:
        """The command that opens this chat's table."""
        return new_table(rules=self.variant.rules, variant=self.variant.name)

    @rule()
    def open(self) -> None:
        """Anna opens a table."""
        self.ask(self.opening)

    @rule(user_id=people, reach=st.sampled_from(Reach), game=games)
    def join(self, user_id: int, reach: Reach, game: int | None) -> None:
        """Somebody sits down."""
        self.ask(Join(person(user_id, reach), game))

    @rule(user_id=people, game=games)
    def leave(self, user_id: int, game: int | None) -> None:
        """Somebody gets up."""
        self.ask(Leave(user_id, game))

    @rule(user_id=people, reachable=mostly(True, False))
    def reach(self, user_id: int, reachable: bool) -> None:
        """Delivery learns whether somebody can be written to."""
        self.ask(Reached(user_id, reachable))

    @rule(by=st.builds(asker, mostly(1, 2, 3), is_admin=st.booleans()), seed=st.integers(0, 99), game=games)
    def deal(self, by: Asker, seed: int, game: int | None) -> None:
        """Somebody wants cards, for the first time or once more."""
        deck = shuffled(self.variant.rules if self.table is None else self.table.rules, seed)
        known = tuple(Known(user_id, "de", is_new=user_id == 2) for user_id in range(1, 4))
        self.ask(Begin(by, deck, game, known))
        self.ask(Rematch(by, deck, game, known))

    @rule(
        by=mostly(asker(1), asker(2)),
        page=st.sampled_from([*Page, *HouseRule, "elsewhere"]) | st.none(),
        variant=st.sampled_from([*VARIANTS, "elsewhere"]),
        house_rule=st.sampled_from(HouseRule),
        number=st.integers(-1, 9),
    )
    def choose(self, by: Asker, page: str | None, variant: str, house_rule: HouseRule, number: int) -> None:
        """Somebody wants other rules."""
        self.ask(OpenMenu(by, page))
        self.ask(ChooseSheet(by, variant))
        self.ask(ChooseHouseRule(by, house_rule, number))

    @rule(by=mostly(asker(4), asker(9), asker(1), asker(5, is_admin=True)), game=games)
    def stop(self, by: Asker, game: int | None) -> None:
        """Somebody wants to stop what is on."""
        self.ask(Stop(by, game))

    @rule(user_id=people, by=mostly(asker(1), asker(2), asker(5, is_admin=True)), game=games)
    def kick(self, user_id: int, by: Asker, game: int | None) -> None:
        """Somebody wants another off his seat."""
        self.ask(Kick(by, user_id, game))

    @rule(user_id=people, game=games, is_member=mostly(True, False))
    def come_back(self, user_id: int, game: int | None, is_member: bool) -> None:
        """Somebody wants his seat back."""
        self.ask(Back(user_id, game, is_member))

    @rule(
        command=st.builds(Gone, people)
        | st.builds(Returned, people)
        | st.builds(Present, people)
        | st.builds(Speak, people, st.sampled_from(["en", "de"]))
    )
    def show_up(self, command: Command) -> None:
        """Somebody leaves the group, comes into it, is seen to do something, or wants another language."""
        self.ask(command)

    @rule(
        command=st.builds(Migrate, st.sampled_from([-1001234567890, -1009]))
        | st.builds(LoseTopic, st.sampled_from([3, 7]))
        | st.builds(ShutOut, st.sampled_from(Suspension))
        | mostly(LetIn())
        | st.builds(
            Settle,
            mostly(asker(5, is_admin=True), asker(1)),
            st.sampled_from([*CLOCKS, 7]),
            st.booleans(),
            st.none() | st.sampled_from(["en", "de"]),
        )
    )
    def change_the_chat(self, command: Command) -> None:
        """Something becomes of the chat."""
        self.ask(command)

    @rule(seconds=mostly(COMPUTER_PAUSE, 40.0, 3_600.0, 90_000.0, 700_000.0, -500.0))
    def wait(self, seconds: float) -> None:
        """Time passes, or the clock is put back; what is due is done, at once or late."""
        self.now += seconds
        self.catch_up()

    @rule(count=st.integers(1, 12))
    def wait_for_the_next(self, count: int) -> None:
        """Time passes to the very moment that the table waits for, some times over."""
        for _ in range(count):
            due = None if self.table is None else next_due(self.table)
            if due is not None:
                self.now = max(self.now, due)
                self.catch_up()

    def catch_up(self) -> None:
        """Every look at what is due does something; soon nothing is, and there was one computer's turn at most."""
        turns = 0
        for _ in range(4):
            assert self.table is not None
            due = next_due(self.table)
            outcome = decide(self.table, Due(), self.now)
            if isinstance(outcome, Refused):
                break
            turns += bool(outcome.moves)
            self.ask(Due())
        assert self.table is not None
        assert decide(self.table, Due(), self.now) == Refused(TableReason.NOTHING_NEW)
        due = next_due(self.table)
        assert due is None or due > self.now
        assert turns <= 1

    @rule(user_id=people, ply=st.integers(0, 3), fold=st.none() | st.sampled_from([*Rank, SWAPS]))
    def unfold(self, user_id: int, ply: int, fold: Fold | None) -> None:
        """Somebody unfolds a rank's moves, or the swaps."""
        assert self.table is not None
        self.ask(Unfold(user_id, self.table.game, ply, fold))

    @precondition(lambda self: self.table is not None and self.table.running is not None)
    @rule(data=st.data(), count=st.sampled_from([3, 30, 2000]))
    def play(self, data: st.DataObject, count: int) -> None:
        """The game goes on by legal moves, the quickest way to its end where it can."""
        rng = data.draw(st.randoms(use_true_random=False))
        for _ in range(count):
            assert self.table is not None
            if not (options := self.open_moves()):
                break
            self.play_one(*rng.choice(options))

    def open_moves(self) -> list[tuple[int, Move]]:
        """The moves of those who may make one: nobody where the game rests, nor who can't come back."""
        assert self.table is not None
        players = self.table.players
        return [
            (seat, what)
            for seat, what in no_swaps(possible(self.table))
            if self.table.suspended is None
            and not players[seat].is_computer
            and (players[seat].absence is None or players[seat].may_return)
        ]

    def play_one(self, seat: int, what: Move) -> None:
        """A legal move is accepted."""
        assert self.table is not None
        command = tap(self.table, seat, what)
        assert isinstance(decide(self.table, command, self.now), Accepted)
        self.ask(command)

    @precondition(lambda self: self.table is not None and self.table.state is not None)
    @rule(data=st.data(), ply=st.integers(0, 3), user_id=people)
    def meddle(self, data: st.DataObject, ply: int, user_id: int) -> None:
        """Somebody sends any move at all, of any moment."""
        assert self.table is not None
        assert self.table.state is not None
        _, what = data.draw(any_moves(self.table.state))
        self.ask(PlayMove(user_id, self.table.game, ply, what))

    @invariant()
    def a_game_has_its_cards_and_players(self) -> None:
        """While a game is on there is a state with a seat for each of at least two players."""
        table = self.table
        if table is not None and table.phase is TablePhase.GAME:
            assert table.running is table.state
            assert table.state is not None
            assert table.state.outcome is None
            assert 2 <= len(table.players) == len(table.state.seats)
            assert table.waiting_since is not None
            if awaited_computers(table) and table.suspended is None:
                assert next_due(table) == table.waiting_since + COMPUTER_PAUSE
        elif table is not None:
            assert (table.waiting_since, table.reminded_at) == (None, None)

    @invariant()
    def the_computer_plays_for_whom_is_away(self) -> None:
        """Exactly those who are away, and computers, are played by the computer; somebody of every game is there, and
        the host is where he sits in it."""
        table = self.table
        if table is not None:
            for player in table.players:
                is_there = player.absence is None and not player.is_computer
                assert is_there == (player.played_by is PlayedBy.HUMAN)
                assert player.missed in ({0, 1} if player.absence is None else {0})
            there = [
                player.user_id
                for player in table.players
                if player.absence is None and not player.is_computer
            ]
            if table.running is not None:
                assert there
                assert table.host in there or table.seat_of(table.host) is None
            assert (table.suspended is None) == (table.suspended_at is None)
            assert table.suspended is None or table.is_open

    @invariant()
    def nobody_sits_twice(self) -> None:
        """A table never has more players than its rules allow, and nobody on two seats."""
        table = self.table
        if table is not None:
            ids = [player.user_id for player in table.players]
            assert len(set(ids)) == len(ids) <= table.rules.max_players
            assert [table.seat_of(user_id) for user_id in ids] == list(range(len(ids)))
            assert len(table.happened) <= HAPPENINGS_KEPT

    @invariant()
    def rules_are_chosen_in_a_lobby(self) -> None:
        """The menu is open in a lobby only, on a page that there is; a game is played by the table's rules."""
        table = self.table
        if table is not None:
            if table.menu is not None:
                assert table.phase is TablePhase.LOBBY or (
                    table.phase is TablePhase.GAME and table.menu == Page.KICK
                )
                assert is_page(table.rules, table.menu)
            if table.running is not None:
                assert table.running.rules == table.rules

    @invariant()
    def only_open_tables_take_players(self) -> None:
        """Where no lobby is open, nobody new can sit down."""
        if self.table is not None and self.table.phase is not TablePhase.LOBBY:
            outcome = decide(self.table, Join(person(1)), self.now)
            if isinstance(outcome, Refused):
                assert outcome.reason in {TableReason.GAME_ON, TableReason.NO_LOBBY, TableReason.KICKED}
            else:
                assert [player.user_id for player in outcome.table.players] == [
                    player.user_id for player in self.table.players
                ]


class AskingAlone(Asking):
    """A table for practice, asked for the same, by its player and by others."""

    @property
    def opening(self) -> Command:
        """The command that opens this private chat's table."""
        return new_practice(rules=self.variant.rules, variant=self.variant.name)

    def open_moves(self) -> list[tuple[int, Move]]:
        """The player's moves, once the computers that play before him have made theirs."""
        while not (options := super().open_moves()):
            assert self.table is not None
            if not awaited_computers(self.table):
                break
            self.now = max(self.now, next_due(self.table) or NOW)
            self.catch_up()
        return options

    @rule(by=mostly(asker(1), asker(2)), count=st.integers(0, 4))
    def choose_opponents(self, by: Asker, count: int) -> None:
        """Somebody wants to play against so many computers."""
        self.ask(ChooseOpponents(by, count))

    @invariant()
    def it_is_one_players_alone(self) -> None:
        """On the first seat sits its player, on the others one to three computers; it has no clock and never rests."""
        if self.table is not None:
            assert self.table.is_practice
            ids = [player.user_id for player in self.table.players]
            assert ids == [1, -1, -2, -3][: len(ids)]
            assert len(ids) > 1
            assert self.table.host == 1
            assert (self.table.clock, self.table.reminded_at, self.table.suspended) == (None, None, None)


TestAsking = Asking.TestCase
TestAsking.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestAskingAlone = AskingAlone.TestCase
TestAskingAlone.settings = settings(max_examples=30, stateful_step_count=40, deadline=None)
