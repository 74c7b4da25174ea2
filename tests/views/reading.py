"""Screens as Telegram and people read them: HTML that holds, visible text, and what the buttons mean."""

from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

from shithead_bot.engine.moves import Move
from shithead_bot.views.buttons import More, Tap, decode
from shithead_bot.views.screen import Button, Keyboard, Screen

TAGS: dict[str, list[str]] = {"b": [], "i": [], "a": ["href"], "blockquote": ["expandable"]}
_ISOLATES = str.maketrans("", "", "\u2068\u2069")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text = ""
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS, f"<{tag}> is no tag of ours"
        assert [name for name, _ in attrs] == TAGS[tag]
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"</{tag}> ends nothing"
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        raise AssertionError("a comment")

    def handle_decl(self, decl: str) -> None:
        raise AssertionError("a declaration")

    def handle_pi(self, data: str) -> None:
        raise AssertionError("a processing instruction")

    def close(self) -> None:
        super().close()
        assert not self._open, f"{self._open} stay open"


def visible(html: str) -> str:
    """What is seen of HTML. AssertionError unless it is balanced and has no other tags than ours."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.text


def bare(text: str) -> str:
    """A text without the signs that isolate names in it."""
    return text.translate(_ISOLATES)


def units(text: str) -> int:
    """The length as Telegram counts it, in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def buttons(keyboard: Keyboard) -> list[Button]:
    """All buttons, row by row."""
    return [button for row in keyboard for button in row]


def texts(keyboard: Keyboard) -> list[list[str]]:
    """The buttons' texts by row."""
    return [[button.text for button in row] for row in keyboard]


def taps(keyboard: Keyboard) -> Iterator[Tap]:
    """What the buttons mean, links apart."""
    for button in buttons(keyboard):
        if button.data is not None:
            tap = decode(button.data)
            assert tap is not None
            yield tap


def offered(keyboard: Keyboard) -> list[Move]:
    """The moves among the buttons."""
    return [tap.what for tap in taps(keyboard) if isinstance(tap.what, Move)]


def pages(keyboard: Keyboard) -> list[More]:
    """The pages that the buttons lead to."""
    return [tap.what for tap in taps(keyboard) if isinstance(tap.what, More)]


def by_chat(screens: Iterable[Screen]) -> dict[int, Screen]:
    """A table's screens by the chat they stand in."""
    return {screen.address.chat_id: screen for screen in screens}
