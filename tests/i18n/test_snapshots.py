"""Nothing that people read changes unnoticed."""

import pytest

from shithead_bot.i18n import languages
from tests.i18n.snapshots import FOLDER, kept, snapshot


@pytest.mark.parametrize("language", languages())
def test_every_screen_reads_as_it_was_reviewed(language: str) -> None:
    """All scenes of a language are those of its file. Where a change is meant, write the files anew with
    `.venv/bin/python -m tests.i18n.snapshots` and read the difference."""
    assert kept(language).is_file(), f"{language} has no snapshot yet"
    assert snapshot(language) == kept(language).read_text("utf-8")


def test_every_snapshot_is_a_language() -> None:
    """No file is left of a language that is gone."""
    assert {path.stem for path in FOLDER.iterdir()} == set(languages())
