"""From the inbox to the handlers: each update in its table's lane, settled when it is dealt with.

Law: an update leaves the inbox by the commit it led to, by being settled after its handler is through, or by
being buried after two failures. While the store is away it waits in its lane.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Final

from telegram import Update

from shithead_bot.bot import tongues
from shithead_bot.bot.desk import Commands, Desk
from shithead_bot.bot.inbound import Request, Tapped, Told, join_table, read
from shithead_bot.bot.lanes import Lanes
from shithead_bot.bot.news import News, Upgraded
from shithead_bot.bot.outages import through_outages
from shithead_bot.bot.presence import prove_membership, show_presence
from shithead_bot.bot.spread import in_use, lost_topics, spread
from shithead_bot.bot.talk import OF_A_TABLE, OF_PRACTICE, on_command
from shithead_bot.bot.taps import on_tap
from shithead_bot.tables.commands import Command
from shithead_bot.tables.model import GroupKind, Place
from shithead_bot.tables.ports import Fenced, Received, StoreLost
from shithead_bot.views import notes, toasts
from shithead_bot.views.buttons import NO_TABLE, Action

log = logging.getLogger(__name__)

_TRIES: Final = 2


class Dispatch:
    """Hands received updates to their handlers, one table's in their order.

    answered: told of every tap, how many seconds after it came in it was answered.
    """

    def __init__(
        self, desk: Desk, lanes: Lanes, answered: Callable[[float], object] = lambda seconds: None
    ) -> None:
        self._desk = desk
        self._lanes = lanes
        self._answered = answered
        self._closed = False

    def close(self) -> None:
        """Take in nothing more; what no lane has begun is found again at the next start."""
        self._closed = True

    async def receive(self, received: Received) -> None:
        """Put one update into its lane, or what it tells into those of the tables that it concerns; what asks and
        tells nothing is settled at once."""
        await through_outages(partial(self._receive, received))

    async def _receive(self, received: Received) -> None:
        request = self._read(received)
        if request is None:
            await self._desk.inbox.settle(received.receipt)
        elif isinstance(request, Told | Tapped):
            await self._line_up(request, received.receipt)
        else:
            await self._twice(partial(self._hear, request, received.receipt), received.receipt)

    async def _line_up(self, request: Request, receipt: str) -> None:
        came = asyncio.get_running_loop().time()
        prove_membership(self._desk, request)
        try:
            table_id = await self._table_of(request)
        except (StoreLost, Fenced):
            raise
        except Exception:  # noqa: BLE001 — its handler meets the same, and says so
            table_id = None
        self._lanes.submit(
            table_id or _own_lane(request), partial(self._handle, request, table_id, receipt, came)
        )

    async def _hear(self, news: News, receipt: str) -> None:
        """All tables that news concerns have it in their lanes before what comes after it; the last one settles it."""
        handled = self.tell(await spread(self._desk, news))
        if isinstance(news, Upgraded):  # what comes next from the new chat has to find its table there
            await self._catch_up(news, handled)
        self._desk.background.run(self._settle_after(handled, receipt))

    async def _catch_up(self, news: Upgraded, handled: asyncio.Future[None]) -> None:
        """A game that ended while its table still waited to be moved has counted in the old chat: that follows now."""
        await handled
        self.tell(await spread(self._desk, news))

    async def _settle_after(self, handled: asyncio.Future[None], receipt: str) -> None:
        await handled
        await through_outages(partial(self._desk.inbox.settle, receipt))

    async def hear(self, news: News) -> None:
        """Pass on news that comes from no update."""
        handled = self.tell(await spread(self._desk, news))
        if isinstance(news, Upgraded):
            self._desk.background.run(through_outages(partial(self._catch_up, news, handled)))

    def command(self, table_id: str, command: Command) -> None:
        """Put a command that comes from no update into its table's lane."""
        self.tell([(table_id, command)])

    def tell(self, commands: Commands) -> asyncio.Future[None]:
        """Put each command into its table's lane; done when all of them are handled, well or not. Once nothing more is
        taken in, it is called off: whoever waits for it has to be found again at the next start."""
        handled: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        left = dict(enumerate(commands))
        if self._closed and left:
            handled.cancel()
            return handled

        def done(number: int) -> None:
            del left[number]
            if not left:
                handled.set_result(None)

        async def handle(number: int, table_id: str, command: Command) -> None:
            try:
                await through_outages(partial(self._desk.service.handle, table_id, command))
            except Fenced:
                raise  # it is the next process's now
            except Exception:
                done(number)
                raise
            done(number)

        for number, (table_id, command) in tuple(left.items()):
            self._lanes.submit(table_id, partial(handle, number, table_id, command))
        if not left:
            handled.set_result(None)
        return handled

    def _read(self, received: Received) -> Request | News | None:
        raw = json.loads(received.raw)
        try:
            return read(Update.de_json(raw, self._desk.bot), self._desk.username)
        except Exception as error:  # noqa: BLE001 — an update may break the parser in any way
            log.error("an update could not be read and is skipped: %s", type(error).__name__)  # noqa: TRY400 — its content stays out of the log
        if (query_id := _query_id(raw)) is not None:
            self._desk.answer(query_id, toasts.said("apology", self._desk.language))
        return None

    async def _table_of(self, request: Request) -> str | None:
        if isinstance(request, Tapped):
            return await self._table_of_tap(request)
        if request.place is None:
            return join_table(request) or await self._own_table(request)
        found = await self._desk.tables.find(request.place.chat_id, request.place.topic)
        if found is None:
            return await self._without_topics(request, request.place)
        if request.command not in OF_A_TABLE:
            return found
        return await in_use(self._desk, found, request.place, request.sender.user_id)

    async def _table_of_tap(self, tapped: Tapped) -> str | None:
        if tapped.tap is not None and tapped.tap.what is Action.PRACTISE:
            return await self._desk.tables.find(tapped.sender.user_id, None)
        if tapped.opens_table and tapped.place is not None:
            return await self._desk.tables.find(tapped.place.chat_id, tapped.place.topic)
        return tapped.tap.table_id if tapped.tap and tapped.tap.table_id != NO_TABLE else None

    async def _own_table(self, told: Told) -> str | None:
        """The table for practice in this private chat, where the command is about it."""
        return await self._desk.tables.find(told.chat_id, None) if told.command in OF_PRACTICE else None

    async def _without_topics(self, told: Told, place: Place) -> str | None:
        """In a supergroup without a table and without topics it may be that it had topics, and a table in one."""
        if place.kind is not GroupKind.SUPERGROUP or told.has_topics or told.command not in OF_A_TABLE:
            return None
        commands = await lost_topics(self._desk, place.chat_id)
        self.tell(commands)
        return commands[0][0] if commands else None

    async def _handle(self, request: Request, table_id: str | None, receipt: str, came: float) -> None:
        if not await self._twice(partial(self._once, request, table_id, receipt), receipt):
            self._apologise(request)
        if isinstance(request, Tapped):
            self._answered(asyncio.get_running_loop().time() - came)

    async def _twice(self, job: Callable[[], Awaitable[None]], receipt: str) -> bool:
        """Do it, once more if it fails, and then bury the update; gives whether it is done."""
        for tries_left in reversed(range(_TRIES)):
            try:
                await through_outages(job)
            except Fenced:
                raise
            except Exception as error:
                log.exception("an update could not be handled: %s", type(error).__name__)
                if not tries_left:
                    await self._desk.inbox.bury(receipt)
            else:
                return True
        return False

    async def _once(self, request: Request, table_id: str | None, receipt: str) -> None:
        # What stood before it in its lane may have opened the chat's first table.
        table_id = table_id or await self._table_of(request)
        sender = await tongues.heard(self._desk, request.sender, table_id)
        request = replace(request, sender=sender)
        match request:
            case Tapped():
                settled = await on_tap(self._desk, request, receipt)
            case Told():
                settled = await on_command(self._desk, request, table_id, receipt)
        if not settled:
            await show_presence(self._desk, request, table_id)
            await self._desk.inbox.settle(receipt)

    def _apologise(self, request: Request) -> None:
        match request:
            case Tapped(query_id=query_id, sender=sender):
                language = tongues.guessed(self._desk, sender)
                self._desk.answer(query_id, toasts.said("apology", language))
            case Told(chat_id=chat_id, sender=sender, place=place):
                topic = place.topic if place else None
                language = tongues.guessed(self._desk, sender)
                self._desk.say(notes.said(chat_id, topic, "apology", language))


def _query_id(raw: object) -> str | None:
    """The id of the tap in an update, whatever else is in it: even one that can't be read has somebody waiting."""
    query = raw.get("callback_query") if isinstance(raw, dict) else None
    query_id = query.get("id") if isinstance(query, dict) else None
    return query_id if isinstance(query_id, str) else None


def _own_lane(request: Request) -> str:
    """The lane of what has no table (yet): the chat's, or its notes'."""
    place = request.place
    if isinstance(request, Told) or (request.opens_table and place is not None):
        return f"{request.chat_id}:{place.topic if place else None}"
    return f"{request.sender.user_id}:None" if place is None else f"notes:{place.chat_id}"
