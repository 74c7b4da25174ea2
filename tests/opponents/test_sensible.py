"""The sensible opponent: what it lays open, what it plays first, what it keeps, and that it makes an end."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.legality import legal_moves
from shithead_bot.engine.moves import Ready, Swap, Take, move_text
from shithead_bot.engine.observation import observe
from shithead_bot.engine.rules import OutOfTurn, Power, Powers
from shithead_bot.engine.state import GameState, Outcome
from shithead_bot.engine.transition import apply
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.opponents import OPPONENTS, sensible, uniform
from shithead_bot.opponents.selfplay import MOST_SWAPS, play_game
from tests.engine.positions import CLASSIC, playing, swapping

DUTCH = VARIANTS["dutch"].rules
COMPLETING = replace(CLASSIC, four_burns=False, out_of_turn=OutOfTurn.COMPLETE_FOUR)


def chosen(state: GameState, seat: int = 0) -> str:
    """What a seat does of all that it may do, as records write it."""
    return move_text(seat, sensible.choose(observe(state, seat), legal_moves(state, seat)))


def test_it_is_one_of_the_opponents() -> None:
    """The command line knows it by its name."""
    assert OPPONENTS["sensible"] is sensible.choose


@pytest.mark.parametrize(
    ("hand", "face_up", "open_at_last"),
    [
        ("2C AC KC", "4D 5D 6D", "2C AC KC"),
        ("2C TC AC", "KD QD 3D", "2C TC AC"),
        ("4C 5C 6C", "KD AD 2D", "KD AD 2D"),
        ("3C AC 9C", "TD 3D KD", "TD AC KD"),
    ],
)
def test_before_the_game_its_best_cards_are_laid_open(hand: str, face_up: str, open_at_last: str) -> None:
    """Burn and reset cards are worth most, then the high ranks; in so many swaps as a player may make, and no more."""
    state = swapping(f"{hand} | {face_up}", "7C 8C 9C")
    swaps = 0
    while not isinstance(move := sensible.choose(observe(state, 0), legal_moves(state, 0)), Ready):
        swaps += isinstance(move, Swap)
        state, _ = apply(state, 0, move)
    assert {card.text for card in state.seats[0].face_up} == set(open_at_last.split())
    assert swaps <= MOST_SWAPS


def test_what_is_worth_most_is_the_rules_to_say() -> None:
    """Where the eight is see-through it is laid open before the ace; where it only skips, the ace is better."""
    assert chosen(swapping("8C AC | 4D", "7C", rules=DUTCH)) == "0 swap 8C 4D"
    assert chosen(swapping("8C AC | 4D", "7C", rules=VARIANTS["tigereye"].rules)) == "0 swap AC 4D"


def test_who_has_made_himself_ready_lets_it_be() -> None:
    """Handed nothing but senseless swaps it makes one of them: a choice is always made."""
    state = swapping("4C | KD", "7C")
    view = observe(state, 0)
    assert sensible.choose(view, [move for move in view.legal if isinstance(move, Swap)]) == view.legal[0]


@pytest.mark.parametrize(
    ("hand", "move"),
    [
        ("9C 9D KC", "0 play 9C 9D"),
        ("KC AC 9C", "0 play 9C"),
        ("2C TC AC", "0 play AC"),
        ("2C TC 4C", "0 play 2C"),
        ("TC TD 4C", "0 play TC"),
        ("4C 5C", "0 take"),
    ],
)
def test_the_lowest_goes_first_sets_together_and_powers_last(hand: str, move: str) -> None:
    """All cards of the lowest rank that fits; a reset or burn card singly, and only where nothing else fits."""
    assert chosen(playing(f"{hand} | 6D", "8C 9H", pile="8H")) == move


def test_all_that_is_left_goes_at_once() -> None:
    """Two tens that are the last cards end the game for him."""
    assert chosen(playing("TC TD", "8C 9H", pile="8H")) == "0 play TC TD"


def test_the_power_that_is_missed_least_goes_first() -> None:
    """Of what is kept back, see-through cards go before reset cards, and those before burn cards."""
    state = playing("XX 2C 8C TC | 6D", "9H", pile="AH", rules=replace(DUTCH, burn_must_fit=False))
    assert chosen(state) == "0 play XX"
    assert chosen(playing("2C TC | 6D", "9H", pile="AH")) == "0 play 2C"


def test_a_four_is_completed_first() -> None:
    """A king that burns three kings goes before a nine, and out of turn too where the rules allow it."""
    assert chosen(playing("AC AD 4S", "8C", pile="AH AS")) == "0 play AC AD"
    assert chosen(playing("2D 4S KC", "8C", pile="2H 2S 2C")) == "0 play 2D"
    assert chosen(playing("9H", "9D 4C", pile="9H 9S 9C", rules=COMPLETING), seat=1) == "1 play 9D"
    tame = replace(CLASSIC, four_burns=False)
    assert chosen(playing("2D 4S KC", "8C", pile="2H 2S 2C", rules=tame)) == "0 play 4S"


def test_a_pile_is_never_taken_by_choice() -> None:
    """Where the rules allow a take to who could play, it plays, and turns a blind card over."""
    rules = replace(CLASSIC, voluntary_take=True)
    assert chosen(playing("TC 4C | 5C", "8C", pile="KH", rules=rules)) == "0 play TC"
    assert chosen(playing("| | 4C -- 5C", "8C", pile="KH", rules=rules)) == "0 blind 0"


def test_after_a_take_it_leads() -> None:
    """The lead that a take brings is used, not passed on, and a swap in the game is left alone."""
    rules = replace(DUTCH, swap_in_game=True)
    state = playing("4C KC | AS", "8C", rules=rules, may_pass=True)
    assert chosen(state) == "0 play 4C"
    view = observe(state, 0)
    assert (
        sensible.choose(view, [move for move in view.legal if not move_text(0, move).startswith("0 play")])
        == (view.legal[2])
    )


def test_cards_that_go_round_are_broken_up() -> None:
    """Late in a long game without a draw pile nothing is kept back, and highest and lowest first take turns."""
    late = playing("4C TC AC | 5C", "8C", pile="3H", ply=300)
    assert chosen(late) == "0 play AC"
    assert chosen(replace(late, ply=310)) == "0 play 4C"
    assert chosen(replace(late, draw_pile=late.seats[1].hand)) == "0 play 4C"


def test_chance_changes_nothing() -> None:
    """Handed any chance it makes the same choice."""
    state = playing("9C 9D KC", "AC", pile="8H")
    view = observe(state, 0)
    assert len({sensible.choose(view, view.legal, Random(seed)) for seed in range(9)}) == 1


def test_a_power_of_the_sheets_alone_is_nothing_to_rely_on() -> None:
    """A table's own powers decide: without any, the two is the lowest card and goes first."""
    state = playing("2C 9C | 6D", "8C", rules=replace(CLASSIC, powers=Powers({Rank.NINE: Power.BURN})))
    assert chosen(state) == "0 play 2C"
    assert Take() not in legal_moves(state, 0)


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_beats_chance(variant: str) -> None:
    """Of games against a random opponent it loses less than a quarter, under every variant."""
    rules, losers = VARIANTS[variant].rules, Counter[bool]()
    for seed in range(40):
        seats = [uniform.choose, uniform.choose]
        seats[seed % 2] = sensible.choose
        record = play_game(variant, rules, seats, Random(seed))
        losers[record.shithead == seed % 2] += record.shithead is not None
    assert losers[True] < losers.total() / 4


@pytest.mark.parametrize("variant", VARIANTS)
def test_games_of_sensible_players_make_an_end(variant: str) -> None:
    """Among themselves, in any number, they find a Shithead, but for a game or two that goes round for ever."""
    rules = VARIANTS[variant].rules
    outcomes = Counter(
        play_game(
            variant, rules, [sensible.choose] * (2 + seed % (rules.max_players - 1)), Random(seed)
        ).outcome
        for seed in range(30)
    )
    assert outcomes[Outcome.SHITHEAD] >= 26
    assert outcomes[Outcome.SHITHEAD] + outcomes[Outcome.STALEMATE] == 30
