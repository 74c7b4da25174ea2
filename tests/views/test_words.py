"""Cards, piles and demands in words."""

from dataclasses import replace

import pytest

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.observation import observe_public
from shithead_bot.engine.rules import Power, Powers, Rules
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import texts
from shithead_bot.views.words import (
    card_text,
    cards_text,
    demand_text,
    hand_text,
    listed,
    open_text,
    rank_text,
    top_text,
)
from tests.engine.positions import cards, playing

EN = texts("en")
CLASSIC, TIGEREYE, DUTCH = (VARIANTS[name].rules for name in ("classic", "tigereye", "dutch"))
ZWEEDS = VARIANTS["zweeds-pesten"].rules


def test_cards_look_like_cards() -> None:
    """Rank and suit sign, 10 in full, and the joker without a suit."""
    assert [card_text(EN, card) for card in cards("2C TD JH QS KC AD XX")] == [
        "2♣",
        "10♦",
        "J♥",
        "Q♠",
        "K♣",
        "A♦",
        "🃏",
    ]


def test_a_hand_sets_its_ranks_apart() -> None:
    """What may go together stands together."""
    assert hand_text(EN, cards("4C 9C 9S KS")) == "4♣ · 9♣ 9♠ · K♠"
    assert hand_text(EN, ()) == "none"


def test_open_cards_are_shown_low_to_high() -> None:
    """However they lie on the table."""
    assert open_text(EN, cards("KS 4C 9D")) == "4♣ 9♦ K♠"
    assert cards_text(EN, ()) == "none"


@pytest.mark.parametrize(
    ("items", "text"), [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")]
)
def test_lists_read_as_in_a_sentence(items: list[str], text: str) -> None:
    """Commas, and "and" before the last."""
    assert listed(EN, items) == text


@pytest.mark.parametrize(
    ("language", "faces", "list_of_three"),
    [("en", "J Q K A", "A, B and C"), ("de", "B D K A", "A, B und C"), ("nl", "B V H A", "A, B en C")],
)
def test_ranks_and_lists_are_the_languages_own(language: str, faces: str, list_of_three: str) -> None:
    """Face cards have the letters that stand on them where the language is spoken; numbers and lists need no code."""
    t = texts(language)
    assert " ".join(rank_text(t, rank) for rank in Rank) == f"🃏 2 3 4 5 6 7 8 9 10 {faces}"
    assert listed(t, ["A", "B", "C"]) == list_of_three


@pytest.mark.parametrize(
    ("rules", "pile", "text"),
    [
        (CLASSIC, "5C", "5 or higher; 2 always"),
        (CLASSIC, "JC", "J or higher; 2 and 10 always"),
        (CLASSIC, "2C", "anything"),
        (CLASSIC, "KC 2C", "anything"),
        (TIGEREYE, "7C", "below 7; 10 always"),
        (TIGEREYE, "8C 6C 6D", "8 or higher (seen through two sixes); 2 and 6 always"),
        (TIGEREYE, "7C 6C", "below 7 (seen through a six); 10 always"),
        (TIGEREYE, "6C", "anything"),
        (TIGEREYE, "2C 6C", "anything"),
        (ZWEEDS, "7C", "7 or lower; 9, 10 and 🃏 always"),
        (ZWEEDS, "7C 9D XX 9C", "7 or lower (seen through two nines and a joker); 9, 10 and 🃏 always"),
        (DUTCH, "QC", "Q or higher; 2, 8 and 🃏 always"),  # here a 10 must fit
        (
            DUTCH,
            f"QC XX {' 8C' * 5} XX",
            "Q or higher (seen through two jokers and five eights); 2, 8 and 🃏 always",
        ),
        (DUTCH, f"KC {' 8C' * 7}", "K or higher (seen through seven eights); 2, 8 and 🃏 always"),
        (replace(CLASSIC, powers=Powers({})), "QC", "Q or higher"),
        (replace(CLASSIC, powers=Powers({Rank.TEN: Power.BURN})), "4C", "4 or higher"),
    ],
)
def test_what_the_pile_asks_for(rules: Rules, pile: str, text: str) -> None:
    """What fits in order, and which ranks fit though they are out of it; all by the engine's own judgement."""
    view = observe_public(playing("4C", "5C", pile=pile, rules=rules))
    assert demand_text(EN, view) == text


@pytest.mark.parametrize("name", VARIANTS)
def test_what_is_said_to_fit_fits(name: str) -> None:
    """For every pile of one card, the ranks that the text promises are those which the rules let pass."""
    rules = VARIANTS[name].rules
    order = [rank_text(EN, rank) for rank in Rank]
    ranks = [rank for rank in Rank if rank is not Rank.JOKER or rules.jokers]
    for on in ranks:
        pile = "XX" if on is Rank.JOKER else f"{on.letter}C"
        view = observe_public(playing("4C", "5C", pile=pile, rules=rules))
        fitting = {rank_text(EN, rank) for rank in ranks if rank in rules.fitting[view.demand.rank]}
        assert promised(demand_text(EN, view), order) & {rank_text(EN, rank) for rank in ranks} == fitting


def promised(text: str, order: list[str]) -> set[str]:
    """The ranks that a player reads out of a demand; the joker, which comes first, is in no order."""
    if text == "anything":
        return set(order)
    asked, _, always = text.partition("; ")
    named = set(always.removesuffix(" always").replace(" and ", ", ").split(", "))
    at = order.index(asked.removeprefix("below ").split()[0])
    if asked.startswith("below"):
        return named | set(order[1:at])
    return named | set(order[1 : at + 1] if asked.endswith("lower") else order[at:])


@pytest.mark.parametrize(
    ("pile", "text"),
    [
        ("KC", "K♣"),
        ("3C KC", "K♣"),
        ("KC 6C", "6♣ over K♣"),
        ("4C KC 6C 6D", "6♦ 6♣ over K♣"),
        ("6C 6D", "6♦ 6♣"),
    ],
)
def test_the_top_of_the_pile_is_shown_down_to_the_card_that_decides(pile: str, text: str) -> None:
    """Cards that are seen through stand before the one beneath them."""
    view = observe_public(playing("4C", "5C", pile=pile, rules=TIGEREYE))
    assert top_text(EN, view.pile, view.demand.seen_through) == text
