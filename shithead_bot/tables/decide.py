"""`decide`: the next table, or why not.

Law: pure. Same table, same command, same time: same answer. A player's mistake is a `Refused`, never an
exception, and leaves the table as it was. What the rules of the game allow is asked of the engine alone.
"""

from dataclasses import replace
from typing import Final, assert_never

from shithead_bot.engine import events as happen
from shithead_bot.engine.legality import legal_moves, why_illegal
from shithead_bot.engine.moves import Ready, Swap, move_text
from shithead_bot.engine.state import GameState, Phase
from shithead_bot.engine.transition import abandon, apply, deal
from shithead_bot.tables.choosing import choose
from shithead_bot.tables.commands import (
    Asked,
    Asker,
    Back,
    Begin,
    ChooseHouseRule,
    ChooseSheet,
    Command,
    Due,
    Gone,
    Join,
    Kick,
    Learned,
    Leave,
    LetIn,
    LoseTopic,
    Migrate,
    NewTable,
    OpenMenu,
    PlayMove,
    Present,
    Reached,
    Rematch,
    Returned,
    RulesCommand,
    SetClock,
    ShutOut,
    Stop,
    Unfold,
)
from shithead_bot.tables.due import is_due
from shithead_bot.tables.menu import unfolded
from shithead_bot.tables.model import HAPPENINGS_KEPT, Closing, Place, Player, Reach, Table, TablePhase
from shithead_bot.tables.outcome import Accepted, Refused, TableReason
from shithead_bot.tables.ports import GameStart, Score

_NOT_TOLD: Final = (happen.Readied, happen.Unreadied, happen.Drew, happen.TurnBegan, happen.GameOver)


def decide(table: Table | None, command: Command, now: float) -> Accepted | Refused:
    """Answer a command. `now` is in seconds since the epoch; `table` is None where the chat has none yet."""
    if isinstance(command, NewTable):
        return _new_table(table, command, now)
    if table is None:
        return Refused(TableReason.NO_TABLE)
    if isinstance(command, Learned):
        return _learned(table, command, now)
    if command.game is not None and command.game != table.game:
        return Refused(TableReason.OLD_GAME)
    return _asked(replace(table, touched=now), command)


def _learned(table: Table, command: Learned, now: float) -> Accepted | Refused:
    match command:
        case Reached():
            return _reached(table, command)
        case Due():
            return _due(table, now)
        case Present() | Gone() | Returned() | SetClock() | Migrate() | LoseTopic() | ShutOut() | LetIn():
            return Refused(TableReason.NOTHING_NEW)
        case _:
            assert_never(command)


def _asked(table: Table, command: Asked) -> Accepted | Refused:
    match command:
        case Kick() | Back():
            return Refused(TableReason.NOTHING_NEW)
        case Join():
            return _join(table, command.player)
        case Leave():
            return _leave(table, command.user_id)
        case Begin():
            return _begin(table, command)
        case Stop():
            return _stop(table, command.by)
        case Rematch():
            return _rematch(table, command)
        case PlayMove():
            return _play(table, command)
        case Unfold():
            return _unfold(table, command)
        case OpenMenu() | ChooseSheet() | ChooseHouseRule():
            return _choose(table, command)
        case _:
            assert_never(command)


def _new_table(table: Table | None, command: NewTable, now: float) -> Accepted | Refused:
    if table is not None and table.phase is TablePhase.LOBBY:
        return Refused(TableReason.LOBBY_OPEN)
    if table is not None and table.phase is TablePhase.GAME:
        return Refused(TableReason.GAME_ON)
    if table is not None and not _is_same_spot(table.place, command.place):
        return Refused(TableReason.NO_TABLE)
    return Accepted(
        Table(
            id=command.table_id if table is None else table.id,
            place=command.place,
            host=command.host.user_id,
            phase=TablePhase.LOBBY,
            game=1 if table is None else table.game + 1,
            variant=command.variant if table is None else table.variant,
            rules=command.rules if table is None else table.rules,
            language=command.language,
            touched=now,
            players=(command.host,) if command.seated else (),
            last_shithead=None if table is None else table.last_shithead,
        )
    )


def _is_same_spot(one: Place, other: Place) -> bool:
    """Whether two places are one chat and topic, whatever it is called now: no tap takes a table elsewhere."""
    return (one.chat_id, one.topic) == (other.chat_id, other.topic)


def _join(table: Table, player: Player) -> Accepted | Refused:
    no_lobby = _why_no_lobby(table)
    if no_lobby is not None:
        return no_lobby
    seat = table.seat_of(player.user_id)
    if seat is None and len(table.players) >= table.rules.max_players:
        return Refused(TableReason.TABLE_FULL, count=table.rules.max_players)
    if seat is None:
        return Accepted(replace(table, players=(*table.players, player)))
    if table.players[seat].reach is not Reach.NO:
        return Refused(TableReason.ALREADY_IN)
    return Accepted(_with_player(table, seat, player))


def _leave(table: Table, user_id: int) -> Accepted | Refused:
    seat = table.seat_of(user_id)
    if table.phase is TablePhase.GAME:
        return Refused(TableReason.NOT_PLAYING if seat is None else TableReason.NOTHING_NEW)
    if table.phase is not TablePhase.LOBBY:
        return Refused(TableReason.NO_LOBBY)
    if seat is None:
        return Refused(TableReason.NOT_IN)
    return Accepted(replace(table, players=table.players[:seat] + table.players[seat + 1 :]))


def _begin(table: Table, command: Begin) -> Accepted | Refused:
    return _why_no_say(table, command.by) or _dealt(table, command)


def _choose(table: Table, command: RulesCommand) -> Accepted | Refused:
    return _why_no_say(table, command.by) or choose(table, command)


def _rematch(table: Table, command: Rematch) -> Accepted | Refused:
    if table.phase is TablePhase.GAME:
        return Refused(TableReason.GAME_ON)
    if table.phase is not TablePhase.OVER:
        return Refused(TableReason.NO_GAME)
    if table.seat_of(command.by.user_id) is None and not _may_host(table, command.by):
        return Refused(TableReason.NOT_PLAYING)
    return _dealt(replace(table, game=table.game + 1), command)


def _dealt(table: Table, command: Begin | Rematch) -> Accepted | Refused:
    """Deal to everyone whom the bot can reach, in the order of joining."""
    knocking = [seat for seat, player in enumerate(table.players) if player.reach is Reach.PENDING]
    if knocking:
        return Refused(TableReason.REACHING, names=_named(table, *knocking))
    players = tuple(
        replace(player, turns=0, menu=None) for player in table.players if player.reach is Reach.YES
    )
    if len(players) < 2:
        return Refused(TableReason.TOO_FEW, count=2)
    dealt = replace(
        table,
        phase=TablePhase.GAME,
        players=players,
        state=deal(table.rules, len(players), command.deck),
        happened=(),
        menu=None,
        closing=None,
        closed_by=None,
        left_out=tuple(player.name for player in table.players if player.reach is Reach.NO),
    )
    named = tuple((player.user_id, player.name) for player in players)
    return Accepted(dealt, start=GameStart(table.variant, table.rules, named, command.deck))


def _stop(table: Table, by: Asker) -> Accepted | Refused:
    if not table.is_open:
        return Refused(TableReason.NO_GAME)
    if not _may_host(table, by):
        return _not_host(table)
    return _ended(table, Closing.CANCELLED if table.running is None else Closing.STOPPED, by.name)


def _due(table: Table, now: float) -> Accepted | Refused:
    if not is_due(table, now):
        return Refused(TableReason.NOTHING_NEW)
    return _ended(table, Closing.EXPIRED)


def _ended(table: Table, closing: Closing, by: str | None = None) -> Accepted:
    """Close a lobby, or end a game before its time: that is recorded, but counts for nobody."""
    closed = replace(table, phase=TablePhase.CLOSED, menu=None, closing=closing, closed_by=by)
    if table.running is None:
        return Accepted(closed)
    state, events = abandon(table.running)
    return Accepted(replace(closed, phase=TablePhase.OVER, state=state), events=events, finished=True)


def _reached(table: Table, command: Reached) -> Accepted | Refused:
    seat = table.seat_of(command.user_id)
    reach = Reach.YES if command.reachable else Reach.NO
    if seat is None or table.players[seat].reach is reach:
        return Refused(TableReason.NOTHING_NEW)
    return Accepted(_with_player(table, seat, replace(table.players[seat], reach=reach)))


def _play(table: Table, command: PlayMove) -> Accepted | Refused:
    seated = _seated(table, command)
    if isinstance(seated, Refused):
        return seated
    before, seat = seated
    if _swap_is_over(before, command):
        return Refused(TableReason.STALE)
    reason = why_illegal(before, seat, command.move)
    if reason is not None:
        return Refused(reason)
    state, events = apply(before, seat, command.move)
    told = tuple(event for event in events if _is_told(before, event))
    moved = replace(
        table,
        state=state,
        players=_after_move(table.players, events),
        happened=(*table.happened, told)[-HAPPENINGS_KEPT:] if told else table.happened,
    )
    moves = (move_text(seat, command.move),)
    if state.phase is Phase.OVER:
        return _finished(moved, state, events, moves)
    return Accepted(moved, events=events, moves=moves)


def _unfold(table: Table, command: Unfold) -> Accepted | Refused:
    seated = _seated(table, command)
    if isinstance(seated, Refused):
        return seated
    state, seat = seated
    if table.players[seat].menu is command.fold:
        return Refused(TableReason.NOTHING_NEW)
    if command.fold is not None and not unfolded(command.fold, legal_moves(state, seat)):
        return Refused(TableReason.STALE)
    return Accepted(_with_player(table, seat, replace(table.players[seat], menu=command.fold)))


def _seated(table: Table, command: PlayMove | Unfold) -> tuple[GameState, int] | Refused:
    """The game and the player's seat, where his button is of this moment."""
    state, seat = table.running, table.seat_of(command.user_id)
    if state is None:
        return Refused(TableReason.NO_GAME)
    if seat is None:
        return Refused(TableReason.NOT_PLAYING)
    if command.ply != state.ply:
        return Refused(TableReason.STALE)
    return state, seat


def _swap_is_over(state: GameState, command: PlayMove) -> bool:
    """Play begins at ply 0 too: a swap phase's button is stale then, unless the rules allow swaps in the game."""
    swap_phase_move = isinstance(command.move, Ready) or (
        isinstance(command.move, Swap) and not state.rules.swap_in_game
    )
    return swap_phase_move and state.phase is Phase.PLAY


def _finished(
    table: Table, state: GameState, events: tuple[happen.Event, ...], moves: tuple[str, ...]
) -> Accepted:
    loser = None if state.shithead is None else table.players[state.shithead].user_id
    scores = tuple(
        Score(player.user_id, player.name, clear=player.user_id != loser)
        for player in table.players
        if player.credit
    )
    over = replace(
        table, phase=TablePhase.OVER, last_shithead=table.last_shithead if loser is None else loser
    )
    return Accepted(over, events=events, moves=moves, scores=scores, finished=True)


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


def _with_player(table: Table, seat: int, player: Player) -> Table:
    return replace(table, players=(*table.players[:seat], player, *table.players[seat + 1 :]))


def _why_no_lobby(table: Table) -> Refused | None:
    """Why nobody can sit down here now, if so."""
    if table.phase is TablePhase.LOBBY:
        return None
    return Refused(TableReason.GAME_ON if table.phase is TablePhase.GAME else TableReason.NO_LOBBY)


def _why_no_say(table: Table, asker: Asker) -> Refused | None:
    """Why this asker has no say in what the lobby plays and when, if so."""
    no_lobby = _why_no_lobby(table)
    return no_lobby or (None if _may_host(table, asker) else _not_host(table))


def _may_host(table: Table, asker: Asker) -> bool:
    return asker.is_admin or asker.user_id == table.host


def _not_host(table: Table) -> Refused:
    """The host is named where he sits at the table; else nobody here knows his name."""
    seat = table.seat_of(table.host)
    return Refused(TableReason.NOT_HOST, names=() if seat is None else _named(table, seat))


def _named(table: Table, *seats: int) -> tuple[tuple[int, str], ...]:
    return tuple((seat + 1, table.players[seat].name) for seat in seats)
