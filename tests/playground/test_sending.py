"""sendMessage, sendPhoto, sendDocument, sendChatAction."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shithead_bot.playground.events import Acting, Event, Posted
from shithead_bot.playground.files import Upload
from tests.playground.pictures import gif, jpeg, png

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import Json, JsonObject
    from shithead_bot.playground.world import World
    from tests.playground.conftest import Api


async def test_message(api: Api, world: World, private: Chat) -> None:
    """The sent message comes back with its id, its sender, its chat, and what the server found in the text."""
    sent = await api.message("sendMessage", chat_id=private.id, text="Try <b>/new</b>", parse_mode="HTML")
    assert sent == {
        "message_id": 2,
        "from": world.bot.to_json(),
        "chat": private.to_json(),
        "date": world.now,
        "text": "Try /new",
        "entities": [
            {"type": "bot_command", "offset": 4, "length": 4},
            {"type": "bold", "offset": 4, "length": 4},
        ],
    }


@pytest.mark.parametrize("text", [None, ""])
async def test_no_text(api: Api, private: Chat, text: str | None) -> None:
    """A message needs a text."""
    refused = (400, "Bad Request: message text is empty")
    assert await api.refusal("sendMessage", chat_id=private.id, text=text) == refused


@pytest.mark.parametrize("text", [" \n ", "<b></b>", "<i> </i>"])
async def test_nothing_to_see(api: Api, private: Chat, text: str) -> None:
    """Blanks and empty tags are no text either."""
    refused = (400, "Bad Request: text must be non-empty")
    assert await api.refusal("sendMessage", chat_id=private.id, text=text, parse_mode="HTML") == refused


async def test_links_of_telegrams_own(api: Api, private: Chat) -> None:
    """Links with Telegram's schemes are kept as they are."""
    text = '<a href="tg://resolve?domain=x">x</a>'
    sent = await api.message("sendMessage", chat_id=private.id, text=text, parse_mode="HTML")
    assert sent["entities"] == [
        {"type": "text_link", "offset": 0, "length": 1, "url": "tg://resolve?domain=x"}
    ]


@pytest.mark.parametrize("character", ["a", "é", "🂡"])
async def test_length(api: Api, private: Chat, character: str) -> None:
    """4096 units after parsing are the most; a card counts two."""
    fits = character * (4096 // len(character.encode("utf-16-le")) * 2)
    assert await api.message("sendMessage", chat_id=private.id, text=f"<b>{fits}</b>", parse_mode="HTML")
    refused = (400, "Bad Request: message is too long")
    assert await api.refusal("sendMessage", chat_id=private.id, text=fits + "x") == refused


async def test_order_of_checks(api: Api) -> None:
    """Text and keyboard are looked at before the chat is."""
    assert await api.refusal("sendMessage", chat_id=5, text="<br>", parse_mode="HTML") == (
        400,
        'Bad Request: can\'t parse entities: Unsupported start tag "br" at byte offset 0',
    )
    refused = (400, "Bad Request: object expected as reply markup")
    assert await api.refusal("sendMessage", chat_id=5, text="x", reply_markup=[1]) == refused


async def test_options(api: Api, world: World, private: Chat, group: Chat) -> None:
    """Silence, protection, effects and link previews are kept; effects are for private chats."""
    options: JsonObject = {
        "disable_notification": True,
        "protect_content": "yes",
        "message_effect_id": "5104841245755180586",
        "link_preview_options": {"is_disabled": True, "show_above_text": False},
    }
    sent = await api.message("sendMessage", chat_id=private.id, text="x", **options)
    assert sent["has_protected_content"] is True
    assert sent["effect_id"] == "5104841245755180586"
    assert sent["link_preview_options"] == {"is_disabled": True}
    assert not private.messages[-1].rang
    sent = await api.message(
        "sendMessage", chat_id=group.id, text="x", message_effect_id="5104841245755180586"
    )
    assert "effect_id" not in sent
    assert group.messages[-1].rang
    sent = await api.message("sendMessage", chat_id=private.id, text="x", disable_web_page_preview=True)
    assert sent["link_preview_options"] == {"is_disabled": True}


@pytest.mark.parametrize(
    ("name", "value", "problem"),
    [
        ("link_preview_options", "{", "can't parse link preview options JSON object"),
        ("link_preview_options", [], "object expected as link preview options"),
        ("reply_parameters", "{", "can't parse reply parameters JSON object"),
        ("reply_parameters", [], "object expected as reply parameters"),
    ],
)
async def test_broken_options(api: Api, private: Chat, name: str, value: Json, problem: str) -> None:
    """Options that are no JSON objects are refused."""
    refused = (400, f"Bad Request: {problem}")
    assert await api.refusal("sendMessage", chat_id=private.id, text="x", **{name: value}) == refused


async def test_replies(api: Api, world: World, anna: User, private: Chat) -> None:
    """A reply shows what it replies to, by new and old parameters, while that is there."""
    said = world.say(anna, private, "why?")
    for reply in ({"reply_parameters": {"message_id": said.id}}, {"reply_to_message_id": said.id}):
        sent = await api.message("sendMessage", chat_id=private.id, text="so", **reply)
        assert sent["reply_to_message"] == said.to_json()
    refused = (400, "Bad Request: message to be replied not found")
    missing = {"message_id": 999}
    assert (
        await api.refusal("sendMessage", chat_id=private.id, text="so", reply_parameters=missing) == refused
    )
    assert await api.refusal("sendMessage", chat_id=private.id, text="so", reply_to_message_id=999) == refused
    tolerant = missing | {"allow_sending_without_reply": True}
    sent = await api.message("sendMessage", chat_id=private.id, text="so", reply_parameters=tolerant)
    assert "reply_to_message" not in sent


async def test_deleted_message_is_no_longer_shown_in_a_reply(api: Api, private: Chat) -> None:
    """What a message replied to vanishes from it when it is deleted."""
    first = await api.message("sendMessage", chat_id=private.id, text="first")
    await api.message("sendMessage", chat_id=private.id, text="x", reply_to_message_id=first["message_id"])
    reply = private.messages[-1]
    await api.result("deleteMessage", chat_id=private.id, message_id=first["message_id"])
    assert "reply_to_message" not in reply.to_json()


async def test_message_counters(api: Api, world: World, anna: User, group: Chat, supergroup: Chat) -> None:
    """Private chats and basic groups count together, a supergroup counts for itself."""
    world.start(anna)
    ids = []
    for chat_id in (anna.id, group.id, supergroup.id, anna.id):
        sent = await api.message("sendMessage", chat_id=chat_id, text="x")
        ids.append(sent["message_id"])
    assert ids == [3, 4, 2, 5]


@pytest.mark.parametrize(("make", "largest"), [(png, (4000, 3000)), (gif, (1280, 960)), (jpeg, (800, 600))])
async def test_photo(api: Api, private: Chat, make: type, largest: tuple[int, int]) -> None:
    """A photo is kept in several sizes, each with its ids; the file_id sends it again."""
    photo: Upload = make(*largest)
    sent = await api.message(
        "sendPhoto", {"photo": photo}, chat_id=private.id, caption="<b>x</b>", parse_mode="HTML"
    )
    assert (sent["caption"], sent["caption_entities"]) == ("x", [{"type": "bold", "offset": 0, "length": 1}])
    sizes = sent["photo"]
    assert isinstance(sizes, list)
    widths = [90, 320, 800, 1280, 2560]
    assert [size["width"] for size in sizes] == [width for width in widths if width <= largest[0]]
    assert len({size["file_id"] for size in sizes} | {size["file_unique_id"] for size in sizes}) == 2 * len(
        sizes
    )
    again = await api.message("sendPhoto", chat_id=private.id, photo=sizes[0]["file_id"], has_spoiler=True)
    assert again["photo"] == sizes
    assert again["has_media_spoiler"] is True
    assert "caption" not in again


@pytest.mark.parametrize(
    ("photo", "problem"),
    [
        (png(8000, 2001), "PHOTO_INVALID_DIMENSIONS"),
        (png(2100, 100), "PHOTO_INVALID_DIMENSIONS"),
        (Upload(b"no picture"), "IMAGE_PROCESS_FAILED"),
        (Upload(b"\xff\xd8\xff"), "IMAGE_PROCESS_FAILED"),
        (
            Upload(b"x" * 10_485_761),
            "IMAGE_PROCESS_FAILED",
        ),
        (
            Upload(png(10, 10).data + b"x" * 10_485_760),
            "file of size 10485784 bytes is too big for a photo; the maximum size is 10485760 bytes",
        ),
    ],
)
async def test_refused_photos(api: Api, private: Chat, photo: Upload, problem: str) -> None:
    """Too big, too long and broken pictures are refused."""
    refused = (400, f"Bad Request: {problem}")
    assert await api.refusal("sendPhoto", {"photo": photo}, chat_id=private.id) == refused


async def test_documents(api: Api, private: Chat) -> None:
    """A file keeps name and type, and can be sent again by its file_id."""
    upload = Upload(b"1. e4", "game.txt", "text/plain")
    sent = await api.message("sendDocument", {"document": upload}, chat_id=private.id, caption="/new")
    document = sent["document"]
    assert isinstance(document, dict)
    assert (document["file_name"], document["mime_type"], document["file_size"]) == (
        "game.txt",
        "text/plain",
        5,
    )
    assert sent["caption_entities"] == [{"type": "bot_command", "offset": 0, "length": 4}]
    again = await api.message("sendDocument", chat_id=private.id, document=document["file_id"])
    assert again["document"] == document


@pytest.mark.parametrize(("method", "field"), [("sendPhoto", "photo"), ("sendDocument", "document")])
async def test_files_that_are_not_there(api: Api, private: Chat, method: str, field: str) -> None:
    """No file, an unknown id, a URL (nothing is fetched here) and a caption too long are refused."""
    chat = {"chat_id": private.id}
    assert await api.refusal(method, **chat) == (400, f"Bad Request: there is no {field} in the request")
    missing = (400, f"Bad Request: there is no {field} in the request")
    assert await api.refusal(method, **chat, **{field: "attach://gone"}) == missing
    unknown = (400, "Bad Request: wrong file identifier/HTTP URL specified")
    assert await api.refusal(method, **chat, **{field: "AgAC"}) == unknown
    unreachable = (400, "Bad Request: failed to get HTTP URL content")
    assert await api.refusal(method, **chat, **{field: "https://example.org/a.png"}) == unreachable
    files = {field: png(10, 10)}
    long = (400, "Bad Request: message caption is too long")
    assert await api.refusal(method, files, **chat, caption="x" * 1025) == long
    assert await api.message(method, files, **chat, caption="x" * 1024)


async def test_files_of_the_other_kind(api: Api, private: Chat) -> None:
    """A document's id is no photo's, and the reverse; an empty file is none."""
    document = await api.message("sendDocument", {"document": png(10, 10)}, chat_id=private.id)
    photo = await api.message("sendPhoto", {"photo": png(10, 10)}, chat_id=private.id)
    assert isinstance(document["document"], dict)
    assert isinstance(photo["photo"], list)
    mixed_up = document["document"]["file_id"], photo["photo"][0]["file_id"]
    refused = (400, "Bad Request: can't use file of type Document as Photo")
    assert await api.refusal("sendPhoto", chat_id=private.id, photo=mixed_up[0]) == refused
    refused = (400, "Bad Request: can't use file of type Photo as Document")
    assert await api.refusal("sendDocument", chat_id=private.id, document=mixed_up[1]) == refused
    refused = (400, "Bad Request: file must be non-empty")
    assert await api.refusal("sendDocument", {"document": Upload(b"")}, chat_id=private.id) == refused


async def test_chat_actions(api: Api, world: World, private: Chat) -> None:
    """Typing is shown; an action that doesn't exist is refused."""
    seen: list[Event] = []
    world.on_event(seen.append)
    assert await api.result("sendChatAction", chat_id=private.id, action="TYPING") is True
    assert Acting(private, "typing") in seen
    refused = (400, "Bad Request: wrong parameter action in request")
    assert await api.refusal("sendChatAction", chat_id=private.id, action="sleeping") == refused


async def test_posts_are_told_to_listeners_until_they_stop(api: Api, world: World, private: Chat) -> None:
    """A listener hears of a message once, and nothing after it has left."""
    seen: list[Event] = []
    stop = world.on_event(seen.append)
    await api.message("sendMessage", chat_id=private.id, text="x")
    stop()
    await api.message("sendMessage", chat_id=private.id, text="y")
    assert [event.message.text for event in seen if isinstance(event, Posted)] == ["x"]
