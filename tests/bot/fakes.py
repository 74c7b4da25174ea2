"""Stand-ins for the bot's neighbours: a store in memory, tables that want what a test says, a wire without sockets."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import telegram
from telegram.request import BaseRequest, RequestData

from shithead_bot.bot.request import NotSent, Unanswered
from shithead_bot.bot.verdicts import Fate
from shithead_bot.playground.dispatch import call
from shithead_bot.playground.files import Upload
from shithead_bot.playground.parameters import Parameters
from shithead_bot.playground.world import World
from shithead_bot.tables.ports import Received, StoreLost
from shithead_bot.views.screen import Address, Screen, Shown

EPOCH = 1_700_000_000.0


def epoch_clock() -> float:
    """Seconds since the epoch by the running loop's clock."""
    return EPOCH + asyncio.get_running_loop().time()


@dataclass
class Outage:
    """Lets the next calls of a method fail. `late`: they do their work first, and only the answer is lost."""

    left: Counter[str] = field(default_factory=Counter)
    late: bool = False

    async def around(self, name: str, work: Callable[[], object]) -> None:
        await asyncio.sleep(0)  # the store is across a wire: others run meanwhile
        fails = self.left[name] > 0
        self.left[name] -= fails
        if fails and not self.late:
            raise StoreLost
        work()
        if fails:
            raise StoreLost


class MemoryLog:
    """The delivery log, in memory. It outlives a Delivery as the store outlives a process."""

    def __init__(self) -> None:
        self.shown: dict[str, dict[Address, Shown]] = {}
        self.marks: dict[str, int] = {}
        self.outage = Outage()
        self.writes: list[Shown] = []
        self.cleans: list[int] = []

    async def load(self, table_id: str) -> tuple[Shown, ...]:
        await self.outage.around("load", lambda: None)
        return tuple(self.shown.get(table_id, {}).values())

    async def save(self, table_id: str, shown: Shown) -> None:
        def work() -> None:
            self.shown.setdefault(table_id, {})[shown.address] = shown
            self.writes.append(shown)

        await self.outage.around("save", work)

    async def drop(self, table_id: str, address: Address) -> None:
        await self.outage.around("drop", lambda: self.shown.get(table_id, {}).pop(address, None))

    async def dirty(self) -> dict[str, int]:
        await self.outage.around("dirty", lambda: None)
        return dict(self.marks)

    async def clean(self, table_id: str, version: int) -> None:
        def work() -> None:
            self.cleans.append(version)
            if self.marks.get(table_id) == version:
                del self.marks[table_id]

        await self.outage.around("clean", work)


class MemoryInbox:
    """The inbox, in memory. It outlives a Poller as the store outlives a process."""

    def __init__(self) -> None:
        self.seen: set[int] = set()
        self.entries: dict[str, bytes] = {}
        self.outage = Outage()

    async def add(self, updates: Sequence[tuple[int, bytes]]) -> tuple[Received, ...]:
        fresh: list[Received] = []

        def work() -> None:
            for update_id, raw in updates:
                if update_id not in self.seen:
                    self.seen.add(update_id)
                    self.entries[str(update_id)] = raw
                    fresh.append(Received(str(update_id), raw))

        await self.outage.around("add", work)
        return tuple(fresh)

    async def pending(self) -> tuple[Received, ...]:
        await self.outage.around("pending", lambda: None)
        return tuple(Received(receipt, raw) for receipt, raw in self.entries.items())

    async def settle(self, receipt: str) -> None:
        await self.outage.around("settle", lambda: self.entries.pop(receipt, None))

    async def bury(self, receipt: str) -> None:
        await self.settle(receipt)


class WantingTables:
    """What tables want shown, and what delivery has said of their players and places (DeliveryReports).

    error: raised while it is set, instead of giving screens. drawn: how often screens were asked for.
    """

    def __init__(self, log: MemoryLog) -> None:
        self._log = log
        self._wanted: dict[str, tuple[int, tuple[Screen, ...]]] = {}
        self.reports: list[tuple[str, int, bool]] = []
        self.places: list[tuple[str, Fate, int, int | None, int | None]] = []
        self.moves: list[tuple[int, int]] = []
        self.error: Exception | None = None
        self.drawn = 0

    def want(self, table_id: str, *screens: Screen) -> None:
        """A commit: the table has a new version, wants these screens, and is marked as not shown yet."""
        version = self._wanted.get(table_id, (0, ()))[0] + 1
        self._wanted[table_id] = (version, screens)
        self._log.marks[table_id] = version

    def remove(self, table_id: str) -> None:
        """The table is gone."""
        del self._wanted[table_id]

    async def screens(self, table_id: str) -> tuple[int, tuple[Screen, ...]] | None:
        await asyncio.sleep(0)
        self.drawn += 1
        if self.error:
            raise self.error
        return self._wanted.get(table_id)

    async def reached(self, table_id: str, user_id: int, reachable: bool) -> None:
        await asyncio.sleep(0.1)
        self.reports.append((table_id, user_id, reachable))

    async def place(
        self, table_id: str, fate: Fate, chat_id: int, topic: int | None, new_chat_id: int | None
    ) -> None:
        await asyncio.sleep(0.1)
        self.places.append((table_id, fate, chat_id, topic, new_chat_id))

    async def migrated(self, chat_id: int, new_chat_id: int) -> None:
        await asyncio.sleep(0.1)
        self.moves.append((chat_id, new_chat_id))


class WorldRequest(BaseRequest):
    """A transport straight into a playground's world.

    latency: seconds for the way there and back. unsent: so many next calls never leave. late: the next edits are lost
    sight of, and happen so many seconds later.
    """

    def __init__(self, world: World, latency: float = 0.05) -> None:
        self._world = world
        self.latency = latency
        self.unsent = 0
        self.late: list[float] = []
        self._under_way: set[asyncio.Task[object]] = set()

    @property
    def read_timeout(self) -> float:
        return 25.0

    async def initialize(self) -> None: ...

    async def shutdown(self) -> None: ...

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = None,
        write_timeout: object = None,
        connect_timeout: object = None,
        pool_timeout: object = None,
    ) -> tuple[int, bytes]:
        if self.unsent:
            self.unsent -= 1
            raise NotSent("no connection")
        await asyncio.sleep(self.latency / 2)
        values = dict(request_data.json_parameters) if request_data else {}
        sent = request_data.multipart_data.items() if request_data else ()
        files = {
            field: Upload(content if isinstance(content, bytes) else content.read(), name, kind)
            for field, (name, content, kind) in sent
        }
        name, parameters = url.rpartition("/")[2], Parameters(values, files)
        if self.late and name == "editMessageText":
            self._happen_later(self.late.pop(0), name, parameters)
            raise Unanswered("lost sight of")
        reply = await call(self._world, name, parameters)
        await asyncio.sleep(self.latency / 2)
        if reply is None:
            raise Unanswered("dropped")
        return reply.status, json.dumps(reply.body).encode()

    def _happen_later(self, seconds: float, name: str, parameters: Parameters) -> None:
        async def happen() -> None:
            await asyncio.sleep(seconds)
            await call(self._world, name, parameters)

        task = asyncio.create_task(happen())
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)


def bot_in(world: World, request: BaseRequest) -> telegram.Bot:
    """The world's bot."""
    return telegram.Bot(world.token, request=request, get_updates_request=request)
