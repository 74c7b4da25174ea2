"""The bot's command menu, by scope and language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from shithead_bot.playground.access import check_present, find_chat
from shithead_bot.playground.parameters import Parameters
from shithead_bot.playground.profile import Command, scope_key
from shithead_bot.playground.wire import Json, bad_request

if TYPE_CHECKING:
    from shithead_bot.playground.world import World

MAX_COMMANDS = 100
_NAME = re.compile(r"[a-z0-9_]{1,32}", re.ASCII)
_PLAIN_SCOPES = frozenset({"default", "all_private_chats", "all_group_chats", "all_chat_administrators"})
_CHAT_SCOPES = frozenset({"chat", "chat_administrators", "chat_member"})


def set_my_commands(world: World, parameters: Parameters) -> Json:
    """Replace the menu of a scope and language."""
    commands = parameters.json("commands", "commands JSON object") or []
    if not isinstance(commands, list):
        raise bad_request("expected an Array of BotCommand")
    if len(commands) > MAX_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    world.profile.commands[_key(world, parameters)] = tuple(_command(command) for command in commands)
    return True


def get_my_commands(world: World, parameters: Parameters) -> Json:
    """The menu of exactly this scope and language."""
    return [command.to_json() for command in world.profile.commands.get(_key(world, parameters), ())]


def delete_my_commands(world: World, parameters: Parameters) -> Json:
    """Take the menu of a scope and language away."""
    world.profile.commands.pop(_key(world, parameters), None)
    return True


def _command(command: Json) -> Command:
    if not isinstance(command, dict):
        raise bad_request("can't parse BotCommand: expected an Object")
    fields = {}
    for name in ("command", "description"):
        value = command.get(name)
        if not isinstance(value, str):
            raise bad_request(f"can't parse BotCommand: Can't find field \"{name}\"")
        fields[name] = value.strip()
    name = fields["command"].removeprefix("/")
    if not _NAME.fullmatch(name):
        raise bad_request("BOT_COMMAND_INVALID")
    if not 1 <= len(fields["description"]) <= 256:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    return Command(name, fields["description"])


def _key(world: World, parameters: Parameters) -> tuple[str, str]:
    language = parameters.word("language_code").lower()
    if language and not re.fullmatch(r"[a-z]{2}", language, re.ASCII):
        raise bad_request("invalid language code specified")
    return _scope(world, parameters), language


def _scope(world: World, parameters: Parameters) -> str:
    """A scope as a key: its type, and the chat and user that it is for."""
    scope = parameters.json("scope", "BotCommandScope")
    if scope is None:
        return "default"
    if not isinstance(scope, dict):
        raise bad_request("can't parse BotCommandScope: expected an Object")
    kind = scope.get("type")
    if kind in _PLAIN_SCOPES:
        return str(kind)
    if kind not in _CHAT_SCOPES:
        raise bad_request("can't parse BotCommandScope: unsupported type specified")
    chat = find_chat(world, Parameters({"chat_id": str(scope.get("chat_id", ""))}))
    check_present(world, chat)
    user_id = scope.get("user_id") if kind == "chat_member" else ""
    return scope_key(str(kind), chat.id, user_id)
