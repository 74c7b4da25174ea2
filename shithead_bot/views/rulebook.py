"""The rules on one screen, written from the `Rules` object: what is set is what is said, and nothing else.

Law: rules that play differently read differently.
"""

from collections.abc import Iterator

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.rules import OutOfTurn, Power, Rules
from shithead_bot.i18n import Texts
from shithead_bot.tables.house import HouseRule, matters
from shithead_bot.views.words import SUITS, ranks_text


def rules_html(t: Texts, heading: str, rules: Rules) -> str:
    """The rules under a heading, as HTML."""
    parts = (_course(t, rules), _cards(t, rules), _start(t, rules), _more(t, rules))
    return "\n\n".join([heading, *("\n".join(part) for part in parts)])


def power_html(t: Texts, power: Power, *ranks: Rank) -> str:
    """What ranks with a power do."""
    return t(f"rules-power-{power.value.replace('_', '-')}", ranks=ranks_text(t, ranks), count=len(ranks))


def _course(t: Texts, rules: Rules) -> Iterator[str]:
    yield t("rules-turn")
    yield t("rules-take", after=rules.after_take.value)
    if rules.voluntary_take:
        yield t("rules-voluntary-take")
    yield t("rules-zones")
    yield t("rules-end")


def _cards(t: Texts, rules: Rules) -> Iterator[str]:
    """The ranks by what they do, those that go on any card, and the burns."""
    ranks = [rank for rank in Rank if rank is not Rank.JOKER or rules.jokers]
    for power in Power:
        own = [rank for rank in ranks if rules.power(rank) is power]
        if own and power is not Power.NORMAL:
            yield power_html(t, power, *own)
    always = [rank for rank in ranks if rules.power(rank) in rules.always_playable]
    if always:
        yield t("rules-always", ranks=ranks_text(t, always), count=len(always))
    if rules.four_burns:
        yield t("rules-four")
    if matters(rules, HouseRule.AFTER_BURN):
        yield t("rules-after-burn", after=rules.after_burn.value)


def _start(t: Texts, rules: Rules) -> Iterator[str]:
    yield t("rules-swap")
    yield t(
        "rules-start",
        ignored=ranks_text(t, rules.start_ignores),
        count=len(rules.start_ignores),
        ties="suits" if rules.start_ties else "seat",
        suits="".join(SUITS[suit] for suit in rules.start_ties),
    )
    yield t("rules-opening", opening=rules.opening.value)


def _more(t: Texts, rules: Rules) -> Iterator[str]:
    if rules.out_of_turn is not OutOfTurn.OFF:
        yield t("rules-out-of-turn", kind=rules.out_of_turn.value)
        if rules.face_up_completes:
            yield t("rules-face-up-completes")
    if rules.swap_in_game:
        yield t("rules-swap-in-game")
    yield t("rules-packs", decks=rules.decks, jokers=rules.jokers, seats=rules.max_players)
