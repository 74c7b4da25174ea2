"""Inline keyboards: read from `reply_markup`, checked as the server checks them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TypeAlias

from shithead_bot.playground.links import checked_link
from shithead_bot.playground.wire import ApiError, Json, JsonObject, bad_request, present, read_json

STYLES = ("primary", "success", "danger")
MAX_BUTTONS = 100
MAX_BYTES = 10_000
MAX_CALLBACK_DATA = 64

# What a button can do besides sending data or opening a link; taken and shown, not acted upon.
_OTHER_ACTIONS = (
    "copy_text", "switch_inline_query", "switch_inline_query_current_chat", "switch_inline_query_chosen_chat",
    "web_app", "login_url", "pay", "callback_game",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Button:
    """One button of an inline keyboard; exactly one of `callback_data`, `url` and `other` says what it does."""

    text: str
    callback_data: str | None = None
    url: str | None = None
    style: str | None = None
    icon_custom_emoji_id: str | None = None
    other: tuple[str, Json] | None = None

    def to_json(self) -> JsonObject:
        """The Bot API's InlineKeyboardButton."""
        other: JsonObject = dict([self.other]) if self.other else {}
        return other | present(
            text=self.text,
            callback_data=self.callback_data,
            url=self.url,
            style=self.style,
            icon_custom_emoji_id=self.icon_custom_emoji_id,
        )


Keyboard: TypeAlias = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Markup:
    """A parsed `reply_markup`: an inline keyboard, or (`replaces_keyboard`) one of those under the input field."""

    keyboard: Keyboard = ()
    replaces_keyboard: bool = False


def keyboard_json(keyboard: Keyboard) -> JsonObject | None:
    """The Bot API's InlineKeyboardMarkup; None for no keyboard."""
    return (
        {"inline_keyboard": [[button.to_json() for button in row] for row in keyboard]} if keyboard else None
    )


def parse_markup(source: str) -> Markup:
    """The `reply_markup` parameter; "" is none. Raises ApiError for what the server refuses."""
    if not source:
        return Markup()
    try:
        markup = read_json(source)
    except ValueError:
        raise bad_request("can't parse reply keyboard markup JSON object") from None
    if not isinstance(markup, dict):
        raise bad_request("object expected as reply markup")
    keyboard = _parse_rows(markup.get("inline_keyboard", []))
    _check_size(keyboard)
    replaces = any(markup.get(name) for name in ("keyboard", "remove_keyboard", "force_reply"))
    return Markup(keyboard, replaces_keyboard=replaces and not keyboard)


def _parse_rows(rows: Json) -> Keyboard:
    field = 'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array'
    if not isinstance(rows, list):
        raise bad_request(field)
    if not all(isinstance(row, list) for row in rows):
        raise bad_request(f"{field} of Arrays")
    return tuple(tuple(_parse_button(button) for button in row) for row in rows if row)


def _button_error(text: str) -> ApiError:
    return bad_request(f"can't parse inline keyboard button: {text}")


def _string(button: JsonObject, name: str) -> str | None:
    """A string field; numbers are taken for their text, as the server does."""
    value = button.get(name)
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _button_error(f'Field "{name}" must be of type String')
    return str(value)


def _parse_button(button: Json) -> Button:
    if not isinstance(button, dict):
        raise _button_error("InlineKeyboardButton must be an Object")
    text = _string(button, "text")
    if text is None:
        raise _button_error('Can\'t find field "text"')
    style = _string(button, "style")
    if style is not None and style not in STYLES:
        raise _button_error("invalid button style specified")
    icon = _string(button, "icon_custom_emoji_id")
    if (data := _string(button, "callback_data")) is not None:
        return Button(text, callback_data=_checked_data(data), style=style, icon_custom_emoji_id=icon)
    if (url := _string(button, "url")) is not None:
        return Button(text, url=_checked_url(url), style=style, icon_custom_emoji_id=icon)
    for action in _OTHER_ACTIONS:
        if action in button:
            return Button(text, other=(action, button[action]), style=style, icon_custom_emoji_id=icon)
    raise _button_error("Text buttons are unallowed in the inline keyboard")


def _checked_data(data: str) -> str:
    if not 1 <= len(data.encode()) <= MAX_CALLBACK_DATA:
        raise bad_request("BUTTON_DATA_INVALID")
    return data


def _checked_url(url: str) -> str:
    checked = checked_link(url)
    if checked is None:
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
    return checked


def _check_size(keyboard: Keyboard) -> None:
    buttons = [button for row in keyboard for button in row]
    size = sum(len(json.dumps(button.to_json(), ensure_ascii=False).encode()) for button in buttons)
    if len(buttons) > MAX_BUTTONS or size > MAX_BYTES:
        raise bad_request("reply markup is too long")
