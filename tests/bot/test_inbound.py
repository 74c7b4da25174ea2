"""What an update asks for, read from Telegram's own JSON."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shithead_bot.bot.inbound import Request, Tapped, Told, join_table
from shithead_bot.bot.news import News
from shithead_bot.bot.persons import Sender
from shithead_bot.tables.model import NAME_LENGTH, GroupKind, Place
from shithead_bot.views.buttons import Action, Tap
from tests.bot.telegrams import (
    ANONYMOUS_ADMIN,
    CHANNEL,
    DATE,
    FORUM_ID,
    GROUP_ID,
    TELEGRAM,
    Json,
    anna,
    anonymous,
    asked,
    channel,
    forum,
    group,
    message,
    private,
)

ANNA = Sender(1, "Anna B.", "de")
FRIENDS = Place(GROUP_ID, None, "Friends", GroupKind.GROUP)


def told(text: str, chat: Json = group, sender: Json | None = anna, **fields: Any) -> Request | News | None:
    """What a message asks for."""
    return asked(message=message(text, chat, sender, **fields))


def board(data: str, chat: Json = group, **fields: Any) -> Json:
    """A message of the bot's with one button."""
    keyboard = {"inline_keyboard": [[{"text": "Tap", "callback_data": data}]]}
    return message("table", chat, reply_markup=keyboard, **fields)


def query(data: str | None, shown: Json | None, sender: Json = anna) -> Json:
    """A tap."""
    fields = {"id": "77", "from": sender, "chat_instance": "1", "message": shown, "data": data}
    return {key: value for key, value in fields.items() if value is not None}


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("pt-BR", "pt-BR"),
        (None, None),
        ("", None),
        (7, None),
        (["de"], None),
        ("d" * 36, None),
        ("d\ud800", None),
    ],
)
def test_a_language_is_a_code_or_unknown(said: object, kept: str | None) -> None:
    """What is no language code is as if none was named: it must never reach the store."""
    request = told("/new", sender=anna | {"language_code": said})
    assert isinstance(request, Told)
    assert request.sender.language == kept


# Commands


@pytest.mark.parametrize(
    "text", ["/new", "/NEW", "/new@shithead_bot", "/new@Shithead_Bot", "/new  ", "/new@shithead_bot \n"]
)
def test_a_command_in_a_group(text: str) -> None:
    """Addressed to this bot or to none, in any case: who asks, where, and what."""
    assert told(text) == Told("new", "", ANNA, GROUP_ID, FRIENDS)


def test_what_follows_a_command_is_its_argument() -> None:
    """Blanks around it are no part of it."""
    assert told("/kick@shithead_bot  Ben the 2nd ") == Told("kick", "Ben the 2nd", ANNA, GROUP_ID, FRIENDS)


def test_a_command_for_another_bot_is_none() -> None:
    """What another bot is asked is none of our business."""
    assert told("/new@other_bot") is None


@pytest.mark.parametrize(
    "entities",
    [[], [{"type": "bold", "offset": 0, "length": 4}], [{"type": "bot_command", "offset": 1, "length": 4}]],
)
def test_talk_is_no_command(entities: list[Json]) -> None:
    """Only what Telegram marks as a command at the very beginning is one."""
    assert asked(message=message("/new in town", entities=entities)) is None
    assert told("well, /new then") is None


def test_a_command_in_a_topic_is_of_that_topic() -> None:
    """A forum's topic has tables of its own."""
    place = Place(FORUM_ID, 9, "Forum", GroupKind.SUPERGROUP, "forum")
    assert told("/new", forum, message_thread_id=9, is_topic_message=True) == Told(
        "new", "", ANNA, FORUM_ID, place, has_topics=True
    )


def test_a_chain_of_replies_is_no_topic() -> None:
    """A thread id without the topic's flag only says that somebody answered somebody."""
    request = told("/new", forum, message_thread_id=9)
    assert isinstance(request, Told)
    assert request.place is not None
    assert request.place.topic is None


def test_a_command_in_a_private_chat_has_no_place() -> None:
    """There is no table in a private chat."""
    assert told("/start jt1", private) == Told("start", "jt1", ANNA, 1, None)


@pytest.mark.parametrize(
    ("text", "table_id"),
    [
        ("/start jk3J9xQ2a", "k3J9xQ2a"),
        ("/start j", None),
        ("/start", None),
        ("/start x1", None),
        ("/help jt1", None),
    ],
)
def test_a_start_from_a_join_button_leads_to_its_table(text: str, table_id: str | None) -> None:
    """The link's parameter names the table; anything else leads nowhere."""
    request = told(text, private)
    assert isinstance(request, Told)
    assert join_table(request) == table_id


def test_an_anonymous_administrator_asks_as_the_group() -> None:
    """He may ask, is known to be an administrator, and can't be told apart from others of his kind."""
    request = told("/begin", forum, anonymous, sender_chat=forum)
    assert isinstance(request, Told)
    assert request.sender == Sender(ANONYMOUS_ADMIN, "Group", None, anonymous=True)


@pytest.mark.parametrize(
    ("sender", "fields"),
    [
        ({"id": 9, "is_bot": True, "first_name": "Other"}, {}),
        ({"id": CHANNEL, "is_bot": True, "first_name": "Channel"}, {"sender_chat": channel}),
        ({"id": TELEGRAM, "is_bot": False, "first_name": "T"}, {"sender_chat": channel}),
        ({"id": TELEGRAM, "is_bot": False, "first_name": "T"}, {"is_automatic_forward": True}),
        (anonymous, {"sender_chat": channel}),
        (anna, {"sender_chat": channel}),
        (None, {}),
    ],
)
def test_who_is_nobody_asks_for_nothing(sender: Json | None, fields: Json) -> None:
    """Other bots, channels, their forwarded posts, and messages from nobody are left alone."""
    assert told("/new", forum, sender, **fields) is None


def test_a_channel_has_no_tables() -> None:
    """Neither its posts nor a message that stands in one ask for anything."""
    assert asked(channel_post=message("/new", channel, None)) is None
    assert told("/new", channel) is None


@pytest.mark.parametrize("kind", ["edited_message", "edited_channel_post"])
def test_an_edit_asks_for_nothing(kind: str) -> None:
    """A command counts when it is said, and not once more when it is corrected."""
    assert asked(**{kind: {**message("/new"), "edit_date": DATE + 1}}) is None


def test_other_messages_ask_for_nothing() -> None:
    """Pictures and the like have no text."""
    assert (
        asked(message={"message_id": 5, "date": DATE, "chat": group, "from": anna, "caption": "/new"}) is None
    )


# Taps


def test_a_tap_in_the_group() -> None:
    """Who pressed which button under which message, and where that stands."""
    shown = board("t1.3.0.j", forum, message_thread_id=9, is_topic_message=True)
    assert asked(callback_query=query("t1.3.0.j", shown)) == Tapped(
        query_id="77",
        sender=ANNA,
        tap=Tap("t1", 3, 0, Action.JOIN),
        chat_id=FORUM_ID,
        message_id=5,
        place=Place(FORUM_ID, 9, "Forum", GroupKind.SUPERGROUP, "forum"),
    )


def test_a_tap_in_a_private_chat_has_no_place() -> None:
    """It is known by its chat and message."""
    tapped = asked(callback_query=query("t1.3.7.t", board("t1.3.7.t", private)))
    assert isinstance(tapped, Tapped)
    assert (tapped.chat_id, tapped.message_id, tapped.place, tapped.forged) == (1, 5, None, False)


@pytest.mark.parametrize("data", ["noise", "t1.3.0.", "t1.3.0.j", None])
def test_a_tap_on_a_button_that_is_not_there_is_forged(data: str | None) -> None:
    """A changed client can send any data: it is told apart by the message, whose buttons are known."""
    for shown in (board("t1.3.0.l"), message("no buttons")):
        tapped = asked(callback_query=query(data, shown))
        assert isinstance(tapped, Tapped)
        assert tapped.forged
        assert tapped.place == FRIENDS


@pytest.mark.parametrize("data", ["noise", "t1.3.0.", "t1.3.0.jj"])
def test_a_button_of_nobody_has_no_meaning(data: str) -> None:
    """A button that an older program left, say, is answered all the same."""
    tapped = asked(callback_query=query(data, board(data)))
    assert isinstance(tapped, Tapped)
    assert (tapped.tap, tapped.forged) == (None, False)


def test_a_tap_on_a_message_that_is_kept_no_more() -> None:
    """Telegram tells only where it was: not its topic, and so not its place."""
    tapped = asked(callback_query=query("t1.3.0.n", {"chat": forum, "message_id": 5, "date": 0}))
    assert isinstance(tapped, Tapped)
    assert tapped.tap == Tap("t1", 3, 0, Action.NEW)
    assert (tapped.chat_id, tapped.message_id) == (FORUM_ID, 5)
    assert (tapped.place, tapped.forged) == (None, False)


def test_a_tap_without_a_message() -> None:
    """A message sent by way of another chat is unknown to the bot."""
    tapped = asked(callback_query=query("t1.3.0.j", None))
    assert isinstance(tapped, Tapped)
    assert (tapped.chat_id, tapped.message_id, tapped.place) == (None, None, None)


def test_a_bots_tap_asks_for_nothing() -> None:
    """Other bots don't play."""
    assert asked(callback_query=query("t1.3.0.j", message("table"), {**anna, "is_bot": True})) is None


# Names


@pytest.mark.parametrize(
    ("first", "last", "name"),
    [
        ("Anna", None, "Anna"),
        ("\u202eAnna", "\u3164", "Anna"),
        ("<b>", "&", "<b> &"),
        ("\u3164", None, ""),
        ("W" * 64, "W" * 64, "W" * 63 + "…"),
    ],
)
def test_names_are_harmless_before_anything_keeps_them(first: str, last: str | None, name: str) -> None:
    """Cleaned and short; escaping is the screens' business."""
    sender = {**anna, "first_name": first} | ({"last_name": last} if last else {"last_name": None})
    request = told("/new", sender=sender)
    assert isinstance(request, Told)
    assert request.sender.name == name
    assert len(name) <= NAME_LENGTH


def test_a_groups_title_is_cleaned_too() -> None:
    """Titles are as free as names."""
    request = told("/new", {**group, "title": "\u202eFriends\n" + "!" * 99})
    assert isinstance(request, Told)
    assert request.place is not None
    assert request.place.title == "Friends " + "!" * 55 + "…"


# Anything at all

users = st.fixed_dictionaries(
    {"id": st.integers(1, 2**52), "is_bot": st.booleans(), "first_name": st.text(max_size=20)},
    optional={"last_name": st.text(max_size=20), "language_code": st.text(max_size=8)},
)
chats = st.fixed_dictionaries(
    {
        "id": st.integers(-(2**52), 2**52),
        "type": st.sampled_from(["private", "group", "supergroup", "channel", "sender", "x"]),
    },
    optional={"title": st.text(max_size=20), "username": st.text(max_size=20)},
)
entities = st.fixed_dictionaries(
    {
        "type": st.sampled_from(["bot_command", "bold", "x"]),
        "offset": st.integers(0, 3),
        "length": st.integers(0, 30),
    }
)
messages = st.fixed_dictionaries(
    {"message_id": st.integers(1, 99), "date": st.just(DATE) | st.just(0), "chat": chats},
    optional={
        "from": users,
        "text": st.text(max_size=30) | st.just("/new@shithead_bot x"),
        "entities": st.lists(entities, max_size=2),
        "sender_chat": chats,
        "message_thread_id": st.integers(1, 9),
        "is_topic_message": st.booleans(),
        "is_automatic_forward": st.booleans(),
    },
)
queries = st.fixed_dictionaries(
    {"id": st.text(max_size=5), "from": users, "chat_instance": st.just("1")},
    optional={"message": messages, "data": st.text(max_size=64) | st.just("t1.1.0.j")},
)
updates = st.fixed_dictionaries({}, optional={"message": messages, "callback_query": queries})


@settings(deadline=None)
@given(updates)
def test_reading_never_fails(update: Json) -> None:
    """Whatever Telegram sends, it is read or left alone; whoever asks has a clean name and a place that is a group."""
    request = asked(**update)
    if isinstance(request, Told | Tapped):
        assert len(request.sender.name) <= NAME_LENGTH
        request.sender.name.encode()
        if request.place is not None:
            assert request.place.kind in GroupKind
            assert request.place.chat_id == request.chat_id
