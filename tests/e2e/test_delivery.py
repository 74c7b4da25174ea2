"""What Telegram does to messages and answers: the game never minds, and the chats show it in the end."""

from collections.abc import Callable

import pytest

from shithead_bot.playground.events import Edited, Event, Posted
from shithead_bot.playground.messages import Message
from tests.e2e.house import Guest, House, said

LONG_AGO = "Bad Request: query is too old and response timeout expired or query ID is invalid"


async def make_moves(house: House, count: int) -> Guest:
    """So many moves, as soon as each is offered; nobody waits for the group. Gives who made the last one."""
    mover = house.mover()
    for _ in range(count):
        (mover,) = await house.guests[0].until(lambda: [guest for guest in house.guests if guest.moves])
        panel, button = mover.next_move()
        await mover.answer(house.world.press(mover.user, panel, button))
        await mover.until(lambda: panel.deleted or button not in panel.buttons)  # noqa: B023 — awaited here
    return mover


def shown_in(house: House) -> list[str]:
    """What the group is shown from now on, as texts, oldest first."""
    texts: list[str] = []

    def hear(event: Event) -> None:
        if isinstance(event, Posted | Edited) and event.message.chat is house.group:
            texts.append(event.message.text)

    house.world.on_event(hear)
    return texts


async def test_a_flood_holds_up_one_chat_and_only_the_newest_follows(house: House) -> None:
    """While Telegram wants the group to wait, moves are made in the private chats; then the group is shown the last
    one's board and none before it."""
    house.expect("Too Many Requests")
    await house.start(3)
    before, texts = house.board.text, shown_in(house)
    flood = house.world.faults.add("editMessageText", house.group, retry_after=2)
    await make_moves(house, 4)
    assert not flood.times
    assert (texts, house.board.text) == ([], before)
    await house.settled()
    assert len(texts) == 1
    assert house.mover().name == house.on_turn


async def test_a_flood_in_a_private_chat_holds_up_nobody_else(house: House) -> None:
    """A player's chat that has to wait doesn't keep the table from being shown; his panel comes when it may."""
    house.expect("Too Many Requests")
    players = await house.start(2)
    mover = house.mover()
    (other,) = (player for player in players if player is not mover)
    house.world.faults.add("sendMessage", other.chat, retry_after=1)
    panel, button = mover.next_move()
    await mover.answer(house.world.press(mover.user, panel, button))
    await house.until_board(f"{mover.name} played")
    assert not other.moves
    await house.settled()
    assert house.mover().name == house.on_turn


async def test_a_tap_that_telegram_has_forgotten_counts(house: House) -> None:
    """Where the answer comes too late for Telegram the move is made all the same, and there is nothing to warn of."""
    house.expect("query is too old")
    await house.start(2)
    mover = house.mover()
    house.world.faults.add("answerCallbackQuery", code=400, description=LONG_AGO)
    tap = house.world.press(mover.user, *mover.next_move())
    await house.until_board(f"{mover.name} played")
    await house.settled()
    assert (tap.answer, house.logged) == (None, [])
    assert await house.dead() == 0
    await mover.forge(house.board, "x")  # he taps on, and is answered
    house.taps.remove(tap)


def delete_board(house: House, mover: Guest) -> Message:
    """The group's creator deletes the table's message."""
    board = house.board
    house.world.delete(house.guests[0].user, board)
    return board


def delete_panel(house: House, mover: Guest) -> Message:
    """Who doesn't move deletes his panel."""
    other = next(guest for guest in house.guests[:2] if guest is not mover)
    panel = other.messages()[-1]
    house.world.delete(other.user, panel)
    return panel


@pytest.mark.parametrize("delete", [delete_board, delete_panel])
async def test_a_deleted_message_is_posted_anew(
    house: House, delete: Callable[[House, Guest], Message]
) -> None:
    """Whatever somebody deletes, the next move brings it again, once, and the game goes on."""
    house.expect("message to edit not found", "message to delete not found")
    players = await house.start(2)
    gone = delete(house, house.mover())
    await house.move()
    shown = [message for message in gone.chat.messages if message.keyboard]
    assert len(shown) == 1
    assert shown[0].id > gone.id
    await house.move()
    assert all(len(player.panels) <= 1 for player in players)


@pytest.mark.parametrize("effect", ["error", "drop_before", "drop_after"])
async def test_the_game_stands_still_through_an_outage_and_goes_on(house: House, effect: str) -> None:
    """While nothing gets through to Telegram, or nothing back, the game waits: then the tap counts once, is answered,
    and everything is shown, once."""
    house.expect("Bad Gateway", "connection was closed", "Polling", "query is too old", "is not modified")
    house.expect("message to delete not found")
    players = await house.start(2)
    mover = house.mover()
    for method, times in (
        ("getUpdates", 2),
        ("answerCallbackQuery", 1),
        ("sendMessage", 2),
        ("editMessageText", 3),
    ):
        house.world.faults.add(method, times=times, effect=effect, code=502, description="Bad Gateway")
    panel, button = mover.next_move()
    await mover.answer(house.world.press(mover.user, panel, button))
    await house.settled()
    assert house.text.count(f"{mover.name} played") == 1
    (other,) = (player for player in players if player is not mover)
    assert house.on_turn == other.name
    # Where an answer got lost he may have two panels; the newest is the one that counts.
    assert (await other.answer(house.world.press(other.user, *other.next_move()))).text != said(
        "refused-old-panel"
    )
    await house.settled()
    assert len([board for board in house.group.messages if board.keyboard]) == 1
