"""Looking up a text: by key, in the nearest language, with all its values."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import shithead_bot.i18n as i18n
from shithead_bot.i18n import languages, nearest, texts


@pytest.fixture
def german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """English as it is, and beside it a German folder that says two things, a folder without texts, and a file."""
    english = Path(i18n.__file__).parent / "en"
    (tmp_path / "en").symlink_to(english)
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "play.ftl").write_text(
        "player-unnamed = Spieler { $number }\n"
        "told-took = { $name } nimmt { $count ->\n    [one] eine Karte\n   *[other] { $count } Karten\n}\n"
        "hand-wait =\n    .title = Bald\n",
        encoding="utf-8",
    )
    (tmp_path / "de" / "notes.txt").write_text("not a catalogue", encoding="utf-8")
    (tmp_path / "xx").mkdir()
    (tmp_path / "nl").write_text("no folder", encoding="utf-8")
    monkeypatch.setattr(i18n, "files", lambda package: tmp_path)
    forget()
    yield
    forget()


def forget() -> None:
    """Look for the folders again."""
    i18n.languages.cache_clear()
    i18n._catalogue.cache_clear()


def test_a_text_is_found_by_its_key() -> None:
    """With its values put in, by number where the language asks for it."""
    assert texts("en")("player-unnamed", number=3) == "Player 3"
    assert texts("en")("told-took", name="Anna", count=1) == "Anna took one card"
    assert texts("en")("told-took", name="Anna", count=7) == "Anna took 7 cards"


def test_a_value_is_put_in_as_it_is() -> None:
    """Braces, quotes and markup in a value are only text."""
    name = '{ $count } "}" <b>'
    assert texts("en")("told-passed", name=name) == f"{name} passed"


@pytest.mark.parametrize("language", [None, "", "en", "EN", "en-GB", "xx", "tlh-Latn", "../en", "x" * 99])
def test_an_unknown_language_is_english(language: str | None) -> None:
    """Whatever Telegram says a user's language is, there are texts for it."""
    assert texts(language)("button-back") == "Back"


def test_a_language_code_means_one_of_ours_or_none() -> None:
    """Whatever follows the language itself is left out; who must choose another is told that there is none."""
    assert [nearest(code) for code in ("de-AT", "NL", "en-GB")] == ["de", "nl", "en"]
    assert [nearest(code) for code in (None, "", "tlh-Latn", "../en", "english")] == [None] * 5


def test_a_key_that_nobody_wrote_is_a_fault() -> None:
    """A key that is in no catalogue is our own mistake, and told by its name."""
    with pytest.raises(KeyError, match="no-such-key"):
        texts("en")("no-such-key")


def test_a_value_that_is_missing_is_a_fault() -> None:
    """A text is never shown with a hole in it."""
    with pytest.raises(ValueError, match="player-unnamed"):
        texts("en")("player-unnamed")


@pytest.mark.usefixtures("german")
def test_a_new_language_is_a_new_folder() -> None:
    """A folder with catalogues is a language; other folders and files are not."""
    assert languages() == ("de", "en")
    assert texts("de-AT")("player-unnamed", number=3) == "Spieler 3"
    assert texts("de")("told-took", name="Anna", count=1) == "Anna nimmt eine Karte"


@pytest.mark.usefixtures("german")
def test_what_a_language_does_not_say_is_said_in_english() -> None:
    """A translation may be unfinished."""
    assert texts("de")("button-back") == "Back"
    assert texts("xx")("player-unnamed", number=3) == "Player 3"
    assert texts("nl")("player-unnamed", number=3) == "Player 3"


@pytest.mark.usefixtures("german")
def test_a_message_without_a_text_is_a_fault() -> None:
    """A catalogue can hold a key that says nothing; nothing is never shown."""
    with pytest.raises(KeyError, match="hand-wait"):
        texts("de")("hand-wait")
