"""Names as they may be shown: people choose them freely, so they are made harmless first.

A name is freed of direction controls and everything unseen, shortened, escaped where it stands in HTML, and
wrapped in a first-strong isolate, so that a right-to-left name can't turn the line around it.
"""

import html
import unicodedata
from collections.abc import Iterator
from typing import Final

SHOWN_LENGTH: Final = 24
_MOST_MARKS: Final = 3
_ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
_END_ISOLATE: Final = "\N{POP DIRECTIONAL ISOLATE}"
_JOINERS: Final = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
# Letters, symbols and marks by category, but nothing to see.
_BLANKS: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159"
# An emoji that is younger than Python's tables has no category there.
_EMOJI: Final = range(0x1F000, 0x1FC00)


def clean(name: str, length: int) -> str:
    """A name without controls, blanks at its ends, stacks of marks, or marks on nothing; at most `length` characters.
    Empty where nothing of it can be seen."""
    text = " ".join("".join(_harmless(name)).split())
    return text if len(text) <= length else text[: length - 1].rstrip(_JOINERS + " ") + "…"


def plain_name(name: str, length: int = SHOWN_LENGTH) -> str:
    """A name for toasts: cleaned, shortened, isolated. Empty where nothing of it can be seen: say "Player 3" then."""
    shown = clean(name, length)
    return f"{_ISOLATE}{shown}{_END_ISOLATE}" if shown else ""


def html_name(name: str, length: int = SHOWN_LENGTH) -> str:
    """The same for Telegram's HTML."""
    return html.escape(plain_name(name, length), quote=False)


def _harmless(name: str) -> Iterator[str]:
    room = 0  # for marks on the last character
    for char in name:
        match _kind(char):
            case "C":
                continue
            case "M":
                room -= 1
                if room >= 0:
                    yield char
            case "Z":
                room = 0
                yield " "
            case _:
                room = _MOST_MARKS
                yield char


def _kind(char: str) -> str:
    """The first letter of a character's category; "M" for joiners, "Z" for every blank, "C" for what is dropped."""
    if char in _JOINERS:
        return "M"
    if char in "\t\n\r":
        return "Z"
    if char in _BLANKS:
        return "C"
    category = unicodedata.category(char)
    return "S" if category == "Cn" and ord(char) in _EMOJI else category[0]
