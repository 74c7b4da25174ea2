"""Laws that hold in every game, under any rules: hypothesis plays at random and looks for a breach."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from shithead_bot.engine.cards import Card, Rank, Suit, full_deck
from shithead_bot.engine.events import (
    Burned,
    Drew,
    Event,
    GameOver,
    LeadAgain,
    Misfit,
    Played,
    Took,
    TurnBegan,
    WentOut,
)
from shithead_bot.engine.legality import legal_moves, short_legal, why_illegal
from shithead_bot.engine.moves import (
    Blind,
    Move,
    Pass,
    Play,
    Ready,
    Swap,
    Take,
    move_text,
    parse_move,
    short_form,
)
from shithead_bot.engine.observation import observe
from shithead_bot.engine.record import dumps, loads, record_of, replay
from shithead_bot.engine.rules import (
    AfterBurn,
    AfterTake,
    Opening,
    OutOfTurn,
    Power,
    Rules,
    seats_possible,
)
from shithead_bot.engine.state import GameState, Outcome, Phase, Zone
from shithead_bot.engine.step import STALEMATE_MOVES
from shithead_bot.engine.transition import IllegalMove, abandon, apply, deal

ORDINARY = [rank for rank in Rank if rank is not Rank.JOKER]
SEEDS = st.integers(0, 2**32)
CARDS = st.sampled_from(full_deck(1, 1))


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Draw rules: any combination of options that goes together."""
    decks, jokers = draw(st.integers(1, 2)), draw(st.integers(0, 4))
    return Rules(
        decks=decks,
        jokers=jokers,
        max_players=draw(st.integers(2, seats_possible(decks, jokers))),
        powers=draw(st.dictionaries(st.sampled_from(ORDINARY), st.sampled_from(Power), max_size=8)),
        burn_must_fit=draw(st.booleans()),
        four_burns=draw(st.booleans()),
        after_burn=draw(st.sampled_from(AfterBurn)),
        after_take=draw(st.sampled_from(AfterTake)),
        opening=draw(st.sampled_from(Opening)),
        start_ignores=tuple(draw(st.sets(st.sampled_from(ORDINARY), max_size=4))),
        start_ties=tuple(draw(st.just(()) | st.permutations(list(Suit)))),
        out_of_turn=draw(st.sampled_from(OutOfTurn)),
        face_up_completes=draw(st.booleans()),
        swap_in_game=draw(st.booleans()),
        voluntary_take=draw(st.booleans()),
    )


@st.composite
def any_moves(draw: st.DrawFn, state: GameState) -> tuple[int, Move]:
    """Draw a seat and a move that may well be nonsense, but often uses cards that are there."""
    seat = draw(st.integers(-1, len(state.seats)))
    near = state.seats[seat % len(state.seats)]
    held = st.sampled_from((*near.hand, *near.face_up)) if near.hand or near.face_up else CARDS
    card = held | CARDS
    moves: st.SearchStrategy[Move] = st.one_of(
        st.builds(Swap, card, card),
        st.just(Ready()),
        st.builds(Play, st.lists(card, max_size=4).map(tuple), st.sampled_from(Zone)),
        st.builds(
            lambda one, count, zone: Play((one,) * count, zone),
            card,
            st.integers(1, 4),
            st.sampled_from(Zone),
        ),
        st.builds(Blind, st.integers(-1, 3)),
        st.just(Take()),
        st.just(Pass()),
    )
    return seat, draw(moves)


def all_cards(state: GameState) -> Counter[Card]:
    """Count every card of a game, wherever it is."""
    counts = Counter(state.draw_pile + state.pile + state.burned)
    for seat in state.seats:
        counts.update(seat.hand + seat.face_up)
        counts.update(card for card in seat.face_down if card)
    return counts


def sizes(state: GameState) -> tuple[int, int, int, int]:
    """Return what RULES.md 4.11 counts: draw pile, table cards, burned cards, players in."""
    return (
        len(state.draw_pile),
        sum(seat.table_count for seat in state.seats),
        len(state.burned),
        sum(seat.card_count > 0 for seat in state.seats),
    )


class Game(RuleBasedStateMachine):
    """A game under any rules, among any number of players."""

    state: GameState
    deck: list[Card]
    moves: list[str]
    legal: list[list[str]]
    quiet: int
    seed: int
    to_the_end: bool

    @initialize(data=st.data(), rules=any_rules())
    def begin(self, data: st.DataObject, rules: Rules) -> None:
        """Deal."""
        players = data.draw(st.integers(2, rules.max_players))
        self.deck = data.draw(st.randoms(use_true_random=False)).sample(
            full_deck(rules.decks, rules.jokers), 52 * rules.decks + rules.jokers
        )
        self.state = deal(rules, players, self.deck)
        self.moves, self.legal, self.quiet = [], [], 0
        self.seed, self.to_the_end = data.draw(SEEDS), data.draw(st.booleans())
        if data.draw(st.booleans()):
            self.all_ready()

    def make(self, seat: int, move: Move) -> None:
        """Make a legal move and check what must hold between the states before and after."""
        before = self.state
        self.moves.append(move_text(seat, move))
        self.legal.append(short_legal(before))
        self.state, events = apply(before, seat, move)
        assert parse_move(self.moves[-1]) == (seat, move)
        if before.phase is Phase.PLAY:
            self.quiet = self.quiet + 1 if sizes(self.state) == sizes(before) else 0
            check_counting(before, self.state, move)
            check_turn(before, self.state, seat, events)
            check_events(before, self.state, seat, events)

    @precondition(lambda self: self.state.phase is Phase.SWAP)
    @rule(seed=SEEDS, count=st.integers(1, 10))
    def prepare(self, seed: int, count: int) -> None:
        """Swap and say ready, all at once."""
        rng = random.Random(seed)
        for _ in range(count):
            seats = range(len(self.state.seats))
            offers = [(seat, move) for seat in seats for move in legal_moves(self.state, seat)]
            if self.state.phase is Phase.SWAP:
                self.make(*rng.choice(offers))

    @precondition(lambda self: self.state.phase is Phase.SWAP)
    @rule()
    def all_ready(self) -> None:
        """Let everybody be ready."""
        for seat, player in enumerate(self.state.seats):
            if not player.ready:
                self.make(seat, Ready())

    @precondition(lambda self: self.state.phase is Phase.PLAY)
    @rule(seed=SEEDS, count=st.integers(1, 60))
    def play(self, seed: int, count: int) -> None:
        """Play on at random, out of turn wherever it is possible every other time."""
        rng = random.Random(seed)
        for _ in range(count):
            if self.state.phase is Phase.PLAY:
                self.make(*rng.choice(self.offers(out_of_turn=rng.random() < 0.5)))

    def offers(self, *, out_of_turn: bool) -> list[tuple[int, Move]]:
        """Return what the seats that are not to move may do, or where that is nothing, what the other may."""
        state = self.state
        others = [seat for seat in range(len(state.seats)) if seat != state.current]
        offers = [(seat, move) for seat in others for move in legal_moves(state, seat)]
        if out_of_turn and offers:
            return offers
        return [(state.current, move) for move in legal_moves(state, state.current)]

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """why_illegal and apply agree on any move, and a refused one changes nothing."""
        seat, move = data.draw(any_moves(self.state))
        reason = why_illegal(self.state, seat, move)
        before = replace(self.state)
        if reason is None:
            assert seat in range(len(self.state.seats))
            if self.state.phase is Phase.PLAY:
                assert short_form(seat, move) in short_legal(self.state)
            self.make(seat, move)
        else:
            with pytest.raises(IllegalMove) as refusal:
                apply(self.state, seat, move)
            assert refusal.value.reason is reason
        assert reason is None or self.state == before

    @invariant()
    def cards_are_conserved(self) -> None:
        """No card is lost, doubled or made."""
        if hasattr(self, "state"):
            assert all_cards(self.state) == Counter(self.deck)

    @invariant()
    def hands_are_sorted(self) -> None:
        """Hands stay in order, and three cards are held while there is a draw pile."""
        if hasattr(self, "state"):
            for seat in self.state.seats:
                assert list(seat.hand) == sorted(seat.hand)
                assert not self.state.draw_pile or len(seat.hand) >= 3

    @invariant()
    def offers_are_legal(self) -> None:
        """Whatever is offered may be made, each short form once (swaps and positions aside)."""
        if not hasattr(self, "state"):
            return
        for seat in range(len(self.state.seats)):
            offers = legal_moves(self.state, seat)
            assert all(why_illegal(self.state, seat, move) is None for move in offers)
            plays = [short_form(seat, move) for move in offers if isinstance(move, Play)]
            assert len(plays) == len(set(plays))
            assert observe(self.state, seat).legal == offers
        if self.state.phase is Phase.PLAY:
            assert legal_moves(self.state, self.state.current)

    @invariant()
    def the_end_is_what_it_says(self) -> None:
        """A Shithead is the last with cards, a stalemate comes after 500 quiet moves, and else play goes on."""
        if not hasattr(self, "state"):
            return
        state = self.state
        left = [seat for seat, player in enumerate(state.seats) if player.card_count]
        assert sorted([*left, *state.finished]) == list(range(len(state.seats)))
        match state.outcome:
            case None:
                assert state.phase is not Phase.OVER
                assert len(left) > 1
                assert state.quiet_moves == self.quiet < STALEMATE_MOVES
                assert state.current in left
            case Outcome.SHITHEAD:
                assert left == [state.shithead]
            case Outcome.STALEMATE:
                assert (state.shithead, self.quiet) == (None, STALEMATE_MOVES)

    def teardown(self) -> None:
        """Every game ends; its record, or that of a game cut short, is read as written and replays exactly."""
        if not hasattr(self, "state"):
            return
        if self.to_the_end and self.state.phase is Phase.SWAP:
            self.all_ready()
        while self.to_the_end and self.state.phase is Phase.PLAY:
            self.seed += 1
            self.play(self.seed, 10)
        state = self.state if self.state.phase is Phase.OVER else abandon(self.state)[0]
        names = [f"P{seat}" for seat in range(len(state.seats))]
        record = record_of("classic", state.rules, names, self.deck, self.moves, state, self.legal)
        assert loads(dumps(record)) == record
        assert replay(record) == state


def check_counting(before: GameState, after: GameState, move: Move) -> None:
    """Plays, takes and passes are plies; swaps aren't."""
    assert after.ply == before.ply + (not isinstance(move, Swap))
    assert after.opening_rank is (before.opening_rank if isinstance(move, Swap) else None)


def check_turn(before: GameState, after: GameState, seat: int, events: tuple[Event, ...]) -> None:
    """A turn begins exactly when somebody else is to move; rights of the turn begin and end with it."""
    same = after.turn == before.turn
    assert same or after.turn == before.turn + 1
    assert same == (after.current == before.current)
    assert (TurnBegan(after.current) in events) != same
    assert same or not (after.swapped_this_turn or after.played_this_turn)
    assert same or after.phase is Phase.PLAY
    if LeadAgain(seat) in events:
        assert same
        assert seat == after.current


def check_events(before: GameState, after: GameState, seat: int, events: tuple[Event, ...]) -> None:
    """Events tell the changes: cards laid, drawn, burned and taken, who went out, and the end."""
    hand = len(before.seats[seat].hand)
    pile = len(before.pile)
    for event in events:
        match event:
            case Played():
                pile += len(event.cards)
                hand -= len(event.cards) if event.zone is Zone.HAND else 0
                assert event.out_of_turn == (seat != before.current)
            case Burned():
                assert event.count == pile
                assert len(after.burned) - len(before.burned) == pile
                pile = 0
            case Drew():
                hand += event.count
                assert len(before.draw_pile) - len(after.draw_pile) == event.count
            case Took() | Misfit():
                hand += event.count
                pile = 0
            case WentOut():
                assert after.finished == (*before.finished, seat)
                assert event.place == len(after.finished)
    assert (len(after.seats[seat].hand), len(after.pile)) == (hand, pile)
    assert isinstance(events[-1], GameOver) == (after.phase is Phase.OVER)


TestGame = Game.TestCase
TestGame.settings = settings(
    max_examples=60,
    stateful_step_count=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
