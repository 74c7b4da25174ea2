"""What time demands of a table: when it wants to be looked at again, and whether that moment has come."""

from typing import Final

from shithead_bot.tables.model import Table, TablePhase

LOBBY_LASTS: Final = 60 * 60.0
GAME_LASTS: Final = 7 * 24 * 60 * 60.0


def next_due(table: Table) -> float | None:
    """Seconds since the epoch at which a lobby expires or an untouched game is abandoned; None: never."""
    match table.phase:
        case TablePhase.LOBBY:
            return table.touched + LOBBY_LASTS
        case TablePhase.GAME:
            return table.touched + GAME_LASTS
        case _:
            return None


def is_due(table: Table, now: float) -> bool:
    """Whether the table's due time has come."""
    due = next_due(table)
    return due is not None and now >= due
