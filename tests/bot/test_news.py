"""What updates tell of chats and people, read from Telegram's own JSON."""

from typing import Any

import pytest
from telegram import ChatMemberRestricted

from shithead_bot.bot.inbound import Request
from shithead_bot.bot.news import Admission, Arrival, Came, Contact, News, TopicClosed, Upgraded, Went
from shithead_bot.bot.persons import Sender
from shithead_bot.tables.model import Suspension
from tests.bot.telegrams import (
    DATE,
    FORUM_ID,
    GROUP_ID,
    Json,
    anna,
    anonymous,
    asked,
    change,
    channel,
    forum,
    group,
    message,
    private,
)

ben: Json = {"id": 2, "is_bot": False, "first_name": "Ben"}
our_bot: Json = {"id": 99, "is_bot": True, "first_name": "Shithead", "username": "shithead_bot"}
ARRIVAL = Arrival(Sender(1, "Anna B.", "de"), DATE)
KICKED: Json = {"status": "kicked", "until_date": 0}
_RIGHTS = tuple(name for name in ChatMemberRestricted.__slots__ if name.startswith("can_"))


def restricted(*, is_member: bool = True, may_write: bool = False) -> Json:
    """The standing of somebody whom an administrator has left a few rights."""
    rights = dict.fromkeys(_RIGHTS, False) | {"can_send_messages": may_write}
    return {"status": "restricted", "is_member": is_member, "until_date": 0, **rights}


def service(chat: Json = group, sender: Json = anna, **fields: Any) -> Request | News | None:
    """What a service message tells."""
    return asked(message={"message_id": 5, "date": DATE, "chat": chat, "from": sender, **fields})


# Members


def test_who_comes_in_is_named() -> None:
    """Everyone who came in at once, but no bots: those don't play."""
    other = {"id": 9, "is_bot": True, "first_name": "Other", "username": "other_bot"}
    assert service(new_chat_members=[ben, other, anna]) == Came(GROUP_ID, (2, 1))
    assert service(new_chat_members=[other]) is None


def test_who_goes_is_named() -> None:
    """Whether he went by himself or was removed is all the same; a bot that goes is nobody's business."""
    assert service(left_chat_member=anna) == Went(GROUP_ID, 1)
    assert service(sender=anna, left_chat_member=ben) == Went(GROUP_ID, 2)
    assert service(left_chat_member=our_bot) is None


@pytest.mark.parametrize(
    ("new", "is_in"),
    [
        ({"status": "member"}, True),
        ({"status": "left"}, False),
        (KICKED, False),
        (restricted(), True),
        (restricted(is_member=False), False),
        ({"status": "creator", "is_anonymous": False}, True),
    ],
)
def test_a_change_of_membership_tells_who_is_in(new: Json, is_in: bool) -> None:
    """What administrators are told says the same as the service messages; of the restricted, some are outside."""
    expected = Came(FORUM_ID, (2,)) if is_in else Went(FORUM_ID, 2)
    assert asked(chat_member=change(forum, new, ben)) == expected


def test_a_bots_membership_is_nobodys_business() -> None:
    """Other bots come and go."""
    other = {"id": 9, "is_bot": True, "first_name": "Other"}
    assert asked(chat_member=change(forum, {"status": "left"}, other)) is None


# The chat


def test_an_upgrade_is_the_same_told_from_both_sides() -> None:
    """The old chat and the new one tell of it, in whichever order."""
    told_there = service(migrate_to_chat_id=FORUM_ID)
    told_here = service(forum, anonymous, migrate_from_chat_id=GROUP_ID, sender_chat=forum)
    assert told_there == told_here == Upgraded(GROUP_ID, FORUM_ID)


def test_a_closed_topic_is_told() -> None:
    """Only of a topic with a number: the general chat can't be left."""
    assert service(forum, forum_topic_closed={}, message_thread_id=9, is_topic_message=True) == TopicClosed(
        FORUM_ID, 9
    )
    assert service(forum, forum_topic_closed={}) is None


@pytest.mark.parametrize(
    ("new", "shut_out"),
    [
        ({"status": "member"}, None),
        (restricted(may_write=True), None),
        (restricted(), Suspension.MUTED),
        (restricted(is_member=False, may_write=True), Suspension.EXPELLED),
        ({"status": "left"}, Suspension.EXPELLED),
        (KICKED, Suspension.EXPELLED),
    ],
)
def test_the_bots_standing_in_a_group(new: Json, shut_out: Suspension | None) -> None:
    """In it and free to write, in it and mute, or out of it."""
    assert asked(my_chat_member=change(forum, new, our_bot)) == Admission(FORUM_ID, shut_out)


@pytest.mark.parametrize(
    ("fields", "came_along"),
    [
        ({"new_chat_members": [our_bot]}, ()),
        ({"new_chat_members": [ben, our_bot]}, (2,)),
        ({"group_chat_created": True}, ()),
        (message("/start@shithead_bot new"), ()),
    ],
    ids=["added", "added with others", "there from the start", "added by a link"],
)
def test_the_bot_comes_into_a_group(fields: Json, came_along: tuple[int, ...]) -> None:
    """Whichever message tells of it: who brought it, and when."""
    assert service(**fields) == Came(GROUP_ID, came_along, ARRIVAL)


@pytest.mark.parametrize(
    ("old", "new", "shut_out", "arrival"),
    [
        ({"status": "left"}, {"status": "member"}, None, ARRIVAL),
        (KICKED, {"status": "member"}, None, ARRIVAL),
        ({"status": "member"}, restricted(may_write=True), None, None),
        ({"status": "left"}, restricted(), Suspension.MUTED, None),
        ({"status": "member"}, {"status": "left"}, Suspension.EXPELLED, None),
    ],
)
def test_its_standing_tells_that_it_came(
    old: Json, new: Json, shut_out: Suspension | None, arrival: Arrival | None
) -> None:
    """It was out and is in; where it may not write, it can't say hello either."""
    changed = change(forum, new, our_bot) | {"old_chat_member": {"user": our_bot, **old}}
    assert asked(my_chat_member=changed) == Admission(FORUM_ID, shut_out, arrival)


# Private chats


@pytest.mark.parametrize(("new", "reachable"), [({"status": "member"}, True), (KICKED, False)])
def test_a_user_blocks_the_bot_or_lets_it_in(new: Json, reachable: bool) -> None:
    """In his private chat the bot's standing says whether it can write to him; a blocked bot is called kicked."""
    contact = Contact(Sender(1, "Anna B.", "de"), reachable)
    assert asked(my_chat_member=change(private, new, our_bot)) == contact


# Elsewhere


def test_a_channel_tells_nothing() -> None:
    """No game is played there, whoever comes and goes."""
    assert service(channel, new_chat_members=[ben]) is None
    assert asked(my_chat_member=change(channel, {"status": "member"}, our_bot)) is None
    assert asked(chat_member=change(channel, {"status": "left"}, ben)) is None


@pytest.mark.parametrize("field", [{"pinned_message": None}, {"new_chat_title": "x"}])
def test_other_service_messages_tell_nothing(field: Json) -> None:
    """A new title or picture is nothing that a table has to know."""
    assert service(**field) is None
