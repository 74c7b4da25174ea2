"""Files that the bot uploads: what the server reads from them, and the ids by which they can be sent again."""

from __future__ import annotations

import base64
import hashlib
import struct
from dataclasses import dataclass
from typing import NoReturn

from shithead_bot.playground.wire import JsonObject, bad_request, present

MAX_PHOTO_BYTES = 10 * 1024 * 1024
MAX_PHOTO_SIDES = 10_000  # width and height together
MAX_PHOTO_RATIO = 20
# The sizes into which the server scales a photo: the longer side, in pixels.
_PHOTO_SIZES = (90, 320, 800, 1280, 2560)
_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came in the request."""

    data: bytes
    name: str = ""
    mime_type: str = ""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file on the server; `file_id` is the bot's handle, `unique_id` the same for all bots."""

    file_id: str
    unique_id: str
    upload: Upload

    def to_json(self) -> JsonObject:
        """The fields that every kind of file has."""
        return {"file_id": self.file_id, "file_unique_id": self.unique_id, "file_size": len(self.upload.data)}

    def document_json(self) -> JsonObject:
        """The Bot API's Document."""
        named = present(file_name=self.upload.name or None, mime_type=self.upload.mime_type or None)
        return self.to_json() | named


@dataclass(frozen=True, slots=True)
class PhotoSize:
    """One of a photo's sizes, in pixels."""

    file: StoredFile
    width: int
    height: int

    def to_json(self) -> JsonObject:
        """The Bot API's PhotoSize."""
        return self.file.to_json() | {"width": self.width, "height": self.height}


class FileStore:
    """All files, by file_id."""

    def __init__(self) -> None:
        self._photos: dict[str, tuple[PhotoSize, ...]] = {}
        self._documents: dict[str, StoredFile] = {}

    def add_photo(self, upload: Upload) -> tuple[PhotoSize, ...]:
        """Store a picture in its sizes, smallest first. ApiError if it is none that Telegram takes as a photo."""
        width, height = _dimensions(upload.data)
        _check_photo(upload, width, height)
        sizes = tuple(
            PhotoSize(_stored(upload, f"{w}x{h}", "AgACAgI"), w, h) for w, h in _scaled_sizes(width, height)
        )
        self._photos.update((size.file.file_id, sizes) for size in sizes)
        return sizes

    def add_document(self, upload: Upload) -> StoredFile:
        """Store a file as it is. ApiError if it is empty."""
        if not upload.data:
            raise bad_request("file must be non-empty")
        document = _stored(upload, upload.name, "BQACAgI")
        self._documents[document.file_id] = document
        return document

    def find(self, file_id: str) -> StoredFile | None:
        """The file with this id, of whatever kind."""
        sizes = self._photos.get(file_id, ())
        return self._documents.get(file_id) or next(
            (size.file for size in sizes if size.file.file_id == file_id), None
        )

    def photo(self, file_id: str) -> tuple[PhotoSize, ...]:
        """The photo that was sent with this id before."""
        return self._photos.get(file_id) or _unknown(
            file_id, is_other_kind=file_id in self._documents, kind="Photo"
        )

    def document(self, file_id: str) -> StoredFile:
        """The document that was sent with this id before."""
        known = self._documents.get(file_id)
        return known or _unknown(file_id, is_other_kind=file_id in self._photos, kind="Document")


def _unknown(file_id: str, *, is_other_kind: bool, kind: str) -> NoReturn:
    if is_other_kind:
        raise bad_request(f"can't use file of type {'Document' if kind == 'Photo' else 'Photo'} as {kind}")
    if "://" in file_id:
        raise bad_request("failed to get HTTP URL content")
    raise bad_request("wrong file identifier/HTTP URL specified")


def _stored(upload: Upload, variant: str, prefix: str) -> StoredFile:
    digest = hashlib.sha256(variant.encode() + b"\0" + upload.data).digest()
    handle = base64.urlsafe_b64encode(digest).decode().rstrip("=")
    return StoredFile(prefix + handle, "AQAD" + handle[:12], upload)


def _check_photo(upload: Upload, width: int, height: int) -> None:
    if len(upload.data) > MAX_PHOTO_BYTES:
        raise bad_request(
            f"file of size {len(upload.data)} bytes is too big for a photo; the maximum size is 10485760 bytes"
        )
    if width + height > MAX_PHOTO_SIDES or max(width, height) > MAX_PHOTO_RATIO * min(width, height):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")


def _scaled_sizes(width: int, height: int) -> list[tuple[int, int]]:
    """The sizes the server keeps: every standard size below the original's, and the original or the largest."""
    longer = max(width, height)
    bounds = [side for side in _PHOTO_SIZES if side < longer] + [min(longer, _PHOTO_SIZES[-1])]
    sides = sorted(set(bounds))
    return [(max(1, round(width * side / longer)), max(1, round(height * side / longer))) for side in sides]


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
