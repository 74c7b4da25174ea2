"""One table's account: which screens it wants, what is known to stand in the chats, and what is left to do.

Law: what stands changes in memory first and in the delivery log right after; an entry whose writing failed is
written before anything else happens at its address. So the log is never ahead, and at most one step behind.
"""

import asyncio
import math
from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from shithead_bot.bot.plan import Delete, Edit, Forget, Post, Step, Wanted, plan
from shithead_bot.bot.ports import DeliveryLog
from shithead_bot.bot.verdicts import SHUT, Fate
from shithead_bot.views.screen import Address, Screen, Shown

_TRY_AGAIN: Final = 600.0  # seconds until a group that was shut is tried once more, if touched


@dataclass(frozen=True, slots=True)
class _Refusal:
    """Why an address was given up last, and when."""

    fate: Fate
    at: float

    def holds(self, now: float) -> bool:
        """Whether a touch is no reason to try again."""
        return self.fate in SHUT and 0 <= now - self.at < _TRY_AGAIN


class Ledger:
    """The account of one table, with what the delivery log has `shown` for it.

    moved: ids of groups that live on under another one: what stands there is out of reach.
    version: the table's, as of the newest wanted screens; None before there were any.
    cleaned: the version that the log was told to be shown everywhere.
    wishes: how often screens were wanted, to tell whether they were again since a call began.
    """

    def __init__(
        self, table_id: str, log: DeliveryLog, shown: Iterable[Shown], moved: Container[int]
    ) -> None:
        self.table_id = table_id
        self.version: int | None = None
        self.cleaned: int | None = None
        self.wishes = 0
        self._log = log
        self._moved = moved
        self._shown = {entry.address: entry for entry in shown}
        self._wanted: dict[Address, Wanted] = {}
        self._renewed: set[Address] = set()
        self._given_up: set[Address] = set()
        self._refusals: dict[Address, _Refusal] = {}  # until something succeeds there
        self._let_in = -1  # wishes when a group was said to be open again
        self._open: set[tuple[int, int | None]] = set()  # chats and topics that have taken a post
        self._astray: set[Address] = set()  # of topics, standing in the general chat
        self._doubted: set[Address] = set()
        self._unwritten: set[Address] = set()
        self._writing = asyncio.Lock()
        self._holds = 0

    # What is wanted

    def want(self, version: int, screens: Iterable[Screen], now: float) -> None:
        """These screens are to be shown now; what was given up is tried again, in a group that was shut only now and
        then. Who could not be reached for a while gets his anew: much may stand below the old one."""
        self.version = version
        self.wishes += 1
        before = self._wanted
        self._wanted = {screen.address: self._wanting(screen) for screen in screens}
        self._renewed |= {
            address for address in self._wanted if address not in before and self._is_unreachable(address)
        }
        self._given_up = {
            address for address in self._given_up & self._wanted.keys() if self._refusals[address].holds(now)
        }
        self._doubted &= self._wanted.keys()
        self._rehouse()

    def _wanting(self, screen: Screen) -> Wanted:
        before = self._wanted.get(screen.address)
        return before if before and before.screen == screen else Wanted.of(screen)

    def renew(self, slot: str, chat_id: int | None) -> None:
        """Post the slot's screens anew, those in this chat or all."""
        self._renewed |= {
            address for address in self._wanted if address.slot == slot and chat_id in (None, address.chat_id)
        }

    def let_in(self, chat_id: int) -> bool:
        """This group may take messages again; gives whether anything waits for that."""
        if not any(address.chat_id == chat_id for address in self._wanted):
            return False
        shut = [address for address in self._given_up if address.chat_id == chat_id]
        for address in shut:
            self._refusals[address] = replace(self._refusals[address], at=-math.inf)
        self._let_in = self.wishes
        self.wishes += 1
        return bool(shut)

    def distrust(self, message: tuple[Address, int] | None = None) -> None:
        """What this message shows, or every one, is not certain: show it once more, if it still stands."""
        self._doubted |= {
            address
            for address, entry in self._shown.items()
            if entry.message_id is not None and message in (None, (address, entry.message_id))
        }

    def shown(self, address: Address) -> Shown | None:
        """What stands there."""
        return self._shown.get(address)

    def stands_in(self, chat_id: int) -> bool:
        """Whether anything is known to stand in this chat."""
        return any(address.chat_id == chat_id for address in self._shown)

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
        shown = self._shown.get(address)
        if wanted is None and address.chat_id in self._moved:
            return Forget() if shown else None
        step = plan(shown, wanted, now)
        if address in self._renewed and wanted and isinstance(step, Edit | None):
            return Post(wanted)
        if address in self._doubted and wanted and shown and shown.message_id and step is None:
            return Edit(wanted, shown.message_id)
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
            if chat_id not in (None, address.chat_id) or address.chat_id in self._moved:
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

    def opened(self, address: Address) -> bool:
        """A post arrived there; gives whether that is news of its chat and topic."""
        place = (address.chat_id, address.topic)
        is_news = place not in self._open
        self._open.add(place)
        return is_news

    async def posted(self, wanted: Wanted, message_id: int, now: float, *, astray: bool = False) -> None:
        """A screen stands in a new message; the old one is to be deleted. astray: not in its topic."""
        screen, address = wanted.screen, wanted.screen.address
        self._renewed.discard(address)
        self._accepted(address)
        if astray:
            self._astray.add(address)
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
        self._accepted(address)
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

    async def give_up(self, address: Address, fate: Fate, wishes: int, now: float) -> bool:
        """Telegram refuses what was wanted with that many wishes: leave the address alone until the next; one in a
        group that is shut for longer, and its screen will be posted anew.

        Returns:
            Whether the reason is another than the last time.
        """
        before = self._refusals.get(address)
        self._refusals[address] = _Refusal(fate, now)
        if self.wishes == wishes or (fate in SHUT and wishes > self._let_in):
            self._given_up.add(address)
            self._renewed.discard(address)
        if fate in SHUT:
            self._open.discard((address.chat_id, address.topic))
            self._renewed.add(address)
        entry = self._shown.get(address)
        if entry and entry.posting:
            await self._put(replace(entry, posting=False))
        return before is None or before.fate is not fate

    async def forget(self, chat_id: int) -> None:
        """Know nothing any more of what stands in a chat where it isn't wanted."""
        for address in [
            known for known in self._shown if known.chat_id == chat_id and known not in self._wanted
        ]:
            del self._shown[address]
            self._unwritten.add(address)
        for address in self.unwritten(chat_id):
            await self.write(address)

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

    def _accepted(self, address: Address) -> None:
        """Telegram shows there what was wanted."""
        self._refusals.pop(address, None)
        self._doubted.discard(address)

    def _rehouse(self) -> None:
        """What went astray stands where it is wanted, once its table knows that its topic is gone."""
        for address in [address for address in self._astray if address not in self._wanted]:
            self._astray.discard(address)
            general = replace(address, topic=None)
            if general in self._wanted and general not in self._shown and address in self._shown:
                self._shown[general] = replace(self._shown.pop(address), address=general)
                self._unwritten |= {address, general}

    def _is_unreachable(self, address: Address) -> bool:
        refusal = self._refusals.get(address)
        return refusal is not None and refusal.fate is Fate.UNREACHABLE

    def _is_void(self, entry: Shown) -> bool:
        """Whether the entry says nothing: no message, no post under way; or one that is kept and wanted no more."""
        if entry.address not in self._wanted:
            return entry.address.chat_id in self._moved or isinstance(plan(entry, None, 0.0), Forget)
        return entry.message_id is None and not entry.posting and not entry.stale


def _outdated(entry: Shown, message_id: int | None) -> tuple[int, ...]:
    """The messages to delete once `message_id` stands in an entry's place."""
    if entry.message_id in (None, message_id):
        return entry.stale
    return (*entry.stale, entry.message_id)
