"""Whoever does anything is there, and whoever does it in a group is in it."""

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from shithead_bot.bot.desk import Commands, Desk
from shithead_bot.bot.inbound import Request, Tapped, Told
from shithead_bot.bot.persons import Sender
from shithead_bot.bot.presence import prove_membership, show_presence
from shithead_bot.bot.throttle import ALLOWED, Throttle
from shithead_bot.tables.commands import Begin, Join, Present
from shithead_bot.tables.ports import Stored
from tests.bot.test_throttle import Clock
from tests.tables.making import CHAT, PLACE, after, asker, new_table, person, shuffled

BEN = Sender(2, "Ben", "en")
SAID = Told("help", "", BEN, CHAT, PLACE)
WROTE = Told("help", "", BEN, BEN.user_id, None)
TAPPED = Tapped("1", BEN, None, CHAT, 5, PLACE)


class Scene:
    """A table `t1` at which Ben has missed a turn, and what its lane is told."""

    def __init__(self) -> None:
        table = after(None, new_table(), Join(person(2)), Begin(asker(1), shuffled()))
        self.table = table.with_player(1, replace(table.players[1], missed=1))
        self.told: list[tuple[str, object]] = []
        self.members: list[tuple[int, int, bool]] = []
        self.throttle = Throttle(Clock())
        desk = SimpleNamespace(
            service=self, tables=self, members=self, throttle=self.throttle, tell=self._tell
        )
        self.desk = cast("Desk", desk)

    async def load(self, table_id: str) -> Stored | None:
        return Stored(self.table, 1) if table_id == "t1" else None

    async def tables_of(self, user_id: int) -> tuple[str, ...]:
        return ("t1", "gone") if user_id == BEN.user_id else ()

    def learn(self, chat_id: int, user_id: int, *, is_member: bool) -> None:
        self.members.append((chat_id, user_id, is_member))

    def _tell(self, commands: Commands) -> None:
        self.told += commands


@pytest.mark.parametrize(
    ("did", "table_id"),
    [(SAID, "t1"), (TAPPED, "t1"), (SAID, None), (WROTE, None)],
    ids=["a command at the table", "a tap at the table", "a command elsewhere", "a private word"],
)
async def test_whatever_he_does_he_is_there(did: Request, table_id: str | None) -> None:
    """The tables where he has missed turns are told of him, whether it was about them or not."""
    scene = Scene()
    await show_presence(scene.desk, did, table_id)
    assert scene.told == [("t1", Present(BEN.user_id))]


@pytest.mark.parametrize(
    ("did", "table_id"),
    [
        (replace(SAID, sender=Sender(7, "Zoe", "en")), "t1"),
        (replace(SAID, sender=Sender(1, "Anna", "en")), "t1"),
        (SAID, "gone"),
        (TAPPED, None),
    ],
    ids=["a stranger", "who has missed nothing", "a table that is gone", "noise"],
)
async def test_where_nothing_was_missed_nothing_is_told(did: Request, table_id: str | None) -> None:
    """It would change nothing."""
    scene = Scene()
    await show_presence(scene.desk, did, table_id)
    assert scene.told == []


async def test_nothing_is_written_for_who_is_held_up() -> None:
    """Whoever is refused again and again costs the store nothing."""
    scene = Scene()
    for _ in range(ALLOWED + 1):
        scene.throttle.is_answered(BEN.user_id)
    await show_presence(scene.desk, SAID, "t1")
    assert scene.told == []


@pytest.mark.parametrize("did", [SAID, TAPPED])
def test_who_acts_in_a_group_is_in_it(did: Request) -> None:
    """Only members see a private group, so nobody has to ask about them."""
    scene = Scene()
    prove_membership(scene.desk, did)
    assert scene.members == [(CHAT, BEN.user_id, True)]


@pytest.mark.parametrize(
    "did",
    [
        WROTE,
        replace(TAPPED, place=None),
        replace(TAPPED, place=replace(PLACE, username="friends")),
        replace(SAID, sender=replace(BEN, anonymous=True)),
    ],
    ids=["a private word", "a tap on a message of long ago", "a public group", "an anonymous administrator"],
)
def test_what_proves_nothing(did: Request) -> None:
    """Elsewhere, where strangers can see the table, and by nobody's name."""
    scene = Scene()
    prove_membership(scene.desk, did)
    assert scene.members == []
