"""A table for practice: one player, in his private chat, against one to three computers.

Law: it is his alone. Nobody else can ask anything of it, or learn that there is one. Nothing hurries him: it has no
clock, and no group that it could lose. It counts for nobody, and with him it ends.
"""

from dataclasses import replace
from typing import Final

from shithead_bot.tables.commands import ChooseOpponents
from shithead_bot.tables.model import GroupKind, Place, PlayedBy, Player, Reach, Table
from shithead_bot.tables.outcome import Accepted, Refused, TableReason
from shithead_bot.tables.rights import why_no_lobby

MOST_OPPONENTS: Final = 3


def private_place(user_id: int) -> Place:
    """A user's private chat with the bot."""
    return Place(user_id, None, "", GroupKind.PRIVATE)


def is_stranger(place: Place, user_id: int) -> bool:
    """Whether this is somebody else's private chat."""
    return place.kind is GroupKind.PRIVATE and place.chat_id != user_id


def with_computers(owner: Player, count: int) -> tuple[Player, ...]:
    """Who sits at a table for practice. The owner asks for it in the chat where his cards come, so he is reached."""
    others = (_computer(number, owner.language) for number in range(1, count + 1))
    return replace(owner, reach=Reach.YES), *others


def computers(table: Table) -> int:
    """How many computers sit at it."""
    return sum(player.is_computer for player in table.players)


def most_computers(table: Table) -> int:
    """How many may: what its rules have room for, of `MOST_OPPONENTS`."""
    return min(MOST_OPPONENTS, table.rules.max_players - 1)


def choose_opponents(table: Table, command: ChooseOpponents) -> Accepted | Refused:
    """Play against more computers, or fewer."""
    no_lobby = why_no_lobby(table)
    if no_lobby is not None:
        return no_lobby
    if not table.is_practice or not 1 <= command.count <= MOST_OPPONENTS:
        return Refused(TableReason.STALE)
    if command.count > most_computers(table):
        return Refused(TableReason.TABLE_FULL, count=table.rules.max_players)
    if command.count == computers(table):
        return Refused(TableReason.NOTHING_NEW)
    return Accepted(replace(table, players=with_computers(table.players[0], command.count)))


def with_room(table: Table) -> Table:
    """The table with as many computers as its rules have room for; people are never sent away."""
    if not table.is_practice:
        return table
    return replace(table, players=table.players[: table.rules.max_players])


def _computer(number: int, language: str) -> Player:
    """Records have its name as it is here; whoever plays reads it in his own language."""
    return Player(-number, f"Computer {number}", language, Reach.YES, PlayedBy.COMPUTER)
