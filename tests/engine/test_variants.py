"""The variants as data (RULES.md 8)."""

from dataclasses import replace

import pytest

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.rules import AfterTake, Opening, OutOfTurn, Power, Rules
from shithead_bot.engine.variants import VARIANTS, differences

POWERS = {
    "classic": "2 reset, T burn",
    "tigereye": "2 reset, 6 transparent, 7 lower, 8 skip, T burn",
    "backpacker": "2 reset, T burn",
    "zweeds-pesten": "2 reset, 7 lower_or_equal, 9 transparent, T burn",
    "dutch": "2 reset, 7 lower, 8 transparent, T burn",
    "dutch-skip": "2 reset, 7 lower, 8 skip, T burn",
    "dutch-reverse": "2 reset, 3 transparent, 7 reverse, 8 lower, 9 transparent, T burn",
}
FROM_BACKPACKER = ("jokers", "max_players", "four_burns", "after_take", "start_ignores", "start_ties")
FROM_DUTCH = (
    "jokers",
    "max_players",
    "burn_must_fit",
    "after_take",
    "opening",
    "start_ignores",
    "start_ties",
)
OTHER_THAN_CLASSIC = {
    "classic": (),
    "tigereye": ("start_ignores", "out_of_turn"),
    "backpacker": FROM_BACKPACKER,
    "zweeds-pesten": FROM_BACKPACKER,
    "dutch": FROM_DUTCH,
    "dutch-skip": FROM_DUTCH,
    "dutch-reverse": FROM_DUTCH,
}
SHEETS = ["000", "001", "002", "002", "003", "003", "003"]


def test_the_variants_stand_in_their_order() -> None:
    """Names and sheets are those of RULES.md 8, in its order."""
    assert list(VARIANTS) == list(POWERS)
    assert [variant.name for variant in VARIANTS.values()] == list(VARIANTS)
    assert [variant.sheet for variant in VARIANTS.values()] == SHEETS


@pytest.mark.parametrize("name", POWERS)
def test_a_variant_has_its_sheets_powers(name: str) -> None:
    """The special cards are those of the variant's row in RULES.md 8."""
    powers = VARIANTS[name].rules.powers.items()
    assert ", ".join(f"{rank.letter} {power}" for rank, power in powers) == POWERS[name]


@pytest.mark.parametrize("name", OTHER_THAN_CLASSIC)
def test_a_variant_differs_from_classic_where_its_row_says(name: str) -> None:
    """Beside the powers, only the options of the last column of RULES.md 8 differ."""
    others = differences(VARIANTS[name].rules, VARIANTS["classic"])
    assert tuple(option for option in others if option != "powers") == OTHER_THAN_CLASSIC[name]


def test_classic_is_what_rules_are_by_default() -> None:
    """Sheet 000 is the default of every option."""
    assert VARIANTS["classic"].rules == Rules()


def test_the_values_of_the_sheets_options() -> None:
    """Sheets 001, 002 and 003 set their options as RULES.md 8 says."""
    tigereye, backpacker, dutch = (VARIANTS[name].rules for name in ("tigereye", "backpacker", "dutch"))
    assert tigereye.out_of_turn is OutOfTurn.COMPLETE_FOUR
    assert not backpacker.four_burns
    assert (backpacker.jokers, backpacker.max_players) == (2, 6)
    assert (dutch.jokers, dutch.max_players) == (2, 6)
    assert dutch.four_burns
    assert dutch.burn_must_fit
    assert dutch.opening is Opening.LOWEST
    assert "".join(backpacker.start_ties) == "CDHS"
    assert "".join(dutch.start_ties) == "CSHD"
    for rules in (backpacker, dutch):
        assert rules.after_take is AfterTake.MAY_PLAY
    for rules in (tigereye, backpacker, dutch):
        assert rules.start_ignores == (Rank.TWO,)


def test_what_was_changed_is_named() -> None:
    """Rules made from a variant are called by what differs, in the order of RULES.md 2."""
    dutch = VARIANTS["dutch"]
    changed = replace(
        dutch.rules, max_players=4, voluntary_take=True, powers={**dutch.rules.powers, Rank.ACE: Power.SKIP}
    )
    assert differences(changed, dutch) == ("max_players", "powers", "voluntary_take")
    assert differences(dutch.rules, dutch) == ()


def test_a_power_normal_is_no_difference() -> None:
    """Naming a rank `normal` changes nothing."""
    classic = VARIANTS["classic"]
    same = replace(classic.rules, powers={**classic.rules.powers, Rank.SEVEN: Power.NORMAL})
    assert differences(same, classic) == ()
