"""Whole games among computer players."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from shithead_bot.engine.cards import full_deck
from shithead_bot.engine.legality import legal_moves
from shithead_bot.engine.moves import Move, Swap, parse_move
from shithead_bot.engine.observation import SeatView
from shithead_bot.engine.record import Record, dumps, loads, replay
from shithead_bot.engine.rules import Rules
from shithead_bot.engine.state import GameState, Phase
from shithead_bot.engine.transition import apply, deal
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.opponents import OPPONENTS
from shithead_bot.opponents.opponent import Rng
from shithead_bot.opponents.selfplay import MOST_SWAPS, play_game
from shithead_bot.opponents.uniform import choose
from tests.opponents.chance import Fixed

CLASSIC = VARIANTS["classic"].rules
THROWING_IN = Rules.from_json(CLASSIC.to_json() | {"out_of_turn": "same_rank", "face_up_completes": True})


def game(seed: int, rules: Rules = CLASSIC, players: int = 4) -> Record:
    """Play a game of random opponents."""
    return play_game("classic", rules, [choose] * players, Random(seed), with_legal=True)


def moments(record: Record) -> Iterator[tuple[GameState, int, Move]]:
    """Give each move of a game in play, the state before it and its seat."""
    state = deal(record.rules, len(record.players), record.deck)
    for text in record.moves:
        seat, move = parse_move(text)
        if state.phase is Phase.PLAY:
            yield state, seat, move
        state, _ = apply(state, seat, move)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_game_is_played_to_its_end(name: str) -> None:
    """Under every variant a game of random opponents ends, and its record holds, legal moves and all."""
    rules = VARIANTS[name].rules
    record = play_game(name, rules, [choose] * rules.max_players, Random(3), with_legal=True)
    assert replay(loads(dumps(record))).phase is Phase.OVER
    assert record.players == tuple(f"P{seat}" for seat in range(rules.max_players))


def test_legal_moves_are_listed_when_asked_for_and_change_nothing() -> None:
    """With and without the lists, the same chance plays the same game."""
    with_legal = game(5)
    without = play_game("classic", CLASSIC, [choose] * 4, Random(5))
    assert without.legal is None
    assert (without.deck, without.moves) == (with_legal.deck, with_legal.moves)


def test_games_in_a_row_differ() -> None:
    """Chance goes on from one game to the next."""
    rng = Random(1)
    first, second = (play_game("classic", CLASSIC, [choose] * 2, rng) for _ in range(2))
    assert first.deck != second.deck


def test_players_swap_up_to_three_times() -> None:
    """RECORDS.md: every seat swaps 0 to 3 random pairs before it is ready, and each of these numbers happens."""
    swaps: Counter[int] = Counter()
    for seed in range(20):
        moves = [parse_move(text) for text in game(seed).moves]
        swaps += Counter(
            sum(isinstance(move, Swap) and who == seat for who, move in moves) for seat in range(4)
        )
    assert set(swaps) == set(range(MOST_SWAPS + 1))


class Watching:
    """A random opponent that looks whether it is asked for its own seat."""

    def __init__(self, seat: int, asked: set[int]) -> None:
        self._seat = seat
        self._asked = asked

    def __call__(self, observation: SeatView, legal: Sequence[Move], rng: Rng) -> Move:
        """Check and choose."""
        assert observation.seat == self._seat
        assert set(legal) <= set(observation.legal)
        self._asked.add(self._seat)
        return choose(observation, legal, rng)


def test_each_player_sees_his_own_cards_and_his_moves() -> None:
    """An opponent is shown its own seat's view, and handed moves of that seat alone."""
    asked: set[int] = set()
    play_game("classic", THROWING_IN, [Watching(seat, asked) for seat in range(4)], Random(2))
    assert asked == {0, 1, 2, 3}


def test_whom_chance_lets_play_out_of_turn_plays_lowest_seat_first() -> None:
    """With chance at its least every right is used, by the lowest seat that has one, again from the lowest."""
    record = play_game("classic", THROWING_IN, [choose] * 5, Fixed(0.0))
    used = 0
    for state, seat, _ in moments(record):
        others = [other for other in range(5) if other != state.current and legal_moves(state, other)]
        assert seat == (others[0] if others else state.current)
        used += bool(others)
    assert used > 0


def test_whom_chance_does_not_let_waits_for_his_turn() -> None:
    """A quarter and more is no leave: only the player on turn moves."""
    record = play_game("classic", THROWING_IN, [choose] * 5, Fixed(0.25))
    assert all(seat == state.current for state, seat, _ in moments(record))
    assert any(
        legal_moves(state, other) for state, seat, _ in moments(record) for other in range(5) if other != seat
    )


def test_a_right_out_of_turn_is_used_a_quarter_of_the_time() -> None:
    """Over many games, the lowest seat that could throw in or complete a four does so in about 25 of 100 cases."""
    used = rights = 0
    for seed in range(15):
        for state, seat, _ in moments(game(seed, THROWING_IN)):
            others = [other for other in range(4) if other != state.current and legal_moves(state, other)]
            rights += bool(others)
            used += bool(others) and seat == others[0]
    assert rights > 500
    assert 0.2 < used / rights < 0.3


def test_too_many_players_are_refused() -> None:
    """Who can't be dealt in, can't play."""
    with pytest.raises(ValueError, match="6 players"):
        game(1, players=6)


def test_a_deck_is_shuffled() -> None:
    """A game isn't dealt in the pack's order."""
    assert game(1).deck != full_deck(1, 0)


def test_opponents_have_names() -> None:
    """The command line asks for the random opponent by this name."""
    assert OPPONENTS["random"] is choose
