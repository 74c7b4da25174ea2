"""Who is in a group: one question to Telegram at most, and none about who was seen there."""

import pytest

from shithead_bot.bot.members import Members
from shithead_bot.playground.users import User
from shithead_bot.playground.world import World
from tests.bot.fakes import WorldRequest, bot_in
from tests.bot.test_throttle import Clock


class Scene:
    """A supergroup with Anna in it, Ben outside of it, and what the bot knows of both."""

    def __init__(self) -> None:
        self.world = World(limits=False)
        self.anna, self.ben = self.world.add_user("Anna"), self.world.add_user("Ben")
        self.group = self.world.add_group("Friends", [self.anna], "supergroup")
        self.world.start(self.ben)
        self.clock = Clock()
        self.members = Members(bot_in(self.world, WorldRequest(self.world, latency=0)), self.clock)

    @property
    def questions(self) -> int:
        """How often Telegram was asked."""
        return self.world.calls.by_method()["getChatMember"]

    async def is_member(self, user: User) -> bool:
        """Whether the bot takes him for a member."""
        return await self.members.is_member(self.group.id, user.id)


@pytest.fixture
async def scene() -> Scene:
    return Scene()


async def test_telegram_is_asked_once(scene: Scene) -> None:
    """Member or not, one question is enough for a few minutes."""
    for _ in range(3):
        assert await scene.is_member(scene.anna)
        assert not await scene.is_member(scene.ben)
    assert scene.questions == 2


async def test_an_answer_grows_old(scene: Scene) -> None:
    """After five minutes it is asked again: somebody may have come or gone unseen."""
    assert not await scene.is_member(scene.ben)
    scene.world.join(scene.ben, scene.group)
    scene.clock.now += 301
    assert await scene.is_member(scene.ben)


async def test_who_was_seen_is_not_asked_about(scene: Scene) -> None:
    """What an update has shown needs no question, and the newest counts."""
    scene.members.learn(scene.group.id, scene.ben.id, is_member=True)
    assert await scene.is_member(scene.ben)
    scene.members.learn(scene.group.id, scene.ben.id, is_member=False)
    assert not await scene.is_member(scene.ben)
    assert scene.questions == 0


async def test_whom_telegram_does_not_know_is_no_member(scene: Scene) -> None:
    """A user whom the bot has never met is in none of its groups."""
    assert not await scene.members.is_member(scene.group.id, 7)


async def test_telegrams_troubles_lock_nobody_out(scene: Scene) -> None:
    """Where it doesn't say, he is let in, and asked about again the next time."""
    scene.world.faults.add("getChatMember", code=502, description="Bad Gateway")
    assert await scene.is_member(scene.ben)
    assert not await scene.is_member(scene.ben)


async def test_a_restricted_member_is_one_while_he_is_there(scene: Scene) -> None:
    """Somebody who may not write is in the group all the same."""
    scene.world.restrict(scene.anna, scene.group)
    assert await scene.is_member(scene.anna)


async def test_few_are_remembered(scene: Scene) -> None:
    """However many are seen, the memory stays small."""
    for user_id in range(10_000):
        scene.members.learn(scene.group.id, user_id, is_member=True)
    assert len(scene.members._known) <= 4096
