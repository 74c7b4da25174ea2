"""Buttons as an even grid that a phone can show."""

from collections.abc import Iterable
from math import ceil
from typing import Final

from shithead_bot.views.screen import Button, Keyboard

_ROW_BUTTONS: Final = 5
_ROW_SIGNS: Final = 36  # that a narrow phone shows, a button's edges taking two of them
_BUTTON_EDGES: Final = 2


def packed(buttons: Iterable[Button]) -> Keyboard:
    """Rows of one length, but for the last: the longer the longest text, the fewer stand in a row."""
    shown = tuple(buttons)
    if not shown:
        return ()
    widest = max(len(button.text) for button in shown) + _BUTTON_EDGES
    rows = ceil(len(shown) / max(1, min(_ROW_BUTTONS, _ROW_SIGNS // widest)))
    columns = ceil(len(shown) / rows)
    return tuple(shown[start : start + columns] for start in range(0, len(shown), columns))
