"""Delivery: makes the chats show what the tables want them to, and knows what they show.

Law: the difference between wanted and shown is all there is to do, so a crash, a flood or a lost answer delays a
picture and never loses one. A post's intent is logged before it is sent and its message id after; the logged
message is the usable one, and while an intent is open a newer message that turns up is adopted.
"""

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from typing import Final

import telegram

from shithead_bot.bot.budget import Budget
from shithead_bot.bot.errands import NoteErrand, Outcome, ScreenErrand, StripErrand, TidyErrand, VacateErrand
from shithead_bot.bot.lanes import Lanes
from shithead_bot.bot.ledger import Ledger
from shithead_bot.bot.outages import through_outages
from shithead_bot.bot.outbox import Outbox
from shithead_bot.bot.ports import DeliveryLog, DeliveryReports, ScreenSource
from shithead_bot.bot.sender import Sender
from shithead_bot.bot.verdicts import DONE, Fate, Verdict
from shithead_bot.tables.ports import Fenced
from shithead_bot.views.screen import Address, Note

_LEDGERS: Final = 256  # tables remembered while nothing is left to do for them
_DELETED: Final = 256  # deleted messages remembered: taps on them may still come in
_MOVED: Final = 1024  # groups remembered that live on under another id
_LOOK_AGAIN: Final = 20.0  # seconds after which an edit without an answer has happened, or never will
_LONGEST_LINE: Final = 10  # errands in one chat's line beyond which notes and strips are turned away

log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Chat:
    outbox: Outbox
    tidy: TidyErrand


class Delivery:
    """Brings the screens of all tables, and notes, to their chats.

    delivery_log: where what is shown survives a crash. source: says what is wanted. reports: hears who can be
    reached, and what becomes of groups. clock: seconds since the epoch, the time a message is said to be posted.
    """

    def __init__(
        self,
        bot: telegram.Bot,
        delivery_log: DeliveryLog,
        source: ScreenSource,
        reports: DeliveryReports,
        budget: Budget,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._sender = Sender(bot)
        self._log = delivery_log
        self._source = source
        self._reports = reports
        self._budget = budget
        self._clock = clock
        self._ledgers: OrderedDict[str, Ledger] = OrderedDict()
        self._chats: dict[int, _Chat] = {}
        self._deleted: deque[tuple[int, int]] = deque(maxlen=_DELETED)
        self._moved: OrderedDict[int, int] = OrderedDict()
        self._looks: dict[tuple[str, Address], asyncio.TimerHandle] = {}
        self._touched: set[str] = set()
        self._renewals: dict[str, set[tuple[str, int | None]]] = {}
        self._tables = Lanes(self._failed)
        self._hearers = Lanes(self._failed)
        self._closing = False

    @property
    def waiting(self) -> int:
        """How many errands wait in all chats."""
        return sum(len(chat.outbox) for chat in self._chats.values())

    # What others ask for

    def touch(self, table_id: str) -> None:
        """Something may have changed at a table: compare what it wants with what is shown, soon."""
        if not self._closing and table_id not in self._touched:
            self._touched.add(table_id)
            self._on_table(table_id, partial(self._compare, table_id))

    def renew(self, table_id: str, slot: str, chat_id: int | None = None) -> None:
        """Post a slot's screen anew, in this chat or wherever the table shows it."""
        self._renewals.setdefault(table_id, set()).add((slot, chat_id))
        self.touch(table_id)

    def resend(self, table_id: str) -> None:
        """Send every open screen of a table once more: what another process did to them may have come last."""
        self._look_again(table_id)

    def moved(self, chat_id: int, new_chat_id: int) -> None:
        """A group lives on under another id: what is shown there is out of reach, and its notes go to the new one."""
        if chat_id in self._moved:
            return
        self._moved[chat_id] = new_chat_id
        if len(self._moved) > _MOVED:
            self._moved.popitem(last=False)
        for table_id, ledger in self._ledgers.items():
            if ledger.stands_in(chat_id):
                self.touch(table_id)

    def home(self, chat_id: int) -> int:
        """The id of a chat now: a button of a group that has moved stands under its old one still."""
        return self._moved.get(chat_id, chat_id)

    def has_moved(self, chat_id: int) -> bool:
        """Whether this is the old id of a group that has moved, or its new one."""
        return chat_id in self._moved or chat_id in self._moved.values()

    def let_in(self, chat_id: int) -> None:
        """A group that was shut may take messages again: try it now."""
        for table_id, ledger in self._ledgers.items():
            if ledger.let_in(chat_id):
                self.touch(table_id)

    async def vacate(self, chat_id: int, table_ids: Iterable[str]) -> None:
        """Take back what these tables have shown in a private chat and want there no more, as well as can be done, and
        forget it. Over when that is done, or was given up. Raises StoreLost."""
        await asyncio.gather(*(self._vacate(chat_id, table_id) for table_id in table_ids))

    async def _vacate(self, chat_id: int, table_id: str) -> None:
        await self._compared(table_id)
        ledger, end = await self._ledger(table_id), asyncio.get_running_loop().create_future()
        with ledger.held():
            errand = VacateErrand(ledger, chat_id, end, partial(self._checked, ledger))
            self._chat(chat_id).outbox.put(("vacate", end), errand)
            await end

    async def _compared(self, table_id: str) -> None:
        """Wait until what a table wants now is known."""
        compared = asyncio.Event()

        async def tell() -> None:
            compared.set()

        self.touch(table_id)
        self._on_table(table_id, tell)
        await compared.wait()

    def note(self, note: Note) -> asyncio.Future[Outcome]:
        """Send a note in its turn; nobody needs to wait for the outcome. Of several for one message the newest wins."""
        outcome: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._say(note, outcome)
        return outcome

    def _say(self, note: Note, outcome: asyncio.Future[Outcome]) -> None:
        if (new_chat_id := self._moved.get(note.chat_id)) is not None:  # and no message has come along
            note = replace(note, chat_id=new_chat_id, instead_of=None)
        if self._closing or self._is_crowded(note.chat_id):
            outcome.set_result(Outcome.LOST)
            return
        outbox = self._chat(note.chat_id).outbox
        name: Hashable = outcome if note.instead_of is None else ("note", note.instead_of)
        older = outbox.find(name)
        outbox.put(name, NoteErrand(note, self._sender, outcome, partial(self._say_there, note, outcome)))
        if older is not None:
            older.close()

    def _say_there(self, note: Note, outcome: asyncio.Future[Outcome], new_chat_id: int) -> None:
        """A note has found out that its group has moved."""
        self.moved(note.chat_id, new_chat_id)
        self._tell(note.chat_id, partial(self._reports.migrated, note.chat_id, new_chat_id))
        self._say(note, outcome)

    def strip(self, chat_id: int, message_id: int) -> None:
        """Take the keyboard of a dead message away, as well as can be done; of one that goes anyway, nothing."""
        ours = any((address.chat_id, known) == (chat_id, message_id) for address, known in self._litter())
        if not (ours or (chat_id, message_id) in self._deleted or self._is_crowded(chat_id)):
            self._strip(chat_id, message_id)

    async def is_live(self, table_id: str, address: Address, message_id: int) -> bool:
        """Whether a tap on this message counts as one on the screen at this address.

        It does on the logged message. While a post's outcome is unknown it does on a newer one too: that is
        where the post went, and is logged as such.
        """
        ledger = await self._ledger(table_id)
        with ledger.held():
            entry = ledger.shown(address)
            if entry is None or not entry.posting or message_id <= (entry.message_id or 0):
                return entry is not None and entry.message_id == message_id
            await ledger.adopt(address, message_id, self._clock())
        self.touch(table_id)
        return True

    async def recover(self) -> None:
        """At start: see to every table that had something left to show. Raises StoreLost."""
        for table_id in await self._log.dirty():
            self.touch(table_id)

    async def close(self, timeout: float) -> None:  # noqa: ASYNC109 — for what is in hand
        """Send what can be sent within `timeout` seconds, then stop. The rest stays marked for the next start."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        self._closing = True
        for look in self._looks.values():
            look.cancel()
        await self._tables.idle(timeout)
        while self._chats:
            await asyncio.gather(*(chat.outbox.finish(deadline) for chat in self._chats.values()))
        await self._tables.drain(deadline - loop.time())
        await self._hearers.drain(deadline - loop.time())

    # Tables, each compared by itself

    async def _compare(self, table_id: str) -> None:
        """Line up what differs between what the table wants and what is shown."""
        self._touched.discard(table_id)
        ledger = await self._ledger(table_id)
        with ledger.held():
            wanted = await self._source.screens(table_id)
            if wanted is None:  # the table is gone, and a mark it left is all that is known of its version
                wanted = ((await self._log.dirty()).get(table_id, 0), ())
            is_first = ledger.version is None
            ledger.want(*wanted, self._clock())
            if is_first:
                self._report_standing(ledger)
            for slot, chat_id in self._renewals.pop(table_id, ()):
                ledger.renew(slot, chat_id)
            for address in ledger.busy(self._clock()):
                self._line_up(ledger, address)
            self._checked(ledger)

    def _line_up(self, ledger: Ledger, address: Address) -> None:
        errand = ScreenErrand(
            ledger,
            address,
            self._sender,
            self._clock,
            told=partial(self._heard, ledger.table_id, address),
            unsure=partial(self._look_later, ledger.table_id, address),
            done=partial(self._checked, ledger),
        )
        self._chat(address.chat_id).outbox.put((ledger.table_id, address), errand)

    def _checked(self, ledger: Ledger) -> None:
        """Something is done for a table: line up the deletions that followed, or note that all is shown."""
        for chat_id in {address.chat_id for address, _ in ledger.litter()}:
            chat = self._chat(chat_id)
            chat.tidy.add(ledger)
            chat.outbox.put("tidy", chat.tidy)
        if ledger.finished(self._clock()) is not None:
            self._on_table(ledger.table_id, partial(self._clean, ledger))

    async def _clean(self, ledger: Ledger) -> None:
        if (version := ledger.finished(self._clock())) is not None:
            await self._log.clean(ledger.table_id, version)
            ledger.cleaned = version
            self._forget_settled()

    async def _ledger(self, table_id: str) -> Ledger:
        """The account of a table, from memory or from the log."""
        if table_id not in self._ledgers:
            shown = await self._log.load(table_id)
            self._ledgers.setdefault(table_id, Ledger(table_id, self._log, shown, self._moved))
            self._forget_settled()
        self._ledgers.move_to_end(table_id)
        return self._ledgers[table_id]

    def _forget_settled(self) -> None:
        """Keep the newest accounts, and every one with something left to do."""
        surplus = max(0, len(self._ledgers) - _LEDGERS)
        for table_id, ledger in list(islice(self._ledgers.items(), surplus)):
            if ledger.disposable(self._clock()):
                del self._ledgers[table_id]

    def _look_later(self, table_id: str, address: Address, message_id: int) -> None:
        """An edit may still happen, after later ones: send what should stand there once more, when it can't any
        more."""
        if (earlier := self._looks.pop((table_id, address), None)) is not None:
            earlier.cancel()
        if not self._closing:
            look = partial(self._look_now, table_id, address, message_id)
            self._looks[table_id, address] = asyncio.get_running_loop().call_later(_LOOK_AGAIN, look)

    def _look_now(self, table_id: str, address: Address, message_id: int) -> None:
        del self._looks[table_id, address]
        self._look_again(table_id, (address, message_id))

    def _look_again(self, table_id: str, message: tuple[Address, int] | None = None) -> None:
        """Show once more what this message should, or all of a table's."""
        if not self._closing:
            self._on_table(table_id, partial(self._distrust, table_id, message))

    async def _distrust(self, table_id: str, message: tuple[Address, int] | None) -> None:
        ledger = await self._ledger(table_id)
        ledger.distrust(message)
        self.touch(table_id)

    def _on_table(self, table_id: str, job: Callable[[], Awaitable[None]]) -> None:
        self._tables.submit(table_id, partial(self._unless_fenced, job))

    async def _unless_fenced(self, job: Callable[[], Awaitable[None]]) -> None:
        try:
            await through_outages(job)
        except Fenced:
            self._halt()

    def _failed(self, key: Hashable, error: Exception) -> None:
        log.error("Delivery for table %s failed.", key, exc_info=error)

    # Chats, each with its line

    def _chat(self, chat_id: int) -> _Chat:
        chat = self._chats.get(chat_id)
        if chat is None:
            outbox = Outbox(chat_id, self._budget, partial(self._emptied, chat_id), self._halt)
            tidy = TidyErrand(
                chat_id,
                self._sender,
                deleted=lambda message_id: self._deleted.append((chat_id, message_id)),
                strip=partial(self._strip, chat_id),
                done=self._checked,
            )
            chat = self._chats[chat_id] = _Chat(outbox, tidy)
        return chat

    def _strip(self, chat_id: int, message_id: int) -> None:
        if not self._closing:
            errand = StripErrand(chat_id, message_id, self._sender)
            self._chat(chat_id).outbox.put(("strip", message_id), errand)

    def _litter(self) -> Iterator[tuple[Address, int]]:
        return chain.from_iterable(ledger.litter() for ledger in self._ledgers.values())

    def _emptied(self, chat_id: int, outbox: Outbox) -> None:
        chat = self._chats.get(chat_id)
        if chat and chat.outbox is outbox and not len(outbox):
            del self._chats[chat_id]

    def _is_crowded(self, chat_id: int) -> bool:
        return chat_id in self._chats and len(self._chats[chat_id].outbox) >= _LONGEST_LINE

    # What is learned of chats

    def _report_standing(self, ledger: Ledger) -> None:
        """Tell again who has been reached: a process before this one may have died before it was heard."""
        for address in ledger.standing():
            if address.chat_id > 0:
                self._heard(ledger.table_id, address, DONE)

    def _heard(self, table_id: str, address: Address, verdict: Verdict) -> None:
        """Pass on what a call to a table's address has shown."""
        chat_id, new_chat_id = address.chat_id, verdict.new_chat_id
        if chat_id > 0:
            self._tell(table_id, partial(self._reports.reached, table_id, chat_id, verdict.fate is Fate.DONE))
            return
        if new_chat_id is not None:
            self.moved(chat_id, new_chat_id)
        self._tell(
            table_id,
            partial(self._reports.place, table_id, verdict.fate, chat_id, address.topic, new_chat_id),
        )

    def _tell(self, key: Hashable, job: Callable[[], Awaitable[None]]) -> None:
        """Tell it without waiting: who hears it may himself wait for this chat."""
        self._hearers.submit(key, partial(self._unless_fenced, job))

    def _halt(self) -> None:
        """Another process shows the tables now."""
        if not self._closing:
            log.error("Another process has taken over; nothing more is sent.")
        self._closing = True
        for chat in self._chats.values():
            chat.outbox.halt()
