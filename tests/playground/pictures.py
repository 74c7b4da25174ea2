"""Pictures to upload: only their headers matter to the server."""

from __future__ import annotations

import struct

from shithead_bot.playground.files import Upload


def png(width: int, height: int) -> Upload:
    """A PNG's first bytes, with its size in pixels."""
    header = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height)
    return Upload(header, "table.png", "image/png")


def gif(width: int, height: int) -> Upload:
    """A GIF's first bytes."""
    return Upload(b"GIF89a" + struct.pack("<HH", width, height), "table.gif", "image/gif")


def jpeg(width: int, height: int) -> Upload:
    """A JPEG's first segments: one to skip, then the frame."""
    skipped = b"\xff\xe0" + struct.pack(">H", 4) + b"JF"
    frame = b"\xff\xc2" + struct.pack(">HBHH", 8, 8, height, width)
    return Upload(b"\xff\xd8" + skipped + frame, "table.jpg", "image/jpeg")
