"""The rules menu in the lobby: every page, as it is read and pressed."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shithead_bot.engine.rules import OutOfTurn, Rules
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import texts
from shithead_bot.tables.choosing import Page, is_page
from shithead_bot.tables.commands import ChooseHouseRule, ChooseSheet, Command, Kick, Leave, OpenMenu
from shithead_bot.tables.decide import decide
from shithead_bot.tables.house import HouseRule, choices, current, matters
from shithead_bot.tables.model import Table
from shithead_bot.tables.outcome import Accepted, Refused, TableReason
from shithead_bot.views.buttons import HouseChoice, KickChoice, SheetChoice, TurnTo, What
from shithead_bot.views.house import phrase
from shithead_bot.views.menu import menu_page
from shithead_bot.views.screen import Keyboard, Screen, Style
from shithead_bot.views.screens import screens
from shithead_bot.views.toasts import refusal_text
from tests.tables.making import CHAT, CLASSIC, NOW, after, asker, dealt, lobby, person
from tests.views.positions import RULES
from tests.views.reading import bare, buttons, taps, units, visible
from tests.views.reading import texts as labels

EN = texts("en")
BOT = "shithead_bot"
HOST = asker(1)
SCREEN_ROWS = 13  # of buttons that a phone shows at once, with some text above


def choosing(page: str, rules: Rules = CLASSIC, variant: str = "classic") -> Table:
    """A lobby of two with the menu open."""
    return after(lobby(rules=rules, variant=variant), OpenMenu(HOST, page))


def menu(table: Table) -> Screen:
    """The menu's message."""
    (screen,) = [screen for screen in screens(table, BOT) if screen.address.slot == "rules.1"]
    return screen


def lines(table: Table) -> list[str]:
    """What is read in it."""
    return bare(visible(menu(table).html)).split("\n")


def ticked(keyboard: Keyboard) -> list[str]:
    """The buttons with a tick."""
    return [button.text for button in buttons(keyboard) if button.text.startswith("✓")]


def test_the_menu_stands_below_the_lobby_while_it_is_open() -> None:
    """A message of its own in the group, without a sound, that goes when it is closed; the lobby says meanwhile that
    nothing is settled."""
    table = choosing(Page.SHEETS)
    group, screen, *_ = screens(table, BOT)
    assert screen.address.chat_id == CHAT
    assert (screen.rings, screen.keeps) == (False, False)
    assert bare(visible(group.html)).split("\n")[0] == "Shithead · the rules are being chosen"
    closed = after(table, OpenMenu(HOST, None))
    assert [other.address.slot for other in screens(closed, BOT)] == ["table.1", "hand.1", "hand.1"]
    assert screens(after(closed, OpenMenu(HOST, "7")), BOT)[0] == group


def test_every_sheet_has_its_line_and_its_button() -> None:
    """The seven by name, each with its character in one line; the one that is played is ticked."""
    table = choosing(Page.SHEETS, VARIANTS["dutch"].rules, "dutch")
    assert lines(table)[2:] == [f"{EN(f'variant-{name}')}: {EN(f'sheet-{name}')}" for name in VARIANTS]
    assert all(len(EN(f"sheet-{name}")) <= 50 for name in VARIANTS)
    meant = [tap.what for tap in taps(menu(table).keyboard)]
    assert meant == [*map(SheetChoice, VARIANTS), TurnTo(Page.HOUSE), TurnTo(None)]
    assert ticked(menu(table).keyboard) == ["✓ Dutch"]


def test_the_house_rules_are_listed_as_they_are() -> None:
    """What each rule is now, what differs from the sheet in bold, and a button for each."""
    table = choosing(Page.HOUSE, replace(CLASSIC, decks=2, out_of_turn=OutOfTurn.SAME_RANK))
    assert lines(table) == [
        "House rules · Classic, and what is bold",
        "",
        "2 resets · 3 is ordinary · 6 is ordinary · 7 is ordinary · 8 is ordinary · 9 is ordinary · 10 burns",
        "burning cards go on anything",
        "four of a kind burn",
        "no jokers",
        "two packs",
        "5 seats",
        "whoever burns leads again",
        "after a take the next leads",
        "take only when nothing fits",
        "any card opens",
        "2 and 10 don’t count at the start",
        "ties: the first seat starts",
        "same rank thrown in out of turn",
        "open cards wait for the hand to go",
        "no swaps in the game",
    ]
    html = menu(table).html
    assert [text.partition("</b>")[0] for text in html.split("<b>")[2:]] == [
        "bold",
        "two packs",
        "same rank thrown in out of turn",
    ]
    assert labels(menu(table).keyboard) == [
        ["2", "3", "6", "7"],
        ["8", "9", "10"],
        ["burns must fit", "four of a kind"],
        ["jokers", "packs"],
        ["seats", "after a burn"],
        ["after taking", "taking freely"],
        ["first play", "who starts"],
        ["ties at start", "out of turn"],
        ["open fours", "swap in game"],
        ["Undo house rules"],
        ["Sheets", "Done"],
    ]


def test_a_sheet_as_it_is_needs_no_way_back_to_it() -> None:
    """Where nothing differs there is nothing to undo."""
    table = choosing(Page.HOUSE)
    assert lines(table)[0] == "House rules · Classic as it is"
    assert not any(isinstance(tap.what, SheetChoice) for tap in taps(menu(table).keyboard))
    changed = choosing(Page.HOUSE, replace(CLASSIC, decks=2))
    assert SheetChoice("classic") in [tap.what for tap in taps(menu(changed).keyboard)]


def test_what_a_rank_can_do_is_explained() -> None:
    """The page of a rank has a sentence for each power, and a button for each and for none."""
    table = choosing(HouseRule.SEVEN)
    assert lines(table) == [
        "What does the 7 do?",
        "",
        "7 resets: anything fits on it.",
        "7 burns the pile.",
        "7 is see-through: what’s beneath counts.",
        "7 wants the next card lower.",
        "7 wants the next card equal or lower.",
        "Each 7 skips one player.",
        "Each 7 turns the direction round.",
    ]
    assert len(buttons(menu(table).keyboard)) == 9
    assert ticked(menu(table).keyboard) == ["✓ 7 is ordinary"]


@given(RULES, st.sampled_from([*Page, *HouseRule]), st.sampled_from(list(VARIANTS)))
def test_every_page_by_any_rules_is_a_message_for_a_phone(rules: Rules, page: str, variant: str) -> None:
    """Valid HTML, within Telegram's limits, labels that fit, and no more rows than a phone shows."""
    if not is_page(rules, page):
        return
    html, keyboard = menu_page(lobby(rules=rules, variant=variant), page)
    assert 0 < units(visible(html)) <= 1000
    assert all(0 < len(button.text) <= 40 for button in buttons(keyboard))
    assert all(1 <= len(row) <= 8 for row in keyboard)
    assert len(keyboard) <= SCREEN_ROWS
    assert len(buttons(keyboard)) <= 100
    markup = [[{"text": button.text, "callback_data": button.data} for button in row] for row in keyboard]
    assert len(json.dumps(markup, ensure_ascii=False).encode()) <= 10_000
    assert {tap.ply for tap in taps(keyboard)} == {0}


@given(RULES, st.sampled_from([*Page, *HouseRule]), st.sampled_from(list(VARIANTS)))
def test_every_button_of_the_menu_works_or_says_what_to_do(rules: Rules, page: str, variant: str) -> None:
    """A tap on what is offered is accepted, or refused with words that lead on; never is it too late or unknown."""
    if not is_page(rules, page):
        return
    table = choosing(page, rules, variant)
    for tap in taps(menu(table).keyboard):
        outcome = decide(table, meant(tap.what), NOW)
        if isinstance(outcome, Refused):
            assert outcome.reason in {TableReason.TOO_FEW_CARDS, TableReason.NOTHING_NEW}
            said = refusal_text(outcome, "en", BOT)
            assert outcome.reason is not TableReason.TOO_FEW_CARDS or "set fewer seats first" in said
        else:
            assert menu_or_lobby(outcome)


def meant(what: What) -> Command:
    """The command of a button."""
    match what:
        case TurnTo(page):
            return OpenMenu(HOST, page)
        case SheetChoice(variant):
            return ChooseSheet(HOST, variant)
        case HouseChoice(rule, number):
            return ChooseHouseRule(HOST, rule, number)
        case KickChoice(user_id):
            return Kick(HOST, user_id)
        case _:
            raise AssertionError(what)


def menu_or_lobby(outcome: Accepted) -> bool:
    """Whether what came of a tap can be shown."""
    table = outcome.table
    return len(screens(table, BOT)) == 1 + (table.menu is not None) + len(table.players)


# Whom to kick


def test_whom_to_kick_is_asked_by_name() -> None:
    """A button a player, the host too; the lobby goes on as it was, and the page is gone when somebody is chosen."""
    table = choosing(Page.KICK)
    group, *_ = screens(table, BOT)
    assert group == screens(lobby(), BOT)[0]
    assert lines(table) == ["Who is to leave the table?"]
    assert [[bare(label) for label in row] for row in labels(menu(table).keyboard)] == [
        ["Anna", "Ben"],
        ["Close"],
    ]
    assert [tap.what for tap in taps(menu(table).keyboard)] == [KickChoice(1), KickChoice(2), TurnTo(None)]
    kicked = after(table, meant(KickChoice(2)))
    assert [screen.address.chat_id for screen in screens(kicked, BOT)] == [CHAT, 1]


def test_in_a_game_it_is_said_what_a_kick_does() -> None:
    """The page stands below the table, without those who are kicked already."""
    table = after(dealt(3), Kick(HOST, 2), OpenMenu(HOST, Page.KICK))
    assert lines(table) == [
        "Who is to leave the game?",
        "The computer plays on with their cards, and they can’t come back in this game.",
    ]
    assert [tap.what for tap in taps(menu(table).keyboard)] == [KickChoice(1), KickChoice(3), TurnTo(None)]


def test_who_is_called_alike_is_told_apart_by_number() -> None:
    """The number of the seat stands before names that read the same, and before no other."""
    names = ("Ben", "Anna", "B​en", "ㅤ", "W" * 30, "W" * 40)
    table = choosing(Page.KICK, replace(CLASSIC, decks=2, max_players=6))
    players = tuple(person(number, name=name) for number, name in enumerate(names, start=1))
    shown = [bare(button.text) for button in buttons(menu(replace(table, players=players)).keyboard)]
    cut = "W" * 23 + "…"
    assert shown == ["1. Ben", "Anna", "3. Ben", "Player 4", f"5. {cut}", f"6. {cut}", "Close"]


def test_where_nobody_is_left_to_kick_it_is_said() -> None:
    """An empty lobby has only the way out of the page."""
    table = after(choosing(Page.KICK), Leave(1), Leave(2))
    assert lines(table) == ["Nobody is here to be taken off."]
    assert [tap.what for tap in taps(menu(table).keyboard)] == [TurnTo(None)]


@given(RULES)
def test_what_the_menu_says_is_what_the_rules_hold(rules: Rules) -> None:
    """The list names every rule that matters as it is, and each page ticks exactly the choice that is made."""
    table = lobby(rules=rules)
    html, keyboard = menu_page(table, Page.HOUSE)
    listed = bare(visible(html)).replace(" · ", "\n").split("\n")
    offered = {tap.what for tap in taps(keyboard)}
    for rule in HouseRule:
        now = current(rules, rule)
        assert (TurnTo(rule.value) in offered) == matters(rules, rule)
        assert (phrase(EN, rule, now) in listed) == matters(rules, rule)
        _, page = menu_page(table, rule)
        assert ticked(page) == [f"✓ {phrase(EN, rule, now)}" for _ in {now} & {*choices(rule)}]


@pytest.mark.parametrize("page", [*Page, HouseRule.SEVEN])
def test_colours_of_the_menu(page: str) -> None:
    """Green ends it and red undoes; nothing else is coloured."""
    keyboard = menu(choosing(page, replace(CLASSIC, decks=2))).keyboard
    coloured = {button.text: button.style for button in buttons(keyboard) if button.style}
    assert coloured.items() <= {"Done": Style.GOOD, "Undo house rules": Style.BAD}.items()
