"""How many sequences of moves there are from fixed positions of every variant."""

from collections import Counter

import pytest

from shithead_bot.engine.variants import VARIANTS
from tests.goldens.counting import Golden, Moves, count, goldens, let_pass, offered

GOLDENS = list(goldens())


@pytest.mark.parametrize("moves", [offered, let_pass])
@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: f"{golden.variant}-{golden.players}")
def test_the_numbers_are_as_they_were(golden: Golden, moves: Moves) -> None:
    """To depth 4, what the engine offers and what it lets pass of everything tried give the same, known numbers."""
    assert count(golden.position(), moves) == golden.sequences


def test_every_variant_has_its_three_deals() -> None:
    """Of two players, of three, and of as many as it takes, early and late in the game."""
    deals = Counter((golden.variant, golden.players) for golden in GOLDENS)
    assert deals == {
        (name, players): 2
        for name, variant in VARIANTS.items()
        for players in (2, 3, variant.rules.max_players)
    }
