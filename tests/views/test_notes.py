"""Messages that answer once."""

import pytest

from shithead_bot.tables.ports import Standing
from shithead_bot.views import notes
from shithead_bot.views.screen import Note
from tests.tables.making import CHAT
from tests.views.reading import bare, buttons, units, visible

BOT = "shithead_bot"
EVERY_NOTE = (
    notes.hello(1, "en", BOT),
    notes.open_chat(CHAT, 7, "en", "https://t.me/shithead_bot?start=jt1"),
    notes.group_help(CHAT, 7, "en", BOT),
    notes.private_help(1, "en", BOT),
    notes.scores(CHAT, 7, "en", BOT, []),
    notes.scores(CHAT, 7, "en", BOT, [Standing(1, "<Anna>", 1, 1)]),
    *(notes.said(1, None, key, "en", BOT) for key in ("here-only-groups", "hand-none", "apology")),
)


@pytest.mark.parametrize("note", EVERY_NOTE, ids=lambda note: visible(note.html)[:20])
def test_every_note_is_a_message_that_telegram_takes(note: Note) -> None:
    """Valid HTML that isn't too long, for the chat and topic that asked."""
    assert 0 < units(visible(note.html)) <= 4096
    assert (note.chat_id, note.topic) in {(1, None), (CHAT, 7)}
    assert all(button.url and button.data is None for button in buttons(note.keyboard))


def test_commands_that_are_named_reach_the_bot() -> None:
    """In a group a command is written with the bot's name, since a bare one may not reach it."""
    assert "/new@shithead_bot" in notes.group_help(CHAT, None, "en", BOT).html
    assert "/hand@shithead_bot" in notes.group_help(CHAT, None, "en", BOT).html
    for note in (
        notes.hello(1, "en", BOT),
        notes.private_help(1, "en", BOT),
        notes.scores(CHAT, 7, "en", BOT, []),
    ):
        assert "/new@shithead_bot" in note.html


def test_hello_leads_into_a_group() -> None:
    """The first words have a button that adds the bot to a group."""
    assert buttons(notes.hello(1, "en", BOT).keyboard)[0].url == "https://t.me/shithead_bot?startgroup=new"


def test_who_must_open_his_chat_first_gets_the_link() -> None:
    """The button under the note opens the private chat and completes the join."""
    (button,) = buttons(notes.open_chat(CHAT, 7, "en", "https://t.me/b?start=jt1").keyboard)
    assert button.url == "https://t.me/b?start=jt1"


def test_every_command_of_the_menu_is_described() -> None:
    """Telegram's menus list each command once, with words of at most 256 characters."""
    for commands in (notes.GROUP_COMMANDS, notes.PRIVATE_COMMANDS):
        listed = notes.command_texts(commands, "en")
        assert [command for command, _ in listed] == list(commands)
        assert all(0 < len(text) <= 256 for _, text in listed)


def test_scores_count_how_often_each_was_not_the_shithead() -> None:
    """The best share first, then who has played more; who has no name is called by the line's number."""
    standings = [
        Standing(1, "Anna", 4, 2),
        Standing(2, "<Ben>", 3, 3),
        Standing(3, "\u3164", 8, 4),
        Standing(4, "Dana", 5, 0),
        Standing(5, "Emil", 4, 2),
    ]
    assert bare(visible(notes.scores(CHAT, None, "en", BOT, standings).html)).split("\n") == [
        "Scores · how often not the Shithead",
        "",
        "1. <Ben>: 3 of 3",
        "2. Player 2: 4 of 8",
        "3. Anna: 2 of 4",
        "4. Emil: 2 of 4",
        "5. Dana: 0 of 5",
    ]


def test_scores_of_a_big_chat_are_cut() -> None:
    """Only the best twenty are listed."""
    standings = [Standing(user_id, "W" * 99, 9, 5) for user_id in range(1, 99)]
    shown = visible(notes.scores(CHAT, None, "en", BOT, standings).html)
    assert len(shown.split("\n")) == 22
