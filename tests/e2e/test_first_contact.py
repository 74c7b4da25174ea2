"""The bot meets a group, and a user: one greeting, the ways into a game, and help for whoever asks."""

import pytest

from shithead_bot.playground.chats import Chat
from shithead_bot.playground.messages import Message
from shithead_bot.playground.updates import UPDATE_KINDS
from shithead_bot.playground.users import User
from tests.e2e.house import Guest, House, read, said, said_in

OPEN = said("welcome-button-table")


def spoken(chat: Chat) -> list[Message]:
    """What the bot has said in a chat."""
    return [message for message in chat.messages if message.sender.is_bot]


def welcome(house: House, language: str = "en") -> str:
    """The greeting."""
    names = {name: f"/{name}@{house.world.bot.username}" for name in ("help", "settings")}
    return said_in(language, "welcome-group", **names)


def new_group(house: House, *members: User, kind: str = "supergroup", from_start: bool = False) -> Chat:
    """A group that somebody adds the bot to, or makes with it."""
    return house.world.add_group("Newcomers", members, kind, bot_from_start=from_start)


@pytest.mark.parametrize(("kind", "from_start"), [("supergroup", False), ("group", False), ("group", True)])
async def test_a_group_is_greeted_once(house: House, kind: str, from_start: bool) -> None:
    """However the bot came in and however many updates tell of it: one message with one button, which opens a table."""
    anna, ben = house.guests[:2]
    anna.start()
    group = new_group(house, anna.user, ben.user, kind=kind, from_start=from_start)
    await anna.until(lambda: anna.find(OPEN, group))
    await house.settled()
    (greeting,) = spoken(group)
    assert read(greeting.text) == welcome(house)
    assert [button.text for button in greeting.buttons] == [OPEN]
    answer = await anna.tap(OPEN, group)
    assert answer.text == said("toast-joined")
    await anna.until(lambda: anna.find("Join", group))
    assert (await ben.tap(OPEN, group)).text == said("refused-lobby-open")
    await house.settled()
    assert len(spoken(group)) == 2


async def test_the_link_that_adds_the_bot_greets_once_too(house: House) -> None:
    """The `/start` that Telegram sends behind it is no question of its own; said later, it is greeted again."""
    anna = house.guests[0]
    group = new_group(house, anna.user)
    anna.say(f"/start@{house.world.bot.username} new", group)
    await anna.until(lambda: anna.find(OPEN, group))
    await house.settled()
    assert len(spoken(group)) == 1


async def test_the_greeting_is_in_the_language_of_who_added_the_bot(house: House) -> None:
    """As his Telegram says, or as he has chosen; the table that he opens is in it too."""
    anna, ben = house.guests[:2]
    house.world.set_language(anna.user, "de")
    group = new_group(house, anna.user, ben.user)
    button = said_in("de", "welcome-button-table")
    await anna.until(lambda: anna.find(button, group))
    assert read(spoken(group)[0].text) == welcome(house, "de")
    answer = await anna.tap(button, group)
    anna.follow(answer.url or "")
    await anna.until(lambda: anna.find(said_in("de", "button-join"), group))


async def test_who_only_loses_or_gets_rights_is_not_greeted(house: House) -> None:
    """The bot made an administrator, or back from silence, has been here all the time."""
    world, anna = house.world, house.guests[0]
    world.promote(world.bot, house.group)
    world.demote(world.bot, house.group)
    world.restrict_bot(house.group)
    world.demote(world.bot, house.group)
    await house.settled()
    assert spoken(house.group) == []
    assert anna.messages() == []


async def test_a_game_that_rests_goes_on_without_a_greeting(house: House) -> None:
    """Put out and added again, the bot goes on with the game; nobody needs to be told how to open a table."""
    house.expect("bot was kicked")
    await house.deal(2)
    house.world.kick_bot(house.group)
    await house.settled()
    house.world.join(house.world.bot, house.group, by=house.guests[0].user)
    await house.settled()
    assert not any(OPEN in str(message.buttons) for message in spoken(house.group))


async def test_an_upgraded_group_is_not_greeted_again(house: House) -> None:
    """Telegram says first that the bot has come into the supergroup, and then that it is the group of before; another
    group, of which it says no more than that, is greeted meanwhile."""
    anna, updates = house.guests[0], house.world.updates
    group = new_group(house, anna.user, kind="group")
    await anna.until(lambda: anna.find(OPEN, group))
    upgraded = house.world.migrate(group)
    await house.settled()
    updates.allow(set(UPDATE_KINDS) - {"message"})
    another = new_group(house, anna.user)
    updates.allow(UPDATE_KINDS)
    await anna.until(lambda: anna.find(OPEN, another))
    await house.settled()
    assert not anna.find(OPEN, upgraded)


async def test_a_made_up_button_opens_nothing(house: House) -> None:
    """Where the greeting doesn't stand, its button is noise."""
    anna = house.guests[0]
    await house.gather(1)
    for message in (house.board, anna.messages()[-1]):
        assert (await anna.forge(message, "-.0.0.n")).text == said("refused-noise")


# In private


async def test_start_leads_into_a_group_and_into_practice(house: House) -> None:
    """Four lines, a link that adds the bot to a group, and a button that opens a table for practice."""
    anna = house.guests[0]
    anna.start()
    await anna.until_told("I deal Shithead")
    hello = anna.messages()[-1]
    assert len(hello.text.split("\n")) == 4
    add, practise = hello.buttons
    assert (add.text, add.url) == (
        said("start-button-add"),
        f"https://t.me/{house.world.bot.username}?startgroup=new",
    )
    await anna.tap(practise.text)
    await anna.until(lambda: anna.find("✓ 1"))


# Help


async def asked_for_help(guest: Guest, house: House) -> str:
    """What the group reads when somebody asks for help."""
    count = len(spoken(house.group))
    guest.command("help")
    await guest.until(lambda: len(spoken(house.group)) > count)
    return read(spoken(house.group)[-1].text)


async def test_help_is_for_who_asks(house: House) -> None:
    """A player, the host of the table, and an administrator are told what each of them may do."""
    anna, ben, cem = house.guests[:3]
    ben.start()
    ben.command("new")
    await house.settled()
    commands = {name: f"/{name}@{house.world.bot.username}" for name in ("begin", "kick", "stop", "settings")}
    assert (await asked_for_help(cem, house)).endswith(said("help-player"))
    assert (await asked_for_help(ben, house)).endswith(said("help-host", **commands))
    assert (await asked_for_help(anna, house)).endswith(said("help-admin", **commands))
    anna.say("/help")
    await anna.until_told("/language")
