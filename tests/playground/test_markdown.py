"""parse_mode=MarkdownV2 and the older Markdown: the dialects, their errors word for word, offsets in UTF-16 units."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram.helpers import escape_markdown

from shithead_bot.playground.entities import Entity
from shithead_bot.playground.markdown import parse_markdown
from shithead_bot.playground.markdown_v2 import parse_markdown_v2
from shithead_bot.playground.users import User
from shithead_bot.playground.wire import ApiError

if TYPE_CHECKING:
    from collections.abc import Callable

    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.entities import RichText
    from shithead_bot.playground.wire import JsonObject
    from tests.playground.conftest import Api

    Parser = Callable[[str, Callable[[int], User | None]], RichText]

ANNA = User(77, "Anna")
BAD_LINK = "Invalid tg://emoji or tg://time URL specified"


def spans(parse: Parser, source: str) -> tuple[str, list[tuple[str, int, int]]]:
    rich = parse(source, {77: ANNA}.get)
    return rich.text, [(entity.type, entity.offset, entity.length) for entity in rich.entities]


def problem(parse: Parser, source: str) -> str:
    with pytest.raises(ApiError) as refused:
        parse(source, {77: ANNA}.get)
    assert refused.value.code == 400
    return refused.value.description


@pytest.mark.parametrize("mark", ["]", "(", ")", "#", "+", "-", "=", "|", "{", "}", ".", "!"])
async def test_reserved_marks(api: Api, private: Chat, mark: str) -> None:
    """Each mark of punctuation has to be escaped, and the refusal says how."""
    style: JsonObject = {"chat_id": private.id, "parse_mode": "MarkdownV2"}
    what = f"Character '{mark}' is reserved and must be escaped with the preceding '\\'"
    refused = (400, f"Bad Request: can't parse entities: {what}")
    assert await api.refusal("sendMessage", **style, text=f"9♣ {mark}") == refused
    assert (await api.message("sendMessage", **style, text=f"9♣ \\{mark}"))["text"] == f"9♣ {mark}"


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("🂡 *x", "Can't find end of Bold entity at byte offset 5"),
        ("é_x*y*", "Can't find end of Italic entity at byte offset 2"),
        ("_x *y_ z*", "Can't find end of Bold entity at byte offset 8"),
        ("__x_", "Can't find end of Italic entity at byte offset 3"),
        ("_x__", "Can't find end of Underline entity at byte offset 2"),
        ("~x", "Can't find end of Strikethrough entity at byte offset 0"),
        ("||x|", "Character '|' is reserved and must be escaped with the preceding '\\'"),
        ("`x\\`", "Can't find end of Code entity at byte offset 0"),
        ("```x", "Can't find end of Pre entity at byte offset 0"),
        ("```c x`", "Can't find end of Code entity at byte offset 6"),
        ("```c x", "Can't find end of PreCode entity at byte offset 0"),
        ("[x", "Can't find end of TextUrl entity at byte offset 0"),
        ("[é](t.me", "Can't find end of a URL at byte offset 5"),
        ("[x](t.me\\)", "Can't find end of a URL at byte offset 4"),
        ("x > y", "Character '>' is reserved and must be escaped with the preceding '\\'"),
        ("`x\n`>y", "Character '>' is reserved and must be escaped with the preceding '\\'"),
        ("![x", "Can't find end of CustomEmoji entity at byte offset 0"),
        ("![x]", "The entity must contain a tg://emoji or tg://time URL"),
        ("![x](tg://emoji?id=5", "Can't find end of a URL at byte offset 5"),
        ("![x](https://t.me/x)", BAD_LINK),
        ("![x](tg://emoji?id=05)", BAD_LINK),
        ("![x](tg://emoji#id=5)", BAD_LINK),
        ("![x](tg://time?unix=0)", BAD_LINK),
        ("![x](tg://time?unix=5&format=x)", BAD_LINK),
        (">*a\nb*", "Can't find end of Bold entity at byte offset 1"),
        (">a||b||c||d\ne", "Can't find end of Spoiler entity at byte offset 8"),
        (">a *b||\nc", "Can't find end of Bold entity at byte offset 3"),
        (">a||\r", "Can't find end of Spoiler entity at byte offset 2"),
    ],
)
def test_errors(source: str, what: str) -> None:
    """Bad markup is a 400 that says what is wrong and at which byte."""
    assert problem(parse_markdown_v2, source) == f"Bad Request: can't parse entities: {what}"


@pytest.mark.parametrize(
    ("source", "text", "expected"),
    [
        ("🂡*a🂡*b", "🂡a🂡b", [("bold", 2, 3)]),
        ("_a_ __b__ ~c~ ||d||", "a b c d", [
            ("italic", 0, 1), ("underline", 2, 1), ("strikethrough", 4, 1), ("spoiler", 6, 1),
        ]),
        ("_a __b___", "a b", [("italic", 0, 3), ("underline", 2, 1)]),
        ("*a `b* \\` \\\\`*", "a b* ` \\", [("bold", 0, 8), ("code", 2, 6)]),
        ("```\na *b* | c```", "a *b* | c", [("pre", 0, 9)]),
        ("```c\r\na```", "a", [("pre", 0, 1)]),
        ("```c```", "c", [("pre", 0, 1)]),
        ("__`a`__", "a", [("code", 0, 1), ("underline", 0, 1)]),
        ("*![a](tg://emoji?id=5)*", "a", [("bold", 0, 1), ("custom_emoji", 0, 1)]),
        ("** ____ ``x``````", "  x", []),
        ("\\a\\é\\", "a\\é\\", []),
        (">a", "a", [("blockquote", 0, 1)]),
        (">a\n>b\nc", "a\nb\nc", [("blockquote", 0, 4)]),
        ("a\n>b", "a\nb", [("blockquote", 2, 1)]),
        (">a\n**>b", "a\nb", [("blockquote", 0, 2), ("blockquote", 2, 1)]),
        (">a\n>b||", "a\nb", [("expandable_blockquote", 0, 3)]),
        (">a||b||||\r\nc", "ab\r\nc", [("expandable_blockquote", 0, 4), ("spoiler", 1, 1)]),
        (">a ||b||", "a b", [("blockquote", 0, 3), ("spoiler", 2, 1)]),
        ("*>a\nb*", "a\nb", [("bold", 0, 3), ("blockquote", 0, 2)]),
        ("\\\n>a\\>", "\na>", [("blockquote", 1, 2)]),
        (">", "", []),
    ],
)  # fmt: skip
def test_entities(source: str, text: str, expected: list[tuple[str, int, int]]) -> None:
    """Entities nest, quotes are runs of lines, code needs few escapes, empty ones yield nothing."""
    assert spans(parse_markdown_v2, source) == (text, expected)


@pytest.mark.parametrize(
    ("source", "entity"),
    [
        ("[x](t.me/y\\)\\\\)", Entity("text_link", 0, 1, url="http://t.me/y)\\")),
        ("[t\\.me]", Entity("text_link", 0, 4, url="http://t.me/")),
        ("[x](tg://user?a=1&id=77#b)", Entity("text_mention", 0, 1, user=ANNA)),
        ("![x](TG:Emoji?id=5)", Entity("custom_emoji", 0, 1, custom_emoji_id="5")),
        ("![x](tg://time?unix=5)", Entity("date_time", 0, 1, unix_time=5)),
        ("![x](tg://time?unix=5&format=wDt)", Entity("date_time", 0, 1, unix_time=5, date_time_format="wDt")),
        ("```c\nx```", Entity("pre", 0, 1, language="c")),
    ],
)
def test_entities_with_more(source: str, entity: Entity) -> None:
    """Links, mentions, emoji, moments and languages are read from what follows."""
    assert parse_markdown_v2(source, {77: ANNA}.get).entities == (entity,)


@pytest.mark.parametrize(
    "source", ["[x](tg://user?id=78)", "[x](nonsense)", "[x](http://[)", "[x]()", "[](t.me)"]
)
def test_links_to_nowhere(source: str) -> None:
    """A mention of a stranger, a link that is none, and one without a text vanish without a word."""
    assert parse_markdown_v2(source, {77: ANNA}.get).entities == ()


@given(st.text())
def test_escaped_by_the_library(text: str) -> None:
    """What python-telegram-bot escapes comes out as it went in."""
    assert spans(parse_markdown_v2, escape_markdown(text, version=2)) == (text, [])
    code = escape_markdown(text, version=2, entity_type="code")
    assert parse_markdown_v2(f"`{code}`", {77: ANNA}.get).text == text


@pytest.mark.parametrize(
    ("source", "where"), [("🂡 *x", 5), ("_a b", 0), ("`x", 0), ("x ```y``", 2), ("[x", 0), ("\\_ a_b", 4)]
)
def test_errors_of_the_older_dialect(source: str, where: int) -> None:
    """There is only one: an entity that isn't closed."""
    what = f"Can't find end of the entity starting at byte offset {where}"
    assert problem(parse_markdown, source) == f"Bad Request: can't parse entities: {what}"


@pytest.mark.parametrize(
    ("source", "text", "expected"),
    [
        ("🂡*a* _b_ `c*`", "🂡a b c*", [("bold", 2, 1), ("italic", 4, 1), ("code", 6, 2)]),
        ("```c\na *b*```d", "a *b*d", [("pre", 0, 5)]),
        ("*a _b* c", "a _b c", [("bold", 0, 4)]),
        ("\\_\\*\\`\\[ \\a . >", "_*`[ \\a . >", []),
        ("**__", "", []),
        ("[x](t.me/y)z", "xz", [("text_link", 0, 1)]),
        ("[x](t.me/y", "x", [("text_link", 0, 1)]),
        ("[t.me] [x]", "t.me x", [("text_link", 0, 4)]),
        ("[x](tg://user?id=77)", "x", [("text_mention", 0, 1)]),
        ("[](t.me)", "(t.me)", []),
    ],
)
def test_entities_of_the_older_dialect(source: str, text: str, expected: list[tuple[str, int, int]]) -> None:
    """Bold, italic, code, blocks and links, none inside another; only what opens one can be escaped."""
    assert spans(parse_markdown, source) == (text, expected)


@pytest.mark.parametrize("parse", [parse_markdown, parse_markdown_v2])
@given(source=st.text(alphabet="_*[]()~`>|!\\\n\r ax🂡", max_size=30))
def test_any_text_is_parsed_or_refused(parse: Parser, source: str) -> None:
    """Whatever is sent, the answer is a text with entities inside it or a 400, never a crash."""
    try:
        rich = parse(source, {77: ANNA}.get)
    except ApiError as refused:
        assert refused.code == 400  # noqa: PT017 — either outcome is fine
    else:
        assert all(0 <= entity.offset < entity.end <= len(rich) for entity in rich.entities)
