"""`parse_mode=HTML`: Telegram's own dialect, with its errors, word for word.

It is stricter than HTML (unknown tags and wrong nesting are errors) and laxer (`&lt` needs no semicolon, `</>` closes
whatever is open, unknown `&names;` stay as they are). Offsets in errors count bytes of the input.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from shithead_bot.playground.entities import Entity, RichText, in_order, utf16_length
from shithead_bot.playground.links import checked_link, mentioned_user_id
from shithead_bot.playground.wire import ApiError, bad_request

if TYPE_CHECKING:
    from collections.abc import Callable

    from shithead_bot.playground.users import User

_SIMPLE = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline", "ins": "underline",
    "s": "strikethrough", "strike": "strikethrough", "del": "strikethrough",
    "tg-spoiler": "spoiler", "span": "spoiler",
}  # fmt: skip
_TAGS = frozenset({*_SIMPLE, "a", "code", "pre", "blockquote", "tg-emoji", "tg-time"})
_SPACES = " \t\r\n\0\v"
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]*)|#([0-9]*)|([A-Za-z]*));?")
_NAME_TOKEN = re.compile(r"[0-9A-Za-z.-]*")


def parse_html(source: str, find_user: Callable[[int], User | None]) -> RichText:
    """The text and its entities; `find_user` knows who may be mentioned by id. ApiError on bad markup."""
    return _Parser(source, find_user).parse()


def decode_reference(text: str, position: int) -> tuple[str, int] | None:
    """The character that the reference at `position` (an "&") stands for, and where the text goes on."""
    match = _REFERENCE.match(text, position)
    if match is None:  # pragma: no cover - the pattern matches every "&"
        return None
    hexadecimal, decimal, name = match.groups()
    if name is not None:
        return (_NAMED[name], match.end()) if name in _NAMED else None
    code = int(hexadecimal or "0", 16) if hexadecimal is not None else int(decimal or "0")
    digits = match.end() - match.start() - match.group().endswith(";")
    if code == 0 or code >= 0x10FFFF or digits >= 10:
        return None
    return chr(code), match.end()


@dataclass(slots=True)
class _OpenTag:
    name: str
    attributes: dict[str, str]
    offset: int  # in UTF-16 units of the result
    start: int  # in characters of the result


@dataclass(slots=True)
class _Parser:
    source: str
    find_user: Callable[[int], User | None]
    position: int = 0
    out: list[str] = field(default_factory=list)
    units: int = 0
    stack: list[_OpenTag] = field(default_factory=list)
    entities: list[Entity] = field(default_factory=list)

    def parse(self) -> RichText:
        while self.position < len(self.source):
            if self._peek() == "<":
                self._tag()
            else:
                self._character()
        if self.stack:
            raise _error(f'Can\'t find end tag corresponding to start tag "{self.stack[-1].name}"')
        return RichText(self._checked_text(), in_order(self.entities))

    def _peek(self) -> str:
        """The character here; NUL at the end, which no Telegram text contains."""
        return self.source[self.position] if self.position < len(self.source) else "\0"

    def _bytes(self, position: int) -> int:
        return len(self.source[:position].encode())

    def _write(self, character: str) -> None:
        self.out.append(character)
        self.units += utf16_length(character)

    def _character(self) -> None:
        decoded = decode_reference(self.source, self.position) if self._peek() == "&" else None
        character, self.position = decoded or (self._peek(), self.position + 1)
        self._write(character)

    def _checked_text(self) -> str:
        text = "".join(self.out)
        if any("\ud800" <= character <= "\udfff" for character in text):
            raise _error(
                "Text contains invalid Unicode characters after decoding HTML entities,"
                " check for unmatched surrogate code units"
            )
        return text

    def _skip_spaces(self) -> None:
        while self.position < len(self.source) and self._peek() in _SPACES:
            self.position += 1

    def _until(self, stops: str) -> str:
        begin = self.position
        while self._peek() not in stops:
            self.position += 1
        return self.source[begin : self.position]

    def _tag(self) -> None:
        begin = self.position
        self.position += 1
        if self._peek() == "/":
            self._end_tag(begin)
        else:
            self._start_tag(begin)

    def _start_tag(self, begin: int) -> None:
        name = self._until(_SPACES + ">").lower()
        self._still_open(begin)
        if name not in _TAGS:
            raise _error(f'Unsupported start tag "{name}" at byte offset {self._bytes(begin)}')
        attributes: dict[str, str] = {}
        while True:
            self._skip_spaces()
            if self._peek() == ">":
                break
            attribute, value = self._attribute(name, begin)
            attributes[attribute] = value
        self.position += 1
        if name == "span" and attributes.get("class") != "tg-spoiler":
            raise _error(f'Tag "span" must have class "tg-spoiler" at byte offset {self._bytes(begin)}')
        self.stack.append(_OpenTag(name, attributes, self.units, len(self.out)))

    def _still_open(self, begin: int, tag: str = "") -> None:
        """Raise if the text ends inside the tag that began at `begin`."""
        if self.position >= len(self.source):
            raise _error(f"Unclosed start tag {tag}at byte offset {self._bytes(begin)}")

    def _attribute(self, tag: str, begin: int) -> tuple[str, str]:
        name = self._until(_SPACES + "=>")
        if not name:
            self._still_open(begin)
            raise _error(f'Empty attribute name in the tag "{tag}" at byte offset {self._bytes(begin)}')
        self._skip_spaces()
        if self._peek() != "=":
            self._still_open(begin, f'"{tag}" ')
            return name, ""
        self.position += 1
        self._skip_spaces()
        self._still_open(begin, f'"{tag}" ')
        value = self._quoted() if self._peek() in "\"'" else self._name_token()
        self._still_open(begin)
        return name, value

    def _name_token(self) -> str:
        begin = self.position
        match = _NAME_TOKEN.match(self.source, begin)
        token = match.group() if match else ""
        self.position += len(token)
        if self._peek() not in _SPACES + ">":
            raise _error(f"Unexpected end of name token at byte offset {self._bytes(begin)}")
        return token.lower()

    def _quoted(self) -> str:
        quote = self._peek()
        self.position += 1
        value: list[str] = []
        while self.position < len(self.source) and self._peek() != quote:
            decoded = decode_reference(self.source, self.position) if self._peek() == "&" else None
            character, self.position = decoded or (self._peek(), self.position + 1)
            value.append(character)
        self.position += 1
        return "".join(value)

    def _end_tag(self, begin: int) -> None:
        if not self.stack:
            raise _error(f"Unexpected end tag at byte offset {self._bytes(begin)}")
        self.position += 1
        name = self._until(_SPACES + ">").lower()
        self._skip_spaces()
        if self._peek() != ">":
            raise _error(f"Unclosed end tag at byte offset {self._bytes(begin)}")
        self.position += 1
        tag = self.stack[-1]
        if name and name != tag.name:
            offset = self._bytes(begin)
            raise _error(
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
                self._link(tag, length)
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

    def _link(self, tag: _OpenTag, length: int) -> None:
        target = tag.attributes.get("href") or "".join(self.out[tag.start :])
        user_id = mentioned_user_id(target)
        if user_id is not None:
            # A mention of someone whom the bot has never met is dropped without a word.
            if user := self.find_user(user_id):
                self.entities.append(Entity("text_mention", tag.offset, length, user=user))
        elif url := checked_link(target):
            self.entities.append(Entity("text_link", tag.offset, length, url=url))

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
            raise _error("Invalid Unix time specified")
        shape = tag.attributes.get("format") or None
        time = Entity("date_time", tag.offset, length, unix_time=int(moment), date_time_format=shape)
        self.entities.append(time)


def _emoji_id(tag: _OpenTag) -> str:
    number = tag.attributes.get("emoji-id", "")
    if not number.isdecimal() or int(number) == 0:
        raise _error("Invalid custom emoji identifier specified")
    return number


def _error(text: str) -> ApiError:
    return bad_request(f"can't parse entities: {text}")
