"""The log of what the bot called. It never holds the token.

Parameters and results stay out of reprs: they show what only one player may see.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, overload

from shithead_bot.playground.wire import Json, JsonObject, present

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


DROPPED = "the connection was closed without an answer"


@dataclass(frozen=True, slots=True)
class Call:
    """One call: when it was answered (seconds), of what, about which chat, and how it ended.

    `error_code` is None where all went well, and 0 where a fault closed the connection.
    """

    time: float
    method: str
    chat_id: int | None
    error_code: int | None = None
    description: str | None = None
    parameters: Mapping[str, str] = field(default_factory=dict, repr=False)
    result: Json = field(default=None, repr=False)

    @property
    def ok(self) -> bool:
        """Whether the caller got a result."""
        return self.error_code is None

    def to_json(self) -> JsonObject:
        """The call for the page's log, with parameters and result."""
        return present(
            time=self.time,
            method=self.method,
            chat_id=self.chat_id,
            ok=self.ok,
            error_code=self.error_code,
            description=self.description,
            parameters=dict(self.parameters),
            result=self.result,
        )


# So many calls keep their parameters and results; of older ones only the outline stays, or long runs fill the memory.
DETAILED = 1000


class CallLog(Sequence[Call]):
    """All calls, oldest first."""

    def __init__(self) -> None:
        self._calls: list[Call] = []

    def add(self, call: Call) -> None:
        """Write a call down."""
        self._calls.append(call)
        if len(self._calls) > DETAILED:
            old = self._calls[-DETAILED - 1]
            self._calls[-DETAILED - 1] = replace(old, parameters={}, result=None)

    def clear(self) -> None:
        """Forget them all."""
        self._calls.clear()

    @overload
    def __getitem__(self, index: int) -> Call: ...
    @overload
    def __getitem__(self, index: slice) -> list[Call]: ...
    def __getitem__(self, index: int | slice) -> Call | list[Call]:
        return self._calls[index]

    def __len__(self) -> int:
        return len(self._calls)

    def __iter__(self) -> Iterator[Call]:
        return iter(self._calls)

    def failed(self) -> list[Call]:
        """Those that got an error or no answer."""
        return [call for call in self._calls if not call.ok]

    def by_method(self) -> Counter[str]:
        """How often each method was called."""
        return Counter(call.method for call in self._calls)

    def busiest_minute(self, methods: Iterable[str], chat_id: int | None = None) -> int:
        """The most calls of `methods` (to one chat, if given) within any 60 seconds."""
        wanted = frozenset(methods)
        times = sorted(c.time for c in self._calls if c.method in wanted and chat_id in (None, c.chat_id))
        return max(
            (bisect_right(times, start + 60.0) - index for index, start in enumerate(times)), default=0
        )
