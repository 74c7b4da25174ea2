"""What goes wrong around the bot: updates that can't be read, handlers that fail, a Telegram that is slow or silent."""

import json
from pathlib import Path

from tests.e2e.house import House, said
from tests.e2e.process import keep_bot

SECRET = "a-word-that-must-not-be-logged"


async def test_an_update_that_cannot_be_read_is_skipped(house: House) -> None:
    """Broken updates are logged without their content, and those after them are handled."""
    house.expect("an update could not be read and is skipped", "query is too old")
    anna = house.guests[0]
    for payload in (
        {"message_id": SECRET},
        {"message_id": 1, "date": {"deep": [SECRET]}, "chat": SECRET},
        {"message_id": 1, "date": 10**30, "chat": {"id": 1, "type": "private"}, "text": SECRET},
    ):
        house.world.updates.add("message", payload)  # type: ignore[arg-type]  # broken on purpose
    house.world.updates.add("callback_query", {"id": SECRET, "data": SECRET})
    anna.start()
    await anna.until(lambda: "I deal Shithead" in anna.last)
    await house.settled()
    assert house.logged
    assert not any(SECRET in line for line in house.logged)
    assert await house.dead() == 0


async def test_an_update_of_a_kind_unknown_is_settled(house: House) -> None:
    """An update of a kind that Telegram has yet to invent is taken off the list without a word."""
    anna = house.guests[0]
    house.world.updates.allowed |= {"mind_reading"}
    house.world.updates.add("mind_reading", {"thoughts": []})
    anna.start()
    await anna.until(lambda: "I deal Shithead" in anna.last)
    await house.settled()


async def test_a_handler_that_fails_twice_apologises(folder: Path) -> None:
    """A tap and a command on a table that can't be read (a newer bot has written it) get an apology each, and both
    go to the list of the dead; the table is left as it is, and other tables are served."""
    async with keep_bot(folder) as keeper:
        house, other = keeper.new_house(), keeper.new_house()
        anna, ben, *_ = await house.gather(2)
        await house.rewrite_tables(_from_the_future)
        kept = await house.tables()
        keeper.kill()  # or it would not look at the store
        keeper.start_again()
        answer = await ben.tap("Leave", house.group)
        assert answer.text == said("apology")
        anna.command("begin")
        await anna.until(lambda: house.group.messages[-1].text == said("apology"))
        assert await house.dead() == 2
        assert await house.tables() == kept
        await other.gather(2)
        assert "Anna" not in keeper.bot.said


def _from_the_future(table: bytes) -> bytes:
    """The JSON of a table, as a later version of the program would have written it."""
    form = json.loads(table)
    return json.dumps(form | {"v": form["v"] + 1000}).encode()


async def test_a_tap_is_answered_while_every_message_is_held_up(house: House) -> None:
    """While Telegram takes no message, moves are made and answered; in the end the screens show the newest state."""
    await house.start(2)
    mover = house.mover()
    (other,) = [player for player in house.guests[:2] if player is not mover]
    house.world.faults.add("sendMessage", effect="delay", times=3)
    house.world.faults.add("editMessageText", effect="delay", times=3)
    panel, button = mover.next_move()
    await mover.answer(house.world.press(mover.user, panel, button))
    second = await mover.answer(house.world.press(mover.user, panel, button))
    assert second.text == said("refused-stale")
    house.release.set()
    await house.settled()
    assert house.on_turn == other.name
    assert house.mover() is other


async def test_a_lost_answer_is_given_again(house: House) -> None:
    """A toast whose connection breaks is sent again, and again: the player sees it, and his move counts once."""
    house.expect("connection was closed")
    await house.start(2)
    mover = house.mover()
    house.world.faults.add("answerCallbackQuery", effect="drop_before", times=2)
    panel, button = mover.next_move()
    assert (await mover.answer(house.world.press(mover.user, panel, button))).text == ""
    await house.settled()
    assert house.text.count(f"{mover.name} played") == 1


async def test_lost_calls_and_floods_lose_nothing(house: House) -> None:
    """With connections dropped, errors and a flood's 429 among the calls, a game goes on to the right screens."""
    house.expect(
        "connection was closed", "Internal Server Error", "Too Many Requests", "message is not modified"
    )
    players = await house.start(2)
    faults = house.world.faults
    for _ in range(2):
        mover = house.mover()
        faults.add("editMessageText", effect="drop_before")
        faults.add("editMessageText", house.group, effect="drop_after")
        faults.add("deleteMessage", code=502, description="Internal Server Error")
        faults.add("editMessageText", mover.chat, retry_after=1)
        await house.move()
        assert house.mover().name == house.on_turn
    for player in players:
        assert len(player.panels) <= 1


async def test_who_blocks_the_bot_as_the_cards_are_dealt_is_not_dealt_in(house: House) -> None:
    """A block right before Begin counts, though both come to the bot at once."""
    house.expect("bot was blocked by the user")
    anna, ben, cem = await house.gather(3)
    house.world.block(ben.user)
    await anna.tap("Begin", house.group)
    await house.until_board(said("table-left-out", names="Ben"))
    await cem.until_dealt()
    assert not ben.moves


async def test_a_damaged_index_stops_nobody(house: House) -> None:
    """A command whose table can't be looked up gets an apology, and what comes after it is served."""
    house.expect("could not be handled")
    anna = house.guests[0]
    async with house.damaged_places():
        anna.command("table")
        await anna.until(lambda: house.group.messages[-1].text == said("apology"))
        anna.start()
        await anna.until(lambda: "I deal Shithead" in anna.last)
    await house.gather(1)
