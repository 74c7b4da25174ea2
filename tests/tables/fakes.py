"""A table store in memory: exact about versions and logs, and failing where a test wants it to."""

from typing import TYPE_CHECKING

from shithead_bot.tables.ports import Commit, Conflict, GameLog, GameStart, Stored

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


class MemoryTables:
    """`TableStore` in memory.

    troubles: what the next commits raise instead of being written, in turn; None is no trouble.
    written_first: whether a commit in trouble is written all the same, and only its answer lost.
    on_load: awaited in the middle of every load.
    """

    def __init__(self) -> None:
        self.stored: dict[str, Stored] = {}
        self.logs: dict[str, GameLog] = {}
        self.commits: list[Commit] = []
        self.loads = 0
        self.troubles: list[BaseException | None] = []
        self.written_first = False
        self.on_load: Callable[[], Awaitable[None]] | None = None

    async def load(self, table_id: str) -> Stored | None:
        """The table as it was when the question came."""
        self.loads += 1
        stored = self.stored.get(table_id)
        if self.on_load is not None:
            await self.on_load()
        return stored

    async def find(self, chat_id: int, topic: int | None) -> str | None:
        """The table of a place."""
        places = {
            (stored.table.place.chat_id, stored.table.place.topic): key for key, stored in self.stored.items()
        }
        return places.get((chat_id, topic))

    async def tables_of(self, user_id: int) -> tuple[str, ...]:
        """By what the commits said of who joined and who left."""
        sits: dict[str, bool] = {}
        for commit in self.commits:
            sits |= dict.fromkeys([commit.table.id] * (user_id in commit.joined), True)
            sits |= dict.fromkeys([commit.table.id] * (user_id in commit.left), False)
        return tuple(sorted(table_id for table_id, there in sits.items() if there))

    async def log(self, table_id: str) -> GameLog | None:
        """The newest game's log."""
        return self.logs.get(table_id)

    async def commit(self, commit: Commit) -> int:
        """Write it, or raise what the test has in store."""
        trouble = self.troubles.pop(0) if self.troubles else None
        if trouble is not None and not self.written_first:
            raise trouble
        known = self.stored.get(commit.table.id)
        if commit.expected != (0 if known is None else known.version):
            raise Conflict(commit.table.id)
        self._write(commit)
        if trouble is not None:
            raise trouble
        return commit.expected + 1

    async def rename(self, table_id: str, start: GameStart) -> None:
        """Another head for the newest game's log."""
        self.logs[table_id] = GameLog(start, self.logs[table_id].moves)

    async def drop(self, table_id: str) -> None:
        """Remove a table and its log, or raise what the test has in store."""
        trouble = self.troubles.pop(0) if self.troubles else None
        if trouble is not None:
            raise trouble
        self.stored.pop(table_id, None)
        self.logs.pop(table_id, None)

    def _write(self, commit: Commit) -> None:
        table_id = commit.table.id
        self.commits.append(commit)
        self.stored[table_id] = Stored(commit.table, commit.expected + 1)
        if commit.start is not None:
            self.logs[table_id] = GameLog(commit.start, ())
        if commit.moves:
            log = self.logs[table_id]
            self.logs[table_id] = GameLog(log.start, log.moves + commit.moves)
