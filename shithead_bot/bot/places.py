"""What a table has to know of its place: Telegram's word about a group, as the table's command. Pure."""

from shithead_bot.bot.verdicts import Fate
from shithead_bot.tables.commands import Command, LetIn, LoseTopic, Migrate, ShutOut
from shithead_bot.tables.model import Suspension


def place_command(fate: Fate, topic: int | None, new_chat_id: int | None) -> Command | None:
    """What to tell a table after this fate of a call to its group and topic; None: nothing that it could use."""
    match fate:
        case Fate.DONE:
            return LetIn()
        case Fate.EXPELLED:
            return ShutOut(Suspension.EXPELLED)
        case Fate.MUTED:
            return ShutOut(Suspension.MUTED)
        case Fate.MIGRATED if new_chat_id is not None:
            return Migrate(new_chat_id)
        case Fate.TOPIC_GONE if topic is not None:
            return LoseTopic(topic)
        case _:
            return None
