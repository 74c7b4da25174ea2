"""Choosing the rules in the lobby: the menu's pages, and what may be chosen on them. Pure.

While the menu is open, its page stands in the table, and only then is there anything to choose. The rules are the
table's own from the first choice on, and the chat's next lobby begins with them.
"""

from dataclasses import replace
from enum import StrEnum
from typing import assert_never

from shithead_bot.engine.rules import Rules, RulesError
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.tables.commands import ChooseHouseRule, ChooseSheet, OpenMenu, RulesCommand
from shithead_bot.tables.house import HouseRule, choices, matters, with_choice
from shithead_bot.tables.model import Table
from shithead_bot.tables.outcome import Accepted, Refused, TableReason
from shithead_bot.tables.practice import with_room


class Page(StrEnum):
    """The menu's pages that are no single house rule's."""

    SHEETS = "sheets"
    HOUSE = "house"
    KICK = "kick"


def choose(table: Table, command: RulesCommand) -> Accepted | Refused:
    """Answer the menu's command at an open lobby whose asker may choose."""
    match command:
        case OpenMenu(page=page):
            return _turned(table, page)
        case _ if table.menu is None:
            return Refused(TableReason.STALE)
        case ChooseSheet(variant=variant):
            return _sheet(table, variant)
        case ChooseHouseRule(rule=rule, choice=choice):
            return _house_rule(table, rule, choice)
        case _:
            assert_never(command)


def is_page(rules: Rules, page: str) -> bool:
    """Whether the menu has such a page as the rules are now."""
    return page in {*Page} or (page in {*HouseRule} and matters(rules, HouseRule(page)))


def _turned(table: Table, page: str | None) -> Accepted | Refused:
    nobody_to_kick = table.is_practice and page == Page.KICK
    if page is not None and (nobody_to_kick or not is_page(table.rules, page)):
        return Refused(TableReason.STALE)
    return _changed(table, replace(table, menu=page))


def _sheet(table: Table, variant: str) -> Accepted | Refused:
    if variant not in VARIANTS:
        return Refused(TableReason.STALE)
    # From a house rule's page one gets here by an old button only.
    page = Page.SHEETS if table.menu == Page.SHEETS else Page.HOUSE
    return _ruled(table, replace(table, menu=page, variant=variant, rules=VARIANTS[variant].rules))


def _house_rule(table: Table, rule: HouseRule, number: int) -> Accepted | Refused:
    if not matters(table.rules, rule) or not 0 <= number < len(choices(rule)):
        return Refused(TableReason.STALE)
    choice = choices(rule)[number]
    try:
        rules = with_choice(table.rules, rule, choice)
    except RulesError:
        # Only seats, packs and jokers can clash: there are too few cards for so many.
        seats = (
            choice if isinstance(choice, int) and rule is HouseRule.MAX_PLAYERS else table.rules.max_players
        )
        return Refused(TableReason.TOO_FEW_CARDS, count=seats)
    return _ruled(table, replace(table, menu=Page.HOUSE, rules=rules))


def _ruled(before: Table, chosen: Table) -> Accepted | Refused:
    """The table with other rules, unless too many are sitting for them."""
    chosen = with_room(chosen)
    if len(chosen.players) > chosen.rules.max_players:
        return Refused(TableReason.SEATED_MORE, count=len(chosen.players))
    return _changed(before, chosen)


def _changed(before: Table, after: Table) -> Accepted | Refused:
    return Refused(TableReason.NOTHING_NEW) if after == before else Accepted(after)
