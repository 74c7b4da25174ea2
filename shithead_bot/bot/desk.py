"""What every handler works with, and the answers that several of them give."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from telegram import Bot
from telegram.error import BadRequest, NetworkError, TelegramError

from shithead_bot.bot.admins import Admins
from shithead_bot.bot.delivery import Delivery
from shithead_bot.bot.inbound import JOIN_PAYLOAD
from shithead_bot.bot.members import Members
from shithead_bot.bot.persons import Sender
from shithead_bot.bot.ports import Chats, Forgetting, Inbox, Records, Scores, Tables, Users
from shithead_bot.bot.throttle import Throttle
from shithead_bot.tables.commands import Asker, Command, Reached
from shithead_bot.tables.model import Player
from shithead_bot.tables.ports import UserNote
from shithead_bot.tables.service import TableService
from shithead_bot.views.screen import Note
from shithead_bot.views.toasts import Toast

log = logging.getLogger(__name__)

_ANSWER_AGAIN: Final = (0.2, 1.0)  # seconds before a lost answer is given again

Commands = Iterable[tuple[str, Command]]
"""Commands with the tables that they are for."""


@dataclass(slots=True)
class Background:
    """Work that nobody waits for, kept in hand so that a stop can."""

    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def run(self, work: Coroutine[None, None, None]) -> None:
        """Start it; its failure is logged."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)

    async def finish(self, seconds: float) -> None:
        """Wait for what is under way, at most `seconds`; then it is called off."""
        if self.tasks:
            _, left_over = await asyncio.wait(self.tasks, timeout=seconds)
            for task in left_over:
                task.cancel()

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("background work failed: %s", type(error).__name__, exc_info=error)


@dataclass(frozen=True, slots=True)
class Desk:
    """The parts that handlers use. username: the bot's. language: for who has said none. new_id: a fresh table id.
    tell: gives tables their commands, each in its turn; done when all are handled, for which not everybody can wait:
    a handler that did, in the lane of one of these tables, would wait for itself."""

    bot: Bot
    username: str
    service: TableService
    tables: Tables
    inbox: Inbox
    users: Users
    chats: Chats
    scores: Scores
    records: Records
    forgetting: Forgetting
    delivery: Delivery
    admins: Admins
    members: Members
    throttle: Throttle
    background: Background
    tell: Callable[[Commands], Awaitable[object]]
    new_id: Callable[[], str]
    language: str

    def answer(self, query_id: str, toast: Toast) -> None:
        """Answer a tap at once: nobody waits for Telegram's reply."""
        self.background.run(self._answer(query_id, toast))

    async def _answer(self, query_id: str, toast: Toast) -> None:
        for pause in (*_ANSWER_AGAIN, None):
            try:
                await self.bot.answer_callback_query(
                    query_id, text=toast.text or None, show_alert=toast.alert, url=toast.url
                )
            except BadRequest as error:
                # Telegram forgets a tap after a while; its move counts all the same.
                log.info("a tap's answer came too late: %s", error.message)
            except TelegramError as error:
                if pause is not None and isinstance(error, NetworkError):
                    await asyncio.sleep(pause)
                    continue
                log.warning("a tap could not be answered: %s", type(error).__name__)
            return

    def join_url(self, table_id: str) -> str:
        """The link that opens the private chat and completes a join there."""
        return f"https://t.me/{self.username}?start={JOIN_PAYLOAD}{table_id}"

    async def note_user(self, sender: Sender, *, reachable: bool | None = None) -> UserNote:
        """What is known of a user, brought up to date with what this update shows."""
        known = await self.users.get(sender.user_id)
        now = replace(
            known,
            reachable=known.reachable if reachable is None else reachable,
            language=sender.language or known.language,
        )
        if now != known:
            await self.users.save(now)
        return now

    async def reached(self, table_id: str, user_id: int, reachable: bool) -> None:
        """Hear from delivery whether a user can be written to: a refusal is remembered, and the table is told."""
        known = await self.users.get(user_id)
        if known.reachable and not reachable:
            await self.users.save(replace(known, reachable=False))
        self.tell([(table_id, Reached(user_id, reachable))])

    def player(self, sender: Sender) -> Player:
        """A sender as he would sit down."""
        return Player(sender.user_id, sender.name, sender.speaks or self.language)

    async def asker(self, sender: Sender, table_id: str) -> Asker:
        """A sender who wants what only the host or an administrator may do; Telegram is asked if it must be."""
        stored = await self.service.load(table_id)
        if stored is None or stored.table.host == sender.user_id:
            return Asker(sender.user_id, sender.name, is_admin=sender.anonymous)
        return await self.asker_in(sender, stored.table.place.chat_id)

    async def asker_in(self, sender: Sender, chat_id: int) -> Asker:
        """A sender who wants what only an administrator of a chat may do; a private chat has none."""
        is_admin = sender.anonymous or (chat_id < 0 and await self.admins.is_admin(chat_id, sender.user_id))
        return Asker(sender.user_id, sender.name, is_admin)

    def say(self, note: Note) -> None:
        """Send a note in its turn."""
        self.delivery.note(note)
