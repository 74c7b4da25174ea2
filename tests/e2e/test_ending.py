"""After the last card: scores, Rematch and New table."""

import re
from collections.abc import AsyncIterator

import pytest

from tests.e2e.house import Guest, House, open_house, read, said

SHORT_GAME = 221  # the seed of a game of three that takes 49 moves


@pytest.fixture
async def finished(store_url: str) -> AsyncIterator[House]:
    """A house where Anna, Ben and Cem have played a game to its end."""
    async with open_house(store_url, seed=SHORT_GAME) as house:
        await house.start(3)
        await house.play_out()
        yield house


def seats(text: str) -> list[str]:
    """The names at a table, in their order, with what marks them."""
    return re.findall(r"^(?:⏳|✅|👉|\d\.) (\w+(?: 💩)?)", text, re.MULTILINE)


def loser(house: House) -> str:
    """Who is the Shithead, as the result says."""
    (name,) = re.findall(r"💩 (\w+) is the Shithead", house.text)
    return str(name)


async def test_a_rematch_keeps_players_and_order_and_marks_the_shithead(finished: House) -> None:
    """Rematch deals at once to the same players in the same order; who lost is marked at the table."""
    house, shithead = finished, loser(finished)
    result = house.board
    await house.guests[1].tap("Rematch", house.group)
    await house.until_board(said("table-swapping"))
    await house.settled()
    marked = [f"{name} 💩" if name == shithead else name for name in ("Anna", "Ben", "Cem")]
    assert seats(house.text) == marked
    for player in house.guests[:3]:
        assert player.rings[-1] is player.panels[0]
    assert not result.deleted
    assert result.keyboard == ()


async def test_a_rematch_is_for_its_players(finished: House) -> None:
    """Somebody who didn't play can't call for a rematch."""
    answer = await finished.guests[4].tap("Rematch", finished.group)
    assert answer.text == said("refused-not-playing")
    assert finished.is_over


async def test_two_calls_for_a_rematch_make_one_game(finished: House) -> None:
    """Of two players who tap Rematch together one begins the game, and the other is told that it is on."""
    house = finished
    board, (anna, ben, *_) = house.board, house.guests
    taps = [house.world.press(player.user, board, "Rematch") for player in (anna, ben)]
    answers = [await anna.answer(tap) for tap in taps]
    assert [answer.text for answer in answers] == ["", said("refused-old-game")]
    await house.until_board("game 2")


async def test_new_table_opens_a_lobby_with_the_opener(finished: House) -> None:
    """New table gathers anew: its opener is host and sits, the others join, the Shithead is marked."""
    house, shithead = finished, loser(finished)
    cem = house.guests[2]
    await cem.tap("New table", house.group)
    await house.until_board("1. Cem", "· host")
    for player in house.guests[:2]:
        await player.tap("Join", house.group)
    await house.until_board("2. Anna", "3. Ben")
    assert [name for name in seats(house.text) if name.endswith("💩")] in ([], [f"{shithead} 💩"])
    (line,) = [line for line in house.text.splitlines() if shithead in line and line[0].isdigit()]
    assert "💩" in line


async def test_scores_count_games_and_games_without_being_the_shithead(finished: House) -> None:
    """`/scores` lists everyone's games, and in how many of them he was not the Shithead."""
    house, shithead = finished, loser(finished)
    assert sorted(await scores(house)) == sorted(
        (name, "0" if name == shithead else "1", "1") for name in ("Anna", "Ben", "Cem")
    )


async def test_a_stopped_game_counts_for_nobody(house: House) -> None:
    """A game that the host ends has no Shithead, no scores, and ends every panel."""
    anna, ben = await house.start(2)
    anna.command("stop")
    await house.until_board(said("over-stopped", name="Anna"))
    await house.settled()
    assert [player.moves for player in (anna, ben)] == [[], []]
    assert said("hand-over-nobody", group="Friends") in ben.last
    anna.command("scores")
    words = said("scores-none", command=f"/new@{house.world.bot.username}")
    await anna.until(lambda: house.group.messages[-1].text == words)


async def test_a_panel_of_who_is_out_says_his_place(store_url: str) -> None:
    """Who plays his last card while others go on is told his place, has no buttons, and isn't rung again."""
    async with open_house(store_url, seed=SHORT_GAME) as house:
        players = await house.start(3)
        while "out, 1st" not in house.text:
            mover = await house.move()
        assert said("hand-out", place=1, group="Friends") in mover.last
        assert mover.moves == []
        rings = len(mover.rings)
        await house.play_out()
        assert len(mover.rings) == rings
        assert mover in players


async def scores(house: House) -> list[tuple[str, str, str]]:
    """Name, games without being the Shithead, and games, as `/scores` says."""
    asker: Guest = house.guests[5]
    asked = asker.command("scores")
    answer = await asker.until(
        lambda: next((m for m in house.group.messages if m.id > asked.id and "Scores" in m.text), None)
    )
    return re.findall(r"^\d+\. (\w+): (\d+) of (\d+)$", read(answer.text), re.MULTILINE)
