"""What becomes of the group under a game: the bot is put out or made mute, topics go, the group becomes another."""

from collections.abc import Callable

import pytest

from shithead_bot.playground.chats import Chat, Topic
from shithead_bot.playground.updates import UPDATE_KINDS
from shithead_bot.tables import due
from tests.e2e.house import Guest, House, open_house, read, said
from tests.e2e.test_ending import SHORT_GAME
from tests.e2e.test_settings import opened

SHUT = ("bot was kicked", "not enough rights", "can't be shown")


# Out of the group, or mute in it


def put_out(house: House) -> None:
    """Remove the bot from the group."""
    house.world.kick_bot(house.group)


def let_in(house: House) -> None:
    """Add it again."""
    house.world.join(house.world.bot, house.group, by=house.guests[0].user)


def mute(house: House) -> None:
    """Take the right to write away from it."""
    house.world.restrict_bot(house.group)


def unmute(house: House) -> None:
    """Give it back."""
    house.world.demote(house.world.bot, house.group)


Act = Callable[[House], None]
WAYS = pytest.mark.parametrize(
    ("shut", "open_again", "why"),
    [(put_out, let_in, "expelled"), (mute, unmute, "muted")],
    ids=["put out", "mute"],
)


@WAYS
async def test_a_game_rests_and_goes_on(house: House, shut: Act, open_again: Act, why: str) -> None:
    """Without its group the game rests, which its players are told in private; with it they play on."""
    house.expect(*SHUT)
    players = await house.start(2)
    mover = house.mover()
    shut(house)
    for player in players:
        await player.until_told(said(f"hand-rest-{why}"))
        await player.until(lambda player=player: not player.moves)  # type: ignore[misc]
    await house.settled()
    open_again(house)
    await mover.until_dealt()
    await house.settled()
    assert house.mover() is mover
    await house.move()
    await house.until_board(f"{mover.name} played")


@WAYS
async def test_a_move_in_a_resting_game_waits(house: House, shut: Act, open_again: Act, why: str) -> None:
    """A tap that comes right after is refused with the reason, and the same move counts later."""
    house.expect(*SHUT)
    await house.start(2)
    mover = house.mover()
    panel, button = mover.next_move()
    shut(house)
    answer = await mover.answer(house.world.press(mover.user, panel, button))
    assert answer.text == said("refused-suspended")
    await mover.until_told(said(f"hand-rest-{why}"))
    open_again(house)
    await mover.until_dealt()
    assert button.text in [move.text for move in mover.moves]


async def test_a_lobby_closes_when_the_bot_is_put_out(house: House) -> None:
    """Nobody could join it; the next one begins anew when the bot is in the group again."""
    house.expect(*SHUT)
    anna, ben = await house.gather(2)
    put_out(house)
    await house.settled()
    let_in(house)
    await house.until_board(said("lobby-shut-out"))
    anna.command("new")
    await house.until_board("1. Anna")
    assert ben.name not in house.text


async def test_a_bot_that_stays_out_ends_the_game(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a day (a second here) the game ends, its players are told, and it counts for nobody."""
    house.expect(*SHUT)
    monkeypatch.setattr(due, "SUSPENSION_LASTS", 1.0)
    players = await house.start(2)
    put_out(house)
    for player in players:
        await player.until_told(said("over-shut-out"))
    await house.settled()


async def test_a_group_that_lets_nobody_write_is_found_out(house: House) -> None:
    """Of what all members may do Telegram tells the bot nothing: it finds out by trying, and tries again when asked."""
    house.expect(*SHUT)
    players = await house.start(2)
    mover = house.mover()
    house.world.set_permissions(house.group, ())
    house.world.promote(players[0].user, house.group)
    players[0].command("table")
    await mover.until_told(said("hand-rest-muted"))
    await house.settled()
    house.world.set_permissions(house.group)
    players[0].command("table")
    await mover.until_dealt()
    await house.move()


# Topics


async def forum(house: House) -> Topic:
    """The people of the house have a group with topics, and play in one of them."""
    users = [guest.user for guest in house.guests]
    group = house.world.add_group("Forum", users, "supergroup", forum=True)
    house.move_to(group)
    topic = house.world.create_topic(group, "Games")
    house.world.say(house.guests[0].user, group, f"/new@{house.world.bot.username}", thread=topic.id)
    for guest in house.guests[:2]:
        await guest.join()
    await house.settled()
    await house.guests[0].tap("Begin", group)
    for guest in house.guests[:2]:
        await guest.tap("Ready")
    await house.settled()
    assert house.board.thread == topic.id
    return topic


def close(house: House, topic: Topic) -> None:
    """Only administrators write there now."""
    house.world.close_topic(house.group, topic)


def delete(house: House, topic: Topic) -> None:
    """It goes with all that stood in it."""
    house.world.delete_topic(house.group, topic)


def switch_off(house: House, topic: Topic) -> None:
    """The group has no topics any more."""
    house.world.set_forum(house.group, forum=False)


@pytest.mark.parametrize("act", [close, delete])
async def test_a_game_goes_on_in_the_general_chat(house: House, act: Callable[[House, Topic], None]) -> None:
    """With its topic closed or deleted, the game goes on in the general chat of the same group."""
    house.expect("TOPIC_CLOSED", "message thread not found", "to edit not found", "can't be shown")
    topic = await forum(house)
    act(house, topic)
    mover = house.mover()
    await mover.answer(house.world.press(mover.user, *mover.next_move()))
    await mover.until(lambda: house.on_turn and house.board.thread is None)
    await house.settled()
    await house.move()
    assert house.board.thread is None
    anna = house.guests[0]
    board = house.board
    anna.command("table")  # which finds it in the general chat now
    await anna.until(lambda: board.deleted)


async def test_topics_switched_off_leave_the_game_in_the_group(house: House) -> None:
    """The table is found by commands in the group that has no topics any more, and no second one is opened."""
    await forum(house)
    switch_off(house, Topic(0, ""))
    anna, board = house.guests[0], house.board
    anna.command("new")
    words = said("refused-game-on")
    await anna.until(lambda: read(house.group.messages[-1].text) == words)
    await anna.until(lambda: house.board is not board)
    await house.settled()
    assert house.board.thread is None
    await house.move()


async def test_commands_find_the_game_that_has_come_to_the_general_chat(house: House) -> None:
    """Where another table stands in the general chat, and nothing is on at it, commands mean the game that came."""
    house.expect("message thread not found", "to edit not found", "can't be shown")
    topic = await forum(house)
    anna = house.guests[0]
    anna.command("new")
    await house.until_board(said("lobby-title", variant="Classic", seats=5))
    anna.command("stop")
    await house.until_board(said("lobby-cancelled", name="Anna"))
    delete(house, topic)
    mover = house.mover()
    await mover.answer(house.world.press(mover.user, *mover.next_move()))
    await mover.until(lambda: house.on_turn)
    await house.settled()
    anna.command("stop")
    await house.until_board(said("over-stopped", name="Anna"))


async def test_commands_mean_ones_own_game_of_two_in_the_general_chat(house: House) -> None:
    """Where a game is on in the general chat and another one comes there, each player's commands are about his own;
    whoever plays in neither means the one that was there."""
    house.expect("message thread not found", "to edit not found", "can't be shown")
    topic = await forum(house)
    ben, cem, dana, emil = house.guests[1:5]
    cem.command("new")
    for guest in (cem, dana):
        await guest.join()
    await house.settled()
    await cem.tap("Begin", house.group)
    await dana.until_dealt()
    delete(house, topic)
    mover = next(guest for guest in house.guests[:2] if guest.moves)
    await mover.answer(house.world.press(mover.user, *mover.next_move()))
    await house.settled()
    ben.command("leave")
    await ben.until_told(said("hand-away-left"))
    emil.command("leave")
    await emil.until(lambda: house.group.messages[-1].text == said("refused-not-playing"))
    cem.command("stop")
    await dana.until_told(said("over-stopped", name="Cem"))
    await house.settled()
    assert said("hand-away-left") in ben.last


# A group becomes a supergroup


async def basic(house: House) -> Chat:
    """The people of the house meet in a basic group."""
    users = [guest.user for guest in house.guests]
    house.move_to(house.world.add_group("Basic", users, "group"))
    return house.group


async def goes_on(house: House, mover: Guest) -> None:
    """Whoever is on turn plays, and the table shows it in the new group."""
    await mover.until_dealt()
    await mover.answer(house.world.press(mover.user, *mover.next_move()))
    await house.until_board(f"{mover.name} played")
    await house.settled()


async def test_an_upgrade_moves_the_game(house: House) -> None:
    """The table stands in the supergroup, once; the same game goes on, and commands there find it."""
    await basic(house)
    await house.start(2)
    mover = house.mover()
    new = house.world.migrate(house.group)
    house.move_to(new)
    await mover.until(lambda: house.on_turn)
    await house.settled()
    await goes_on(house, mover)
    mover.command("new")
    await mover.until(lambda: new.messages[-1].text == said("refused-game-on"))
    assert len([message for message in new.messages if message.button("My cards")]) == 1


async def test_an_upgrade_that_is_told_backwards_and_twice(house: House) -> None:
    """The messages of both chats come in the other order, and again: the table has moved once."""
    old = await basic(house)
    await house.start(2)
    mover = house.mover()
    house.world.updates.allow(set(UPDATE_KINDS) - {"message"})
    new = house.world.migrate(old)
    house.world.updates.allow(UPDATE_KINDS)
    service = [next(m for m in reversed(chat.messages) if m.is_service).to_json() for chat in (new, old)]
    for message in (*service, *service):
        house.world.updates.add("message", message)
    house.move_to(new)
    await mover.until(lambda: house.on_turn)
    await goes_on(house, mover)
    assert len([message for message in new.messages if message.button("My cards")]) == 1


async def test_an_upgrade_that_a_call_finds_out(house: House) -> None:
    """No message tells of it: the next call to the old group does, and the game goes on in the new one."""
    house.expect("group chat was upgraded", "can't be shown")
    old = await basic(house)
    await house.start(2)
    mover = house.mover()
    house.world.updates.allow(set(UPDATE_KINDS) - {"message"})
    new = house.world.migrate(old)
    await mover.answer(house.world.press(mover.user, *mover.next_move()))
    house.move_to(new)
    await house.until_board(f"{mover.name} played")
    await house.settled()
    house.world.updates.allow(UPDATE_KINDS)
    for chat in (old, new):  # and now they tell, too late
        service = next(m for m in reversed(chat.messages) if m.is_service)
        house.world.updates.add("message", service.to_json())
    await house.settled()
    await house.move()


async def test_an_upgrade_while_the_bot_is_out_is_found_out(house: House) -> None:
    """A group upgrades without the bot; let into the supergroup, it finds its resting game there, and plays on."""
    house.expect(*SHUT, "group chat was upgraded", "is not modified")
    old = await basic(house)
    await house.start(2)
    mover = house.mover()
    house.world.kick_bot(old)
    await mover.until_told(said("hand-rest-expelled"))
    await house.settled()
    new = house.world.migrate(old)
    house.move_to(new)
    house.world.add_bot(house.guests[0].user, new)
    await mover.until_dealt()
    await house.settled()
    await house.move()
    assert house.on_turn == house.mover().name


async def test_scores_and_settings_move_with_the_group(store_url: str) -> None:
    """What the old group had, the new one has, once, however often the upgrade is told."""
    async with open_house(store_url, seed=SHORT_GAME) as house:
        old = await basic(house)
        anna, *_ = await house.start(3)
        anna.command("settings")
        await anna.tap("1 min", old)
        await house.settled()
        await house.play_out()
        anna.command("scores")
        await anna.until(lambda: "of 1" in house.group.messages[-1].text)
        scores = house.group.messages[-1].text
        new = house.world.migrate(old)
        for chat in (old, new):
            service = next(m for m in reversed(chat.messages) if m.is_service)
            house.world.updates.add("message", service.to_json())
        house.move_to(new)
        await house.settled()
        anna.command("scores")
        await anna.until(lambda: new.messages[-1].text == scores)
        anna.command("record")
        await anna.until(lambda: anna.messages()[-1].content is not None and "move by move" in anna.last)
        anna.command("settings")
        words = said("settings-clock", clock=said("clock-60"))
        await anna.until(lambda: words in read(new.messages[-1].text))


async def test_buttons_of_the_old_group_work_in_the_new_one(house: House) -> None:
    """After an upgrade the buttons that stand above it change the new group's settings, and deal the rematch there."""
    old = await basic(house)
    anna, *_ = await house.start(2)
    settings = await opened(anna, old)
    anna.command("stop")
    await house.until_board(said("over-stopped", name="Anna"))
    await house.settled()
    minute, rematch = settings.button("1 min"), house.board.button("Rematch")
    assert minute
    assert rematch
    board = house.board
    house.move_to(house.world.migrate(old))
    await house.settled()
    await anna.answer(house.world.press(anna.user, settings, minute))
    await anna.answer(house.world.press(anna.user, board, rematch))
    await anna.until_dealt()
    words = said("settings-clock", clock=said("clock-60"))
    await anna.until(lambda: any(words in read(message.text) for message in house.group.messages))
    anna.command("stop")
    await house.until_board(said("over-stopped", name="Anna"))
    anna.command("new")
    await house.until_board(said("lobby-clock", clock=said("clock-60")))
