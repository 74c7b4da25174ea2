"""What the parsers of HTML and of both kinds of Markdown share: reading the source, building the text, refusing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from shithead_bot.playground.entities import Entity, RichText, in_order, utf16_length
from shithead_bot.playground.links import checked_link, mentioned_user_id
from shithead_bot.playground.wire import ApiError, bad_request

if TYPE_CHECKING:
    from collections.abc import Callable

    from shithead_bot.playground.users import User

SPACES = " \t\r\n\0\v"


def markup_error(text: str) -> ApiError:
    """400: the markup is wrong, and how."""
    return bad_request(f"can't parse entities: {text}")


@dataclass(slots=True)
class MarkupReader:
    """Reads `source` from `position` on and builds a text. `find_user` knows who may be mentioned by id."""

    source: str
    find_user: Callable[[int], User | None]
    position: int = 0
    out: list[str] = field(default_factory=list)
    units: int = 0  # of UTF-16, in `out`
    entities: list[Entity] = field(default_factory=list)

    @property
    def at_end(self) -> bool:
        """Whether all is read."""
        return self.position >= len(self.source)

    def peek(self, ahead: int = 0) -> str:
        """The character here, or so many further; NUL behind the end, which no Telegram text contains."""
        position = self.position + ahead
        return self.source[position] if position < len(self.source) else "\0"

    def sees(self, text: str) -> bool:
        """Whether `text` comes next."""
        return self.source.startswith(text, self.position)

    def byte_offset(self, position: int) -> int:
        """A position in the source as errors count it."""
        return len(self.source[:position].encode())

    def write(self, character: str) -> None:
        """Put a character into the text."""
        self.out.append(character)
        self.units += utf16_length(character)

    def copy(self) -> None:
        """Put the next character into the text as it is."""
        self.write(self.peek())
        self.position += 1

    def link(self, target: str, offset: int) -> None:
        """Let what was written since `offset` mention a user or link somewhere.

        A mention of someone whom the bot has never met, and a link that is none, are dropped without a word.
        """
        length = self.units - offset
        user_id = mentioned_user_id(target)
        if user_id is not None:
            if user := self.find_user(user_id):
                self.entities.append(Entity("text_mention", offset, length, user=user))
        elif url := checked_link(target):
            self.entities.append(Entity("text_link", offset, length, url=url))

    def result(self) -> RichText:
        """The text as it stands."""
        return RichText("".join(self.out), in_order(self.entities))
