"""The bot comes into a group: it greets, once, however many updates tell of it."""

import asyncio
from dataclasses import replace
from functools import partial
from typing import Final

from shithead_bot.bot import tongues
from shithead_bot.bot.desk import Desk
from shithead_bot.bot.news import Arrival
from shithead_bot.bot.outages import through_outages
from shithead_bot.views import welcome

_ONE_EVENT: Final = 60.0
"""So many seconds lie between the updates of one arrival, at most."""


UPGRADE_TOLD_WITHIN: Final = 1.0
"""So many seconds after the bot's arrival in a supergroup it is told, where it is, that this was an upgrade."""


async def greet_unless_upgraded(desk: Desk, chat_id: int, arrival: Arrival) -> None:
    """Say hello, but not where a group that knows the bot has only become a supergroup: Telegram tells of the bot's
    arrival there first, and then of the upgrade."""
    await asyncio.sleep(UPGRADE_TOLD_WITHIN)
    if not desk.delivery.has_moved(chat_id):
        await through_outages(partial(greet, desk, chat_id, arrival))


async def greet(desk: Desk, chat_id: int, arrival: Arrival) -> None:
    """Say hello, in the language of who brought the bot, unless that is done or a game is on here."""
    settings = await desk.chats.get(chat_id)
    if settings.greeted_at is not None and abs(arrival.at - settings.greeted_at) <= _ONE_EVENT:
        return
    await desk.chats.save(replace(settings, greeted_at=arrival.at))
    stored = [await desk.service.load(table_id) for table_id in await desk.tables.tables_in(chat_id)]
    if any(each is not None and each.table.is_open for each in stored):
        return
    sender = await tongues.heard(desk, arrival.by, None)
    language = await tongues.of_group(desk, chat_id, None, sender)
    desk.say(welcome.greeting(chat_id, language, desk.username))
