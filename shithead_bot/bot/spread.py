"""What news means for tables: the commands that they get by it, and what else has to be known of it first."""

from collections.abc import Iterable
from typing import assert_never

from shithead_bot.bot.arrival import greet, greet_unless_upgraded
from shithead_bot.bot.desk import Desk
from shithead_bot.bot.news import Admission, Came, Contact, News, TopicClosed, Upgraded, Went
from shithead_bot.tables.commands import Command, Gone, LetIn, LoseTopic, Migrate, Reached, Returned, ShutOut
from shithead_bot.tables.model import GroupKind, Place, Suspension

_Commands = tuple[tuple[str, Command], ...]


async def spread(desk: Desk, news: News) -> _Commands:
    """Take note of news, and give the commands for the tables that it concerns. Doing it again does no harm."""
    match news:
        case Contact(sender, reachable):
            # Of a stranger who turns away, or of one who was forgotten and blocks the bot then, nothing is noted.
            if reachable or (await desk.users.get(sender.user_id)).reachable:
                await desk.note_user(sender, reachable=reachable)
            tables = await desk.tables.tables_of(sender.user_id)
            return _each(tables, Reached(sender.user_id, reachable))
        case Came():
            return await _came(desk, news)
        case Went(chat_id, user_id):
            desk.admins.forget(chat_id)
            desk.members.learn(chat_id, user_id, is_member=False)
            return _each(await _tables_of(desk, chat_id, user_id), Gone(user_id))
        case Upgraded() | TopicClosed() | Admission():
            return await _of_the_chat(desk, news)
        case _:
            assert_never(news)


async def lost_topics(desk: Desk, chat_id: int) -> _Commands:
    """In a group that has no topics any more: its tables go on in the general chat, the open ones first."""
    stored = [await desk.service.load(table_id) for table_id in await desk.tables.tables_in(chat_id)]
    tables = sorted((each.table for each in stored if each is not None), key=lambda table: not table.is_open)
    return tuple(
        (table.id, LoseTopic(table.place.topic)) for table in tables if table.place.topic is not None
    )


async def in_use(desk: Desk, table_id: str, place: Place, user_id: int) -> str:
    """The table that is meant by what somebody says in this place: the one that stands there. Others may have come to
    stand beside it, since their topics are gone: his own goes first, and an open one where nothing is on at it."""
    stored = await desk.service.load(table_id)
    if stored is None or (stored.table.seat_of(user_id) is not None and stored.table.is_open):
        return table_id
    own = await _open_here(desk, await desk.tables.tables_of(user_id), place)
    if own is not None or stored.table.is_open:
        return own or table_id
    return await _open_here(desk, await desk.tables.tables_in(place.chat_id), place) or table_id


async def _open_here(desk: Desk, table_ids: Iterable[str], place: Place) -> str | None:
    """The first of these tables that is open and stands in this place."""
    for table_id in table_ids:
        stored = await desk.service.load(table_id)
        if stored is not None and stored.table.is_open:
            spot = stored.table.place
            if (spot.chat_id, spot.topic) == (place.chat_id, place.topic):
                return table_id
    return None


async def _came(desk: Desk, news: Came) -> _Commands:
    chat_id = news.chat_id
    desk.admins.forget(chat_id)
    if news.arrival is not None:
        await greet(desk, chat_id, news.arrival)
    commands: _Commands = ()
    for user_id in news.user_ids:
        desk.members.learn(chat_id, user_id, is_member=True)
        commands += _each(await _tables_of(desk, chat_id, user_id), Returned(user_id))
    return commands


async def _of_the_chat(desk: Desk, news: Upgraded | TopicClosed | Admission) -> _Commands:
    match news:
        case Upgraded(chat_id, new_chat_id):
            await desk.chats.migrate(
                chat_id, new_chat_id
            )  # first: while a table is left behind, this comes again
            desk.delivery.moved(chat_id, new_chat_id)
            return _each(await desk.tables.tables_in(chat_id), Migrate(new_chat_id))
        case TopicClosed(chat_id, topic):
            table_id = await desk.tables.find(chat_id, topic)
            return () if table_id is None else ((table_id, LoseTopic(topic)),)
        case Admission(chat_id, shut_out, arrival):
            desk.admins.forget(chat_id)
            if arrival is not None:
                desk.background.run(greet_unless_upgraded(desk, chat_id, arrival))
                await _try_resting(desk, arrival.by.user_id)
            if shut_out is None:
                desk.delivery.let_in(chat_id)
            command = LetIn() if shut_out is None else ShutOut(shut_out)
            return _each(await desk.tables.tables_in(chat_id), command)
        case _:
            assert_never(news)


async def _try_resting(desk: Desk, user_id: int) -> None:
    """Nobody has told the bot of an upgrade while it was out of the group: who brings it into one may have a game that
    rests in what that was before, and trying to show it there tells where it is now."""
    for table_id in await desk.tables.tables_of(user_id):
        stored = await desk.service.load(table_id)
        if stored is None or stored.table.suspended is not Suspension.EXPELLED:
            continue
        if stored.table.place.kind is GroupKind.GROUP:
            desk.delivery.resend(table_id)


async def _tables_of(desk: Desk, chat_id: int, user_id: int) -> tuple[str, ...]:
    """The chat's tables at which this user sits, and the one in the general chat: he may be its host."""
    here = []
    for table_id in await desk.tables.tables_of(user_id):
        stored = await desk.service.load(table_id)
        if stored is not None and stored.table.place.chat_id == chat_id:
            here.append(table_id)
    general = await desk.tables.find(chat_id, None)
    return tuple(here) if general is None or general in here else (*here, general)


def _each(table_ids: Iterable[str], command: Command) -> _Commands:
    return tuple((table_id, command) for table_id in table_ids)
