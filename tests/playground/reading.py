"""Reading the playground's objects with python-telegram-bot's eyes: nothing may get lost, nothing may be unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import telegram
from telegram import TelegramObject

if TYPE_CHECKING:
    from shithead_bot.playground.calls import Call
    from shithead_bot.playground.wire import Json

RESULTS: dict[str, type[TelegramObject]] = {
    "getMe": telegram.User,
    "getUpdates": telegram.Update,
    "getFile": telegram.File,
    "getWebhookInfo": telegram.WebhookInfo,
    "sendMessage": telegram.Message,
    "sendPhoto": telegram.Message,
    "sendDocument": telegram.Message,
    "editMessageText": telegram.Message,
    "editMessageCaption": telegram.Message,
    "editMessageMedia": telegram.Message,
    "editMessageReplyMarkup": telegram.Message,
    "getChat": telegram.ChatFullInfo,
    "getChatMember": telegram.ChatMember,
    "getChatAdministrators": telegram.ChatMember,
    "getMyCommands": telegram.BotCommand,
    "getMyName": telegram.BotName,
    "getMyDescription": telegram.BotDescription,
    "getMyShortDescription": telegram.BotShortDescription,
    "getMyDefaultAdministratorRights": telegram.ChatAdministratorRights,
}


def check_call(call: Call) -> None:
    """Assert that python-telegram-bot reads a call's result back unchanged."""
    if not call.ok:
        return
    kind = RESULTS.get(call.method)
    if kind is None:
        assert call.result is True or isinstance(call.result, int), f"{call.method} has an unknown result"
    elif isinstance(call.result, list):
        for item in call.result:
            check_object(kind, item)
    else:
        check_object(kind, call.result)


def check_object(kind: type[TelegramObject], source: Json) -> None:
    """Assert that `kind` reads `source`, knows every field of it, and writes the same again."""
    assert isinstance(source, dict)
    assert not _has_null(source), "absent fields are absent"
    read = kind.de_json(dict(source), None)
    assert read is not None
    assert _unknown_fields(read) == [], f"{kind.__name__} doesn't know these fields"
    assert _without_defaults(read.to_dict()) == _without_defaults(source)


def _unknown_fields(item: object) -> list[str]:
    if isinstance(item, list | tuple):
        return [field for part in item for field in _unknown_fields(part)]
    if not isinstance(item, TelegramObject):
        return []
    own = [f"{type(item).__name__}.{name}" for name in item.api_kwargs]
    parts = [getattr(item, name) for name in item._get_attrs_names(include_private=False)]
    return own + _unknown_fields(parts)


def _has_null(item: Json) -> bool:
    parts = item.values() if isinstance(item, dict) else item if isinstance(item, list) else ()
    return item is None or any(map(_has_null, parts))


def _without_defaults(item: Json) -> Json:
    """Without false flags and empty lists: the library writes or drops those by its own rules."""
    if isinstance(item, dict):
        kept = {name: _without_defaults(value) for name, value in item.items()}
        return {name: value for name, value in kept.items() if value is not False and value != []}
    if isinstance(item, list | tuple):
        return [_without_defaults(part) for part in item]
    return item
