"""`parse_mode=Markdown`: Telegram's first dialect, kept for old bots. Its entities don't nest and know no escapes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from shithead_bot.playground.entities import Entity, RichText
from shithead_bot.playground.markup import SPACES, MarkupReader, markup_error

if TYPE_CHECKING:
    from collections.abc import Callable

    from shithead_bot.playground.users import User

_FENCE = "```"
_CLOSERS = {_FENCE: _FENCE, "_": "_", "*": "*", "`": "`", "[": "]"}
_KINDS = {_FENCE: "pre", "_": "italic", "*": "bold", "`": "code"}


def parse_markdown(source: str, find_user: Callable[[int], User | None]) -> RichText:
    """The text and its entities; `find_user` knows who may be mentioned by id. ApiError on bad markup."""
    return _Parser(source, find_user).parse()


def read_language(reader: MarkupReader) -> str:
    """The language after a fence that has just been read, and the line break after it; "" where none is named."""
    end = reader.position
    while end < len(reader.source) and reader.source[end] not in SPACES + "`":
        end += 1
    language = ""
    if end < len(reader.source) and reader.source[end] != "`":
        language, reader.position = reader.source[reader.position : end], end
    if reader.peek() in "\r\n":
        reader.position += 2 if {reader.peek(), reader.peek(1)} == {"\r", "\n"} else 1
    return language


@dataclass(slots=True)
class _Parser(MarkupReader):
    def parse(self) -> RichText:
        while not self.at_end:
            marker = next((marker for marker in _CLOSERS if self.sees(marker)), None)
            if marker:
                self._entity(marker)
            else:
                if self.peek() == "\\" and self.peek(1) in _CLOSERS:
                    self.position += 1
                self.copy()
        return self.result()

    def _entity(self, marker: str) -> None:
        begin, offset, start = self.position, self.units, len(self.out)
        self.position += len(marker)
        language = read_language(self) if marker == _FENCE else ""
        while not self.sees(_CLOSERS[marker]):
            if self.at_end:
                where = self.byte_offset(begin)
                raise markup_error(f"Can't find end of the entity starting at byte offset {where}")
            self.copy()
        self.position += len(_CLOSERS[marker])
        if self.units == offset:
            return
        if marker == "[":
            self.link(self._target() if self.peek() == "(" else "".join(self.out[start:]), offset)
        else:
            length = self.units - offset
            self.entities.append(Entity(_KINDS[marker], offset, length, language=language or None))

    def _target(self) -> str:
        """What stands in the parentheses here; they may be left open at the end."""
        target, _, rest = self.source[self.position + 1 :].partition(")")
        self.position = len(self.source) - len(rest)
        return target
