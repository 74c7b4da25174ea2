"""House rules as data: each option of RULES.md 2 that a table can choose, with its choices in order.

A rank has one power, so it can't be asked to do two things. What doesn't go together is the engine's to say:
`with_choice` raises its `RulesError`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from shithead_bot.engine.cards import Rank, Suit
from shithead_bot.engine.rules import AfterBurn, AfterTake, Opening, OutOfTurn, Power, Powers, Rules

Choice = (
    Power | AfterBurn | AfterTake | Opening | OutOfTurn | bool | int | tuple[Rank, ...] | tuple[Suit, ...]
)


class HouseRule(StrEnum):
    """One thing to decide; the value is its letter in a button's data."""

    TWO = "2"
    THREE = "3"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    BURN_MUST_FIT = "f"
    FOUR_BURNS = "b"
    JOKERS = "j"
    DECKS = "d"
    MAX_PLAYERS = "m"
    AFTER_BURN = "u"
    AFTER_TAKE = "t"
    VOLUNTARY_TAKE = "v"
    OPENING = "o"
    START_IGNORES = "i"
    START_TIES = "s"
    OUT_OF_TURN = "x"
    FACE_UP_COMPLETES = "c"
    SWAP_IN_GAME = "g"

    @property
    def rank(self) -> Rank | None:
        """The rank whose power this is about, or None."""
        return _RANKS.get(self)


_RANKS: Final = {
    HouseRule.TWO: Rank.TWO,
    HouseRule.THREE: Rank.THREE,
    HouseRule.SIX: Rank.SIX,
    HouseRule.SEVEN: Rank.SEVEN,
    HouseRule.EIGHT: Rank.EIGHT,
    HouseRule.NINE: Rank.NINE,
    HouseRule.TEN: Rank.TEN,
}
_OPTIONS: Final[Mapping[HouseRule, Sequence[Choice]]] = MappingProxyType(
    {
        HouseRule.BURN_MUST_FIT: (False, True),
        HouseRule.FOUR_BURNS: (True, False),
        HouseRule.JOKERS: (0, 1, 2, 3, 4),
        HouseRule.DECKS: (1, 2),
        HouseRule.MAX_PLAYERS: tuple(range(2, 11)),
        HouseRule.AFTER_BURN: tuple(AfterBurn),
        HouseRule.AFTER_TAKE: tuple(AfterTake),
        HouseRule.VOLUNTARY_TAKE: (False, True),
        HouseRule.OPENING: tuple(Opening),
        HouseRule.START_IGNORES: ((Rank.TWO, Rank.TEN), (Rank.TWO,), ()),
        HouseRule.START_TIES: ((), tuple(map(Suit, "CDHS")), tuple(map(Suit, "CSHD"))),
        HouseRule.OUT_OF_TURN: tuple(OutOfTurn),
        HouseRule.FACE_UP_COMPLETES: (False, True),
        HouseRule.SWAP_IN_GAME: (False, True),
    }
)


def choices(rule: HouseRule) -> Sequence[Choice]:
    """What a rule can be, in the order of the menu."""
    return tuple(Power) if rule.rank is not None else _OPTIONS[rule]


def current(rules: Rules, rule: HouseRule) -> Choice:
    """What a rule is now; it needn't be one of the choices."""
    if rule.rank is not None:
        return rules.power(rule.rank)
    value: Choice = getattr(rules, rule.name.lower())
    return value


def matters(rules: Rules, rule: HouseRule) -> bool:
    """Whether a rule makes any difference as the others are now."""
    burns = Power.BURN in rules.powers.values()
    match rule:
        case HouseRule.FACE_UP_COMPLETES:
            return rules.plays_out_of_turn
        case HouseRule.BURN_MUST_FIT:
            return burns
        case HouseRule.AFTER_BURN:
            return burns or rules.four_burns or rules.plays_out_of_turn
        case _:
            return True


def with_choice(rules: Rules, rule: HouseRule, choice: Choice) -> Rules:
    """The rules with one thing changed. RulesError where it doesn't go with the others."""
    if rule.rank is not None and isinstance(choice, Power):
        return replace(rules, powers=Powers({**rules.powers, rule.rank: choice}))
    return replace(rules, **{rule.name.lower(): choice})  # type: ignore[arg-type]  # a choice of this very option


def differing(rules: Rules, sheet: Rules) -> tuple[HouseRule, ...]:
    """The house rules that are not as the sheet has them, and matter."""
    return tuple(
        rule for rule in HouseRule if current(rules, rule) != current(sheet, rule) and matters(rules, rule)
    )
