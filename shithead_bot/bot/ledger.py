"""One table's account: which screens it wants, what is known to stand in the chats, and what is left to do.

Law: what stands changes in memory first and in the delivery log right after; an entry whose writing failed is
written before anything else happens at its address. So the log is never ahead, and at most one step behind.
"""

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from shithead_bot.bot.plan import Delete, Edit, Forget, Post, Step, Wanted, plan
from shithead_bot.bot.ports import DeliveryLog
from shithead_bot.bot.verdicts import Fate
from shithead_bot.views.screen import Address, Screen, Shown


class Ledger:
    """The account of one table, with what the delivery log has `shown` for it.

    version: the table's, as of the newest wanted screens; None before there were any.
    cleaned: the version that the log was told to be shown everywhere.
    wishes: how often screens were wanted, to tell whether they were again since a call began.
    """

    def __init__(self, table_id: str, log: DeliveryLog, shown: Iterable[Shown]) -> None:
        self.table_id = table_id
        self.version: int | None = None
        self.cleaned: int | None = None
        self.wishes = 0
        self._log = log
        self._shown = {entry.address: entry for entry in shown}
        self._wanted: dict[Address, Wanted] = {}
        self._renewed: set[Address] = set()
        self._given_up: set[Address] = set()
        self._reasons: dict[Address, Fate] = {}  # why it was given up last, until something succeeds there
        self._unwritten: set[Address] = set()
        self._writing = asyncio.Lock()
        self._holds = 0

    # What is wanted

    def want(self, version: int, screens: Iterable[Screen]) -> None:
        """These screens are to be shown now; what was given up is tried again. Who could not be reached for a while
        gets his anew: much may stand below the old one."""
        self.version = version
        self.wishes += 1
        before = self._wanted
        self._wanted = {screen.address: self._wanting(screen) for screen in screens}
        self._renewed |= {
            address for address in self._wanted if address not in before and self._is_unreachable(address)
        }
        self._given_up.clear()

    def _wanting(self, screen: Screen) -> Wanted:
        before = self._wanted.get(screen.address)
        return before if before and before.screen == screen else Wanted.of(screen)

    def renew(self, slot: str, chat_id: int | None) -> None:
        """Post the slot's screens anew, those in this chat or all."""
        self._renewed |= {
            address for address in self._wanted if address.slot == slot and chat_id in (None, address.chat_id)
        }

    def shown(self, address: Address) -> Shown | None:
        """What stands there."""
        return self._shown.get(address)

    def standing(self) -> tuple[Address, ...]:
        """The addresses at which a message stands where one is wanted."""
        return tuple(
            address
            for address in self._wanted
            if (entry := self._shown.get(address)) and entry.message_id is not None
        )

    # What is left to do

    def step(self, address: Address, now: float) -> Step | None:
        """The next step at an address, None where there is none. now: seconds since the epoch."""
        if address in self._given_up:
            return None
        wanted = self._wanted.get(address)
        if wanted is None and self._is_unreachable(address):
            return None  # what stands there can't be touched until its reader is back
        step = plan(self._shown.get(address), wanted, now)
        if address in self._renewed and wanted and isinstance(step, Edit | None):
            return Post(wanted)
        return step

    def unwritten(self, chat_id: int) -> tuple[Address, ...]:
        """The chat's addresses of which the log doesn't know yet what stands there."""
        return tuple(address for address in self._unwritten if address.chat_id == chat_id)

    def busy(self, now: float) -> tuple[Address, ...]:
        """The addresses with something left to do, deletions apart."""
        return tuple(
            address
            for address in dict.fromkeys((*self._wanted, *self._shown, *self._unwritten))
            if address in self._unwritten or not isinstance(self.step(address, now), Delete | None)
        )

    def litter(self, chat_id: int | None = None) -> tuple[tuple[Address, int], ...]:
        """Messages to delete, in one chat or in all."""
        found = []
        for address, entry in self._shown.items():
            if chat_id not in (None, address.chat_id):
                continue
            found += [(address, message_id) for message_id in entry.stale]
            if address not in self._wanted and not entry.keeps and entry.message_id is not None:
                found.append((address, entry.message_id))
        return tuple(found)

    def settled(self, now: float) -> bool:
        """Whether nothing is left to do."""
        return not self.busy(now) and not self.litter()

    def finished(self, now: float) -> int | None:
        """The version that is shown everywhere, where the log hasn't been told so yet."""
        return self.version if self.version != self.cleaned and self.settled(now) else None

    @contextmanager
    def held(self) -> Iterator[None]:
        """While something is under way for it, the account must not be dropped from memory."""
        self._holds += 1
        try:
            yield
        finally:
            self._holds -= 1

    def disposable(self, now: float) -> bool:
        """Whether the log alone can stand in for this account."""
        return self._holds == 0 and self.settled(now)

    # What has happened: told by the one errand at a time that a chat runs, so what it saw there still stands

    async def intend(self, address: Address) -> None:
        """A post is about to be sent."""
        entry = self._shown.get(address) or Shown(address)
        if not entry.posting:
            await self._put(replace(entry, posting=True))

    async def posted(self, wanted: Wanted, message_id: int, now: float) -> None:
        """A screen stands in a new message; the old one is to be deleted."""
        screen, address = wanted.screen, wanted.screen.address
        self._renewed.discard(address)
        self._reasons.pop(address, None)
        await self._put(
            Shown(
                address,
                message_id,
                post_key=screen.post_key,
                digest=wanted.digest,
                posted_at=now,
                keyboard=bool(screen.keyboard),
                keeps=screen.keeps,
                stale=_outdated(self._shown[address], message_id),
            )
        )

    async def edited(self, wanted: Wanted) -> None:
        """The message that stands there shows this screen."""
        screen, address = wanted.screen, wanted.screen.address
        self._reasons.pop(address, None)
        await self._put(
            replace(
                self._shown[address],
                post_key=screen.post_key,
                digest=wanted.digest,
                keyboard=bool(screen.keyboard),
                keeps=screen.keeps,
            )
        )

    async def adopt(self, address: Address, message_id: int, now: float) -> None:
        """A post whose outcome was unknown has turned up as this message."""
        entry = self._shown[address]
        await self._put(
            replace(
                entry,
                message_id=message_id,
                digest="",
                posted_at=now,
                keyboard=True,
                posting=False,
                stale=_outdated(entry, message_id),
            )
        )

    async def lost(self, address: Address, *, gone: bool) -> None:
        """The message can't be shown anything any more: it is gone, or is there and to be deleted."""
        entry = self._shown[address]
        stale = entry.stale if gone else _outdated(entry, None)
        await self._put(replace(entry, message_id=None, digest="", keyboard=False, stale=stale))

    async def stripped(self, address: Address) -> None:
        """The message has no keyboard any more."""
        await self._put(replace(self._shown[address], digest="", keyboard=False))

    async def removed(self, address: Address, message_id: int) -> None:
        """A message is deleted, or as good as."""
        entry = self._shown[address]
        await self._put(
            replace(
                entry,
                message_id=None if entry.message_id == message_id else entry.message_id,
                stale=tuple(stale for stale in entry.stale if stale != message_id),
            )
        )

    async def give_up(self, address: Address, fate: Fate, wishes: int) -> bool:
        """Telegram refuses what was wanted with that many wishes: leave the address alone until the next.

        Returns:
            Whether the reason is another than the last time.
        """
        is_news = self._reasons.get(address) is not fate
        self._reasons[address] = fate
        if self.wishes == wishes:
            self._given_up.add(address)
            self._renewed.discard(address)
        entry = self._shown.get(address)
        if entry and entry.posting:
            await self._put(replace(entry, posting=False))
        return is_news

    async def write(self, address: Address) -> None:
        """Bring the log up to date on an address. Raises what the log raises, and remembers to do it again."""
        async with self._writing:
            entry = self._shown.get(address)
            if entry and self._is_void(entry):
                del self._shown[address]
                entry = None
            self._unwritten.discard(address)
            try:
                if entry:
                    await self._log.save(self.table_id, entry)
                else:
                    await self._log.drop(self.table_id, address)
            except BaseException:
                self._unwritten.add(address)
                raise

    async def _put(self, entry: Shown) -> None:
        self._shown[entry.address] = entry
        self._unwritten.add(entry.address)
        await self.write(entry.address)

    def _is_unreachable(self, address: Address) -> bool:
        return self._reasons.get(address) is Fate.UNREACHABLE

    def _is_void(self, entry: Shown) -> bool:
        """Whether the entry says nothing: no message, no post under way; or one that is kept and wanted no more."""
        if entry.address not in self._wanted:
            return isinstance(plan(entry, None, 0.0), Forget)
        return entry.message_id is None and not entry.posting and not entry.stale


def _outdated(entry: Shown, message_id: int | None) -> tuple[int, ...]:
    """The messages to delete once `message_id` stands in an entry's place."""
    if entry.message_id in (None, message_id):
        return entry.stale
    return (*entry.stale, entry.message_id)
