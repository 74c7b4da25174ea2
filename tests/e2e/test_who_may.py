"""Who may do what: anonymous administrators, channels, bots, outsiders; and commands in the wrong kind of chat."""

import pytest

from shithead_bot.playground.people import Person
from tests.e2e.house import House, read, said


def only_word(house: House) -> str:
    """What the newest message in the group says."""
    return read(house.group.messages[-1].text)


async def quiet(house: House) -> None:
    """Everything before is dealt with: a command that comes after it is answered."""
    asked = house.guests[-1].command("help")
    await house.guests[-1].until(lambda: house.group.messages[-1] is not asked)
    await house.settled()


def tables_opened(house: House) -> int:
    """How many messages of the group offer to join a table."""
    return sum(message.button("Join") is not None for message in house.group.messages)


# Anonymous administrators


async def test_an_anonymous_administrator_opens_begins_and_stops_without_a_seat(house: House) -> None:
    """Who writes as the group may do all that a host may; he sits at no table by it."""
    boss, ben, cem = house.guests[1:4]
    for guest in (ben, cem):
        guest.start()
    house.world.promote(boss.user, house.group, anonymous=True)
    boss.command("new")
    await house.until_board(said("lobby-empty"))
    assert "1." not in house.text
    for guest in (ben, cem):
        await guest.join()
    await house.settled()
    boss.command("begin")
    await ben.until_dealt()
    assert boss.messages() == []
    boss.command("stop")
    await house.until_board(said("over-stopped", name="Group"))


@pytest.mark.parametrize("command", ["join", "leave", "hand", "record"])
async def test_what_needs_a_person_is_refused_to_an_anonymous_one(house: House, command: str) -> None:
    """Nobody knows who he is: he is told so, and no seat is taken in the group's name."""
    boss = house.guests[1]
    await house.gather(1)
    house.world.promote(boss.user, house.group, anonymous=True)
    boss.command(command)
    await boss.until(lambda: only_word(house) == said("here-anonymous"))
    assert "2." not in house.text


async def test_an_anonymous_administrator_sits_down_by_a_button(house: House) -> None:
    """A tap tells who he is, so that he plays like everyone else."""
    await house.gather(1)
    boss = house.guests[1]
    house.world.promote(boss.user, house.group, anonymous=True)
    await boss.join()
    await house.until_board("2. Ben")


# Edits, channels, bots


async def test_an_edited_command_does_nothing(house: House) -> None:
    """Neither a message that is made a command afterwards, nor a command that is touched up, is done (again)."""
    anna = house.guests[0]
    message = anna.say("let's play", house.group)
    house.world.edit(message, f"/new@{house.world.bot.username}")
    await quiet(house)
    assert tables_opened(house) == 0
    command = anna.command("new")
    await house.until_board("Shithead")
    anna.command("stop")
    await house.until_board(said("lobby-cancelled", name="Anna"))
    house.world.edit(command, f"/new@{house.world.bot.username} please")
    await quiet(house)
    assert tables_opened(house) == 0


async def test_what_a_channel_posts_is_ignored(house: House) -> None:
    """A command in a post that the linked channel forwards into the group opens nothing."""
    house.world.forward_from_channel(house.group, "News", f"/new@{house.world.bot.username}")
    await quiet(house)
    assert tables_opened(house) == 0


async def test_other_bots_are_ignored(house: House) -> None:
    """Another bot in the group opens no table and takes no seat."""
    other = house.world.add_user("Other", username="other_bot", is_bot=True)
    house.world.join(other, house.group)
    message = house.guests[0].command("new").to_json() | {"from": other.to_json()}
    await house.until_board("Shithead")
    text = f"/join@{house.world.bot.username}"
    house.world.updates.add("message", message | {"text": text})
    await quiet(house)
    assert "Other" not in house.text
    assert "1." not in house.text


# Outsiders


def link_payload(house: House) -> str:
    """What the link behind Join carries: forwarded, it leads anybody to the table."""
    button = house.board.button("Join")
    assert button is not None
    return "j" + (button.callback_data or "").partition(".")[0]


async def test_an_outsider_with_a_forwarded_link_is_refused(house: House) -> None:
    """Who isn't in the group doesn't sit down, however often he follows the link, and Telegram is asked once."""
    await house.gather(1)
    outsider = Person(house.world, house.world.add_user("Zoe"))
    words = said("refused-not-member")
    for count in (1, 2, 3):
        outsider.start(link_payload(house))
        await outsider.until(lambda count=count: _said(outsider, words) == count)  # type: ignore[misc]
    await house.settled()
    assert "Zoe" not in house.text
    assert house.world.calls.by_method()["getChatMember"] == 1


async def test_a_member_by_a_forwarded_link_sits_down(house: House) -> None:
    """Who is in the group may come by a link as well."""
    await house.gather(1)
    house.guests[4].start(link_payload(house))
    await house.until_board("2. Emil")


async def test_who_taps_in_the_group_is_in_it(house: House) -> None:
    """Nobody is asked about people who press the group's buttons."""
    await house.gather(4)
    assert house.world.calls.by_method()["getChatMember"] == 0


async def test_who_taps_in_a_public_group_may_be_outside_of_it(house: House) -> None:
    """A public group is read by everybody: there a tap proves nothing, and Telegram is asked."""
    house.group.username = "friends"
    await house.gather(2)
    assert house.world.calls.by_method()["getChatMember"] == 2


def _said(person: Person, words: str) -> int:
    return sum(read(message.text) == words for message in person.messages())


# The wrong kind of chat


@pytest.mark.parametrize("command", ["join", "kick", "settings", "scores"])
async def test_a_group_command_in_private_is_told_where_it_works(house: House, command: str) -> None:
    """In the private chat the commands of groups answer with what to do: the same, in a group."""
    anna = house.guests[0]
    anna.say(f"/{command}")
    await anna.until_told(said("here-only-groups", command=f"/{command}@{house.world.bot.username}"))


async def test_an_unknown_command_in_private_is_answered_with_help(house: House) -> None:
    """Whoever guesses at a command there reads which ones there are; in a group it may be for another bot."""
    anna = house.guests[0]
    anna.command("practise")
    anna.say("/practise")
    await anna.until_told(said("help-private", command=f"/new@{house.world.bot.username}"))
    await house.settled()
    assert not [message for message in house.group.messages if message.sender.is_bot]


async def test_start_in_a_group_tells_how_it_works(house: House) -> None:
    """What is meant for the private chat gets the group's help."""
    anna = house.guests[0]
    anna.command("start")
    await anna.until(lambda: "get rid of your cards" in house.group.messages[-1].text)
