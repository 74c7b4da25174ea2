"""A delivery at work in a playground's world, in virtual time: a group and two people who have started the bot."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from types import TracebackType
from typing import Self

from shithead_bot.bot.budget import Budget
from shithead_bot.bot.delivery import Delivery
from shithead_bot.playground.chats import Chat
from shithead_bot.playground.messages import Message
from shithead_bot.playground.users import User
from shithead_bot.playground.world import World
from shithead_bot.views.screen import Address, Button, Keyboard, Screen, Shown
from tests.bot.fakes import MemoryLog, WantingTables, WorldRequest, bot_in, epoch_clock

TABLE = "table"
KEYBOARD: Keyboard = ((Button("9♣", data="9"),),)
PATIENCE = 600.0  # virtual seconds after which a test gives up


@dataclass
class Stage:
    """`async with Stage() as stage` sets it; at the end delivery is closed."""

    limits: bool = True
    log: MemoryLog = field(default_factory=MemoryLog)

    async def __aenter__(self) -> Self:
        self.world = World(epoch_clock, limits=self.limits)
        self.anna, self.bert = self.world.add_user("Anna"), self.world.add_user("Bert")
        self.group = self.world.add_group("Friends", [self.anna, self.bert])
        for user in (self.anna, self.bert):
            self.world.start(user)
        self.tables = WantingTables(self.log)
        self.request = WorldRequest(self.world)
        self.bot = bot_in(self.world, self.request)
        self.delivery = self.new_delivery()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.delivery.close(5)

    def new_delivery(self) -> Delivery:
        """What a fresh process has: nothing but the log."""
        budget = Budget(self.limits, resumed_at=asyncio.get_running_loop().time() if self.calls() else -inf)
        return Delivery(self.bot, self.log, self.tables, self.tables, budget, epoch_clock)

    async def crash(self) -> None:
        """The process dies at once, and a new one begins."""
        current = asyncio.current_task()
        tasks = [task for task in asyncio.all_tasks() if task is not current]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.delivery = self.new_delivery()
        await self.delivery.recover()

    def show(self, *screens: Screen, table_id: str = TABLE) -> None:
        """The table wants these screens, and only these."""
        self.tables.want(table_id, *screens)
        self.delivery.touch(table_id)

    async def until(self, ready: Callable[[], object]) -> None:
        """Let time pass until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not ready():  # noqa: ASYNC110 — the waiting costs no time
                await asyncio.sleep(0.01)

    async def settled(self) -> None:
        """Let time pass until everything is shown, cleaned up and noted, and what was learned is told."""
        await self.until(lambda: not self.log.marks and not self.delivery.waiting)
        await asyncio.sleep(0.2)

    async def shown(self, *screens: Screen) -> None:
        """Show these screens and let everything come to rest."""
        self.show(*screens)
        await self.settled()

    def logged(self, screen: Screen, table_id: str = TABLE) -> Shown:
        """What the log says stands at a screen's address."""
        return self.log.shown[table_id][screen.address]

    def calls(self, *methods: str) -> list[str]:
        """The methods called so far, of these or of all."""
        return [call.method for call in self.world.calls if not methods or call.method in methods]

    def texts(self, chat: Chat | User) -> list[str]:
        """What the bot shows in a chat, oldest first."""
        return [message.text for message in self.messages(chat)]

    def messages(self, chat: Chat | User) -> list[Message]:
        """The bot's messages in a chat, oldest first."""
        chat = self.world.private(chat) if isinstance(chat, User) else chat
        return [message for message in chat.messages if message.sender is self.world.bot]

    def hand(
        self, user: User, html: str = "hand", key: str = "", *, rings: bool = False, slot: str = "hand"
    ) -> Screen:
        """A hand panel in a user's private chat."""
        return Screen(Address(user.id, None, slot), html, KEYBOARD, rings, key)

    def board(
        self,
        html: str = "board",
        key: str = "",
        *,
        repost_after: float = 20.0,
        topic: int | None = None,
        keeps: bool = False,
        keyboard: Keyboard = KEYBOARD,
        slot: str = "table",
    ) -> Screen:
        """The table message in the group."""
        return Screen(Address(self.group.id, topic, slot), html, keyboard, False, key, repost_after, keeps)
