"""Delivery: what a table wants is what its chats show, with as few calls as can be."""

import asyncio
import gc

import pytest

from shithead_bot.bot.ledger import Ledger
from shithead_bot.views.screen import Address, Button, Screen, Style
from tests.bot.stage import TABLE, Stage
from tests.bot.virtual_time import in_virtual_time


@in_virtual_time
async def test_a_wanted_screen_is_posted() -> None:
    """A screen becomes a message in its chat, with its formatting and its buttons in their styles."""
    keyboard = ((Button("Take", data="t", style=Style.BAD), Button("Rules", url="https://example.org/")),)
    async with Stage() as stage:
        screen = Screen(Address(stage.anna.id, None, "hand"), "<b>9♣</b> &lt;3", keyboard)
        await stage.shown(screen)
        (message,) = stage.messages(stage.anna)
        assert message.text == "9♣ <3"
        assert [button.to_json() for button in message.buttons] == [
            {"text": "Take", "callback_data": "t", "style": "danger"},
            {"text": "Rules", "url": "https://example.org/"},
        ]
        assert stage.logged(screen).message_id == message.id


@in_virtual_time
async def test_only_screens_that_ring_notify() -> None:
    """A post notifies if its screen rings, and is silent if it doesn't."""
    async with Stage() as stage:
        await stage.shown(stage.hand(stage.anna, rings=True), stage.hand(stage.bert))
        assert [stage.messages(user)[0].rang for user in (stage.anna, stage.bert)] == [True, False]


@in_virtual_time
async def test_the_same_screen_needs_no_call() -> None:
    """A touch that changes nothing visible calls nothing, and each version's mark is taken away once."""
    async with Stage() as stage:
        await stage.shown(stage.board(), stage.hand(stage.anna))
        before = stage.calls()
        await stage.shown(stage.board(), stage.hand(stage.anna))
        stage.delivery.touch(TABLE)
        await asyncio.sleep(1)
        assert stage.calls() == before
        assert stage.log.cleans == [1, 2]


@in_virtual_time
async def test_many_touches_are_one_comparison() -> None:
    """Touches that come while a comparison is still to begin are all answered by it."""
    async with Stage() as stage:
        for _ in range(100):
            stage.delivery.touch(TABLE)
        await asyncio.sleep(1)
        assert stage.tables.drawn == 1


@in_virtual_time
async def test_the_same_key_is_edited() -> None:
    """While its post_key stays, a screen's message is edited in place, however old it is."""
    async with Stage() as stage:
        await stage.shown(stage.board("one", "turn 1"))
        await asyncio.sleep(100)
        await stage.shown(stage.board("two", "turn 1"))
        assert stage.texts(stage.group) == ["two"]
        assert stage.calls() == ["sendMessage", "editMessageText"]


@in_virtual_time
async def test_another_key_is_posted_anew() -> None:
    """With another post_key and repost_after gone by, a new message is posted and the old one deleted."""
    async with Stage() as stage:
        await stage.shown(stage.board("one", "turn 1"))
        await asyncio.sleep(20)
        await stage.shown(stage.board("two", "turn 2"))
        assert stage.texts(stage.group) == ["two"]
        assert stage.calls() == ["sendMessage", "sendMessage", "deleteMessage"]


@in_virtual_time
async def test_another_key_too_early_is_edited() -> None:
    """Before repost_after has gone by, the message is edited and takes the new key, so it isn't posted later either."""
    async with Stage() as stage:
        await stage.shown(stage.board("one", "turn 1"))
        await asyncio.sleep(10)
        await stage.shown(stage.board("two", "turn 2"))
        await asyncio.sleep(20)
        await stage.shown(stage.board("three", "turn 2"))
        assert stage.texts(stage.group) == ["three"]
        assert stage.calls() == ["sendMessage", "editMessageText", "editMessageText"]


@in_virtual_time
async def test_an_unwanted_screen_is_deleted() -> None:
    """An address that the table no longer wants loses its message, and the log forgets it."""
    async with Stage() as stage:
        await stage.shown(stage.board(), stage.hand(stage.anna))
        await stage.shown(stage.board())
        assert stage.texts(stage.anna) == []
        assert [shown.address.slot for shown in stage.log.shown[TABLE].values()] == ["table"]


@in_virtual_time
async def test_a_kept_screen_loses_only_its_keyboard() -> None:
    """A screen that keeps its message leaves it behind without buttons, and the log forgets it."""
    async with Stage() as stage:
        await stage.shown(stage.board("over", keeps=True))
        await stage.shown()
        (message,) = stage.messages(stage.group)
        assert (message.text, message.buttons) == ("over", [])
        assert stage.log.shown[TABLE] == {}


@in_virtual_time
async def test_a_kept_screen_is_never_deleted() -> None:
    """However often taking its keyboard fails, and whatever else is deleted meanwhile, a kept message stays."""
    async with Stage() as stage:
        await stage.shown(stage.board("over", keeps=True), stage.board("gone", slot="other"))
        stage.world.faults.add("editMessageReplyMarkup", code=500, times=3)
        await stage.shown()
        assert stage.texts(stage.group) == ["over"]


@in_virtual_time
async def test_a_kept_screen_without_keyboard_needs_no_call() -> None:
    """A kept message that has no buttons is forgotten without a call."""
    async with Stage() as stage:
        await stage.shown(stage.board("over", keeps=True, keyboard=()))
        before = stage.calls()
        await stage.shown()
        assert stage.log.shown[TABLE] == {}
        assert stage.calls() == before


@in_virtual_time
async def test_a_table_that_is_gone_leaves_nothing() -> None:
    """When a table no longer exists, its messages go and its mark is taken away."""
    async with Stage() as stage:
        await stage.shown(stage.board(), stage.hand(stage.anna))
        stage.log.marks[TABLE] = 7
        stage.tables.remove(TABLE)
        stage.delivery.touch(TABLE)
        await stage.settled()
        assert stage.texts(stage.group) + stage.texts(stage.anna) == []


@in_virtual_time
async def test_a_message_deleted_by_others_is_posted_anew() -> None:
    """When somebody has deleted the message, the next change posts it again."""
    async with Stage() as stage:
        await stage.shown(stage.board("one"))
        stage.world.remove(stage.messages(stage.group)[0])
        await stage.shown(stage.board("two"))
        assert stage.texts(stage.group) == ["two"]


@in_virtual_time
async def test_an_edit_that_has_already_happened_is_a_success() -> None:
    """Telegram's "message is not modified" counts as done."""
    async with Stage() as stage:
        await stage.shown(stage.board("one"))
        stage.world.faults.add("editMessageText", effect="drop_after")
        await stage.shown(stage.board("two"))
        assert stage.texts(stage.group) == ["two"]
        assert stage.calls() == ["sendMessage", "editMessageText", "editMessageText"]


@in_virtual_time
async def test_renew_posts_a_screen_again() -> None:
    """/hand and /table post what is shown already, at the bottom of the chat; the old message goes."""
    async with Stage() as stage:
        await stage.shown(stage.board(), stage.hand(stage.anna), stage.hand(stage.bert))
        old = {chat: stage.messages(chat)[0].id for chat in (stage.anna, stage.bert)}
        stage.delivery.renew(TABLE, "hand", stage.anna.id)
        await stage.until(lambda: stage.calls().count("deleteMessage") == 1)
        (renewed,), (kept,) = stage.messages(stage.anna), stage.messages(stage.bert)
        assert renewed.id > old[stage.anna]
        assert kept.id == old[stage.bert]


@in_virtual_time
async def test_renew_without_a_chat_renews_everywhere() -> None:
    """Without a chat, every screen of the slot is posted again, and no other."""
    async with Stage() as stage:
        await stage.shown(stage.board(), stage.hand(stage.anna), stage.hand(stage.bert))
        stage.delivery.renew(TABLE, "hand")
        await asyncio.sleep(30)
        assert stage.texts(stage.anna) == stage.texts(stage.bert) == ["hand"]
        assert stage.calls("sendMessage", "deleteMessage") == ["sendMessage"] * 5 + ["deleteMessage"] * 2


@in_virtual_time
async def test_a_renewed_screen_that_changes_too_is_posted() -> None:
    """A screen that is to be renewed is posted even if its change alone would only be edited in; then it is done."""
    async with Stage() as stage:
        await stage.shown(stage.board("one"))
        stage.tables.want(TABLE, stage.board("two"))
        stage.delivery.renew(TABLE, "table")
        await stage.settled()
        await stage.shown(stage.board("three"))
        assert stage.texts(stage.group) == ["three"]
        assert stage.calls() == ["sendMessage", "sendMessage", "deleteMessage", "editMessageText"]


@pytest.mark.parametrize(
    ("seconds", "order"),
    [
        (5, ["sendMessage", "editMessageText", "deleteMessage"]),
        (20, ["sendMessage", "deleteMessage", "editMessageText"]),
    ],
)
def test_what_rings_goes_first(seconds: int, order: list[str]) -> None:
    """In a chat that has to wait, a post that rings overtakes all; a deletion comes last, unless it has waited long."""

    @in_virtual_time
    async def run() -> None:
        async with Stage() as stage:
            edited = stage.hand(stage.anna, "one", slot="edited")
            await stage.shown(edited, stage.hand(stage.anna, slot="deleted"))
            stage.world.faults.add("deleteMessage", retry_after=seconds)
            stage.show(edited)
            await asyncio.sleep(1)
            stage.show(stage.hand(stage.anna, "two", slot="edited"))
            await asyncio.sleep(1)
            stage.world.calls.clear()
            await stage.shown(
                stage.hand(stage.anna, "two", slot="edited"), stage.hand(stage.anna, "turn", rings=True)
            )
            assert stage.calls() == order

    run()


@in_virtual_time
async def test_tidying_is_not_put_off_for_ever() -> None:
    """In a chat that is always busy, a deletion still gets its turn."""
    async with Stage() as stage:
        await stage.shown(stage.board("board", slot="old"))
        for turn in range(40):
            stage.show(stage.board(f"turn {turn}"))
            await asyncio.sleep(2)
            if "board" not in stage.texts(stage.group):
                break
        assert turn < 20


@in_virtual_time
async def test_several_old_messages_go_in_one_call() -> None:
    """What is to be deleted in one chat is deleted together."""
    async with Stage() as stage:
        await stage.shown(*(stage.hand(stage.anna, slot=f"slot {number}") for number in range(3)))
        await stage.shown()
        assert stage.texts(stage.anna) == []
        assert stage.calls() == ["sendMessage"] * 3 + ["deleteMessages"]


@in_virtual_time
async def test_a_message_too_old_to_delete_loses_its_keyboard() -> None:
    """Of old messages, those that Telegram deletes go, and the one that is too old keeps only its text."""
    async with Stage() as stage:
        await stage.shown(stage.hand(stage.anna, "old", slot="old"))
        await asyncio.sleep(49 * 3600)
        await stage.shown(
            stage.hand(stage.anna, "old", slot="old"), stage.hand(stage.anna, "new", slot="new")
        )
        await stage.shown()
        await stage.until(lambda: "editMessageReplyMarkup" in stage.calls())
        (message,) = stage.messages(stage.anna)
        assert (message.text, message.buttons) == ("old", [])


@in_virtual_time
async def test_a_topic_gets_its_screens() -> None:
    """A screen of a topic is posted there; one of the general chat carries no topic."""
    async with Stage() as stage:
        forum = stage.world.add_group("Forum", [stage.anna], "supergroup", forum=True)
        topic = stage.world.create_topic(forum, "Cards").id
        await stage.shown(
            Screen(Address(forum.id, topic, "table"), "there"),
            Screen(Address(forum.id, None, "table"), "here"),
        )
        assert {message.text: message.thread for message in stage.messages(forum)} == {
            "there": topic,
            "here": None,
        }


@in_virtual_time
async def test_a_screen_follows_a_migrated_group() -> None:
    """When a group has become a supergroup, the screen is shown there and the old address is forgotten."""
    async with Stage() as stage:
        await stage.shown(stage.board())
        stage.group = stage.world.migrate(stage.group)
        await stage.shown(stage.board("moved"))
        assert stage.texts(stage.group) == ["moved"]
        assert [shown.address.chat_id for shown in stage.log.shown[TABLE].values()] == [stage.group.id]


@in_virtual_time
async def test_only_the_newest_screen_is_sent() -> None:
    """While a slow call is under way, later screens replace each other: only the last is sent."""
    async with Stage() as stage:
        stage.request.latency = 2.0
        for turn in range(10):
            stage.show(stage.board(f"turn {turn}"))
            await asyncio.sleep(0.1)
        await stage.settled()
        assert stage.calls() == ["sendMessage", "editMessageText"]
        assert stage.texts(stage.group) == ["turn 9"]


@in_virtual_time
async def test_chats_do_not_wait_for_each_other() -> None:
    """While one chat's call hangs, the others get theirs."""
    async with Stage() as stage:
        stage.world.faults.add("sendMessage", stage.group, effect="delay", seconds=15)
        stage.show(stage.board(), stage.hand(stage.anna))
        await asyncio.sleep(1)
        assert (stage.texts(stage.group), stage.texts(stage.anna)) == ([], ["hand"])


@in_virtual_time
async def test_an_account_is_not_forgotten_while_a_call_is_under_way() -> None:
    """A table that looks settled while an edit is under way is kept in mind until the edit is answered."""
    async with Stage(limits=False) as stage:
        await stage.shown(stage.board("one"))
        stage.world.faults.add("editMessageText", effect="delay", seconds=50)
        stage.show(stage.board("two"))
        await asyncio.sleep(1)
        stage.show(stage.board("one"))
        for number in range(300):
            stage.show(table_id=f"table {number}")
        await asyncio.sleep(1)
        stage.show(stage.board("three"))
        await asyncio.sleep(1)
        stage.show(stage.board("one"))
        await asyncio.sleep(60)
        assert stage.texts(stage.group) == ["one"]


@in_virtual_time
async def test_a_forgotten_account_does_not_hold_a_place_in_the_line() -> None:
    """A table that looks settled while its chat waits may be forgotten; what it wants afterwards is still shown."""
    async with Stage(limits=False) as stage:
        await stage.shown(stage.board("one"))
        stage.world.faults.add("editMessageText", retry_after=50)
        stage.show(stage.board("two"))
        await asyncio.sleep(1)
        stage.show(stage.board("one"))
        for number in range(300):
            stage.show(table_id=f"table {number}")
        await asyncio.sleep(1)
        stage.show(stage.board("three"))
        await asyncio.sleep(60)
        assert stage.texts(stage.group) == ["three"]


@in_virtual_time
async def test_accounts_of_many_tables_are_forgotten_and_found_again() -> None:
    """Memory stays bounded, and tables whose account has left it are compared with the log just the same."""
    async with Stage(limits=False) as stage:
        tables = [f"table {number}" for number in range(400)]
        for table_id in tables:
            stage.show(stage.board(table_id, slot=table_id), table_id=table_id)
        await stage.settled()
        for table_id in tables:
            stage.show(stage.board(table_id, slot=table_id), table_id=table_id)
        await stage.settled()
        assert stage.calls() == ["sendMessage"] * 400
        gc.collect()
        assert sum(isinstance(thing, Ledger) for thing in gc.get_objects()) < 300
