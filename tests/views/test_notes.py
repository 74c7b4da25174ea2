"""Messages that answer once."""

from dataclasses import replace
from random import Random

import pytest

from shithead_bot.engine.record import dumps, loads, record_of, replay
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import texts
from shithead_bot.tables.ports import KeptRecord, Standing
from shithead_bot.views import notes
from shithead_bot.views.buttons import SheetPage
from shithead_bot.views.rulebook import rules_html
from shithead_bot.views.screen import Note
from tests.tables.making import CHAT, CLASSIC, dealt, finished, lobby, played, shuffled
from tests.views.reading import bare, buttons, taps, units, visible

BOT = "shithead_bot"
EN = texts("en")
EVERY_NOTE = (
    notes.open_chat(CHAT, 7, "en", "https://t.me/shithead_bot?start=jt1"),
    notes.scores(CHAT, 7, "en", BOT, []),
    notes.scores(CHAT, 7, "en", BOT, [Standing(1, "<Anna>", 1, 1)]),
    notes.rules(CHAT, 7, "en", None),
    notes.rules(CHAT, 7, "en", dealt()),
    notes.rules(1, None, "en", dealt(), "dutch"),
    notes.record(1, "en", KeptRecord("{}", (1, 2))),
    *(notes.said(1, None, key, "en", f"/new@{BOT}") for key in ("record-none", "hand-none", "apology")),
)


@pytest.mark.parametrize("note", EVERY_NOTE, ids=lambda note: visible(note.html)[:20])
def test_every_note_is_a_message_that_telegram_takes(note: Note) -> None:
    """Valid HTML that isn't too long, for the chat and topic that asked."""
    assert 0 < units(visible(note.html)) <= 4096
    assert (note.chat_id, note.topic) in {(1, None), (CHAT, 7)}
    assert all((button.url is None) != (button.data is None) for button in buttons(note.keyboard))
    assert all(len(button.text) <= 40 for button in buttons(note.keyboard))


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


def sheets(note: Note) -> dict[str, str | None]:
    """The buttons of the rules, each with the sheet that it shows."""
    pages = [tap.what for tap in taps(note.keyboard)]
    return {
        button.text: page.variant
        for button, page in zip(buttons(note.keyboard), pages, strict=True)
        if isinstance(page, SheetPage)
    }


def heading(note: Note) -> str:
    """The note's first line."""
    return bare(visible(note.html)).split("\n")[0]


def test_rules_are_those_of_the_table() -> None:
    """In its group the table's rules are called by the sheet's name and whether they differ; in a private chat by the
    group's too. The same in a lobby, in a game and after it."""
    house = replace(VARIANTS["dutch"].rules, decks=2)
    game = dealt(rules=house, variant="dutch")
    for table in (lobby(rules=house, variant="dutch"), game, finished(game).table):
        note = notes.rules(CHAT, None, "en", table)
        assert heading(note) == "Rules · Dutch with house rules"
        assert "Two packs with 2 jokers" in note.html
        assert sheets(note) == {EN(f"variant-{name}"): name for name in VARIANTS}
        assert heading(notes.rules(1, None, "en", table)) == "Rules · Dutch with house rules · Friday nights"
    assert heading(notes.rules(CHAT, None, "en", dealt())) == "Rules · Classic"


def test_rules_without_a_table_are_those_of_the_first_one() -> None:
    """Where nothing is set yet, what a first table begins with is told."""
    note = notes.rules(CHAT, None, "en", None)
    assert heading(note) == "Rules · Classic"
    assert note.html == notes.rules(CHAT, None, "en", lobby()).html
    house = replace(VARIANTS["dutch"].rules, decks=2)
    chosen = notes.rules(CHAT, None, "en", None, first=("dutch", house))
    assert heading(chosen) == "Rules · Dutch with house rules"
    assert "Two packs" in chosen.html


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_sheet_can_be_read_instead(variant: str) -> None:
    """A sheet is shown as it is, with a button for each other one, and a way back where there is a table."""
    note = notes.rules(1, None, "en", dealt(rules=replace(CLASSIC, decks=2)), variant)
    assert heading(note) == f"Rules · {EN(f'variant-{variant}')}"
    assert note.html == rules_html(EN, note.html.split("\n")[0], VARIANTS[variant].rules)
    others = {EN(f"variant-{name}"): name for name in VARIANTS if name != variant}
    assert sheets(note) == {"As set here": None, **others}
    assert sheets(notes.rules(1, None, "en", None, variant)) == others


def test_a_sheet_that_is_none_is_not_shown() -> None:
    """A made-up page shows the table's rules."""
    assert (
        notes.rules(CHAT, None, "en", dealt(), "elsewhere").html
        == notes.rules(CHAT, None, "en", dealt()).html
    )


def test_a_record_is_a_file_that_replays() -> None:
    """The last game's line, with its end, as a text file for one player's chat; no log shows it."""
    game = dealt()
    last = finished(game)
    assert last.table.state is not None
    moves = [move for outcome in played(game, Random(0)) for move in outcome.moves]
    record = record_of("classic", CLASSIC, ["Anna", "Ben"], shuffled(), moves, last.table.state)
    note = notes.record(1, "en", KeptRecord(dumps(record), (1, 2)))
    assert note.document is not None
    assert note.document.name == "shithead.jsonl"
    assert note.document.content.endswith("}\n")
    assert replay(loads(note.document.content.strip())) == last.table.state
    assert "deck" not in repr(note)


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
