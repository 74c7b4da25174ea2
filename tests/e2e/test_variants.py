"""Games by other rules than Classic, over HTTP: out of turn, with jokers, with ten players."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random

import pytest

from shithead_bot.engine.variants import VARIANTS
from tests.e2e.dealing import begin, play, stacked
from tests.e2e.house import Guest, House, open_house, read, said

TIGEREYE, DUTCH = VARIANTS["tigereye"].rules, VARIANTS["dutch"].rules
TWO_PACKS = replace(TIGEREYE, decks=2)
TEN = ("Anna", "Ben", "Cem", "Dana", "Emil", "Fay", "Gül", "Hana", "Ivo", "Jo")
PHONE = 40  # characters in a line


def hand(guest: Guest) -> str:
    """The hand that his panel shows."""
    (line,) = [line for line in guest.last.splitlines() if line.startswith("Hand: ")]
    return line.removeprefix("Hand: ")


def fits(guest: Guest) -> str:
    """What his panel says that the pile asks for."""
    (line,) = [line for line in guest.last.splitlines() if line.startswith("Fits: ")]
    return line.removeprefix("Fits: ")


def buttons(guest: Guest) -> list[str]:
    """The moves that his private chat offers."""
    return [move.text for move in guest.moves]


@contextmanager
def silence(*guests: Guest) -> Iterator[None]:
    """Nobody's phone of these rings meanwhile."""
    rings = [len(guest.rings) for guest in guests]
    yield
    assert [len(guest.rings) for guest in guests] == rings


async def race(house: House, *taps: tuple[Guest, str]) -> list[str]:
    """All tap before any is answered; gives what each was told."""
    pressed = [(guest, guest.press(button)) for guest, button in taps]
    answers = [(await guest.answer(tap)).text for guest, tap in pressed]
    await house.settled()
    return answers


# A four out of turn, by the tigereye sheet


async def test_who_can_complete_a_four_has_its_button_at_once(store_url: str) -> None:
    """When two nines lie there, the holder of the others has them as a button though it isn't his turn, without a
    ring; when the pile has moved on he has it no longer."""
    shuffle = stacked(TIGEREYE, "3C 9C 9D", "4S KC KD", "5C 9H 9S", draw="JC QC")
    async with open_house(store_url, shuffle=shuffle) as house:
        anna, ben, cem = await begin(house, 3, "Tigereye")
        with silence(cem):
            await play(house, anna, "9♣ 9♦")
            assert buttons(cem) == ["9♥ 9♠"]
            assert cem.last.startswith("⚡ You may throw in")
            assert "It’s Ben’s turn" in cem.last
            assert buttons(ben) == ["K♣", "K♣ K♦"]
        await play(house, ben, "K♣")
        assert buttons(ben) == []
        assert buttons(cem) == ["Take the pile (3)"]


@pytest.mark.parametrize("first", ["Cem", "Ben"])
async def test_of_two_taps_the_first_wins(store_url: str, first: str) -> None:
    """Ben's king and Cem's four race: whoever is first moves, the other is told that it is too late and keeps his
    cards."""
    shuffle = stacked(TIGEREYE, "3C 9C 9D", "4S KC KD", "5C 9H 9S", draw="JC QC 8D 8H")
    async with open_house(store_url, shuffle=shuffle) as house:
        anna, ben, cem = await begin(house, 3, "Tigereye")
        await play(house, anna, "9♣ 9♦")
        taps = {"Cem": (cem, "9♥ 9♠"), "Ben": (ben, "K♣")}
        winner, loser = taps.pop(first), *taps.values()
        told = await race(house, winner, loser)
        if first == "Cem":
            assert told == [said("toast-burned", count=4), said("refused-stale")]
            assert "Cem threw in 9♥ 9♠ · 🔥 4 cards burned" in house.text
            assert (house.on_turn, hand(ben)) == ("Cem", "4♠ · K♣ K♦")
            assert buttons(ben) == []
        else:
            assert told == ["", said("refused-stale")]
            assert "Ben played K♣" in house.text
            assert (house.on_turn, hand(cem)) == ("Cem", "5♣ · 9♥ 9♠")
            assert "9♥ 9♠" not in buttons(cem)
        assert said("refused-stale").startswith("Too late")
        assert anna.moves == []


async def test_of_two_who_complete_the_same_four_one_does(store_url: str) -> None:
    """With two packs both Cem and Dana can; the second keeps his nines, and the lead is the first's."""
    shuffle = stacked(TWO_PACKS, "3C 9C 9D", "4S KC KD", "5C 9H 9S", "5D 9H 9S", draw="JC QC 8D 8H")
    async with open_house(store_url, shuffle=shuffle) as house:
        anna, ben, cem, dana = await begin(house, 4, "Tigereye", "House rules", "packs", "two packs")
        with silence(cem, dana):
            await play(house, anna, "9♣ 9♦")
        assert buttons(cem) == buttons(dana) == ["9♥ 9♠"]
        with silence(ben, cem):
            assert await race(house, (dana, "9♥ 9♠"), (cem, "9♥ 9♠")) == [
                said("toast-burned", count=4),
                said("refused-stale"),
            ]
        assert hand(cem) == "5♣ · 9♥ 9♠"
        assert house.on_turn == "Dana"
        assert buttons(ben) == buttons(cem) == []


async def test_see_through_cards_are_spoken_of(store_url: str) -> None:
    """The panel says what the pile demands, and through which cards."""
    shuffle = stacked(TIGEREYE, "3C 8C KH", "4S 6C 6D", "5C 5D 5H", draw="JC QC 8D 8H")
    async with open_house(store_url, shuffle=shuffle) as house:
        anna, ben, cem = await begin(house, 3, "Tigereye")
        await play(house, anna, "3♣")
        assert fits(ben) == "3 or higher; 2 always"
        await play(house, ben, "6♣ 6♦")
        assert fits(cem) == "3 or higher (seen through two sixes); 2 always"


# Jokers, and a pass, by the Dutch sheet


async def test_a_dutch_game_with_jokers_and_a_pass(store_url: str) -> None:
    """The lowest rank must open; a joker is seen through; who takes may lead or pass, each by its button."""
    shuffle = stacked(DUTCH, "3C QC KC", "4D 5D XX", draw="JC 9D TC 9H")
    async with open_house(store_url, shuffle=shuffle) as house:
        anna, ben = await begin(house, 2, "Dutch")
        assert buttons(anna) == ["3♣"]
        assert said("hand-opening", rank="3") in anna.last
        for guest, button in ((anna, "3♣"), (ben, "4♦"), (anna, "K♣"), (ben, "🃏")):
            await play(house, guest, button)
        assert fits(anna) == "K or higher (seen through a joker); 2, 8 and 🃏 always"
        assert buttons(anna) == ["Take the pile (4)"]
        with silence(anna, ben):
            await play(house, anna, "Take the pile (4)")
        assert anna.last.endswith(said("hand-may-pass"))
        assert buttons(anna)[-1] == "Pass"
        assert "🃏" in buttons(anna)
        with silence(anna):
            rings = len(ben.rings)
            await play(house, anna, "Pass")
        assert len(ben.rings) == rings + 1
        assert "Anna passed" in house.text
        assert (house.on_turn, anna.moves) == ("Ben", [])
        await house.play_out()
        assert shithead(house) in {"Anna", "Ben"}


def shithead(house: House) -> str:
    """Who the result calls the Shithead."""
    return next(name for name in TEN if said("over-shithead", name=name, tags="") in house.text)


async def test_one_swap_a_turn_in_the_game(store_url: str) -> None:
    """The pairs stand behind a button of their own; a swap keeps the turn, is told to the table, and rings nobody."""
    rules = replace(VARIANTS["classic"].rules, swap_in_game=True)
    shuffle = stacked(rules, "3C 4C 5C | AS KS QS", "6C 6D 6H")
    async with open_house(store_url, shuffle=shuffle) as house:
        taps = ("House rules", "swap in game", "one swap a turn in the game")
        anna, ben = await begin(house, 2, *taps)
        assert buttons(anna) == ["3♣", "4♣", "5♣", said("button-swaps")]
        with silence(anna, ben):
            await play(house, anna, said("button-swaps"))
            assert len(buttons(anna)) == 9
            await play(house, anna, "3♣ ⇄ A♠")
        assert buttons(anna) == ["4♣", "5♣", "A♠"]
        assert "Anna swapped 3♣ for the open A♠" in house.text
        await play(house, anna, "A♠")
        assert house.on_turn == "Ben"


# Ten players, two packs


async def test_ten_players_with_two_packs_play_to_the_end(store_url: str) -> None:
    """A whole game of ten by tigereye's rules, four jokers and throw-ins included: one player is on turn, the table is
    a message that a phone shows at once, and the end names nine places and the Shithead."""
    rng = Random(7)
    taps = (
        "packs",
        "two packs",
        "jokers",
        "4 jokers",
        "seats",
        "10 seats",
        "out of turn",
        said("choice-out-of-turn-same-rank"),
    )
    async with open_house(store_url, names=TEN, seed=5) as house:
        players = await begin(house, 10, "Tigereye", "House rules", *taps)
        assert all(name in house.text for name in TEN)
        thrown = 0
        while not house.is_over:
            check_table(house)
            movers = [player for player in players if player.moves]
            (on_turn,) = [player for player in movers if player.name == house.on_turn]
            others = [player for player in movers if player is not on_turn]
            mover = rng.choice(others) if others and rng.random() < 0.25 else on_turn
            thrown += mover is not on_turn
            await mover.answer(house.world.press(mover.user, *mover.next_move()))
            await house.settled()
        assert thrown > 5
        assert house.text.count("🥇") == house.text.count("9. ") == 1
        assert shithead(house) in TEN
        assert all(player.moves == [] for player in players)


def check_table(house: House) -> None:
    """The table's message is short, and each player stands in one line of a phone."""
    lines = read(house.board.text).split("\n")
    assert len(lines) <= 25, lines
    players = [line for line in lines if " · hand " in line or line.startswith("🏁")]
    assert len(players) == len(TEN)
    assert all(len(line) <= PHONE for line in players), lines
