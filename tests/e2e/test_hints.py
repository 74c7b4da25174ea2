"""Three hints in a player's first game, on his own panel, and never again."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from shithead_bot.playground.messages import Message
from tests.e2e.house import Guest, House, read, said
from tests.e2e.process import keep_bot

HINTS = {key: said(f"hint-{key}") for key in ("swap", "turn", "take", "blind")}


class Reader:
    """Somebody who notes each hint when it appears on a message of his."""

    def __init__(self, guest: Guest) -> None:
        self.read: list[str] = []
        self._guest = guest
        self._shown: set[tuple[int, str]] = set()
        guest.world.on_event(lambda _: self._look())

    def _look(self) -> None:
        shown = set(_hints(self._guest.messages()))
        self.read += [hint for _, hint in sorted(shown - self._shown)]
        self._shown = shown


def _hints(messages: list[Message]) -> Iterator[tuple[int, str]]:
    for message in messages:
        text = read(message.text)
        yield from ((message.id, key) for key, hint in HINTS.items() if hint in text)


def kinds(reader: Reader) -> list[str]:
    """The hints that somebody has had, in their order; one that his panel shows again, posted anew, is the same."""
    return list(dict.fromkeys("need" if hint in {"take", "blind"} else hint for hint in reader.read))


@pytest.fixture
def readers(house: House) -> dict[str, Reader]:
    """What each guest reads."""
    return {guest.name: Reader(guest) for guest in house.guests}


async def test_a_first_game_has_three_and_no_other_has_any(house: House, readers: dict[str, Reader]) -> None:
    """While swapping, on the first turn, at the first need: in a rematch, and at a new table with a newcomer, only he
    reads them."""
    players = await house.start(2)
    await house.play_out()
    for player in players:
        had = kinds(readers[player.name])
        assert had == ["swap", "turn", "need"][: len(had)]
        assert len(had) >= 2
    assert any(kinds(readers[player.name]) == ["swap", "turn", "need"] for player in players)
    for player in players:
        readers[player.name].read.clear()
    await players[0].tap("Rematch", house.group)
    for player in players:
        await player.tap("Ready")
    await house.settled()
    await house.play_out()
    assert all(kinds(readers[player.name]) == [] for player in players)
    await house.start(3)
    assert [bool(kinds(readers[guest.name])) for guest in house.guests[:3]] == [False, False, True]


async def test_the_group_reads_none(house: House) -> None:
    """Hints are for one player, and stand where he alone reads them."""
    await house.start(2)
    for _ in range(6):
        await house.move()
    assert list(_hints(house.group.messages)) == []


async def test_practice_is_a_first_game_too(house: House) -> None:
    """Whoever has practised reads none in his first group game."""
    anna = house.guests[0]
    reader = Reader(anna)
    anna.start()
    anna.say("/new")
    await anna.tap("Begin")
    await anna.tap("Ready")
    await anna.until(lambda: "turn" in reader.read)
    assert kinds(reader) == ["swap", "turn"]
    anna.say("/stop")
    await anna.until(lambda: any(said("practice-ended") in message.text for message in anna.messages()))
    reader.read.clear()
    await house.start(2)
    assert kinds(reader) == []


async def test_hints_outlive_a_restart(folder: Path) -> None:
    """Killed in the middle of a first game, the bot goes on with the hints where it was; killed after it, it knows that
    they are had."""
    async with keep_bot(folder) as keeper:
        house = keeper.new_house()
        readers = [Reader(guest) for guest in house.guests[:2]]
        players = await house.start(2)
        await move_until(house, lambda: all(kinds(reader) == ["swap", "turn"] for reader in readers))
        keeper.kill()
        keeper.start_again()
        await move_until(house, lambda: house.is_over)
        for reader in readers:
            assert kinds(reader) == ["swap", "turn", "need"][: len(kinds(reader))]
            reader.read.clear()
        keeper.kill()
        keeper.start_again()
        await players[0].tap("Rematch", house.group)
        for player in players:
            await player.tap("Ready")
        await house.settled()
        assert [kinds(reader) for reader in readers] == [[], []]


async def move_until(house: House, ready: Callable[[], bool]) -> None:
    """Play on until something is so."""
    while not ready():
        await house.move()
