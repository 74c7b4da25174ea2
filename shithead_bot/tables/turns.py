"""Moves: a player's own, and whole turns that the computer plays.

What the rules of the game allow is asked of the engine alone. Every accepted move of play begins the wait for the
next anew; the swapping is one wait for all.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from shithead_bot.engine import events as happen
from shithead_bot.engine.legality import legal_moves, why_illegal
from shithead_bot.engine.moves import Move, Ready, Swap, move_text
from shithead_bot.engine.observation import SeatView, observe
from shithead_bot.engine.state import GameState, Phase
from shithead_bot.engine.transition import apply
from shithead_bot.tables.absence import come_back, why_not_back
from shithead_bot.tables.commands import PlayMove, Unfold
from shithead_bot.tables.due import awaited
from shithead_bot.tables.ending import finished, with_credit
from shithead_bot.tables.hints import with_hints_had
from shithead_bot.tables.menu import unfolded
from shithead_bot.tables.model import Player, Table
from shithead_bot.tables.outcome import Accepted, Refused, TableReason

Chooser = Callable[[SeatView, Sequence[Move]], Move]
"""How the computer plays a seat: what the seat sees and may do in, one of its moves out."""

_NOT_TOLD: Final = (happen.Readied, happen.Unreadied, happen.Drew, happen.TurnBegan, happen.GameOver)


def play(table: Table, command: PlayMove, now: float) -> Accepted | Refused:
    """Make a player's move; if he was away, he is back by it."""
    seated = _seated(table, command, now)
    if isinstance(seated, Refused):
        return seated
    table, state, seat = seated
    if _swap_is_over(state, command):
        return Refused(TableReason.STALE)
    reason = why_illegal(state, seat, command.move)
    return Refused(reason) if reason is not None else _made(Accepted(table), state, seat, command.move, now)


def unfold(table: Table, command: Unfold, now: float) -> Accepted | Refused:
    """Open or close what a player's panel folds up."""
    seated = _seated(table, command, now)
    if isinstance(seated, Refused):
        return seated
    table, state, seat = seated
    if table.players[seat].menu is command.fold:
        return Refused(TableReason.NOTHING_NEW)
    if command.fold is not None and not unfolded(command.fold, legal_moves(state, seat)):
        return Refused(TableReason.STALE)
    return Accepted(table.with_player(seat, replace(table.players[seat], menu=command.fold)))


def _made(outcome: Accepted, before: GameState, seat: int, move: Move, now: float) -> Accepted:
    """What has come about, and a legal move upon it."""
    state, events = apply(before, seat, move)
    table = replace(outcome.table, state=state, players=_after_move(outcome.table.players, events))
    table = with_hints_had(outcome.table, table)
    table = table.telling(*(event for event in events if _is_told(before, event)))
    table = with_credit(table, (event.seat for event in events if isinstance(event, happen.WentOut)))
    moved = replace(
        outcome,
        table=table.waiting_anew(now) if state.phase is Phase.PLAY else table,
        events=outcome.events + events,
        moves=(*outcome.moves, move_text(seat, move)),
    )
    return finished(moved) if state.phase is Phase.OVER else moved


def played_out(table: Table, seat: int, now: float, choose: Chooser) -> Accepted:
    """Let the computer play a seat's whole turn: until another is to move, or before the game until it is ready."""
    outcome, first = Accepted(table), table.running
    while (state := outcome.table.running) is not None and _is_up(outcome.table, seat, first):
        view = observe(state, seat)
        outcome = _made(outcome, state, seat, choose(view, view.legal), now)
    return outcome


def _is_up(table: Table, seat: int, first: GameState | None) -> bool:
    """Whether it is still the same turn: a computer that was the last to be ready doesn't play on at once."""
    same_phase = first is not None and table.state is not None and table.state.phase is first.phase
    return same_phase and seat in awaited(table)


def _seated(table: Table, command: PlayMove | Unfold, now: float) -> tuple[Table, GameState, int] | Refused:
    """The table with the player there, the game and his seat, where his button is of this moment."""
    state, seat = table.running, table.seat_of(command.user_id)
    if state is None:
        return Refused(TableReason.NO_GAME)
    if seat is None:
        return Refused(TableReason.NOT_PLAYING)
    if table.suspended is not None:
        return Refused(TableReason.SUSPENDED)
    refused = why_not_back(table.players[seat])
    if refused is not None:
        return refused
    if command.ply != state.ply:
        return Refused(TableReason.STALE)
    return table if table.players[seat].absence is None else come_back(table, seat, now), state, seat


def _swap_is_over(state: GameState, command: PlayMove) -> bool:
    """Play begins at ply 0 too: a swap phase's button is stale then, unless the rules allow swaps in the game."""
    swap_phase_move = isinstance(command.move, Ready) or (
        isinstance(command.move, Swap) and not state.rules.swap_in_game
    )
    return swap_phase_move and state.phase is Phase.PLAY


def _is_told(before: GameState, event: happen.Event) -> bool:
    """Whether the table is told of it; swaps before the play are too many, and seen on the cards."""
    if isinstance(event, happen.Swapped):
        return before.phase is Phase.PLAY
    return not isinstance(event, _NOT_TOLD)


def _after_move(players: tuple[Player, ...], events: tuple[happen.Event, ...]) -> tuple[Player, ...]:
    begun = {event.seat for event in events if isinstance(event, happen.TurnBegan)}
    return tuple(
        replace(player, turns=player.turns + (seat in begun), menu=None)
        for seat, player in enumerate(players)
    )
