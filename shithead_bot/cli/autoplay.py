"""Autoplay: people who play by themselves, whatever happens to them, the bot or their groups.

They join a table that opens in a group of theirs, starting the bot where it asks for that, make every move, and come
back to a seat where the computer plays for them. To begin a game and to ask for another one is left to those who look
on.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Final

from shithead_bot.cli.players import Player, does, meaning
from shithead_bot.playground.chats import Chat
from shithead_bot.playground.events import Emptied, Event, UserChanged, UserRemoved
from shithead_bot.playground.keyboards import Button
from shithead_bot.playground.messages import Message
from shithead_bot.playground.users import User
from shithead_bot.playground.world import World
from shithead_bot.views.buttons import Action

_JOINS: Final = does(Action.JOIN)
_COMES_BACK: Final = does(Action.BACK)
LONGEST_PAUSE: Final = 60.0
# After so long without an effect a press is made again: the bot was killed, or Telegram's limits hold it up.
_PATIENCE: Final = 15.0
_NEWEST: Final = 30  # messages of a group that somebody looks through for an open table


class Regular(Player):
    """Somebody on autoplay. patience: seconds after which he makes a press without an effect again."""

    def __init__(
        self, world: World, user: User, pace: float, rng: Random | None = None, patience: float = _PATIENCE
    ) -> None:
        super().__init__(world, user, rng or Random(), pace)  # noqa: S311 — his swaps are no secrets
        self._patience = patience
        self._asked: set[tuple[str, int]] = set()  # tables that have answered his Join, by table and game

    async def carry_on(self) -> None:
        """Do what there is to do, for ever."""
        while True:
            await self.world.events.until(lambda: self._has_to_act() or None)
            await asyncio.sleep(self.pace)
            await self.act()

    async def act(self) -> None:
        """Do the next thing, if there is something; he may have lost his phone, or a button its meaning, just now."""
        if self._is_able() and (offer := self.offer()):
            await self.make(offer, self._patience)
        elif self._is_able() and (lobby := self._open_lobby()):
            await self._ask_in(*lobby)

    def _choose(self, buttons: list[Button]) -> Button | None:
        """What every player would press, else the way back to his seat."""
        return super()._choose(buttons) or next(filter(_COMES_BACK, buttons), None)

    def _is_able(self) -> bool:
        """Whether he can press anything: who has blocked the bot wants to have his peace."""
        return not (self.user.blocked or self.user.deleted)

    def _has_to_act(self) -> bool:
        return self._is_able() and (self.offer() or self._open_lobby()) is not None

    def _open_lobby(self) -> tuple[Message, Button] | None:
        """A table that he hasn't asked to join yet, in any group of his."""
        for chat in self._groups():
            for message in reversed(self.messages(chat)[-_NEWEST:]):
                button = next(filter(_JOINS, message.buttons), None)
                if button and _game(button) not in self._asked:
                    return message, button
        return None

    def _groups(self) -> list[Chat]:
        return [chat for chat in self.world.chats.values() if not (chat.is_private or chat.migrated_to)]

    async def _ask_in(self, message: Message, button: Button) -> None:
        tap = self.world.press(self.user, message, button)
        try:
            async with asyncio.timeout(self._patience):
                answer = await tap.answered()
        except TimeoutError:
            return
        self._asked.add(_game(button))
        if self._is_able():
            with suppress(ValueError):  # a link that leads elsewhere: he leaves it alone
                self.take_seat(answer)


class Autoplay:
    """Who plays by himself. `changed` is called whenever that changes."""

    def __init__(self, world: World, changed: Callable[[], object]) -> None:
        self._world = world
        self._changed = changed
        self._playing: dict[int, tuple[Regular, asyncio.Task[None]]] = {}
        self._leave = world.on_event(self._hear)

    def set(self, user: User, pause: float | None) -> None:
        """Let somebody play by himself, with so many seconds before each press, or no more (None).

        ValueError for a pause beyond `LONGEST_PAUSE`.
        """
        if pause is None:
            self._end(user.id)
            return
        if pause > LONGEST_PAUSE:
            raise ValueError(f"a pause is at most {LONGEST_PAUSE:.0f} seconds")
        if user.id in self._playing:
            self._playing[user.id][0].pace = pause
        else:
            regular = Regular(self._world, user, pause)
            self._playing[user.id] = regular, asyncio.create_task(regular.carry_on())
        self._changed()

    def pauses(self) -> dict[int, float]:
        """Who is on autoplay, by id, and his pause in seconds."""
        return {user_id: regular.pace for user_id, (regular, _) in self._playing.items()}

    async def close(self) -> None:
        """Nobody plays by himself any more."""
        self._leave()
        tasks = [task for _, task in self._playing.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _hear(self, event: Event) -> None:
        match event:
            case UserRemoved(user):
                self._end(user.id)
            case UserChanged(user) if user.deleted:
                self._end(user.id)
            case Emptied():
                for user_id in list(self._playing):
                    self._end(user_id)
            case _:
                pass

    def _end(self, user_id: int) -> None:
        if found := self._playing.pop(user_id, None):
            found[1].cancel()
            self._changed()


def _game(button: Button) -> tuple[str, int]:
    """The table that a button is of, and which game there."""
    tap = meaning(button)
    return (tap.table_id, tap.game) if tap else ("", 0)
