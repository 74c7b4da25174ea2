"""First words, and help for whoever asks."""

import pytest

from shithead_bot.i18n import languages, texts
from shithead_bot.views.buttons import NO_TABLE, Action, Tap
from shithead_bot.views.screen import Note
from shithead_bot.views.welcome import Role, greeting, group_help, hello, only_in_groups, private_help
from tests.tables.making import CHAT
from tests.views.reading import buttons, taps, visible

BOT = "shithead_bot"

every_language = pytest.mark.parametrize("language", languages())


@every_language
def test_a_group_is_greeted_with_one_button(language: str) -> None:
    """It opens a table, the first one in the chat."""
    note = greeting(CHAT, language, BOT)
    (button,) = buttons(note.keyboard)
    assert button.text == texts(language)("welcome-button-table")
    assert list(taps(note.keyboard)) == [Tap(NO_TABLE, 0, 0, Action.NEW)]
    assert (note.chat_id, note.topic) == (CHAT, None)


@every_language
def test_hello_has_four_lines_and_two_ways_into_a_game(language: str) -> None:
    """Into a group, by the link that adds the bot to one, and into a game alone."""
    note = hello(1, language, BOT)
    assert len(visible(note.html).split("\n")) == 4
    assert note.keyboard == private_help(1, language, BOT).keyboard
    add, alone = buttons(note.keyboard)
    assert (add.text, add.url) == (texts(language)("start-button-add"), f"https://t.me/{BOT}?startgroup=new")
    assert alone.text == texts(language)("button-practise")
    assert [tap.what for tap in taps(note.keyboard)] == [Action.PRACTISE]


def test_help_in_a_group_is_for_who_asks() -> None:
    """Everyone reads how to play, a host what he may do at his table, an administrator what he may change."""
    told = {role: visible(group_help(CHAT, 7, "en", BOT, role).html) for role in Role}
    for text in told.values():
        assert "get rid of your cards" in text
        assert f"/leave@{BOT}" in text
    mentioned = {
        role: [name for name in ("begin", "kick", "stop", "settings") if f"/{name}@{BOT}" in text]
        for role, text in told.items()
    }
    assert mentioned == {
        Role.PLAYER: [],
        Role.HOST: ["begin", "kick", "stop"],
        Role.ADMIN: ["begin", "kick", "stop", "settings"],
    }


@pytest.mark.parametrize(
    "note",
    [
        greeting(CHAT, "en", BOT),
        *(group_help(CHAT, 7, "en", BOT, role) for role in Role),
        hello(1, "en", BOT),
        private_help(1, "en", BOT),
    ],
)
def test_commands_that_are_named_reach_the_bot(note: Note) -> None:
    """In a group a command is written with the bot's name, since a bare one may not reach it."""
    commands = [word for word in visible(note.html).split() if word.startswith("/")]
    in_group = [word for word in commands if note.chat_id == CHAT or word.startswith("/new@")]
    assert in_group
    assert all(f"@{BOT}" in word for word in in_group)


@every_language
def test_a_command_for_groups_leads_into_one(language: str) -> None:
    """It is named as it works there, and the button adds the bot to a group."""
    note = only_in_groups(1, language, BOT, "scores")
    assert f"/scores@{BOT}" in note.html
    (add,) = buttons(note.keyboard)
    assert add.url == f"https://t.me/{BOT}?startgroup=new"


def test_help_in_private_names_what_works_there() -> None:
    """Practice, the cards, the language, and what is kept."""
    text = visible(private_help(1, "en", BOT).html)
    assert all(f"/{command}" in text for command in ("new ", "hand", "language", "privacy", "rules"))
