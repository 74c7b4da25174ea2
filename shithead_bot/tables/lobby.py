"""From the lobby to the deal: who opens it, sits down, chooses and begins, and the rematch."""

from dataclasses import replace

from shithead_bot.engine.transition import deal
from shithead_bot.tables.absence import back
from shithead_bot.tables.choosing import Page, choose
from shithead_bot.tables.commands import (
    Asker,
    Back,
    Begin,
    Known,
    NewTable,
    OpenMenu,
    Rematch,
    RulesCommand,
    Speak,
)
from shithead_bot.tables.ending import closed
from shithead_bot.tables.model import HINTS, Closing, Place, PlayedBy, Player, Reach, Table, TablePhase
from shithead_bot.tables.outcome import Accepted, Refused, TableReason
from shithead_bot.tables.ports import GameStart
from shithead_bot.tables.practice import computers, is_stranger, with_computers
from shithead_bot.tables.rights import may_host, named, why_no_lobby, why_no_say
from shithead_bot.tables.tidings import Absence


def new_table(table: Table | None, command: NewTable, now: float) -> Accepted | Refused:
    """Open a lobby where none is open and no game is on."""
    places = (command.place,) if table is None else (command.place, table.place)
    if any(is_stranger(place, command.host.user_id) for place in places):
        return Refused(TableReason.NO_TABLE)
    if table is not None and table.phase is TablePhase.LOBBY:
        return Refused(TableReason.LOBBY_OPEN)
    if table is not None and table.phase is TablePhase.GAME:
        return Refused(TableReason.GAME_ON)
    if table is not None and not _is_same_spot(table.place, command.place):
        return Refused(TableReason.NO_TABLE)
    opened = _opened(table, command, now)
    return Accepted(_for_practice(table, opened, command.host) if opened.is_practice else opened)


def _opened(table: Table | None, command: NewTable, now: float) -> Table:
    """A group's lobby; what the group has chosen before stays chosen, unless its settings say otherwise."""
    before = None if command.settled else table
    return Table(
        id=command.table_id if table is None else table.id,
        place=command.place,
        host=command.host.user_id,
        phase=TablePhase.LOBBY,
        game=1 if table is None else table.game + 1,
        variant=command.variant if before is None else before.variant,
        rules=command.rules if before is None else before.rules,
        language=command.language,
        touched=now,
        players=(command.host,) if command.seated else (),
        last_shithead=None if table is None else table.last_shithead,
        clock=command.clock,
        pings=command.pings,
    )


def _for_practice(before: Table | None, opened: Table, owner: Player) -> Table:
    """A lobby in a private chat, with as many computers as at its table before."""
    players = with_computers(owner, 1 if before is None else computers(before))
    return replace(opened, players=players, clock=None, pings=False)


def _is_same_spot(one: Place, other: Place) -> bool:
    """Whether two places are one chat and topic, whatever it is called now: no tap takes a table elsewhere."""
    return (one.chat_id, one.topic) == (other.chat_id, other.topic)


def join(table: Table, player: Player, now: float) -> Accepted | Refused:
    """Sit down; in a game, whoever has a seat and is away comes back to it."""
    seat = table.seat_of(player.user_id)
    if table.running is not None and seat is not None and table.players[seat].absence is not None:
        return back(table, Back(player.user_id), now)
    no_lobby = why_no_lobby(table)
    if no_lobby is not None:
        return no_lobby
    if seat is None and len(table.players) >= table.rules.max_players:
        return Refused(TableReason.TABLE_FULL, count=table.rules.max_players)
    if seat is None:
        return Accepted(replace(table, players=(*table.players, player)))
    if table.players[seat].reach is not Reach.NO:
        return Refused(TableReason.ALREADY_IN)
    return Accepted(table.with_player(seat, player))


def turn_menu(table: Table, command: RulesCommand) -> Accepted | Refused:
    """Answer the lobby's menu; in a game, open and close the page of whom to kick."""
    in_game = (
        table.running is not None and isinstance(command, OpenMenu) and command.page in {None, Page.KICK}
    )
    return (
        (None if in_game else why_no_lobby(table)) or why_no_say(table, command.by) or choose(table, command)
    )


def begin(table: Table, command: Begin, now: float) -> Accepted | Refused:
    """Deal to those who sit in the lobby."""
    refused = why_no_lobby(table) or why_no_say(table, command.by)
    if refused is not None:
        return refused
    if table.suspended is not None:
        return Refused(TableReason.SUSPENDED)
    return _dealt(table, command, now)


def rematch(table: Table, command: Rematch, now: float) -> Accepted | Refused:
    """Deal once more to those who were there at the end of the last game; whoever asks for it is there now."""
    if table.phase is TablePhase.GAME:
        return Refused(TableReason.GAME_ON)
    if table.phase is not TablePhase.OVER:
        return Refused(TableReason.NO_GAME)
    seat = table.seat_of(command.by.user_id)
    if seat is None and not may_host(table, command.by):
        return Refused(TableReason.NOT_PLAYING)
    if seat is not None and table.players[seat].absence is Absence.KICKED:
        return Refused(TableReason.KICKED)
    if seat is not None:
        player = table.players[seat]
        reach = Reach.YES if table.is_practice else player.reach  # he asks from where his cards go
        table = table.with_player(seat, replace(player, absence=None, reach=reach))
    return _dealt(replace(table, game=table.game + 1), command, now)


def _dealt(table: Table, command: Begin | Rematch, now: float) -> Accepted | Refused:
    """Deal to everyone who is there and whom the bot can reach, in the order of joining."""
    there = [(seat, player) for seat, player in enumerate(table.players) if player.absence is None]
    knocking = [seat for seat, player in there if player.reach is Reach.PENDING]
    if knocking:
        return Refused(TableReason.REACHING, names=named(table, *knocking))
    known = {each.user_id: each for each in command.known}
    players = tuple(
        _fresh(player, known.get(player.user_id)) for _, player in there if player.reach is Reach.YES
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
        left_out=tuple(player.name for player in table.players if _is_out_of_reach(player)),
    ).waiting_anew(now)
    seated = tuple((player.user_id, player.name) for player in players)
    return Accepted(dealt, start=GameStart(table.variant, table.rules, seated, command.deck))


def _fresh(player: Player, known: Known | None) -> Player:
    """A player as he begins a game; in his first one all hints are before him."""
    return replace(
        player,
        turns=0,
        menu=None,
        missed=0,
        credit=True,
        played_by=PlayedBy.COMPUTER if player.is_computer else PlayedBy.HUMAN,
        language=player.language if known is None else known.language,
        hints=0 if known is not None and known.is_new else HINTS,
    )


def _is_out_of_reach(player: Player) -> bool:
    """Whether a player would have been dealt in if the bot could write to him."""
    return player.reach is Reach.NO and player.absence in {None, Absence.UNREACHABLE}


def speak(table: Table, command: Speak) -> Accepted | Refused:
    """Speak to a player in his language."""
    seat = table.seat_of(command.user_id)
    if seat is None or table.players[seat].language == command.language:
        return Refused(TableReason.NOTHING_NEW)
    return Accepted(table.with_player(seat, replace(table.players[seat], language=command.language)))


def stop(table: Table, by: Asker) -> Accepted | Refused:
    """Cancel the lobby, or end the game."""
    if not table.is_open:
        return Refused(TableReason.NO_GAME)
    closing = Closing.CANCELLED if table.running is None else Closing.STOPPED
    return why_no_say(table, by) or closed(table, closing, by.name)
