"""House rules in words: each choice a phrase that stands for itself, so that a list of what differs reads by itself."""

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.rules import Power, Rules
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import Texts
from shithead_bot.tables.house import Choice, HouseRule, current, differing
from shithead_bot.tables.model import Table
from shithead_bot.views.words import SUITS, rank_text, ranks_text


def variant_name(t: Texts, variant: str) -> str:
    """What a rule sheet is called."""
    return t(f"variant-{variant}")


def house_lines(t: Texts, table: Table) -> list[str]:
    """A line of HTML with what differs from the table's sheet; none where nothing does."""
    differs = differences(t, table.variant, table.rules)
    return [t("house-rules", differences=" · ".join(differs))] if differs else []


def clock_text(t: Texts, clock: int | None) -> str:
    """How long a turn may take (one of `CLOCKS`): "5 min"."""
    return t(f"clock-{clock or 'off'}")


def differences(t: Texts, variant: str, rules: Rules) -> list[str]:
    """What is not as the sheet has it, a phrase each; ranks that the menu doesn't know come first."""
    sheet = VARIANTS[variant].rules
    known = {rule.rank for rule in HouseRule}
    others = [rank for rank in Rank if rank not in known and rules.power(rank) is not sheet.power(rank)]
    return [
        *(_power_text(t, rank, rules.power(rank)) for rank in others),
        *(phrase(t, rule, current(rules, rule)) for rule in differing(rules, sheet)),
    ]


def label(t: Texts, rule: HouseRule) -> str:
    """What a house rule is about, in a word or two."""
    return t(f"house-{_dashed(rule.name)}") if rule.rank is None else rank_text(t, rule.rank)


def question(t: Texts, rule: HouseRule) -> str:
    """What is to be decided."""
    if rule.rank is not None:
        return t("ask-rank", rank=rank_text(t, rule.rank))
    return t(f"ask-{_dashed(rule.name)}")


def phrase(t: Texts, rule: HouseRule, choice: Choice) -> str:
    """A choice as a phrase: "7 wants lower", "two packs", "the lowest rank opens"."""
    key = f"choice-{_dashed(rule.name)}"
    match choice:
        case Power() if rule.rank is not None:
            return _power_text(t, rule.rank, choice)
        case bool():
            return t(f"{key}-yes" if choice else f"{key}-no")
        case int():
            return t(key, count=choice)
        case tuple():
            ranks = ranks_text(t, (at for at in choice if isinstance(at, Rank)))
            suits = "".join(SUITS[at] for at in choice if not isinstance(at, Rank))
            return t(key, count=len(choice), listed=ranks or suits)
        case _:
            return t(f"{key}-{_dashed(choice)}")


def _power_text(t: Texts, rank: Rank, power: Power) -> str:
    return t(f"power-{_dashed(power)}", rank=rank_text(t, rank))


def _dashed(name: str) -> str:
    """An option's name as the catalogue's keys have it."""
    return name.lower().replace("_", "-")
