"""What is brought to a chat: a table's screens, deletions, notes, and the end of dead keyboards.

Each errand looks at the newest state when its turn comes, takes one step, and notes at once what came of it.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from typing import Final

from shithead_bot.bot.ledger import Ledger
from shithead_bot.bot.outbox import Urgency
from shithead_bot.bot.plan import Edit, Forget, Post, Strip, Wanted
from shithead_bot.bot.sender import Sender
from shithead_bot.bot.verdicts import DONE, SHUT, Fate, Verdict
from shithead_bot.views.screen import Address, Note

_BATCH: Final = 100
_TRIES: Final = 5

log: Final = logging.getLogger(__name__)


class Outcome(StrEnum):
    """What became of a note."""

    SENT = "sent"
    UNREACHABLE = "unreachable"  # a private chat that the bot can't write to
    REFUSED = "refused"  # Telegram won't have it, for another reason
    LOST = "lost"  # a newer one for its message, too many failures, too long a line, or the bot has stopped


class ScreenErrand:
    """Makes one address show what its table wants there.

    told: hears what is learned of the chat: a first post arrived, or the bot can't write there.
    unsure: told of a message whose edit may still happen, perhaps after a later one.
    done: told at the end.
    """

    def __init__(
        self,
        ledger: Ledger,
        address: Address,
        sender: Sender,
        clock: Callable[[], float],
        told: Callable[[Verdict], None],
        unsure: Callable[[int], None],
        done: Callable[[], None],
    ) -> None:
        self._ledger = ledger
        self._address = address
        self._sender = sender
        self._clock = clock
        self._told = told
        self._unsure = unsure
        self._done = done

    def urgency(self) -> Urgency | None:
        """Posts that ring go first."""
        match self._ledger.step(self._address, self._clock()):
            case Post(wanted) if wanted.screen.rings:
                return Urgency.RING
            case Post() | Edit():
                return Urgency.SHOW
            case Strip() | Forget():
                return Urgency.TIDY
            case _:
                unwritten = self._address in self._ledger.unwritten(self._address.chat_id)
                return Urgency.TIDY if unwritten else None

    async def run(self) -> Verdict:
        """Write what the log doesn't know, then post, edit or strip."""
        ledger, address = self._ledger, self._address
        with ledger.held():
            if address in ledger.unwritten(address.chat_id):
                await ledger.write(address)
            match ledger.step(address, self._clock()):
                case Post():
                    return await self._post()
                case Edit(wanted, message_id):
                    return await self._edit(wanted, message_id)
                case Strip(message_id):
                    return await self._strip(message_id)
                case Forget():
                    await ledger.write(address)
            return DONE

    def close(self) -> None:
        """Tell that it is over."""
        self._done()

    fail = close  # the table stays marked, and the next touch lines the address up again

    async def _post(self) -> Verdict:
        known = self._ledger.shown(self._address)
        await self._ledger.intend(self._address)
        match self._ledger.step(self._address, self._clock()):
            case Post(wanted):
                wishes = self._ledger.wishes
                verdict = await self._sender.post(wanted.screen)
            case _:
                return DONE
        if verdict.message_id is None:
            return verdict if verdict.is_passing else await self._give_up(verdict, wishes)
        self._tell_post(verdict, is_first=known is None or not known.posted_at)
        await self._ledger.posted(wanted, verdict.message_id, self._clock(), astray=verdict.astray)
        return verdict

    def _tell_post(self, verdict: Verdict, *, is_first: bool) -> None:
        """Tell of a private chat's first post, and of one in a group that is not known to take them. An edit proves
        nothing there: who may not write may still edit."""
        is_news = is_first if self._address.chat_id > 0 else self._ledger.opened(self._address)
        if is_news:
            self._told(verdict)
        if verdict.astray:
            self._told(Verdict(Fate.TOPIC_GONE, detail="the group has no topics now"))

    async def _edit(self, wanted: Wanted, message_id: int) -> Verdict:
        wishes = self._ledger.wishes
        verdict = await self._sender.edit(wanted.screen, message_id)
        match verdict.fate:
            case Fate.DONE:
                await self._ledger.edited(wanted)
            case Fate.GONE | Fate.FIXED:
                await self._ledger.lost(self._address, gone=verdict.fate is Fate.GONE)
            case Fate.AGAIN:
                self._unsure(message_id)
            case _ if not verdict.is_passing:
                return await self._give_up(verdict, wishes)
        return verdict

    async def _strip(self, message_id: int) -> Verdict:
        wishes = self._ledger.wishes
        verdict = await self._sender.strip(self._address.chat_id, message_id)
        if verdict.fate is Fate.UNREACHABLE:
            await self._ledger.give_up(self._address, verdict.fate, wishes, self._clock())
        elif not verdict.is_passing:
            await self._ledger.stripped(self._address)
        return verdict

    async def _give_up(self, verdict: Verdict, wishes: int) -> Verdict:
        if verdict.fate is Fate.TOPIC_GONE and self._address.topic is None:
            verdict = replace(verdict, fate=Fate.MUTED)  # the general chat is closed: there is no other place
        if verdict.fate is Fate.UNREACHABLE or verdict.fate in SHUT:
            self._told(verdict)
        if await self._ledger.give_up(self._address, verdict.fate, wishes, self._clock()):
            _complain("A screen", verdict)
        return verdict


class TidyErrand:
    """Deletes the messages of one chat that nothing needs any more, many in one call.

    deleted: told of each message that is gone. strip: takes the keyboard of one that can't be deleted.
    done: told of each table at the end.
    """

    def __init__(
        self,
        chat_id: int,
        sender: Sender,
        deleted: Callable[[int], None],
        strip: Callable[[int], None],
        done: Callable[[Ledger], None],
    ) -> None:
        self._chat_id = chat_id
        self._sender = sender
        self._deleted = deleted
        self._strip = strip
        self._done = done
        self._ledgers: dict[str, Ledger] = {}
        self._one_by_one = False

    def add(self, ledger: Ledger) -> None:
        """See to this table's messages too."""
        self._ledgers[ledger.table_id] = ledger

    def urgency(self) -> Urgency | None:
        """Last of all."""
        return Urgency.TIDY if any(map(self._has_work, self._ledgers.values())) else None

    async def run(self) -> Verdict:
        """Write what the log doesn't know, then delete at most a hundred messages."""
        for ledger in self._ledgers.values():
            for address in ledger.unwritten(self._chat_id):
                await ledger.write(address)
        found = [
            (ledger, address, message_id)
            for ledger in self._ledgers.values()
            for address, message_id in ledger.litter(self._chat_id)
        ]
        batch = found[: 1 if self._one_by_one else _BATCH]
        if not batch:
            return DONE
        verdict = await self._sender.delete(self._chat_id, [message_id for _, _, message_id in batch])
        if verdict.is_passing:
            return verdict
        if verdict.fate is Fate.FIXED:
            if len(batch) > 1:  # one that can't be deleted spoils them all
                self._one_by_one = True
                return verdict
            self._strip(batch[0][2])
        for ledger, address, message_id in batch:
            if verdict.fate is Fate.DONE:
                self._deleted(message_id)
            await ledger.removed(address, message_id)
        return verdict

    def close(self) -> None:
        """Let go of the tables, and tell that it is over."""
        ledgers = tuple(self._ledgers.values())
        self.fail()
        for ledger in ledgers:
            self._done(ledger)

    def fail(self) -> None:
        """Let go of the tables."""
        self._ledgers.clear()

    def _has_work(self, ledger: Ledger) -> bool:
        return bool(ledger.litter(self._chat_id) or ledger.unwritten(self._chat_id))


class VacateErrand:
    """Lets a table know nothing more of what it has left in a private chat, once it was tried to take that back.

    end: set when it is over, well or not. done: told at the end.
    """

    def __init__(
        self, ledger: Ledger, chat_id: int, end: asyncio.Future[None], done: Callable[[], None]
    ) -> None:
        self._ledger = ledger
        self._chat_id = chat_id
        self._end = end
        self._done = done

    def urgency(self) -> Urgency | None:
        """Last of all, and behind the others of that kind which were there before."""
        return None if self._end.done() else Urgency.TIDY

    async def run(self) -> Verdict:
        """Forget what is left."""
        with self._ledger.held():
            await self._ledger.forget(self._chat_id)
        self._end.set_result(None)
        return DONE

    def close(self) -> None:
        """Tell that it is over."""
        if not self._end.done():
            self._end.set_result(None)
        self._done()

    fail = close


class NoteErrand:
    """Sends a note once, or twice where the first answer got lost; `outcome` is its end.

    moved: told where the note's group is now; who hears it sends the note there.
    """

    def __init__(
        self, note: Note, sender: Sender, outcome: asyncio.Future[Outcome], moved: Callable[[int], None]
    ) -> None:
        self._note = note
        self._sender = sender
        self._outcome = outcome
        self._moved = moved
        self._tries_left = _TRIES
        self._handed_over = False

    def urgency(self) -> Urgency | None:
        """Among the screens, in its turn."""
        return None if self._handed_over or self._outcome.done() else Urgency.SHOW

    async def run(self) -> Verdict:
        """Send it."""
        verdict = await self._sender.say(self._note)
        match verdict.fate:
            case Fate.FLOOD:
                pass
            case Fate.UNSENT | Fate.AGAIN:
                self._tries_left -= 1
                if not self._tries_left:
                    self._end(Outcome.LOST)
            case Fate.DONE:
                self._end(Outcome.SENT)
            case Fate.UNREACHABLE:
                self._end(Outcome.UNREACHABLE)
            case Fate.GONE:  # whoever asked has deleted the message meanwhile
                self._end(Outcome.REFUSED)
            case Fate.MIGRATED if verdict.new_chat_id is not None:
                self._handed_over = True
                self._moved(verdict.new_chat_id)
            case _:
                self._end(Outcome.REFUSED)
                _complain("A note", verdict)
        return verdict

    def close(self) -> None:
        """What isn't sent by now never will be."""
        self._end(Outcome.LOST)

    fail = close

    def _end(self, outcome: Outcome) -> None:
        if not (self._handed_over or self._outcome.done()):
            self._outcome.set_result(outcome)


class StripErrand:
    """Takes the keyboard of a message that no table knows, as well as can be done."""

    def __init__(self, chat_id: int, message_id: int, sender: Sender) -> None:
        self._chat_id = chat_id
        self._message_id = message_id
        self._sender = sender
        self._tries_left = _TRIES

    def urgency(self) -> Urgency | None:
        """Last of all."""
        return Urgency.TIDY if self._tries_left else None

    async def run(self) -> Verdict:
        """Strip it."""
        verdict = await self._sender.strip(self._chat_id, self._message_id)
        self._tries_left = self._tries_left - 1 if verdict.is_passing else 0
        return verdict

    def close(self) -> None:
        """Nobody waits for it."""

    fail = close


def _complain(what: str, verdict: Verdict) -> None:
    """Log why Telegram refuses; as an error where the fault is ours. The description never holds our text."""
    level = logging.ERROR if verdict.fate is Fate.REFUSED else logging.WARNING
    log.log(level, "%s can't be shown, %s: %s", what, verdict.fate, verdict.detail or "no details")
