"""Simulated players: people who know Shithead as far as their buttons show it.

They press what they see and nothing else: the lowest rank that goes, all of it at once.
"""

import asyncio
import re
from collections.abc import Iterable
from random import Random
from typing import Final

from shithead_bot.playground.chats import Chat
from shithead_bot.playground.keyboards import Button
from shithead_bot.playground.messages import Message
from shithead_bot.playground.people import Person
from shithead_bot.playground.users import User
from shithead_bot.playground.world import World

NAMES: Final = ("Anna", "Ben", "Cem", "Dana", "Emil")
_RANK: Final = re.compile(r"10|[2-9JQKA]|🃏")
_PATIENCE: Final = 120.0
_IDLE: Final = {"Refresh"}


def sensible(moves: Iterable[Button]) -> Button | None:
    """All cards of the lowest rank, else the first move there is, none of them folded up; None where there is none."""
    moves = [button for button in moves if "…" not in button.text]
    lowest = _RANK.match(moves[0].text) if moves else None
    if lowest is None:
        return moves[0] if moves else None
    return [button for button in moves if (rank := _RANK.match(button.text)) and rank[0] == lowest[0]][-1]


class Player(Person):
    """Joins, swaps a little, says Ready, and plays until the game is over.

    pace: seconds he looks at a panel before he presses. moves: how many he has made, swaps and Ready among them.
    """

    def __init__(self, world: World, user: User, group: Chat, rng: Random, pace: float) -> None:
        super().__init__(world, user)
        self.group = group
        self.moves = 0
        self._rng = rng
        self._pace = pace

    async def join(self) -> None:
        """Press Join; where that opens the private chat, press Start there."""
        answer = await self.tap("Join", self.group, _PATIENCE)
        if answer.url:
            self.follow(answer.url)
        await self.until(lambda: "You sit at" in self._last_text(), _PATIENCE)

    async def begin(self) -> None:
        """Press Begin; while the bot still knocks at someone's door, again whenever the lobby has changed."""
        while (await self.tap("Begin", self.group, _PATIENCE)).text:
            lobby = self.panel(self.group)
            seen = lobby.edits if lobby else 0
            await self.until(lambda: lobby is None or lobby.edits > seen, _PATIENCE)  # noqa: B023 — awaited here

    async def rematch(self) -> None:
        """Press Rematch, and wait until the cards are dealt."""
        await self.tap("Rematch", self.group, _PATIENCE)
        await self.until(lambda: not self._is_over(), _PATIENCE)

    async def play(self) -> None:
        """Swap, be ready, and make every move until the game is over."""
        swaps = self._rng.randrange(3)
        while True:
            panel = await self.until(self._panel_or_end, _PATIENCE)
            if self._is_over():
                return
            await asyncio.sleep(self._pace)
            button = self._choose(panel.buttons, may_swap=swaps > 0)
            if button is None or button not in panel.buttons:
                continue
            swaps -= 1
            await self._press(panel, button)

    async def _press(self, panel: Message, button: Button) -> None:
        tap = self.world.press(self.user, panel, button)
        answering = asyncio.ensure_future(tap.answered())
        async with asyncio.timeout(_PATIENCE):
            await answering
        self.moves += 1
        # The next thing to look at is what this tap changed.
        await self.until(lambda: button not in panel.buttons or self.panel() is not panel, _PATIENCE)

    def _panel_or_end(self) -> Message | None:
        panel = self.panel()
        if self._is_over():
            return panel or self.chat.messages[-1]
        return panel if panel and self._choose(panel.buttons, may_swap=False) else None

    def _choose(self, buttons: Iterable[Button], *, may_swap: bool) -> Button | None:
        """A swap at random, else Ready, else all cards of the lowest rank, else whatever there is."""
        live = [button for button in buttons if button.text not in _IDLE and not button.url]
        swaps = [button for button in live if "⇄" in button.text]
        if swaps and may_swap:
            return swaps[int(self._rng.random() * len(swaps))]
        return sensible(button for button in live if button not in swaps)

    def _is_over(self) -> bool:
        return any(button.text == "Rematch" for message in self.group.messages for button in message.buttons)

    def _last_text(self) -> str:
        return self.chat.messages[-1].text if self.chat.messages else ""
