"""The composition root: the only place that knows every part and puts them together."""

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Final

from telegram import Bot
from telegram.error import InvalidToken, TelegramError

from shithead_bot.bot.admins import Admins
from shithead_bot.bot.app import WHAT_TO_DO, App, Halted
from shithead_bot.bot.budget import Budget
from shithead_bot.bot.delivery import Delivery
from shithead_bot.bot.desk import Background, Desk
from shithead_bot.bot.dispatch import Dispatch
from shithead_bot.bot.feed import TelegramFeed
from shithead_bot.bot.health import Health, serve_health
from shithead_bot.bot.lanes import Lanes
from shithead_bot.bot.members import Members
from shithead_bot.bot.metrics import Metrics, tell_minutes
from shithead_bot.bot.news import Upgraded
from shithead_bot.bot.places import place_command
from shithead_bot.bot.poller import PATIENCE, Poller, TokenRefused
from shithead_bot.bot.request import AiohttpRequest
from shithead_bot.bot.throttle import Throttle
from shithead_bot.bot.timers import Alarm
from shithead_bot.bot.turn import keep_turn, show_again
from shithead_bot.bot.verdicts import Fate
from shithead_bot.config import Settings, SettingsError
from shithead_bot.engine.cards import Card
from shithead_bot.i18n import languages
from shithead_bot.store.connect import Store, open_in_turn
from shithead_bot.store.lease import BEAT_SECONDS
from shithead_bot.tables.commands import Due
from shithead_bot.tables.ports import Fenced
from shithead_bot.tables.service import Shuffle, TableService
from shithead_bot.views.screen import Screen
from shithead_bot.views.screens import screens

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine, Hashable

log = logging.getLogger(__name__)

_ID_BYTES: Final = 6
_FIRST_PAUSE: Final = 0.5
_LONGEST_PAUSE: Final = 15.0
_shuffler: Final = secrets.SystemRandom()


def shuffle(deck: Sequence[Card]) -> tuple[Card, ...]:
    """A fair shuffle, from the operating system's randomness."""
    cards = list(deck)
    _shuffler.shuffle(cards)
    return tuple(cards)


async def serve(settings: Settings, stop: asyncio.Event, shuffle: Shuffle = shuffle) -> None:
    """Run the bot until `stop` is set, as soon as no other process of it is at work.

    Raises:
        SettingsError: a setting that only the running program can judge is wrong.
        StoreUnavailable, Halted: the bot can't start or go on; one line that says what to do.
    """
    if settings.language not in languages():
        raise SettingsError(f"DEFAULT_LANGUAGE must be one of {', '.join(languages())}.")
    if settings.disk_is_wiped and settings.redis_url is None:
        log.warning("This host wipes its disk at every deploy, and the games with it: set REDIS_URL.")
    health = Health(time.monotonic)
    async with AsyncExitStack() as parts:
        if settings.port is not None:
            await _listen(parts, health, settings.port)
        store = await open_in_turn(settings, stop)
        if store is None:
            return
        await parts.enter_async_context(store)
        bot = await parts.enter_async_context(_connected(settings, stop))
        if bot is not None:
            health.take_over()
            await _put_together(settings, store, bot, shuffle, health).run(stop)


async def _listen(parts: AsyncExitStack, health: Health, port: int) -> None:
    """Answer whoever asks for the bot's health. Raises Halted."""
    try:
        await parts.enter_async_context(serve_health(health, port))
    except OSError as error:
        raise Halted(f"PORT={port} can't be had ({error.strerror}): set another, or none.") from None


@asynccontextmanager
async def _connected(settings: Settings, stop: asyncio.Event) -> "AsyncIterator[Bot | None]":
    """The bot's line to Telegram, once it has said who the bot is; None if `stop` came first. Raises Halted."""
    request = AiohttpRequest()
    bot = Bot(
        settings.token,
        base_url=f"{settings.api_url}/bot",
        base_file_url=f"{settings.api_url}/file/bot",
        request=request,
        get_updates_request=request,
    )
    try:
        yield bot if await _introduce(bot, settings.api_url, stop) else None
    finally:
        await bot.shutdown()
        await request.shutdown()


async def _introduce(bot: Bot, api_url: str, stop: asyncio.Event) -> bool:
    """Ask Telegram who we are, and take over from a webhook that may be set; False if `stop` came first.

    A network that is down at start may come up: it is waited for, though not for ever. Raises Halted.
    """
    pause, deadline = _FIRST_PAUSE, time.monotonic() + PATIENCE
    while not stop.is_set():
        try:
            if await _unless(stop, _say_hello(bot)):
                return True
        except InvalidToken:
            raise Halted(WHAT_TO_DO[TokenRefused]) from None
        except TelegramError as error:
            if time.monotonic() > deadline:
                raise Halted(f"{api_url} does not answer: see to the network, or to BOT_API_URL.") from None
            if pause == _FIRST_PAUSE:
                log.warning("Telegram can't be reached yet (%s); trying again.", type(error).__name__)
            await _unless(stop, asyncio.sleep(pause))
            pause = min(2 * pause, _LONGEST_PAUSE)
    return False


async def _say_hello(bot: Bot) -> None:
    await bot.initialize()
    await bot.delete_webhook()


async def _unless(stop: asyncio.Event, work: "Coroutine[None, None, None]") -> bool:
    """Do it, unless `stop` comes first; gives whether it is done. Raises what the work raises."""
    tasks = working, stopping = asyncio.create_task(work), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            working.result()
            return True
        return False
    finally:
        working.cancel()
        stopping.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _put_together(settings: Settings, store: Store, bot: Bot, shuffle: Shuffle, health: Health) -> App:
    """Hand every part what it needs."""

    def failed(key: "Hashable", error: Exception) -> None:
        if isinstance(error, Fenced) and not app.fatal.done():
            app.fatal.set_result(error)
        elif not isinstance(error, Fenced):
            log.error("a job of table %s failed: %s", key, type(error).__name__, exc_info=error)

    def changed(table_id: str) -> None:
        delivery.touch(table_id)
        alarm.look()

    def check(table_id: str) -> None:
        delivery.resend(table_id)
        dispatch.command(table_id, Due())  # the clock may have been put back since it was last at work

    metrics = Metrics()
    service = TableService(store.tables, shuffle, time.time, changed)
    reports = _Reports()
    view = _Screens(service, bot.username, metrics)
    delivery = Delivery(bot, store.deliveries, view, reports, _budget(settings, store))
    desk = Desk(
        bot=bot,
        username=bot.username,
        service=service,
        tables=store.tables,
        inbox=store.inbox,
        users=store.users,
        chats=store.chats,
        scores=store.scores,
        records=store.records,
        forgetting=store.forgetting,
        delivery=delivery,
        admins=Admins(bot, time.monotonic),
        members=Members(bot, time.monotonic),
        throttle=Throttle(time.monotonic),
        background=Background(),
        tell=lambda commands: dispatch.tell(commands),
        new_id=lambda: secrets.token_urlsafe(_ID_BYTES),
        language=settings.language,
    )
    lanes = Lanes(failed)
    dispatch = Dispatch(desk, lanes, metrics.answered)
    reports.desk, reports.dispatch = desk, dispatch
    feed = TelegramFeed(bot, answered=health.polled)
    alarm = Alarm(store.tables, time.time, dispatch.command)
    lines = {"lanes": lambda: lanes.waiting, "outbox": lambda: delivery.waiting}
    loops = (
        Poller(feed, store.inbox, dispatch.receive, jitter=random.random, patience=PATIENCE).run(),
        alarm.run(),
        keep_turn(store.beat, BEAT_SECONDS, health.beaten),
        tell_minutes(metrics, store.inbox.length, lines),
    )
    first = store.fence == 1
    chore = asyncio.sleep(0) if first else show_again(store.tables, check)
    app = App(desk, lanes, dispatch, loops, chore, store.failed)
    return app


def _budget(settings: Settings, store: Store) -> Budget:
    """Telegram's limits; whoever had the store before may have spent what they allow for now."""
    if store.fence == 1:
        return Budget(limited=settings.send_limits)
    return Budget(limited=settings.send_limits, resumed_at=asyncio.get_running_loop().time())


class _Screens:
    """Where delivery asks what should be seen: the table, drawn by the views."""

    def __init__(self, service: TableService, username: str, metrics: Metrics) -> None:
        self._service = service
        self._username = username
        self._metrics = metrics

    async def screens(self, table_id: str) -> tuple[int, tuple[Screen, ...]] | None:
        """The table's version and screens."""
        stored = await self._service.load(table_id)
        self._metrics.saw(table_id, None if stored is None else stored.table.phase)
        return None if stored is None else (stored.version, screens(stored.table, self._username))


class _Reports:
    """Where delivery tells what it learns of chats: the desk and the lanes, which need delivery and so come later."""

    desk: Desk
    dispatch: Dispatch

    async def reached(self, table_id: str, user_id: int, reachable: bool) -> None:
        """A screen arrived in a private chat, or was refused for good."""
        await self.desk.reached(table_id, user_id, reachable)

    async def place(
        self, table_id: str, fate: Fate, chat_id: int, topic: int | None, new_chat_id: int | None
    ) -> None:
        """A table's group takes messages, or doesn't."""
        if new_chat_id is not None:
            await self.migrated(chat_id, new_chat_id)
        command = place_command(fate, topic, new_chat_id)
        if command is not None:
            self.dispatch.command(table_id, command)

    async def migrated(self, chat_id: int, new_chat_id: int) -> None:
        """A group has moved, with all that it has."""
        await self.dispatch.hear(Upgraded(chat_id, new_chat_id))
