"""Every language, found by its folder, says what English says: all of it, in its own plurals, and well set."""

import re
from collections import Counter

import pytest
from babel import Locale
from fluent.syntax.ast import Junk, Message, Placeable

from shithead_bot.i18n import FALLBACK, languages
from tests.i18n.catalogues import choices, entries, keys, messages, readings, variables
from tests.views.reading import visible

PLURALS = {"zero", "one", "two", "few", "many", "other"}  # CLDR's categories
TRANSLATIONS = [language for language in languages() if language != FALLBACK]
BUTTON = 39  # characters
COMMAND = 256
# Words that English has for itself, and words that are the same in many languages.
ENGLISH = {
    *("and", "the", "they", "their", "with", "you", "your", "can’t", "doesn’t"),
    *("card", "cards", "pile", "play", "players", "take", "takes", "turn"),
}
INTERNATIONAL = {
    *("backpacker", "pesten", "tigereye", "zweeds"),
    *("computer", "hand", "host", "joker", "jokers", "open", "shithead"),
}
SPOKEN = {"💩": "shithead", "🤖": "computer"}
ENGLISH_QUOTES, QUOTES = "'\"", "„“”‚‘«»"

every_language = pytest.mark.parametrize("language", languages())
every_translation = pytest.mark.parametrize("language", TRANSLATIONS)


def words(text: str) -> list[str]:
    """The words of a text, tags and commands apart."""
    return re.findall(r"[^\W\d_]+(?:’[^\W\d_]+)*", re.sub(r"<[^>]*>|/\w+", " ", text).lower())


def is_number(cases: list[str]) -> bool:
    """Whether the cases of a choice are numbers and their categories."""
    return all(case in PLURALS or case.isdecimal() for case in cases)


def named_cases(message: Message) -> set[tuple[str, frozenset[str]]]:
    """The values that a text chooses by, and the words it knows for them; numbers apart."""
    return {(name, frozenset(cases)) for name, cases in choices(message) if not is_number(cases)}


@every_language
def test_a_catalogue_is_sound(language: str) -> None:
    """Everything in it can be read, and no key stands there twice."""
    assert [entry for entry in entries(language) if isinstance(entry, Junk)] == []
    assert [key for key, count in Counter(keys(language)).items() if count > 1] == []


@every_language
def test_placeables_are_the_only_markup(language: str) -> None:
    """Values are put in as they are: no terms, functions or nested messages that a translator could trip over."""
    for key, message in messages(language).items():
        assert message.value is not None, key
        assert not message.attributes, key
        assert all(isinstance(part, Placeable) or part.value for part in message.value.elements)


@every_translation
def test_a_translation_says_all_that_english_says(language: str) -> None:
    """The same keys, so that nobody is spoken to in English by surprise."""
    assert set(keys(language)) == set(keys(FALLBACK))


@every_translation
def test_a_translation_asks_for_the_same_values(language: str) -> None:
    """A translated text names what the English one names, no less and no more."""
    english = {key: variables(message) for key, message in messages(FALLBACK).items()}
    assert {key: variables(message) for key, message in messages(language).items()} == english


@every_translation
def test_a_translation_tells_the_same_cases_apart(language: str) -> None:
    """Where the program hands over a word to choose by, the translation knows the same words."""
    for key, message in messages(language).items():
        assert named_cases(message) == named_cases(messages(FALLBACK)[key]), key


@every_language
def test_plurals_are_the_languages_own(language: str) -> None:
    """A choice by number has either no plural category but the last resort, or every one that the language has, and
    none that it doesn't."""
    own = {*Locale.parse(language).plural_form.tags, "other"}
    for key, message in messages(language).items():
        for name, cases in choices(message):
            named = set(cases) & PLURALS
            if is_number(cases):
                assert named in ({"other"}, own), f"{key}: {name}"


@every_language
def test_every_reading_of_a_text_is_sound_html(language: str) -> None:
    """Whichever of its cases are chosen, tags are ours and balanced, there is something to read, and nothing hangs over
    at the end of a line."""
    for key, message in messages(language).items():
        for reading in readings(message):
            assert visible(reading).strip(), key
            assert all(line == line.rstrip() for line in reading.split("\n")), key
            assert "  " not in reading or key == "table-seat-cards", key


@every_language
def test_texts_are_typeset(language: str) -> None:
    """Apostrophes and quotes are curly, ellipses one sign, and quotes come in pairs of one kind."""
    for key, message in messages(language).items():
        for reading in readings(message):
            said = visible(reading)
            assert not set(said) & set(ENGLISH_QUOTES), key
            assert "..." not in said, key
            quotes = [sign for sign in re.sub(r"\b’|’\b", "", said) if sign in QUOTES]
            opened, closed = quotes[::2], quotes[1::2]
            assert len(opened) == len(closed), key
            assert len(set(zip(opened, closed, strict=True))) <= 1, key


@every_language
def test_no_picture_stands_for_a_word(language: str) -> None:
    """Whoever has texts read to him hears who the Shithead is and that the computer plays, not what the pictures show;
    `table-away` is filled with the reason, and tables for practice are called so."""
    for key, message in messages(language).items():
        for reading in readings(message):
            unsaid = [
                word for sign, word in SPOKEN.items() if sign in reading and word not in reading.lower()
            ]
            assert not unsaid or key in {"table-away", "practice-title", "practice-closed"}, key


@every_translation
def test_no_english_is_left(language: str) -> None:
    """No word that only English has, and no text that is word for word the English one, names apart."""
    for key, message in messages(language).items():
        said = {word for reading in readings(message, "1") for word in words(reading)}
        assert not said & ENGLISH, key
        english = {word for reading in readings(messages(FALLBACK)[key], "1") for word in words(reading)}
        long = {word for word in said - INTERNATIONAL if len(word) > 3}
        assert said != english or not long, key


@every_language
def test_buttons_and_commands_are_short(language: str) -> None:
    """A button's text that stands for itself fits on it, and a command's description in Telegram's menu."""
    for key, message in messages(language).items():
        longest = max(len(reading) for reading in readings(message))
        if "button-" in key:
            assert longest <= BUTTON, key
        if key.startswith("command-"):
            assert longest <= COMMAND, key
