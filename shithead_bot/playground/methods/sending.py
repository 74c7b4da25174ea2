"""sendMessage and its kin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shithead_bot.playground.access import check_may_send, check_thread, writable_chat
from shithead_bot.playground.events import Acting
from shithead_bot.playground.formatting import MAX_CAPTION, MAX_TEXT, entities_from, formatted
from shithead_bot.playground.keyboards import Markup, parse_markup
from shithead_bot.playground.messages import Content, Document, Message, Photo, Text
from shithead_bot.playground.wire import Json, JsonObject, bad_request

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.entities import RichText
    from shithead_bot.playground.parameters import Parameters
    from shithead_bot.playground.world import World

_ACTIONS = frozenset({
    "cancel", "typing", "record_video", "upload_video", "record_audio", "record_voice", "upload_audio", "upload_voice",
    "upload_photo", "upload_document", "pick_up_location", "find_location", "record_video_note", "upload_video_note",
    "choose_sticker",
})  # fmt: skip


def send_message(world: World, parameters: Parameters) -> Json:
    """Send a text; gives the Message."""
    body = parse_text(world, parameters)
    preview = parse_preview(parameters)
    markup = parse_markup(parameters.text("reply_markup"))
    chat = writable_chat(world, parameters)
    check_may_send(world, chat, "text messages", "can_send_messages")
    if len(body) > MAX_TEXT:
        raise bad_request("message is too long")
    return _post(world, parameters, chat, Text(body, preview), markup)


def send_photo(world: World, parameters: Parameters) -> Json:
    """Send a picture: uploaded, or by the file_id of one sent before; gives the Message."""
    file = parameters.upload("photo")
    if file is None:
        raise bad_request("there is no photo in the request")
    body = parse_caption(world, parameters)
    markup = parse_markup(parameters.text("reply_markup"))
    chat = writable_chat(world, parameters)
    check_may_send(world, chat, "photos", "can_send_photos")
    check_caption(body)
    sizes = world.files.take_photo(file)
    spoiler, above = parameters.flag("has_spoiler"), parameters.flag("show_caption_above_media")
    return _post(world, parameters, chat, Photo(sizes, body, spoiler, above), markup)


def send_document(world: World, parameters: Parameters) -> Json:
    """Send a file: uploaded, or by the file_id of one sent before; gives the Message."""
    file = parameters.upload("document")
    if file is None:
        raise bad_request("there is no document in the request")
    body = parse_caption(world, parameters)
    markup = parse_markup(parameters.text("reply_markup"))
    chat = writable_chat(world, parameters)
    check_may_send(world, chat, "documents", "can_send_documents")
    check_caption(body)
    return _post(world, parameters, chat, Document(world.files.take_document(file), body), markup)


def send_chat_action(world: World, parameters: Parameters) -> Json:
    """Show "typing" and the like for some seconds."""
    action = parameters.word("action").lower()
    if action not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    chat = writable_chat(world, parameters)
    check_thread(world, chat, parameters.integer("message_thread_id"))
    world.events.emit(Acting(chat, action))
    return True


def parse_text(world: World, parameters: Parameters) -> RichText:
    """The `text` of a message, parsed; it may not be empty."""
    text = parameters.text("text")
    if not text:
        raise bad_request("message text is empty")
    entities = entities_from(parameters.text("entities"))
    body = formatted(world, text, parameters.text("parse_mode"), entities)
    if not body.text:
        raise bad_request("text must be non-empty")
    return body


def parse_caption(world: World, parameters: Parameters) -> RichText:
    """The `caption` of a file, parsed; it may be empty."""
    entities = entities_from(parameters.text("caption_entities"))
    return formatted(world, parameters.text("caption"), parameters.text("parse_mode"), entities)


def check_caption(body: RichText) -> None:
    """Refuse a caption that is too long."""
    if len(body) > MAX_CAPTION:
        raise bad_request("message caption is too long")


def parse_preview(parameters: Parameters) -> JsonObject | None:
    """The `link_preview_options`, as they are kept with the message."""
    options = parameters.json("link_preview_options", "link preview options JSON object")
    if options is None:
        return {"is_disabled": True} if parameters.flag("disable_web_page_preview") else None
    if not isinstance(options, dict):
        raise bad_request("object expected as link preview options")
    return {name: value for name, value in options.items() if value not in (None, False)} or None


def _post(world: World, parameters: Parameters, chat: Chat, content: Content, markup: Markup) -> Json:
    thread = check_thread(world, chat, parameters.integer("message_thread_id"))
    reply_to = _reply_target(parameters, chat)
    if thread is None and reply_to is not None and reply_to.in_topic:
        thread = reply_to.thread
    message = world.new_message(chat, world.bot, content, thread=thread, reply_to=reply_to)
    message.keyboard = markup.keyboard
    message.replaces_keyboard = markup.replaces_keyboard
    message.silent = parameters.flag("disable_notification")
    message.protected = parameters.flag("protect_content")
    message.effect = parameters.word("message_effect_id") or None if chat.is_private else None
    return world.post(message).to_json()


def _reply_target(parameters: Parameters, chat: Chat) -> Message | None:
    """What the message replies to, by `reply_parameters` or by the two older parameters."""
    reply = parameters.json("reply_parameters", "reply parameters JSON object")
    if reply is None:
        wanted = parameters.integer("reply_to_message_id")
        may_miss = parameters.flag("allow_sending_without_reply")
    elif isinstance(reply, dict) and isinstance(reply.get("message_id"), int):
        wanted = int(str(reply["message_id"]))
        may_miss = reply.get("allow_sending_without_reply") is True
    else:
        raise bad_request("object expected as reply parameters")
    target = chat.history.get(wanted)
    if wanted and target is None and not may_miss:
        raise bad_request("message to be replied not found")
    return target
