"""The world: users, groups, messages and one bot, in plain Python with an injected clock.

What people can do are methods here (and over HTTP, see `control`); what the bot can do are the Bot API's methods.
"""

from __future__ import annotations

from secrets import token_urlsafe
from typing import TYPE_CHECKING

from shithead_bot.playground.removal import Removal

if TYPE_CHECKING:
    from collections.abc import Callable

    from shithead_bot.playground.events import Listener


class World(Removal):
    """Everything a test or a page needs.

    Built in layers, each a room of its own: `State` (what there is), `Membership` (who is where), `Conversation`
    (who says and presses what), `Forums` (topics, upgrades), `Removal` (what goes for good).
    """

    def revoke_token(self) -> None:
        """The bot's owner has its token replaced at @BotFather: calls with the old one get 401, a waiting poll too."""
        self.token = f"{self.bot.id}:{token_urlsafe(26)}"
        self.updates.release()

    def on_event(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with everything that happens from now on; the returned function ends that."""
        return self.events.listen(listener)
