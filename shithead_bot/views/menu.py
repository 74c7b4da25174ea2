"""The rules menu: a message of its own under the lobby, so that everyone can watch and join meanwhile."""

from collections.abc import Iterable, Iterator
from typing import Final

from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import Texts, texts
from shithead_bot.tables.choosing import Page
from shithead_bot.tables.house import HouseRule, choices, current, is_offered
from shithead_bot.tables.model import Table
from shithead_bot.views.buttons import HouseChoice, SheetChoice, Tap, TurnTo, encode
from shithead_bot.views.rulebook import choice_text, label, title
from shithead_bot.views.screen import Button, Keyboard, Style
from shithead_bot.views.words import rank_text

_PER_ROW: Final = 2


def menu_page(table: Table, page: str) -> tuple[str, Keyboard]:
    """A page of the menu, as text and keyboard."""
    t = texts(table.language)
    if page == Page.SHEETS:
        return _sheets(table, t)
    return _house(table, t) if page == Page.HOUSE else _rule(table, t, HouseRule(page))


def menu_button(table: Table) -> Button:
    """The lobby's way into the menu."""
    return _button(table, texts(table.language)("button-rules"), TurnTo(Page.SHEETS))


def _sheets(table: Table, t: Texts) -> tuple[str, Keyboard]:
    lines = [t("menu-sheet", name=t(f"variant-{name}"), line=t(f"sheet-{name}")) for name in VARIANTS]
    buttons = (
        _button(table, _ticked(t, t(f"variant-{name}"), name == table.variant), SheetChoice(name))
        for name in VARIANTS
    )
    ways = (
        _button(table, t("menu-button-house"), TurnTo(Page.HOUSE)),
        _button(table, t("menu-button-done"), TurnTo(None), Style.GOOD),
    )
    return "\n".join([t("menu-sheets"), "", *lines]), (*_in_rows(buttons), ways)


def _house(table: Table, t: Texts) -> tuple[str, Keyboard]:
    buttons = (
        _button(
            table,
            t(
                "menu-button-rule",
                label=label(t, rule),
                choice=choice_text(t, current(table.rules, rule), rule),
            ),
            TurnTo(rule.value),
        )
        for rule in HouseRule
        if is_offered(table.rules, rule)
    )
    return t("menu-house", title=title(t, table.variant, table.rules)), (*_in_rows(buttons), *_ways(table, t))


def _ways(table: Table, t: Texts) -> Iterator[tuple[Button, ...]]:
    """Where one can go from the house rules."""
    if table.rules != VARIANTS[table.variant].rules:
        yield (_button(table, t("menu-button-back-to-sheet"), SheetChoice(table.variant), Style.BAD),)
    yield (
        _button(table, t("menu-button-sheets"), TurnTo(Page.SHEETS)),
        _button(table, t("menu-button-done"), TurnTo(None), Style.GOOD),
    )


def _rule(table: Table, t: Texts, rule: HouseRule) -> tuple[str, Keyboard]:
    now = current(table.rules, rule)
    buttons = (
        _button(table, _ticked(t, choice_text(t, choice, rule), choice == now), HouseChoice(rule, number))
        for number, choice in enumerate(choices(rule))
    )
    back = (_button(table, t("menu-button-back"), TurnTo(Page.HOUSE)),)
    named = t("menu-rule", label=label(t, rule))
    heading = named if rule.rank is None else t("menu-rank", rank=rank_text(t, rule.rank))
    return heading, (*_in_rows(buttons), back)


def _ticked(t: Texts, text: str, chosen: bool) -> str:
    return t("menu-chosen", text=text) if chosen else text


def _in_rows(buttons: Iterable[Button]) -> Keyboard:
    every = tuple(buttons)
    return tuple(every[at : at + _PER_ROW] for at in range(0, len(every), _PER_ROW))


def _button(
    table: Table, text: str, what: TurnTo | SheetChoice | HouseChoice, style: Style | None = None
) -> Button:
    return Button(text, data=encode(Tap(table.id, table.game, 0, what)), style=style)
