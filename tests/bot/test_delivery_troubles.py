"""Delivery when things go wrong: floods, lost answers, crashes, a store that is away, chats that are closed."""

import asyncio
import logging
from collections.abc import Callable

import pytest

from shithead_bot.bot.errands import Outcome
from shithead_bot.playground.chats import PERMISSIONS, Chat
from shithead_bot.playground.world import World
from shithead_bot.tables.ports import Fenced
from shithead_bot.views.screen import Address, Note, Screen, Shown
from tests.bot.fakes import MemoryLog
from tests.bot.stage import TABLE, Stage
from tests.bot.virtual_time import in_virtual_time

# Floods and limits


@in_virtual_time
async def test_a_flooded_chat_waits_and_others_do_not() -> None:
    """After "retry after 37" that chat hears nothing for 37 s and then gets only the newest; another chat goes on."""
    async with Stage() as stage:
        await stage.shown(stage.board("old"), stage.hand(stage.anna, "old"))
        stage.world.faults.add("editMessageText", stage.group, retry_after=37)
        started = asyncio.get_running_loop().time()
        for turn in range(8):
            stage.show(stage.board(f"turn {turn}"), stage.hand(stage.anna, f"turn {turn}"))
            await asyncio.sleep(2)
        assert (stage.texts(stage.group), stage.texts(stage.anna)) == (["old"], ["turn 7"])
        await stage.settled()
        edits = [call for call in stage.world.calls if call.chat_id == stage.group.id][1:]
        assert [call.error_code for call in edits] == [429, None]
        assert edits[1].time - edits[0].time >= 37
        assert asyncio.get_running_loop().time() - started < 40


@in_virtual_time
async def test_limits_hold_whatever_the_table_does() -> None:
    """Ten minutes of changes, twice a second, in a group and two private chats never meet a limit of Telegram's."""
    async with Stage() as stage:
        for turn in range(1200):
            key = f"turn {turn}"
            stage.show(
                stage.board(key, key, repost_after=10),
                stage.hand(stage.anna, key, key, rings=True),
                stage.hand(stage.bert, key),
            )
            await asyncio.sleep(0.5)
        await stage.settled()
        calls = stage.world.calls
        assert not calls.failed()
        methods = calls.by_method().keys()
        assert calls.busiest_minute(methods, stage.group.id) <= 20
        assert stage.texts(stage.group) == stage.texts(stage.anna) == stage.texts(stage.bert) == [key]


@in_virtual_time
async def test_the_limit_of_all_chats_together_holds() -> None:
    """Two hundred chats that want something at once are served in order and never meet the overall limit."""
    async with Stage() as stage:
        users = [stage.world.add_user(f"User {number}") for number in range(200)]
        for user in users:
            stage.world.start(user)
        await stage.shown(*(stage.hand(user) for user in users))
        assert not stage.world.calls.failed()
        assert len(stage.calls("sendMessage")) == 200
        assert asyncio.get_running_loop().time() < 10


# Lost answers


@in_virtual_time
async def test_a_post_that_never_arrived_is_posted_again() -> None:
    """A connection lost before the effect costs a second try, and one message is there in the end."""
    async with Stage() as stage:
        stage.world.faults.add("sendMessage", effect="drop_before")
        await stage.shown(stage.hand(stage.anna))
        assert stage.texts(stage.anna) == ["hand"]


@in_virtual_time
async def test_a_post_whose_answer_was_lost_leaves_one_usable_panel() -> None:
    """A connection lost after the effect leads to a second message; only the one in the log is live."""
    async with Stage() as stage:
        screen = stage.hand(stage.anna)
        stage.world.faults.add("sendMessage", effect="drop_after")
        await stage.shown(screen)
        orphan, panel = stage.messages(stage.anna)
        live = [
            await stage.delivery.is_live(TABLE, screen.address, message.id) for message in (orphan, panel)
        ]
        assert live == [False, True]


@in_virtual_time
async def test_a_tap_adopts_a_panel_whose_answer_was_lost() -> None:
    """While a post's outcome is open, a tap on a newer message shows where it went: it is used, not posted again."""
    async with Stage() as stage:
        screen = stage.hand(stage.anna)
        stage.world.faults.add("sendMessage", effect="drop_after")
        stage.show(screen)
        await stage.until(lambda: stage.texts(stage.anna))
        await asyncio.sleep(0.2)
        (message,) = stage.messages(stage.anna)
        assert await stage.delivery.is_live(TABLE, screen.address, message.id)
        await stage.settled()
        assert [message.id for message in stage.messages(stage.anna)] == [stage.logged(screen).message_id]


@in_virtual_time
async def test_a_tap_that_comes_before_the_answer_counts() -> None:
    """A tap on a message whose answer is still on its way counts, and the answer changes nothing more."""
    async with Stage() as stage:
        screen = stage.hand(stage.anna)
        await stage.shown(screen)
        stage.delivery.renew(TABLE, "hand")
        await stage.until(lambda: stage.log.writes[-1].posting)
        newer = stage.messages(stage.anna)[0].id + 1
        assert await stage.delivery.is_live(TABLE, screen.address, newer)
        await stage.until(lambda: len(stage.calls("deleteMessage")) == 1)
        assert stage.logged(screen).message_id == stage.messages(stage.anna)[0].id == newer
        assert len(stage.messages(stage.anna)) == 1


@in_virtual_time
async def test_an_older_message_is_never_live() -> None:
    """Neither a replaced panel nor a message older than the logged one counts, not even while a post is open."""
    async with Stage() as stage:
        screen = stage.hand(stage.anna)
        await stage.shown(screen)
        logged = stage.messages(stage.anna)[0].id
        stage.delivery.renew(TABLE, "hand")
        await stage.until(lambda: stage.log.writes[-1].posting)
        assert not await stage.delivery.is_live(TABLE, screen.address, logged - 1)
        assert await stage.delivery.is_live(TABLE, screen.address, logged)


@in_virtual_time
async def test_nothing_is_live_where_nothing_stands() -> None:
    """A tap on a message of a table that shows nothing there doesn't count."""
    async with Stage() as stage:
        assert not await stage.delivery.is_live("no table", Address(stage.anna.id, None, "hand"), 5)


@in_virtual_time
async def test_minutes_without_telegram_cost_nothing_but_time() -> None:
    """While every call ends in 502, nothing is given up, the tries grow rare, and the newest is shown afterwards."""
    async with Stage() as stage:
        await stage.shown(stage.board("old"))
        fault = stage.world.faults.add(times=10**6, code=502, description="Bad Gateway")
        for turn in range(300):
            stage.show(stage.board(f"turn {turn}"))
            await asyncio.sleep(1)
        assert len(stage.world.calls.failed()) < 20
        fault.times = 0
        await stage.settled()
        assert stage.texts(stage.group) == ["turn 299"]


@in_virtual_time
async def test_one_screen_in_trouble_does_not_stop_its_chat() -> None:
    """A screen that Telegram can't bring now goes to the end of its chat's line: another one there is shown."""
    async with Stage() as stage:
        stage.show(stage.board("first", slot="first"), stage.board("second", slot="second"))
        stage.world.faults.add("sendMessage", code=500)
        await asyncio.sleep(5)
        assert stage.texts(stage.group) == ["second", "first"]


# Crashes


@in_virtual_time
async def test_a_crash_between_the_post_and_the_log_leaves_one_usable_panel() -> None:
    """Killed before the message id was logged, the next process posts again; only its message is live."""
    async with Stage() as stage:
        screen = stage.hand(stage.anna)
        stage.show(screen)
        await stage.until(lambda: stage.messages(stage.anna))
        assert stage.logged(screen).posting
        await stage.crash()
        await stage.settled()
        orphan, panel = stage.messages(stage.anna)
        assert stage.logged(screen).message_id == panel.id
        assert not await stage.delivery.is_live(TABLE, screen.address, orphan.id)


@in_virtual_time
async def test_a_tap_after_a_crash_adopts_the_panel() -> None:
    """After such a crash, a tap that comes before anything is posted makes the unlogged message the panel."""
    async with Stage() as stage:
        screen = stage.hand(stage.anna)
        stage.show(screen)
        await stage.until(lambda: stage.messages(stage.anna))
        await stage.crash()
        (message,) = stage.messages(stage.anna)
        assert await stage.delivery.is_live(TABLE, screen.address, message.id)
        await stage.settled()
        assert stage.texts(stage.anna) == ["hand"]


@in_virtual_time
async def test_a_crash_before_the_deletion_does_not_forget_it() -> None:
    """Killed after a repost and before the old message went, the next process deletes it."""
    async with Stage() as stage:
        await stage.shown(stage.board("one", "turn 1"))
        await asyncio.sleep(30)
        stage.show(stage.board("two", "turn 2"))
        await stage.until(lambda: len(stage.messages(stage.group)) == 2)
        await stage.until(lambda: not stage.log.writes[-1].posting)
        await stage.crash()
        await stage.settled()
        assert stage.texts(stage.group) == ["two"]


@pytest.mark.parametrize("steps", range(0, 120, 3))
def test_a_crash_at_any_moment_is_mended(steps: int) -> None:
    """Wherever a post, an edit or a deletion is cut off, the next process shows what is wanted in logged messages."""

    @in_virtual_time
    async def cut_off() -> None:
        async with Stage() as stage:
            stage.request.latency = 0.0
            await stage.shown(
                stage.board("one", "1"), stage.hand(stage.anna, "one", "1"), stage.hand(stage.bert)
            )
            await asyncio.sleep(60)
            stage.show(stage.board("two", "2"), stage.hand(stage.anna, "two", "1"))
            for _ in range(steps):
                await asyncio.sleep(0)
            await stage.crash()
            await stage.settled()
            wanted = (stage.board("two", "2"), stage.hand(stage.anna, "two", "1"))
            assert {shown.address for shown in stage.log.shown[TABLE].values()} == {
                screen.address for screen in wanted
            }
            messages = stage.messages(stage.group) + stage.messages(stage.anna)
            texts = {message.id: message.text for message in messages}
            assert [texts[stage.logged(screen).message_id or 0] for screen in wanted] == ["two", "two"]

    cut_off()


# A store that is away


@pytest.mark.parametrize("method", ["load", "save", "drop", "clean"])
@pytest.mark.parametrize("late", [False, True])
def test_a_store_that_is_away_for_a_while_is_waited_for(method: str, late: bool) -> None:
    """Whichever call to the log fails, before its effect or after, all is shown and noted in the end, once."""

    @in_virtual_time
    async def wait() -> None:
        async with Stage() as stage:
            stage.log.outage.late = late
            stage.log.outage.left[method] = 3
            await stage.shown(stage.board("one", "1"), stage.hand(stage.anna))
            await asyncio.sleep(60)
            stage.log.outage.left[method] = 3
            await stage.shown(stage.board("two", "2"))
            assert (stage.texts(stage.group), stage.texts(stage.anna)) == (["two"], [])
            assert [shown.address.slot for shown in stage.log.shown[TABLE].values()] == ["table"]
            assert stage.calls("sendMessage") == ["sendMessage"] * 3

    wait()


class FailingLog(MemoryLog):
    """Raises `error` when it is written to, while there is one."""

    error: Exception | None = None

    async def save(self, table_id: str, shown: Shown) -> None:
        if self.error:
            raise self.error
        await super().save(table_id, shown)

    async def load(self, table_id: str) -> tuple[Shown, ...]:
        if isinstance(self.error, Fenced):
            raise self.error
        return await super().load(table_id)


@pytest.mark.parametrize("table_id", [TABLE, "another"])
def test_a_fenced_process_sends_nothing_more(table_id: str) -> None:
    """When the store says that another process has taken over, delivery stops, without a call more."""

    @in_virtual_time
    async def run() -> None:
        log = FailingLog()
        async with Stage(log=log) as stage:
            await stage.shown(stage.board())
            stage.world.faults.add("sendMessage", stage.anna.id, code=500)
            stage.show(stage.board(), stage.hand(stage.anna))
            await asyncio.sleep(0.2)
            before = stage.calls()
            log.error = Fenced()
            stage.show(stage.board(), stage.hand(stage.bert), table_id=table_id)
            await asyncio.sleep(100)
            stage.show(stage.board("later"))
            await asyncio.sleep(100)
            assert stage.calls() == before

    run()


def test_a_fault_nobody_expected_stops_one_screen_only(caplog: pytest.LogCaptureFixture) -> None:
    """An error that is no outage is logged, its screen left alone until the next touch, and never tried in a circle."""

    @in_virtual_time
    async def run() -> None:
        log = FailingLog()
        async with Stage(log=log) as stage:
            await stage.shown(stage.board("one"), stage.hand(stage.anna))
            log.error = ValueError("a bug")
            stage.show(stage.board("two"))
            await asyncio.sleep(1000)
            log.error = None
            assert len(caplog.records) <= 3
            await stage.shown(stage.board("three"))
            assert (stage.texts(stage.group), stage.texts(stage.anna)) == (["three"], [])

    run()
    assert "a bug" in caplog.text


def test_a_table_that_cannot_be_drawn_is_logged_and_tried_when_touched(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """When the screens can't be had for an unexpected reason, that is logged, and the next touch tries again."""

    @in_virtual_time
    async def run() -> None:
        async with Stage() as stage:
            stage.tables.error = ValueError("a bug")
            stage.show(stage.board())
            await asyncio.sleep(100)
            stage.tables.error = None
            await stage.shown(stage.board())
            assert stage.texts(stage.group) == ["board"]

    run()
    assert len(caplog.records) == 1
    assert "a bug" in caplog.text


@in_virtual_time
async def test_a_screen_unwanted_at_the_last_moment_is_not_posted() -> None:
    """A screen that is unwanted while its intent is being logged isn't sent, and the intent is forgotten."""

    class UnwantingLog(MemoryLog):
        async def save(self, table_id: str, shown: Shown) -> None:
            await super().save(table_id, shown)
            stage.show()
            await asyncio.sleep(1)

    async with Stage(log=UnwantingLog()) as stage:
        await stage.shown(stage.board())
        assert (stage.calls(), stage.log.shown[TABLE]) == ([], {})


@in_virtual_time
async def test_a_message_that_cannot_be_edited_is_replaced() -> None:
    """A message that is there and can't be edited is deleted once a new one stands in its place."""
    async with Stage() as stage:
        await stage.shown(stage.board("one"))
        stage.world.faults.add(
            "editMessageText", code=400, description="Bad Request: message can't be edited"
        )
        await stage.shown(stage.board("two"))
        assert stage.texts(stage.group) == ["two"]
        assert stage.calls() == ["sendMessage", "editMessageText", "sendMessage", "deleteMessage"]


# Chats that are closed


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
async def test_a_blocked_chat_is_tried_again_when_touched() -> None:
    """After the player has unblocked the bot, the next touch shows him his panel and reports that he can be reached."""
    async with Stage() as stage:
        stage.world.block(stage.anna)
        await stage.shown(stage.hand(stage.anna))
        stage.world.unblock(stage.anna)
        await stage.shown(stage.hand(stage.anna))
        assert stage.texts(stage.anna) == ["hand"]
        assert [reachable for *_, reachable in stage.tables.reports] == [False, True]


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
async def test_only_the_first_post_is_reported_as_reached() -> None:
    """That a private chat can be written to is reported at its first post, and not at every one."""
    async with Stage() as stage:
        await stage.shown(stage.hand(stage.anna, "one", "1"), stage.board())
        await stage.shown(stage.hand(stage.anna, "two", "2"), stage.board())
        assert stage.texts(stage.anna) == ["two"]
        assert stage.tables.reports == [(TABLE, stage.anna.id, True)]


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


def test_a_reason_is_said_again_after_a_success(caplog: pytest.LogCaptureFixture) -> None:
    """A chat that refuses, works again, and refuses anew for the same reason is logged twice: the story is another."""

    @in_virtual_time
    async def run() -> None:
        async with Stage() as stage:
            for turn, shut in enumerate((True, True, False, True)):
                stage.world.set_permissions(stage.group, () if shut else PERMISSIONS)
                await stage.shown(stage.board(f"turn {turn}", f"{turn}", repost_after=0))

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


# Notes and dead keyboards


@in_virtual_time
async def test_a_note_is_sent_once() -> None:
    """A note arrives silently in its chat, and its sender may learn that it was sent."""
    async with Stage() as stage:
        outcome = await stage.delivery.note(Note(stage.group.id, None, "<i>help</i>"))
        (message,) = stage.messages(stage.group)
        assert (outcome, message.text, message.rang) == (Outcome.SENT, "help", False)


@in_virtual_time
async def test_a_note_to_a_blocked_chat() -> None:
    """A note that can't be brought says so."""
    async with Stage() as stage:
        stage.world.block(stage.anna)
        assert await stage.delivery.note(Note(stage.anna.id, None, "hi")) is Outcome.UNREACHABLE


@in_virtual_time
async def test_a_note_that_telegram_refuses() -> None:
    """A malformed note is given up."""
    async with Stage() as stage:
        assert await stage.delivery.note(Note(stage.anna.id, None, "<b>")) is Outcome.REFUSED


@in_virtual_time
async def test_a_note_is_tried_a_few_times() -> None:
    """A note survives floods and a few failures, and is lost after five of them."""
    async with Stage() as stage:
        stage.world.faults.add("sendMessage", retry_after=5, times=7)
        stage.world.faults.add("sendMessage", code=500, times=4)
        assert await stage.delivery.note(Note(stage.anna.id, None, "hi")) is Outcome.SENT
        stage.world.faults.add("sendMessage", code=500, times=5)
        assert await stage.delivery.note(Note(stage.anna.id, None, "hi")) is Outcome.LOST


@in_virtual_time
async def test_a_chat_drowned_in_notes_loses_some() -> None:
    """Of a hundred notes at once some are lost, and the table's screen is not."""
    async with Stage() as stage:
        notes = [stage.delivery.note(Note(stage.group.id, None, "help")) for _ in range(100)]
        await stage.shown(stage.board())
        outcomes = await asyncio.gather(*notes)
        assert 20 < outcomes.count(Outcome.LOST) < 80
        assert "board" in stage.texts(stage.group)


@in_virtual_time
async def test_a_dead_keyboard_is_taken_away() -> None:
    """strip removes a message's buttons, and doesn't mind a message that is gone."""
    async with Stage() as stage:
        await stage.shown(stage.hand(stage.anna))
        (message,) = stage.messages(stage.anna)
        stage.world.faults.add("editMessageReplyMarkup", code=500)
        stage.delivery.strip(stage.anna.id, message.id)
        stage.delivery.strip(stage.anna.id, 12345)
        await stage.until(lambda: not stage.delivery.waiting)
        assert message.buttons == []


@in_virtual_time
async def test_a_message_that_goes_anyway_is_not_stripped() -> None:
    """A late tap on a replaced panel, before or after it is deleted, costs no call that would only fail."""
    async with Stage() as stage:
        await stage.shown(stage.hand(stage.anna, "one", "1"))
        old = stage.messages(stage.anna)[0].id
        stage.show(stage.hand(stage.anna, "two", "2"))
        await stage.until(lambda: len(stage.messages(stage.anna)) == 2 and not stage.log.writes[-1].posting)
        stage.delivery.strip(stage.anna.id, old)
        await stage.settled()
        stage.delivery.strip(stage.anna.id, old)
        await asyncio.sleep(10)
        assert stage.calls() == ["sendMessage", "sendMessage", "deleteMessage"]


# The end


@in_virtual_time
async def test_close_finishes_what_is_in_hand() -> None:
    """What has been touched before the end is shown before the end."""
    async with Stage() as stage:
        stage.show(stage.board(), stage.hand(stage.anna))
        await stage.delivery.close(5)
        assert (stage.texts(stage.group), stage.texts(stage.anna)) == (["board"], ["hand"])
        assert stage.log.marks == {}


@in_virtual_time
async def test_close_does_not_wait_for_a_flood() -> None:
    """A chat that may not hear anything for minutes is left for the next start: at once, marked, and without loss."""
    async with Stage() as stage:
        stage.world.faults.add("sendMessage", stage.group, retry_after=300)
        stage.show(stage.board(), stage.hand(stage.anna))
        note = stage.delivery.note(Note(stage.group.id, None, "help"))
        await asyncio.sleep(1)
        before = asyncio.get_running_loop().time()
        await stage.delivery.close(8)
        assert asyncio.get_running_loop().time() - before < 1
        assert (await note, list(stage.log.marks)) == (Outcome.LOST, [TABLE])
        stage.delivery = stage.new_delivery()
        await stage.delivery.recover()
        await stage.settled()
        assert stage.texts(stage.group) == ["board"]


@in_virtual_time
async def test_close_cuts_off_a_call_that_hangs() -> None:
    """A call that hangs longer than there is time for is given up, and made again by the next process."""
    async with Stage() as stage:
        stage.world.faults.add("sendMessage", effect="delay", seconds=100)
        stage.show(stage.board())
        await asyncio.sleep(1)
        before = asyncio.get_running_loop().time()
        await stage.delivery.close(8)
        assert asyncio.get_running_loop().time() - before <= 8
        assert list(stage.log.marks) == [TABLE]


@in_virtual_time
async def test_after_close_nothing_is_taken_on() -> None:
    """A closed delivery ignores touches and loses notes."""
    async with Stage() as stage:
        await stage.delivery.close(1)
        stage.show(stage.board())
        stage.delivery.strip(stage.anna.id, 1)
        assert await stage.delivery.note(Note(stage.group.id, None, "help")) is Outcome.LOST
        await asyncio.sleep(10)
        assert stage.calls() == []
