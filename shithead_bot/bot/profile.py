"""Setting what Telegram shows of the bot, by language; only what isn't as it should be, since Telegram allows few
changes a day.

Law: no failure here keeps the bot from its work.
"""

import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Final

from telegram import (
    Bot,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import TelegramError

from shithead_bot.i18n import languages
from shithead_bot.views.profile import Commands, Menu, Profile, profile

log = logging.getLogger(__name__)

_SCOPES: Final[dict[Menu, BotCommandScope]] = {
    Menu.MEMBERS: BotCommandScopeAllGroupChats(),
    Menu.ADMINISTRATORS: BotCommandScopeAllChatAdministrators(),
    Menu.PRIVATE: BotCommandScopeAllPrivateChats(),
}

_Step = Callable[[], Awaitable[None]]


async def introduce(bot: Bot, default: str) -> None:
    """Have Telegram show the profile in every language; to whoever reads none of them, in the `default` one."""
    for code in (None, *languages()):
        for what, step in _steps(bot, code, profile(code or default)):
            try:
                await step()
            except TelegramError as error:
                log.warning(
                    "the bot's %s (%s) could not be set: %s", what, code or "all", type(error).__name__
                )


def _steps(bot: Bot, code: str | None, wanted: Profile) -> Iterator[tuple[str, _Step]]:
    """Everything that is to be seen to in one language."""
    yield "name", partial(_name, bot, code, wanted.name)
    yield "description", partial(_description, bot, code, wanted.description)
    yield "short description", partial(_short_description, bot, code, wanted.short_description)
    for menu, commands in wanted.menus.items():
        yield f"commands, {menu}", partial(_commands, bot, code, _SCOPES[menu], commands)


async def _name(bot: Bot, code: str | None, wanted: str) -> None:
    if (await bot.get_my_name(code)).name != wanted:
        await bot.set_my_name(wanted, code)


async def _description(bot: Bot, code: str | None, wanted: str) -> None:
    if (await bot.get_my_description(code)).description != wanted:
        await bot.set_my_description(wanted, code)


async def _short_description(bot: Bot, code: str | None, wanted: str) -> None:
    if (await bot.get_my_short_description(code)).short_description != wanted:
        await bot.set_my_short_description(wanted, code)


async def _commands(bot: Bot, code: str | None, scope: BotCommandScope, wanted: Commands) -> None:
    known = await bot.get_my_commands(scope=scope, language_code=code)
    if tuple((command.command, command.description) for command in known) != wanted:
        await bot.set_my_commands(wanted, scope=scope, language_code=code)
