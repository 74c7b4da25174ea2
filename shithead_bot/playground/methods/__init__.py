"""The Bot API's methods: one function each, `method(world, parameters) -> result`; a refusal is an ApiError."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

from shithead_bot.playground.methods import (
    chats,
    deleting,
    editing,
    files,
    identity,
    menu,
    pinning,
    polling,
    sending,
    taps,
    webhook,
)
from shithead_bot.playground.parameters import Parameters
from shithead_bot.playground.world import World

if TYPE_CHECKING:
    from shithead_bot.playground.wire import Json, Told

Method: TypeAlias = Callable[[World, Parameters], "Json | Told | Awaitable[Json]"]

METHODS: dict[str, Method] = {
    "getMe": identity.get_me,
    "getUpdates": polling.get_updates,
    "setWebhook": webhook.set_webhook,
    "deleteWebhook": webhook.delete_webhook,
    "getWebhookInfo": webhook.get_webhook_info,
    "sendMessage": sending.send_message,
    "sendPhoto": sending.send_photo,
    "sendDocument": sending.send_document,
    "sendChatAction": sending.send_chat_action,
    "getFile": files.get_file,
    "editMessageText": editing.edit_message_text,
    "editMessageCaption": editing.edit_message_caption,
    "editMessageMedia": editing.edit_message_media,
    "editMessageReplyMarkup": editing.edit_message_reply_markup,
    "deleteMessage": deleting.delete_message,
    "deleteMessages": deleting.delete_messages,
    "answerCallbackQuery": taps.answer_callback_query,
    "getChat": chats.get_chat,
    "getChatMember": chats.get_chat_member,
    "getChatAdministrators": chats.get_chat_administrators,
    "getChatMemberCount": chats.get_chat_member_count,
    "leaveChat": chats.leave_chat,
    "pinChatMessage": pinning.pin_chat_message,
    "unpinChatMessage": pinning.unpin_chat_message,
    "unpinAllChatMessages": pinning.unpin_all_chat_messages,
    "setMessageReaction": pinning.set_message_reaction,
    "setMyCommands": menu.set_my_commands,
    "getMyCommands": menu.get_my_commands,
    "deleteMyCommands": menu.delete_my_commands,
    "setMyName": identity.set_my_name,
    "getMyName": identity.get_my_name,
    "setMyDescription": identity.set_my_description,
    "getMyDescription": identity.get_my_description,
    "setMyShortDescription": identity.set_my_short_description,
    "getMyShortDescription": identity.get_my_short_description,
    "setMyDefaultAdministratorRights": identity.set_my_default_administrator_rights,
    "getMyDefaultAdministratorRights": identity.get_my_default_administrator_rights,
}

# The name of a method counts without regard to case.
BY_LOWER_NAME = {name.lower(): name for name in METHODS}
