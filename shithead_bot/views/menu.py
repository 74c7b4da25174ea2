"""The menu: a message of its own under the lobby, so that everyone can watch and join meanwhile. It is about the rules,
or about whom to take off the table; that page opens in a game too.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from shithead_bot.engine.rules import Power
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import Texts, texts
from shithead_bot.tables.absence import kickable
from shithead_bot.tables.choosing import Page
from shithead_bot.tables.house import HouseRule, choices, current, differing, matters
from shithead_bot.tables.model import Table
from shithead_bot.views.buttons import HouseChoice, KickChoice, MenuTap, SheetChoice, Tap, TurnTo, encode
from shithead_bot.views.grid import packed
from shithead_bot.views.house import label, phrase, question, variant_name
from shithead_bot.views.rulebook import power_html
from shithead_bot.views.screen import Button, Keyboard, Style
from shithead_bot.views.words import Words, ticked

_RANKS: Final = tuple(rule for rule in HouseRule if rule.rank is not None)
_OTHERS: Final = tuple(rule for rule in HouseRule if rule.rank is None)


def menu_slot(table: Table) -> str:
    """The name of the menu's place in the group."""
    return f"rules.{table.game}"


def menu_page(table: Table, page: str) -> tuple[str, Keyboard]:
    """A page of the menu, as text and keyboard."""
    t = texts(table.language)
    match page:
        case Page.SHEETS:
            return _sheets(table, t)
        case Page.HOUSE:
            return _house(table, t)
        case Page.KICK:
            return _kick(table, t)
        case _:
            return _rule(table, t, HouseRule(page))


def _sheets(table: Table, t: Texts) -> tuple[str, Keyboard]:
    """Every sheet with its one line, and a button for each."""
    lines = [t("menu-sheet", name=variant_name(t, name), line=t(f"sheet-{name}")) for name in VARIANTS]
    buttons = (
        _button(table, ticked(t, variant_name(t, name), name == table.variant), SheetChoice(name))
        for name in VARIANTS
    )
    ways = (
        _button(table, t("menu-button-house"), TurnTo(Page.HOUSE)),
        _button(table, t("menu-button-done"), TurnTo(None), Style.GOOD),
    )
    return "\n".join([t("menu-sheets"), "", *lines]), (*packed(buttons), ways)


def _house(table: Table, t: Texts) -> tuple[str, Keyboard]:
    """What every house rule is now, the ranks in one paragraph, and a button for each."""
    changed = differing(table.rules, VARIANTS[table.variant].rules)

    def said(rule: HouseRule) -> str:
        text = phrase(t, rule, current(table.rules, rule))
        return t("menu-changed", phrase=text) if rule in changed else text

    others = [rule for rule in _OTHERS if matters(table.rules, rule)]
    name = variant_name(t, table.variant)
    lines = [
        t("menu-house-changed" if changed else "menu-house", variant=name),
        "",
        " · ".join(map(said, _RANKS)),
        *map(said, others),
    ]
    grids = (
        (_button(table, label(t, rule), TurnTo(rule.value)) for rule in rules) for rules in (_RANKS, others)
    )
    return "\n".join(lines), (*(row for grid in grids for row in packed(grid)), *_ways(table, t))


def _ways(table: Table, t: Texts) -> Iterator[tuple[Button, ...]]:
    """Where one can go from the house rules."""
    if table.rules != VARIANTS[table.variant].rules:
        yield (_button(table, t("menu-button-reset"), SheetChoice(table.variant), Style.BAD),)
    yield (
        _button(table, t("menu-button-sheets"), TurnTo(Page.SHEETS)),
        _button(table, t("menu-button-done"), TurnTo(None), Style.GOOD),
    )


def _rule(table: Table, t: Texts, rule: HouseRule) -> tuple[str, Keyboard]:
    """What one house rule can be; what a rank can do is explained."""
    now = current(table.rules, rule)
    buttons = (
        _button(table, ticked(t, phrase(t, rule, choice), choice == now), HouseChoice(rule, number))
        for number, choice in enumerate(choices(rule))
    )
    lines = [t("menu-rule", question=question(t, rule))]
    if rule.rank is not None:
        lines += ["", *(power_html(t, power, rule.rank) for power in Power if power is not Power.NORMAL)]
    back = (_button(table, t("button-back"), TurnTo(Page.HOUSE)),)
    return "\n".join(lines), (*packed(buttons), back)


def _kick(table: Table, t: Texts) -> tuple[str, Keyboard]:
    """A button for each player who can be taken off: by name, and by number too where names are alike."""
    words = Words(table, t, plain=True)
    names = {seat: words.player(seat) for seat in kickable(table)}
    alike = Counter(names.values())
    buttons = (
        _button(
            table,
            t("menu-numbered", number=seat + 1, name=name) if alike[name] > 1 else name,
            KickChoice(table.players[seat].user_id),
        )
        for seat, name in names.items()
    )
    text = (
        "menu-kick-nobody" if not names else "menu-kick-lobby" if table.running is None else "menu-kick-game"
    )
    return t(text), (*packed(buttons), (_button(table, t("menu-button-close"), TurnTo(None)),))


def _button(table: Table, text: str, what: MenuTap | KickChoice, style: Style | None = None) -> Button:
    return Button(text, data=encode(Tap(table.id, table.game, 0, what)), style=style)
