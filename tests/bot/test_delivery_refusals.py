"""Delivery to chats that refuse: blocked, left, muted, moved, gone."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

import pytest

from shithead_bot.playground.chats import PERMISSIONS, Chat
from shithead_bot.playground.world import World
from shithead_bot.views.screen import Address, Screen
from tests.bot.stage import TABLE, Stage
from tests.bot.virtual_time import in_virtual_time


@in_virtual_time
async def test_a_blocked_chat_is_reported_and_left_alone() -> None:
    """A player who blocked the bot is reported and left alone, and the others' screens are shown."""
    async with Stage() as stage:
        stage.world.block(stage.anna)
        await stage.shown(stage.hand(stage.anna), stage.hand(stage.bert))
        assert stage.texts(stage.bert) == ["hand"]
        assert (TABLE, stage.anna.id, False) in stage.tables.reports
        before = stage.calls()
        await asyncio.sleep(60)
        assert stage.calls() == before


@in_virtual_time
async def test_a_refused_post_leaves_no_open_intent() -> None:
    """Where Telegram has refused a post, nothing is left to adopt: the log is as it was before."""
    async with Stage() as stage:
        await stage.shown(stage.hand(stage.anna, "one", "1"))
        before = dict(stage.log.shown[TABLE])
        stage.world.block(stage.anna)
        stage.world.block(stage.bert)
        await stage.shown(stage.hand(stage.anna, "two", "2"), stage.hand(stage.bert))
        assert stage.log.shown[TABLE] == before


@in_virtual_time
async def test_a_refused_renewal_is_over() -> None:
    """A panel that could not be renewed when it was asked for isn't renewed unasked later."""
    async with Stage() as stage:
        await stage.shown(stage.hand(stage.anna))
        stage.world.block(stage.anna)
        stage.delivery.renew(TABLE, "hand")
        await asyncio.sleep(10)
        stage.world.unblock(stage.anna)
        before = stage.calls()
        await stage.shown(stage.hand(stage.anna))
        assert stage.calls() == before


@in_virtual_time
async def test_a_blocked_chat_is_tried_again_when_touched() -> None:
    """After the player has unblocked the bot, the next touch shows him his panel and reports that he can be reached."""
    async with Stage() as stage:
        stage.world.block(stage.anna)
        await stage.shown(stage.hand(stage.anna))
        stage.world.unblock(stage.anna)
        await stage.shown(stage.hand(stage.anna))
        assert stage.texts(stage.anna) == ["hand"]
        assert [reachable for *_, reachable in stage.tables.reports] == [False, True]


@pytest.mark.parametrize("crashes", [False, True])
@in_virtual_time
async def test_who_comes_back_has_one_panel(crashes: bool) -> None:
    """The panel of who has blocked the bot can't be touched, and is left alone; when he lets the bot in again, it is
    posted anew at the end of his chat, and the old one goes."""
    async with Stage() as stage:
        panel = replace(stage.hand(stage.anna), keeps=True)
        await stage.shown(panel)
        stage.world.block(stage.anna)
        await stage.shown(stage.board())
        refused = stage.calls()
        await stage.shown(stage.board())
        assert stage.calls() == refused
        if crashes:
            await stage.crash()
            await stage.shown(stage.board())
        stage.world.start(stage.anna)
        await stage.shown(panel, stage.board())
        assert stage.texts(stage.anna) == ["hand"]
        assert stage.world.private(stage.anna).messages[-1].text == "hand"


@in_virtual_time
async def test_a_touch_during_a_refused_call_is_not_lost() -> None:
    """When a player unblocks the bot while a refusal is on its way, the touch that follows shows his panel."""
    async with Stage() as stage:
        stage.world.block(stage.anna)
        stage.show(stage.hand(stage.anna, "one"))
        await stage.until(lambda: stage.world.calls.failed())
        stage.world.unblock(stage.anna)
        await stage.shown(stage.hand(stage.anna, "two"))
        assert stage.texts(stage.anna) == ["two"]


@in_virtual_time
async def test_a_first_post_that_took_two_tries_is_reported() -> None:
    """A private chat that was reached at the second try is reported as reached."""
    async with Stage() as stage:
        stage.world.faults.add("sendMessage", code=500)
        await stage.shown(stage.hand(stage.anna))
        assert stage.tables.reports == [(TABLE, stage.anna.id, True)]


@in_virtual_time
async def test_only_the_first_post_is_reported_as_reached() -> None:
    """That a private chat can be written to is reported at its first post, and not at every one."""
    async with Stage() as stage:
        await stage.shown(stage.hand(stage.anna, "one", "1"), stage.board())
        await stage.shown(stage.hand(stage.anna, "two", "2"), stage.board())
        assert stage.texts(stage.anna) == ["two"]
        assert stage.tables.reports == [(TABLE, stage.anna.id, True)]


@in_virtual_time
async def test_who_was_reached_before_a_crash_is_reported_again() -> None:
    """A process tells once who has been reached, since the one before may have died before it was heard; of who has
    no message it says nothing."""
    async with Stage() as stage:
        await stage.shown(stage.hand(stage.anna), stage.board())
        stage.tables.reports.clear()
        await stage.crash()
        stage.world.block(stage.bert)
        for text in ("one", "two"):
            await stage.shown(stage.hand(stage.anna), stage.hand(stage.bert, text), stage.board())
        assert stage.tables.reports.count((TABLE, stage.anna.id, True)) == 1
        assert (TABLE, stage.bert.id, True) not in stage.tables.reports


@in_virtual_time
async def test_a_player_who_never_started_the_bot_is_reported() -> None:
    """Someone the bot can't begin a conversation with is reported as not reachable."""
    async with Stage() as stage:
        carl = stage.world.add_user("Carl")
        stage.world.join(carl, stage.group)
        await stage.shown(stage.hand(carl))
        assert stage.tables.reports == [(TABLE, carl.id, False)]


CLOSINGS: dict[str, Callable[[World, Chat], object]] = {
    "expelled": World.kick_bot,
    "muted": lambda world, chat: world.set_permissions(chat, ()),
    "migrated": World.migrate,
}


@pytest.mark.parametrize("reason", CLOSINGS)
def test_a_closed_group_is_given_up_and_said_once(reason: str, caplog: pytest.LogCaptureFixture) -> None:
    """A group that refuses the bot is given up until touched again, and the reason is logged once, without names."""

    @in_virtual_time
    async def closed() -> None:
        async with Stage() as stage:
            CLOSINGS[reason](stage.world, stage.group)
            await stage.shown(stage.board(), stage.hand(stage.anna))
            await stage.shown(stage.board("again"), stage.hand(stage.anna))
            await asyncio.sleep(60)
            assert stage.texts(stage.group) == []
            assert stage.texts(stage.anna) == ["hand"]

    closed()
    assert [reason in message for message in caplog.messages] == [True]
    assert "Friends" not in caplog.text


def test_an_edit_in_a_closed_group_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    """A group that the bot was removed from keeps its message as it is, and costs one call a touch."""

    @in_virtual_time
    async def run() -> None:
        async with Stage() as stage:
            await stage.shown(stage.board("one"))
            stage.world.kick_bot(stage.group)
            await stage.shown(stage.board("two"))
            await asyncio.sleep(60)
            assert stage.texts(stage.group) == ["one"]
            assert stage.calls() == ["sendMessage", "editMessageText"]

    run()
    assert ["expelled" in message for message in caplog.messages] == [True]


def test_a_reason_is_said_again_after_a_success(caplog: pytest.LogCaptureFixture) -> None:
    """A chat that refuses, works again, and refuses anew for the same reason is logged twice: the story is another."""

    @in_virtual_time
    async def run() -> None:
        async with Stage() as stage:
            for turn, shut in enumerate((True, True, False, True)):
                stage.world.set_permissions(stage.group, () if shut else PERMISSIONS)
                await stage.shown(stage.board(f"turn {turn}", f"{turn}", repost_after=0))
                await asyncio.sleep(600)

    run()
    assert len(caplog.messages) == 2


@in_virtual_time
async def test_a_deleted_topic_is_given_up() -> None:
    """A topic that is gone doesn't keep the table from being settled."""
    async with Stage() as stage:
        forum = stage.world.add_group("Forum", [stage.anna], "supergroup", forum=True)
        topic = stage.world.create_topic(forum, "Cards")
        stage.world.delete_topic(forum, topic)
        await stage.shown(Screen(Address(forum.id, topic.id, "table"), "there"))
        assert stage.texts(forum) == []


def test_a_fault_of_ours_is_logged_without_our_text(caplog: pytest.LogCaptureFixture) -> None:
    """What Telegram refuses as malformed is logged as an error that doesn't repeat what was to be shown."""

    @in_virtual_time
    async def refused() -> None:
        async with Stage() as stage:
            await stage.shown(stage.hand(stage.anna, "<b>K♠ secret"), stage.board())
            assert stage.texts(stage.group) == ["board"]

    refused()
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert "can't parse entities" in record.message.lower()
    assert "secret" not in caplog.text
