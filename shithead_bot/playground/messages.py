"""Messages: what is in them, how they look to the bot (JSON) and to people (text, HTML, buttons)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from shithead_bot.playground.entities import EMPTY, Entity, RichText
from shithead_bot.playground.keyboards import Button, Keyboard, keyboard_json
from shithead_bot.playground.wire import JsonObject, present

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.files import PhotoSize, StoredFile
    from shithead_bot.playground.taps import Answer
    from shithead_bot.playground.users import User

VISIBLE_IN_A_ROW = 8  # clients cut longer rows of buttons


@dataclass(frozen=True, slots=True)
class Text:
    """A text message. `preview` is the sender's LinkPreviewOptions, if he gave any."""

    body: RichText
    preview: JsonObject | None = None

    def to_json(self) -> JsonObject:
        return present(
            text=self.body.text, entities=self.body.entities_json(), link_preview_options=self.preview
        )


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo in its sizes, with a caption."""

    sizes: tuple[PhotoSize, ...]
    body: RichText = EMPTY
    spoiler: bool = False
    caption_above: bool = False

    def to_json(self) -> JsonObject:
        return (
            {"photo": [size.to_json() for size in self.sizes]}
            | _caption_json(self.body)
            | present(
                has_media_spoiler=self.spoiler or None, show_caption_above_media=self.caption_above or None
            )
        )


@dataclass(frozen=True, slots=True)
class Document:
    """A file, with a caption."""

    file: StoredFile
    body: RichText = EMPTY

    def to_json(self) -> JsonObject:
        return {"document": self.file.document_json()} | _caption_json(self.body)


@dataclass(frozen=True, slots=True)
class Service:
    """Something that happened to the chat: the Bot API's `fields` for it, and `body`, what clients write."""

    fields: JsonObject
    body: RichText

    def to_json(self) -> JsonObject:
        return dict(self.fields)


Content: TypeAlias = Text | Photo | Document | Service


def _caption_json(body: RichText) -> JsonObject:
    return present(caption=body.text or None, caption_entities=body.entities_json())


@dataclass(slots=True, eq=False)
class Message:
    """A message in a chat. `thread` is a topic if `in_topic`, else only the root of a chain of replies."""

    chat: Chat
    id: int
    date: int
    content: Content
    sender: User
    sender_chat: Chat | None = None
    thread: int | None = None
    in_topic: bool = False
    reply_to: Message | None = None
    keyboard: Keyboard = ()
    replaces_keyboard: bool = False
    silent: bool = False
    protected: bool = False
    effect: str | None = None
    automatic_forward: bool = False
    edits: int = 0
    edited_at: int | None = None
    deleted: bool = False
    reactions: dict[int, str] = field(default_factory=dict)  # user id → emoji
    # What clients keep of answers to presses: by user id and data, with the time until which.
    kept_answers: dict[tuple[int, str], tuple[Answer, float]] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The text, the caption, or what clients write for a service message."""
        return self.content.body.text

    @property
    def entities(self) -> tuple[Entity, ...]:
        """The entities of `text`."""
        return self.content.body.entities

    @property
    def html(self) -> str:
        """`text` with its formatting."""
        return self.content.body.html

    @property
    def buttons(self) -> list[Button]:
        """The buttons that people see, row by row."""
        return [button for row in self.keyboard for button in row[:VISIBLE_IN_A_ROW]]

    @property
    def is_service(self) -> bool:
        """Whether nobody wrote it."""
        return isinstance(self.content, Service)

    @property
    def rang(self) -> bool:
        """Whether it notified those who got it."""
        return not self.silent and not self.is_service

    def button(self, wanted: str | Button) -> Button | None:
        """The button that is shown now with this text or this callback data (the text counts first)."""
        if isinstance(wanted, Button):
            return wanted if wanted in self.buttons else None
        by_text = (button for button in self.buttons if button.text == wanted)
        by_data = (button for button in self.buttons if button.callback_data == wanted)
        return next(by_text, None) or next(by_data, None)

    def to_json(self, *, with_reply: bool = True) -> JsonObject:
        """The Bot API's Message; a message inside another one doesn't repeat what it replies to."""
        shows_reply = with_reply and self.reply_to is not None and not self.reply_to.deleted
        reply = self.reply_to.to_json(with_reply=False) if self.reply_to and shows_reply else None
        head = present(
            message_id=self.id,
            **{"from": self.sender.to_json()},
            sender_chat=self.sender_chat.to_json() if self.sender_chat else None,
            chat=self.chat.to_json(),
            date=self.date,
            edit_date=self.edited_at,
            message_thread_id=self.thread,
            is_topic_message=self.in_topic or None,
            is_automatic_forward=self.automatic_forward or None,
            has_protected_content=self.protected or None,
            effect_id=self.effect,
            reply_to_message=reply,
        )
        return head | self.content.to_json() | present(reply_markup=keyboard_json(self.keyboard))

    def inaccessible_json(self) -> JsonObject:
        """The Bot API's InaccessibleMessage: what is left of a message that is too old."""
        return {"chat": self.chat.to_json(), "message_id": self.id, "date": 0}
