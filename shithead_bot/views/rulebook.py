"""The rules in words, written from the `Rules` object: what is set is what is said.

Two forms: a sheet of paper that fits one screen, and a list of what differs from a rule sheet.
"""

from collections.abc import Iterator

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.rules import OutOfTurn, Power, Rules
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import Texts
from shithead_bot.tables.house import Choice, HouseRule, current, differing
from shithead_bot.views.words import SUITS, listed, rank_text


def title(t: Texts, variant: str, rules: Rules) -> str:
    """The rules' name: the sheet's, and what differs from it."""
    name = t(f"variant-{variant}")
    differs = differences_text(t, variant, rules)
    return t("variant-differs", variant=name, differences=differs) if differs else name


def differences_text(t: Texts, variant: str, rules: Rules) -> str:
    """What differs from the sheet, as "7: the next must be below · jokers: 2"; empty where nothing does."""
    sheet = VARIANTS[variant].rules
    said = [_said(t, rule, current(rules, rule)) for rule in differing(rules, sheet)]
    unnamed = {rank: rules.power(rank) for rank in Rank if rules.power(rank) is not sheet.power(rank)}
    for rule in HouseRule:
        unnamed.pop(rule.rank or Rank.JOKER, None)
    said += [f"{rank_text(t, rank)}: {choice_text(t, power)}" for rank, power in unnamed.items()]
    return " · ".join(said)


def _said(t: Texts, rule: HouseRule, choice: Choice) -> str:
    return f"{label(t, rule)}: {choice_text(t, choice, rule)}"


def label(t: Texts, rule: HouseRule) -> str:
    """What a house rule is called."""
    return t(f"house-{rule.name.lower().replace('_', '-')}") if rule.rank is None else rank_text(t, rule.rank)


def choice_text(t: Texts, choice: Choice, rule: HouseRule | None = None) -> str:
    """A choice in a word or two."""
    match choice:
        case bool():
            return t("choice-yes" if choice else "choice-no")
        case int():
            return str(choice)
        case tuple():
            return _ranks_or_suits(t, choice, rule)
        case _:
            return t(f"choice-{choice.value.replace('_', '-')}")


def _ranks_or_suits(t: Texts, choice: tuple[object, ...], rule: HouseRule | None) -> str:
    if not choice:
        return t("choice-seat-order" if rule is HouseRule.START_TIES else "choice-none")
    return listed(t, [rank_text(t, at) if isinstance(at, Rank) else SUITS[at] for at in choice])  # type: ignore[index]  # suits else


def rules_html(t: Texts, variant: str, rules: Rules) -> str:
    """The rules on one screen."""
    parts = (_goal(t, rules), _special(t, rules), _start(t, rules), _more(t, rules))
    heading = t("rules-title", title=title(t, variant, rules), sheet=VARIANTS[variant].sheet)
    return "\n\n".join([heading, *("\n".join(part) for part in map(list, parts) if part)])


def _goal(t: Texts, rules: Rules) -> Iterator[str]:
    yield t("rules-goal")
    yield t("rules-turn")
    yield t("rules-take", after=rules.after_take.value)
    if rules.voluntary_take:
        yield t("rules-voluntary-take")
    yield t("rules-table-cards")


def _special(t: Texts, rules: Rules) -> Iterator[str]:
    """The ranks with a power, and the burns."""
    always = {Power.RESET, Power.TRANSPARENT} | (set() if rules.burn_must_fit else {Power.BURN})
    for rank in Rank:
        power = rules.power(rank)
        if power is Power.NORMAL or (rank is Rank.JOKER and not rules.jokers):
            continue
        does = t(f"rules-power-{power.value.replace('_', '-')}", rank=rank_text(t, rank))
        fits = t("rules-always") if power in always else ""
        yield t("rules-card", rank=rank_text(t, rank), does=does, fits=fits)
    if rules.four_burns:
        yield t("rules-four")
    yield t("rules-after-burn", after=rules.after_burn.value)


def _start(t: Texts, rules: Rules) -> Iterator[str]:
    ignored = listed(t, [rank_text(t, rank) for rank in rules.start_ignores])
    ties = "".join(SUITS[suit] for suit in rules.start_ties)
    yield t("rules-start", ignored=ignored, some=len(rules.start_ignores))
    yield t("rules-ties-suits", suits=ties) if ties else t("rules-ties-seat")
    yield t("rules-opening", opening=rules.opening.value)


def _more(t: Texts, rules: Rules) -> Iterator[str]:
    if rules.out_of_turn is not OutOfTurn.OFF:
        yield t("rules-out-of-turn", kind=rules.out_of_turn.value)
        if rules.face_up_completes:
            yield t("rules-face-up-completes")
    if rules.swap_in_game:
        yield t("rules-swap-in-game")
    yield t("rules-cards", decks=rules.decks, jokers=rules.jokers, seats=rules.max_players)
