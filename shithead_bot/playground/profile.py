"""What the bot tells about itself: names, descriptions, commands, the rights it would like."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from shithead_bot.playground.chats import ADMIN_RIGHTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.users import User
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

    def suggested(self, chat: Chat, user: User) -> tuple[Command, ...]:
        """The commands that the client of `user` suggests in `chat`: of the narrowest scope that has any.

        In a scope his language goes before those for all.
        """
        language = (user.language_code or "").partition("-")[0].lower()
        for scope in _scopes(chat, user):
            if found := self.commands.get((scope, language)) or self.commands.get((scope, "")):
                return found
        return ()


def scope_key(kind: str, chat_id: int, user_id: object = "") -> str:
    """The key of a scope that is for one chat, or for one user in it."""
    return f"{kind}:{chat_id}:{user_id}"


def _scopes(chat: Chat, user: User) -> Iterator[str]:
    """The scopes that someone falls under in a chat, the narrowest first."""
    is_admin = chat.member(user).is_admin
    if not chat.is_private:
        yield scope_key("chat_member", chat.id, user.id)
    if is_admin:
        yield scope_key("chat_administrators", chat.id)
    yield scope_key("chat", chat.id)
    if is_admin:
        yield "all_chat_administrators"
    yield "all_private_chats" if chat.is_private else "all_group_chats"
    yield "default"


def no_rights() -> JsonObject:
    """ChatAdministratorRights without a single one."""
    return dict.fromkeys(("is_anonymous", *ADMIN_RIGHTS), False)
