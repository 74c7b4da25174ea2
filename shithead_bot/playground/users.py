"""People and bots, as Telegram knows them."""

from __future__ import annotations

from dataclasses import dataclass

from shithead_bot.playground.wire import JsonObject, present


@dataclass(slots=True, eq=False)
class User:
    """An account. `started` and `blocked` tell how it stands with the one bot of this world."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    deleted: bool = False
    started: bool = False
    blocked: bool = False

    @property
    def name(self) -> str:
        """First and last name, as clients show it."""
        if self.deleted:
            return "Deleted Account"
        return f"{self.first_name} {self.last_name}" if self.last_name else self.first_name

    def to_json(self) -> JsonObject:
        """The Bot API's User."""
        return present(
            id=self.id,
            is_bot=self.is_bot,
            first_name=self.first_name,
            last_name=self.last_name,
            username=self.username,
            language_code=self.language_code,
        )


# Accounts of Telegram's own that appear as senders.
ANONYMOUS_ADMIN = User(1087968824, "Group", username="GroupAnonymousBot", is_bot=True)
LINKED_CHANNEL = User(777000, "Telegram")
