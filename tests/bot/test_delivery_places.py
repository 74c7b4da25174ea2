"""What delivery makes of groups that shut their door, move, or lose their topics, and what it tells of them."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from shithead_bot.bot.verdicts import Fate
from shithead_bot.playground.chats import PERMISSIONS, Chat, Topic
from shithead_bot.playground.world import World
from tests.bot.stage import TABLE, Stage
from tests.bot.virtual_time import in_virtual_time

SHUTTERS: dict[Fate, Callable[[World, Chat], object]] = {
    Fate.EXPELLED: World.kick_bot,
    Fate.MUTED: lambda world, chat: world.set_permissions(chat, ()),
    Fate.MIGRATED: World.migrate,
}


def told(stage: Stage) -> list[tuple[Fate, int, int | None]]:
    """What the table was told of its place: fate, chat and topic."""
    return [(fate, chat_id, topic) for _, fate, chat_id, topic, _ in stage.tables.places]


def failed(stage: Stage) -> int:
    """How many calls Telegram has refused."""
    return len(stage.world.calls.failed())


def forum(stage: Stage) -> Topic:
    """The stage's group is a forum now, with a topic."""
    stage.group = stage.world.add_group("Forum", [stage.anna, stage.bert], "supergroup", forum=True)
    return stage.world.create_topic(stage.group, "Cards")


# Shut


@pytest.mark.parametrize("fate", SHUTTERS)
def test_a_shut_group_costs_one_call_in_ten_minutes(fate: Fate) -> None:
    """However many moves are made, a group that refuses the bot is tried once, and again after ten minutes; the
    table is told at each try, and where the group is now if it has moved."""

    @in_virtual_time
    async def run() -> None:
        async with Stage() as stage:
            await stage.shown(stage.board())
            stage.tables.places.clear()
            new = SHUTTERS[fate](stage.world, stage.group)
            await asyncio.sleep(30)
            for turn in range(60):
                await stage.shown(stage.board(f"turn {turn}", f"{turn}"), stage.hand(stage.anna, f"{turn}"))
                await asyncio.sleep(9)
            assert failed(stage) == 1
            await asyncio.sleep(60)
            await stage.shown(stage.board("at last", "at last"))
            assert failed(stage) == 2
            new_id = new.id if isinstance(new, Chat) else None
            assert stage.tables.places == [(TABLE, fate, stage.group.id, None, new_id)] * 2

    run()


@in_virtual_time
async def test_a_move_during_a_refused_call_costs_no_other() -> None:
    """A move made while a refusal is still on its way doesn't make the bot knock again."""
    async with Stage() as stage:
        stage.request.latency = 2.0
        stage.world.kick_bot(stage.group)
        stage.show(stage.board("one"))
        await stage.until(lambda: failed(stage))
        await stage.shown(stage.board("two"))
        await asyncio.sleep(60)
        assert failed(stage) == 1


@in_virtual_time
async def test_every_message_of_a_shut_group_is_tried_by_itself() -> None:
    """A table with two messages in a group that has shut its door costs two calls, not two a move."""
    async with Stage() as stage:
        stage.world.kick_bot(stage.group)
        for turn in range(10):
            await stage.shown(stage.board(f"{turn}"), stage.board(f"{turn}", slot="menu"))
        assert failed(stage) == 2


@in_virtual_time
async def test_a_group_that_lets_the_bot_in_again_gets_its_message_anew() -> None:
    """Told that it is let in, delivery doesn't wait: the table's newest message is posted at the end of the chat, the
    one from before goes, and the table hears that all is well."""
    async with Stage() as stage:
        await stage.shown(stage.board("one"))
        stage.world.kick_bot(stage.group)
        await stage.shown(stage.board("two"))
        stage.world.add_bot(stage.anna, stage.group)
        stage.world.say(stage.anna, stage.group, "welcome back")
        stage.delivery.let_in(stage.group.id)
        await asyncio.sleep(10)
        assert stage.texts(stage.group) == ["two"]
        assert stage.group.messages[-1].text == "two"
        assert [fate for fate, *_ in told(stage)] == [Fate.DONE, Fate.EXPELLED, Fate.DONE]


@in_virtual_time
async def test_a_group_that_opens_while_it_refuses_is_not_left_waiting() -> None:
    """Let in while a refusal is still on its way, the bot tries again at once instead of in ten minutes."""
    async with Stage() as stage:
        stage.request.latency = 2.0
        stage.world.set_permissions(stage.group, ())
        stage.show(stage.board())
        await stage.until(lambda: failed(stage))
        stage.world.set_permissions(stage.group, PERMISSIONS)
        stage.delivery.let_in(stage.group.id)
        await asyncio.sleep(10)
        assert stage.texts(stage.group) == ["board"]


@in_virtual_time
async def test_being_let_in_changes_nothing_elsewhere() -> None:
    """A group that was open anyway, or an unknown one, costs no call when it is said to be open."""
    async with Stage() as stage:
        await stage.shown(stage.board(), stage.hand(stage.anna))
        before = stage.calls()
        stage.delivery.let_in(stage.group.id)
        stage.delivery.let_in(-404)
        await asyncio.sleep(30)
        assert stage.calls() == before


@in_virtual_time
async def test_an_edit_proves_nothing_to_who_may_not_write() -> None:
    """In a group that mutes the bot edits go on, and are no sign that it may write: only a post is, which is what a
    new try makes."""
    async with Stage() as stage:
        other = stage.board("rules", slot="menu")
        await stage.shown(stage.board("one", "1", repost_after=0), other)
        stage.world.set_permissions(stage.group, ())
        await stage.shown(stage.board("two", "2", repost_after=0), replace(other, html="edited"))
        assert stage.texts(stage.group) == ["one", "edited"]
        assert [fate for fate, *_ in told(stage)] == [Fate.DONE, Fate.MUTED]
        stage.world.set_permissions(stage.group, PERMISSIONS)
        await asyncio.sleep(600)
        await stage.shown(stage.board("one", "1", repost_after=0), other)
        assert sorted(stage.texts(stage.group)) == ["one", "rules"]
        assert [fate for fate, *_ in told(stage)] == [Fate.DONE, Fate.MUTED, Fate.DONE]


@in_virtual_time
async def test_that_all_is_well_is_told_once_in_a_process() -> None:
    """A group's first post is news to the table, since the process before may have thought otherwise; the next
    aren't."""
    async with Stage() as stage:
        for turn in range(3):
            await stage.shown(stage.board("board", f"{turn}", repost_after=0), stage.hand(stage.anna))
        await stage.crash()
        for turn in range(3, 6):
            await stage.shown(stage.board("board", f"turn {turn}", repost_after=0))
            stage.delivery.renew(TABLE, "table")
            await asyncio.sleep(10)
        assert told(stage) == [(Fate.DONE, stage.group.id, None)] * 2


# Moved


@in_virtual_time
async def test_a_moved_group_is_found_out_and_followed() -> None:
    """Who learns of an upgrade by a refused call tells the table, shows everything in the new group, and makes no
    other call to the old one."""
    async with Stage() as stage:
        await stage.shown(stage.board("one", keeps=True), stage.board("rules", slot="menu"))
        old, stage.group = stage.group, stage.world.migrate(stage.group)
        await stage.shown(replace(stage.board("two"), address=replace(stage.board().address, chat_id=old.id)))
        assert stage.tables.places[-1] == (TABLE, Fate.MIGRATED, old.id, None, stage.group.id)
        await stage.shown(stage.board("two", keeps=True))
        assert stage.texts(stage.group) == ["two"]
        assert failed(stage) == 1
        assert [shown.address.chat_id for shown in stage.log.shown[TABLE].values()] == [stage.group.id]


@in_virtual_time
async def test_a_group_that_is_known_to_have_moved_costs_no_refused_call() -> None:
    """Told of an upgrade, delivery forgets what stands in the old group: messages, old messages to delete, keyboards
    to take away."""
    async with Stage() as stage:
        await stage.shown(stage.board("one", "1", keeps=True), stage.board("rules", slot="menu"))
        await asyncio.sleep(30)
        stage.world.faults.add("deleteMessage", retry_after=5)
        stage.show(stage.board("two", "2", keeps=True), stage.board("rules", slot="menu"))
        await asyncio.sleep(1)
        old, stage.group = stage.group, stage.world.migrate(stage.group)
        stage.delivery.moved(old.id, stage.group.id)
        await stage.shown(stage.board("three", keeps=True))
        assert stage.texts(stage.group) == ["three"]
        assert [call.error_code for call in stage.world.calls.failed()] == [429]
        assert [shown.address.chat_id for shown in stage.log.shown[TABLE].values()] == [stage.group.id]


# Topics


@in_virtual_time
async def test_a_closed_topic_sends_the_table_to_the_general_chat() -> None:
    """Where a topic is closed edits go on and posts are refused: at the first one the table hears that its topic is
    gone. Shown in the general chat, its old message keeps its text and loses its keyboard."""
    async with Stage() as stage:
        topic = forum(stage)
        await stage.shown(stage.board("one", "1", topic=topic.id, keeps=True))
        stage.world.close_topic(stage.group, topic)
        await stage.shown(stage.board("two", "1", topic=topic.id, keeps=True))
        await asyncio.sleep(30)
        await stage.shown(stage.board("three", "2", topic=topic.id, keeps=True))
        assert told(stage)[1:] == [(Fate.TOPIC_GONE, stage.group.id, topic.id)]
        await stage.shown(stage.board("three", "2", keeps=True))
        old, new = stage.messages(stage.group)
        assert (old.text, old.thread, old.buttons) == ("two", topic.id, [])
        assert (new.text, new.thread, len(new.buttons)) == ("three", None, 1)
        assert failed(stage) == 1


@in_virtual_time
async def test_a_deleted_topic_sends_the_table_to_the_general_chat() -> None:
    """The message goes with its topic; the edit that finds out is followed by one refused post, and the table hears
    of it."""
    async with Stage() as stage:
        topic = forum(stage)
        await stage.shown(stage.board("one", topic=topic.id))
        stage.world.delete_topic(stage.group, topic)
        await stage.shown(stage.board("two", topic=topic.id))
        await stage.shown(stage.board("three", topic=topic.id))
        assert told(stage)[1:] == [(Fate.TOPIC_GONE, stage.group.id, topic.id)]
        assert failed(stage) == 2
        await stage.shown(stage.board("three"))
        assert stage.texts(stage.group) == ["three"]


@in_virtual_time
async def test_topics_that_are_switched_off_are_noticed() -> None:
    """A post that was meant for a topic and stands in the general chat tells the table that its topic is gone. When
    the table follows, that message is its message there: nothing is posted twice, not even after a crash."""
    async with Stage() as stage:
        topic = forum(stage)
        await stage.shown(stage.board("one", "1", topic=topic.id, keeps=True))
        stage.world.set_forum(stage.group, forum=False)
        await asyncio.sleep(30)
        await stage.shown(stage.board("two", "2", topic=topic.id, keeps=True))
        assert told(stage)[1:] == [(Fate.TOPIC_GONE, stage.group.id, topic.id)]
        await stage.shown(stage.board("two", "2", keeps=True))
        await stage.crash()
        await stage.shown(stage.board("three", "2", keeps=True))
        assert stage.texts(stage.group) == ["three"]
        assert stage.calls() == ["sendMessage", "sendMessage", "deleteMessage", "editMessageText"]
        assert [shown.address.topic for shown in stage.log.shown[TABLE].values()] == [None]


@in_virtual_time
async def test_a_closed_general_chat_is_a_group_that_does_not_let_the_bot_write() -> None:
    """There is no other place than the general chat: where that is closed, the table hears that it may not write."""
    async with Stage() as stage:
        stage.world.faults.add("sendMessage", code=400, description="Bad Request: TOPIC_CLOSED")
        await stage.shown(stage.board())
        assert told(stage) == [(Fate.MUTED, stage.group.id, None)]
