"""By which rules a new table begins: the chat's own, or those last played."""

from shithead_bot.playground.chats import Chat
from tests.e2e.house import Guest, House, read, said

DUTCH, TIGEREYE = said("variant-dutch"), said("variant-tigereye")


async def choose(guest: Guest, chat: Chat, rules: str) -> None:
    """Choose the chat's rules in its settings."""
    guest.command("settings", chat)
    await guest.tap(said("settings-button-rules"), chat)
    await guest.tap(rules, chat)


async def open_by(guest: Guest, house: House, rules: str) -> None:
    """Open a table and set other rules for it."""
    guest.command("new")
    await guest.tap("Choose rules", house.group)
    await guest.tap(rules, house.group)
    await guest.tap("Done", house.group)
    await house.until_board(rules)
    await house.settled()


async def test_a_group_has_rules_of_its_own(house: House) -> None:
    """Every new table begins with the sheet that is set, whatever was played; with none, as last played."""
    anna = house.guests[0]
    anna.start()
    await open_by(anna, house, TIGEREYE)
    lobby = house.board
    await choose(anna, house.group, DUTCH)
    await house.settled()
    assert f"{TIGEREYE} · up to" in read(lobby.text)
    anna.command("stop")
    await house.settled()
    anna.command("new")
    await house.until_board(f"{DUTCH} · up to")
    anna.command("stop")
    await choose(anna, house.group, said("settings-button-last"))
    await house.settled()
    anna.command("new")
    await house.until_board(f"{DUTCH} · up to")


async def test_a_first_table_has_them_too(house: House) -> None:
    """Set before anything was played; `/rules` knows it."""
    anna = house.guests[0]
    await choose(anna, house.group, DUTCH)
    await house.settled()
    anna.command("rules")
    heading = said("rules-title", variant=DUTCH)
    await anna.until(lambda: read(house.group.messages[-1].text).startswith(heading))
    anna.command("new")
    await house.until_board(f"{DUTCH} · up to")


async def test_another_topic_begins_as_the_group_last_played(house: House) -> None:
    """Its first table has the rules of the group's newest one."""
    world, anna = house.world, house.guests[0]
    anna.start()
    forum = world.add_group("Forum", [anna.user], "supergroup", forum=True)
    house.move_to(forum)
    await house.settled()
    await open_by(anna, house, TIGEREYE)
    topic = world.create_topic(forum, "Cards")
    world.say(anna.user, forum, f"/new@{world.bot.username}", thread=topic.id)
    await anna.until(
        lambda: any(message.thread == topic.id and message.button("Join") for message in forum.messages)
    )
    lobby = next(
        message for message in forum.messages if message.thread == topic.id and message.button("Join")
    )
    assert f"{TIGEREYE} · up to" in read(lobby.text)
