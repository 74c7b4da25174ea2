"""Character references of HTML (`&lt;`, `&#65;`) as Telegram reads them: four names, and numbers."""

from __future__ import annotations

import re

_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]*)|#([0-9]*)|([A-Za-z]*));?")


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
