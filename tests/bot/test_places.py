"""What a table is told of its place."""

import pytest

from shithead_bot.bot.places import place_command
from shithead_bot.bot.verdicts import Fate
from shithead_bot.tables.commands import Command, LetIn, LoseTopic, Migrate, ShutOut
from shithead_bot.tables.model import Suspension


@pytest.mark.parametrize(
    ("fate", "topic", "new_chat_id", "command"),
    [
        (Fate.DONE, None, None, LetIn()),
        (Fate.DONE, 7, None, LetIn()),
        (Fate.EXPELLED, 7, None, ShutOut(Suspension.EXPELLED)),
        (Fate.MUTED, None, None, ShutOut(Suspension.MUTED)),
        (Fate.MIGRATED, None, -1007, Migrate(-1007)),
        (Fate.MIGRATED, None, None, None),
        (Fate.TOPIC_GONE, 7, None, LoseTopic(7)),
        (Fate.TOPIC_GONE, None, None, None),
        (Fate.REFUSED, None, None, None),
    ],
)
def test_command(fate: Fate, topic: int | None, new_chat_id: int | None, command: Command | None) -> None:
    """Each fate of a group's place is a command that its table understands, or nothing where it can't help."""
    assert place_command(fate, topic, new_chat_id) == command
