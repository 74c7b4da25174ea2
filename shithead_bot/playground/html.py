"""`parse_mode=HTML`: Telegram's own dialect, with its errors, word for word.

It is stricter than HTML (unknown tags and wrong nesting are errors) and laxer (`&lt` needs no semicolon, `</>` closes
whatever is open, unknown `&names;` stay as they are). Offsets in errors count bytes of the input.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from shithead_bot.playground.entities import Entity, RichText
from shithead_bot.playground.links import is_moment_format
from shithead_bot.playground.markup import SPACES, MarkupReader, markup_error
from shithead_bot.playground.references import decode_reference

if TYPE_CHECKING:
    from collections.abc import Callable

    from shithead_bot.playground.users import User

_SIMPLE = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline", "ins": "underline",
    "s": "strikethrough", "strike": "strikethrough", "del": "strikethrough",
    "tg-spoiler": "spoiler", "span": "spoiler",
}  # fmt: skip
_TAGS = frozenset({*_SIMPLE, "a", "code", "pre", "blockquote", "tg-emoji", "tg-time"})
_HALF_A_CHARACTER = (
    "Text contains invalid Unicode characters after decoding HTML entities,"
    " check for unmatched surrogate code units"
)
_NAME_TOKEN = re.compile(r"[0-9A-Za-z.-]*")


def parse_html(source: str, find_user: Callable[[int], User | None]) -> RichText:
    """The text and its entities; `find_user` knows who may be mentioned by id. ApiError on bad markup."""
    return _Parser(source, find_user).parse()


@dataclass(slots=True)
class _OpenTag:
    name: str
    attributes: dict[str, str]
    offset: int  # in UTF-16 units of the result
    start: int  # in characters of the result


@dataclass(slots=True)
class _Parser(MarkupReader):
    stack: list[_OpenTag] = field(default_factory=list)

    def parse(self) -> RichText:
        while not self.at_end:
            if self.peek() == "<":
                self._tag()
            else:
                self._character()
        if self.stack:
            raise markup_error(f'Can\'t find end tag corresponding to start tag "{self.stack[-1].name}"')
        if any("\ud800" <= character <= "\udfff" for character in self.out):
            raise markup_error(_HALF_A_CHARACTER)
        return self.result()

    def _character(self) -> None:
        decoded = decode_reference(self.source, self.position) if self.peek() == "&" else None
        character, self.position = decoded or (self.peek(), self.position + 1)
        self.write(character)

    def _skip_spaces(self) -> None:
        while not self.at_end and self.peek() in SPACES:
            self.position += 1

    def _until(self, stops: str) -> str:
        begin = self.position
        while self.peek() not in stops:
            self.position += 1
        return self.source[begin : self.position]

    def _tag(self) -> None:
        begin = self.position
        self.position += 1
        if self.peek() == "/":
            self._end_tag(begin)
        else:
            self._start_tag(begin)

    def _start_tag(self, begin: int) -> None:
        name = self._until(SPACES + ">").lower()
        self._still_open(begin)
        if name not in _TAGS:
            raise markup_error(f'Unsupported start tag "{name}" at byte offset {self.byte_offset(begin)}')
        attributes: dict[str, str] = {}
        while True:
            self._skip_spaces()
            if self.peek() == ">":
                break
            attribute, value = self._attribute(name, begin)
            attributes[attribute] = value
        self.position += 1
        if name == "span" and attributes.get("class") != "tg-spoiler":
            raise markup_error(
                f'Tag "span" must have class "tg-spoiler" at byte offset {self.byte_offset(begin)}'
            )
        self.stack.append(_OpenTag(name, attributes, self.units, len(self.out)))

    def _still_open(self, begin: int, tag: str = "") -> None:
        """Raise if the text ends inside the tag that began at `begin`."""
        if self.at_end:
            raise markup_error(f"Unclosed start tag {tag}at byte offset {self.byte_offset(begin)}")

    def _attribute(self, tag: str, begin: int) -> tuple[str, str]:
        name = self._until(SPACES + "=>")
        if not name:
            self._still_open(begin)
            raise markup_error(
                f'Empty attribute name in the tag "{tag}" at byte offset {self.byte_offset(begin)}'
            )
        self._skip_spaces()
        if self.peek() != "=":
            self._still_open(begin, f'"{tag}" ')
            return name, ""
        self.position += 1
        self._skip_spaces()
        self._still_open(begin, f'"{tag}" ')
        value = self._quoted() if self.peek() in "\"'" else self._name_token()
        self._still_open(begin)
        return name, value

    def _name_token(self) -> str:
        begin = self.position
        match = _NAME_TOKEN.match(self.source, begin)
        token = match.group() if match else ""
        self.position += len(token)
        if self.peek() not in SPACES + ">":
            raise markup_error(f"Unexpected end of name token at byte offset {self.byte_offset(begin)}")
        return token.lower()

    def _quoted(self) -> str:
        quote = self.peek()
        self.position += 1
        value: list[str] = []
        while not self.at_end and self.peek() != quote:
            decoded = decode_reference(self.source, self.position) if self.peek() == "&" else None
            character, self.position = decoded or (self.peek(), self.position + 1)
            value.append(character)
        self.position += 1
        return "".join(value)

    def _end_tag(self, begin: int) -> None:
        if not self.stack:
            raise markup_error(f"Unexpected end tag at byte offset {self.byte_offset(begin)}")
        self.position += 1
        name = self._until(SPACES + ">").lower()
        self._skip_spaces()
        if self.peek() != ">":
            raise markup_error(f"Unclosed end tag at byte offset {self.byte_offset(begin)}")
        self.position += 1
        tag = self.stack[-1]
        if name and name != tag.name:
            offset = self.byte_offset(begin)
            raise markup_error(
                f'Unmatched end tag at byte offset {offset}, expected "</{tag.name}>", found "</{name}>"'
            )
        if self.units > tag.offset:
            self._close(tag)
        self.stack.pop()

    def _close(self, tag: _OpenTag) -> None:
        length = self.units - tag.offset
        if kind := _SIMPLE.get(tag.name):
            self.entities.append(Entity(kind, tag.offset, length))
            return
        match tag.name:
            case "a":
                self.link(tag.attributes.get("href") or "".join(self.out[tag.start :]), tag.offset)
            case "pre" | "code":
                self._code(tag, length)
            case "blockquote":
                kind = "expandable_blockquote" if "expandable" in tag.attributes else "blockquote"
                self.entities.append(Entity(kind, tag.offset, length))
            case "tg-emoji":
                self.entities.append(
                    Entity("custom_emoji", tag.offset, length, custom_emoji_id=_emoji_id(tag))
                )
            case "tg-time":
                self._time(tag, length)

    def _code(self, tag: _OpenTag, length: int) -> None:
        """Code right inside pre, or the reverse, is one block with a language."""
        css_class = tag.attributes.get("class", "")
        language = css_class.removeprefix("language-") if css_class.startswith("language-") else ""
        other = self.entities[-1] if self.entities else None
        if (
            other
            and other.type in {"pre", "code"} - {tag.name}
            and (other.offset, other.length) == (tag.offset, length)
        ):
            language = language or other.language or ""
            if language:
                self.entities[-1] = Entity("pre", tag.offset, length, language=language)
                return
        kept = language or None if tag.name == "code" else None
        self.entities.append(Entity(tag.name, tag.offset, length, language=kept))

    def _time(self, tag: _OpenTag, length: int) -> None:
        moment = tag.attributes.get("unix", "")
        if not moment.isdecimal():
            raise markup_error("Invalid Unix time specified")
        shape = tag.attributes.get("format") or None
        if not is_moment_format(shape or ""):
            raise markup_error("Invalid date format used")
        time = Entity("date_time", tag.offset, length, unix_time=int(moment), date_time_format=shape)
        self.entities.append(time)


def _emoji_id(tag: _OpenTag) -> str:
    number = tag.attributes.get("emoji-id", "")
    if not number.isdecimal() or int(number) == 0:
        raise markup_error("Invalid custom emoji identifier specified")
    return number
