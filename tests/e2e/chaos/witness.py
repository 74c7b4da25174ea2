"""What happened at the evening, written down as it happens: taps and their answers, and the lives of the bot."""

import math
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Final

from shithead_bot.engine.legality import Reason
from shithead_bot.engine.moves import Move
from shithead_bot.playground.events import Called, Event, Pressed
from shithead_bot.playground.taps import Tap
from shithead_bot.playground.world import World
from shithead_bot.tables.outcome import TableReason
from shithead_bot.views.buttons import decode
from tests.e2e.house import read, said

_WORDS: Final = dict[str, str | int](names="", named=0, count=0, command="/new@shithead_bot")
_NOT_WEIGHED: Final = frozenset(
    said(key, **_WORDS)
    for key in ("refused-old-panel", "refused-old-game", "refused-no-table", "refused-noise", "apology")
)
REFUSALS: Final = frozenset(
    {
        *(said(f"refused-{reason.value}", **_WORDS) for reason in (*TableReason, *Reason)),
        said("refused-old-panel"),
        said("refused-noise"),
        said("apology"),
    }
)
"""Every way in which a move is refused."""


@dataclass(frozen=True, slots=True)
class MoveTap:
    """A press on a button that is a move."""

    tap: Tap
    user_id: int
    table_id: str
    game: int
    ply: int
    move: Move = field(repr=False)

    @property
    def is_accepted(self) -> bool:
        """Whether its answer says that the move is made."""
        return self.tap.answer is not None and read(self.tap.answer.text) not in REFUSALS

    @property
    def is_from_a_live_panel(self) -> bool:
        """Whether its answer shows that it was weighed as a move: it came from the panel that counts."""
        return self.tap.answer is not None and read(self.tap.answer.text) not in _NOT_WEIGHED

    @property
    def is_unknown(self) -> bool:
        """Whether nobody knows: there was no answer."""
        return self.tap.answer is None


@dataclass(slots=True)
class Life:
    """One run of the bot. killed: when somebody killed it, if so. pauses: from when to when it was stopped."""

    began: float
    killed: float | None = None
    pauses: list[tuple[float, float]] = field(default_factory=list)

    def work_after(self, moment: float) -> float:
        """For how many seconds it was at work between a moment and its end; without end where it wasn't killed."""
        if self.killed is None:
            return math.inf
        paused = sum(max(0.0, end - max(begin, moment)) for begin, end in self.pauses)
        return self.killed - moment - paused


@dataclass(slots=True)
class Witness:
    """Hears everything. fetched: when the bot took each tap from Telegram last, by the tap's id.

    away: users whose seats the computer may have played. done: how many troubles of each kind came true.
    """

    world: World
    taps: list[Tap] = field(default_factory=list)
    fetched: dict[str, float] = field(default_factory=dict)
    lives: list[Life] = field(default_factory=list)
    away: set[int] = field(default_factory=set)
    done: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.world.on_event(self._hear)

    def moves(self) -> list[MoveTap]:
        """Every press on a move, oldest first."""
        found = []
        for tap in self.taps:
            meant = decode(tap.data)
            if meant is not None and isinstance(meant.what, Move):
                found.append(MoveTap(tap, tap.user.id, meant.table_id, meant.game, meant.ply, meant.what))
        return found

    def _hear(self, event: Event) -> None:
        match event:
            case Pressed(tap):
                self.taps.append(tap)
            case Called(call) if call.method == "getUpdates" and isinstance(call.result, list):
                for update in call.result:
                    query = update.get("callback_query") if isinstance(update, dict) else None
                    if isinstance(query, dict):
                        self.fetched[str(query["id"])] = call.time
            case _:
                pass
