"""Forgetting a user who asks for it.

Law: afterwards nothing of a table, its log and its records tells who he was. Games go on as if he had left: the
computer plays on, on a seat that is nobody's and that nobody comes back to. Doing it again changes nothing.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from shithead_bot.engine.record import dumps, loads
from shithead_bot.tables.absence import gone_away, hosted, off_the_seat
from shithead_bot.tables.commands import Forget
from shithead_bot.tables.ending import closed
from shithead_bot.tables.model import FORGOTTEN, Closing, PlayedBy, Player, Reach, Table, TablePhase
from shithead_bot.tables.outcome import Accepted, Refused, TableReason
from shithead_bot.tables.ports import GameStart, KeptRecord
from shithead_bot.tables.tidings import Absence


def stand_in(request: str) -> int:
    """What stands in the place of a user's id from now on: no user's id and no computer's, another for every request.

    request: what tells this request from all others. The same one, made again after a crash, gives the same id, so
    that what was done of it before and what is done now fit together.
    """
    digest = hashlib.blake2b(request.encode(), digest_size=7).digest()
    return FORGOTTEN - int.from_bytes(digest, "big")


def knows(table: Table, who: Forget) -> bool:
    """Whether anything of a table tells who he is."""
    ids = {
        table.place.chat_id,
        table.host,
        table.last_shithead,
        *(player.user_id for player in table.players),
    }
    return who.user_id in ids or (who.name != "" and who.name in {table.closed_by, *table.left_out})


def forget(table: Table, command: Forget, now: float) -> Accepted | Refused:
    """Let him get up from the lobby, or have the computer play on for nobody; his own table for practice goes."""
    if not knows(table, command):
        return Refused(TableReason.NOTHING_NEW)
    if table.place.chat_id == command.user_id:
        return Accepted(table, dropped=True)
    seat = table.seat_of(command.user_id)
    outcome = Accepted(hosted(table, command.user_id, 0)) if seat is None else _without(table, seat, now)
    outcome = replace(outcome, table=_unnamed(outcome.table, command))
    if outcome.table.phase is TablePhase.LOBBY and outcome.table.host == command.stand_in:
        return closed(outcome.table, Closing.CANCELLED, by="")
    return outcome


def _without(table: Table, seat: int, now: float) -> Accepted:
    """The table, gone on without the player of this seat."""
    if table.state is None:
        return off_the_seat(table, seat)
    if table.running is not None and table.players[seat].absence is None:
        return gone_away(table, seat, Absence.LEFT, now)
    return Accepted(hosted(table, table.players[seat].user_id, seat))


def _unnamed(table: Table, who: Forget) -> Table:
    """The table with nobody in his place. Who has no name is called by his seat, in the reader's language."""

    def but(user_id: int) -> int:
        return who.stand_in if user_id == who.user_id else user_id

    return replace(
        table,
        host=but(table.host),
        last_shithead=None if table.last_shithead is None else but(table.last_shithead),
        closed_by="" if table.closed_by == who.name else table.closed_by,
        left_out=tuple("" if name == who.name else name for name in table.left_out),
        players=tuple(
            _nobody(player, table.language, who.stand_in) if player.user_id == who.user_id else player
            for player in table.players
        ),
    )


def _nobody(player: Player, language: str, user_id: int) -> Player:
    """Whom no screen is for, and whom no rematch waits for."""
    return replace(
        player,
        user_id=user_id,
        name="",
        language=language,
        reach=Reach.NO,
        absence=Absence.LEFT,
        played_by=PlayedBy.COMPUTER,
        menu=None,
    )


def start_without(start: GameStart, who: Forget) -> GameStart:
    """The head of a log without his name and id."""
    ids, names = _called([user_id for user_id, _ in start.players], [name for _, name in start.players], who)
    return replace(start, players=tuple(zip(ids, names, strict=True)))


def record_without(record: KeptRecord, who: Forget) -> KeptRecord:
    """A record without his name and id; it replays as before. RecordError if its line is none."""
    game = loads(record.line)
    ids, names = _called(record.players, game.players, who)
    return KeptRecord(dumps(replace(game, players=names)), ids)


def _called(ids: Sequence[int], names: Sequence[str], who: Forget) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Ids and names by seat, with his made nobody's. Records are in English."""
    return (
        tuple(who.stand_in if user_id == who.user_id else user_id for user_id in ids),
        tuple(
            f"Player {seat}" if user_id == who.user_id else name
            for seat, (user_id, name) in enumerate(zip(ids, names, strict=True), start=1)
        ),
    )
