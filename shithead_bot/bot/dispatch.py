"""From the inbox to the handlers: each update in its table's lane, settled when it is dealt with.

Law: an update leaves the inbox by the commit it led to, by being settled after its handler is through, or by
being buried after two failures. While the store is away it waits in its lane.
"""

import json
import logging
from functools import partial
from typing import Final

from telegram import Update

from shithead_bot.bot.desk import Desk
from shithead_bot.bot.inbound import Contact, Request, Tapped, Told, join_table, read
from shithead_bot.bot.lanes import Lanes
from shithead_bot.bot.outages import through_outages
from shithead_bot.bot.talk import on_command, on_contact
from shithead_bot.bot.taps import on_tap
from shithead_bot.tables.commands import Command, Reached
from shithead_bot.tables.model import Place
from shithead_bot.tables.ports import Fenced, Received, StoreLost
from shithead_bot.views import notes, toasts

log = logging.getLogger(__name__)

_TRIES: Final = 2


class Dispatch:
    """Hands received updates to their handlers, one table's in their order."""

    def __init__(self, desk: Desk, lanes: Lanes) -> None:
        self._desk = desk
        self._lanes = lanes
        self._closed = False

    def close(self) -> None:
        """Take in nothing more; what no lane has begun is found again at the next start."""
        self._closed = True

    async def receive(self, received: Received) -> None:
        """Put one update into its lane; what asks nothing of the bot is settled at once."""
        await through_outages(partial(self._receive, received))

    async def _receive(self, received: Received) -> None:
        request = self._read(received)
        if request is None:
            await self._desk.inbox.settle(received.receipt)
            return
        try:
            table_id = await self._table_of(request)
        except (StoreLost, Fenced):
            raise
        except Exception:  # noqa: BLE001 — its handler meets the same, and says so
            table_id = None
        handle = partial(self._handle, request, table_id, received.receipt)
        if isinstance(request, Contact):
            await handle()  # all the user's tables hear of it before what comes after it reaches them
        else:
            self._lanes.submit(table_id or _own_lane(request), handle)

    def command(self, table_id: str, command: Command) -> None:
        """Put a command that comes from no update into its table's lane."""

        if not self._closed:
            handle = partial(self._desk.service.handle, table_id, command)
            self._lanes.submit(table_id, partial(through_outages, handle))

    def tell_reached(self, table_id: str, user_id: int, reachable: bool) -> None:
        """Tell a table whether one of its players can be written to."""
        self.command(table_id, Reached(user_id, reachable))

    def _read(self, received: Received) -> Request | None:
        raw = json.loads(received.raw)
        try:
            return read(Update.de_json(raw, self._desk.bot), self._desk.username)
        except Exception as error:  # noqa: BLE001 — an update may break the parser in any way
            log.error("an update could not be read and is skipped: %s", type(error).__name__)  # noqa: TRY400 — its content stays out of the log
        if (query_id := _query_id(raw)) is not None:
            self._desk.answer(query_id, toasts.said("apology", self._desk.language))
        return None

    async def _table_of(self, request: Request) -> str | None:
        match request:
            case Tapped(tap=tap):
                return tap.table_id if tap else None
            case Told(place=None):
                return join_table(request)
            case Told(place=Place() as place):
                return await self._desk.tables.find(place.chat_id, place.topic)
            case _:
                return None

    async def _handle(self, request: Request, table_id: str | None, receipt: str) -> None:
        for tries_left in reversed(range(_TRIES)):
            try:
                await through_outages(partial(self._once, request, table_id, receipt))
            except Fenced:
                raise
            except Exception as error:
                log.exception("an update could not be handled: %s", type(error).__name__)
                if not tries_left:
                    await self._bury(request, receipt)
            else:
                return

    async def _once(self, request: Request, table_id: str | None, receipt: str) -> None:
        match request:
            case Tapped():
                settled = await on_tap(self._desk, request, receipt)
            case Told():
                # What stood before it in its lane may have opened the chat's first table.
                table_id = table_id or await self._table_of(request)
                settled = await on_command(self._desk, request, table_id, receipt)
            case Contact():
                await on_contact(self._desk, request)
                settled = False
        if not settled:
            await self._desk.inbox.settle(receipt)

    async def _bury(self, request: Request, receipt: str) -> None:
        await self._desk.inbox.bury(receipt)
        match request:
            case Tapped(query_id=query_id, sender=sender):
                self._desk.answer(query_id, toasts.said("apology", sender.language))
            case Told(chat_id=chat_id, sender=sender, place=place):
                topic = place.topic if place else None
                self._desk.say(notes.said(chat_id, topic, "apology", sender.language, self._desk.username))
            case Contact():
                pass


def _query_id(raw: object) -> str | None:
    """The id of the tap in an update, whatever else is in it: even one that can't be read has somebody waiting."""
    query = raw.get("callback_query") if isinstance(raw, dict) else None
    query_id = query.get("id") if isinstance(query, dict) else None
    return query_id if isinstance(query_id, str) else None


def _own_lane(request: Told | Tapped) -> str:
    """The lane of what has no table (yet): the chat's, or the user's own."""
    match request:
        case Told(chat_id=chat_id, place=place):
            return f"{chat_id}:{place.topic if place else None}"
        case Tapped(sender=sender):
            return f"user:{sender.user_id}"
