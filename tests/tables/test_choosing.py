"""Choosing the rules in the lobby: who may, what goes together, and what the next lobby begins with."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.rules import AfterBurn, OutOfTurn, Power, Rules, seats_possible
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.tables.choosing import Page, is_page
from shithead_bot.tables.commands import (
    Asker,
    Begin,
    ChooseHouseRule,
    ChooseSheet,
    Command,
    Due,
    Join,
    OpenMenu,
    Rematch,
    Stop,
)
from shithead_bot.tables.decide import decide
from shithead_bot.tables.due import LOBBY_LASTS
from shithead_bot.tables.house import Choice, HouseRule, choices, current, matters
from shithead_bot.tables.model import Table, TablePhase
from shithead_bot.tables.outcome import Accepted, Refused, TableReason
from tests.engine.test_laws import any_rules
from tests.tables.making import (
    CLASSIC,
    NOW,
    accepted,
    after,
    asker,
    dealt,
    finished,
    lobby,
    new_table,
    person,
    refused,
    shuffled,
)

DUTCH = VARIANTS["dutch"].rules
HOST = asker(1)
RULES = st.sampled_from([variant.rules for variant in VARIANTS.values()]) | any_rules()


def choosing(count: int = 2, page: str = Page.HOUSE, rules: Rules = CLASSIC) -> Table:
    """A lobby with the menu open."""
    return after(lobby(count, rules=rules), OpenMenu(HOST, page))


def choose(rule: HouseRule, choice: Choice, by: Asker = HOST) -> ChooseHouseRule:
    """The tap on this choice."""
    return ChooseHouseRule(by, rule, list(choices(rule)).index(choice))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_sheet_can_be_chosen(variant: str) -> None:
    """A sheet's rules are the table's as they stand on the sheet, by its name, and the menu stays open."""
    table = after(choosing(page=Page.SHEETS, rules=DUTCH), ChooseSheet(HOST, variant))
    assert (table.variant, table.rules, table.menu) == (variant, VARIANTS[variant].rules, Page.SHEETS)


@pytest.mark.parametrize("rule", HouseRule)
def test_every_house_rule_has_a_page(rule: HouseRule) -> None:
    """Each of the issue's house rules has its page as soon as it can make a difference."""
    rules = replace(CLASSIC, out_of_turn=OutOfTurn.SAME_RANK)
    assert after(choosing(rules=rules), OpenMenu(HOST, rule.value)).menu == rule


@given(RULES, st.sampled_from(HouseRule), st.integers(2, 10), st.data())
def test_what_is_chosen_is_what_the_rules_hold(
    rules: Rules, rule: HouseRule, seated: int, data: st.DataObject
) -> None:
    """Every choice that is offered changes that one thing and leads back to the list, or is refused because there
    are too few cards or seats."""
    page = rule.value if matters(rules, rule) else Page.HOUSE
    table = choosing(min(seated, rules.max_players), page, rules)
    number = data.draw(st.integers(0, len(choices(rule)) - 1))
    choice = choices(rule)[number]
    outcome = decide(table, ChooseHouseRule(HOST, rule, number), NOW)
    if not matters(rules, rule):
        assert outcome == Refused(TableReason.STALE)
    elif isinstance(outcome, Refused):
        check_refusal(outcome, table, rule, choice)
    else:
        chosen = outcome.table
        assert current(chosen.rules, rule) == choice
        assert (chosen.menu, chosen.players) == (Page.HOUSE, table.players)
        others = [other for other in HouseRule if other is not rule]
        assert [current(chosen.rules, other) for other in others] == [
            current(rules, other) for other in others
        ]


def check_refusal(outcome: Refused, table: Table, rule: HouseRule, choice: Choice) -> None:
    """Too few cards for the seats, or more people than seats, and nothing else."""
    wanted = {name: getattr(table.rules, name) for name in ("decks", "jokers", "max_players")}
    wanted[rule.name.lower()] = choice
    if outcome.reason is TableReason.TOO_FEW_CARDS:
        assert outcome.count == wanted["max_players"] > seats_possible(wanted["decks"], wanted["jokers"])
    else:
        assert outcome == Refused(TableReason.SEATED_MORE, count=len(table.players))
        assert rule is HouseRule.MAX_PLAYERS
        assert len(table.players) > wanted["max_players"]


def test_seats_packs_and_jokers_must_go_together() -> None:
    """Seven need two packs, six a joker or two; whoever takes cards away is told for how many they must do."""
    table = choosing()
    for seats in (6, 7, 10):
        assert refused(table, choose(HouseRule.MAX_PLAYERS, seats)) == Refused(
            TableReason.TOO_FEW_CARDS, count=seats
        )
    assert after(table, choose(HouseRule.JOKERS, 2), choose(HouseRule.MAX_PLAYERS, 6)).rules.max_players == 6
    ten = after(table, choose(HouseRule.DECKS, 2), choose(HouseRule.MAX_PLAYERS, 10))
    assert refused(ten, choose(HouseRule.DECKS, 1)) == Refused(TableReason.TOO_FEW_CARDS, count=10)
    six = after(table, choose(HouseRule.JOKERS, 2), choose(HouseRule.MAX_PLAYERS, 6))
    assert refused(six, choose(HouseRule.JOKERS, 0)) == Refused(TableReason.TOO_FEW_CARDS, count=6)


def test_nobody_loses_his_seat_by_a_choice() -> None:
    """Neither a sheet nor fewer seats can be chosen for more people than it has seats."""
    table = choosing(6, rules=DUTCH)
    refusal = Refused(TableReason.SEATED_MORE, count=6)
    assert refused(table, ChooseSheet(HOST, "classic")) == refusal
    assert refused(table, choose(HouseRule.MAX_PLAYERS, 5)) == refusal


def test_a_rank_does_one_thing() -> None:
    """Another power takes the place of the one before; what is ordinary has none."""
    table = after(choosing(), choose(HouseRule.SEVEN, Power.LOWER), choose(HouseRule.SEVEN, Power.REVERSE))
    assert table.rules.powers == {**CLASSIC.powers, Rank.SEVEN: Power.REVERSE}
    assert after(table, choose(HouseRule.SEVEN, Power.NORMAL)).rules == CLASSIC


def test_what_makes_no_difference_is_not_offered() -> None:
    """Where nothing burns or nothing goes out of turn, there is no page for how, and no choice."""
    tame = replace(CLASSIC, powers={}, four_burns=False)
    for rule in (HouseRule.BURN_MUST_FIT, HouseRule.AFTER_BURN, HouseRule.FACE_UP_COMPLETES):
        table = choosing(rules=tame)
        assert refused(table, OpenMenu(HOST, rule.value)).reason is TableReason.STALE
        assert refused(table, ChooseHouseRule(HOST, rule, 1)).reason is TableReason.STALE
    for rules in (CLASSIC, replace(tame, four_burns=True), replace(tame, out_of_turn=OutOfTurn.SAME_RANK)):
        assert (
            after(choosing(rules=rules), choose(HouseRule.AFTER_BURN, AfterBurn.NEXT)).rules.after_burn
            == "next"
        )


def test_back_to_the_sheet_undoes_every_change() -> None:
    """The sheet's own rules, by a tap on the page of the house rules, which stays open."""
    table = after(
        choosing(),
        choose(HouseRule.SEVEN, Power.LOWER),
        choose(HouseRule.DECKS, 2),
        ChooseSheet(HOST, "classic"),
    )
    assert (table.rules, table.menu) == (CLASSIC, Page.HOUSE)


def test_a_sheet_chosen_by_an_old_button_leads_to_the_house_rules() -> None:
    """The page of one house rule is left, which the sheet might not even have."""
    rules = replace(CLASSIC, out_of_turn=OutOfTurn.SAME_RANK)
    table = after(choosing(page=HouseRule.FACE_UP_COMPLETES, rules=rules), ChooseSheet(HOST, "dutch"))
    assert (table.menu, table.variant) == (Page.HOUSE, "dutch")


def test_a_choice_that_is_made_already_leads_back() -> None:
    """The ticked choice of a house rule is kept; the ticked sheet, or the page that is open, is nothing new."""
    table = after(choosing(page=HouseRule.DECKS), choose(HouseRule.DECKS, 1))
    assert (table.rules, table.menu) == (CLASSIC, Page.HOUSE)
    assert refused(table, ChooseSheet(HOST, "classic")).reason is TableReason.NOTHING_NEW
    assert refused(table, OpenMenu(HOST, Page.HOUSE)).reason is TableReason.NOTHING_NEW


@pytest.mark.parametrize(
    "command",
    [
        OpenMenu(HOST, "elsewhere"),
        ChooseSheet(HOST, "elsewhere"),
        ChooseHouseRule(HOST, HouseRule.DECKS, 2),
        ChooseHouseRule(HOST, HouseRule.DECKS, -1),
    ],
)
def test_what_the_menu_does_not_have_is_refused(command: Command) -> None:
    """A made-up page, sheet or choice changes nothing."""
    assert refused(choosing(), command) == Refused(TableReason.STALE)


@pytest.mark.parametrize("command", [ChooseSheet(HOST, "dutch"), choose(HouseRule.DECKS, 2)])
def test_a_closed_menu_chooses_nothing(command: Command) -> None:
    """After Done the rules are settled: a button that was still there is too late."""
    closed = after(choosing(), OpenMenu(HOST, None))
    assert refused(closed, command) == Refused(TableReason.STALE)


@pytest.mark.parametrize(
    "ask",
    [
        lambda by: OpenMenu(by, Page.SHEETS),
        lambda by: ChooseSheet(by, "dutch"),
        lambda by: choose(HouseRule.DECKS, 2, by),
    ],
)
def test_only_the_host_or_an_administrator_chooses(ask: Callable[[Asker], Command]) -> None:
    """Anyone else is told whose say it is."""
    table = choosing(3)
    assert refused(table, ask(asker(2))) == Refused(TableReason.NOT_HOST, names=((1, "Anna"),))
    assert accepted(table, ask(asker(3, is_admin=True)))


@pytest.mark.parametrize("command", [OpenMenu(HOST, Page.SHEETS), ChooseSheet(HOST, "dutch")])
def test_rules_are_chosen_in_a_lobby_only(command: Command) -> None:
    """In a game its rules stand, and after it the next lobby is needed."""
    assert refused(dealt(), command).reason is TableReason.GAME_ON
    assert refused(finished(dealt()).table, command).reason is TableReason.NO_LOBBY


@pytest.mark.parametrize(
    ("command", "phase"),
    [
        (Begin(HOST, shuffled()), TablePhase.GAME),
        (Stop(HOST), TablePhase.CLOSED),
        (Due(), TablePhase.CLOSED),
    ],
)
def test_the_menu_closes_with_the_lobby(command: Command, phase: TablePhase) -> None:
    """Begin, Cancel and an hour without anybody close it; sitting down and leaving don't."""
    table = after(choosing(), Join(person(3)))
    assert table.menu == Page.HOUSE
    closed = after(table, command, now=NOW + LOBBY_LASTS)
    assert (closed.menu, closed.phase) == (None, phase)


def test_the_next_lobby_begins_with_the_last_rules() -> None:
    """Whatever the chat has chosen stays: after a cancelled lobby, after a game, in a rematch."""
    chosen = after(choosing(), ChooseSheet(HOST, "dutch"), choose(HouseRule.DECKS, 2))
    rules = replace(DUTCH, decks=2)
    over = finished(after(chosen, Begin(HOST, shuffled(rules)))).table
    for table in (
        after(chosen, Stop(HOST), new_table()),
        after(over, new_table()),
        after(over, Rematch(HOST, shuffled(rules))),
    ):
        assert (table.variant, table.rules, table.menu) == ("dutch", rules, None)
    assert after(over, Rematch(HOST, shuffled(rules))).state.rules == rules  # type: ignore[union-attr]


@given(RULES, st.sampled_from([*Page, *HouseRule]), st.integers(0, 30))
def test_an_open_menu_shows_a_page_that_there_is(rules: Rules, page: str, number: int) -> None:
    """Whatever is turned to and chosen, the open page is one that the rules have."""
    table = choosing(rules=rules)
    for command in (
        OpenMenu(HOST, page),
        ChooseSheet(HOST, list(VARIANTS)[number % len(VARIANTS)]),
        ChooseHouseRule(HOST, HouseRule.OUT_OF_TURN, number % 3),
    ):
        outcome = decide(table, command, NOW)
        table = outcome.table if isinstance(outcome, Accepted) else table
        assert table.menu is not None
        assert is_page(table.rules, table.menu)
