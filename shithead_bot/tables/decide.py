"""`decide`: the next table, or why not.

Law: pure. Same table, same command, same time: same answer. A player's mistake is a `Refused`, never an
exception, and leaves the table as it was. Here it is only told whose field a command is: `lobby`, `practice`, `turns`,
`absence`, `forgetting`, `moving` and `overdue` decide.
"""

from dataclasses import replace
from typing import assert_never

from shithead_bot.tables import absence, forgetting, lobby, moving, overdue, practice, turns
from shithead_bot.tables.commands import (
    Asked,
    Back,
    Begin,
    ChooseHouseRule,
    ChooseOpponents,
    ChooseSheet,
    Command,
    Due,
    Forget,
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
    Settle,
    ShutOut,
    Speak,
    Stop,
    Unfold,
)
from shithead_bot.tables.due import by_this_clock
from shithead_bot.tables.model import Table
from shithead_bot.tables.outcome import Accepted, Refused, TableReason


def decide(table: Table | None, command: Command, now: float) -> Accepted | Refused:
    """Answer a command. `now` is in seconds since the epoch; `table` is None where the chat has none yet."""
    if isinstance(command, NewTable):
        return lobby.new_table(table, command, now)
    if table is None:
        return Refused(TableReason.NO_TABLE)
    if isinstance(command, Due):
        return overdue.look(table, now)
    timely = by_this_clock(table, now)
    if isinstance(command, Learned):
        return _learned(timely, command, now)
    user_id = _who_asks(command)
    if practice.is_stranger(table.place, user_id):
        return Refused(TableReason.NO_TABLE)
    if command.game is not None and command.game != table.game:
        return Refused(TableReason.OLD_GAME)
    awake = absence.awake(timely, user_id)
    return _asked(replace(awake, touched=now), command, now)


def _who_asks(command: Asked) -> int:
    match command:
        case Join():
            return command.player.user_id
        case Leave() | Back() | PlayMove() | Unfold():
            return command.user_id
        case _:
            return command.by.user_id


def _asked(table: Table, command: Asked, now: float) -> Accepted | Refused:
    match command:
        case PlayMove():
            return turns.play(table, command, now)
        case Unfold():
            return turns.unfold(table, command, now)
        case Leave():
            return absence.leave(table, command, now)
        case Kick():
            return absence.kick(table, command, now)
        case Back():
            return absence.back(table, command, now)
        case _:
            return _asked_of_the_lobby(table, command, now)


def _asked_of_the_lobby(
    table: Table,
    command: Join | Begin | Rematch | Stop | OpenMenu | ChooseSheet | ChooseHouseRule | ChooseOpponents,
    now: float,
) -> Accepted | Refused:
    match command:
        case Join():
            return lobby.join(table, command.player, now)
        case Begin():
            return lobby.begin(table, command, now)
        case Rematch():
            return lobby.rematch(table, command, now)
        case Stop():
            return lobby.stop(table, command.by)
        case OpenMenu() | ChooseSheet() | ChooseHouseRule():
            return lobby.turn_menu(table, command)
        case ChooseOpponents():
            return practice.choose_opponents(table, command)
        case _:
            assert_never(command)


def _learned(table: Table, command: Learned, now: float) -> Accepted | Refused:
    match command:
        case Present():
            awake = absence.awake(table, command.user_id)
            return (
                Refused(TableReason.NOTHING_NEW) if awake == table else Accepted(replace(awake, touched=now))
            )
        case Reached():
            return absence.reached(table, command, now)
        case Gone():
            return absence.gone(table, command, now)
        case Returned():
            return absence.returned(table, command)
        case Forget():
            return forgetting.forget(table, command, now)
        case Speak():
            return lobby.speak(table, command)
        case _:
            return _learned_of_the_chat(table, command, now)


def _learned_of_the_chat(
    table: Table, command: Settle | Migrate | LoseTopic | ShutOut | LetIn, now: float
) -> Accepted | Refused:
    if table.is_practice:
        return Refused(TableReason.NOTHING_NEW)
    match command:
        case Settle():
            return moving.settle(table, command, now)
        case Migrate():
            return moving.migrate(table, command)
        case LoseTopic():
            return moving.lose_topic(table, command)
        case ShutOut():
            return moving.shut_out(table, command, now)
        case LetIn():
            return moving.let_in(table, now)
        case _:
            assert_never(command)
