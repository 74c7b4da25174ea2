"""Names in the midst of a sentence."""

from __future__ import annotations

from typing import Final
from unicodedata import bidirectional

_ISOLATE: Final = "\u2068"
_END: Final = "\u2069"
# Letters that run from right to left, and marks that say how what follows runs.
_TURNING: Final = frozenset({"R", "AL", "AN", "RLE", "RLO", "LRE", "LRO", "PDF", "RLI", "LRI", "FSI", "PDI"})


def inline(name: str) -> str:
    """The name, set apart if it could turn the words around it."""
    turns = any(bidirectional(character) in _TURNING for character in name)
    return f"{_ISOLATE}{name}{_END}" if turns else name
