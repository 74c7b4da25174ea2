"""Texts by language: one folder of Fluent catalogues each, found, not listed; parsed on first use.

A text is looked up by key with named values: `texts("en")("lobby-title", game=3)`. What a language doesn't say
is said in English. Values that stand in HTML are escaped by whoever passes them.
"""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final, Protocol

from fluent.runtime import FluentBundle, FluentResource

FALLBACK: Final = "en"


class Texts(Protocol):
    """One language's texts."""

    def __call__(self, key: str, /, **values: str | int) -> str:
        """The text for a key. Raises KeyError for a key that no catalogue has, ValueError for a missing value."""


class _Catalogue:
    """A language's texts; one that needs no value is formatted once."""

    def __init__(self, language: str) -> None:
        self._bundles = [_bundle(language)]
        if language != FALLBACK:
            self._bundles.append(_bundle(FALLBACK))
        self._fixed: dict[str, str] = {}

    def __call__(self, key: str, /, **values: str | int) -> str:
        if values:
            return self._look_up(key, values)
        if key not in self._fixed:
            self._fixed[key] = self._look_up(key, values)
        return self._fixed[key]

    def _look_up(self, key: str, values: dict[str, str | int]) -> str:
        for bundle in self._bundles:
            if bundle.has_message(key):
                return _formatted(bundle, key, values)
        raise KeyError(key)


def _formatted(bundle: FluentBundle, key: str, values: dict[str, str | int]) -> str:
    pattern = bundle.get_message(key).value
    if pattern is None:
        raise KeyError(key)
    text, errors = bundle.format_pattern(pattern, values)
    if errors:
        raise ValueError(f"{key}: {errors[0]}")
    return str(text)


@cache
def languages() -> tuple[str, ...]:
    """The languages there are catalogues for."""
    folders = (entry for entry in files(__name__).iterdir() if entry.is_dir())
    return tuple(sorted(folder.name for folder in folders if any(_sources(folder.name))))


def nearest(language: str | None) -> str | None:
    """The language of ours that a language code means: `de-AT` is German. None: none of ours."""
    short = (language or "").split("-")[0].lower()
    return short if short in languages() else None


def texts(language: str | None) -> Texts:
    """The texts of the nearest language; what is unknown is English."""
    return _catalogue(nearest(language) or FALLBACK)


@cache
def _catalogue(language: str) -> Texts:
    return _Catalogue(language)


def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for source in _sources(language):
        bundle.add_resource(FluentResource(source))
    return bundle


def _sources(language: str) -> Iterable[str]:
    folder = files(__name__) / language
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".ftl"):
            yield entry.read_text(encoding="utf-8")
