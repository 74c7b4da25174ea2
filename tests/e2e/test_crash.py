"""The bot is killed, at the worst moments, and started again on the same data: the same game goes on."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import pytest_asyncio

from shithead_bot.playground.events import Answered, Called, Edited, Event, Posted, Pressed
from shithead_bot.playground.messages import Message
from shithead_bot.playground.taps import Tap
from tests.e2e.house import Guest, House, read, said
from tests.e2e.process import Keeper, keep_bot

Moment = Callable[[House, Event], bool]


def pressed(house: House, event: Event) -> bool:
    """The player has tapped, and the bot knows nothing of it yet."""
    return isinstance(event, Pressed)


def fetched(house: House, event: Event) -> bool:
    """The bot is being told of the tap, and hasn't heard it yet."""
    return isinstance(event, Called) and event.call.method == "getUpdates" and bool(event.call.result)


def answered(house: House, event: Event) -> bool:
    """The tap is committed and answered, and the screens are on their way."""
    return isinstance(event, Answered)


def edited(house: House, event: Event) -> bool:
    """A screen has been edited, and the bot hasn't heard of it yet."""
    return isinstance(event, Edited)


def posted(house: House, event: Event) -> bool:
    """A panel has been posted, and the bot doesn't know its message yet."""
    return isinstance(event, Posted) and event.message.chat.is_private and event.message.sender.is_bot


def shown(house: House, event: Event) -> bool:
    """The first screen of the move has changed: a panel posted, where the turn passes, or another one edited."""
    return posted(house, event) or edited(house, event)


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def keeper() -> AsyncIterator[Keeper]:
    """One bot for all these tests, which survives everything that they do to it."""
    with TemporaryDirectory(prefix="bot-") as folder:
        async with keep_bot(Path(folder)) as kept:
            yield kept


@pytest_asyncio.fixture(loop_scope="module")
async def house(keeper: Keeper) -> AsyncIterator[House]:
    """A house of its own for each test."""
    if not keeper.bot.is_running:
        keeper.start_again()
    keeper.release.clear()
    yield keeper.new_house()
    keeper.release.set()


class Reaper:
    """Kills the bot at a moment, once."""

    def __init__(self, house: House, keeper: Keeper, moment: Moment) -> None:
        self.struck = False
        self._house, self._keeper, self._moment = house, keeper, moment
        self._leave = house.world.on_event(self._hear)

    def _hear(self, event: Event) -> None:
        if self._moment(self._house, event):
            self._leave()
            self._keeper.kill()
            self.struck = True


async def crash(house: House, keeper: Keeper, moment: Moment, act: Callable[[], object]) -> None:
    """Do something, kill the bot at that moment of it, and start it again; all is shown afterwards."""
    reaper = Reaper(house, keeper, moment)
    act()
    await house.guests[0].until(lambda: reaper.struck)
    keeper.start_again()
    await house.settled()


def next_tap(house: House, player: Guest) -> Callable[[], Tap]:
    """A player presses a button of his newest panel."""
    move = player.next_move()
    return lambda: house.world.press(player.user, *move)


@pytest.mark.parametrize("moment", [pressed, fetched, answered, edited], ids=lambda moment: moment.__name__)
async def test_a_move_survives_a_crash(house: House, keeper: Keeper, moment: Moment) -> None:
    """Wherever the bot dies after a tap, the move is made once, and the next player has one panel that works."""
    await house.start(2)
    mover = house.mover()
    await crash(house, keeper, moment, next_tap(house, mover))
    assert house.text.count(f"{mover.name} played") == 1
    assert mover.moves == []
    assert house.mover().name == house.on_turn != mover.name
    await assert_one_usable(house, house.mover())


@pytest.mark.parametrize("newest_first", [False, True], ids=["oldest first", "newest first"])
async def test_two_panels_after_a_crash_are_one(house: House, keeper: Keeper, newest_first: bool) -> None:
    """A panel whose posting the bot didn't live to note is posted again; of the two one counts, in whatever order."""
    await house.start(2)
    mover = house.mover()
    await crash(house, keeper, posted, next_tap(house, mover))
    following = house.mover()
    assert len(following.panels) == 2
    await assert_one_usable(house, following, newest_first=newest_first)
    await house.move()


async def test_a_panel_that_turned_up_is_adopted(house: House, keeper: Keeper) -> None:
    """A tap on the unnoted panel counts while the one to replace it is on its way, and that one is no second chance."""
    await house.start(2)
    mover = house.mover()
    reaper = Reaper(house, keeper, posted)
    house.world.press(mover.user, *mover.next_move())
    (following,) = [player for player in house.guests[:2] if player is not mover]
    await following.until(lambda: reaper.struck)
    house.world.faults.add("sendMessage", following.chat, effect="delay")
    keeper.start_again()
    unnoted, button = following.next_move()
    await following.answer(house.world.press(following.user, unnoted, button))
    await house.until_board(f"{following.name} played")
    assert not unnoted.deleted
    house.release.set()
    await following.until(lambda: unnoted.deleted)
    await house.settled()
    # The bot's own deal: where he burned the pile he leads again, by other buttons; else his turn is over.
    assert bool(following.moves) == (house.mover() is following)
    assert len(following.panels) <= 1
    assert button not in following.moves
    await house.move()


@pytest.mark.parametrize("moment", [pressed, fetched, answered, edited], ids=lambda moment: moment.__name__)
async def test_a_swap_survives_a_crash(house: House, keeper: Keeper, moment: Moment) -> None:
    """Wherever the bot dies after a swap was tapped, the cards are swapped once and everyone can go on swapping."""
    players = await house.deal(2)
    anna, ben = players
    untouched = ben.panels[0]
    hand, face_up = anna.moves[0].text.split(" ⇄ ")
    panel, pair = anna.panels[0], anna.moves[0]
    await crash(house, keeper, moment, lambda: house.world.press(anna.user, panel, pair))
    assert hand in line(anna, "Open")
    assert face_up in line(anna, "Hand")
    assert ben.panels == [untouched]
    for player in players:
        assert len(player.panels) == 1
        await player.tap("Ready")
    await house.settled()
    await assert_one_usable(house, house.mover())


async def test_who_was_reached_before_a_crash_is_dealt_in(house: House, keeper: Keeper) -> None:
    """A bot that dies after it has reached the players, and before their table knows, finds out when Begin is asked."""
    anna, _ = await house.gather(2)
    await house.rewrite_tables(lambda form: form.replace(b'"reach":"yes"', b'"reach":"pending"'))
    keeper.kill()
    keeper.start_again()
    assert read((await anna.tap("Begin", house.group)).text) == said("refused-reaching", names="Anna and Ben")
    await house.until_reached()
    assert not (await anna.tap("Begin", house.group)).text
    await anna.until_dealt()


async def test_what_waits_in_the_inbox_survives_a_crash(house: House, keeper: Keeper) -> None:
    """Taps that the bot has taken from Telegram and not handled yet are handled, in their order, when it is back."""
    await house.start(3)
    mover, ben = house.mover(), house.guests[1]
    house.world.faults.add("getChatAdministrators", effect="delay")
    ben.command(
        "stop"
    )  # is he an administrator? Telegram doesn't say for a while, and the table waits for it
    moves = [house.world.press(mover.user, *mover.next_move()) for _ in range(2)]
    await house.until_received(3)
    keeper.kill()
    keeper.start_again()
    answers = [await mover.answer(tap) for tap in moves]
    assert [answer.text for answer in answers] == ["", said("refused-stale")]
    await house.settled()
    assert house.text.count(f"{mover.name} played") == 1
    refused = said("refused-not-host", names="Anna", named=1)
    await ben.until(lambda: any(read(message.text) == refused for message in house.group.messages))


async def test_a_stop_in_the_middle_of_a_move_loses_nothing(house: House, keeper: Keeper) -> None:
    """Told to stop right after a tap, the bot ends well; when it is back the move is made once, with one panel."""
    await house.start(2)
    mover = house.mover()
    house.world.press(mover.user, *mover.next_move())
    keeper.bot.terminate()
    assert await keeper.bot.exit_code() == 0
    keeper.start_again()
    await house.settled()
    assert house.text.count(f"{mover.name} played") == 1
    assert [len(player.panels) for player in house.guests[:2]].count(1) == 1
    await assert_one_usable(house, house.mover())


async def test_a_deal_survives_a_crash(house: House, keeper: Keeper) -> None:
    """When the bot dies while it brings the first panel, everyone sees the cards that were dealt, once."""
    anna, ben = await house.gather(2)
    board = house.board
    await crash(house, keeper, posted, lambda: house.world.press(anna.user, board, "Begin"))
    assert max(len(player.panels) for player in (anna, ben)) == 2
    for player in (anna, ben):
        assert len({panel.text for panel in player.panels}) == 1
        await assert_one_usable(house, player)
        await player.tap("Ready")
    await house.settled()
    await assert_one_usable(house, house.mover())


async def test_a_join_survives_a_crash(house: House, keeper: Keeper) -> None:
    """Start, pressed while the bot is dead, completes the join when it is back."""
    anna, ben, *_ = house.guests
    anna.command("new")
    answer = await ben.tap("Join", house.group)
    await house.settled()
    keeper.kill()
    ben.follow(answer.url)
    keeper.start_again()
    await house.until_board("1. Ben")
    await house.settled()


async def test_a_game_of_many_crashes_ends(house: House, keeper: Keeper) -> None:
    """A game in which the bot dies again and again, each time elsewhere, is played to its end."""
    await house.start(3)
    for moment in (shown, answered, shown):
        for _ in range(6):
            await make_move(house)
        await crash(house, keeper, moment, next_tap(house, await on_turn(house)))
    while not house.is_over:
        await make_move(house)
    assert said("over-title", game=1, variant="Classic") in house.text


async def on_turn(house: House) -> Guest:
    """Whoever is on turn, as the table says: after a crash more than one may still see buttons."""
    return next(guest for guest in house.guests if guest.name == house.on_turn)


async def make_move(house: House) -> None:
    """Whoever is on turn makes a move."""
    mover = await on_turn(house)
    await mover.answer(next_tap(house, mover)())
    await house.settled()


def line(player: Guest, zone: str) -> str:
    """The line of a player's panel that shows a zone's cards."""
    (found,) = [line for line in player.panels[-1].text.splitlines() if line.startswith(f"{zone}: ")]
    return found


async def stripped(player: Guest, panel: Message) -> None:
    """Wait until a panel has no buttons any more."""
    await player.until(lambda: not panel.keyboard)


async def assert_one_usable(house: House, player: Guest, *, newest_first: bool = False) -> None:
    """Press the first move on each panel that a player has: one counts, the others say so and lose their buttons."""
    accepted = 0
    for panel in sorted(player.panels, key=lambda panel: panel.id, reverse=newest_first):
        answer = await player.answer(house.world.press(player.user, panel, panel.buttons[0]))
        if answer.text == said("refused-old-panel"):
            await stripped(player, panel)
        else:
            accepted += 1
            await house.settled()
    assert accepted == 1
