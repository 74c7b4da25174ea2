"""A screen's keyboard as Telegram's."""

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from shithead_bot.views.screen import Button, Keyboard


def markup(keyboard: Keyboard) -> InlineKeyboardMarkup | None:
    """The markup for a message; None where there is no button, which takes a shown keyboard away."""
    if not keyboard:
        return None
    return InlineKeyboardMarkup([[_button(button) for button in row] for row in keyboard])


def _button(button: Button) -> InlineKeyboardButton:
    return InlineKeyboardButton(button.text, callback_data=button.data, url=button.url, style=button.style)
