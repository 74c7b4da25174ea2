"""Taps that mean nothing any more, or never did: each is answered with the reason, and changes nothing.

That no such tap is answered twice, logged or refused by Telegram is checked at the end of every test, see `House`.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from shithead_bot.playground.keyboards import Button
from tests.e2e.house import Guest, House, read, said
from tests.e2e.test_lobby import links

pytestmark = pytest.mark.usefixtures("patience")

NOISE = (
    "x",
    "start",
    "🂡" * 16,
    "\N{RIGHT-TO-LEFT OVERRIDE}\t\x00",
    "a" * 64,
    "a.1.0",
    "a.1.0.",
    ".1.0.j",
    "a.-1.0.j",
    "a.1.1e3.t",
    "a.٣.0.j",
    "a.01.0.j",
    "a.99999999999.0.j",
    "a.1.0.j.j",
    "a.1.0.jj",
    "a.1.0.p",
    "a.1.0.p9",
    "a.1.0.pZZ",
    "a.1.0.b7",
    "a.1.0.s9C",
    "a.1.0.mQQ",
)
MOVES = (
    "p2C2C",
    "p2C2D2H2S",
    "p2C3C",
    "pXX",
    "uAS",
    "uAC",
    "b0",
    "b1",
    "b2",
    "t",
    "x",
    "r",
    "s2C3C",
    "sXXXX",
    "m",
    "m2",
    "mA",
    "mX",
)


@asynccontextmanager
async def nothing_changes(house: House) -> AsyncIterator[None]:
    """What the store keeps of the tables is the same afterwards, byte by byte, and so is what people see."""
    await house.settled()
    kept, seen = await house.tables(), _seen(house)
    yield
    await house.settled()
    assert await house.tables() == kept
    assert _seen(house) == seen


def _seen(house: House) -> list[tuple[int, str, tuple[tuple[Button, ...], ...]]]:
    return [
        (message.id, message.text, message.keyboard)
        for chat in house.world.chats.values()
        for message in chat.messages
    ]


def data_of(player: Guest, at: int = 0) -> str:
    """The callback data of one of the moves that a player is offered."""
    return player.moves[at].callback_data or ""


def parts(data: str) -> tuple[str, int, int]:
    """Table, game and ply of a button's data."""
    table, game, ply, _ = data.split(".")
    return table, int(game), int(ply)


async def test_a_second_tap_on_a_move_is_too_late(house: House) -> None:
    """Two quick taps on one button make one move; the second is told that it came too late."""
    await house.start(2)
    mover = house.mover()
    panel, button = mover.panels[0], mover.moves[0]
    first = house.world.press(mover.user, panel, button)
    second = house.world.press(mover.user, panel, button)
    await mover.answer(first)
    assert (await mover.answer(second)).text == said("refused-stale")
    await house.settled()
    assert house.text.count(f"{mover.name} played") == 1
    assert house.mover() is not mover


async def test_an_earlier_turns_button_is_too_late(house: House) -> None:
    """The data of a button of an earlier turn, sent from the newest panel, is refused as stale."""
    await house.start(2)
    mover = house.mover()
    old = data_of(mover)
    await house.move()
    await house.move()
    async with nothing_changes(house):
        panel = house.mover().panels[0]
        assert (await house.mover().forge(panel, old)).text == said("refused-stale")


async def test_the_button_of_a_replaced_panel_is_told_to_use_the_newer_one(house: House) -> None:
    """While a replaced panel still stands, its buttons make no move; the newer panel's do."""
    await house.start(2)
    mover = house.mover()
    old, button = mover.panels[0], mover.moves[0]
    house.world.faults.add("deleteMessage", mover.chat, effect="delay")
    mover.say("/hand")
    await mover.until(lambda: len(mover.panels) == 2)
    await house.settled()
    kept = await house.tables()
    answer = await mover.answer(house.world.press(mover.user, old, button))
    assert answer.text == said("refused-old-panel")
    assert await house.tables() == kept
    house.release.set()
    await mover.until(lambda: old.deleted)
    await house.move()
    assert f"{mover.name} played" in house.text


async def test_another_players_button_makes_no_move(house: House) -> None:
    """What only the player on turn may do is refused to everyone else, at the table and away from it."""
    players = await house.start(3)
    mover = house.mover()
    data = data_of(mover)
    stranger = house.guests[4]
    stranger.start()
    await stranger.until(lambda: stranger.panel())
    async with nothing_changes(house):
        for player in players:
            if player is not mover:
                answer = await player.forge(player.messages()[-1], data)
                assert answer.text == said("refused-not-your-turn")
        panel = stranger.panel()
        assert panel is not None
        # A stranger has no panel at this table, so his can't be the one that counts.
        assert (await stranger.forge(panel, data)).text == said("refused-old-panel")


async def test_a_move_from_the_group_is_no_move(house: House) -> None:
    """A move's data under the group's message is refused: moves are made in the private chat."""
    await house.start(2)
    mover = house.mover()
    async with nothing_changes(house):
        answer = await mover.forge(house.board, data_of(mover))
        assert answer.text == said("refused-old-panel")


async def test_noise_is_answered(house: House) -> None:
    """Data that no button has, however it is broken, gets one neutral answer."""
    await house.start(2)
    mover = house.mover()
    async with nothing_changes(house):
        for data in NOISE:
            for message in (mover.panels[0], house.board):
                assert (await mover.forge(message, data)).text == said("refused-noise"), data


@pytest.mark.parametrize("begun", [False, True], ids=["swapping", "playing"])
async def test_a_forged_move_is_refused_with_a_reason(house: House, begun: bool) -> None:
    """Well-formed moves that nobody was offered are refused with a reason, whoever sends them."""
    players = await (house.start(2) if begun else house.deal(2))
    table, game, ply = parts(data_of(next(player for player in players if player.moves)))
    async with nothing_changes(house):
        for player in players:
            offered = {button.callback_data for button in player.moves}
            for what in MOVES:
                data = f"{table}.{game}.{ply}.{what}"
                if data not in offered:
                    answer = await player.forge(player.messages()[-1], data)
                    assert answer.text, (player.name, what)
                    assert answer.text != said("refused-noise"), what


async def test_forged_numbers_are_refused(house: House) -> None:
    """A right table with a wrong game or ply, past or future, is told so."""
    await house.start(2)
    mover = house.mover()
    table, game, ply = parts(data_of(mover))
    what = data_of(mover).rpartition(".")[2]
    panel = mover.panels[0]
    async with nothing_changes(house):
        for other in (0, game + 1, 10**9 - 1):
            answer = await mover.forge(panel, f"{table}.{other}.{ply}.{what}")
            assert answer.text == said("refused-old-game")
        for other in (ply + 1, 10**9 - 1):
            answer = await mover.forge(panel, f"{table}.{game}.{other}.{what}")
            assert answer.text == said("refused-stale")


async def test_a_table_that_never_was_is_refused(house: House) -> None:
    """Data of a table that doesn't exist is told that there is none."""
    await house.start(2)
    mover = house.mover()
    words = said("refused-no-table", command=f"/new@{house.world.bot.username}")
    async with nothing_changes(house):
        for what in ("t", "j", "k", "a", "n", "b0"):
            assert (await mover.forge(mover.panels[0], f"AAAAAAAA.1.0.{what}")).text == words


async def test_another_tables_buttons_move_nothing_from_here(house: House) -> None:
    """A player of one group who sends the data of another group's table moves neither."""
    world = house.world
    await house.start(2)
    mover, (cem, dana) = house.mover(), house.guests[2:4]
    elsewhere = world.add_group("Elsewhere", [cem.user, dana.user], "supergroup")
    cem.command("new", elsewhere)
    for guest in (cem, dana):
        await guest.join(elsewhere)
    await house.settled()
    await cem.tap("Begin", elsewhere)
    await cem.until_dealt()
    await house.settled()
    theirs, ours = data_of(cem), data_of(mover)
    async with nothing_changes(house):
        assert (await mover.forge(mover.panels[0], theirs)).text == said("refused-old-panel")
        assert (await cem.forge(cem.panels[0], ours)).text == said("refused-old-panel")


async def test_yesterdays_game_is_over(house: House) -> None:
    """Buttons of a game that has ended are told so once the next one is on, in group and private chat."""
    anna, ben, *_ = await house.start(2)
    mover = house.mover()
    old = [data_of(mover), *(button.callback_data or "" for button in house.board.buttons)]
    anna.command("stop")
    await house.until_board(said("over-stopped", name="Anna"))
    old += [button.callback_data or "" for button in house.board.buttons]
    await anna.tap("Rematch", house.group)
    await ben.until_dealt()
    async with nothing_changes(house):
        for data in filter(None, old):
            for message in (anna.panels[0], house.board):
                assert (await anna.forge(message, data)).text == said("refused-old-game"), data


async def test_the_lobbys_buttons_end_with_the_lobby(house: House) -> None:
    """Join, Begin and Cancel of the lobby, sent once the game is on, are refused with a reason."""
    anna, ben, *_ = await house.gather(2)
    lobby = {button.text: button.callback_data or "" for button in house.board.buttons}
    await anna.tap("Begin", house.group)
    await ben.until_dealt()
    async with nothing_changes(house):
        for name in ("Join", "Begin"):
            assert (await ben.forge(house.board, lobby[name])).text, name
        answer = await ben.forge(house.board, lobby["Cancel"])
        assert read(answer.text) == said("refused-not-host", names="Anna", named=1)


async def test_a_start_link_of_a_table_that_never_was_is_answered(house: House) -> None:
    """Start with a made-up payload is told that there is no table, or greeted, and opens nothing."""
    anna = house.guests[0]
    words = said("refused-no-table", command=f"/new@{house.world.bot.username}")
    anna.start("jAAAAAAAA")
    await anna.until(lambda: anna.last == words)
    anna.start("nonsense")
    await anna.until(lambda: "I deal Shithead" in anna.last)
    assert await house.tables() == {}


async def test_a_strangers_join_from_a_forged_button_needs_a_chat(house: House) -> None:
    """Even a forged Join leads a player without a private chat there, and seats nobody."""
    anna, ben, *_ = house.guests
    anna.command("new")
    board = await house.until_board("Shithead")
    async with nothing_changes(house):
        assert links(house, (await ben.forge(board, board.buttons[0].callback_data or "")).url)


async def test_a_tap_that_can_not_be_read_is_answered(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tap that comes in a shape nobody knows changes nothing, but whoever waits for its answer gets an apology."""
    await house.start(2)
    mover = house.mover()
    house.expect("an update could not be read")
    monkeypatch.setattr(house.world, "_callback_json", lambda tap: {"id": tap.id, "from": "a stranger"})
    async with nothing_changes(house):
        assert (await mover.tap(mover.moves[0].text)).text == said("apology")
