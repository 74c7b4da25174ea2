"""Autoplay: people who play by themselves, through a local Bot API and the real bot in a process of its own."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest

from shithead_bot.cli.botprocess import environment_of
from shithead_bot.cli.players import does, meaning
from shithead_bot.cli.stage import Stage
from shithead_bot.engine.moves import Play
from shithead_bot.playground.chats import Chat
from shithead_bot.playground.events import Pressed, Staged
from shithead_bot.playground.keyboards import Button
from shithead_bot.playground.people import Person
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.world import World
from shithead_bot.views.buttons import Action

_PATIENCE: Final = 60.0
_TOKEN: Final = f"77:{'t' * 35}"


class Scene:
    """Anna and Ben, whom the bot hasn't met, in a group with it; said: what the stage tells."""

    def __init__(self, world: World, stage: Stage, said: list[str]) -> None:
        self.world = world
        self.stage = stage
        self.said = said
        self.anna, self.ben = (Person(world, world.add_user(name)) for name in ("Anna", "Ben"))
        self.group = self.new_group("Friends")

    def new_group(self, title: str) -> Chat:
        """A group of both."""
        return self.world.add_group(title, [self.anna.user, self.ben.user], "supergroup")

    def autoplay(self, *people: Person, pause: float | None = 0.0) -> None:
        """Let them play by themselves."""
        for person in people:
            self.stage.autoplay.set(person.user, pause)

    async def until(self, ready: Callable[[], object]) -> None:
        """Wait for something."""
        async with asyncio.timeout(_PATIENCE):
            await self.world.events.until(lambda: ready() or None)

    async def begin(self, group: Chat | None = None) -> None:
        """Open a table in a group, wait until both sit there, and begin."""
        group = group or self.group
        self.anna.say(f"/new@{self.world.bot.username}", group)
        await self.until(lambda: (lobby := self.anna.panel(group)) and "2. " in lobby.text)
        while (await self.anna.tap(does(Action.BEGIN), group)).text:  # still knocking at somebody's door
            await self.until(lambda: self.anna.find(does(Action.BEGIN), group))

    async def until_all_is_told(self) -> None:
        """Wait until both know how the game has ended, and had time to press whatever they would."""
        people = (self.anna, self.ben)
        await self.until(lambda: all("Shithead" in person.messages()[-1].text for person in people))
        for _ in range(20):
            await asyncio.sleep(0)

    def is_over(self, group: Chat | None = None) -> bool:
        """Whether a game has ended in a group."""
        return self.anna.find(does(Action.REMATCH), group or self.group) is not None


@asynccontextmanager
async def set_scene(folder: Path) -> AsyncIterator[Scene]:
    """A scene with the bot running."""
    world, said = World(token=_TOKEN, limits=False), list[str]()
    stage = Stage(world, said.append)
    async with ApiServer(world, stage=stage) as api:
        try:
            stage.house_bot(folder, environment_of(world, api.url, SEND_LIMITS="off"))
            yield Scene(world, stage, said)
        finally:
            await stage.close()


@pytest.fixture
async def scene(folder: Path) -> AsyncIterator[Scene]:
    async with set_scene(folder) as opened:
        yield opened
        assert opened.said == []


async def test_a_whole_game(scene: Scene) -> None:
    """Two on autoplay join, start the bot, say Ready and play to the end; a rematch they leave to others."""
    pressed: list[str] = []
    scene.world.on_event(
        lambda event: pressed.append(event.tap.label) if isinstance(event, Pressed) else None
    )
    scene.autoplay(scene.anna, scene.ben)
    await scene.begin()
    await scene.until(scene.is_over)
    await scene.until_all_is_told()
    assert (pressed.count("Join"), pressed.count("Ready")) == (2, 2)
    assert "Rematch" not in pressed
    await scene.anna.tap(does(Action.REMATCH), scene.group)
    await scene.until(lambda: not scene.is_over())
    await scene.until(scene.is_over)


async def test_two_groups_at_once(scene: Scene) -> None:
    """Who sits at two tables plays at both."""
    other = scene.new_group("Family")
    scene.autoplay(scene.anna, scene.ben)
    await scene.begin()
    await scene.begin(other)
    await scene.until(lambda: scene.is_over() and scene.is_over(other))


async def test_the_bot_is_killed_in_between(scene: Scene) -> None:
    """Killed in the middle of a game and started again, the bot is played with to the end."""
    scene.autoplay(scene.anna, scene.ben)
    await scene.begin()
    await scene.until(lambda: _presses(scene) > 10)
    scene.stage.kill_bot()
    scene.stage.start_bot()
    await scene.until(scene.is_over)
    assert scene.stage.picture()["bot"] == {"running": True, "starts": 2, "exit_code": None}


async def test_who_blocks_the_bot_has_his_peace(scene: Scene) -> None:
    """While he blocks the bot nobody presses for him; afterwards he goes on."""
    scene.autoplay(scene.ben)
    scene.ben.start()
    scene.world.block(scene.ben.user)
    pressed: list[str] = []
    scene.world.on_event(
        lambda event: pressed.append(event.tap.user.name) if isinstance(event, Pressed) else None
    )
    scene.anna.say(f"/new@{scene.world.bot.username}", scene.group)
    await scene.until(lambda: scene.anna.find(does(Action.JOIN), scene.group))
    for _ in range(20):
        await asyncio.sleep(0)
    assert pressed == []
    scene.world.unblock(scene.ben.user)
    await scene.until(lambda: (lobby := scene.anna.panel(scene.group)) and "1. " in lobby.text)
    assert pressed == ["Ben"]


async def test_who_was_away_comes_back(scene: Scene) -> None:
    """For who blocks the bot in mid-game the computer plays; once he unblocks it he takes his seat back."""
    scene.autoplay(scene.anna, scene.ben, pause=0.2)
    await scene.begin()
    await scene.until(lambda: scene.ben.find(_plays))
    scene.world.block(scene.ben.user)
    await scene.until(lambda: scene.anna.find(does(Action.BACK), scene.group))
    scene.world.unblock(scene.ben.user)
    await scene.until(lambda: not scene.anna.find(does(Action.BACK), scene.group))
    assert not scene.is_over()


def _plays(button: Button) -> bool:
    """Whether a button plays cards."""
    tap = meaning(button)
    return tap is not None and isinstance(tap.what, Play)


async def test_switched_on_and_off(scene: Scene) -> None:
    """The page is told of every change; who is removed or has no account any more, and everyone after a reset, plays no
    more."""
    pictures: list[object] = []
    scene.world.on_event(
        lambda event: pictures.append(event.picture["autoplay"]) if isinstance(event, Staged) else None
    )
    anna, ben = str(scene.anna.user.id), str(scene.ben.user.id)
    scene.autoplay(scene.anna, pause=1.5)
    scene.autoplay(scene.anna, pause=2.0)
    scene.autoplay(scene.ben, pause=1.0)
    scene.autoplay(scene.anna, pause=None)
    scene.autoplay(scene.anna, pause=None)
    scene.world.remove_user(scene.ben.user)
    scene.autoplay(scene.anna, pause=1.0)
    scene.world.delete_account(scene.anna.user)
    cem = scene.world.add_user("Cem")
    scene.autoplay(Person(scene.world, cem), pause=1.0)
    scene.world.reset()
    assert pictures == [
        *({anna: 1.5}, {anna: 2.0}, {anna: 2.0, ben: 1.0}, {ben: 1.0}, {}),
        *({anna: 1.0}, {}, {str(cem.id): 1.0}, {}),
    ]
    with pytest.raises(ValueError, match="at most 60 seconds"):
        scene.autoplay(scene.anna, pause=61.0)


async def test_after_the_end_no_bot_is_started(folder: Path) -> None:
    """A stage that is closed has ended its bot and starts no other."""
    async with set_scene(folder) as scene:
        pass
    with pytest.raises(ValueError, match="stopping"):
        scene.stage.start_bot()


def _presses(scene: Scene) -> int:
    """How many presses have been answered."""
    return scene.world.calls.by_method()["answerCallbackQuery"]
