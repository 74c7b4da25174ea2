"""Edits of which nobody knows whether, or when, they happen: what stands is shown once more."""

import asyncio

from tests.bot.stage import TABLE, Stage
from tests.bot.virtual_time import in_virtual_time


@in_virtual_time
async def test_a_late_edit_does_not_stay() -> None:
    """An edit whose answer was lost, and which lands after the newer ones, is overwritten within twenty seconds."""
    async with Stage() as stage:
        await stage.shown(stage.board("one"))
        stage.request.late = [12.0]
        stage.show(stage.board("two"))
        await asyncio.sleep(2)
        await stage.shown(stage.board("three"))
        await asyncio.sleep(12)
        assert stage.texts(stage.group) == ["two"]
        await asyncio.sleep(12)
        assert stage.texts(stage.group) == ["three"]


@in_virtual_time
async def test_an_edit_that_is_certain_is_not_looked_at_again() -> None:
    """Neither an edit that succeeded nor one that never left costs another call."""
    async with Stage() as stage:
        await stage.shown(stage.board("one"))
        stage.request.unsent = 1
        await stage.shown(stage.board("two"))
        await asyncio.sleep(100)
        assert stage.calls() == ["sendMessage", "editMessageText"]


@in_virtual_time
async def test_one_more_look_is_enough() -> None:
    """An edit that got lost several times in a row is looked at once, twenty seconds after the last."""
    async with Stage() as stage:
        await stage.shown(stage.board("one"))
        stage.world.faults.add("editMessageText", effect="drop_after", times=3)
        await stage.shown(stage.board("two"))
        retried = stage.calls("editMessageText")
        await asyncio.sleep(19)
        assert stage.calls("editMessageText") == retried
        await asyncio.sleep(100)
        assert len(stage.calls("editMessageText")) == len(retried) + 1


@in_virtual_time
async def test_a_message_that_was_replaced_meanwhile_is_not_looked_at() -> None:
    """A late edit of a message that another has taken the place of does no harm, and costs no call."""
    async with Stage() as stage:
        await stage.shown(stage.board("one", "1"))
        stage.world.faults.add("editMessageText", effect="drop_after")
        await stage.shown(stage.board("two", "1"))
        await asyncio.sleep(10)
        stage.delivery.renew(TABLE, "table")
        await asyncio.sleep(3)
        before = stage.calls()
        await asyncio.sleep(100)
        assert stage.calls() == before
        assert stage.texts(stage.group) == ["two"]


@in_virtual_time
async def test_a_look_is_not_taken_after_the_end() -> None:
    """Closed, delivery looks at nothing any more."""
    async with Stage() as stage:
        await stage.shown(stage.board("one"))
        stage.world.faults.add("editMessageText", effect="drop_after")
        await stage.shown(stage.board("two"))
        await stage.delivery.close(5)
        before = stage.calls()
        await asyncio.sleep(100)
        assert stage.calls() == before


@in_virtual_time
async def test_after_a_take_over_late_edits_of_the_dead_are_mended() -> None:
    """What the process before this one had under way when it died may come last; sent once more, everything shows
    what it should, in the messages that stand."""
    async with Stage() as stage:
        await stage.shown(stage.board("one"), stage.hand(stage.anna, "one"), stage.hand(stage.bert))
        stage.request.late = [10.0, 10.0]
        stage.show(stage.board("two"), stage.hand(stage.anna, "two"), stage.hand(stage.bert))
        await stage.until(lambda: not stage.request.late)
        late = {task for task in asyncio.all_tasks() if "happen" in repr(task.get_coro())}
        stage.delivery = stage.new_delivery()
        await stage.shown(stage.board("three"), stage.hand(stage.anna, "three"), stage.hand(stage.bert))
        await asyncio.gather(*late)
        assert stage.texts(stage.group) == stage.texts(stage.anna) == ["two"]
        stage.delivery.resend(TABLE)
        await asyncio.sleep(20)
        assert stage.texts(stage.group) == stage.texts(stage.anna) == ["three"]
        assert len(stage.calls("sendMessage")) == 3


@in_virtual_time
async def test_sending_once_more_costs_one_call_a_screen() -> None:
    """A table that shows what it should is sent once more and no second time; what it no longer wants isn't."""
    async with Stage() as stage:
        await stage.shown(stage.board(), stage.hand(stage.anna), stage.hand(stage.bert))
        await stage.shown(stage.board(), stage.hand(stage.anna))
        stage.world.calls.clear()
        stage.delivery.resend(TABLE)
        await asyncio.sleep(100)
        stage.delivery.touch(TABLE)
        await asyncio.sleep(100)
        assert stage.calls() == ["editMessageText"] * 2


@in_virtual_time
async def test_many_tables_sent_once_more_keep_the_limits() -> None:
    """Three hundred tables of one group and two people, all to be sent once more, meet no limit of Telegram's."""
    async with Stage() as stage:
        tables = [f"table {number}" for number in range(100)]
        for table_id in tables:
            stage.show(stage.hand(stage.anna, slot=table_id), table_id=table_id)
        await stage.settled()
        stage.world.calls.clear()
        for table_id in tables:
            stage.delivery.resend(table_id)
        await asyncio.sleep(200)
        assert len(stage.calls("editMessageText")) == 100
        assert {call.error_code for call in stage.world.calls.failed()} == {400}  # what it shows already
