"""Practice: a player alone in his private chat, against the computer, by pressing what his phone shows."""

from pathlib import Path

import pytest

from shithead_bot.cli.players import meaning, sensible
from shithead_bot.playground.keyboards import Button
from shithead_bot.playground.messages import Message
from shithead_bot.views.buttons import Action, Tap, encode
from tests.e2e.house import Guest, House, open_house, read, said
from tests.e2e.process import keep_bot

DUTCH = said("variant-dutch")
PRACTISE = said("button-practise")
START = 30.0  # seconds within which a bot that was killed has started again

swift = pytest.mark.usefixtures("swift_computer")


async def open_lobby(guest: Guest) -> Message:
    """Ask for a table by a command in private; gives the lobby's message."""
    guest.start()
    guest.say("/new")
    await guest.until(lambda: guest.find("✓ 1"))
    return guest.messages()[-1]


async def deal(house: House, guest: Guest) -> Message:
    """Begin; gives the game's message."""
    await guest.tap("Begin")
    await guest.until(lambda: guest.find("Ready"))
    await house.settled()
    return guest.messages()[-1]


def next_button(guest: Guest) -> tuple[Message, Button] | None:
    """The newest message with a move, and what somebody sensible presses there."""
    for message in reversed(guest.messages()):
        if button := sensible(message.buttons):
            return message, button
    return None


def ply(guest: Guest) -> int:
    """After how many moves of the game his newest buttons are; -1 while he has none."""
    found = next_button(guest)
    tap = meaning(found[1]) if found else None
    return -1 if tap is None else tap.ply


async def move(guest: Guest) -> int:
    """Make a move as soon as there is one; gives after how many moves of the game it was."""
    found = await guest.until(lambda: next_button(guest))
    made = ply(guest)
    await guest.answer(guest.world.press(guest.user, *found))
    return made


async def play_out(house: House, guest: Guest) -> None:
    """Play to the end."""
    while True:
        await guest.until(lambda: next_button(guest) or guest.find("Rematch"))
        if guest.find("Rematch"):
            return
        await move(guest)
        await house.settled()


def text(guest: Guest) -> str:
    """What his newest message with buttons says."""
    panel = guest.panel()
    return read(panel.text) if panel else ""


def is_on(game: Message) -> bool:
    """Whether the swapping is over."""
    return said("hand-swap-title", group="") not in read(game.text)


def lobbies(guest: Guest) -> int:
    """How many messages ask him for the number of computers."""
    return sum(said("practice-ask") in message.text for message in guest.messages())


# A whole game


@swift
async def test_a_game_alone_from_the_first_word_to_the_rematch(store_url: str) -> None:
    """`/new` in private, two computers, another sheet, Begin; then moves to the end, and once more."""
    async with open_house(store_url, seed=7) as house:
        anna = house.guests[0]
        lobby = await open_lobby(anna)
        await anna.tap("2")
        await anna.tap("Choose rules")
        await anna.tap(DUTCH)
        await anna.tap("Done")
        await anna.until(lambda: DUTCH in text(anna) and anna.find("✓ 2"))
        assert anna.messages()[-1] is lobby
        game = await deal(house, anna)
        assert lobby.deleted
        assert [message for message in anna.rings if message is not lobby] == [game]
        assert said("player-computer", number=2) in text(anna)
        await play_out(house, anna)
        await house.settled()
        assert anna.rings == [game]
        assert said("over-title", game=1, variant=DUTCH) in text(anna)
        assert anna.messages()[-1] is game
        await anna.tap("Rematch")
        await anna.until(lambda: len(anna.rings) == 2)
        await house.settled()
        assert not game.buttons
        assert said("player-computer", number=2) in text(anna)
        sent = {
            call.chat_id for call in house.world.calls if call.method in {"sendMessage", "editMessageText"}
        }
        assert sent == {anna.user.id}


@swift
async def test_the_record_comes_where_the_game_was(house: House) -> None:
    """`/record` in private sends the last game against the computer, and no scores were kept of it."""
    anna = house.guests[0]
    await open_lobby(anna)
    await deal(house, anna)
    await play_out(house, anna)
    anna.say("/record")
    await anna.until_told(said("record-caption"))


# Ways in


async def test_one_button_opens_it(house: House) -> None:
    """The button below the private help does what `/new` does; pressed again, it shows the table anew."""
    anna = house.guests[0]
    anna.start()
    anna.say("/help")
    await anna.tap(PRACTISE)
    await anna.until(lambda: anna.find("✓ 1"))
    await house.settled()
    lobby = anna.messages()[-1]
    await anna.tap(PRACTISE)
    await anna.until(lambda: lobby.deleted)
    await house.settled()
    assert lobbies(anna) == 1


async def test_commands_and_buttons_at_once_open_one_table(house: House) -> None:
    """However fast somebody is: one table, one message."""
    anna = house.guests[0]
    anna.start()
    anna.say("/help")
    await anna.until(lambda: anna.find(PRACTISE))
    taps = [anna.press(PRACTISE), anna.press(PRACTISE)]
    anna.say("/new")
    anna.say("/new")
    for tap in taps:
        await anna.answer(tap)
    await house.settled()
    await anna.until(lambda: lobbies(anna) == 1)
    assert len(await house.tables()) == 1


@swift
async def test_new_in_a_game_shows_it_again(house: House) -> None:
    """`/new`, `/table` and `/hand` bring the game down to the end of the chat, `/rules` tells its rules."""
    anna = house.guests[0]
    await open_lobby(anna)
    game = await deal(house, anna)
    for command in ("new", "table", "hand"):
        anna.say(f"/{command}")
        await anna.until(lambda: game.deleted)  # noqa: B023 — awaited here
        await house.settled()
        game = anna.messages()[-1]
        assert game.buttons
    anna.say("/rules")
    await anna.until_told(said("rules-title", variant=said("variant-classic")))


async def test_commands_without_a_table(house: House) -> None:
    """What is about a table says how to open one, where there is none."""
    anna = house.guests[0]
    words = said("refused-no-table", command=f"/new@{house.world.bot.username}")
    for command in ("table", "stop", "leave", "begin"):
        asked = anna.say(f"/{command}")
        await anna.until(lambda: anna.messages()[-1] is not asked)  # noqa: B023 — awaited here
        assert anna.last == words


@swift
async def test_the_rules_practised_by_last_are_told_after_the_game(house: House) -> None:
    """With the game over, `/rules` tells those that the next one begins with."""
    anna = house.guests[0]
    await open_lobby(anna)
    await anna.tap("Choose rules")
    await anna.tap(DUTCH)
    await anna.tap("Done")
    await deal(house, anna)
    anna.say("/stop")
    await anna.until(lambda: said("practice-ended") in text(anna))
    anna.say("/rules")
    await anna.until_told(said("rules-title", variant=DUTCH))
    anna.say("/new")
    await anna.until(lambda: said("practice-title", variant=DUTCH) in text(anna))


# Ways out


@pytest.mark.parametrize("command", ["stop", "leave"])
async def test_who_has_had_enough_ends_it(house: House, command: str) -> None:
    """The message says so, in place and without a ring, and offers another game."""
    anna = house.guests[0]
    await open_lobby(anna)
    game = await deal(house, anna)
    anna.say(f"/{command}")
    await anna.until(lambda: said("practice-ended") in read(game.text))
    await house.settled()
    assert anna.rings == [game]
    await anna.tap("New table")
    await anna.until(lambda: anna.find("✓ 1"))


@pytest.mark.parametrize("command", ["stop", "leave"])
async def test_a_lobby_is_closed(house: House, command: str) -> None:
    """By a command as by its button."""
    anna = house.guests[0]
    for close in (lambda: anna.say(f"/{command}"), lambda: anna.press("Cancel")):
        await open_lobby(anna)
        close()
        await anna.until(lambda: said("practice-closed") in text(anna))
        await house.settled()


async def test_who_blocks_the_bot_hears_nothing_more(house: House) -> None:
    """The game is over without a word; back again, he opens another one."""
    house.expect("bot was blocked by the user")
    anna = house.guests[0]
    await open_lobby(anna)
    await deal(house, anna)
    house.world.block(anna.user)
    await house.settled()
    calls = len(house.world.calls)
    house.world.unblock(anna.user)
    await house.settled()
    assert not [call for call in house.world.calls[calls:] if call.method == "sendMessage"]
    anna.say("/new")
    await anna.until(lambda: anna.find("✓ 1"))


# Beside groups, and other people


@swift
async def test_one_practises_and_plays_in_a_group(house: House) -> None:
    """Both games go on side by side in one private chat, each by its own message."""
    players = await house.start(2)
    mover = house.mover()
    panel, button = mover.next_move()
    mover.say("/new")
    await mover.until(lambda: mover.find("✓ 1"))
    practice = await deal(house, mover)
    await mover.tap("Ready")
    await mover.until(lambda: is_on(practice))
    assert button in panel.buttons
    await mover.answer(house.world.press(mover.user, panel, button))
    await house.settled()
    assert house.on_turn in {player.name for player in players}
    await mover.until(lambda: sensible(practice.buttons))
    assert not practice.deleted


async def test_practice_is_one_of_five_tables(house: House) -> None:
    """Who sits at five open tables finishes a game before he practises."""
    anna, ben = house.guests[:2]
    anna.start()
    for number in range(5):
        group = house.world.add_group(f"Group {number}", [ben.user, anna.user], "supergroup")
        ben.command("new", group)
        await anna.join(group)
    anna.say("/new")
    await anna.until_told(said("refused-too-many-tables", count=5))


@pytest.mark.usefixtures("patience")
async def test_nobody_gets_at_anothers_practice(house: House) -> None:
    """Whoever makes its buttons up, or the way to join it, learns nothing and changes nothing."""
    anna, ben = house.guests[:2]
    lobby = await open_lobby(anna)
    meant = [tap for button in lobby.buttons if (tap := meaning(button))]
    own = await open_lobby(ben)
    await house.settled()
    before = await house.tables()
    words = said("refused-no-table", command=f"/new@{house.world.bot.username}")
    joins = (Action.JOIN, Action.LEAVE, Action.REMATCH, Action.NEW, Action.PEEK, Action.REFRESH, Action.BACK)
    for tap in (*meant, *(Tap(meant[0].table_id, 1, 0, action) for action in joins)):
        assert read((await ben.forge(own, encode(tap))).text) == words
    ben.start(f"j{meant[0].table_id}")
    await ben.until_told(words)
    await house.settled()
    assert await house.tables() == before


async def test_the_button_means_the_pressers_own_chat(house: House) -> None:
    """Made up in a group, or for a message that has no such button, it opens nothing."""
    anna = house.guests[0]
    await house.gather(1)
    before = await house.tables()
    data = encode(Tap("-", 0, 0, Action.PRACTISE))
    for message in (house.board, anna.messages()[-1]):
        assert (await anna.forge(message, data)).text == said("refused-noise")
    assert await house.tables() == before


# A bot that dies


async def test_a_game_alone_survives_a_restart(folder: Path) -> None:
    """Killed in the middle of a game, in the player's turn and in the computer's, the bot goes on where it was; and all
    the while it keeps within what Telegram allows in a private chat."""
    async with keep_bot(folder, SEND_LIMITS="default") as keeper:
        keeper.world.floods.enabled = True
        house = keeper.new_house()
        anna = house.guests[0]
        await open_lobby(anna)
        game = await deal(house, anna)
        await move(anna)  # Ready
        await anna.until(lambda: is_on(game) and next_button(anna), START)
        for _ in range(2):
            made = await move(anna)
            keeper.kill()  # in the computer's turn
            keeper.start_again()
            await anna.until(lambda: ply(anna) > made, START)  # noqa: B023 — awaited here
            keeper.kill()  # in hers
            keeper.start_again()
        await house.settled()
        assert anna.messages()[-1] is game
        assert sum(sensible(message.buttons) is not None for message in anna.messages()) == 1
        refused = {(call.description or "").partition(":")[0] for call in keeper.world.calls.failed()}
        assert refused <= {"Bad Request"}  # an edit that the dead bot had made is no flood
