"""Inline keyboards: what the server refuses, what it keeps, what people see of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.playground.conftest import keyboard

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.wire import Json
    from tests.playground.conftest import Api

BUTTON = "can't parse inline keyboard button: "
MANY = [[{"text": str(number), "callback_data": "x"}] for number in range(101)]
LONG = [[{"text": "x" * 400, "callback_data": str(number)}] for number in range(30)]


@pytest.mark.parametrize(
    ("markup", "problem"),
    [
        ("{", "can't parse reply keyboard markup JSON object"),
        ([1], "object expected as reply markup"),
        (
            {"inline_keyboard": 1},
            'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array',
        ),
        (
            {"inline_keyboard": [1]},
            'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
        ),
        ({"inline_keyboard": [["x"]]}, BUTTON + "InlineKeyboardButton must be an Object"),
        ({"inline_keyboard": [[{"callback_data": "x"}]]}, BUTTON + 'Can\'t find field "text"'),
        ({"inline_keyboard": [[{"text": []}]]}, BUTTON + 'Field "text" must be of type String'),
        (
            {"inline_keyboard": [[{"text": "x"}]]},
            BUTTON + "Text buttons are unallowed in the inline keyboard",
        ),
        (
            {"inline_keyboard": [[{"text": "x", "callback_data": "x", "style": "green"}]]},
            BUTTON + "invalid button style specified",
        ),
        ({"inline_keyboard": [[{"text": "x", "callback_data": "é" * 33}]]}, "BUTTON_DATA_INVALID"),
        ({"inline_keyboard": [[{"text": "x", "callback_data": ""}]]}, "BUTTON_DATA_INVALID"),
        (
            {"inline_keyboard": [[{"text": "x", "url": "http://localhost:8080/"}]]},
            "inline keyboard button URL 'http://localhost:8080/' is invalid: Wrong HTTP URL",
        ),
        ({"inline_keyboard": MANY}, "reply markup is too long"),
        ({"inline_keyboard": LONG}, "reply markup is too long"),
    ],
)
async def test_refused_keyboards(api: Api, private: Chat, markup: Json, problem: str) -> None:
    """A bad keyboard is refused with the server's words, in sending and in editing."""
    refused = (400, f"Bad Request: {problem}")
    assert await api.refusal("sendMessage", chat_id=private.id, text="x", reply_markup=markup) == refused
    sent = await api.message("sendMessage", chat_id=private.id, text="x")
    edit = {"chat_id": private.id, "message_id": sent["message_id"], "reply_markup": markup}
    assert await api.refusal("editMessageReplyMarkup", **edit) == refused


async def test_kept_keyboards(api: Api, private: Chat) -> None:
    """Data of 64 bytes, links, styles and other actions come back as they were sent; numbers become texts."""
    rows: list[Json] = [
        [
            {"text": "a", "callback_data": "é" * 32, "style": "success"},
            {"text": "b", "url": "https://t.me/x?start=1"},
        ],
        [{"text": "c", "copy_text": {"text": "d"}}, {"text": "e", "switch_inline_query": ""}],
    ]
    sent = await api.message(
        "sendMessage", chat_id=private.id, text="x", reply_markup={"inline_keyboard": [*rows, []]}
    )
    assert sent["reply_markup"] == {"inline_keyboard": rows}
    numbers = {"inline_keyboard": [[{"text": 5, "callback_data": 6}]]}
    sent = await api.message("sendMessage", chat_id=private.id, text="x", reply_markup=numbers)
    assert sent["reply_markup"] == {"inline_keyboard": [[{"text": "5", "callback_data": "6"}]]}


@pytest.mark.parametrize("markup", [{}, {"inline_keyboard": []}, {"inline_keyboard": [[]]}])
async def test_empty_keyboards_are_none(api: Api, private: Chat, markup: Json) -> None:
    """A keyboard without a button is no keyboard."""
    sent = await api.message("sendMessage", chat_id=private.id, text="x", reply_markup=markup)
    assert "reply_markup" not in sent


async def test_keyboards_under_the_input_field(api: Api, private: Chat) -> None:
    """Such a keyboard can be sent, isn't part of the message, and makes it uneditable; edits take inline ones only."""
    keys: Json = {"keyboard": [[{"text": "x"}]]}
    sent = await api.message("sendMessage", chat_id=private.id, text="x", reply_markup=keys)
    assert "reply_markup" not in sent
    edit = {"chat_id": private.id, "message_id": sent["message_id"], "text": "y"}
    assert await api.refusal("editMessageText", **edit) == (400, "Bad Request: message can't be edited")
    refused = (400, "Bad Request: inline keyboard expected")
    assert await api.refusal("editMessageText", **edit, reply_markup=keys) == refused


async def test_rows_are_cut_at_eight(api: Api, private: Chat) -> None:
    """People see the first eight buttons of a row; the bot gets back all that it sent."""
    row = tuple("123456789")
    sent = await api.message("sendMessage", chat_id=private.id, text="x", reply_markup=keyboard(row))
    assert sent["reply_markup"] == keyboard(row)
    assert [button.text for button in private.messages[-1].buttons] == list("12345678")
