"""Which language is spoken to whom: to a user his own, in a group the group's; always one that there are texts in."""

from dataclasses import replace

from shithead_bot.bot.desk import Desk
from shithead_bot.bot.persons import Sender
from shithead_bot.i18n import nearest
from shithead_bot.tables.ports import UserNote


def of_user(desk: Desk, note: UserNote) -> str:
    """The language of a user: the one he has chosen, or else his Telegram's."""
    return nearest(note.chosen) or nearest(note.language) or desk.language


def guessed(desk: Desk, sender: Sender) -> str:
    """The language of a sender of whom nothing can be looked up now."""
    return nearest(sender.speaks) or nearest(sender.language) or desk.language


async def heard(desk: Desk, sender: Sender, table_id: str | None) -> Sender:
    """The sender, and the language to answer him in. At an open table he is known; of others the note is looked up."""
    stored = None if table_id is None else await desk.service.load(table_id)
    seat = stored.table.seat_of(sender.user_id) if stored is not None and stored.table.is_open else None
    if stored is not None and seat is not None:
        return replace(sender, speaks=stored.table.players[seat].language)
    note = await desk.users.get(sender.user_id)
    return replace(sender, speaks=of_user(desk, replace(note, language=sender.language or note.language)))


async def of_group(desk: Desk, chat_id: int, table_id: str | None, sender: Sender) -> str:
    """The language of a group: its table's, which has been told of the settings; where there is none yet, the one that
    is set, or that of who asks."""
    stored = None if table_id is None else await desk.service.load(table_id)
    if stored is not None:
        return stored.table.language
    settings = await desk.chats.get(chat_id)
    return nearest(settings.language) or guessed(desk, sender)
