"""People who don't stop, and what is sent to break something: answered in measure, at no cost to anybody else."""

from pathlib import Path

import pytest

from shithead_bot.bot import throttle
from shithead_bot.bot.calm import ALLOWED as LINES
from shithead_bot.bot.throttle import ALLOWED
from shithead_bot.playground.taps import Tap
from tests.e2e.house import Guest, House, read, said
from tests.e2e.process import keep_bot
from tests.e2e.test_wrong_taps import nothing_changes

TAPS = 40


@pytest.fixture
def long_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second within which refusals are counted is an hour here, however slow the machine is."""
    monkeypatch.setattr(throttle, "_SECOND", 3600.0)


def restless(house: House, guest: Guest) -> list[Tap]:
    """Forty taps at once that mean nothing, most of which need no answer."""
    taps = [house.world.press(guest.user, guest.messages()[-1], "noise", forged=True) for _ in range(TAPS)]
    house.taps = [tap for tap in house.taps if tap not in taps[ALLOWED:]]
    return taps


@pytest.mark.usefixtures("long_second")
async def test_who_does_not_stop_is_answered_ever_less(house: House) -> None:
    """Of forty refused taps at once the first few are answered, and nothing is written; a move among them counts."""
    await house.start(2)
    mover = house.mover()
    panel, button = mover.next_move()
    async with nothing_changes(house):
        taps = restless(house, mover)
        for tap in taps[:ALLOWED]:
            assert (await mover.answer(tap)).text == said("refused-noise")
    restless(house, mover)
    move = house.world.press(mover.user, panel, button)
    restless(house, mover)
    house.taps = [tap for tap in house.taps if tap is move or tap.answer]
    await mover.answer(move)
    await house.until_board(f"{mover.name} played")
    await house.settled()
    assert sum(tap.answer is not None for tap in taps) == ALLOWED


@pytest.mark.usefixtures("long_second")
async def test_one_who_does_not_stop_holds_up_nobody_else(house: House) -> None:
    """While one player taps without end, another's wrong taps are all answered."""
    anna, ben = await house.start(2)
    restless(house, anna)
    for _ in range(ALLOWED):
        assert (await ben.forge(ben.messages()[-1], "noise")).text == said("refused-noise")


@pytest.mark.usefixtures("long_second")
async def test_refused_commands_fill_no_group(house: House) -> None:
    """Of forty commands that are refused, a few are answered in the group."""
    await house.gather(1)
    stranger = house.guests[4]
    refused = said("refused-not-host", names="Anna", named=1)

    def count() -> int:
        return sum(read(message.text) == refused for message in house.group.messages)

    for _ in range(TAPS):
        stranger.command("begin")
    await house.settled()
    await stranger.until(lambda: count() == ALLOWED)
    house.guests[5].command("help")
    await stranger.until(lambda: "get rid of your cards" in house.group.messages[-1].text)
    assert count() == ALLOWED


async def test_a_user_sits_at_five_tables_at_most(house: House) -> None:
    """The sixth refuses him, by button and by command, until he has left one of them."""
    anna, ben = house.guests[:2]
    groups = [
        house.world.add_group(f"Group {number}", [anna.user, ben.user], "supergroup") for number in range(6)
    ]
    for group in groups:
        anna.command("new", group)
    for group in groups[:5]:
        await ben.join(group)
    await house.settled()
    answer = await ben.tap("Join", groups[5])
    assert answer.text == said("refused-too-many-tables", count=5)
    await ben.tap("Leave", groups[0])
    await ben.join(groups[5])


async def test_start_with_any_payload_is_answered(house: House) -> None:
    """Whatever a link carries, whoever follows it is greeted or told that there is no such table."""
    anna = house.guests[0]
    no_table = said("refused-no-table", command=f"/new@{house.world.bot.username}")
    for payload in ("x" * 64, "j", "j" * 64, "-", "_-_", "j-", "j0.1.2"):
        if "." in payload:  # no link carries that, but anybody may type it
            anna.say(f"/start {payload}")
        else:
            anna.start(payload)
        words = no_table if len(payload) > 1 and payload.startswith("j") else "I deal Shithead"
        await anna.until(lambda words=words: words in anna.last)  # type: ignore[misc]
        await house.settled()


async def test_garbage_fills_no_log(folder: Path) -> None:
    """Hundreds of updates that nobody can read, and of taps that mean nothing, write a few lines; the bot serves on."""
    async with keep_bot(folder) as keeper:
        house = keeper.new_house()
        anna, *_ = await house.gather(1)
        for number in range(300):
            house.world.updates.add("message", {"message_id": f"{number}"})
            house.world.press(anna.user, house.board, f"noise {number}", forged=True)
        anna.command("help")
        await anna.until(lambda: "get rid of your cards" in house.group.messages[-1].text)
        await house.settled()
        lines = keeper.bot.said.splitlines()
        assert sum("could not be read" in line for line in lines) == LINES
        assert len(lines) < 2 * LINES
        assert "noise" not in keeper.bot.said
