"""Before play: swapping, Ready, and who is being waited for."""

import re

from tests.e2e.house import Guest, House, read, said

PAIR = re.compile(r"(\S+) ⇄ (\S+)")


def pairs(player: Guest) -> list[str]:
    """The swaps that his panel offers."""
    return [move.text for move in player.moves if PAIR.fullmatch(move.text)]


def cards(player: Guest, zone: str) -> set[str]:
    """The cards that his panel shows in a zone."""
    (line,) = [line for line in player.last.splitlines() if line.startswith(f"{zone}: ")]
    return set(line.removeprefix(f"{zone}: ").replace("·", " ").split())


async def test_everyone_is_dealt_a_panel(house: House) -> None:
    """After Begin each phone rings once and shows three hand cards, three open ones and three blind ones."""
    for player in await house.deal(3):
        assert len(player.panels) == 1
        assert player.rings[-1] is player.panels[0]
        assert len(cards(player, "Hand")) == 3
        assert len(cards(player, "Open")) == 3
        assert cards(player, "Blind") == {"1", "2", "3"}


async def test_the_panel_offers_every_pair_and_ready(house: House) -> None:
    """Nine pairs, each a hand card and an open one, and Ready: that is all to press."""
    for player in await house.deal(2):
        offered = {tuple(pair.split(" ⇄ ")) for pair in pairs(player)}
        assert offered == {
            (hand, face_up) for hand in cards(player, "Hand") for face_up in cards(player, "Open")
        }
        assert [move.text for move in player.moves][9:] == ["Ready"]


async def test_one_tap_swaps_a_pair(house: House) -> None:
    """A tap on a pair exchanges the two cards in the panel and at the table, and rings nobody."""
    anna, ben = await house.deal(2)
    hand, face_up = pairs(anna)[0].split(" ⇄ ")
    rings = len(anna.rings), len(ben.rings)
    await anna.tap(f"{hand} ⇄ {face_up}")
    await house.settled()
    assert face_up in cards(anna, "Hand")
    assert hand in cards(anna, "Open")
    assert hand in house.text
    assert (len(anna.rings), len(ben.rings)) == rings


async def test_ready_says_who_is_waited_for(house: House) -> None:
    """Ready is answered with the others' names, and the table shows who still swaps."""
    _, ben, _ = await house.deal(3)
    answer = await ben.tap("Ready")
    assert said("toast-ready", names="Anna and Cem") == read(answer.text)
    await house.until_board(said("table-waiting-ready", names="Anna and Cem"))
    await house.settled()
    assert "Ready" not in [move.text for move in ben.moves]


async def test_a_swap_takes_ready_back_and_says_so(house: House) -> None:
    """A swap after Ready is answered by saying that Ready is taken back; the table waits for the player again."""
    _, ben, _ = await house.deal(3)
    await ben.tap("Ready")
    await house.settled()
    answer = await ben.tap(pairs(ben)[0])
    assert answer.text == said("toast-swapped-unready")
    await house.until_board(said("table-waiting-ready", names="Anna, Ben and Cem"))
    await ben.until(lambda: any(move.text == "Ready" for move in ben.moves))


async def test_a_second_tap_on_a_pair_is_refused(house: House) -> None:
    """The same pair cannot be swapped twice: the second of two quick taps says why, and changes nothing."""
    anna, _ = await house.deal(2)
    panel, pair = anna.panels[0], pairs(anna)[0]
    button = panel.button(pair)
    assert button is not None
    first = house.world.press(anna.user, panel, button)
    second = house.world.press(anna.user, panel, button)
    assert (await anna.answer(first)).text == ""
    assert (await anna.answer(second)).text == said("refused-not-in-hand")
    await house.settled()
    assert pair.split(" ⇄ ")[1] in cards(anna, "Hand")


async def test_play_begins_when_all_are_ready(house: House) -> None:
    """The last Ready says so, one player's phone rings for his turn, and nobody is swapping any more."""
    players = await house.deal(3)
    rings = [len(player.rings) for player in players]
    for player in players[:2]:
        await player.tap("Ready")
    await house.settled()
    assert [len(player.rings) for player in players] == rings
    answer = await players[2].tap("Ready")
    assert answer.text == said("toast-ready-last")
    await house.settled()
    assert house.on_turn == house.mover().name
    rung = [player.name for player, before in zip(players, rings, strict=True) if len(player.rings) > before]
    assert rung == [house.on_turn]
    assert not any(pairs(player) for player in players)
