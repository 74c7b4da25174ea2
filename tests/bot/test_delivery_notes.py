"""What delivery does besides screens: notes, dead keyboards, and the end."""

import asyncio
import gc
import logging

import pytest

from shithead_bot.bot.errands import Outcome
from shithead_bot.bot.outbox import Outbox
from shithead_bot.playground.messages import Document as FileMessage
from shithead_bot.views.screen import Document, Note
from tests.bot.stage import TABLE, Stage
from tests.bot.virtual_time import in_virtual_time

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


def test_a_note_that_telegram_refuses(caplog: pytest.LogCaptureFixture) -> None:
    """A malformed note is given up, and logged as a fault of ours without its text."""

    @in_virtual_time
    async def run() -> None:
        async with Stage() as stage:
            outcome = await stage.delivery.note(Note(stage.anna.id, None, "<b>secret"))
            assert outcome is Outcome.REFUSED

    run()
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "secret" not in caplog.text


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
async def test_a_note_in_a_message_that_stands(caplog: pytest.LogCaptureFixture) -> None:
    """A note can be shown in a message that is there; where that one is gone, that's nobody's fault."""
    async with Stage() as stage:
        await stage.delivery.note(Note(stage.group.id, None, "Classic"))
        (message,) = stage.messages(stage.group)
        other = Note(stage.group.id, None, "Dutch", instead_of=message.id)
        assert await stage.delivery.note(other) is Outcome.SENT
        assert await stage.delivery.note(other) is Outcome.SENT  # what it shows already
        assert [shown.text for shown in stage.messages(stage.group)] == ["Dutch"]
        gone = Note(stage.group.id, None, "Dutch", instead_of=99)
        assert await stage.delivery.note(gone) is Outcome.REFUSED
    assert not caplog.records


@in_virtual_time
async def test_of_notes_for_one_message_the_newest_wins() -> None:
    """Whoever turns pages faster than the chat allows sees the last one; those between are never sent."""
    async with Stage() as stage:
        await stage.delivery.note(Note(stage.group.id, None, "one"))
        (message,) = stage.messages(stage.group)
        pages = ("two", "three", "four")
        turned = [
            stage.delivery.note(Note(stage.group.id, None, page, instead_of=message.id)) for page in pages
        ]
        assert await asyncio.gather(*turned) == [Outcome.LOST, Outcome.LOST, Outcome.SENT]
        assert (stage.texts(stage.group), message.edits) == (["four"], 1)


@in_virtual_time
async def test_a_note_with_a_file() -> None:
    """The file comes with the note as its caption, and rings; who can't be reached gets none."""
    async with Stage() as stage:
        file = Note(stage.anna.id, None, "<b>the</b> game", document=Document("game.jsonl", "{}\n"))
        assert await stage.delivery.note(file) is Outcome.SENT
        (message,) = stage.messages(stage.world.private(stage.anna))
        assert isinstance(message.content, FileMessage)
        upload = message.content.file.upload
        assert (message.text, message.rang) == ("the game", True)
        assert (upload.name, upload.data) == ("game.jsonl", b"{}\n")
        stage.world.block(stage.anna)
        assert await stage.delivery.note(file) is Outcome.UNREACHABLE


@in_virtual_time
async def test_a_note_follows_a_moved_group() -> None:
    """A note to a group that has become a supergroup is sent there, its sender hears so, and so does who keeps the
    tables; the next notes go there at once. One that was to stand in an old message is sent: that one stayed behind."""
    async with Stage() as stage:
        old, stage.group = stage.group, stage.world.migrate(stage.group)
        sent = [stage.delivery.note(Note(old.id, None, text)) for text in ("one", "two")]
        assert await asyncio.gather(*sent) == [Outcome.SENT] * 2
        await asyncio.sleep(1)
        assert set(stage.tables.moves) == {(old.id, stage.group.id)}
        refused = len(stage.world.calls.failed())
        assert await stage.delivery.note(Note(old.id, None, "three", instead_of=1)) is Outcome.SENT
        assert stage.texts(stage.group) == ["one", "two", "three"]
        assert len(stage.world.calls.failed()) == refused


@in_virtual_time
async def test_a_note_that_follows_its_group_at_the_end_is_lost() -> None:
    """When the bot stops just as a note finds out that its group has moved, its sender hears that it is lost."""
    async with Stage() as stage:
        stage.request.latency = 2.0
        note = stage.delivery.note(Note(stage.group.id, None, "help"))
        stage.world.migrate(stage.group)
        await asyncio.sleep(1.5)
        await stage.delivery.close(8)
        assert await note is Outcome.LOST


@in_virtual_time
async def test_a_chat_drowned_in_notes_loses_some() -> None:
    """Of a hundred notes at once some are lost, and the table's screen is not."""
    async with Stage() as stage:
        notes = [stage.delivery.note(Note(stage.group.id, None, "help")) for _ in range(100)]
        await stage.shown(stage.board())
        outcomes = await asyncio.gather(*notes)
        assert 5 < outcomes.count(Outcome.SENT) < 20
        assert "board" in stage.texts(stage.group)


@in_virtual_time
async def test_who_keeps_asking_does_not_hide_the_table() -> None:
    """While somebody asks for help twice a second, the table's message is at most a minute behind."""
    async with Stage() as stage:
        await stage.shown(stage.board("0"))
        for turn in range(1, 6):
            stage.show(stage.board(f"{turn}"))
            for _ in range(120):
                stage.delivery.note(Note(stage.group.id, None, "help"))
                await asyncio.sleep(0.5)
            assert f"{turn}" in stage.texts(stage.group)


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


@in_virtual_time
async def test_dead_keyboards_do_not_drown_a_chat() -> None:
    """However many dead panels are tapped, only so many calls wait in a chat's line."""
    async with Stage() as stage:
        for message_id in range(1000, 1500):
            stage.delivery.strip(stage.anna.id, message_id)
        assert stage.delivery.waiting <= 50


# The end


@in_virtual_time
async def test_close_finishes_what_is_in_hand() -> None:
    """What has been touched before the end is shown before the end."""
    async with Stage() as stage:
        stage.show(stage.board(), stage.hand(stage.anna))
        await stage.delivery.close(5)
        assert (stage.texts(stage.group), stage.texts(stage.anna)) == (["board"], ["hand"])
        assert stage.log.marks == {}
        assert stage.tables.reports == [(TABLE, stage.anna.id, True)]


@in_virtual_time
async def test_close_sends_what_was_lined_up_just_before() -> None:
    """A note given right before the end is still sent."""
    async with Stage() as stage:
        outcome = stage.delivery.note(Note(stage.group.id, None, "help"))
        await stage.delivery.close(5)
        assert await outcome is Outcome.SENT


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
        assert not [task for task in asyncio.all_tasks() if "Outbox" in repr(task.get_coro())]


@in_virtual_time
async def test_close_leaves_deletions_for_the_next_start() -> None:
    """Old messages that can't be deleted in time are deleted by the next process."""
    async with Stage() as stage:
        await stage.shown(stage.hand(stage.anna, "one", "1"))
        stage.world.faults.add("deleteMessage", retry_after=300)
        stage.show(stage.hand(stage.anna, "two", "2"))
        await asyncio.sleep(1)
        await stage.delivery.close(8)
        assert stage.texts(stage.anna) == ["one", "two"]
        stage.delivery = stage.new_delivery()
        await stage.delivery.recover()
        await stage.settled()
        assert stage.texts(stage.anna) == ["two"]


@in_virtual_time
async def test_a_chats_line_is_gone_when_it_is_empty() -> None:
    """A chat that has got everything leaves nothing in memory."""
    async with Stage() as stage:
        await stage.shown(stage.board(), stage.hand(stage.anna))
        await stage.delivery.note(Note(stage.group.id, None, "help"))
        await asyncio.sleep(1)
        gc.collect()
        assert not [thing for thing in gc.get_objects() if isinstance(thing, Outbox)]


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
