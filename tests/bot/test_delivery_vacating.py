"""Leaving a private chat for good: what stands there is taken back as well as can be done, and nobody knows of it."""

import asyncio
from dataclasses import replace

from tests.bot.stage import TABLE, Stage
from tests.bot.virtual_time import in_virtual_time

OTHER = "other"


def known(stage: Stage) -> set[int]:
    """The chats of which the log knows that something stands there."""
    return {address.chat_id for shown in stage.log.shown.values() for address in shown}


@in_virtual_time
async def test_what_stands_there_is_taken_back_and_forgotten() -> None:
    """One panel that goes is deleted, one that stays loses its keyboard, and the log knows of neither when it is over;
    the other player's panel stays."""
    async with Stage() as stage:
        await stage.shown(stage.hand(stage.anna, "going"), stage.hand(stage.bert))
        stage.show(replace(stage.hand(stage.anna, "staying"), keeps=True), table_id=OTHER)
        await stage.settled()
        stage.show(stage.hand(stage.bert))
        stage.show(table_id=OTHER)
        await stage.delivery.vacate(stage.anna.id, (TABLE, OTHER))
        assert known(stage) == {stage.bert.id}
        (left,) = stage.messages(stage.anna)
        assert (left.text, left.buttons) == ("staying", [])
        assert stage.texts(stage.bert) == ["hand"]


@in_virtual_time
async def test_who_cant_be_reached_is_forgotten_all_the_same() -> None:
    """A user who has blocked the bot keeps what he has, and the log knows nothing of it; nor after a crash."""
    async with Stage() as stage:
        await stage.shown(stage.hand(stage.anna), stage.hand(stage.bert))
        stage.world.block(stage.anna)
        stage.show(stage.hand(stage.bert))
        await stage.delivery.vacate(stage.anna.id, (TABLE,))
        assert known(stage) == {stage.bert.id}
        await stage.settled()
        await stage.crash()
        await stage.settled()
        assert known(stage) == {stage.bert.id}


@in_virtual_time
async def test_it_doesnt_wait_for_telegrams_recovery() -> None:
    """While every call fails, it is over within seconds all the same."""
    async with Stage() as stage:
        await stage.shown(stage.hand(stage.anna))
        fault = stage.world.faults.add(times=10**6, code=502, description="Bad Gateway")
        stage.show()
        async with asyncio.timeout(30):
            await stage.delivery.vacate(stage.anna.id, (TABLE,))
        assert known(stage) == set()
        fault.times = 0
        await stage.settled()
        assert known(stage) == set()


@in_virtual_time
async def test_it_waits_for_the_log() -> None:
    """A store that is away for a moment is waited for: when it is over, the log knows nothing."""
    async with Stage() as stage:
        await stage.shown(replace(stage.hand(stage.anna), keeps=True))
        stage.world.block(stage.anna)
        stage.show()
        stage.log.outage.left["drop"] = 2
        await stage.delivery.vacate(stage.anna.id, (TABLE,))
        assert known(stage) == set()


@in_virtual_time
async def test_what_is_wanted_there_stays() -> None:
    """A table that shows him something now, since he plays anew, keeps that."""
    async with Stage() as stage:
        await stage.shown(
            stage.hand(stage.anna, "old", slot="hand.1"), stage.hand(stage.anna, "new", slot="hand.2")
        )
        stage.show(stage.hand(stage.anna, "new", slot="hand.2"))
        await stage.delivery.vacate(stage.anna.id, (TABLE, "nothing there"))
        assert [address.slot for address in stage.log.shown[TABLE]] == ["hand.2"]
        assert stage.texts(stage.anna) == ["new"]


@in_virtual_time
async def test_a_stop_ends_it() -> None:
    """When delivery stops in the middle, nobody waits for ever."""
    async with Stage() as stage:
        await stage.shown(stage.hand(stage.anna))
        stage.world.faults.add("editMessageText", stage.anna.id, retry_after=300)
        stage.show(stage.hand(stage.anna, "edited"))
        await asyncio.sleep(1)
        stage.show()
        vacating = asyncio.create_task(stage.delivery.vacate(stage.anna.id, (TABLE,)))
        await asyncio.sleep(1)
        assert not vacating.done()
        await stage.delivery.close(1)
        await asyncio.wait_for(vacating, 1)
