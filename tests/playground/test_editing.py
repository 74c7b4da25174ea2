"""editMessageText and its kin."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shithead_bot.playground.events import Edited, Event
from shithead_bot.playground.files import Upload
from shithead_bot.playground.methods.editing import NOT_MODIFIED
from tests.playground.conftest import keyboard
from tests.playground.pictures import png

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import Json, JsonObject
    from shithead_bot.playground.world import World
    from tests.playground.conftest import Api, Clock

UNCHANGED = (400, f"Bad Request: {NOT_MODIFIED}")


@pytest.fixture
async def text(api: Api, private: Chat) -> JsonObject:
    """Where the bot's text message with a keyboard is."""
    sent = await api.message(
        "sendMessage", chat_id=private.id, text="<b>a</b>", parse_mode="HTML", reply_markup=keyboard(("A",))
    )
    return {"chat_id": private.id, "message_id": sent["message_id"]}


@pytest.fixture
async def photo(api: Api, private: Chat) -> JsonObject:
    """Where the bot's photo is."""
    sent = await api.message("sendPhoto", {"photo": png(10, 10)}, chat_id=private.id, caption="a")
    return {"chat_id": private.id, "message_id": sent["message_id"]}


async def test_text(api: Api, world: World, private: Chat, text: JsonObject, clock: Clock) -> None:
    """Text and keyboard change in place, whatever the message's age; it rings nobody and is told as an edit."""
    seen: list[Event] = []
    world.on_event(seen.append)
    clock.advance(100 * 86_400)
    edited = await api.message("editMessageText", **text, text="b", reply_markup=keyboard(("B",)))
    assert (edited["text"], edited["reply_markup"]) == ("b", keyboard(("B",)))
    assert (edited["message_id"], edited["edit_date"]) == (text["message_id"], world.now)
    message = private.messages[-1]
    assert (message.edits, len(private.messages)) == (1, 2)
    assert Edited(message) in seen


async def test_keyboard_goes_unless_it_is_sent_again(api: Api, text: JsonObject) -> None:
    """An edit without reply_markup takes the keyboard away."""
    assert "reply_markup" not in await api.message("editMessageText", **text, text="b")


async def test_unchanged(api: Api, text: JsonObject) -> None:
    """The same text, formatting and keyboard again is an error; any difference in them is none."""
    same: JsonObject = {"text": "<b>a</b>", "parse_mode": "HTML", "reply_markup": keyboard(("A",))}
    assert await api.refusal("editMessageText", **text, **same) == UNCHANGED
    assert await api.refusal("editMessageReplyMarkup", **text, reply_markup=keyboard(("A",))) == UNCHANGED
    assert await api.message(
        "editMessageText", **text, **same | {"reply_markup": keyboard(("A",), style="danger")}
    )
    assert await api.message("editMessageText", **text, **same | {"text": "a"})


async def test_no_age_limit_but_gone_is_gone(api: Api, text: JsonObject, private: Chat) -> None:
    """A deleted message, an unknown one and none at all can't be edited."""
    await api.result("deleteMessage", **text)
    refused = (400, "Bad Request: message to edit not found")
    assert await api.refusal("editMessageText", **text, text="b") == refused
    assert await api.refusal("editMessageText", chat_id=private.id, text="b") == refused
    refused = (400, "Bad Request: message identifier is not specified")
    assert await api.refusal("editMessageText", text="b") == refused
    refused = (400, "Bad Request: MESSAGE_ID_INVALID")
    assert await api.refusal("editMessageText", inline_message_id="abc", text="b") == refused


async def test_other_peoples_messages(api: Api, world: World, anna: User, private: Chat) -> None:
    """Only the bot's own messages can be edited."""
    said = world.say(anna, private, "mine")
    refused = (400, "Bad Request: message can't be edited")
    assert await api.refusal("editMessageText", chat_id=private.id, message_id=said.id, text="b") == refused


@pytest.mark.parametrize(
    ("text_sent", "problem"),
    [("", "message text is empty"), (" ", "text must be non-empty"), ("x" * 4097, "MESSAGE_TOO_LONG")],
)
async def test_bad_texts(api: Api, text: JsonObject, text_sent: str, problem: str) -> None:
    """An empty text is refused as in sending; one that is too long has another name here."""
    assert await api.refusal("editMessageText", **text, text=text_sent) == (400, f"Bad Request: {problem}")


async def test_kinds_of_messages(api: Api, text: JsonObject, photo: JsonObject) -> None:
    """A photo has no text, a text no caption and no media."""
    refused = (400, "Bad Request: there is no text in the message to edit")
    assert await api.refusal("editMessageText", **photo, text="b") == refused
    refused = (400, "Bad Request: there is no caption in the message to edit")
    assert await api.refusal("editMessageCaption", **text, caption="b") == refused
    media: Json = {"type": "photo", "media": "attach://new"}
    files = {"new": png(20, 20)}
    refused = (400, "Bad Request: there is no media in the message to edit")
    assert await api.refusal("editMessageMedia", files, **text, media=media) == refused


async def test_captions(api: Api, photo: JsonObject, private: Chat) -> None:
    """A caption changes and goes; the same again is an error; it may be moved above the photo."""
    assert await api.refusal("editMessageCaption", **photo, caption="a") == UNCHANGED
    edited = await api.message("editMessageCaption", **photo, caption="b", show_caption_above_media=True)
    assert (edited["caption"], edited["show_caption_above_media"]) == ("b", True)
    assert "caption" not in await api.message("editMessageCaption", **photo)
    long = (400, "Bad Request: message caption is too long")
    assert await api.refusal("editMessageCaption", **photo, caption="x" * 1025) == long
    sent = await api.message("sendDocument", {"document": Upload(b"1")}, chat_id=private.id)
    document = {"chat_id": private.id, "message_id": sent["message_id"]}
    assert (await api.message("editMessageCaption", **document, caption="c"))["caption"] == "c"


async def test_media(api: Api, photo: JsonObject) -> None:
    """A photo is replaced by another, uploaded or known, or by a document."""
    files = {"new": png(20, 20)}
    media: JsonObject = {
        "type": "photo",
        "media": "attach://new",
        "caption": "<b>n</b>",
        "parse_mode": "HTML",
    }
    edited = await api.message("editMessageMedia", files, **photo, media=media)
    assert edited["caption"] == "n"
    assert isinstance(edited["photo"], list)
    known = media | {"media": edited["photo"][0]["file_id"]}
    assert await api.refusal("editMessageMedia", **photo, media=known) == UNCHANGED
    edited = await api.message(
        "editMessageMedia", files, **photo, media={"type": "document", "media": "attach://new"}
    )
    assert "document" in edited
    assert "photo" not in edited


@pytest.mark.parametrize(
    ("media", "problem"),
    [
        (None, 'parameter "media" is required'),
        ("{", "can't parse input media JSON object"),
        ([], "can't parse InputMedia: expected an Object"),
        ({"type": "photo"}, "can't parse InputMedia: media not found"),
        ({"type": "photo", "media": "attach://gone"}, "can't parse InputMedia: media not found"),
        ({"type": "photo", "media": "id"}, "wrong file identifier/HTTP URL specified"),
        ({"type": "photo", "media": "https://example.org/a.png"}, "failed to get HTTP URL content"),
        ({"type": "song", "media": "id"}, 'can\'t parse InputMedia: type "song" is unsupported'),
    ],
)
async def test_bad_media(api: Api, photo: JsonObject, media: Json, problem: str) -> None:
    """Media that isn't described rightly is refused."""
    assert await api.refusal("editMessageMedia", **photo, media=media) == (400, f"Bad Request: {problem}")


async def test_keyboard_alone(api: Api, text: JsonObject, photo: JsonObject) -> None:
    """A keyboard is put under a text or a photo, and taken away."""
    edited = await api.message("editMessageReplyMarkup", **text)
    assert "reply_markup" not in edited
    assert edited["text"] == "a"
    assert await api.refusal("editMessageReplyMarkup", **text) == UNCHANGED
    edited = await api.message("editMessageReplyMarkup", **photo, reply_markup=keyboard(("P",)))
    assert edited["reply_markup"] == keyboard(("P",))
