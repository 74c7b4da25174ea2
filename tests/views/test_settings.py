"""The settings of a chat, and a user's language: what is chosen, and a button for every choice."""

import pytest

from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import languages, texts
from shithead_bot.tables.model import CLOCKS
from shithead_bot.tables.ports import ChatSettings
from shithead_bot.views.buttons import ClockChoice, LanguageChoice, PingChoice, RulesChoice, SettingsPage
from shithead_bot.views.screen import Note
from shithead_bot.views.settings import chat_settings, elsewhere, language_name, own_language
from tests.tables.making import CHAT
from tests.views.reading import bare, buttons, taps, visible
from tests.views.reading import texts as labels

EN = texts("en")


def note(settings: ChatSettings, page: SettingsPage = SettingsPage.ALL) -> Note:
    """A page of the settings in English."""
    return chat_settings(CHAT, 7, "en", settings, page)


def lines(shown: Note) -> list[str]:
    """What is read."""
    return bare(visible(shown.html)).split("\n")


def meant(shown: Note) -> list[object]:
    """What the buttons mean; they are about no table."""
    assert {(tap.table_id, tap.game, tap.ply) for tap in taps(shown.keyboard)} == {("-", 0, 0)}
    return [tap.what for tap in taps(shown.keyboard)]


def test_all_is_read_on_the_first_page() -> None:
    """What is set, in words; a button for each time with a tick at the one that is set, a switch, and two pages."""
    shown = note(ChatSettings(CHAT))
    assert (shown.chat_id, shown.topic) == (CHAT, 7)
    assert lines(shown) == [
        "Settings",
        "",
        (
            "⏱ A turn may take 5 min; then the computer plays it. After two in a row it plays on until the player is "
            "back."
        ),
        "🔔 Before that I remind the player in private.",
        "💬 I speak the language of whoever opens a table.",
        "📜 New tables begin with the rules as played last.",
        "",
        "Only administrators can change this.",
    ]
    assert labels(shown.keyboard) == [
        ["off", "1 min", "2 min"],
        ["✓ 5 min", "1 h", "24 h"],
        ["Remind here too"],
        ["Language …", "Rules …"],
    ]
    pages = [SettingsPage.LANGUAGE, SettingsPage.RULES]
    assert meant(shown) == [*map(ClockChoice, CLOCKS), PingChoice(pings=True), *pages]


def test_the_switch_turns_over() -> None:
    """Once on, it is ticked, and the next tap turns it off; the text says so too."""
    shown = note(ChatSettings(CHAT, pings=True))
    assert "🔔 Before that I remind the player in private and here." in lines(shown)
    assert labels(shown.keyboard)[2] == ["✓ Remind here too"]
    assert PingChoice(pings=False) in meant(shown)


def test_without_a_clock_there_is_nothing_to_remind_of() -> None:
    """That is said, reminders aren't spoken of, and none can be switched on."""
    shown = note(ChatSettings(CHAT, None, pings=True))
    assert "A turn may take as long as anybody likes." in visible(shown.html)
    assert "🔔" not in shown.html
    assert labels(shown.keyboard) == [
        ["✓ off", "1 min", "2 min"],
        ["5 min", "1 h", "24 h"],
        ["Language …", "Rules …"],
    ]


def test_in_a_group_a_link_leads_to_ones_own_language() -> None:
    """It is chosen in the private chat; the group's by a command that is named."""
    shown = elsewhere(CHAT, 7, "en", "shithead_bot")
    assert (shown.chat_id, shown.topic) == (CHAT, 7)
    assert "/settings@shithead_bot" in shown.html
    (button,) = buttons(shown.keyboard)
    assert button.url == "https://t.me/shithead_bot?start=language"


def test_every_language_is_called_by_its_own_name() -> None:
    """Whatever language the page is in: who looks for his own finds it."""
    for language in languages():
        shown = chat_settings(CHAT, None, language, ChatSettings(CHAT), SettingsPage.LANGUAGE)
        names = [button.text for button in buttons(shown.keyboard)][1:-1]
        assert names == [language_name(each) for each in languages()]
    assert {language_name(each) for each in languages()} >= {"Deutsch", "English", "Nederlands"}


def test_the_language_is_chosen_on_a_page_of_its_own() -> None:
    """The one that is set has the tick: whoever opens decides, until one is chosen."""
    shown = note(ChatSettings(CHAT), SettingsPage.LANGUAGE)
    assert labels(shown.keyboard)[0] == ["✓ Whoever opens decides"]
    assert meant(shown) == [*map(LanguageChoice, (None, *languages())), SettingsPage.ALL]
    german = note(ChatSettings(CHAT, language="de"), SettingsPage.LANGUAGE)
    assert lines(german)[2] == "💬 I speak Deutsch here."
    assert [text for row in labels(german.keyboard) for text in row if "✓" in text] == ["✓ Deutsch"]
    assert "💬 I speak Deutsch here." in lines(note(ChatSettings(CHAT, language="de")))


def test_the_rules_of_new_tables_are_chosen_on_a_page_of_their_own() -> None:
    """A sheet, or those played last."""
    shown = note(ChatSettings(CHAT), SettingsPage.RULES)
    assert labels(shown.keyboard)[0] == ["✓ As played last"]
    assert meant(shown) == [*map(RulesChoice, (None, *VARIANTS)), SettingsPage.ALL]
    dutch = note(ChatSettings(CHAT, variant="dutch"), SettingsPage.RULES)
    assert lines(dutch)[2] == "📜 Rules of new tables: Dutch."
    assert [text for row in labels(dutch.keyboard) for text in row if "✓" in text] == ["✓ Dutch"]


@pytest.mark.parametrize("chosen", [None, *languages()])
def test_a_user_chooses_his_own(chosen: str | None) -> None:
    """In the language that he reads now; the tick is at his choice, or at his Telegram's."""
    shown = own_language(1, "nl", chosen)
    assert (shown.chat_id, shown.topic) == (1, None)
    assert "Nederlands" in lines(shown)[0]
    assert meant(shown) == [*map(LanguageChoice, (None, *languages()))]
    ticked = [button.text for button in buttons(shown.keyboard) if "✓" in button.text]
    name = texts("nl")("language-button-automatic") if chosen is None else language_name(chosen)
    assert ticked == [f"✓ {name}"]
