"""What the bot tells about itself: names, descriptions, commands, the rights it would like."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from shithead_bot.playground.chats import ADMIN_RIGHTS

if TYPE_CHECKING:
    from shithead_bot.playground.wire import JsonObject


@dataclass(frozen=True, slots=True)
class Command:
    """A command in the bot's menu."""

    command: str
    description: str

    def to_json(self) -> JsonObject:
        """The Bot API's BotCommand."""
        return {"command": self.command, "description": self.description}


@dataclass(slots=True)
class Profile:
    """Texts by language ("" is for all), commands by scope and language."""

    default_name: str
    names: dict[str, str] = field(default_factory=dict)
    descriptions: dict[str, str] = field(default_factory=dict)
    short_descriptions: dict[str, str] = field(default_factory=dict)
    commands: dict[tuple[str, str], tuple[Command, ...]] = field(default_factory=dict)
    admin_rights: defaultdict[bool, JsonObject] = field(
        default_factory=lambda: defaultdict(no_rights)
    )  # by for_channels

    @property
    def name(self) -> str:
        """The name shown where no language's own is set."""
        return self.names.get("") or self.default_name


def no_rights() -> JsonObject:
    """ChatAdministratorRights without a single one."""
    return dict.fromkeys(("is_anonymous", *ADMIN_RIGHTS), False)
