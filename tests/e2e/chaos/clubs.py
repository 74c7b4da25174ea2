"""The groups: each has a keeper, its creator, who opens tables, chooses the rules, deals, and ends what must end."""

import asyncio
from contextlib import suppress
from random import Random
from typing import Final

from shithead_bot.cli.players import does, meaning
from shithead_bot.playground.chats import Chat
from shithead_bot.playground.keyboards import Button
from shithead_bot.playground.messages import Message
from shithead_bot.playground.people import Choice
from shithead_bot.playground.world import World
from shithead_bot.views.buttons import Action, ClockChoice, SheetChoice
from tests.e2e.chaos.people import Guest
from tests.e2e.chaos.plot import ClubPlan, Kind

_LOOKS: Final = 1.0  # seconds between the keeper's looks
_GATHERING: Final = 4  # looks at a lobby before the cards are dealt
_OPENING: Final = 6  # looks that he waits for the table that he has asked for
_NEWEST: Final = 30
_ASK_AGAIN: Final = 5.0


class Club:
    """A group and its people, the keeper first. is_festive: games are begun, one after another."""

    def __init__(self, world: World, plan: ClubPlan, people: list[Guest], rng: Random) -> None:
        kind = "group" if plan.kind is Kind.GROUP else "supergroup"
        self.world = world
        self.plan = plan
        self.people = people
        self.keeper = people[0]
        self.is_festive = True
        self.thread: int | None = None
        self._rng = rng
        self._looks = 0  # in a row at a group without a table
        self._hosted = 0  # and at an open lobby
        users = [guest.user for guest in people]
        self._chat = world.add_group(f"Club {plan.number}", users, kind, forum=plan.kind is Kind.FORUM)
        if plan.kind is Kind.FORUM:
            self.use_topic()

    @property
    def chat(self) -> Chat:
        """The group, wherever it is by now."""
        while self._chat.migrated_to:
            self._chat = self._chat.migrated_to
        return self._chat

    @property
    def has_bot(self) -> bool:
        """Whether the bot is in the group."""
        return self.chat.member(self.world.bot).present

    def command(self, who: Guest, name: str) -> None:
        """Somebody sends the bot a command where the club plays now."""
        self.command_at(self.thread, who, name)

    def command_at(self, topic: int | None, who: Guest, name: str) -> None:
        """Somebody sends the bot a command in a topic, or where there is none any more in the general chat."""
        thread = topic if self.chat.forum and topic in self.chat.topics else None
        self.world.say(who.user, self.chat, f"/{name}@{self.world.bot.username}", thread)

    def use_topic(self) -> None:
        """Everybody goes on in a new topic."""
        self.thread = self.world.create_topic(self.chat, "Cards").id

    def stop_using_topics(self) -> None:
        """Everybody goes on in the general chat."""
        self.thread = None

    async def carry_on(self) -> None:
        """Keep the club, for ever."""
        await asyncio.sleep(self._rng.uniform(0, 3 * _LOOKS))
        if self.plan.clock is not None:
            await self._set_clock(self.plan.clock)
        while True:
            with suppress(ValueError):  # the button, or the keeper's right to write, went this very moment
                self._keep()
            await asyncio.sleep(_LOOKS)

    async def _set_clock(self, clock: int) -> None:
        """Ask for the settings until they come: notes may get lost."""
        choice = _means(ClockChoice(clock))
        while not self.keeper.find(choice, self.chat):
            self.command(self.keeper, "settings")
            await asyncio.sleep(_ASK_AGAIN)
        self._press(choice)

    def _keep(self) -> None:
        """See to what the group's board shows: nothing, a lobby, a game or its end."""
        if not (self.is_festive and self.has_bot):
            return
        actions = _actions(self.board())
        if Action.JOIN in actions:
            self._host()
            return
        self._hosted = 0
        if Action.PEEK not in actions:
            self._open(actions)
        else:
            self._looks = 0

    def _open(self, actions: set[Action]) -> None:
        """Have another game, by a button where there is one."""
        self._looks += 1
        if self._looks % _OPENING == 1:
            if Action.REMATCH in actions:
                self._press(does(self._rng.choice((Action.REMATCH, Action.NEW))))
            else:
                self.command(self.keeper, "new")

    def _host(self) -> None:
        """Choose the rules, and deal when the others had time to sit down."""
        self._hosted += 1
        match self._hosted:
            case 1:
                self._press(does(Action.RULES))
            case 3:
                self._press(_means(SheetChoice(self.plan.variant)))
            case hosted if hosted > _GATHERING and hosted % 2:
                self._press(does(Action.BEGIN))

    def _press(self, choice: Choice) -> None:
        if self.keeper.find(choice, self.chat):
            self.keeper.press(choice, self.chat)

    def board(self) -> Message | None:
        """The newest message of the group that is a lobby, a game, or the end of one."""
        newest = reversed(self.chat.messages[-_NEWEST:])
        boards = {Action.JOIN, Action.PEEK, Action.REMATCH, Action.NEW}
        return next((message for message in newest if _actions(message) & boards), None)


def _actions(message: Message | None) -> set[Action]:
    if message is None:
        return set()
    told = (meaning(button) for button in message.buttons)
    return {tap.what for tap in told if tap is not None and isinstance(tap.what, Action)}


def _means(what: object) -> Choice:
    """What picks the button with this meaning."""

    def fits(button: Button) -> bool:
        tap = meaning(button)
        return tap is not None and tap.what == what

    return fits
