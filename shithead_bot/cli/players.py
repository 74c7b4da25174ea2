"""Simulated players: people who know Shithead as far as their buttons tell it.

They press what they see and nothing else: the lowest rank that goes, all of it at once. What a button does they know
from its data, as the bot does, so that they play in every language.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from random import Random
from typing import Final

from shithead_bot.engine.moves import Move, Play, Ready, Swap
from shithead_bot.playground.chats import Chat
from shithead_bot.playground.keyboards import Button
from shithead_bot.playground.messages import Message
from shithead_bot.playground.people import Person
from shithead_bot.playground.taps import Answer
from shithead_bot.playground.users import User
from shithead_bot.playground.world import World
from shithead_bot.views.buttons import Action, More, Tap, decode

NAMES: Final = ("Anna", "Ben", "Cem", "Dana", "Emil", "Fay")
PATIENCE: Final = 120.0
_NEWEST: Final = 30  # messages of a chat that somebody looks through
_SWAPS: Final = 3  # fewer than so many swaps before a game

Offer = tuple[Message, Button, Tap]


@lru_cache(maxsize=4096)
def _meaning(data: str) -> Tap | None:
    return decode(data)


def meaning(button: Button) -> Tap | None:
    """What a button of the bot's does; None where it only opens a link."""
    return None if button.callback_data is None else _meaning(button.callback_data)


def does(action: Action) -> Callable[[Button], bool]:
    """Return what picks the button with this action."""
    return lambda button: (tap := meaning(button)) is not None and tap.what is action


def sensible(moves: Iterable[Button]) -> Button | None:
    """All cards of the lowest rank, else the first move there is, but no swap; None where there is none."""
    told = ((button, tap.what) for button in moves if (tap := meaning(button)))
    able = [(button, what) for button, what in told if isinstance(what, Move) and not isinstance(what, Swap)]
    if not able:
        return None
    first, lowest = able[0]
    if not isinstance(lowest, Play):
        return first
    rank = lowest.cards[0].rank
    return [button for button, what in able if isinstance(what, Play) and what.cards[0].rank is rank][-1]


class Player(Person):
    """Joins, swaps a little, says Ready, and plays, at as many tables as he sits at.

    pace: seconds he looks before he presses. moves: how many he has made, swaps and Ready among them.
    """

    def __init__(self, world: World, user: User, rng: Random, pace: float) -> None:
        super().__init__(world, user)
        self.pace = pace
        self.moves = 0
        self._rng = rng
        self._swaps: dict[tuple[str, int], int] = {}  # by table and game: how many he still wants

    async def join(self, group: Chat) -> None:
        """Press Join; where that opens the private chat, press Start there."""
        self.take_seat(await self.tap(does(Action.JOIN), group, PATIENCE))
        await self.until(lambda: self.messages() and self.messages()[-1].sender is self.world.bot, PATIENCE)

    def take_seat(self, answer: Answer) -> None:
        """Follow the link with which the bot answers the Join of somebody it can't write to yet."""
        if answer.url:
            self.follow(answer.url)

    async def begin(self, group: Chat) -> None:
        """Press Begin; while the bot still knocks at someone's door, again whenever the lobby has changed."""
        while (await self.tap(does(Action.BEGIN), group, PATIENCE)).text:
            lobby = self.panel(group)
            seen = lobby.edits if lobby else 0
            await self.until(lambda: lobby is None or lobby.edits > seen, PATIENCE)  # noqa: B023 — awaited here

    async def rematch(self, group: Chat) -> None:
        """Press Rematch, and wait until the cards are dealt."""
        await self.tap(does(Action.REMATCH), group, PATIENCE)
        await self.until(lambda: not self._is_over(group), PATIENCE)

    async def play(self, group: Chat) -> None:
        """Swap, be ready, and make every move until the game in the group is over."""
        while True:
            await self.until(lambda: self.offer() or self._is_over(group), PATIENCE)
            if self._is_over(group):
                return
            await asyncio.sleep(self.pace)
            if offer := self.offer():
                await self.make(offer, PATIENCE)

    def offer(self) -> Offer | None:
        """The move that he would make now."""
        return next(self.offers(), None)

    def offers(self) -> Iterator[Offer]:
        """The moves that he would make now, one a table: of each he looks at its newest panel only."""
        tables: set[str] = set()
        for message in reversed(self.messages()[-_NEWEST:]):
            table = next((tap.table_id for button in message.buttons if (tap := meaning(button))), None)
            if table is None or table in tables:
                continue
            tables.add(table)
            button = self._choose(message.buttons)
            if button and (tap := meaning(button)):
                yield message, button, tap

    async def make(self, offer: Offer, patience: float) -> bool:
        """Press a button, and wait until that has changed what he sees; False if it takes too long."""
        message, button, meant = offer
        tap = self.world.press(self.user, message, button)
        if isinstance(meant.what, Swap):
            self._swaps[meant.table_id, meant.game] -= 1
        try:
            async with asyncio.timeout(patience):
                await tap.answered()
                self.moves += 1
                await self.world.events.until(lambda: self._has_moved_on(message, button) or None)
        except TimeoutError:
            return False
        return True

    def _has_moved_on(self, message: Message, button: Button) -> bool:
        """Whether a button that he pressed is gone, or a newer panel there."""
        if message.deleted or button not in message.buttons:
            return True
        newer = self.offer()
        return newer is not None and newer[0].id > message.id

    def _choose(self, buttons: list[Button]) -> Button | None:
        """A swap at random while he may still be ready, else a sensible move, else the way back to the moves."""
        told = [(button, tap) for button in buttons if (tap := meaning(button))]
        swaps = [button for button, tap in told if isinstance(tap.what, Swap)]
        if swaps and any(isinstance(tap.what, Ready) for _, tap in told) and self._wants_swap(told[0][1]):
            return swaps[int(self._rng.random() * len(swaps))]
        back = (button for button, tap in told if tap.what == More(None))
        return sensible(buttons) or next(back, None)

    def _wants_swap(self, tap: Tap) -> bool:
        game = tap.table_id, tap.game
        if game not in self._swaps:
            self._swaps[game] = self._rng.randrange(_SWAPS)
        return self._swaps[game] > 0

    def _is_over(self, group: Chat) -> bool:
        return self.find(does(Action.REMATCH), group) is not None
