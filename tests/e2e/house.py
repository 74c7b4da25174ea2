"""A house with the bot in it: simulated people, a local Bot API over real HTTP, and the real bot that polls it.

What tests look at is what people see: messages, buttons, toasts and rings. The store is asked only whether the bot
has anything left to do, and whether something changed.
"""

import asyncio
import html
import logging
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from secrets import randbelow
from typing import Final, Self

from redis.asyncio import Redis

from shithead_bot.bootstrap import serve
from shithead_bot.cli.players import sensible
from shithead_bot.config import Settings
from shithead_bot.engine.cards import Card
from shithead_bot.i18n import texts
from shithead_bot.playground.chats import Chat, Member, Status
from shithead_bot.playground.events import Answered, Event, Posted, Pressed
from shithead_bot.playground.keyboards import Button
from shithead_bot.playground.messages import Message
from shithead_bot.playground.people import PATIENCE, Person
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.taps import Answer, Tap
from shithead_bot.playground.users import User
from shithead_bot.playground.world import World
from shithead_bot.store.keys import Keys
from shithead_bot.tables.service import Shuffle
from tests.store.contents import everything

NAMES: Final = ("Anna", "Ben", "Cem", "Dana", "Emil", "Fay")
_LOOKS: Final = frozenset({"Refresh", "Back", "I’m back", "Practise alone"})
_ISOLATES: Final = str.maketrans("", "", "\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}")
_TAG: Final = re.compile("<[^>]+>")
_TURN: Final = re.compile("^(.+)’s turn$", re.MULTILINE)


def read(text: str) -> str:
    """A text as it is read: what wraps names against right-to-left effects can't be seen."""
    return text.translate(_ISOLATES)


def said(key: str, /, **values: str | int) -> str:
    """What the English catalogue says under a key, as it is read."""
    return said_in("en", key, **values)


def said_in(language: str, key: str, /, **values: str | int) -> str:
    """The same of another catalogue."""
    return read(html.unescape(_TAG.sub("", texts(language)(key, **values)))).strip()


def new_token() -> str:
    """The token of a bot that nobody has seen before."""
    return f"{1 + randbelow(10**12)}:{'t' * 35}"


def seeded(seed: int) -> Shuffle:
    """A shuffle that deals the same game every time."""

    def shuffle(deck: Sequence[Card]) -> tuple[Card, ...]:
        cards = list(deck)
        Random(seed).shuffle(cards)
        return tuple(cards)

    return shuffle


class Guest(Person):
    """Somebody in the group. rings: the private messages at which his phone rang, oldest first."""

    def __init__(self, world: World, user: User, group: Chat) -> None:
        super().__init__(world, user)
        self.group = group
        self.rings: list[Message] = []
        world.on_event(self._hear)

    @property
    def name(self) -> str:
        """His first name."""
        return self.user.first_name

    @property
    def panels(self) -> list[Message]:
        """The private messages that offer him a move."""
        return [message for message in self.messages() if any(map(_is_move, message.buttons))]

    @property
    def moves(self) -> list[Button]:
        """The moves that his private chat offers him, in whichever message."""
        return [button for message in self.messages() for button in message.buttons if _is_move(button)]

    def next_move(self) -> tuple[Message, Button]:
        """His newest panel, and what somebody sensible presses there."""
        panel = self.panels[-1]
        button = sensible(filter(_is_move, panel.buttons))
        assert button is not None
        return panel, button

    @property
    def last(self) -> str:
        """The newest private message's text."""
        return read(self.messages()[-1].text) if self.messages() else ""

    def command(self, name: str, chat: Chat | None = None) -> Message:
        """Send a command to the bot in the group, or in another chat."""
        return self.say(f"/{name}@{self.world.bot.username}", chat or self.group)

    async def join(self, group: Chat | None = None) -> None:
        """Tap Join in his group or in another; where that opens the private chat, press Start there."""
        group = group or self.group
        answer = await self.tap("Join", group)
        if answer.url:
            self.follow(answer.url)
        await self.until_told(said("hand-lobby", group=group.name))

    async def until_told(self, words: str) -> None:
        """Wait until the newest message in his private chat says this."""
        await self.until(lambda: words in self.last)

    async def until_dealt(self) -> None:
        """Wait until he has moves to make."""
        await self.until(lambda: self.moves)

    async def forge(self, message: Message, data: str) -> Answer:
        """Send data that no button has, as a changed client can."""
        return await self.answer(self.world.press(self.user, message, data, forged=True))

    async def answer(self, tap: Tap) -> Answer:
        """Wait for a tap's answer."""
        async with asyncio.timeout(PATIENCE):
            return await asyncio.ensure_future(tap.answered())

    def _hear(self, event: Event) -> None:
        match event:
            case Posted(message) if message.chat is self.chat and message.sender.is_bot and message.rang:
                self.rings.append(message)


def _has_taps(message: Message) -> bool:
    return any(button.callback_data for button in message.buttons)


def _is_move(button: Button) -> bool:
    return button.callback_data is not None and button.text not in _LOOKS


class House:
    """A group, its people, and what the bot leaves in the store.

    release: lets go of what a fault of the kind "delay" holds back.
    """

    def __init__(
        self,
        world: World,
        redis: Redis,
        names: Iterable[str],
        release: asyncio.Event,
    ) -> None:
        self.world = world
        self.taps: list[Tap] = []
        users = [world.add_user(name) for name in names]
        self.group = world.add_group("Friends", users, "supergroup", with_bot=False)
        self.group.members[world.bot.id] = Member(world.bot, Status.MEMBER)  # for long: it has said hello
        self.guests = [Guest(world, user, self.group) for user in users]
        self._redis = redis
        self._keys = Keys(world.bot.id)
        self.release = release
        self._answers = Counter[str]()
        self._expected: tuple[str, ...] = ()
        self._warnings = _Warnings()
        world.on_event(self._hear)

    # What the group sees

    @property
    def board(self) -> Message:
        """The table's message: the newest one in the group with buttons that do something there."""
        boards = [message for message in self.group.messages if _has_taps(message)]
        assert boards, "the group shows no table"
        return boards[-1]

    @property
    def text(self) -> str:
        """What the table says; nothing while there is none."""
        return read(self.board.text) if any(map(_has_taps, self.group.messages)) else ""

    @property
    def on_turn(self) -> str | None:
        """Whose turn it is, as the table says."""
        found = _TURN.search(self.text)
        return found[1] if found else None

    @property
    def is_over(self) -> bool:
        """Whether the table shows a result."""
        return any(button.text == "Rematch" for button in self.board.buttons)

    async def until_board(self, *texts: str) -> Message:
        """Wait until the table says all this."""
        await self.guests[0].until(lambda: all(text in self.text for text in texts))
        return self.board

    # Getting along

    def add_guest(self, first_name: str, last_name: str | None = None) -> Guest:
        """Somebody with any name comes into the group."""
        user = self.world.add_user(first_name, last_name)
        self.world.join(user, self.group)
        self.guests.append(Guest(self.world, user, self.group))
        return self.guests[-1]

    def move_to(self, group: Chat) -> None:
        """From now on these people meet in another group, in which they are already."""
        self.group = group
        for guest in self.guests:
            guest.group = group

    async def gather(self, count: int) -> list[Guest]:
        """The first opens a table, and so many sit down; everyone has been reached."""
        guests = self.guests[:count]
        guests[0].command("new")
        for guest in guests:
            await guest.join()
        await self.settled()
        return guests

    async def deal(self, count: int) -> list[Guest]:
        """So many sit down, and the cards are dealt."""
        guests = await self.gather(count)
        await guests[0].tap("Begin", self.group)
        for guest in guests:
            await guest.until_dealt()
        await self.settled()
        return guests

    async def start(self, count: int) -> list[Guest]:
        """So many sit down, the cards are dealt, and nobody swaps."""
        guests = await self.deal(count)
        for guest in guests:
            await guest.tap("Ready")
        await self.settled()
        return guests

    def mover(self) -> Guest:
        """The one player who has moves to make."""
        (mover,) = [guest for guest in self.guests if guest.moves]
        return mover

    async def play_out(self) -> None:
        """Play to the end, all of them sensibly."""
        while not self.is_over:
            await self.move()

    async def move(self) -> Guest:
        """Whoever is on turn makes a move; gives who it was, once all is shown."""
        mover = self.mover()
        await mover.answer(self.world.press(mover.user, *mover.next_move()))
        await self.settled()
        return mover

    async def settled(self) -> None:
        """Wait until the bot has nothing left to do: every update is dealt with, every screen is shown."""
        await self._until(self._is_idle)

    async def until_received(self, count: int) -> None:
        """Wait until the bot has taken everything from Telegram, and so many updates are still to be dealt with."""
        await self._until(lambda: self._has_received(count))

    async def until_reached(self) -> None:
        """Wait until the store says of everyone who sits at the house's table that he can be written to."""
        await self._until(self._all_reached)

    async def _all_reached(self) -> bool:
        forms = [form async for _, form in self._forms()]
        return bool(forms) and all(form.count(b'"reach":"yes"') == form.count(b'"user_id"') for form in forms)

    async def _is_idle(self) -> bool:
        """In this order: an update goes from Telegram to the inbox, and from there into a table's changes."""
        return await self._has_received(0) and not await self._redis.hlen(self._keys.dirty)

    async def _has_received(self, count: int) -> bool:
        return not self.world.updates.pending and await self._redis.xlen(self._keys.inbox) == count

    async def _until(self, ready: Callable[[], Awaitable[bool]]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not await ready():  # noqa: ASYNC110 — the store tells nobody
                await asyncio.sleep(0.002)

    # Behind the scenes

    async def tables(self) -> dict[bytes, bytes | None]:
        """Everything that the store keeps of tables and their games, byte by byte."""
        names = [self._keys.table("*"), self._keys.log("*")]
        keys = [key for name in names async for key in self._redis.scan_iter(match=name, count=1000)]
        return {key: await self._redis.dump(key) for key in keys}

    async def everything(self) -> bytes:
        """All that the store keeps, names of keys included."""
        return await everything(self._redis, self._keys)

    async def dead(self) -> int:
        """How many updates could not be handled."""
        return int(await self._redis.llen(self._keys.dead))

    async def rewrite_tables(self, change: Callable[[bytes], bytes]) -> None:
        """Change the JSON of the house's table, behind the bot's back."""
        async for key, form in self._forms():
            await self._redis.hset(key, "table", change(form))

    async def _forms(self) -> AsyncIterator[tuple[bytes, bytes]]:
        """The tables in the house's group as they are stored, by key; other houses may share the bot."""
        here = f'"chat_id":{self.group.id},'.encode()
        async for key in self._redis.scan_iter(match=self._keys.table("*"), count=1000):
            form = await self._redis.hget(key, "table")
            assert isinstance(form, bytes)
            if here in form:
                yield key, form

    @asynccontextmanager
    async def damaged_places(self) -> AsyncIterator[None]:
        """For a while, the index of chats is nothing that the bot could read."""
        await self._redis.set(self._keys.places, "damaged")
        yield
        await self._redis.delete(self._keys.places)

    @asynccontextmanager
    async def damaged_settings(self, chat: Chat) -> AsyncIterator[None]:
        """For a while, this chat's settings are nothing that the bot could read."""
        await self._redis.set(self._keys.settings(chat.id), "damaged")
        yield
        await self._redis.delete(self._keys.settings(chat.id))

    @property
    def logged(self) -> list[str]:
        """What was logged from WARNING upwards."""
        return self._warnings.lines

    def expect(self, *texts: str) -> None:
        """These words may stand in the log, or in what Telegram refuses: they belong to the story."""
        self._expected += texts

    def check(self) -> None:
        """Every tap was answered exactly once (a second time is refused), and nothing was logged or refused that
        nobody expected."""
        assert self._answers == Counter(tap.id for tap in self.taps), "a tap without its one answer"
        refused = [f"{call.method}: {call.description}" for call in self.world.calls.failed()]
        lines = [*refused, *self._warnings.lines]
        unexpected = [line for line in lines if not any(text in line for text in self._expected)]
        assert not unexpected, unexpected

    def _hear(self, event: Event) -> None:
        match event:
            case Pressed(tap):
                self.taps.append(tap)
            case Answered(tap):
                self._answers[tap.id] += 1

    def __enter__(self) -> Self:
        logging.getLogger().addHandler(self._warnings)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self._warnings)


class _Warnings(logging.Handler):
    """Keeps what is logged from WARNING upwards."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@asynccontextmanager
async def open_house(
    store_url: str,
    names: Iterable[str] = NAMES,
    seed: int = 1,
    shuffle: Shuffle | None = None,
    line: str | None = None,
) -> AsyncIterator[House]:
    """A house with the bot running in this process; at the end everything must have gone well. The cards lie as the
    seed, or `shuffle`, has them. line: the bot's own way to the store, if it has one."""
    release, stop = asyncio.Event(), asyncio.Event()
    world = World(token=new_token(), limits=False, sleep=lambda _: release.wait())
    async with ApiServer(world) as api, Redis.from_url(store_url) as redis:
        settings = Settings(
            token=world.token,
            redis_url=line or store_url,
            data_dir=Path(),
            api_url=api.url,
            send_limits=False,
        )
        with House(world, redis, names, release) as house:
            bot = asyncio.create_task(serve(settings, stop, shuffle or seeded(seed)))
            try:
                yield house
                await house.settled()
                await _all_answered(house)
            finally:
                release.set()
                stop.set()
                await bot
            house.check()


async def _all_answered(house: House) -> None:
    """Wait for the answers that are still on their way."""
    for tap in house.taps:
        async with asyncio.timeout(PATIENCE):
            await asyncio.ensure_future(tap.answered())
