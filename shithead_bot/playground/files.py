"""Files that the bot uploads: what the server reads from them, and the ids by which they can be sent again."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from pathlib import PurePath
from typing import NoReturn

from shithead_bot.playground.photos import photo_sizes
from shithead_bot.playground.wire import JsonObject, bad_request, present


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
        self._paths: dict[str, str] = {}  # of the files that can be downloaded

    def take_photo(self, source: Upload | str) -> tuple[PhotoSize, ...]:
        """A picture in its sizes, uploaded or by the id of one sent before. ApiError if there is none."""
        return self._add_photo(source) if isinstance(source, Upload) else self._photo(source)

    def take_document(self, source: Upload | str) -> StoredFile:
        """A file, uploaded or by the id of one sent before. ApiError if there is none."""
        return self._add_document(source) if isinstance(source, Upload) else self._document(source)

    def _add_photo(self, upload: Upload) -> tuple[PhotoSize, ...]:
        """Store a picture in its sizes, smallest first."""
        sizes = tuple(
            PhotoSize(_stored(upload, f"{width}x{height}", "AgACAgI"), width, height)
            for width, height in photo_sizes(upload.data)
        )
        self._photos.update((size.file.file_id, sizes) for size in sizes)
        return sizes

    def _add_document(self, upload: Upload) -> StoredFile:
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

    def publish(self, file: StoredFile) -> str:
        """The path by which a file can be downloaded from now on."""
        folder, suffix = ("photos", ".jpg") if file.file_id in self._photos else ("documents", "")
        path = f"{folder}/file_{len(self._paths)}{PurePath(file.upload.name).suffix or suffix}"
        return self._paths.setdefault(file.file_id, path)

    def published(self, path: str) -> StoredFile | None:
        """The file that can be downloaded by this path."""
        return next((self.find(file_id) for file_id, known in self._paths.items() if known == path), None)

    def _photo(self, file_id: str) -> tuple[PhotoSize, ...]:
        return self._photos.get(file_id) or _unknown(
            file_id, is_other_kind=file_id in self._documents, kind="Photo"
        )

    def _document(self, file_id: str) -> StoredFile:
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
