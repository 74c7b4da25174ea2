"""Choosing the rules in the lobby: the menu's pages, and what may be chosen on them. Pure.

While the menu is open, its page stands in the table; the rules are the table's own from the first choice on, and
the chat's next lobby begins with them.
"""

from dataclasses import replace
from enum import StrEnum
from typing import assert_never

from shithead_bot.engine.rules import Rules, RulesError
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.tables.commands import ChooseHouseRule, ChooseSheet, OpenMenu, RulesCommand
from shithead_bot.tables.house import HouseRule, choices, is_offered, with_choice
from shithead_bot.tables.model import Table
from shithead_bot.tables.outcome import Accepted, Refused, TableReason


class Page(StrEnum):
    """The menu's pages that are no single house rule's."""

    SHEETS = "sheets"
    HOUSE = "house"


def choose(table: Table, command: RulesCommand) -> Accepted | Refused:
    """Answer the menu's command at an open lobby whose asker may choose."""
    match command:
        case OpenMenu(page=page):
            return _turned(table, page)
        case ChooseSheet(variant=variant):
            return _sheet(table, variant)
        case ChooseHouseRule(rule=rule, choice=choice):
            return _house_rule(table, rule, choice)
        case _:
            assert_never(command)


def _turned(table: Table, page: str | None) -> Accepted | Refused:
    if page == table.menu:
        return Refused(TableReason.NOTHING_NEW)
    if page is not None and page not in {*Page, *HouseRule}:
        return Refused(TableReason.STALE)
    return Accepted(replace(table, menu=page))


def _sheet(table: Table, variant: str) -> Accepted | Refused:
    if variant not in VARIANTS:
        return Refused(TableReason.STALE)
    return _ruled(replace(table, variant=variant), VARIANTS[variant].rules, table)


def _house_rule(table: Table, rule: HouseRule, choice: int) -> Accepted | Refused:
    if not is_offered(table.rules, rule) or not 0 <= choice < len(choices(rule)):
        return Refused(TableReason.STALE)
    try:
        rules = with_choice(table.rules, rule, choices(rule)[choice])
    except RulesError:
        # Only seats, packs and jokers can clash: there are too few cards for so many.
        seats = choices(rule)[choice] if rule is HouseRule.MAX_PLAYERS else table.rules.max_players
        return Refused(TableReason.TOO_FEW_CARDS, count=int(str(seats)))
    return _ruled(replace(table, menu=Page.HOUSE), rules, table)


def _ruled(chosen: Table, rules: Rules, before: Table) -> Accepted | Refused:
    """The table with other rules, unless nothing is other or too many are sitting for them."""
    if len(before.players) > rules.max_players:
        return Refused(TableReason.SEATED_MORE, count=len(before.players))
    if rules == before.rules and chosen.variant == before.variant:
        return Refused(TableReason.NOTHING_NEW)
    return Accepted(replace(chosen, rules=rules))
