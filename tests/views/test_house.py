"""House rules in words, and what differs from a sheet."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shithead_bot.engine.cards import Rank, Suit
from shithead_bot.engine.rules import AfterBurn, AfterTake, Opening, OutOfTurn, Power, Powers, Rules
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import languages, texts
from shithead_bot.tables.house import HouseRule, choices, current, differing
from shithead_bot.tables.model import Table
from shithead_bot.views.house import differences, house_lines, label, phrase, question
from shithead_bot.views.screens import group_screen
from tests.tables.making import CLASSIC, dealt, finished, lobby
from tests.views.positions import RULES
from tests.views.reading import bare, visible

EN = texts("en")
BOT = "shithead_bot"
PHONE = 40  # characters in a line
TEN = replace(
    VARIANTS["dutch"].rules,
    decks=2,
    jokers=4,
    max_players=10,
    powers=Powers({Rank.TWO: Power.RESET, Rank.THREE: Power.TRANSPARENT, Rank.TEN: Power.BURN}),
    burn_must_fit=False,
    after_take=AfterTake.NEXT,
    opening=Opening.ANY,
    out_of_turn=OutOfTurn.SAME_RANK,
)


def lines(table: Table) -> list[str]:
    """What the group reads."""
    return bare(visible(group_screen(table, BOT).html)).split("\n")


def every_phrase(language: str) -> list[str]:
    """All choices of all house rules in words."""
    return [phrase(texts(language), rule, choice) for rule in HouseRule for choice in choices(rule)]


@pytest.mark.parametrize("language", languages())
def test_every_choice_says_by_itself_what_it_is(language: str) -> None:
    """No two phrases are the same, and each fits on a button with a tick."""
    phrases = every_phrase(language)
    assert len(set(phrases)) == len(phrases)
    assert max(map(len, phrases)) <= PHONE - 2


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"powers": {**CLASSIC.powers, Rank.SEVEN: Power.LOWER_OR_EQUAL}}, "7 wants equal or lower"),
        ({"powers": {Rank.TEN: Power.BURN}}, "2 is ordinary"),
        ({"powers": {**CLASSIC.powers, Rank.JACK: Power.SKIP}}, "J skips"),
        ({"jokers": 1}, "one joker"),
        ({"jokers": 3}, "3 jokers"),
        ({"decks": 2}, "two packs"),
        ({"max_players": 4}, "4 seats"),
        ({"burn_must_fit": True}, "burning cards must fit"),
        ({"four_burns": False}, "four of a kind don’t burn"),
        ({"after_burn": AfterBurn.NEXT}, "after a burn the next leads"),
        ({"after_take": AfterTake.MAY_PLAY}, "whoever takes may lead or pass"),
        ({"voluntary_take": True}, "take whenever you like"),
        ({"opening": Opening.LOWEST}, "the lowest rank opens"),
        ({"start_ignores": ()}, "every rank counts at the start"),
        ({"start_ignores": (Rank.TWO,)}, "2 doesn’t count at the start"),
        ({"start_ignores": (Rank.KING, Rank.TWO)}, "2 and K don’t count at the start"),
        ({"start_ties": tuple(Suit(suit) for suit in "CSHD")}, "ties: the first of ♣♠♥♦ starts"),
        ({"out_of_turn": OutOfTurn.COMPLETE_FOUR}, "fours completed out of turn"),
        ({"swap_in_game": True}, "one swap a turn in the game"),
    ],
)
def test_a_difference_is_one_phrase(rules: dict[str, object], said: str) -> None:
    """Whatever is changed is named, and nothing else; ranks that the menu doesn't offer too."""
    assert differences(EN, "classic", replace(CLASSIC, **rules)) == [said]  # type: ignore[arg-type]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_sheet_does_not_differ_from_itself(variant: str) -> None:
    """By its own rules a sheet is called by its name alone."""
    rules = VARIANTS[variant].rules
    assert differences(EN, variant, rules) == []
    assert house_lines(EN, lobby(variant=variant, rules=rules)) == []


def test_what_makes_no_difference_is_not_named() -> None:
    """How open cards complete fours matters only where something may be completed."""
    assert differences(EN, "classic", replace(CLASSIC, face_up_completes=True)) == []
    both = replace(CLASSIC, face_up_completes=True, out_of_turn=OutOfTurn.COMPLETE_FOUR)
    assert len(differences(EN, "classic", both)) == 2


@given(RULES, RULES, st.sampled_from(list(VARIANTS)))
def test_other_house_rules_are_named_otherwise(one: Rules, other: Rules, variant: str) -> None:
    """As many phrases as there are differences, and two tables whose house rules differ are told apart."""
    own = VARIANTS[variant].rules
    unknown = {rank for rank in Rank if one.power(rank) is not own.power(rank)} - {r.rank for r in HouseRule}
    assert len(differences(EN, variant, one)) == len(differing(one, own)) + len(unknown)
    changed = [
        {rule: current(rules, rule) for rule in differing(rules, own)} | {"powers": rules.powers}
        for rules in (one, other)
    ]
    if changed[0] != changed[1]:
        assert differences(EN, variant, one) != differences(EN, variant, other)


@pytest.mark.parametrize("language", languages())
def test_labels_and_questions_tell_the_house_rules_apart(language: str) -> None:
    """Each has its own short name and its own question, which ends as questions do."""
    t = texts(language)
    for name in (label, question):
        named = [name(t, rule) for rule in HouseRule]
        assert all(one != other for one, other in combinations(named, 2))
    assert max(len(label(t, rule)) for rule in HouseRule) <= 16
    assert all("?" in question(t, rule) for rule in HouseRule)
    assert question(EN, HouseRule.SEVEN) == "What does the 7 do?"


def test_lobby_table_and_result_name_the_rules() -> None:
    """The sheet stands in the title, what differs in a quote below it that a phone can fold up."""
    rules = replace(CLASSIC, decks=2, swap_in_game=True)
    gathering = lobby(rules=rules)
    game = dealt(rules=rules)
    for table, title in (
        (gathering, "Shithead · Classic · up to 5 players"),
        (game, "Shithead · game 1 · Classic · ⏱ 5 min"),
        (finished(game).table, "🏁 Game 1 is over · Classic"),
    ):
        assert lines(table)[:2] == [title, "House rules: two packs · one swap a turn in the game"]
        assert "<blockquote expandable>House rules" in group_screen(table, BOT).html


def test_ten_differences_can_still_be_read() -> None:
    """A phrase each, within eight lines of a phone that fold up to three."""
    table = lobby(10, variant="dutch", rules=TEN)
    assert len(differences(EN, "dutch", TEN)) >= 10
    assert len(lines(table)[1]) <= 8 * PHONE
    assert lines(table)[1].count(" · ") == len(differences(EN, "dutch", TEN)) - 1
