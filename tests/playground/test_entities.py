"""Texts as the server keeps them: trimmed, cleaned, with what it detects, and entities given as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shithead_bot.playground.detect import with_detected
from shithead_bot.playground.entities import Entity, RichText

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import Json
    from tests.playground.conftest import Api


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("/new", [("bot_command", "/new")]),
        ("try /new@shithead_bot, or /help", [("bot_command", "/new@shithead_bot"), ("bot_command", "/help")]),
        ("and/or //x /a/b", []),
        ("🂡 @anna_k and me@example.org", [("mention", "@anna_k"), ("email", "me@example.org")]),
        ("#cards #1 a#b", [("hashtag", "#cards")]),
        ("$USD $us $A", [("cashtag", "$USD"), ("cashtag", "$A")]),
        ("see https://t.me/x?start=1.", [("url", "https://t.me/x?start=1")]),
        ("see example.com/a, e.g. file.py", [("url", "example.com/a")]),
        ("http://localhost", []),
    ],
)
def test_detection(text: str, found: list[tuple[str, str]]) -> None:
    """Commands, mentions, links and tags are found, and only where they stand by themselves."""
    units = text.encode("utf-16-le")

    def covered(entity: Entity) -> str:
        return units[entity.offset * 2 : entity.end * 2].decode("utf-16-le")

    assert [(entity.type, covered(entity)) for entity in with_detected(RichText(text)).entities] == found


def test_nothing_is_detected_inside_code_and_links() -> None:
    """Code, links and mentions by name are left alone."""
    rich = RichText("/a /b /c", (Entity("code", 0, 2), Entity("text_link", 3, 2, url="http://x.org/")))
    assert [entity.offset for entity in with_detected(rich).entities if entity.type == "bot_command"] == [6]


async def test_html_of_every_kind(api: Api, private: Chat) -> None:
    """Quotes, plain blocks and spoilers are rendered as the markup that makes them."""
    text = "<blockquote>a</blockquote><blockquote expandable>b</blockquote><pre>c</pre><tg-spoiler>d</tg-spoiler>"
    await api.message("sendMessage", chat_id=private.id, text=text, parse_mode="HTML")
    assert private.messages[-1].html == text


def test_trimming() -> None:
    """Blanks at the end go, and at the start up to the first entity; entities shrink with them."""
    rich = RichText(" \n 🂡 bold \n", (Entity("bold", 5, 6), Entity("italic", 10, 2))).trimmed()
    assert (rich.text, rich.entities) == ("🂡 bold", (Entity("bold", 2, 5),))
    kept = RichText("  x", (Entity("code", 0, 3),)).trimmed()
    assert (kept.text, kept.entities) == ("  x", (Entity("code", 0, 3),))


def test_cleaning() -> None:
    """Direction overrides, lines over letters and returns go, control characters become blanks, entities move along."""
    rich = RichText("a\u202e\r\tb\u2067🂡\x00\u0333", (Entity("bold", 4, 4),)).cleaned()
    assert (rich.text, rich.entities) == ("a b\u2067🂡 ", (Entity("bold", 2, 4),))


async def test_entities_as_json(api: Api, private: Chat, anna: User) -> None:
    """A message can come with its entities instead of markup; those the server finds itself are not taken."""
    entities: Json = [
        {"type": "bold", "offset": 0, "length": 1},
        {"type": "text_mention", "offset": 2, "length": 1, "user": {"id": anna.id}},
        {"type": "text_link", "offset": 4, "length": 1, "url": "example.org"},
        {"type": "pre", "offset": 6, "length": 1, "language": "c"},
        {"type": "date_time", "offset": 8, "length": 1, "unix_time": 5, "date_time_format": "r"},
        {"type": "custom_emoji", "offset": 10, "length": 1, "custom_emoji_id": "9"},
        {"type": "mention", "offset": 0, "length": 3},
        {"type": "text_mention", "offset": 2, "length": 1, "user": {"id": 1}},
    ]
    sent = await api.message("sendMessage", chat_id=private.id, text="a b c d e f", entities=entities)
    assert sent["entities"] == [
        {"type": "bold", "offset": 0, "length": 1},
        {"type": "text_mention", "offset": 2, "length": 1, "user": anna.to_json()},
        {"type": "text_link", "offset": 4, "length": 1, "url": "http://example.org/"},
        {"type": "pre", "offset": 6, "length": 1, "language": "c"},
        {"type": "date_time", "offset": 8, "length": 1, "unix_time": 5, "date_time_format": "r"},
        {"type": "custom_emoji", "offset": 10, "length": 1, "custom_emoji_id": "9"},
    ]
    assert private.messages[-1].html == (
        f'<b>a</b> <a href="tg://user?id={anna.id}">b</a> <a href="http://example.org/">c</a> '
        '<pre><code class="language-c">d</code></pre> <tg-time unix="5" format="r">e</tg-time> '
        '<tg-emoji emoji-id="9">f</tg-emoji>'
    )


@pytest.mark.parametrize(
    ("entity", "problem"),
    [
        (7, "can't parse MessageEntity: expected an Object"),
        ({"type": "bold", "length": 1}, "can't parse MessageEntity: Can't find field \"offset\""),
        ({"type": "bold", "offset": -1, "length": 1}, "receive an entity with incorrect offset or length"),
        (
            {"type": "bold", "offset": 9, "length": 1},
            "entity begins after the end of the text at UTF-16 offset 9",
        ),
        (
            {"type": "bold", "offset": 2, "length": 9},
            "entity beginning at UTF-16 offset 2 ends after the end of the text at UTF-16 offset 11",
        ),
        (
            {"type": "bold", "offset": 0, "length": 1},
            "entity beginning at UTF-16 offset 0 ends in a middle of a UTF-16 symbol at byte offset 4",
        ),
        (
            {"type": "bold", "offset": 1, "length": 2},
            "entity begins in a middle of a UTF-16 symbol at byte offset 4",
        ),
        (
            {"type": "text_link", "offset": 2, "length": 1, "url": "localhost"},
            "entity URL 'localhost' is invalid: Wrong HTTP URL",
        ),
    ],
)
async def test_refused_entities(api: Api, private: Chat, entity: Json, problem: str) -> None:
    """Entities that don't lie between two characters, and links that are none, are refused."""
    refused = await api.refusal("sendMessage", chat_id=private.id, text="🂡abc", entities=[entity])
    assert refused == (400, f"Bad Request: {problem}")


async def test_parse_mode_beats_entities(api: Api, private: Chat) -> None:
    """With a parse mode, entities are ignored; entities that are no JSON are ignored too."""
    bold: Json = [{"type": "bold", "offset": 0, "length": 1}]
    sent = await api.message(
        "sendMessage", chat_id=private.id, text="<i>x</i>", parse_mode="html", entities=bold
    )
    assert sent["entities"] == [{"type": "italic", "offset": 0, "length": 1}]
    assert "entities" not in await api.message("sendMessage", chat_id=private.id, text="x", entities="[oops")


@pytest.mark.parametrize(
    ("mode", "text"),
    [("HTML", "<b>x</b>"), ("Markdown", "*x*"), ("MarkdownV2", "*x*"), ("markdownv2", "*x*")],
)
async def test_parse_modes(api: Api, private: Chat, mode: str, text: str) -> None:
    """Three kinds of markup are known, in any case."""
    sent = await api.message("sendMessage", chat_id=private.id, text=text, parse_mode=mode)
    assert (sent["text"], sent["entities"]) == ("x", [{"type": "bold", "offset": 0, "length": 1}])


async def test_unknown_parse_mode(api: Api, private: Chat) -> None:
    """Any other is refused."""
    refused = await api.refusal("sendMessage", chat_id=private.id, text="x", parse_mode="rtf")
    assert refused == (400, "Bad Request: unsupported parse_mode")


async def test_a_hundred_entities_at_most(api: Api, private: Chat) -> None:
    """Entities beyond a hundred are dropped."""
    text = "<b>a</b> " * 120
    sent = await api.message("sendMessage", chat_id=private.id, text=text, parse_mode="HTML")
    assert isinstance(sent["entities"], list)
    assert len(sent["entities"]) == 100
