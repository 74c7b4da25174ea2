"""Every screen of every phase, in every language: nothing is missing, and all of it fits."""

from collections import Counter

import pytest

import shithead_bot.i18n as i18n
from shithead_bot.i18n import FALLBACK, languages
from shithead_bot.tables.model import TablePhase
from shithead_bot.views.screen import Note, Screen
from shithead_bot.views.toasts import MAX_LENGTH, Toast
from tests.i18n.catalogues import keys
from tests.i18n.scenes import Shown, scenes, stages
from tests.views.reading import buttons, units, visible

MAX_TEXT = 4096
SHORT = 40  # a button's characters are fewer

every_language = pytest.mark.parametrize("language", languages())


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The keys that are looked up from now on."""
    found: set[str] = set()
    look_up = i18n._Catalogue._look_up

    def listening(catalogue: i18n._Catalogue, key: str, values: dict[str, str | int]) -> str:
        found.add(key)
        return look_up(catalogue, key, values)

    i18n._catalogue.cache_clear()
    monkeypatch.setattr(i18n._Catalogue, "_look_up", listening)
    return found


def test_the_scenes_say_everything(heard: set[str]) -> None:
    """There is no text that isn't shown in one of them."""
    for _ in scenes(FALLBACK):
        pass
    assert set(keys(FALLBACK)) - heard == set()


def test_the_scenes_show_every_phase() -> None:
    """Lobby, game, result and closed lobby; and each scene has a title of its own."""
    assert {stage.table.phase for stage in stages()} == set(TablePhase)
    assert [
        title for title, count in Counter(title for title, _ in scenes(FALLBACK)).items() if count > 1
    ] == []


@every_language
def test_every_scene_fits_into_telegram(language: str) -> None:
    """Messages of sound HTML and at most 4096 characters, toasts that needn't be cut, and short buttons."""
    for title, shown in scenes(language):
        match shown:
            case Toast(text=text):
                assert 0 < units(text) <= MAX_LENGTH, title
                assert not text.endswith("…"), title
            case Screen(html=html) | Note(html=html):
                assert 0 < units(visible(html)) <= MAX_TEXT, title
                for label in labels(shown):
                    assert 0 < len(label) < SHORT, f"{title}: {label}"
            case str():
                assert shown.strip(), title


def labels(shown: Shown) -> list[str]:
    """The texts of its buttons."""
    return [button.text for button in buttons(shown.keyboard)] if isinstance(shown, Screen | Note) else []


@every_language
def test_the_buttons_of_a_scene_read_differently(language: str) -> None:
    """No two buttons below one message have the same text."""
    for title, shown in scenes(language):
        assert [label for label, count in Counter(labels(shown)).items() if count > 1] == [], title
