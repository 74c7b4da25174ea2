"""Players who go away in the middle of a game, in every way there is, and come back."""

from collections.abc import Callable

import pytest

from shithead_bot.playground.keyboards import Button
from tests.e2e.house import Guest, House, open_house, read, said
from tests.e2e.test_ending import SHORT_GAME

BACK = "I’m back"
Act = Callable[[House, Guest], object]


def leave(house: House, guest: Guest) -> None:
    """Leave the game by a command."""
    guest.command("leave")


def leave_group(house: House, guest: Guest) -> None:
    """Leave the group."""
    house.world.leave(guest.user, house.group)


def be_removed(house: House, guest: Guest) -> None:
    """Be removed from the group by its creator."""
    house.world.kick(guest.user, house.group)


def block(house: House, guest: Guest) -> None:
    """Block the bot."""
    house.world.block(guest.user)


async def away(house: House, guest: Guest, act: Act, absence: str) -> None:
    """Somebody goes away, and the table tells of it."""
    house.expect("bot was blocked by the user")
    words = said(f"told-went-{absence}", name=guest.name)
    act(house, guest)
    await house.until_board(words)
    await house.settled()


def on(name: str) -> Callable[[Button], bool]:
    """The button with somebody's name on it."""
    return lambda button: read(button.text) == name


async def waiting(house: House, count: int = 3) -> Guest:
    """So many play; gives one whose turn isn't next, either."""
    players = await house.start(count)
    at = players.index(house.mover())
    return players[at - 1]


# Going


@pytest.mark.parametrize(
    ("act", "absence"),
    [(leave, "left"), (leave_group, "gone"), (be_removed, "gone"), (block, "unreachable")],
    ids=["leave", "leave the group", "be removed", "block"],
)
async def test_the_table_is_told_once(house: House, act: Act, absence: str) -> None:
    """Whichever way a player goes, the table's message says it, in place, and the game goes on without him."""
    guest = await waiting(house)
    board = house.board
    await away(house, guest, act, absence)
    assert house.board is board
    assert house.text.count(said(f"told-went-{absence}", name=guest.name)) == 1
    assert f"{guest.name} 🤖 {said(f'away-{absence}')}" in house.text
    await house.move()
    assert house.on_turn != guest.name


async def test_administrators_are_told_twice_and_the_table_once(house: House) -> None:
    """Where the bot is an administrator, Telegram tells it of a leaver in two ways; the table hears it once."""
    house.world.promote(house.world.bot, house.group)
    guest = await waiting(house)
    await away(house, guest, leave_group, "gone")
    assert house.text.count(said("told-went-gone", name=guest.name)) == 1


async def test_a_deleted_account_is_found_out(house: House) -> None:
    """Nobody tells the bot of it: when it can't write to the player, the computer plays for him."""
    house.expect("user is deactivated")
    players = await house.start(2)
    mover = house.mover()
    (guest,) = (player for player in players if player is not mover)
    name = guest.name
    house.world.delete_account(guest.user)
    await house.move()
    await house.until_board(said("told-went-unreachable", name=name))
    await mover.until_dealt()


@pytest.mark.usefixtures("swift_computer")
async def test_the_computer_plays_the_seat_on(house: House) -> None:
    """On the leaver's turn the computer moves for him, and the others play on as if he were there."""
    players = await house.start(3)
    guest = house.mover()
    await away(house, guest, leave, "left")
    (first, second) = (player for player in players if player is not guest)
    for _ in range(3):
        await first.until(lambda: first.moves or second.moves)
        await house.settled()
        await house.move()
    assert not guest.moves
    assert guest.find(BACK)


@pytest.mark.usefixtures("swift_computer")
async def test_a_seat_that_the_computer_saves_earns_nothing(store_url: str) -> None:
    """Whoever leaves has played the game, and it is not one of those in which he wasn't the Shithead."""
    async with open_house(store_url, seed=SHORT_GAME) as house:
        players = await house.start(3)
        await away(house, players[2], leave, "left")
        while not house.is_over:
            await players[0].until(lambda: house.is_over or any(player.moves for player in players))
            await house.settled()
            if not house.is_over:
                await house.move()
        assert said("over-away") in house.text
        players[0].command("scores")
        line = "Cem: 0 of 1"
        await players[0].until(lambda: line in read(house.group.messages[-1].text))


# Being taken off


async def test_the_host_takes_somebody_off_by_a_button(house: House) -> None:
    """`/kick` shows a button for each player, none of whom has a username; one tap, and the computer plays his seat."""
    await waiting(house)
    host, victim = house.guests[0], house.guests[2]
    assert victim.user.username is None
    host.command("kick")
    await host.tap(on(victim.name), house.group)
    await house.until_board(said("told-went-kicked", name=victim.name))
    await house.settled()
    assert victim.last.endswith(said("hand-away-kicked"))
    assert not host.find(on(victim.name), house.group)


async def test_an_administrator_may_and_others_may_not(house: House) -> None:
    """An administrator who doesn't play takes somebody off; a player who is neither host nor one can't even ask."""
    _, ben, cem = await house.start(3)
    dana = house.guests[3]
    house.world.promote(dana.user, house.group)
    words = said("refused-not-host", names="Anna", named=1)
    ben.command("kick")
    await ben.until(lambda: read(house.group.messages[-1].text) == words)
    dana.command("kick")
    await dana.until(lambda: dana.find(on("Cem"), house.group))
    assert read((await ben.tap(on("Cem"), house.group)).text) == words
    await dana.tap(on("Cem"), house.group)
    await house.until_board(said("told-went-kicked", name="Cem"))
    await house.settled()
    assert not cem.find(BACK)


async def test_who_was_taken_off_does_not_come_back(house: House) -> None:
    """By no command, and by no button of an older panel: not in this game."""
    await waiting(house)
    host, victim = house.guests[0], house.guests[2]
    host.command("kick")
    await host.tap(on(victim.name), house.group)
    await house.until_board(said("told-went-kicked", name=victim.name))
    await house.settled()
    victim.command("join")
    await victim.until(lambda: house.group.messages[-1].text == said("refused-kicked"))


async def test_somebody_is_taken_off_the_lobby(house: House) -> None:
    """Before the game a kick takes the name off the list."""
    anna, ben, _ = await house.gather(3)
    anna.command("kick")
    await anna.tap(on("Ben"), house.group)
    await house.until_board("2. Cem")
    assert ben.name not in house.text


async def test_kick_where_nothing_is_on(house: House) -> None:
    """In a chat without a table it says what opens one."""
    anna = house.guests[0]
    words = said("refused-no-table", command=f"/new@{house.world.bot.username}")
    anna.command("kick")
    await anna.until(lambda: house.group.messages[-1].text == words)


# Hosts, and nobody


async def test_when_the_host_leaves_the_next_player_is_host(house: House) -> None:
    """The table names the new host, and he ends the game."""
    anna, ben, _ = await house.start(3)
    await away(house, anna, leave, "left")
    assert said("told-new-host", name="Ben") in house.text
    ben.command("stop")
    await house.until_board(said("over-stopped", name="Ben"))


async def test_when_all_are_gone_the_game_ends_and_counts_for_nobody(house: House) -> None:
    """The last one to leave ends it; the chat has no scores, and the next game may begin."""
    anna, ben = await house.start(2)
    await away(house, anna, leave, "left")
    ben.command("leave")
    await house.until_board(said("over-deserted"))
    await house.settled()
    ben.command("scores")
    words = said("scores-none", command=f"/new@{house.world.bot.username}")
    await ben.until(lambda: read(house.group.messages[-1].text) == words)


# Coming back


def tap_panel(house: House, guest: Guest) -> None:
    """Tap the button in the private chat."""
    guest.press(BACK)


def tap_board(house: House, guest: Guest) -> None:
    """Tap the button in the group."""
    guest.press(BACK, house.group)


def join(house: House, guest: Guest) -> None:
    """Ask for one's seat in the group."""
    guest.command("join")


@pytest.mark.parametrize("act", [tap_panel, tap_board, join])
async def test_a_leaver_comes_back_by_one_tap(house: House, act: Act) -> None:
    """In private, in the group or by a command: the seat is his again, which the table tells, and he plays."""
    await house.start(2)
    guest = house.mover()
    await away(house, guest, leave, "left")
    act(house, guest)
    await house.until_board(said("told-came-back", name=guest.name))
    await house.settled()
    assert house.mover().name == house.on_turn
    assert (await house.move()).name in house.text


@pytest.mark.parametrize("gone", [leave_group, be_removed])
async def test_who_is_in_the_group_again_comes_back_by_one_tap(house: House, gone: Act) -> None:
    """Outside of the group his panel has no way back; when he has joined it again, it has."""
    guest = await waiting(house)
    await away(house, guest, gone, "gone")
    assert said("hand-away-gone") in guest.last
    assert not guest.find(BACK)
    house.world.join(guest.user, house.group)
    answer = await guest.tap(BACK)
    assert read(answer.text).startswith(said("toast-back"))
    await house.until_board(said("told-came-back", name=guest.name))


async def test_who_has_just_left_the_group_does_not_come_back(house: House) -> None:
    """The way back, still on his phone when he goes, is refused while he isn't in the group."""
    guest = await waiting(house)
    await away(house, guest, leave, "left")
    panel, button = await guest.until(lambda: guest.find(BACK))
    house.world.leave(guest.user, house.group)
    answer = await guest.answer(house.world.press(guest.user, panel, button))
    assert answer.text == said("refused-not-member")


@pytest.mark.parametrize("restart", [False, True], ids=["unblock", "start"])
async def test_who_lets_the_bot_in_again_comes_back_by_one_tap(house: House, restart: bool) -> None:
    """After a block, unblocking or Start brings his panel with the way back; the computer plays until he takes it."""
    guest = await waiting(house)
    await away(house, guest, block, "unreachable")
    if restart:
        guest.start()
    else:
        house.world.unblock(guest.user)
    await guest.until(lambda: guest.find(BACK))
    assert said("told-came-back", name=guest.name) not in house.text
    answer = await guest.tap(BACK)
    assert read(answer.text).startswith(said("toast-back"))
    await house.until_board(said("told-came-back", name=guest.name))


async def test_who_is_not_away_has_nothing_to_come_back_to(house: House) -> None:
    """A second tap, or a forged one, changes nothing."""
    guest = await waiting(house)
    await away(house, guest, leave, "left")
    panel, button = await guest.until(lambda: guest.find(BACK))
    first = house.world.press(guest.user, panel, button)
    second = house.world.press(guest.user, panel, button)
    await guest.answer(first)
    assert (await guest.answer(second)).text == said("refused-nothing-new")
