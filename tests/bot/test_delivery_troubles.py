"""Delivery when things go wrong: floods, lost answers, crashes, a store that is away."""

import asyncio

import pytest

from shithead_bot.tables.ports import Fenced, StoreLost
from shithead_bot.views.screen import Address, Shown
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
async def test_a_newer_message_is_live_only_while_a_post_is_open() -> None:
    """Once it is known where the last post went, no other message counts, however new it is."""
    async with Stage() as stage:
        screen = stage.hand(stage.anna)
        await stage.shown(screen)
        newer = stage.messages(stage.anna)[0].id + 1
        assert not await stage.delivery.is_live(TABLE, screen.address, newer)


@in_virtual_time
async def test_an_adopted_panel_is_brought_up_to_date() -> None:
    """A panel that turns up by a tap, of a post that nobody was about to repeat, shows at once what it should."""
    async with Stage() as stage:
        screen = stage.hand(stage.anna, "old")
        stage.show(screen)
        await stage.until(lambda: stage.messages(stage.anna))
        stage.tables.want(TABLE, stage.hand(stage.anna, "new"))
        stage.log.marks.clear()
        await stage.crash()
        (message,) = stage.messages(stage.anna)
        assert await stage.delivery.is_live(TABLE, screen.address, message.id)
        await asyncio.sleep(10)
        assert stage.texts(stage.anna) == ["new"]
        assert stage.logged(screen).message_id == message.id


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


@pytest.mark.parametrize("down", [4, 40, 400, 4000])
def test_when_telegram_is_back_nobody_waits_for_his_turn(down: int) -> None:
    """However long Telegram was down, a player's panel is shown within six seconds after it is back."""

    @in_virtual_time
    async def run() -> None:
        async with Stage() as stage:
            fault = stage.world.faults.add(times=10**6, code=502, description="Bad Gateway")
            stage.show(stage.hand(stage.anna, "your turn", rings=True))
            await asyncio.sleep(down)
            fault.times = 0
            await asyncio.sleep(6)
            assert stage.texts(stage.anna) == ["your turn"]

    run()


@in_virtual_time
async def test_an_outage_does_not_make_the_bot_knock_harder() -> None:
    """While Telegram is down, the panels of three hundred players cost no more calls than the limits allow."""
    async with Stage() as stage:
        users = [stage.world.add_user(f"User {number}") for number in range(300)]
        for user in users:
            stage.world.start(user)
        fault = stage.world.faults.add(times=10**6, code=502, description="Bad Gateway")
        stage.show(*(stage.hand(user) for user in users))
        await asyncio.sleep(120)
        assert len(stage.calls()) <= 30 * 120
        fault.times = 0
        await asyncio.sleep(15)
        assert all(stage.texts(user) for user in users)


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


@in_virtual_time
async def test_a_table_is_not_called_shown_before_the_log_knows_it() -> None:
    """The mark of a table is taken away only after the last of its messages is in the log."""

    class SlowLog(MemoryLog):
        async def save(self, table_id: str, shown: Shown) -> None:
            await asyncio.sleep(0 if shown.posting else 5)
            await super().save(table_id, shown)

        async def clean(self, table_id: str, version: int) -> None:
            assert not any(shown.posting for shown in self.shown[table_id].values())
            await super().clean(table_id, version)

    async with Stage(log=SlowLog()) as stage:
        stage.show(stage.board(), stage.hand(stage.anna))
        await asyncio.sleep(0.2)
        stage.show(stage.board(), stage.hand(stage.anna))
        await stage.settled()


@in_virtual_time
async def test_an_adoption_the_log_missed_is_written_later() -> None:
    """When the store is away as a panel is adopted, the tap is not handled yet, and the adoption is logged later."""
    async with Stage() as stage:
        screen = stage.hand(stage.anna)
        stage.world.faults.add("sendMessage", effect="drop_after")
        stage.show(screen)
        await stage.until(lambda: stage.texts(stage.anna))
        (message,) = stage.messages(stage.anna)
        stage.log.outage.left["save"] = 1
        with pytest.raises(StoreLost):
            await stage.delivery.is_live(TABLE, screen.address, message.id)
        assert await stage.delivery.is_live(TABLE, screen.address, message.id)
        await stage.settled()
        assert stage.logged(screen).message_id == message.id
        assert stage.texts(stage.anna) == ["hand"]


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
def test_a_fenced_process_sends_nothing_more(table_id: str, caplog: pytest.LogCaptureFixture) -> None:
    """When the store says that another process has taken over, delivery says so once and makes no call more."""

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
    assert ["taken over" in message for message in caplog.messages] == [True]


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
