"""What a chat has chosen, and what a user has, as notes with a button for every choice."""

from typing import Final

from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import Texts, languages, texts
from shithead_bot.tables.model import CLOCKS
from shithead_bot.tables.ports import ChatSettings
from shithead_bot.views.buttons import (
    NO_TABLE,
    ClockChoice,
    LanguageChoice,
    PingChoice,
    RulesChoice,
    SettingsPage,
    SettingTap,
    Tap,
    encode,
)
from shithead_bot.views.grid import packed
from shithead_bot.views.house import clock_text, variant_name
from shithead_bot.views.screen import Button, Keyboard, Note
from shithead_bot.views.words import ticked

START_PAYLOAD: Final = "language"
"""With it a link to the private chat leads to a user's own language."""

_Page = tuple[list[str], Keyboard]


def language_name(language: str) -> str:
    """What a language calls itself."""
    return texts(language)("language-name")


def chat_settings(
    chat_id: int,
    topic: int | None,
    language: str | None,
    chosen: ChatSettings,
    page: SettingsPage = SettingsPage.ALL,
) -> Note:
    """A chat's settings: all of them, or the page on which its language or its rules are chosen."""
    t = texts(language)
    lines, keyboard = _PAGES[page](t, chosen)
    return Note(chat_id, topic, "\n".join([t("settings-title"), "", *lines, "", t("settings-who")]), keyboard)


def _all(t: Texts, chosen: ChatSettings) -> _Page:
    """Everything that is chosen; the time for a turn and mentions are set here, for the rest there are pages."""
    clock = "settings-clock-off" if chosen.clock is None else "settings-clock"
    lines = [t(clock, clock=clock_text(t, chosen.clock))]
    if chosen.clock is not None:
        lines.append(t("settings-pings" if chosen.pings else "settings-pings-off"))
    lines += [_language_line(t, chosen), _rules_line(t, chosen)]
    clocks = (_choice(ticked(t, clock_text(t, at), at == chosen.clock), ClockChoice(at)) for at in CLOCKS)
    pages = (
        _choice(t("settings-button-language"), SettingsPage.LANGUAGE),
        _choice(t("settings-button-rules"), SettingsPage.RULES),
    )
    return lines, (*packed(clocks), *_switch(t, chosen), pages)


def _switch(t: Texts, chosen: ChatSettings) -> Keyboard:
    """Whether the group is reminded too; without a time for a turn nobody is."""
    if chosen.clock is None:
        return ()
    text = ticked(t, t("settings-button-pings"), chosen.pings)
    return ((_choice(text, PingChoice(not chosen.pings)),),)


def _language(t: Texts, chosen: ChatSettings) -> _Page:
    return [_language_line(t, chosen)], (*_languages(t, "settings-button-opener", chosen.language), _back(t))


def _language_line(t: Texts, chosen: ChatSettings) -> str:
    if chosen.language is None:
        return t("settings-language-opener")
    return t("settings-language", language=language_name(chosen.language))


def _languages(t: Texts, nobodys: str, chosen: str | None) -> Keyboard:
    """A button for every language by its own name, below one that chooses none."""
    names = (
        _choice(ticked(t, language_name(language), language == chosen), LanguageChoice(language))
        for language in languages()
    )
    return ((_choice(ticked(t, t(nobodys), chosen is None), LanguageChoice(None)),), *packed(names))


def _rules(t: Texts, chosen: ChatSettings) -> _Page:
    sheets = (
        _choice(ticked(t, variant_name(t, variant), variant == chosen.variant), RulesChoice(variant))
        for variant in VARIANTS
    )
    last = _choice(ticked(t, t("settings-button-last"), chosen.variant is None), RulesChoice(None))
    return [_rules_line(t, chosen)], ((last,), *packed(sheets), _back(t))


def _rules_line(t: Texts, chosen: ChatSettings) -> str:
    if chosen.variant is None:
        return t("settings-rules-last")
    return t("settings-rules", variant=variant_name(t, chosen.variant))


def _back(t: Texts) -> tuple[Button, ...]:
    return (_choice(t("button-back"), SettingsPage.ALL),)


def own_language(user_id: int, language: str, chosen: str | None) -> Note:
    """The language that a user reads in his private chat and on his panels, with a button for every other."""
    t = texts(language)
    key = "language-automatic" if chosen is None else "language-chosen"
    return Note(
        user_id,
        None,
        t(key, language=language_name(language)),
        _languages(t, "language-button-automatic", chosen),
    )


def elsewhere(chat_id: int, topic: int | None, language: str | None, bot: str) -> Note:
    """In a group: where a user chooses his own language, and by which command the group's is chosen."""
    t = texts(language)
    open_chat = Button(t("start-button-open"), url=f"https://t.me/{bot}?start={START_PAYLOAD}")
    return Note(chat_id, topic, t("here-only-private", command=f"/settings@{bot}"), ((open_chat,),))


def _choice(text: str, what: SettingTap) -> Button:
    return Button(text, data=encode(Tap(NO_TABLE, 0, 0, what)))


_PAGES: Final = {SettingsPage.ALL: _all, SettingsPage.LANGUAGE: _language, SettingsPage.RULES: _rules}
