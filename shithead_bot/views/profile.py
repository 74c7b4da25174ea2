"""How the bot presents itself on Telegram: name, descriptions, and the commands in its menus."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from shithead_bot.i18n import texts
from shithead_bot.views.notes import GROUP_COMMANDS, PRIVATE_COMMANDS, command_texts

MEMBERS_COMMANDS: Final = tuple(command for command in GROUP_COMMANDS if command != "settings")
"""What everybody may do in a group."""


class Menu(StrEnum):
    """Where commands are suggested, by Telegram's name for it."""

    MEMBERS = "all_group_chats"
    ADMINISTRATORS = "all_chat_administrators"
    PRIVATE = "all_private_chats"


Commands = tuple[tuple[str, str], ...]
"""Commands with what they do."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The bot's profile in one language: at most 64, 512 and 120 characters, and the menus."""

    name: str
    description: str
    short_description: str
    menus: Mapping[Menu, Commands]


def profile(language: str) -> Profile:
    """The profile in a language."""
    t = texts(language)
    menus = {
        Menu.MEMBERS: MEMBERS_COMMANDS,
        Menu.ADMINISTRATORS: GROUP_COMMANDS,
        Menu.PRIVATE: PRIVATE_COMMANDS,
    }
    return Profile(
        name=t("profile-name"),
        description=t("profile-description"),
        short_description=t("profile-short"),
        menus={menu: tuple(command_texts(commands, language)) for menu, commands in menus.items()},
    )
