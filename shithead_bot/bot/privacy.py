"""Having the bot forget: what a user asks for in his private chat, done everywhere before it is said to be done.

Law: the request stays in the inbox until nothing of him is left, and every step of it may be taken again: a crash in
the middle only delays it.
"""

from dataclasses import replace
from typing import Final

from shithead_bot.bot.desk import Desk
from shithead_bot.bot.persons import Sender
from shithead_bot.tables.commands import Forget
from shithead_bot.tables.forgetting import stand_in
from shithead_bot.tables.ports import Fenced, StoreLost
from shithead_bot.views import privacy

_LOOKS: Final = 4
"""So often the store is looked through: games go on meanwhile, and may end with him."""


class StillKnown(Exception):
    """After several looks there were still tables that know the user."""


async def forget(desk: Desk, sender: Sender, message_id: int, receipt: str) -> None:
    """Delete all that is kept of the sender, and say so in the message where he asked for it."""
    user_id, language = sender.user_id, sender.speaks
    try:
        await _everywhere(desk, Forget(user_id, stand_in(receipt), sender.name))
    except (Fenced, StoreLost):
        raise
    except Exception:
        desk.say(replace(privacy.failed(user_id, language), instead_of=message_id))
        raise
    await desk.delivery.note(replace(privacy.forgotten(user_id, language), instead_of=message_id))


async def _everywhere(desk: Desk, who: Forget) -> None:
    """Look through the store until no table knows him; each table forgets him in its turn."""
    for _ in range(_LOOKS):
        tables = await desk.forgetting.sweep(who)
        if not tables:
            return
        await desk.tell([(table_id, who) for table_id in tables])
        await desk.delivery.vacate(who.user_id, tables)
    raise StillKnown(f"{len(tables)} tables still know a user who wants to be forgotten")
