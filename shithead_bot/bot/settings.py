"""Changing what a group has chosen, or a user for himself: noted first, then told to all tables that it concerns."""

from dataclasses import replace

from shithead_bot.bot import tongues
from shithead_bot.bot.desk import Desk
from shithead_bot.bot.persons import Sender
from shithead_bot.tables.commands import Settle, Speak
from shithead_bot.tables.outcome import Refused, TableReason
from shithead_bot.tables.ports import ChatSettings
from shithead_bot.views import settings as views
from shithead_bot.views.buttons import (
    ClockChoice,
    LanguageChoice,
    PingChoice,
    RulesChoice,
    SettingsPage,
    SettingTap,
)
from shithead_bot.views.screen import Note


async def show(desk: Desk, sender: Sender, chat_id: int, topic: int | None) -> Note | Refused:
    """A group's settings, for its administrators."""
    return await change(desk, sender, chat_id, topic, SettingsPage.ALL)


async def change(
    desk: Desk, sender: Sender, chat_id: int, topic: int | None, what: SettingTap
) -> Note | Refused:
    """Let an administrator change a group's settings, or turn to a page of them; gives what they are now."""
    home = desk.delivery.home(chat_id)
    by = await desk.asker_in(sender, home)
    if not by.is_admin:
        return Refused(TableReason.NOT_ADMIN)
    before = await desk.chats.get(home)
    settings = _changed(before, what)
    if settings != before:
        await desk.chats.save(settings)
        command = Settle(by, settings.clock, settings.pings, settings.language)
        await desk.tell([(table_id, command) for table_id in await desk.tables.tables_in(home)])
    table_id = await desk.tables.find(home, topic)
    language = await tongues.of_group(desk, home, table_id, sender)
    return views.chat_settings(chat_id, topic, language, settings, _page(what))


def _changed(settings: ChatSettings, what: SettingTap) -> ChatSettings:
    match what:
        case ClockChoice(clock):
            return replace(settings, clock=clock)
        case PingChoice(pings):
            return replace(settings, pings=pings)
        case LanguageChoice(language):
            return replace(settings, language=language)
        case RulesChoice(variant):
            return replace(settings, variant=variant)
        case SettingsPage():
            return settings


def _page(what: SettingTap) -> SettingsPage:
    """The page on which a choice stands."""
    match what:
        case SettingsPage():
            return what
        case LanguageChoice():
            return SettingsPage.LANGUAGE
        case RulesChoice():
            return SettingsPage.RULES
        case _:
            return SettingsPage.ALL


async def own_language(desk: Desk, sender: Sender) -> Note:
    """The language that a user reads, and the others."""
    note = await desk.note_user(sender)
    return views.own_language(sender.user_id, tongues.of_user(desk, note), note.chosen)


async def speak(desk: Desk, sender: Sender, language: str | None) -> Note:
    """Speak another language to a user from now on, at all tables where he sits; None: as his Telegram does."""
    note = replace(await desk.note_user(sender), chosen=language)
    await desk.users.save(note)
    command = Speak(sender.user_id, tongues.of_user(desk, note))
    await desk.tell([(table_id, command) for table_id in await desk.tables.tables_of(sender.user_id)])
    return await own_language(desk, sender)
