"""python-telegram-bot's own client talks to the server over HTTP and finds what it expects."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
import telegram
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto, LinkPreviewOptions
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
)
from telegram.ext import ApplicationBuilder, CommandHandler, ContextTypes

from tests.playground.pictures import png

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.server import ApiServer
    from shithead_bot.playground.users import User
    from shithead_bot.playground.world import World


@pytest.fixture
async def bot(server: ApiServer) -> AsyncIterator[telegram.Bot]:
    async with telegram.Bot(server.world.token, base_url=f"{server.url}/bot") as bot:
        yield bot


async def test_a_conversation(bot: telegram.Bot, world: World, anna: User, private: Chat) -> None:
    """Text with keyboard, press, answer, edit, photo, deletion: as on Telegram."""
    assert bot.username == "shithead_bot"
    buttons = [[InlineKeyboardButton("9♣", callback_data="p9", style="primary")]]
    sent = await bot.send_message(
        anna.id,
        "Your <b>turn</b>",
        parse_mode="HTML",
        reply_markup=InlineKeyboardMarkup(buttons),
        link_preview_options=LinkPreviewOptions(is_disabled=True),
    )
    assert sent.text_html == "Your <b>turn</b>"
    tap = world.press(anna, private.messages[-1], "9♣")
    (update,) = await bot.get_updates(allowed_updates=["callback_query"])
    assert update.callback_query is not None
    assert update.callback_query.data == "p9"
    await update.callback_query.answer("Played", show_alert=True)
    assert (await tap.answered()).text == "Played"
    edited = await update.callback_query.edit_message_text("Wait")
    assert isinstance(edited, telegram.Message)
    assert edited.reply_markup is None
    photo = await bot.send_photo(anna.id, png(100, 50).data, caption="The table")
    changed = await bot.edit_message_media(
        InputMediaPhoto(png(200, 100).data, caption="Now"), anna.id, photo.message_id
    )
    assert isinstance(changed, telegram.Message)
    assert changed.photo[-1].width == 200
    assert await photo.delete()
    assert [message.text for message in private.messages] == ["/start", "Wait"]


async def test_errors_by_class(
    bot: telegram.Bot, world: World, bert: User, group: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each refusal arrives as the exception that the library has for it."""
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
        await bot.send_message(bert.id, "x")
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.send_message(12345, "x")
    sent = await bot.send_message(group.id, "x")
    with pytest.raises(BadRequest, match="Message is not modified"):
        await sent.edit_text("x")
    world.faults.add("sendMessage", retry_after=9)
    with pytest.raises(RetryAfter) as limited:
        await bot.send_message(group.id, "x")
    assert limited.value.retry_after == timedelta(seconds=9)
    world.faults.add("sendMessage", code=502, description="Bad Gateway")
    with pytest.raises(NetworkError, match="Bad Gateway"):
        await bot.send_message(group.id, "x")
    new = world.migrate(group)
    with pytest.raises(ChatMigrated) as migrated:
        await bot.send_message(group.id, "x")
    assert migrated.value.new_chat_id == new.id


async def test_wrong_token(server: ApiServer) -> None:
    """The library takes a wrong token for one."""
    bot = telegram.Bot("42:wrong", base_url=f"{server.url}/bot")
    with pytest.raises(InvalidToken):
        await bot.initialize()
    await bot.shutdown()


async def test_two_pollers(bot: telegram.Bot, server: ApiServer, world: World, anna: User) -> None:
    """The older of two pollers gets the library's Conflict."""
    async with telegram.Bot(world.token, base_url=f"{server.url}/bot") as other:
        older = asyncio.create_task(bot.get_updates(timeout=30))
        await asyncio.wait_for(_polled(world), 10)
        newer = asyncio.create_task(other.get_updates(timeout=30))
        with pytest.raises(Conflict):
            await older
        world.start(anna)
        assert len(await newer) == 1


async def _polled(world: World) -> None:
    while not world.updates.is_polled:  # noqa: ASYNC110 — only tests would need an event for it
        await asyncio.sleep(0)


async def test_the_librarys_application(server: ApiServer, world: World, anna: User) -> None:
    """Its whole application runs on the server: start-up, polling, a handler with a deep link's payload, stop."""

    async def start(update: telegram.Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        assert update.effective_message
        await update.effective_message.reply_text(f"hello {context.args}")

    app = ApplicationBuilder().token(world.token).base_url(f"{server.url}/bot").build()
    app.add_handler(CommandHandler("start", start))
    async with app:
        await app.start()
        assert app.updater
        await app.updater.start_polling()
        world.start(anna, "j5")
        chat = world.private(anna)
        await asyncio.wait_for(world.events.until(lambda: len(chat.messages) == 2 or None), 10)
        await app.updater.stop()
        await app.stop()
    assert chat.messages[-1].text == "hello ['j5']"


async def test_profile(bot: telegram.Bot) -> None:
    """Commands, names and rights go there and back."""
    await bot.set_my_commands([("new", "Open a table")], telegram.BotCommandScopeAllGroupChats(), "nl")
    commands = await bot.get_my_commands(telegram.BotCommandScopeAllGroupChats(), "nl")
    assert commands == (telegram.BotCommand("new", "Open a table"),)
    await bot.set_my_short_description("Cards", "nl")
    assert (await bot.get_my_short_description("nl")).short_description == "Cards"
    rights = telegram.ChatAdministratorRights.no_rights()
    await bot.set_my_default_administrator_rights(rights)
