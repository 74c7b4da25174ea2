"""The rules as set here, in words: from the options alone, whole, and on one screen."""

import textwrap
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.rules import AfterBurn, OutOfTurn, Power, Powers, Rules
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import languages, texts
from shithead_bot.tables.house import HouseRule, choices, current, matters, with_choice
from shithead_bot.views.rulebook import rules_html
from shithead_bot.views.words import SUITS, rank_text
from tests.tables.making import CLASSIC
from tests.views.positions import LANGUAGES, RULES
from tests.views.reading import bare, units, visible

EN = texts("en")
PHONE = 40  # characters in a line
SCREEN = 30  # lines


def lines(rules: Rules, language: str = "en") -> list[str]:
    """What is read, without the heading."""
    return bare(visible(rules_html(texts(language), "Rules", rules))).split("\n")[2:]


def played(rules: Rules) -> Rules:
    """The same rules with every option that can't make a difference at its usual value."""
    for rule in (HouseRule.BURN_MUST_FIT, HouseRule.AFTER_BURN, HouseRule.FACE_UP_COMPLETES):
        if not matters(rules, rule):
            rules = with_choice(rules, rule, choices(rule)[0])
    return rules


def test_the_rules_of_a_sheet_can_be_read() -> None:
    """How a turn goes, what the cards do, how it begins, and what else is allowed, in four short parts."""
    assert lines(VARIANTS["tigereye"].rules) == [
        "On your turn play one or more cards of one rank, equal to the top card or higher, and draw up to three.",
        "Nothing fits: take the pile; then the next player leads.",
        "Your hand goes first, then open cards, then blind ones one by one: if one doesn’t fit, take it and the pile.",
        "The last one with cards is the Shithead.",
        "",
        "2 resets: anything fits on it.",
        "10 burns the pile.",
        "6 is see-through: what’s beneath counts.",
        "7 wants the next card lower.",
        "Each 8 skips one player.",
        "2, 6 and 10 go on any card.",
        "Four of a rank on the pile burn it.",
        "Whoever burns leads again.",
        "",
        "Before play, swap hand and open cards.",
        "The lowest card in hand starts (2 doesn’t count), of several the first seat.",
        "Any card may open.",
        "",
        "Out of turn anybody may complete a four of the top rank, which burns.",
        "One pack, 2 to 5 players.",
    ]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"powers": {Rank.NINE: Power.LOWER_OR_EQUAL}}, "9 wants the next card equal or lower."),
        ({"powers": {Rank.KING: Power.REVERSE}}, "Each K turns the direction round."),
        ({"powers": {Rank.SEVEN: Power.SKIP, Rank.EIGHT: Power.SKIP}}, "7 and 8 skip one player a card."),
        ({"burn_must_fit": True}, "2 goes on any card."),
        ({"after_burn": AfterBurn.NEXT}, "After a burn the next player leads."),
        ({"voluntary_take": True}, "You may also take it though you could play."),
        ({"swap_in_game": True}, "Once a turn, before you play, you may swap a hand card with an open one."),
        ({"start_ignores": ()}, "The lowest card in hand starts, of several the first seat."),
        ({"decks": 2, "jokers": 1, "max_players": 10}, "Two packs with one joker, 2 to 10 players."),
        ({"jokers": 4, "max_players": 2}, "One pack with 4 jokers, two players."),
        ({"jokers": 2}, "🃏 is see-through: what’s beneath counts."),
        (
            {"out_of_turn": OutOfTurn.SAME_RANK},
            "Out of turn anybody may throw in cards of the top rank, fitting or not; a four so completed burns.",
        ),
        (
            {"out_of_turn": OutOfTurn.COMPLETE_FOUR, "face_up_completes": True},
            "Open cards may complete a four while you have a hand.",
        ),
    ],
)
def test_what_is_set_is_what_is_said(rules: dict[str, object], said: str) -> None:
    """Each option that plays differently has its own sentence, which plain Classic lacks."""
    assert said in lines(replace(CLASSIC, **rules))  # type: ignore[arg-type]
    assert said not in lines(CLASSIC)


def test_what_does_not_exist_is_not_spoken_of() -> None:
    """No jokers, no powers and no burning: no word of them."""
    text = "\n".join(lines(replace(CLASSIC, powers=Powers({}), four_burns=False)))
    assert not any(word in text for word in ("🃏", "joker", "resets", "burn", "any card.", "Out of turn"))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_rules_of_every_sheet_fit_on_one_screen(variant: str, language: str) -> None:
    """With their heading no more than thirty lines of a phone."""
    t = texts(language)
    heading = visible(t("rules-title", variant=t(f"variant-{variant}")))
    text = [heading, "", *lines(VARIANTS[variant].rules, language)]
    assert sum(len(textwrap.wrap(line, PHONE)) or 1 for line in text) <= SCREEN


@settings(deadline=None)
@given(RULES, RULES, LANGUAGES)
def test_rules_that_play_differently_read_differently(one: Rules, other: Rules, language: str) -> None:
    """The text is the same only where every option that makes a difference is, in any language."""
    assert (lines(one, language) == lines(other, language)) <= (played(one) == played(other))


@settings(max_examples=300, deadline=None)
@given(RULES, st.sampled_from(HouseRule), LANGUAGES, st.data())
def test_one_changed_option_changes_the_text(
    rules: Rules, rule: HouseRule, language: str, data: st.DataObject
) -> None:
    """Whichever single thing is changed from any rules, if it matters it is read."""
    assume(matters(rules, rule))
    choice = data.draw(
        st.sampled_from([choice for choice in choices(rule) if choice != current(rules, rule)])
    )
    changed = {rule.name.lower(): choice} if rule.rank is None else {}
    assume(changed.get("max_players", 0) in range(rules.max_players + 1) and changed.get("decks", 2) == 2)
    assume("jokers" not in changed or int(str(choice)) >= rules.jokers)
    assert lines(with_choice(rules, rule, choice), language) != lines(rules, language)


@given(RULES)
def test_every_power_rank_and_number_is_named(rules: Rules) -> None:
    """Each rank with a power stands in one sentence of the cards' part and each ordinary one in none; packs, jokers and
    seats, the ranks that don't count at the start and the order of suits are there."""
    text = lines(rules)
    _, cards, start, more = "\n".join(text).split("\n\n")
    powers = [line for line in cards.split("\n") if not line.endswith("any card.")]
    for rank in Rank:
        if rank is Rank.JOKER and not rules.jokers:
            continue
        name = rank_text(EN, rank)
        named = [line for line in powers if name in line.replace(",", "").split()]
        assert len(named) == (rules.power(rank) is not Power.NORMAL)
    ignored = [rank_text(EN, rank) for rank in rules.start_ignores]
    assert all(name in start for name in ignored)
    assert "".join(SUITS[suit] for suit in rules.start_ties) in start
    packs = more.split("\n")[-1]
    assert ("Two packs" in packs) == (rules.decks == 2)
    assert (f"{rules.jokers} jokers" in packs) == (rules.jokers > 1)
    assert (f"2 to {rules.max_players} players" in packs) == (rules.max_players > 2)
    assert units("\n".join(text)) <= 4096
