"""Troubles on order: the next calls of a method, or about a chat, fail, hang or lose their connection."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from shithead_bot.playground.wire import ApiError

if TYPE_CHECKING:
    from collections.abc import Callable

    from shithead_bot.playground.chats import Chat


class Effect(StrEnum):
    """What happens to a call. `DROP_AFTER` does what was asked, but the caller never hears of it."""

    ERROR = "error"
    DELAY = "delay"
    DROP_BEFORE = "drop_before"
    DROP_AFTER = "drop_after"


@dataclass(slots=True)
class Fault:
    """A trouble for `times` calls that fit; None fits any method or chat."""

    effect: Effect
    method: str | None = None
    chat_id: int | None = None
    times: int = 1
    code: int = 500
    description: str = "Internal Server Error"
    retry_after: int | None = None
    seconds: float = 0.0

    def fits(self, method: str, chat_id: int | None) -> bool:
        """Whether it would hit this call."""
        wanted = self.method is None or self.method.lower() == method.lower()
        return self.times > 0 and wanted and self.chat_id in (None, chat_id)

    def error(self) -> ApiError:
        """The answer of an `ERROR`; with `retry_after` it is a flood limit's."""
        if self.retry_after is None:
            return ApiError(self.code, self.description)
        return ApiError(self.code, self.description, retry_after=self.retry_after)


class Faults:
    """The troubles on order, used up in the order in which they were added."""

    def __init__(self, changed: Callable[[], object] = lambda: None) -> None:
        """`changed` is called whenever their number does."""
        self._faults: list[Fault] = []
        self._changed = changed

    def add(
        self,
        method: str | None = None,
        chat: Chat | int | None = None,
        times: int = 1,
        effect: str = Effect.ERROR,
        *,
        code: int | None = None,
        description: str | None = None,
        retry_after: int | None = None,
        seconds: float = 0.0,
    ) -> Fault:
        """Order a trouble; `seconds` is a delay's length. ValueError for an unknown effect."""
        if retry_after is not None:
            code = code or 429
            description = description or f"Too Many Requests: retry after {retry_after}"
        fault = Fault(
            Effect(effect),
            method,
            chat if chat is None or isinstance(chat, int) else chat.id,
            times,
            code or 500,
            description or "Internal Server Error",
            retry_after,
            seconds,
        )
        self._faults.append(fault)
        self._changed()
        return fault

    def take(self, method: str, chat_id: int | None) -> Fault | None:
        """The trouble that hits this call, one less of it left."""
        fault = next((fault for fault in self._faults if fault.fits(method, chat_id)), None)
        if fault:
            fault.times -= 1
            self._faults = [fault for fault in self._faults if fault.times > 0]
            self._changed()
        return fault

    def clear(self) -> None:
        """No more troubles."""
        self._faults.clear()
        self._changed()

    def __len__(self) -> int:
        """How many calls are still to be hit."""
        return sum(fault.times for fault in self._faults)
