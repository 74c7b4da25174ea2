"""Who the bot is: getMe, names, descriptions, the administrator rights it would like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shithead_bot.playground.profile import no_rights
from shithead_bot.playground.wire import Json, JsonObject, bad_request

if TYPE_CHECKING:
    from shithead_bot.playground.parameters import Parameters
    from shithead_bot.playground.world import World

MAX_NAME, MAX_DESCRIPTION, MAX_SHORT_DESCRIPTION = 64, 512, 120


def get_me(world: World, _: Parameters) -> Json:
    """The bot's own User, with what it is able to do."""
    return world.bot.to_json() | {
        "can_join_groups": True,
        "can_read_all_group_messages": not world.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
        "can_manage_bots": False,
        "supports_guest_queries": False,
    }


def set_my_name(world: World, parameters: Parameters) -> Json:
    """The name for a language; empty takes it back."""
    return _set(world.profile.names, parameters, "name", MAX_NAME, "BOT_TITLE_INVALID")


def get_my_name(world: World, parameters: Parameters) -> Json:
    """The name shown to users of a language."""
    return {"name": _get(world.profile.names, parameters) or world.profile.name}


def set_my_description(world: World, parameters: Parameters) -> Json:
    """The text in an empty chat with the bot."""
    return _set(world.profile.descriptions, parameters, "description", MAX_DESCRIPTION, "BOT_INFO_INVALID")


def get_my_description(world: World, parameters: Parameters) -> Json:
    """The text in an empty chat with the bot, for a language."""
    return {"description": _get(world.profile.descriptions, parameters)}


def set_my_short_description(world: World, parameters: Parameters) -> Json:
    """The text on the bot's profile page."""
    texts, limit = world.profile.short_descriptions, MAX_SHORT_DESCRIPTION
    return _set(texts, parameters, "short_description", limit, "BOT_INFO_INVALID")


def get_my_short_description(world: World, parameters: Parameters) -> Json:
    """The text on the bot's profile page, for a language."""
    return {"short_description": _get(world.profile.short_descriptions, parameters)}


def set_my_default_administrator_rights(world: World, parameters: Parameters) -> Json:
    """The rights proposed to whoever adds the bot; without `rights` none."""
    wanted = parameters.json("rights", "administrator rights JSON object")
    if wanted is not None and not isinstance(wanted, dict):
        raise bad_request("object expected as administrator rights")
    rights: JsonObject = {name: bool((wanted or {}).get(name)) for name in no_rights()}
    world.profile.admin_rights[parameters.flag("for_channels")] = rights
    return True


def get_my_default_administrator_rights(world: World, parameters: Parameters) -> Json:
    """The rights proposed to whoever adds the bot."""
    return world.profile.admin_rights[parameters.flag("for_channels")]


def _language(parameters: Parameters) -> str:
    language = parameters.word("language_code").lower()
    if language and not (len(language) == 2 and language.isascii() and language.isalpha()):
        raise bad_request("invalid language code specified")
    return language


def _set(texts: dict[str, str], parameters: Parameters, field: str, limit: int, error: str) -> Json:
    language = _language(parameters)
    text = parameters.text(field)
    if len(text) > limit:
        raise bad_request(error)
    texts.pop(language, None)
    if text:
        texts[language] = text
    return True


def _get(texts: dict[str, str], parameters: Parameters) -> str:
    return texts.get(_language(parameters)) or texts.get("", "")
