"""Formatted text: a string and the entities over it. Offsets and lengths count UTF-16 units."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from shithead_bot.playground.wire import Json, JsonObject, present

if TYPE_CHECKING:
    from collections.abc import Iterable

    from shithead_bot.playground.users import User

# Entities that a bot can set; the others are found in the text by the server.
SETTABLE = frozenset({
    "bold", "italic", "underline", "strikethrough", "spoiler", "code", "pre", "text_link", "text_mention",
    "custom_emoji", "blockquote", "expandable_blockquote", "date_time",
})  # fmt: skip
_VANISHING = re.compile("[\r\u2028-\u202e\u030a\u0333\u033f]")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f]")
_DIRT = re.compile(f"{_VANISHING.pattern}|{_CONTROL.pattern}")
# Which entity comes first of those over the same stretch; all that the server finds by itself count alike.
_OUTER = ("expandable_blockquote", "blockquote", "pre", "code", "text_link", "text_mention")
_INNER = ("bold", "italic", "underline", "strikethrough", "spoiler", "custom_emoji", "date_time")
_RANKS = {kind: rank for rank, kind in enumerate((*_OUTER, "", *_INNER))}
_TAGS = {
    "bold": "b",
    "italic": "i",
    "underline": "u",
    "strikethrough": "s",
    "spoiler": "tg-spoiler",
    "code": "code",
}


def utf16_length(text: str) -> int:
    """The number of UTF-16 units in `text`: 2 for a character beyond the basic plane, such as 🂡."""
    return len(text) + sum(character > "\uffff" for character in text)


@dataclass(frozen=True, slots=True)
class Entity:
    """One formatted stretch of a text; `offset` and `length` in UTF-16 units."""

    type: str
    offset: int
    length: int
    url: str | None = None
    user: User | None = None
    language: str | None = None
    custom_emoji_id: str | None = None
    unix_time: int | None = None
    date_time_format: str | None = None

    @property
    def end(self) -> int:
        """The offset behind its last unit."""
        return self.offset + self.length

    def to_json(self) -> JsonObject:
        """The Bot API's MessageEntity."""
        return present(
            type=self.type,
            offset=self.offset,
            length=self.length,
            url=self.url,
            user=self.user.to_json() if self.user else None,
            language=self.language,
            custom_emoji_id=self.custom_emoji_id,
            unix_time=self.unix_time,
            date_time_format=self.date_time_format,
        )

    def tags(self) -> tuple[str, str]:
        """Start and end tag that would produce this entity; nothing for those that the server finds itself."""
        if tag := _TAGS.get(self.type):
            return f"<{tag}>", f"</{tag}>"
        match self.type:
            case "pre" if self.language:
                return f'<pre><code class="language-{html.escape(self.language)}">', "</code></pre>"
            case "pre":
                return "<pre>", "</pre>"
            case "blockquote":
                return "<blockquote>", "</blockquote>"
            case "expandable_blockquote":
                return "<blockquote expandable>", "</blockquote>"
            case "text_link":
                return f'<a href="{html.escape(self.url or "")}">', "</a>"
            case "text_mention" if self.user:
                return f'<a href="tg://user?id={self.user.id}">', "</a>"
            case "custom_emoji":
                return f'<tg-emoji emoji-id="{self.custom_emoji_id}">', "</tg-emoji>"
            case "date_time":
                return (
                    f'<tg-time unix="{self.unix_time}" format="{self.date_time_format or ""}">',
                    "</tg-time>",
                )
        return "", ""


def in_order(entities: Iterable[Entity]) -> tuple[Entity, ...]:
    """The order in which Telegram lists entities: by offset, the longer first, outer kinds before inner ones."""

    def rank(entity: Entity) -> tuple[int, int, int, str]:
        return entity.offset, -entity.length, _RANKS.get(entity.type, len(_OUTER)), entity.type

    return tuple(sorted(entities, key=rank))


@dataclass(frozen=True, slots=True)
class RichText:
    """A text with its entities, in order."""

    text: str
    entities: tuple[Entity, ...] = ()

    def __len__(self) -> int:
        """Its length in UTF-16 units."""
        return utf16_length(self.text)

    @property
    def html(self) -> str:
        """The text as HTML that parses to the same entities."""
        return _render(self)

    def entities_json(self) -> Json:
        """The entities for a message's JSON; None if there are none."""
        return [entity.to_json() for entity in self.entities] or None

    def cleaned(self) -> RichText:
        """Without what the server takes out: control characters (blanks instead), returns, direction overrides."""
        if not _DIRT.search(self.text):
            return self
        kept: list[str] = []
        offsets = [0]  # by old offset in units: the new one
        for character in self.text:
            clean = "" if _VANISHING.fullmatch(character) else _CONTROL.sub(" ", character)
            kept.append(clean)
            offsets.extend([offsets[-1] + utf16_length(clean)] * utf16_length(character))
        moved = (
            replace(
                entity, offset=offsets[entity.offset], length=offsets[entity.end] - offsets[entity.offset]
            )
            for entity in self.entities
        )
        return RichText("".join(kept), tuple(moved))

    def trimmed(self) -> RichText:
        """Without blanks at the end, nor at the start before the first entity; empty entities gone."""
        text = self.text.rstrip()
        bare = min((entity.offset for entity in self.entities), default=utf16_length(text))
        lead = min(len(text) - len(text.lstrip(" \n")), bare)
        text = text[lead:]
        end = utf16_length(text)
        cut = (
            replace(
                entity,
                offset=entity.offset - lead,
                length=min(entity.end - lead, end) - (entity.offset - lead),
            )
            for entity in self.entities
        )
        return RichText(text, in_order(entity for entity in cut if entity.length > 0))


EMPTY = RichText("")


def _render(rich: RichText) -> str:
    units = rich.text.encode("utf-16-le")
    out: list[str] = []
    open_tags: list[tuple[int, str]] = []
    position = 0

    def write_to(end: int) -> None:
        nonlocal position
        out.append(html.escape(units[position * 2 : end * 2].decode("utf-16-le"), quote=False))
        position = end

    def close_up_to(offset: int) -> None:
        while open_tags and open_tags[-1][0] <= offset:
            end, tag = open_tags.pop()
            write_to(end)
            out.append(tag)

    for entity in rich.entities:
        start, stop = entity.tags()
        if start:
            close_up_to(entity.offset)
            write_to(entity.offset)
            out.append(start)
            open_tags.append((entity.end, stop))
    close_up_to(len(units))
    write_to(len(units) // 2)
    return "".join(out)
