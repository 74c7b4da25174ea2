"""Players who go away and come back.

Law: a seat in a game is never empty. Whoever is away has his seat played on by the computer; he is told of once, at
the table. When nobody is there any more, the game ends and counts for nobody; so does a lobby for practice.
"""

from dataclasses import replace

from shithead_bot.tables.commands import Back, Gone, Kick, Leave, Reached, Returned
from shithead_bot.tables.due import awaited
from shithead_bot.tables.ending import closed
from shithead_bot.tables.model import Closing, PlayedBy, Player, Reach, Table, TablePhase
from shithead_bot.tables.outcome import Accepted, Refused, TableReason
from shithead_bot.tables.rights import why_no_say
from shithead_bot.tables.tidings import Absence, CameBack, NewHost, WentAway

_FOR_GOOD = (Absence.KICKED, Absence.GONE)


# Going away


def leave(table: Table, command: Leave, now: float) -> Accepted | Refused:
    """Get up from the lobby, or leave the seat in a game to the computer."""
    seat = table.seat_of(command.user_id)
    if table.phase is TablePhase.LOBBY:
        return Refused(TableReason.NOT_IN) if seat is None else off_the_seat(table, seat)
    if table.phase is not TablePhase.GAME:
        return Refused(TableReason.NO_LOBBY)
    if seat is None:
        return Refused(TableReason.NOT_PLAYING)
    if table.players[seat].absence in {Absence.LEFT, *_FOR_GOOD}:
        return Refused(TableReason.NOTHING_NEW)
    return gone_away(table, seat, Absence.LEFT, now)


def kick(table: Table, command: Kick, now: float) -> Accepted | Refused:
    """Take somebody off, by the host's or an administrator's word."""
    if not table.is_open:
        return Refused(TableReason.NO_GAME)
    no_say = why_no_say(table, command.by)
    if no_say is not None:
        return no_say
    seat = table.seat_of(command.user_id)
    if seat is None or seat not in kickable(table):
        return Refused(TableReason.STALE)
    table = replace(table, menu=None)
    if table.phase is TablePhase.LOBBY:
        return off_the_seat(table, seat)
    if command.by.user_id == command.user_id:
        return leave(table, Leave(command.user_id), now)
    return gone_away(table, seat, Absence.KICKED, now)


def kickable(table: Table) -> tuple[int, ...]:
    """The seats whose players can be kicked."""
    return tuple(
        seat
        for seat, player in enumerate(table.players)
        if player.user_id > 0 and player.absence is not Absence.KICKED
    )


def gone(table: Table, command: Gone, now: float) -> Accepted | Refused:
    """Note that somebody isn't in the group any more."""
    seat = table.seat_of(command.user_id)
    if seat is None:
        after = hosted(table, command.user_id, 0) if table.is_open else table
        return Refused(TableReason.NOTHING_NEW) if after == table else Accepted(after)
    if table.phase is TablePhase.LOBBY:
        return off_the_seat(table, seat)
    if table.phase is TablePhase.CLOSED or table.players[seat].absence in _FOR_GOOD:
        return Refused(TableReason.NOTHING_NEW)
    return gone_away(table, seat, Absence.GONE, now)


def reached(table: Table, command: Reached, now: float) -> Accepted | Refused:
    """Note whether somebody can be written to; in a game, whom the bot can't write to is away."""
    seat = table.seat_of(command.user_id)
    reach = Reach.YES if command.reachable else Reach.NO
    if seat is None or table.players[seat].reach is reach:
        return Refused(TableReason.NOTHING_NEW)
    table = table.with_player(seat, replace(table.players[seat], reach=reach))
    if reach is Reach.YES:
        return Accepted(table)
    if table.is_practice and table.phase is TablePhase.LOBBY:
        return off_the_seat(table, seat)
    if table.running is None:
        return Accepted(hosted(table, command.user_id, seat))
    if table.players[seat].absence is not None:
        return Accepted(table)
    return gone_away(table, seat, Absence.UNREACHABLE, now)


def gone_away(table: Table, seat: int, absence: Absence, now: float) -> Accepted:
    """The computer plays this seat from now on; where nobody is left, the game ends."""
    after = away(table, seat, absence, now)
    if after.running is not None and after.is_deserted:
        return closed(after, Closing.DESERTED)
    return Accepted(after)


def away(table: Table, seat: int, absence: Absence, now: float) -> Table:
    """The table with the computer on this seat. It is told where that is new to the table: whoever is out, or was away
    already, has nothing that another could play on."""
    player = table.players[seat]
    lent = replace(player, absence=absence, played_by=PlayedBy.COMPUTER, missed=0, menu=None)
    after = table.with_player(seat, lent)
    state = table.running
    if player.absence is None and state is not None and seat not in state.finished:
        after = after.telling(WentAway(seat, absence))
    if seat in awaited(table):
        after = after.waiting_anew(now)
    return hosted(after, player.user_id, seat)


def off_the_seat(table: Table, seat: int) -> Accepted:
    """A lobby with one less; the others move up. Computers alone wait for nobody: theirs is closed."""
    if table.is_practice:
        return closed(table, Closing.DESERTED)
    left = replace(table, players=table.players[:seat] + table.players[seat + 1 :])
    return Accepted(hosted(left, table.players[seat].user_id, seat))


def hosted(table: Table, user_id: int, seat: int) -> Table:
    """Where it was the host who went: the next player who is there, from this seat on, is host. Nobody is: it stays."""
    if user_id != table.host:
        return table
    order = (*range(seat, len(table.players)), *range(min(seat, len(table.players))))
    successor = next((other for other in order if _is_there(table.players[other], user_id)), None)
    if successor is None:
        return table
    handed_on = replace(table, host=table.players[successor].user_id)
    return handed_on if table.running is None else handed_on.telling(NewHost(successor))


def _is_there(player: Player, but: int) -> bool:
    is_able = player.absence is None and player.reach is not Reach.NO and not player.is_computer
    return is_able and player.user_id != but


# Coming back


def back(table: Table, command: Back, now: float) -> Accepted | Refused:
    """Give a seat back to its player, if he may have it."""
    seat = table.seat_of(command.user_id)
    if table.running is None:
        return Refused(TableReason.NO_GAME)
    if seat is None:
        return Refused(TableReason.NOT_PLAYING)
    absence = table.players[seat].absence
    if absence is None:
        return Refused(TableReason.NOTHING_NEW)
    if absence is Absence.KICKED:
        return Refused(TableReason.KICKED)
    if not command.is_member:
        return Refused(TableReason.NOT_MEMBER)
    return Accepted(come_back(table, seat, now))


def why_not_back(player: Player) -> Refused | None:
    """Why what this player does doesn't bring him back, if it doesn't."""
    if player.absence is None or player.may_return:
        return None
    return Refused(TableReason.KICKED if player.absence is Absence.KICKED else TableReason.NOT_MEMBER)


def come_back(table: Table, seat: int, now: float) -> Table:
    """The table with its own player on this seat. Whom the bot couldn't write to is knocked at once more."""
    player = table.players[seat]
    reach = Reach.PENDING if player.reach is Reach.NO else player.reach
    own = replace(player, absence=None, played_by=PlayedBy.HUMAN, reach=reach)
    after = table.with_player(seat, own).telling(CameBack(seat))
    return after.waiting_anew(now) if seat in awaited(table) else after


def returned(table: Table, command: Returned) -> Accepted | Refused:
    """Note that somebody is in the group again: his seat waits for a tap of his."""
    seat = table.seat_of(command.user_id)
    if seat is None or table.players[seat].absence is not Absence.GONE:
        return Refused(TableReason.NOTHING_NEW)
    return Accepted(table.with_player(seat, replace(table.players[seat], absence=Absence.LEFT)))


def awake(table: Table, user_id: int) -> Table:
    """The table where this player, if he is one, has done something: the turns that he missed are forgotten."""
    seat = table.seat_of(user_id)
    if seat is None or not table.players[seat].missed:
        return table
    return table.with_player(seat, replace(table.players[seat], missed=0))
