"""What is kept about a user, in words, and the way to have it deleted."""

from shithead_bot.tables.model import FORGOTTEN
from shithead_bot.tables.ports import Standing
from shithead_bot.views import notes, privacy
from shithead_bot.views.buttons import NO_TABLE, Privacy, Tap
from shithead_bot.views.screen import Note
from tests.views.reading import buttons, taps, visible

USER = 7


def meanings(note: Note) -> list[Tap]:
    """What a note's buttons mean."""
    return list(taps(note.keyboard))


def about(*what: Privacy) -> list[Tap]:
    """Buttons about no table."""
    return [Tap(NO_TABLE, 0, 0, each) for each in what]


def test_deleting_takes_two_buttons() -> None:
    """What is kept has one button, which asks; only what asks has the one that deletes, and a way back."""
    assert meanings(privacy.kept(USER, "en")) == about(Privacy.ASK)
    assert meanings(privacy.asking(USER, "en")) == about(Privacy.FORGET, Privacy.KEPT)


def test_a_failure_can_be_tried_again() -> None:
    """Where not everything could be deleted, the way to ask again is there; once it is, there is no button."""
    assert meanings(privacy.failed(USER, "en")) == about(Privacy.ASK)
    assert privacy.forgotten(USER, "en").keyboard == ()


def test_it_is_told_in_the_users_own_chat() -> None:
    """Every note goes to him alone; in a group there is a link that leads there."""
    pages = (privacy.kept, privacy.asking, privacy.forgotten, privacy.failed)
    assert {page(USER, "en").chat_id for page in pages} == {USER}
    note = privacy.elsewhere(-5, 3, "en", "shithead_bot")
    assert (note.chat_id, note.topic) == (-5, 3)
    (button,) = buttons(note.keyboard)
    assert button.url == "https://t.me/shithead_bot?start=privacy"


def test_deleted_players_have_lines_of_their_own() -> None:
    """Two of them stand in the scores as two, without a name; somebody whose name shows nothing is another thing."""
    standings = [Standing(FORGOTTEN, "", 4, 4), Standing(FORGOTTEN - 9, "", 4, 2), Standing(3, "", 4, 1)]
    lines = visible(notes.scores(-5, None, "en", "bot", standings).html).splitlines()
    assert lines[2:] == ["1. Deleted player: 4 of 4", "2. Deleted player: 2 of 4", "3. Player 3: 1 of 4"]
