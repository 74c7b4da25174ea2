"""The random opponent, and picking and shuffling by chance."""

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from shithead_bot.engine.cards import full_deck
from shithead_bot.engine.legality import legal_moves
from shithead_bot.engine.moves import move_text
from shithead_bot.engine.observation import observe
from shithead_bot.engine.state import GameState
from shithead_bot.opponents.opponent import pick, shuffled
from shithead_bot.opponents.uniform import choose
from tests.engine.positions import CLASSIC, playing, swapping
from tests.opponents.chance import Fixed, Scripted

# Twelfths, from their middles: as many fall to each of two, three or four things.
TWELFTHS = [(part + 0.5) / 12 for part in range(12)]


def chosen(state: GameState) -> Counter[str]:
    """Return how often seat 0 makes each move when chance takes every twelfth, twice over."""
    view, legal = observe(state, 0), legal_moves(state, 0)
    chances = product(TWELFTHS, repeat=2)
    return Counter(move_text(0, choose(view, legal, Scripted(*numbers))) for numbers in chances)


def test_every_rank_and_count_has_the_same_chance() -> None:
    """One 9, two 9s and a king: a third each, though two of the three moves are 9s."""
    counts = chosen(playing("9C 9S KC", "AC", pile="8H"))
    assert counts == {"0 play 9C": 48, "0 play 9C 9S": 48, "0 play KC": 48}


def test_the_blind_positions_share_one_chance() -> None:
    """Turning over is one short form beside taking, whichever of the positions it is."""
    state = playing("|| 3C 4C 5C", "AC", pile="8H", rules=replace(CLASSIC, voluntary_take=True))
    assert chosen(state) == {"0 blind 0": 24, "0 blind 1": 24, "0 blind 2": 24, "0 take": 72}


def test_the_pairs_of_a_swap_share_one_chance() -> None:
    """Before the game, swapping and being ready are the two short forms."""
    counts = chosen(swapping("3C 4C | 5C | 6C", "AC"))
    assert counts == {"0 swap 3C 5C": 36, "0 swap 4C 5C": 36, "0 ready": 72}


def test_only_the_moves_handed_in_are_chosen() -> None:
    """`legal` may be fewer moves than the seat has: no other is made."""
    state = playing("9C 9S KC", "AC", pile="8H")
    view, legal = observe(state, 0), legal_moves(state, 0)
    assert {choose(view, legal[1:], Scripted(*numbers)) for numbers in product(TWELFTHS, repeat=2)} == {
        *legal[1:]
    }


@pytest.mark.parametrize("number", [0.0, 1 - 2**-53])
def test_a_pick_stays_within_bounds(number: float) -> None:
    """The least and the greatest number that chance knows pick the first and the last."""
    assert pick("abc", Fixed(number)) == ("c" if number else "a")


def test_a_shuffle_keeps_the_cards_and_depends_on_chance_alone() -> None:
    """The same seed shuffles the same way, another one differently, and no card is lost."""
    deck = full_deck(2, 4)
    once, again, other = (shuffled(deck, Random(seed)) for seed in (1, 1, 2))
    assert once == again != other
    assert Counter(once) == Counter(deck)


def test_every_order_is_equally_likely() -> None:
    """Three things lie in each of their six orders about as often."""
    rng = Random(7)
    counts = Counter("".join(shuffled("abc", rng)) for _ in range(6000))
    assert len(counts) == 6
    assert all(900 < count < 1100 for count in counts.values())
