"""How a lobby or a game ends, and for whom the game counts."""

from collections.abc import Iterable
from dataclasses import replace

from shithead_bot.engine.transition import abandon
from shithead_bot.tables.model import Closing, PlayedBy, Table, TablePhase
from shithead_bot.tables.outcome import Accepted
from shithead_bot.tables.ports import Score


def closed(table: Table, closing: Closing, by: str | None = None) -> Accepted:
    """Close a lobby, or end a game before its time: that is recorded, but counts for nobody."""
    ended = replace(_at_rest(table, TablePhase.CLOSED), closing=closing, closed_by=by)
    if table.running is None:
        return Accepted(ended)
    state, events = abandon(table.running)
    ended = replace(_settled(ended), phase=TablePhase.OVER, state=state)
    return Accepted(ended, events=events, finished=True)


def finished(outcome: Accepted) -> Accepted:
    """End the table's game as the last move of `outcome` has ended it: with a Shithead or by a stalemate. Practice
    counts for nobody."""
    table = _settled(_at_rest(outcome.table, TablePhase.OVER))
    state = table.state
    loser = None if state is None or state.shithead is None else table.players[state.shithead].user_id
    scores = tuple(
        Score(player.user_id, player.name, clear=player.credit and player.user_id != loser)
        for player in (() if table.is_practice else table.players)
    )
    over = replace(table, last_shithead=table.last_shithead if loser is None else loser)
    return replace(outcome, table=over, scores=scores, finished=True)


def with_credit(table: Table, seats: Iterable[int]) -> Table:
    """Settle for these seats whether the game counts for their players: not where the computer plays them now."""
    for seat in seats:
        player = table.players[seat]
        table = table.with_player(seat, replace(player, credit=player.played_by is PlayedBy.HUMAN))
    return table


def _settled(table: Table) -> Table:
    """Settle it for those who still had cards; for the others it was when they went out."""
    out = () if table.state is None else table.state.finished
    return with_credit(table, (seat for seat in range(len(table.players)) if seat not in out))


def _at_rest(table: Table, phase: TablePhase) -> Table:
    return replace(
        table,
        phase=phase,
        menu=None,
        waiting_since=None,
        reminded_at=None,
        suspended=None,
        suspended_at=None,
    )
