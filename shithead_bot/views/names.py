"""Names as they may be shown: people choose them freely, so they are made harmless first.

A name is freed of direction controls and everything unseen, shortened, escaped where it stands in HTML, and
wrapped in a first-strong isolate, so that a right-to-left name can't turn the line around it.
"""

import html
import unicodedata
from collections.abc import Iterator
from typing import Final

SHOWN_LENGTH: Final = 24
_MARKS_IN_A_ROW: Final = 3
_ISOLATE: Final = "\N{FIRST STRONG ISOLATE}"
_END_ISOLATE: Final = "\N{POP DIRECTIONAL ISOLATE}"
_JOINERS: Final = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
_SKIN_AND_STYLE: Final = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"
# Letters and symbols by category, but nothing to see.
_BLANKS: Final = "\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800\u034f"


def clean(name: str, length: int) -> str:
    """A name without controls, blanks at its ends and stacks of marks; at most `length` characters. May be empty."""
    kept = "".join(_harmless(name))
    text = " ".join(kept.split())
    if not any(_visible(char) for char in text):
        return ""
    return text if len(text) <= length else text[: length - 1].rstrip(_JOINERS + " ") + "…"


def plain_name(name: str, unnamed: str) -> str:
    """A name for toasts: cleaned, shortened, isolated; `unnamed` ("Player 3") where nothing visible is left."""
    shown = clean(name, SHOWN_LENGTH)
    return f"{_ISOLATE}{shown}{_END_ISOLATE}" if shown else unnamed


def html_name(name: str, unnamed: str) -> str:
    """The same for Telegram's HTML."""
    return html.escape(plain_name(name, unnamed), quote=False)


def _harmless(name: str) -> Iterator[str]:
    marks = 0
    for char in name:
        category = unicodedata.category(char)
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if category in {"Zs", "Zl", "Zp"} or char in "\t\n\r":
            yield " "
        elif marks > _MARKS_IN_A_ROW or char in _BLANKS:
            continue
        elif category[0] != "C" or char in _JOINERS:
            yield char


def _visible(char: str) -> bool:
    return char not in _JOINERS + _SKIN_AND_STYLE and unicodedata.category(char)[0] in "LNPS"
