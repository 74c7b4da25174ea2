"""What is done when a table's time has come (`due` says when).

Law: each look either changes something or has nothing to do, and then the next due time is later. Nobody's time runs
out while the bot is away: what comes much too late only begins the wait anew.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from shithead_bot.engine.moves import Move, Ready
from shithead_bot.engine.observation import SeatView
from shithead_bot.engine.state import Phase
from shithead_bot.opponents import sensible
from shithead_bot.tables.absence import away
from shithead_bot.tables.due import GAME_LASTS, awaited, awaited_computers, by_this_clock, next_due
from shithead_bot.tables.ending import closed
from shithead_bot.tables.model import Closing, Table
from shithead_bot.tables.outcome import Accepted, Refused, TableReason
from shithead_bot.tables.tidings import Absence, TimedOut
from shithead_bot.tables.turns import Chooser, played_out

GRACE: Final = 30.0
"""So many seconds late a time-out may be."""
MISSES: Final = 2
"""After so many turns missed in a row a player is away."""


def look(table: Table, now: float) -> Accepted | Refused:
    """Do what is due: one thing at a time. Where nothing is, but the clock was put back, the due time comes nearer."""
    as_stored, table = table, by_this_clock(table, now)
    due = next_due(table)
    if due is None or now < due:
        return Refused(TableReason.NOTHING_NEW) if table == as_stored else Accepted(table)
    if table.running is None or now >= table.touched + GAME_LASTS:
        return closed(table, Closing.EXPIRED)
    if table.suspended is not None:
        return closed(table, Closing.SHUT_OUT)
    if now > due + GRACE:
        return Accepted(table.waiting_anew(now))
    computers = awaited_computers(table)
    if computers:
        return _turns(table, computers, now, sensible.choose)
    if table.reminded_at is None:
        return Accepted(replace(table, reminded_at=now))
    return _timed_out(table, now)


def _timed_out(table: Table, now: float) -> Accepted:
    """Play for whoever let his time pass; who does so again and again is away."""
    late = awaited(table)
    table = table.telling(*map(TimedOut, late))
    for seat in late:
        table = _missed(table, seat, now)
    if table.is_deserted:
        return closed(table, Closing.DESERTED)
    return _turns(table, late, now, _as_his_cards_lie)


def _turns(table: Table, seats: Iterable[int], now: float, choose: Chooser) -> Accepted:
    """Whole turns of some seats, one after another: before the game there may be several."""
    outcome = Accepted(table)
    for seat in seats:
        turn = played_out(outcome.table, seat, now, choose)
        outcome = replace(turn, events=outcome.events + turn.events, moves=outcome.moves + turn.moves)
    return outcome


def _as_his_cards_lie(view: SeatView, legal: Sequence[Move]) -> Move:
    """Before the game, only say Ready for somebody: what lies open is his own choice."""
    return Ready() if view.public.phase is Phase.SWAP else sensible.choose(view, legal)


def _missed(table: Table, seat: int, now: float) -> Table:
    player = table.players[seat]
    missed = table.with_player(seat, replace(player, missed=player.missed + 1))
    return missed if player.missed + 1 < MISSES else away(missed, seat, Absence.SLOW, now)
