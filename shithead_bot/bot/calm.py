"""Logs that can't be flooded: of each kind of line a few a minute, and then how many were left out.

A line's kind is its text before anything was put into it, so whatever goes wrong a thousand times, or is sent by
somebody who wants it to, fills no disk and hides no other line.
"""

import logging
from dataclasses import dataclass
from typing import Final

ALLOWED: Final = 20
"""So many lines of a kind within a minute are written."""
_MINUTE: Final = 60.0
_KINDS: Final = 1000  # more than there are; a library's may be without number


@dataclass(slots=True)
class _Kind:
    """The lines of one kind since `since`."""

    since: float
    count: int = 0


class Calm(logging.Filter):
    """Lets a handler write `ALLOWED` lines of a kind a minute; the first of the next minute tells of the others."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: dict[tuple[str, str], _Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is written; it may be told how many were not."""
        name = record.name, str(record.msg)
        kind = self._kinds.get(name)
        left_out = 0
        if kind is None or not 0 <= record.created - kind.since < _MINUTE:
            left_out = 0 if kind is None else max(0, kind.count - ALLOWED)
            if len(self._kinds) >= _KINDS:
                self._kinds.clear()
            kind = self._kinds[name] = _Kind(record.created)
        kind.count += 1
        if left_out:
            record.msg = f"{record.getMessage()} ({left_out} more like it were left out)"
            record.args = None
        return kind.count <= ALLOWED
