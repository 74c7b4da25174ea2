"""A request's parameters. On the wire all are text (JSON values as JSON text); here they get their types.

Like the real server this is lenient with numbers and flags (clamped, or the default) and strict with JSON.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from shithead_bot.playground.wire import Json, bad_request, read_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from shithead_bot.playground.files import Upload

_TRUE = frozenset({"true", "yes", "1"})
_NUMBER = re.compile(r"\s*[+-]?\d+")


class Parameters:
    """The parameters of one call; a missing one reads like an empty one."""

    def __init__(self, values: Mapping[str, str], files: Mapping[str, Upload] | None = None) -> None:
        self.values = dict(values)
        self.files = dict(files or {})

    def text(self, name: str) -> str:
        """A text as it came."""
        return self.values.get(name, "")

    def word(self, name: str) -> str:
        """A text without blanks around it."""
        return self.text(name).strip()

    def flag(self, name: str) -> bool:
        """A truth value; anything but true, yes and 1 is false."""
        return self.word(name).lower() in _TRUE

    def integer(self, name: str, default: int = 0, low: int = -(2**63), high: int = 2**63) -> int:
        """A whole number, brought between `low` and `high`; what doesn't begin like one is 0."""
        value = self.text(name)
        if not value:
            return default
        match = _NUMBER.match(value)
        return min(max(int(match.group()) if match else 0, low), high)

    def json(self, name: str, what: str) -> Json:
        """A JSON value, None if missing. ApiError naming it by `what` if it is none."""
        value = self.text(name)
        if not value:
            return None
        try:
            return read_json(value)
        except ValueError:
            raise bad_request(f"can't parse {what}") from None

    def upload(self, name: str) -> Upload | str | None:
        """A file: uploaded as this field or one that it names (`attach://…`), or the id or URL of one."""
        return self.file_reference(self.text(name), default=name)

    def file_reference(self, value: str, default: str = "") -> Upload | str | None:
        """What a file's `value` stands for: an upload, or an id or URL."""
        if value.startswith("attach://"):
            return self.files.get(value.removeprefix("attach://"))
        return self.files.get(default) or value or None
