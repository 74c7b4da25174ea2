"""editMessageText and its kin: only for the bot's own messages, without a limit of age."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from shithead_bot.playground.access import writable_chat
from shithead_bot.playground.events import Edited
from shithead_bot.playground.formatting import MAX_TEXT, formatted
from shithead_bot.playground.keyboards import Keyboard, parse_markup
from shithead_bot.playground.messages import Content, Document, Message, Photo, Text
from shithead_bot.playground.methods.sending import check_caption, parse_caption, parse_preview, parse_text
from shithead_bot.playground.wire import ApiError, Json, JsonObject, bad_request, read_json

if TYPE_CHECKING:
    from shithead_bot.playground.entities import RichText
    from shithead_bot.playground.files import Upload
    from shithead_bot.playground.parameters import Parameters
    from shithead_bot.playground.world import World

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as a current"
    " content and reply markup of the message"
)


def edit_message_text(world: World, parameters: Parameters) -> Json:
    """Replace a text message's text and keyboard; gives the Message."""
    body = parse_text(world, parameters)
    preview = parse_preview(parameters)
    keyboard = _parse_keyboard(parameters)
    message = _own_message(world, parameters)
    if not isinstance(message.content, Text):
        raise bad_request("there is no text in the message to edit")
    if len(body) > MAX_TEXT:
        raise bad_request("MESSAGE_TOO_LONG")
    return _change(world, message, Text(body, preview), keyboard)


def edit_message_caption(world: World, parameters: Parameters) -> Json:
    """Replace the caption and keyboard of a photo or file; gives the Message."""
    body = parse_caption(world, parameters)
    keyboard = _parse_keyboard(parameters)
    message = _own_message(world, parameters)
    content = message.content
    check_caption(body)
    if isinstance(content, Photo):
        above = parameters.flag("show_caption_above_media")
        return _change(world, message, Photo(content.sizes, body, content.spoiler, above), keyboard)
    if isinstance(content, Document):
        return _change(world, message, Document(content.file, body), keyboard)
    raise bad_request("there is no caption in the message to edit")


def edit_message_media(world: World, parameters: Parameters) -> Json:
    """Replace the photo or file, its caption and its keyboard; gives the Message."""
    source = parameters.text("media")
    if not source:
        raise bad_request('parameter "media" is required')
    media = _parse_media(world, parameters, source)
    keyboard = _parse_keyboard(parameters)
    message = _own_message(world, parameters)
    if isinstance(message.content, Text):
        raise bad_request("there is no media in the message to edit")
    return _change(world, message, media.stored(world), keyboard)


def edit_message_reply_markup(world: World, parameters: Parameters) -> Json:
    """Replace the keyboard, or take it away; gives the Message."""
    keyboard = _parse_keyboard(parameters)
    message = _own_message(world, parameters)
    return _change(world, message, message.content, keyboard)


def _parse_keyboard(parameters: Parameters) -> Keyboard:
    markup = parse_markup(parameters.text("reply_markup"))
    if markup.replaces_keyboard:
        raise bad_request("inline keyboard expected")
    return markup.keyboard


def _own_message(world: World, parameters: Parameters) -> Message:
    if not parameters.word("chat_id") and not parameters.word("message_id"):
        # Inline messages don't exist here: this bot isn't in inline mode.
        raise bad_request(
            "MESSAGE_ID_INVALID"
            if parameters.word("inline_message_id")
            else "message identifier is not specified"
        )
    chat = writable_chat(world, parameters)
    message = chat.history.get(parameters.integer("message_id"))
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender is not world.bot or message.is_service or message.replaces_keyboard:
        raise bad_request("message can't be edited")
    return message


def _change(world: World, message: Message, content: Content, keyboard: Keyboard) -> Json:
    if (content, keyboard) == (message.content, message.keyboard):
        raise bad_request(NOT_MODIFIED)
    message.content = content
    message.keyboard = keyboard
    message.edits += 1
    message.edited_at = world.now
    world.events.emit(Edited(message))
    return message.to_json()


@dataclass(frozen=True, slots=True)
class _Media:
    """The Bot API's InputMedia, as far as it is known here: photos and documents."""

    is_photo: bool
    file: Upload | str
    body: RichText
    spoiler: bool
    caption_above: bool

    def stored(self, world: World) -> Content:
        """The content that it is in a message. ApiError if the file is none."""
        if self.is_photo:
            sizes = world.files.take_photo(self.file)
            return Photo(sizes, self.body, self.spoiler, self.caption_above)
        return Document(world.files.take_document(self.file), self.body)


def _media_error(text: str) -> ApiError:
    return bad_request(f"can't parse InputMedia: {text}")


def _parse_media(world: World, parameters: Parameters, source: str) -> _Media:
    try:
        media = read_json(source)
    except ValueError:
        raise bad_request("can't parse input media JSON object") from None
    if not isinstance(media, dict):
        raise _media_error("expected an Object")
    file = parameters.file_reference(_string(media, "media"))
    if file is None:
        raise _media_error("media not found")
    kind = media.get("type")
    if kind not in ("photo", "document"):
        raise _media_error(f'type "{kind}" is unsupported')
    body = formatted(
        world, _string(media, "caption"), _string(media, "parse_mode"), media.get("caption_entities")
    )
    check_caption(body)
    spoiler, above = media.get("has_spoiler") is True, media.get("show_caption_above_media") is True
    return _Media(kind == "photo", file, body, spoiler, above)


def _string(media: JsonObject, name: str) -> str:
    value = media.get(name)
    return value if isinstance(value, str) else ""
