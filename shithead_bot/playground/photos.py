"""Pictures as the server takes them: which ones, and in which sizes it keeps them."""

from __future__ import annotations

import struct

from shithead_bot.playground.wire import bad_request

MAX_BYTES = 10 * 1024 * 1024
MAX_SIDES = 10_000  # width and height together
MAX_RATIO = 20
# The longer side of the sizes into which the server scales a photo, in pixels.
_STANDARD_SIDES = (90, 320, 800, 1280, 2560)
_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def photo_sizes(data: bytes) -> list[tuple[int, int]]:
    """Widths and heights, in pixels, in which a picture is kept, smallest first. ApiError if it makes no photo.

    They are every standard size below the original's, and the original's own or the largest.
    """
    width, height = _dimensions(data)
    _check(data, width, height)
    longer = max(width, height)
    sides = {side for side in _STANDARD_SIDES if side < longer} | {min(longer, _STANDARD_SIDES[-1])}
    return [
        (max(1, round(width * side / longer)), max(1, round(height * side / longer)))
        for side in sorted(sides)
    ]


def _check(data: bytes, width: int, height: int) -> None:
    if len(data) > MAX_BYTES:
        raise bad_request(
            f"file of size {len(data)} bytes is too big for a photo; the maximum size is {MAX_BYTES} bytes"
        )
    if width + height > MAX_SIDES or max(width, height) > MAX_RATIO * min(width, height):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")


def _dimensions(data: bytes) -> tuple[int, int]:
    """Width and height of a PNG, GIF or JPEG picture, in pixels."""
    try:
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            return struct.unpack(">II", data[16:24])
        if data.startswith((b"GIF87a", b"GIF89a")):
            return struct.unpack("<HH", data[6:10])
        if data.startswith(b"\xff\xd8"):
            return _jpeg_dimensions(data)
    except (struct.error, IndexError):
        pass
    raise bad_request("IMAGE_PROCESS_FAILED")


def _jpeg_dimensions(data: bytes) -> tuple[int, int]:
    position = 2
    while data[position + 1] not in _JPEG_FRAMES:
        position += 2 + int.from_bytes(data[position + 2 : position + 4])
    height, width = struct.unpack(">HH", data[position + 5 : position + 9])
    return width, height
