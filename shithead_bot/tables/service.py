"""Load, decide, commit: the one way a table changes.

The caller keeps the order of one table's commands (a lane); the version in every commit is the safety net. A
table stays in a small cache with its version, so that a tap costs one round trip: the commit.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from shithead_bot.engine.cards import Card, full_deck
from shithead_bot.engine.record import dumps, record_of
from shithead_bot.tables.commands import Begin, Command, Forget, Join, NewTable, Rematch
from shithead_bot.tables.decide import decide
from shithead_bot.tables.due import next_due
from shithead_bot.tables.forgetting import start_without
from shithead_bot.tables.model import Table
from shithead_bot.tables.outcome import Accepted, Refused, TableReason
from shithead_bot.tables.ports import MOST_TABLES, Commit, Conflict, Crowded, KeptRecord, Stored, TableStore

_CACHED: Final = 256
_TRIES: Final = 5

Shuffle = Callable[[Sequence[Card]], tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a command, and the table as it is now (None where there is none)."""

    outcome: Accepted | Refused
    table: Table | None


class TableService:
    """Applies commands to stored tables.

    shuffle: a fair shuffle of the whole deck. clock: seconds since the epoch. changed: told the table's id after
    every commit, and after one of which nobody knows whether it was written.
    """

    def __init__(
        self,
        store: TableStore,
        shuffle: Shuffle,
        clock: Callable[[], float],
        changed: Callable[[str], None],
    ) -> None:
        self._store = store
        self._shuffle = shuffle
        self._clock = clock
        self._changed = changed
        self._cache: OrderedDict[str, Stored] = OrderedDict()

    async def load(self, table_id: str) -> Stored | None:
        """The table with its version, from the cache or the store."""
        if table_id not in self._cache:
            stored = await self._store.load(table_id)
            if stored is None:
                return None
            self._remember(stored)
        self._cache.move_to_end(table_id)
        return self._cache[table_id]

    async def handle(self, table_id: str, command: Command, receipt: str | None = None) -> Answer:
        """Apply a command; an accepted one is committed and settles `receipt`, a refused one writes nothing.

        Raises:
            Conflict: the table changed under every one of a few tries.
            Fenced: another process has taken over.
        """
        if isinstance(command, Forget):
            await self._forget_in_log(table_id, command)
        for _ in range(_TRIES):
            stored = await self.load(table_id)
            table = None if stored is None else stored.table
            outcome = decide(table, self._with_deck(table, command), self._clock())
            if isinstance(outcome, Refused):
                return Answer(outcome, table)
            try:
                await self._commit(stored, outcome, receipt, _who_sits_down(command))
            except Conflict:
                self._cache.pop(table_id, None)
                continue
            except Crowded:
                return Answer(Refused(TableReason.TOO_MANY_TABLES, count=MOST_TABLES), table)
            except BaseException:
                # Whether it was written is unknown: the next command, and the screens, must see what the store says.
                self._cache.pop(table_id, None)
                self._changed(table_id)
                raise
            return Answer(outcome, None if outcome.dropped else outcome.table)
        raise Conflict(f"table {table_id} changed under every try")

    async def weigh(self, table_id: str, command: Command) -> Answer:
        """What would become of a command now; nothing changes."""
        stored = await self.load(table_id)
        table = None if stored is None else stored.table
        return Answer(decide(table, command, self._clock()), table)

    async def _commit(
        self, stored: Stored | None, accepted: Accepted, receipt: str | None, willing: int | None
    ) -> None:
        if accepted.dropped:
            await self._drop(accepted.table.id)
            return
        before = frozenset[int]() if stored is None else _seated(stored.table)
        after = _seated(accepted.table)
        version = await self._store.commit(
            Commit(
                table=accepted.table,
                expected=0 if stored is None else stored.version,
                due=next_due(accepted.table),
                joined=tuple(sorted(after - before)),
                left=tuple(sorted(before - after)),
                start=accepted.start,
                moves=accepted.moves,
                scores=accepted.scores,
                record=await self._record(accepted) if accepted.finished else None,
                receipt=receipt,
                newcomer=willing if willing in after - before else None,
            )
        )
        self._remember(Stored(accepted.table, version))
        self._changed(accepted.table.id)

    async def _drop(self, table_id: str) -> None:
        await self._store.drop(table_id)
        self._cache.pop(table_id, None)
        self._changed(table_id)

    async def _forget_in_log(self, table_id: str, who: Forget) -> None:
        """First: a game that ends with this command has its record made from the log."""
        log = await self._store.log(table_id)
        if log is not None and any(user_id == who.user_id for user_id, _ in log.start.players):
            await self._store.rename(table_id, start_without(log.start, who))

    async def _record(self, accepted: Accepted) -> KeptRecord | None:
        """The finished game as a record, made from its log and the moves that are about to join it."""
        log = await self._store.log(accepted.table.id)
        if log is None or accepted.table.state is None:
            return None
        start = log.start
        names = [name for _, name in start.players]
        moves = [*log.moves, *accepted.moves]
        record = record_of(
            start.variant, start.rules, names, start.deck, moves, accepted.table.state, legal=None
        )
        return KeptRecord(dumps(record), tuple(user_id for user_id, _ in start.players))

    def _with_deck(self, table: Table | None, command: Command) -> Command:
        if table is None or not isinstance(command, Begin | Rematch):
            return command
        return replace(command, deck=self._shuffle(full_deck(table.rules.decks, table.rules.jokers)))

    def _remember(self, stored: Stored) -> None:
        known = self._cache.get(stored.table.id)
        if known is None or known.version < stored.version:  # a slow load must not undo a commit
            self._cache[stored.table.id] = stored
        self._cache.move_to_end(stored.table.id)
        while len(self._cache) > _CACHED:
            self._cache.popitem(last=False)


def _who_sits_down(command: Command) -> int | None:
    """The user id of who may sit down by his own wish with this command; a rematch seats the others unasked."""
    match command:
        case Join():
            return command.player.user_id
        case NewTable():
            return command.host.user_id
        case Rematch():
            return command.by.user_id
        case _:
            return None


def _seated(table: Table) -> frozenset[int]:
    """Who sits at an open table: the users whose list of tables holds it."""
    people = (player.user_id for player in table.players if player.user_id > 0)
    return frozenset(people) if table.is_open else frozenset()
