"""The first words in a group and in a private chat, and help."""

from enum import StrEnum
from typing import Final

from shithead_bot.i18n import Texts, texts
from shithead_bot.views.buttons import NO_TABLE, Action, Tap, encode
from shithead_bot.views.notes import GROUP_COMMANDS
from shithead_bot.views.practice import practise_button
from shithead_bot.views.screen import Button, Keyboard, Note, Style

ADD_PAYLOAD: Final = "new"
"""What a link that adds the bot to a group has it told there, by a `/start`."""


class Role(StrEnum):
    """What somebody may do in a group: play; deal and end, at his own table; change everything."""

    PLAYER = "player"
    HOST = "host"
    ADMIN = "admin"


def greeting(chat_id: int, language: str | None, bot: str) -> Note:
    """To a group that the bot has come into, with the button that opens a table."""
    t = texts(language)
    tap = Tap(NO_TABLE, 0, 0, Action.NEW)
    table = Button(t("welcome-button-table"), data=encode(tap), style=Style.GOOD)
    return Note(chat_id, None, t("welcome-group", **_commands(bot)), ((table,),))


def hello(chat_id: int, language: str | None, bot: str) -> Note:
    """To a user who opens the private chat: the ways into a game."""
    return Note(chat_id, None, texts(language)("start-hello", command=f"/new@{bot}"), _ways(language, bot))


def only_in_groups(chat_id: int, language: str | None, bot: str, command: str) -> Note:
    """To a user who sends a command in private that is for groups: there it works, and this is the way."""
    text = texts(language)("here-only-groups", command=f"/{command}@{bot}")
    return Note(chat_id, None, text, ((_add_button(language, bot),),))


def _ways(language: str | None, bot: str) -> Keyboard:
    """The ways into a game: in a group, and alone."""
    return (_add_button(language, bot),), (practise_button(language),)


def _add_button(language: str | None, bot: str) -> Button:
    return Button(texts(language)("start-button-add"), url=add_url(bot), style=Style.PLAY)


def add_url(bot: str) -> str:
    """The link by which a user chooses a group to add the bot to."""
    return f"https://t.me/{bot}?startgroup={ADD_PAYLOAD}"


def group_help(chat_id: int, topic: int | None, language: str | None, bot: str, role: Role) -> Note:
    """Help in a group, and what this asker may do besides playing."""
    t = texts(language)
    return Note(
        chat_id, topic, "\n\n".join([t("help-group", **_commands(bot)), _help_for(t, role, _commands(bot))])
    )


def _help_for(t: Texts, role: Role, commands: dict[str, str]) -> str:
    match role:
        case Role.ADMIN:
            return t("help-admin", **commands)
        case Role.HOST:
            return t("help-host", **commands)
        case Role.PLAYER:
            return t("help-player", **commands)


def private_help(chat_id: int, language: str | None, bot: str) -> Note:
    """Help in a private chat, with the ways into a game."""
    return Note(chat_id, None, texts(language)("help-private", command=f"/new@{bot}"), _ways(language, bot))


def _commands(bot: str) -> dict[str, str]:
    """The commands by name, as they reach the bot in a group."""
    return {name: f"/{name}@{bot}" for name in GROUP_COMMANDS}
