"""What time demands of a table, as times: when it wants to be looked at again, and whom it waits for.

A due time is in seconds since the epoch. What is done when it has come, `overdue` says.
"""

from dataclasses import replace
from typing import Final

from shithead_bot.engine.state import Phase
from shithead_bot.tables.model import PlayedBy, Table, TablePhase

LOBBY_LASTS: Final = 60 * 60.0
"""In a group, where people gather; nobody waits at a lobby for practice."""
GAME_LASTS: Final = 7 * 24 * 60 * 60.0
SUSPENSION_LASTS: Final = 24 * 60 * 60.0
COMPUTER_PAUSE: Final = 2.0
"""How long the computer waits before its turn, so that people see one after another."""


def next_due(table: Table) -> float | None:
    """The earliest of all that time will demand: that a lobby or an untouched game ends, a reminder, a time-out, a
    computer's turn, the end of a rest. None: nothing ever."""
    match table.phase:
        case TablePhase.LOBBY:
            return table.touched + (GAME_LASTS if table.is_practice else LOBBY_LASTS)
        case TablePhase.GAME:
            return min((table.touched + GAME_LASTS, *_in_game(table)))
        case _:
            return None


def awaited(table: Table) -> tuple[int, ...]:
    """The seats that are waited for: the one whose turn it is, or all that aren't ready."""
    state = table.running
    if state is None:
        return ()
    if state.phase is Phase.PLAY:
        return (state.current,)
    return tuple(seat for seat, cards in enumerate(state.seats) if not cards.ready)


def awaited_computers(table: Table) -> tuple[int, ...]:
    """Those of them that the computer plays."""
    return tuple(seat for seat in awaited(table) if table.players[seat].played_by is PlayedBy.COMPUTER)


def by_this_clock(table: Table, now: float) -> Table:
    """The table with nothing begun in the future: the clock may have been put back."""
    return replace(
        table,
        touched=min(table.touched, now),
        waiting_since=_past(table.waiting_since, now),
        reminded_at=_past(table.reminded_at, now),
        suspended_at=_past(table.suspended_at, now),
    )


def _past(moment: float | None, now: float) -> float | None:
    return None if moment is None else min(moment, now)


def _in_game(table: Table) -> tuple[float, ...]:
    if table.suspended_at is not None:
        return (table.suspended_at + SUSPENSION_LASTS,)
    if table.waiting_since is None:  # dealt before there were clocks: its next move sets one
        return ()
    pauses = (table.waiting_since + COMPUTER_PAUSE,) if awaited_computers(table) else ()
    return pauses if table.clock is None else (*pauses, _clock_due(table, table.waiting_since, table.clock))


def _clock_due(table: Table, since: float, clock: int) -> float:
    """The reminder, or the time-out once there was one: then a third of the time is left at least."""
    if table.reminded_at is None:
        return since + clock * 2 / 3
    return max(since + clock, table.reminded_at + clock / 3)
