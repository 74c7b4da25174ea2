"""Hints for a player's first game: one while he swaps, one on his first turn, one when he first has to take the pile or
to play blind.

Law: each stays on his panel as long as its occasion lasts, and never comes again. So which one is due is seen from the
table alone; whether it is his first game, `Begin` says.
"""

from dataclasses import replace
from enum import IntEnum

from shithead_bot.engine.moves import Blind, Play, Take
from shithead_bot.engine.observation import SeatView, observe
from shithead_bot.engine.state import Phase
from shithead_bot.tables.model import HINTS, PlayedBy, Player, Table


class Hint(IntEnum):
    """The hints in their order; each number says how many a player had before it."""

    SWAP = 0
    TURN = 1
    TAKE = 2
    BLIND = 3
    """Comes in the place of `TAKE`, whichever is needed first."""


def due_hint(player: Player, view: SeatView) -> Hint | None:
    """The hint that stands on a player's panel now; `view` is what his seat sees."""
    if player.hints >= HINTS or player.played_by is PlayedBy.COMPUTER:
        return None
    if view.public.phase is Phase.SWAP:
        return Hint.SWAP
    if view.public.current != view.seat or not view.legal:
        return None
    return Hint.TURN if player.hints < Hint.TAKE else _in_need(view)


def _in_need(view: SeatView) -> Hint | None:
    """What stands before him where he can choose no card that he sees."""
    kinds = {type(move) for move in view.legal}
    if Blind in kinds:
        return Hint.BLIND
    return Hint.TAKE if Take in kinds and Play not in kinds else None


def with_hints_had(before: Table, after: Table) -> Table:
    """The table after a move, with the hints behind their players whose occasion has passed with it."""
    for seat in range(len(before.players)):
        hint = _due_at(before, seat)
        if hint is not None and hint is not _due_at(after, seat):
            after = after.with_player(seat, replace(after.players[seat], hints=min(hint + 1, HINTS)))
    return after


def _due_at(table: Table, seat: int) -> Hint | None:
    player = table.players[seat]
    if table.state is None or player.hints >= HINTS:
        return None
    return due_hint(player, observe(table.state, seat))
