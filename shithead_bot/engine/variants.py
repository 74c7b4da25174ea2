"""The variants by name, each a rule sheet turned into `Rules` (RULES.md 8)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from shithead_bot.engine.cards import Rank, Suit
from shithead_bot.engine.rules import AfterTake, Opening, OutOfTurn, Power, Powers, Rules

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Variant:
    """Rules with a name, and the number of the sheet they come from."""

    name: str
    sheet: str
    rules: Rules


_CLASSIC = Rules()

_TIGEREYE = replace(
    _CLASSIC,
    powers=Powers(
        {
            Rank.TWO: Power.RESET,
            Rank.SIX: Power.TRANSPARENT,
            Rank.SEVEN: Power.LOWER,
            Rank.EIGHT: Power.SKIP,
            Rank.TEN: Power.BURN,
        }
    ),
    start_ignores=(Rank.TWO,),
    out_of_turn=OutOfTurn.COMPLETE_FOUR,
)

_BACKPACKER = replace(
    _CLASSIC,
    jokers=2,
    max_players=6,
    four_burns=False,
    after_take=AfterTake.MAY_PLAY,
    start_ignores=(Rank.TWO,),
    start_ties=(Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES),
)

_ZWEEDS_PESTEN = replace(
    _BACKPACKER,
    powers=Powers(
        {
            Rank.TWO: Power.RESET,
            Rank.SEVEN: Power.LOWER_OR_EQUAL,
            Rank.NINE: Power.TRANSPARENT,
            Rank.TEN: Power.BURN,
        }
    ),
)

_DUTCH = replace(
    _CLASSIC,
    jokers=2,
    max_players=6,
    powers=Powers(
        {
            Rank.TWO: Power.RESET,
            Rank.SEVEN: Power.LOWER,
            Rank.EIGHT: Power.TRANSPARENT,
            Rank.TEN: Power.BURN,
        }
    ),
    burn_must_fit=True,
    after_take=AfterTake.MAY_PLAY,
    opening=Opening.LOWEST,
    start_ignores=(Rank.TWO,),
    start_ties=(Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS),
)

_DUTCH_SKIP = replace(_DUTCH, powers=Powers({**_DUTCH.powers, Rank.EIGHT: Power.SKIP}))

_DUTCH_REVERSE = replace(
    _DUTCH,
    powers=Powers(
        {
            Rank.TWO: Power.RESET,
            Rank.THREE: Power.TRANSPARENT,
            Rank.SEVEN: Power.REVERSE,
            Rank.EIGHT: Power.LOWER,
            Rank.NINE: Power.TRANSPARENT,
            Rank.TEN: Power.BURN,
        }
    ),
)

VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        name: Variant(name, sheet, rules)
        for name, sheet, rules in (
            ("classic", "000", _CLASSIC),
            ("tigereye", "001", _TIGEREYE),
            ("backpacker", "002", _BACKPACKER),
            ("zweeds-pesten", "002", _ZWEEDS_PESTEN),
            ("dutch", "003", _DUTCH),
            ("dutch-skip", "003", _DUTCH_SKIP),
            ("dutch-reverse", "003", _DUTCH_REVERSE),
        )
    }
)


def differences(rules: Rules, variant: Variant) -> tuple[str, ...]:
    """Return the names of the options in which `rules` differ from a variant's, in RULES.md 2's order."""
    return tuple(
        option.name
        for option in fields(Rules)
        if getattr(rules, option.name) != getattr(variant.rules, option.name)
    )
