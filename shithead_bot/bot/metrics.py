"""What the bot did in the last minute, as numbers for one line of the log.

Law: numbers only. No card, name, id or token can get into the line, since nothing here takes one that is kept
longer than to tell two tables apart.
"""

import asyncio
import logging
import math
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final, NoReturn

from shithead_bot.tables.model import TablePhase
from shithead_bot.tables.ports import StoreLost

_MINUTE: Final = 60.0
_KEPT: Final = 10_000  # answer times of one minute; of more taps the newest

log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Minute:
    """One minute. taps: how many were answered. p95: seconds within which 95 of 100 were; None where there were
    none. games, lobbies: how many are on."""

    taps: int
    p95: float | None
    games: int
    lobbies: int


class Metrics:
    """Counts what it is told of."""

    def __init__(self) -> None:
        self._taps = 0
        self._times: deque[float] = deque(maxlen=_KEPT)
        self._phases: dict[str, TablePhase] = {}  # of open tables

    def answered(self, seconds: float) -> None:
        """A tap was answered, so many seconds after it came in."""
        self._taps += 1
        self._times.append(seconds)

    def saw(self, table_id: str, phase: TablePhase | None) -> None:
        """This is where a table stands now; None: it is gone."""
        if phase in (TablePhase.LOBBY, TablePhase.GAME):
            self._phases[table_id] = phase
        else:
            self._phases.pop(table_id, None)

    def minute(self) -> Minute:
        """What was told since the last call, and what is on."""
        times = sorted(self._times)
        p95 = times[math.ceil(0.95 * len(times)) - 1] if times else None
        phases = Counter(self._phases.values())
        minute = Minute(self._taps, p95, phases[TablePhase.GAME], phases[TablePhase.LOBBY])
        self._taps = 0
        self._times.clear()
        return minute


async def tell_minutes(
    metrics: Metrics, inbox: Callable[[], Awaitable[int]], lines: Mapping[str, Callable[[], int]]
) -> NoReturn:
    """Log one line a minute, for ever.

    inbox: how many updates are not dealt with yet. lines: other queues' lengths by name.
    """
    while True:
        await asyncio.sleep(_MINUTE)
        try:
            waiting = str(await inbox())
        except StoreLost:
            waiting = "unknown"
        log.info("%s", _line(metrics.minute(), waiting, {name: length() for name, length in lines.items()}))


def _line(minute: Minute, inbox: str, lines: Mapping[str, int]) -> str:
    p95 = "none" if minute.p95 is None else f"{minute.p95 * 1000:.0f}"
    counts = {
        "games": minute.games,
        "lobbies": minute.lobbies,
        "taps": minute.taps,
        "p95_ms": p95,
        "inbox": inbox,
        **lines,
    }
    return "minute " + " ".join(f"{name}={count}" for name, count in counts.items())
