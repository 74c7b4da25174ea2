"""Simulated people, and what their screens look like in words."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from shithead_bot.playground.events import Posted
from shithead_bot.playground.people import Person
from shithead_bot.playground.transcript import Transcript, picture
from tests.playground.conftest import keyboard

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.users import User
    from shithead_bot.playground.world import World
    from tests.playground.conftest import Api


@pytest.fixture
def person(world: World, anna: User) -> Person:
    return Person(world, anna)


async def test_waits_for_a_button_presses_it_and_gets_the_answer(
    api: Api, world: World, person: Person, group: Chat
) -> None:
    """A person who wants to press a button waits until it is there, and then for the answer."""
    tapping = asyncio.create_task(person.tap("Join", group))
    await asyncio.sleep(0)
    await api.message("sendMessage", chat_id=group.id, text="Who's in?", reply_markup=keyboard(("Join",)))
    (update,) = await api.next_updates()
    query = update["callback_query"]
    assert isinstance(query, dict)
    await api.result(
        "answerCallbackQuery", callback_query_id=query["id"], url="https://t.me/shithead_bot?start=j5"
    )
    answer = await tapping
    person.follow(answer.url)
    assert [message.text for message in person.messages()] == ["/start j5"]


async def test_newest_button_counts(api: Api, world: World, person: Person, private: Chat) -> None:
    """With two keyboards it's the newer one's button that is pressed; the panel is the newest keyboard."""
    for data in ("old", "new"):
        markup = {"inline_keyboard": [[{"text": "Ready", "callback_data": data}]]}
        await api.message("sendMessage", chat_id=private.id, text=data, reply_markup=markup)
    await api.message("sendMessage", chat_id=private.id, text="no keyboard")
    panel = person.panel()
    assert panel is not None
    assert panel.text == "new"
    assert person.press("Ready").data == "new"
    assert person.press(lambda button: button.callback_data == "old").data == "old"


async def test_only_what_is_on_the_screen(
    api: Api, world: World, person: Person, bert: User, group: Chat
) -> None:
    """Other people's chats show nothing, buttons that aren't there can't be pressed, nor foreign links followed."""
    world.start(bert)
    await api.message("sendMessage", chat_id=bert.id, text="x", reply_markup=keyboard(("Ready",)))
    assert person.messages(world.private(bert)) == []
    assert person.panel(world.private(bert)) is None
    with pytest.raises(ValueError, match=r"sees no such button; the newest keyboard has \[\]"):
        person.press("Ready")
    with pytest.raises(ValueError, match="not a link"):
        person.follow("https://t.me/other_bot?start=x")


async def test_waiting_in_vain(world: World, person: Person) -> None:
    """The error says who waited, and what he saw."""
    person.start("x")
    with pytest.raises(TimeoutError, match=r"Anna waited in vain.*/start x"):
        await person.until(lambda: person.panel(), patience=0.01)


async def test_mistake_in_what_is_waited_for(world: World, person: Person) -> None:
    """A condition that raises ends the waiting with its error, and disturbs nobody else."""
    waiting = asyncio.create_task(person.until(lambda: person.messages()[0].text[9]))
    with pytest.raises(IndexError):
        await waiting
    waiting = asyncio.create_task(
        person.until(lambda: person.messages()[0].text[9] if person.messages() else None)
    )
    await asyncio.sleep(0)
    assert person.start().text == "/start"
    with pytest.raises(IndexError):
        await waiting


async def test_says(world: World, person: Person, group: Chat) -> None:
    """A person writes to the bot and into a group."""
    person.say("/help")
    person.say("hello", group)
    assert [message.text for message in person.messages()] == ["/help"]
    assert group.messages[-1].text == "hello"
    assert repr(person) == "<Person Anna>"


async def test_stream_of_events(world: World, person: Person, group: Chat) -> None:
    """Events can be read one after another, by a reader as slow as it likes."""
    stream = world.events.stream()
    first = asyncio.ensure_future(anext(stream))
    await asyncio.sleep(0)
    for text in "ab":
        person.say(text, group)
    posted = [await first, await anext(stream)]
    assert [event.message.text for event in posted if isinstance(event, Posted)] == ["a", "b"]
    await stream.aclose()


async def test_picture(api: Api, world: World, group: Chat) -> None:
    """A message in words: author, text, buttons with their colours and links."""
    rows = [
        [
            {"text": "Join", "callback_data": "j", "style": "success"},
            {"text": "Site", "url": "https://example.org"},
        ],
        [{"text": "Leave", "callback_data": "l"}],
    ]
    markup = {"inline_keyboard": rows}
    await api.message("sendMessage", chat_id=group.id, text="Who's in?", reply_markup=markup)
    assert picture(group.messages[-1]) == "Shithead: Who's in?\n[🟢 Join] [Site ↗]\n[Leave]"


async def test_transcripts(api: Api, world: World, anna: User, bert: User, group: Chat) -> None:
    """Each viewer reads what his Telegram shows; presses and answers are the presser's own."""
    written: list[str] = []
    all_seen = Transcript(world, write=written.append)
    annas, berts = Transcript(world, anna), Transcript(world, bert)
    groups = Transcript(world, chat=group)
    world.start(anna)
    sent = await api.message(
        "sendMessage",
        chat_id=group.id,
        text="Who's in?",
        disable_notification=True,
        reply_markup=keyboard(("Join",)),
    )
    where = {"chat_id": group.id, "message_id": sent["message_id"]}
    for answer in ({"text": "You're in"}, {"text": "Again?", "show_alert": True}, {}):
        tap = world.press(anna, group.messages[-1], "Join")
        await api.result("answerCallbackQuery", callback_query_id=tap.id, **answer)
    tap = world.press(anna, group.messages[-1], "Join")
    link = "https://t.me/shithead_bot?start=a"
    await api.result("answerCallbackQuery", callback_query_id=tap.id, url=link)
    await api.message("editMessageText", **where, text="Begun\nYour turn")
    await api.result("setMessageReaction", **where, reaction=[{"type": "emoji", "emoji": "🔥"}])
    await api.result("setMessageReaction", **where)
    await api.result("sendChatAction", chat_id=group.id, action="typing")
    await api.result("deleteMessage", **where)
    world.leave(bert, group)
    shared = [
        "[Friends] Shithead: Who's in?\n[Join]",
        "[Friends] (edited) Shithead: Begun\nYour turn",
        "[Friends] Shithead reacts 🔥",
        "[Friends] Shithead reacts no more",
        "[Friends] … typing",
        "[Friends] (deleted) Begun",
    ]
    pressed = [
        "[Friends] Anna presses [Join]",
        "[Friends] Anna gets a toast: You're in",
        "[Friends] Anna presses [Join]",
        "[Friends] Anna gets an alert: Again?",
        "[Friends] Anna presses [Join]",
        "[Friends] Anna presses [Join]",
        f"[Friends] Anna's Telegram opens {link}",
    ]
    gone = "[Friends] — Bert Smit left the group"
    assert berts.lines == shared
    assert annas.lines == ["[Anna] Anna: /start 🔔", shared[0], *pressed, *shared[1:], gone]
    assert groups.lines == annas.lines[1:]
    assert all_seen.lines == written == annas.lines
    annas.close()
    world.say(anna, group, "bye")
    assert str(annas).endswith("left the group")
