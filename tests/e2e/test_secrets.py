"""What the log must never tell, however much is logged."""

import re
from pathlib import Path

from tests.e2e.house import NAMES
from tests.e2e.process import keep_bot

_CARDS = re.compile(r"[♣♦♥♠🃏]|\\u26|(?<![\w-])(?:[2-9TJQKA][CDHS]|XX)(?![\w-])")


async def test_a_whole_game_leaves_no_secret_in_the_log(folder: Path) -> None:
    """With LOG_LEVEL=DEBUG a game, its swaps, wrong taps and a broken update log no token, card, name or title."""
    async with keep_bot(folder, LOG_LEVEL="DEBUG") as keeper:
        house, world = keeper.new_house(), keeper.world
        players = await house.deal(3)
        for player in players:
            await player.tap(player.moves[0].text)
            await player.tap("Ready")
        await house.settled()
        mover = house.mover()
        for data in (
            "noise",
            "a.1.0.pAS",
            f"{(mover.moves[0].callback_data or '').rpartition('.')[0]}.pASAC",
        ):
            await mover.forge(mover.panels[0], data)
        world.updates.add("message", {"message_id": "Anna holds A♠"})
        world.block(house.guests[3].user)
        await house.play_out()
        await players[0].tap("Rematch", house.group)
        await house.settled()
        said = keeper.bot.said
    assert " DEBUG " in said
    assert "an update could not be read" in said
    assert world.token.partition(":")[2] not in said
    assert not [name for name in (*NAMES, "Friends") if name in said]
    assert not _CARDS.findall(said)
