"""What travels over the wire: JSON, and the error that the Bot API answers instead of a result."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
JsonObject: TypeAlias = dict[str, Json]


class ApiError(Exception):
    """A refusal, as the caller gets it: HTTP status `code` and the whole `description`."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(f"{code} {description}")
        self.code = code
        self.description = description
        self.parameters = parameters

    def to_json(self) -> JsonObject:
        """The response's body."""
        body: JsonObject = {"ok": False, "error_code": self.code, "description": self.description}
        return body | {"parameters": self.parameters} if self.parameters else body


@dataclass(frozen=True, slots=True)
class Told:
    """A result that the server explains: `description` comes beside it."""

    result: Json
    description: str


def read_json(source: str | bytes) -> Json:
    """What a JSON text says. ValueError if it is none, or is nested too deep to be read."""
    try:
        body: Json = json.loads(source)
    except RecursionError:
        raise ValueError("nested too deep") from None
    return body


def bad_request(text: str) -> ApiError:
    """400 with the prefix that the server puts before `text`."""
    return ApiError(400, f"Bad Request: {text}")


def forbidden(text: str) -> ApiError:
    """403 with the prefix that the server puts before `text`."""
    return ApiError(403, f"Forbidden: {text}")


def too_many_requests(retry_after: int) -> ApiError:
    """429: the caller has to wait `retry_after` seconds."""
    return ApiError(429, f"Too Many Requests: retry after {retry_after}", retry_after=retry_after)


def present(**fields: Json) -> JsonObject:
    """The fields that have a value: the Bot API leaves out what is absent and never sends null."""
    return {name: value for name, value in fields.items() if value is not None}
