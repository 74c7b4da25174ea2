"""What every language looks like, as text that can be read and reviewed: tests/snapshots, a file for each.

After a change that is meant, write them anew and read the difference:

    .venv/bin/python -m tests.i18n.snapshots
"""

from collections.abc import Iterator
from pathlib import Path

from shithead_bot.i18n import languages
from shithead_bot.views.screen import Keyboard, Note, Screen
from tests.i18n.scenes import Shown, scenes
from tests.views.reading import bare, texts, visible

FOLDER = Path(__file__).parent.parent / "snapshots"


def snapshot(language: str) -> str:
    """All scenes of a language."""
    return "\n".join(f"## {title}\n\n{drawn(shown)}\n" for title, shown in scenes(language))


def drawn(shown: Shown) -> str:
    """What is read, the buttons below it in brackets, row by row."""
    match shown:
        case Screen(html=html, keyboard=keyboard) | Note(html=html, keyboard=keyboard):
            return "\n".join([bare(visible(html)), *_rows(keyboard)])
        case str():
            return shown
        case _:
            return bare(shown.text)


def _rows(keyboard: Keyboard) -> Iterator[str]:
    for row in texts(keyboard):
        yield " ".join(f"[{text}]" for text in row)


def kept(language: str) -> Path:
    """The file of a language."""
    return FOLDER / f"{language}.txt"


def main() -> None:
    """Write all snapshots."""
    FOLDER.mkdir(exist_ok=True)
    for language in languages():
        kept(language).write_text(snapshot(language), encoding="utf-8")


if __name__ == "__main__":
    main()
