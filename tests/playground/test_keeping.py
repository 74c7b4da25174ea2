"""A world that is put down and taken up again."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from shithead_bot.playground.files import Upload
from shithead_bot.playground.keeping import SKIPPED, Unkept, put_down, take_up
from shithead_bot.playground.people import Person
from shithead_bot.playground.pictures import world_json
from shithead_bot.playground.world import World
from tests.playground.conftest import keyboard

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.users import User
    from tests.playground.conftest import Api, Clock


def taken_up(world: World, clock: Clock) -> World:
    """The same world, in another run."""
    other = World(clock, limits=False, sleep=clock.sleep)
    take_up(other, put_down(world))
    return other


async def test_everything_looks_as_before(
    api: Api, world: World, clock: Clock, anna: User, bert: User, forum: Chat, group: Chat
) -> None:
    """People, chats, topics, messages of every kind, files and commands are the same after a restart."""
    await api.result("setMyCommands", commands=[{"command": "new", "description": "open a table"}])
    world.start(anna)
    text = f'<b>Your turn</b>, <a href="tg://user?id={anna.id}">Anna</a>'
    sent = await api.message(
        "sendMessage", chat_id=anna.id, text=text, parse_mode="HTML", reply_markup=keyboard(("Take",))
    )
    await api.message("sendDocument", {"document": Upload(b"moves", "game.jsonl")}, chat_id=anna.id)
    world.say(bert, forum, "Shall we?", world.create_topic(forum, "Cards").id)
    world.react(bert, forum.messages[-1], "🔥")
    world.promote(bert, forum)
    big = world.migrate(group)
    world.remove_user(world.add_user("Cem"))
    other = taken_up(world, clock)
    before, after = world_json(world), world_json(other)
    assert {**after, "calls": None} == {**before, "calls": None}
    assert other.chats[group.id].migrated_to is other.chats[big.id]
    assert other.profile.suggested(other.private(other.users[anna.id]), other.users[anna.id])
    person = Person(other, other.users[anna.id])
    panel = other.private(person.user).history[int(str(sent["message_id"]))]
    assert panel.sender is other.bot
    assert other.press(person.user, panel, "Take").message is panel


async def test_what_the_bot_has_not_fetched_comes_later(world: World, clock: Clock, anna: User) -> None:
    """Updates that wait are kept with their ids; new ones of every kind begin above all that were used."""
    world.start(anna)
    (waiting,) = await world.updates.poll(0, 100, 0)
    other = taken_up(world, clock)
    clock.advance(1)
    assert await other.updates.poll(0, 100, 0) == [waiting]
    said = other.say(other.users[anna.id], other.private(other.users[anna.id]), "again")
    assert said.id > SKIPPED
    assert other.add_user("Dana").id > anna.id + SKIPPED
    clock.advance(1)
    first, second = await other.updates.poll(0, 100, 0)
    assert isinstance(first, dict)
    assert isinstance(second, dict)
    assert int(str(second["update_id"])) > int(str(first["update_id"])) + SKIPPED


def test_what_is_no_world_is_refused(world: World, anna: User, tmp_path: Path) -> None:
    """Half a world, another version's, or bytes that would make anything else are refused, and run nothing."""
    kept = put_down(world)
    head, _, _ = kept.partition(b"\n")

    class Mischief:
        def __reduce__(self) -> tuple[object, tuple[object, ...]]:
            return Path.touch, (tmp_path / "mischief",)

    for problem, broken in [
        ("another version", b""),
        ("another version", b"world 00000000\n" + kept.partition(b"\n")[2]),
        ("damaged", kept[:-20]),
        ("damaged", head + b"\n" + pickle.dumps(Mischief())),
        ("damaged", head + b"\n" + pickle.dumps(())),
    ]:
        with pytest.raises(Unkept, match=problem):
            take_up(World(), broken)
    assert list(tmp_path.iterdir()) == []
