"""parse_mode=HTML: the dialect, its errors word for word, offsets in UTF-16 units."""

from __future__ import annotations

from html import escape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shithead_bot.playground.entities import Entity, RichText, utf16_length
from shithead_bot.playground.html import parse_html
from shithead_bot.playground.users import User
from shithead_bot.playground.wire import ApiError

ANNA = User(77, "Anna")


def parse(source: str) -> RichText:
    return parse_html(source, {77: ANNA}.get)


def spans(source: str) -> list[tuple[str, int, int]]:
    return [(entity.type, entity.offset, entity.length) for entity in parse(source).entities]


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("<br>", 'Unsupported start tag "br" at byte offset 0'),
        ("é🂡<P class=x>a</P>", 'Unsupported start tag "p" at byte offset 6'),
        ("1 < 2", 'Unsupported start tag "" at byte offset 2'),
        ("a<", "Unclosed start tag at byte offset 1"),
        ("a<b", "Unclosed start tag at byte offset 1"),
        ("é<b ", "Unclosed start tag at byte offset 2"),
        ("<a href", 'Unclosed start tag "a" at byte offset 0'),
        ("<a href=", 'Unclosed start tag "a" at byte offset 0'),
        ("<a href='x", "Unclosed start tag at byte offset 0"),
        ("<a =x>y</a>", 'Empty attribute name in the tag "a" at byte offset 0'),
        ("<a href=t.me/x>y</a>", "Unexpected end of name token at byte offset 8"),
        ("<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("<b><i>x</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
        ("🂡<i>x", 'Can\'t find end tag corresponding to start tag "i"'),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b></b></b>", "Unexpected end tag at byte offset 7"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ('<span class="red">x</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("<tg-emoji>x</tg-emoji>", "Invalid custom emoji identifier specified"),
        ("<tg-time>x</tg-time>", "Invalid Unix time specified"),
        ('<tg-time unix="5" format="x">x</tg-time>', "Invalid date format used"),
        (
            "&#xD83C;",
            (
                "Text contains invalid Unicode characters after decoding HTML entities, "
                "check for unmatched surrogate code units"
            ),
        ),
    ],
)
def test_errors(source: str, problem: str) -> None:
    """Bad markup is a 400 that says what is wrong and at which byte."""
    with pytest.raises(ApiError) as refused:
        parse(source)
    assert (refused.value.code, refused.value.description) == (
        400,
        f"Bad Request: can't parse entities: {problem}",
    )


@pytest.mark.parametrize(
    ("tag", "kind"),
    [
        *[(tag, "bold") for tag in ("b", "strong", "B", "STRONG")],
        *[(tag, "italic") for tag in ("i", "em")],
        *[(tag, "underline") for tag in ("u", "ins")],
        *[(tag, "strikethrough") for tag in ("s", "strike", "del")],
        ("tg-spoiler", "spoiler"),
        ("code", "code"),
        ("pre", "pre"),
        ("blockquote", "blockquote"),
    ],
)
def test_plain_tags(tag: str, kind: str) -> None:
    """Each tag means its kind of entity, in any case; a card counts two units."""
    rich = parse(f"🂡<{tag}>a🂡</{tag}>b")
    assert (rich.text, rich.entities) == ("🂡a🂡b", (Entity(kind, 2, 3),))


@pytest.mark.parametrize(
    ("source", "entity"),
    [
        ('<span class="tg-spoiler">x</span>', Entity("spoiler", 0, 1)),
        ("<blockquote expandable>x</blockquote>", Entity("expandable_blockquote", 0, 1)),
        ("<blockquote cite='' expandable>x</blockquote>", Entity("expandable_blockquote", 0, 1)),
        (
            '<a href="https://t.me/x?a=1&amp;b=2">x</a>',
            Entity("text_link", 0, 1, url="https://t.me/x?a=1&b=2"),
        ),
        ("<a href=Example.ORG>x</a>", Entity("text_link", 0, 1, url="http://example.org/")),
        ('<a href="tg://user?id=77">x</a>', Entity("text_mention", 0, 1, user=ANNA)),
        ('<tg-emoji emoji-id="5">x</tg-emoji>', Entity("custom_emoji", 0, 1, custom_emoji_id="5")),
        (
            '<tg-time unix="1700000000" format="r">x</tg-time>',
            Entity("date_time", 0, 1, unix_time=1700000000, date_time_format="r"),
        ),
        ('<pre><code class="language-python">x</code></pre>', Entity("pre", 0, 1, language="python")),
        ('<code class="language-python"><pre>x</pre></code>', Entity("pre", 0, 1, language="python")),
    ],
)
def test_tags_with_attributes(source: str, entity: Entity) -> None:
    """Attributes give links, mentions, languages and times."""
    assert parse(source).entities == (entity,)


@pytest.mark.parametrize(
    "source",
    [
        '<a href="tg://user?id=78">x</a>',
        '<a href="nonsense">x</a>',
        '<a href="http://[">x</a>',
        "<a> </a>",
    ],
)
def test_links_to_nowhere(source: str) -> None:
    """A mention of a stranger and a link that is none vanish without a word; the text stays."""
    assert parse(source).entities == ()
    assert len(parse(source).text) == 1


def test_link_without_address_links_to_its_text() -> None:
    """<a> around an address needs no href."""
    assert parse("<a>example.org</a>").entities == (Entity("text_link", 0, 11, url="http://example.org/"),)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("&lt;&gt;&amp;&quot;", '<>&"'),
        ("&lt&gt;b", "<>b"),
        ("&nbsp;&laquo;&apos;&;&", "&nbsp;&laquo;&apos;&;&"),
        ("&#65;&#x42;&#x1F0A1;", "AB🂡"),
        ("&#0;&#1114111;&#12345678;", "&#0;&#1114111;&#12345678;"),
        ("&amp;lt;", "&lt;"),
    ],
)
def test_references(source: str, text: str) -> None:
    """Four names and numbers are decoded, once; everything else stays as it is."""
    assert parse(source).text == text


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<b></b>x", []),
        ("<b>x</>", [("bold", 0, 1)]),
        ("<b >x</b >", [("bold", 0, 1)]),
        ("<i foo bar=1>x</i>", [("italic", 0, 1)]),
        ("<b>a<i>b</i></b>", [("bold", 0, 2), ("italic", 1, 1)]),
        ("<i><b>x</b></i>", [("bold", 0, 1), ("italic", 0, 1)]),
        ("<blockquote><b>x</b></blockquote>", [("blockquote", 0, 1), ("bold", 0, 1)]),
        ('<pre> <code class="language-c">x</code></pre>', [("pre", 0, 2), ("code", 1, 1)]),
    ],
)
def test_nesting(source: str, expected: list[tuple[str, int, int]]) -> None:
    """Empty tags yield nothing, blanks and unknown attributes don't matter, outer entities come first."""
    assert spans(source) == expected


def test_greater_than_needs_no_escape() -> None:
    """A lone > is text."""
    assert parse("a > b").text == "a > b"


_LEAVES = st.text(alphabet='aé🂡<&>" \n', max_size=5)
_TAGS = st.sampled_from(["b", "i", "u", "s", "tg-spoiler", "code"])


@st.composite
def formatted_html(draw: st.DrawFn, depth: int = 3) -> str:
    """Random well-formed markup."""
    parts = []
    for _ in range(draw(st.integers(0, 3))):
        inner = escape(draw(_LEAVES), quote=False)
        if depth and draw(st.booleans()):
            tag = draw(_TAGS)
            inner = f"<{tag}>{inner}{draw(formatted_html(depth - 1))}</{tag}>"
        parts.append(inner)
    return "".join(parts)


@given(formatted_html())
def test_rendering_parses_to_the_same(source: str) -> None:
    """A text's own HTML parses to the same text, and every unit is formatted as before."""
    rich = parse(source)
    again = parse(rich.html)
    assert again.text == rich.text
    for unit in range(utf16_length(rich.text)):
        assert _kinds_at(again, unit) == _kinds_at(rich, unit)


def _kinds_at(rich: RichText, unit: int) -> set[str]:
    return {entity.type for entity in rich.entities if entity.offset <= unit < entity.end}


@given(st.text(alphabet="<>/&;#\"'= abx🂡\n", max_size=30))
def test_any_text_is_parsed_or_refused(source: str) -> None:
    """Whatever is sent, the answer is a text with entities inside it or a 400, never a crash."""
    try:
        rich = parse(source)
    except ApiError as refused:
        assert refused.code == 400  # noqa: PT017 — either outcome is fine
    else:
        assert all(0 <= entity.offset < entity.end <= len(rich) for entity in rich.entities)
