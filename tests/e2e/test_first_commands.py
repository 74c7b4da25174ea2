"""Commands that come at once in a chat that has no table yet."""

from tests.e2e.house import House, said


async def test_two_first_tables_are_one(house: House) -> None:
    """Of two who open a chat's first table at the same moment, one opens it and the other is shown the same one."""
    anna, ben = house.guests[:2]
    for guest in (anna, ben):
        guest.start()
        await guest.until(lambda guest=guest: "I deal Shithead" in guest.last)  # type: ignore[misc]
    anna.command("new")
    ben.command("new")
    await house.settled()
    lobbies = [message for message in house.group.messages if any(b.text == "Join" for b in message.buttons)]
    assert len(lobbies) == 1
    assert said("apology") not in house.text


async def test_a_join_right_behind_the_first_table_sits_down(house: House) -> None:
    """`/join` sent in the same moment as a chat's first `/new` finds the table that it opens."""
    anna, ben = house.guests[:2]
    ben.start()
    await ben.until(lambda: "I deal Shithead" in ben.last)
    anna.command("new")
    ben.command("join")
    await house.until_board("1. Ben")
