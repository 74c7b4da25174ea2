"""Telegram's calls for messages, each answered by a verdict instead of an exception.

Telegram's "there is nothing to change" is a success; so repeating an edit or a deletion does no harm.
"""

from collections.abc import Sequence
from typing import Final

import telegram
from telegram import LinkPreviewOptions
from telegram.constants import ParseMode
from telegram.error import TelegramError

from shithead_bot.bot.keyboards import markup
from shithead_bot.bot.verdicts import DONE, Fate, Verdict, judge
from shithead_bot.views.screen import Document, Note, Screen

_NO_PREVIEW: Final = LinkPreviewOptions(is_disabled=True)


class Sender:
    """Posts, edits and deletes messages; one call each."""

    def __init__(self, bot: telegram.Bot) -> None:
        self._bot = bot

    async def post(self, screen: Screen) -> Verdict:
        """Show a screen as a new message; the verdict has its id."""
        address = screen.address
        return await self._send(
            Note(address.chat_id, address.topic, screen.html, screen.keyboard), silent=not screen.rings
        )

    async def say(self, note: Note) -> Verdict:
        """Send a note, or show it in its message, without a sound: who asked for it is there. A file rings: it may
        come to another chat."""
        if note.document is not None:
            return await self._send_document(note, note.document)
        if note.instead_of is not None:
            return await self._edit(note, note.instead_of)
        return await self._send(note, silent=True)

    async def edit(self, screen: Screen, message_id: int) -> Verdict:
        """Show a screen in a message that is there."""
        address = screen.address
        return await self._edit(
            Note(address.chat_id, address.topic, screen.html, screen.keyboard), message_id
        )

    async def strip(self, chat_id: int, message_id: int) -> Verdict:
        """Take a message's keyboard away."""
        try:
            await self._bot.edit_message_reply_markup(chat_id, message_id)
        except TelegramError as error:
            return judge(error, chat_id)
        return DONE

    async def delete(self, chat_id: int, message_ids: Sequence[int]) -> Verdict:
        """Delete messages, at most 100 at once; those already gone don't matter."""
        try:
            if len(message_ids) == 1:
                await self._bot.delete_message(chat_id, message_ids[0])
            else:
                await self._bot.delete_messages(chat_id, message_ids)
        except TelegramError as error:
            verdict = judge(error, chat_id)
            return DONE if verdict.fate is Fate.GONE else verdict
        return DONE

    async def _edit(self, note: Note, message_id: int) -> Verdict:
        try:
            await self._bot.edit_message_text(
                note.html,
                note.chat_id,
                message_id,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(note.keyboard),
                link_preview_options=_NO_PREVIEW,
            )
        except TelegramError as error:
            return judge(error, note.chat_id)
        return DONE

    async def _send_document(self, note: Note, document: Document) -> Verdict:
        try:
            message = await self._bot.send_document(
                note.chat_id,
                document.content.encode(),
                filename=document.name,
                caption=note.html,
                parse_mode=ParseMode.HTML,
                message_thread_id=note.topic,
            )
        except TelegramError as error:
            return judge(error, note.chat_id)
        return Verdict(Fate.DONE, message.message_id)

    async def _send(self, note: Note, *, silent: bool) -> Verdict:
        try:
            message = await self._bot.send_message(
                note.chat_id,
                note.html,
                parse_mode=ParseMode.HTML,
                reply_markup=markup(note.keyboard),
                link_preview_options=_NO_PREVIEW,
                disable_notification=silent,
                message_thread_id=note.topic,
            )
        except TelegramError as error:
            return judge(error, note.chat_id)
        astray = note.topic is not None and not message.is_topic_message
        return Verdict(Fate.DONE, message.message_id, astray)
