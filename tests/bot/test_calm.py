"""A log that stays readable, whatever somebody sends a thousand times."""

import logging

import pytest

from shithead_bot.bot.calm import ALLOWED, Calm


class Log:
    """A logger whose time a test sets, and the lines that were written."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0
        self.lines: list[str] = []
        self._calm = Calm()

    def tell(self, text: str, *arguments: object, name: str = "bot", level: int = logging.INFO) -> None:
        """Log a line."""
        record = logging.LogRecord(name, level, __file__, 1, text, arguments, None)
        record.created = self.now
        if self._calm.filter(record):
            self.lines.append(record.getMessage())


@pytest.fixture
def log() -> Log:
    return Log()


def test_a_kind_gets_so_many_lines_a_minute(log: Log) -> None:
    """Of a thousand lines that differ in what was put into them, the first few are written."""
    for number in range(1000):
        log.tell("an update could not be read: %s", number)
    assert log.lines == [f"an update could not be read: {number}" for number in range(ALLOWED)]


def test_the_next_minute_tells_how_many_were_left_out(log: Log) -> None:
    """Nothing is lost without a word, and a new minute begins like the first."""
    for number in range(ALLOWED + 7):
        log.tell("a tap: %s", number)
    log.now += 60
    for number in range(ALLOWED + 1):
        log.tell("a tap: %s", number)
    assert log.lines[ALLOWED] == "a tap: 0 (7 more like it were left out)"
    assert log.lines[-1] == f"a tap: {ALLOWED - 1}"
    assert len(log.lines) == 2 * ALLOWED


def test_a_flood_hides_no_other_line(log: Log) -> None:
    """Other texts, and other parts' lines of the same text, are written as ever."""
    for _ in range(1000):
        log.tell("noise")
    log.tell("the bot stops", level=logging.ERROR)
    log.tell("noise", name="store")
    assert log.lines[ALLOWED:] == ["the bot stops", "noise"]


def test_a_clock_put_back_silences_nothing(log: Log) -> None:
    """When the clock is set to an earlier hour, a new minute begins."""
    for _ in range(ALLOWED + 1):
        log.tell("noise")
    log.now -= 3600
    log.tell("noise")
    assert log.lines[-1] == "noise (1 more like it were left out)"


def test_kinds_without_number_take_little_room(log: Log) -> None:
    """A library that puts values into its texts itself costs no memory for ever."""
    for number in range(5000):
        log.tell(f"text {number}")
    assert len(log.lines) == 5000
    assert len(log._calm._kinds) <= 1000
