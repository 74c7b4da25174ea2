"""What a program around the world may add to it: the bot's process, say, and people who play by themselves.

The playground itself has none of that; it only passes orders on and shows the stage's picture beside the world's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from shithead_bot.playground.orders import Perform
    from shithead_bot.playground.wire import JsonObject


class Stage(Protocol):
    """Further orders, and a picture for the page. Whoever changes it emits `events.Staged` with the new picture."""

    @property
    def orders(self) -> Mapping[str, Perform]:
        """What can be ordered, by name; a name of the world's own orders is never asked for here."""

    def picture(self) -> JsonObject:
        """How it is now."""
