"""Delivery under everything at once: whatever happened before, in the end the chats show what the table wants."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from shithead_bot.playground.chats import PERMISSIONS
from shithead_bot.playground.faults import Effect
from shithead_bot.playground.users import User
from shithead_bot.views.screen import Screen
from tests.bot.stage import TABLE, Stage
from tests.bot.virtual_time import in_virtual_time

METHODS: Final = (
    "sendMessage",
    "editMessageText",
    "deleteMessage",
    "deleteMessages",
    "editMessageReplyMarkup",
)

Act = Callable[[Stage], Awaitable[None]]


def _screens(stage: Stage, text: str, key: str, slots: frozenset[int]) -> list[Screen]:
    """Some of the table's four screens."""
    every = (
        stage.board(text, key, repost_after=5),
        stage.board(text, key, slot="extra", keeps=True),
        stage.hand(stage.anna, text, key, rings=True),
        stage.hand(stage.bert, text, key),
    )
    return [screen for number, screen in enumerate(every) if number in slots]


def _show(turn: int, key: int, slots: frozenset[int]) -> Act:
    async def act(stage: Stage) -> None:
        stage.show(*_screens(stage, f"turn {turn}", f"key {key}", slots))

    return act


def _wait(seconds: float) -> Act:
    return lambda _: asyncio.sleep(seconds)


def _fault(method: str, effect: str, times: int) -> Act:
    async def act(stage: Stage) -> None:
        stage.world.faults.add(method, effect=effect, times=times, seconds=3)

    return act


def _flood(seconds: int) -> Act:
    async def act(stage: Stage) -> None:
        stage.world.faults.add(None, stage.group, retry_after=seconds)

    return act


def _outage(method: str, late: bool) -> Act:
    async def act(stage: Stage) -> None:
        stage.log.outage.late = late
        stage.log.outage.left[method] += 1

    return act


def _lose_sight(seconds: float) -> Act:
    async def act(stage: Stage) -> None:
        stage.request.late.append(seconds)

    return act


async def _crash(stage: Stage) -> None:
    stage.log.outage.left.clear()
    await stage.crash()


async def _renew(stage: Stage) -> None:
    stage.delivery.renew(TABLE, "hand")


async def _resend(stage: Stage) -> None:
    stage.delivery.resend(TABLE)


async def _mute(stage: Stage) -> None:
    stage.world.set_permissions(stage.group, ())


async def _unmute(stage: Stage) -> None:
    stage.world.set_permissions(stage.group, PERMISSIONS)
    stage.delivery.let_in(stage.group.id)


async def _block(stage: Stage) -> None:
    stage.world.block(stage.anna)


async def _unblock(stage: Stage) -> None:
    stage.world.unblock(stage.anna)


async def _someone_deletes(stage: Stage) -> None:
    for message in stage.messages(stage.group)[-1:]:
        stage.world.remove(message)


async def _tap(stage: Stage) -> None:
    stage.log.outage.left.clear()
    for message in stage.messages(stage.bert)[-1:]:
        await stage.delivery.is_live(TABLE, stage.hand(stage.bert).address, message.id)


acts = st.one_of(
    st.builds(_show, st.integers(0, 99), st.integers(0, 3), st.frozensets(st.integers(0, 3))),
    st.builds(_wait, st.sampled_from((0.01, 0.04, 0.3, 2.0, 30.0))),
    st.builds(_fault, st.sampled_from(METHODS), st.sampled_from(tuple(Effect)), st.integers(1, 3)),
    st.builds(_flood, st.integers(1, 40)),
    st.builds(_outage, st.sampled_from(("load", "save", "drop", "clean")), st.booleans()),
    st.builds(_lose_sight, st.floats(1, 15)),
    st.sampled_from((_crash, _renew, _resend, _mute, _unmute, _block, _unblock, _someone_deletes, _tap)),
)


async def _live(stage: Stage, screen: Screen, chat: User) -> list[str]:
    """The texts of the messages that would take a tap for this screen."""
    return [
        message.text
        for message in stage.messages(chat)
        if await stage.delivery.is_live(TABLE, screen.address, message.id)
    ]


@settings(max_examples=150, deadline=None)
@given(st.lists(acts, max_size=40))
def test_in_the_end_the_chats_show_what_is_wanted(story: list[Act]) -> None:
    """After any story, each wanted screen stands in its logged message, and no user has two usable panels."""

    @in_virtual_time
    async def run() -> None:
        async with Stage() as stage:
            for act in story:
                await act(stage)
            stage.world.faults.clear()
            stage.log.outage.left.clear()
            stage.request.late.clear()
            stage.world.unblock(stage.anna)
            await _unmute(stage)
            final = _screens(stage, "the end", "key 0", frozenset({0, 2, 3}))
            await stage.shown(*final)
            await asyncio.sleep(25)  # for an edit that was lost sight of
            await stage.settled()
            on_stage = {
                message.id: message.text
                for chat in (stage.group, stage.anna, stage.bert)
                for message in stage.messages(chat)
            }
            assert [on_stage[stage.logged(screen).message_id or 0] for screen in final] == ["the end"] * 3
            assert len(stage.log.shown[TABLE]) == 3
            for screen, user in zip(final[1:], (stage.anna, stage.bert), strict=True):
                assert await _live(stage, screen, user) == ["the end"]
            _limits_were_kept(stage)

    run()


def _limits_were_kept(stage: Stage) -> None:
    calls = stage.world.calls
    assert calls.busiest_minute(METHODS, stage.group.id) <= 20
    floods = [call for call in calls if call.error_code == 429 and call.chat_id != stage.group.id]
    assert not floods
