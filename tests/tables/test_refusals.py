"""Every reason why a table refuses, each with a table and a command that bring it about.

That somebody sits at too many tables only the store knows: see test_service.
"""

import pytest

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.moves import Ready, Take
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.tables.commands import (
    Back,
    Begin,
    ChooseHouseRule,
    ChooseSheet,
    Command,
    Due,
    Join,
    Kick,
    Leave,
    OpenMenu,
    PlayMove,
    Rematch,
    Settle,
    ShutOut,
    Stop,
    Unfold,
)
from shithead_bot.tables.house import HouseRule
from shithead_bot.tables.model import Reach, Suspension, Table
from shithead_bot.tables.outcome import TableReason
from tests.tables.making import after, asker, dealt, lobby, new_table, person, refused

MENU = after(lobby(), OpenMenu(asker(1), "house"))
EXAMPLES: dict[TableReason, tuple[Table | None, Command]] = {
    TableReason.NO_TABLE: (None, Join(person(1))),
    TableReason.LOBBY_OPEN: (lobby(), new_table(2)),
    TableReason.GAME_ON: (dealt(), Join(person(3))),
    TableReason.NO_LOBBY: (after(lobby(), Stop(asker(1))), Join(person(3))),
    TableReason.NO_GAME: (lobby(), Rematch(asker(1))),
    TableReason.OLD_GAME: (lobby(), Join(person(3), game=9)),
    TableReason.STALE: (dealt(), PlayMove(1, 1, 9, Take())),
    TableReason.ALREADY_IN: (lobby(), Join(person(2))),
    TableReason.TABLE_FULL: (lobby(5), Join(person(6))),
    TableReason.NOT_IN: (lobby(), Leave(3)),
    TableReason.NOT_HOST: (lobby(), Stop(asker(2))),
    TableReason.NOT_PLAYING: (dealt(), Unfold(9, 1, 0, Rank.NINE)),
    TableReason.TOO_FEW: (lobby(1), Begin(asker(1))),
    TableReason.REACHING: (after(lobby(), Join(person(3, Reach.PENDING))), Begin(asker(1))),
    TableReason.TOO_FEW_CARDS: (MENU, ChooseHouseRule(asker(1), HouseRule.MAX_PLAYERS, 4)),
    TableReason.SEATED_MORE: (
        after(lobby(6, rules=VARIANTS["dutch"].rules), OpenMenu(asker(1), "sheets")),
        ChooseSheet(asker(1), "classic"),
    ),
    TableReason.KICKED: (after(dealt(3), Kick(asker(1), 2)), Back(2)),
    TableReason.NOT_MEMBER: (after(dealt(), Leave(2)), Back(2, is_member=False)),
    TableReason.NOT_ADMIN: (lobby(), Settle(asker(1), 60, pings=False)),
    TableReason.SUSPENDED: (after(dealt(), ShutOut(Suspension.MUTED)), PlayMove(1, 1, 0, Ready())),
    TableReason.NOTHING_NEW: (lobby(), Due()),
}
KNOWN_TO_THE_STORE = TableReason.TOO_MANY_TABLES


@pytest.mark.parametrize("reason", [reason for reason in TableReason if reason is not KNOWN_TO_THE_STORE])
def test_every_reason_has_its_case(reason: TableReason) -> None:
    """Each reason that a table knows is the answer to something that can really be asked."""
    assert refused(*EXAMPLES[reason]).reason is reason
