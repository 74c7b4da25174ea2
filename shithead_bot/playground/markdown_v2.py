"""`parse_mode=MarkdownV2`: nested entities, strict escapes, with the server's errors word for word.

Every punctuation mark of the dialect must be escaped where it isn't meant (in code only "`"), and an entity that
isn't closed is an error. A quote is a run of lines that begin with ">"; "||" at its very end makes it expandable.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from shithead_bot.playground.entities import Entity, RichText
from shithead_bot.playground.links import custom_emoji_id, linked_moment
from shithead_bot.playground.markdown import read_language
from shithead_bot.playground.markup import MarkupReader, markup_error

if TYPE_CHECKING:
    from collections.abc import Callable

    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import ApiError

_RESERVED = frozenset("_*[]()~`>#+-=|{}.!\n")
_RESERVED_IN_CODE = frozenset("`")
# Marker by marker, the longer first: what it opens, by the name that errors give it.
_OPENERS = {
    "__": "Underline", "_": "Italic", "*": "Bold", "~": "Strikethrough", "||": "Spoiler",
    "```": "Pre", "`": "Code", "![": "CustomEmoji", "[": "TextUrl",
}  # fmt: skip
_CLOSERS = {
    "Underline": "__", "Italic": "_", "Bold": "*", "Strikethrough": "~", "Spoiler": "||",
    "Pre": "```", "PreCode": "```", "Code": "`", "CustomEmoji": "]", "TextUrl": "]",
}  # fmt: skip
_IN_CODE = frozenset({"Pre", "PreCode", "Code"})
_QUOTE = "BlockQuote"


def parse_markdown_v2(source: str, find_user: Callable[[int], User | None]) -> RichText:
    """The text and its entities; `find_user` knows who may be mentioned by id. ApiError on bad markup."""
    return _Parser(source, find_user).parse()


@dataclass(slots=True)
class _Open:
    """An entity that isn't closed yet: its name, where its marker stands in the source, where its text begins."""

    name: str
    begin: int
    offset: int  # in UTF-16 units of the result
    start: int  # in characters of the result
    language: str | None = None


@dataclass(slots=True)
class _Parser(MarkupReader):
    stack: list[_Open] = field(default_factory=list)
    quoting: bool = False
    may_quote: bool = True  # at the beginning of a line, markers not counted

    def parse(self) -> RichText:
        while not self.at_end:
            if self.peek() == "\\" and "\0" < self.peek(1) < "\x7f":
                self.position += 1
                self._plain(begins_line=self.peek() == "\n")
            elif self.peek() not in self._reserved():
                self._plain()
            elif self.quoting and self.peek() == "\n" and self.peek(1) != ">":
                self._end_quoted_line()
            elif self._closes():
                self._close()
            else:
                self._open()
        self._end()
        return self.result()

    def _reserved(self) -> frozenset[str]:
        return _RESERVED_IN_CODE if self.stack and self.stack[-1].name in _IN_CODE else _RESERVED

    def _plain(self, *, begins_line: bool = False) -> None:
        if self.peek() != "\r":
            self.may_quote = begins_line
        self.copy()

    def _open(self) -> None:
        if self.peek() == "\n":
            self._plain(begins_line=True)
        elif self.peek() == ">" and self.may_quote:
            if not self.quoting:
                self._push(_QUOTE)
                self.quoting = True
            self.position += 1
        elif marker := next((marker for marker in _OPENERS if self.sees(marker)), None):
            self._push(_OPENERS[marker])
            self.position += len(marker)
            if marker == "```" and (language := read_language(self)):
                self.stack[-1].name, self.stack[-1].language = "PreCode", language
        else:
            mark = self.peek()
            raise markup_error(f"Character '{mark}' is reserved and must be escaped with the preceding '\\'")

    def _push(self, name: str) -> None:
        self.stack.append(_Open(name, self.position, self.units, len(self.out)))

    def _closes(self) -> bool:
        """Whether the marker here ends the innermost entity."""
        if not self.stack or self.stack[-1].name == _QUOTE:
            return False
        name = self.stack[-1].name
        return self.sees(_CLOSERS[name]) and not (name == "Italic" and self.sees("__"))

    def _close(self) -> None:
        entity = self.stack.pop()
        self.position += len(_CLOSERS[entity.name])
        match entity.name:
            case "TextUrl":
                target = self._target() if self.peek() == "(" else "".join(self.out[entity.start :])
                if self.units > entity.offset:
                    self.link(target, entity.offset)
            case "CustomEmoji":
                self._close_picture(entity)
            case "Pre" | "PreCode":
                self._add("pre", entity)
            case name:
                self._add(name.lower(), entity)

    def _add(self, kind: str, entity: _Open) -> None:
        """The entity for what was written since it was opened, if anything was."""
        if length := self.units - entity.offset:
            self.entities.append(Entity(kind, entity.offset, length, language=entity.language))

    def _close_picture(self, entity: _Open) -> None:
        """`![…](tg://emoji?id=…)` or `![…](tg://time?unix=…&format=…)`."""
        if self.peek() != "(":
            raise markup_error("The entity must contain a tg://emoji or tg://time URL")
        target = self._target()
        length = self.units - entity.offset
        if number := custom_emoji_id(target):
            found = Entity("custom_emoji", entity.offset, length, custom_emoji_id=number)
        elif moment := linked_moment(target):
            time, shape = moment
            found = Entity("date_time", entity.offset, length, unix_time=time, date_time_format=shape)
        else:
            raise markup_error("Invalid tg://emoji or tg://time URL specified")
        if length:
            self.entities.append(found)

    def _target(self) -> str:
        """What stands in the parentheses here; in them only ")" and "\\" need an escape."""
        self.position += 1
        begin, target = self.position, ""
        while not self.sees(")"):
            if self.at_end:
                raise markup_error(f"Can't find end of a URL at byte offset {self.byte_offset(begin)}")
            if self.peek() == "\\" and "\0" < self.peek(1) < "\x7f":
                self.position += 1
            target += self.peek()
            self.position += 1
        self.position += 1
        return target

    def _end_quoted_line(self) -> None:
        """The line break that ends a quote belongs to it."""
        expandable = self._drop_expansion("||", "||\r")
        if self.stack[-1].name != _QUOTE:
            raise self._unclosed()
        self._plain(begins_line=True)
        self._end_quote(expandable=expandable)

    def _drop_expansion(self, *tails: str) -> bool:
        """Take back the spoiler that one of `tails` seemed to open at a quote's very end; whether there was one."""
        top = self.stack[-1]
        is_tail = top.name == "Spoiler" and self.source[top.begin : self.position] in tails
        if is_tail:
            self.stack.pop()
        return is_tail

    def _end_quote(self, *, expandable: bool) -> None:
        self._add("expandable_blockquote" if expandable else "blockquote", self.stack.pop())
        self.quoting = False

    def _end(self) -> None:
        """The end of the text ends a quote, and nothing else."""
        if self.quoting:
            expandable = self._drop_expansion("||")
            if self.stack[-1].name == _QUOTE:
                self._end_quote(expandable=expandable)
        if self.stack:
            raise self._unclosed()

    def _unclosed(self) -> ApiError:
        entity = self.stack[-1]
        where = self.byte_offset(entity.begin)
        return markup_error(f"Can't find end of {entity.name} entity at byte offset {where}")
