"""Five restless people play a game: double taps, looks, repeats and nonsense, all at once."""

import asyncio
from random import Random

import pytest

from tests.e2e.house import Guest, House, open_house, read


@pytest.mark.usefixtures("patience")
async def test_a_restless_table_comes_to_its_end(store_url: str) -> None:
    """However the taps of five players cross, the game ends, everyone has one panel, and every tap its one answer."""
    async with open_house(store_url, seed=556) as house:
        players = await house.start(5)
        await asyncio.gather(*(_be_restless(house, player, Random(at)) for at, player in enumerate(players)))
        await house.settled()
        assert house.is_over
        for player in players:
            assert player.moves == []
            await _has_one_panel(player)
        results = [message for message in house.group.messages if message.text == house.board.text]
        assert results == [house.board]


async def _be_restless(house: House, player: Guest, rng: Random) -> None:
    """Play whenever there is a move, and fidget."""
    while not house.is_over:
        if player.panels:
            panel, button = player.next_move()
            taps = [house.world.press(player.user, panel, button) for _ in range(rng.choice((1, 1, 2)))]
            for tap in taps:
                await player.answer(tap)
            await player.until(lambda: house.is_over or panel.deleted or button not in panel.buttons)  # noqa: B023 — awaited here
        await _fidget(house, player, rng)


async def _fidget(house: House, player: Guest, rng: Random) -> None:
    match rng.randrange(12):
        case 0:
            player.say("/hand")
        case 1:
            player.command("table")
        case 2:
            player.command("hand")
        case 3 if house.board.button("My cards"):
            await player.tap("My cards", house.group)
        case 4 if player.find("Refresh"):
            await player.answer(player.press("Refresh"))
        case 5:
            await player.forge(house.board, "noise")
        case _:
            await asyncio.sleep(0.01)


async def _has_one_panel(player: Guest) -> None:
    """Wait until one message in the private chat shows the game."""
    await player.until(
        lambda: sum("· Friends" in read(message.text) for message in player.messages()) == 1,
    )
