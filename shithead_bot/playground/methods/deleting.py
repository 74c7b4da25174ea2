"""deleteMessage and deleteMessages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shithead_bot.playground.access import writable_chat
from shithead_bot.playground.wire import Json, bad_request

if TYPE_CHECKING:
    from shithead_bot.playground.messages import Message
    from shithead_bot.playground.parameters import Parameters
    from shithead_bot.playground.world import World

MAX_AGE = 48 * 3600
MAX_IDS = 100
# What tells how a chat or topic came to be stays.
_UNDELETABLE = frozenset(
    {"forum_topic_created", "migrate_from_chat_id", "group_chat_created", "supergroup_chat_created"}
)


def delete_message(world: World, parameters: Parameters) -> Json:
    """Delete one message for everyone."""
    chat = writable_chat(world, parameters)
    message = chat.history.get(parameters.integer("message_id"))
    if message is None:
        raise bad_request("message to delete not found")
    _check(world, message)
    world.remove(message)
    return True


def delete_messages(world: World, parameters: Parameters) -> Json:
    """Delete up to 100 messages; those that aren't there are skipped."""
    ids = parameters.json("message_ids", "message identifiers JSON object")
    if not isinstance(ids, list) or not ids:
        raise bad_request("message identifiers are not specified")
    if len(ids) > MAX_IDS:
        raise bad_request("too many message identifiers specified")
    chat = writable_chat(world, parameters)
    wanted = {int(str(number)) for number in ids if str(number).isdecimal()}
    messages = [message for message in chat.messages if message.id in wanted]
    for message in messages:
        _check(world, message)
    for message in messages:
        world.remove(message)
    return True


def _check(world: World, message: Message) -> None:
    chat = message.chat
    may_delete_all = chat.member(world.bot).has_right("can_delete_messages")
    is_own = message.sender is world.bot
    if not (is_own or chat.is_private or may_delete_all):
        raise bad_request("message can't be deleted")
    if message.is_service and _UNDELETABLE & message.content.to_json().keys():
        raise bad_request("message can't be deleted")
    if world.now - message.date > MAX_AGE and not may_delete_all:
        raise bad_request("message can't be deleted for everyone")
