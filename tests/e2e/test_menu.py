"""The rules menu in the lobby, over HTTP: from a tap on it to the cards that are dealt by it."""

import pytest

from shithead_bot.engine.variants import VARIANTS
from shithead_bot.playground.messages import Message
from tests.e2e.house import Guest, House, read, said

DUTCH = VARIANTS["dutch"].rules
DONE = said("menu-button-done")
RULES = said("button-choose-rules")


async def press(house: House, guest: Guest, *buttons: str) -> None:
    """Press buttons in the group, each when the one before has done all it does."""
    for button in buttons:
        await guest.tap(button, house.group)
        await house.settled()


def menus(house: House) -> list[Message]:
    """The menu's messages in the group."""
    return [message for message in house.group.messages if message.button(DONE) or message.button("Back")]


async def test_every_sheet_and_house_rule_is_a_tap_away(house: House) -> None:
    """The host chooses Dutch, then two packs and a turning 7; the lobby says so once he is done, and the menu is
    gone."""
    anna, *_ = await house.gather(2)
    lobby = house.board
    await press(house, anna, RULES)
    assert said("lobby-title-choosing") in read(lobby.text)
    (menu,) = menus(house)
    assert all(said(f"variant-{name}") in menu.text for name in VARIANTS)
    assert not menu.rang
    await press(house, anna, "Dutch", "House rules", "packs", "two packs", "7", "7 turns the direction")
    assert "7 turns the direction" in menu.text
    await press(house, anna, DONE)
    assert menu.deleted
    title, rules, *_ = read(lobby.text).split("\n")
    assert title == said("lobby-title", variant="Dutch", seats=6)
    assert rules == "House rules: 7 turns the direction · two packs"


async def test_the_cards_are_dealt_by_the_rules_that_were_chosen(house: House) -> None:
    """Begin closes an open menu; the table names the rules, and two packs and two jokers are dealt."""
    anna, *_ = await house.gather(2)
    await press(house, anna, RULES, "Dutch", "House rules", "packs", "two packs", "Begin")
    assert menus(house) == []
    title, rules, *_ = house.text.split("\n")
    clock = said("table-clock", clock=said("clock-300"))
    assert title == said("table-title", game=1, variant="Dutch", clock=f" {clock}")
    assert rules == "House rules: two packs"
    for guest in house.guests[:2]:
        await guest.tap("Ready")
    await house.settled()
    assert f"draw pile {52 * 2 + 2 - 2 * 9}" in house.text


async def test_back_to_the_sheet(house: House) -> None:
    """One tap takes every house rule back."""
    anna, *_ = await house.gather(1)
    await press(
        house, anna, RULES, "House rules", "jokers", "2 jokers", "first play", "the lowest rank opens"
    )
    assert "2 jokers" in house.board.text
    await press(house, anna, "Undo house rules", DONE)
    assert "House rules" not in house.text


async def test_only_the_host_and_administrators_choose(house: House) -> None:
    """Others are told whose say it is, at the lobby's button and in the menu; an administrator may."""
    anna, ben, cem, *_ = house.guests
    for guest in (ben, cem):
        guest.start()
    await house.settled()
    ben.command("new")
    await house.until_board("Ben")
    refusal = said("refused-not-host", names="Ben", named=1)
    assert read((await cem.tap(RULES, house.group)).text) == refusal
    assert menus(house) == []
    await press(house, ben, RULES)
    assert read((await cem.tap("Dutch", house.group)).text) == refusal
    await press(house, anna, "Tigereye", DONE)
    assert "Tigereye" in house.text


async def test_too_few_cards_or_seats_are_said(house: House) -> None:
    """Ten seats need more cards than one pack has, and five people more seats than four: a toast says what to do."""
    anna, *_ = await house.gather(5)
    await press(house, anna, RULES, "House rules", "seats")
    many, few = [await anna.tap(button, house.group) for button in ("10 seats", "4 seats")]
    assert many.text == said("refused-too-few-cards", count=10)
    assert few.text == said("refused-seated-more", count=5)
    await press(house, anna, "Back", "packs", "two packs", "seats", "10 seats", DONE)
    assert said("lobby-title", variant="Classic", seats=10) in house.text


async def test_a_menu_that_is_open_already_is_shown_anew(house: House) -> None:
    """When it has scrolled away or was deleted, the lobby's button brings it back, on the page that was open."""
    anna, *_ = await house.gather(2)
    await press(house, anna, RULES, "House rules")
    (menu,) = menus(house)
    anna.say("where is it?", house.group)
    await press(house, anna, RULES)
    await anna.until(lambda: menu.deleted)
    (again,) = menus(house)
    assert again is house.group.messages[-1]
    assert again.text == menu.text


async def test_people_join_while_the_rules_are_chosen(house: House) -> None:
    """The lobby under the menu works on."""
    anna, *_ = await house.gather(1)
    await press(house, anna, RULES)
    await house.guests[1].join()
    await press(house, anna, "Tigereye", DONE)
    assert "2. Ben" in house.text
    assert "Tigereye" in house.text


@pytest.mark.parametrize("way", ["New table", "new"])
async def test_the_next_lobby_begins_with_the_last_rules(house: House, way: str) -> None:
    """After a cancelled lobby the chat's next one has its rules, by button and by command."""
    anna, *_ = await house.gather(1)
    await press(house, anna, RULES, "Dutch", "House rules", "10", "10 is ordinary", DONE, "Cancel")
    if way == "new":
        house.guests[1].command("new")
    else:
        await house.guests[1].tap(way, house.group)
    await house.until_board(said("lobby-title", variant="Dutch", seats=DUTCH.max_players))
    await house.settled()
    assert "House rules: 10 is ordinary" in house.text


async def test_a_button_of_a_closed_menu_is_too_late(house: House) -> None:
    """Whoever still has it before him changes nothing."""
    anna, *_ = await house.gather(1)
    await press(house, anna, RULES)
    (menu,) = menus(house)
    dutch = menu.button("Dutch")
    assert dutch is not None
    await press(house, anna, DONE)
    before = house.text
    answer = await anna.forge(house.board, dutch.callback_data or "")
    assert answer.text == said("refused-stale")
    await house.settled()
    assert house.text == before
