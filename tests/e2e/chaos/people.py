"""People at the evening: each plays at all his tables by what his buttons mean, whatever happens to him or the bot."""

import asyncio
from contextlib import suppress
from random import Random
from typing import Final

from shithead_bot.cli.autoplay import Regular
from shithead_bot.cli.players import Offer, meaning
from shithead_bot.engine.moves import Move, Ready
from shithead_bot.playground.keyboards import Button
from shithead_bot.playground.messages import Message
from shithead_bot.playground.users import User
from shithead_bot.playground.world import World
from shithead_bot.views.buttons import Action

PATIENCE: Final = 5.0


class Guest(Regular):
    """Somebody at the evening.

    stays_away: where he is away from a game he doesn't come back to it. sleeps: he is ready when the cards are dealt,
    and makes no move. is_frozen: he puts his phone down for a moment.
    """

    def __init__(self, world: World, user: User, pace: float, rng: Random) -> None:
        super().__init__(world, user, pace, rng, PATIENCE)
        self.stays_away = False
        self.sleeps = False
        self.is_frozen = False
        self._dice = rng

    async def carry_on(self) -> None:
        """Look at the phone every now and then, for ever, and do what there is to do."""
        while True:
            await asyncio.sleep(self.pace * (0.5 + self._dice.random()))
            if not self.is_frozen:
                with suppress(ValueError):  # he can't: what he wanted to press went this very moment
                    await self.act()

    async def act(self) -> None:
        """Come back to a game that he is away from, or do the next thing."""
        way_back = None if self.stays_away or self.user.blocked else self._way_back()
        if way_back is not None:
            self.world.press(self.user, *way_back)
        else:
            await super().act()

    def _way_back(self) -> tuple[Message, Button] | None:
        """The button that brings him back to a game, where the newest message of its table has one."""
        tables: set[str] = set()
        for message in reversed(self.messages()):
            told = [(button, tap) for button in message.buttons if (tap := meaning(button))]
            if told and told[0][1].table_id not in tables:
                tables.add(told[0][1].table_id)
                back = next((button for button, tap in told if tap.what is Action.BACK), None)
                if back is not None:
                    return message, back
        return None

    def offer(self) -> Offer | None:
        """A move that he would make now, at any of his tables; a sleeper is only ever ready."""
        offers = [offer for offer in self.offers() if not self.sleeps or isinstance(offer[2].what, Ready)]
        return offers[int(self._dice.random() * len(offers))] if offers else None

    def panels(self) -> list[Message]:
        """The private messages that offer him a move, oldest first."""
        return [message for message in self.messages() if has_moves(message)]


def has_moves(message: Message) -> bool:
    """Whether a message has a button that is a move."""
    return any(
        (tap := meaning(button)) is not None and isinstance(tap.what, Move) for button in message.buttons
    )
