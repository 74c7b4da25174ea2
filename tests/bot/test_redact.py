"""Logs that can't tell the token."""

import io
import logging
import subprocess
import sys
from collections.abc import Iterator

import pytest

from shithead_bot.bot.redact import RedactingFormatter, configure_logging, redact

TOKEN = "123456789:AAFakeTokenFakeTokenFakeTokenFake_-1"


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """Where the logs go; afterwards logging is as it was."""
    root, hook = logging.getLogger(), sys.excepthook
    before, level = root.handlers[:], root.level
    stream = io.StringIO()
    configure_logging("DEBUG", stream)
    yield stream
    root.handlers[:] = before
    root.setLevel(level)
    sys.excepthook = hook
    logging.captureWarnings(capture=False)


def test_a_token_in_a_message_or_its_arguments(stream: io.StringIO) -> None:
    """Neither the message nor an argument shows the token, not even in an address or percent-encoded."""
    logging.getLogger("x").error("%s and https://api.telegram.org/bot%s/getMe", TOKEN, TOKEN)
    logging.getLogger("x").error(TOKEN.replace(":", "%3A"))
    assert "FakeToken" not in stream.getvalue()
    assert stream.getvalue().count("<token>") == 3


def test_a_token_in_a_traceback(stream: io.StringIO) -> None:
    """Neither an exception nor its cause shows the token."""
    error = ValueError(f"at https://api.telegram.org/bot{TOKEN}/sendMessage")
    error.__cause__ = KeyError(TOKEN)
    logging.getLogger("x").error("failed", exc_info=error, stack_info=True)
    assert "FakeToken" not in stream.getvalue()
    assert "ValueError: at https://api.telegram.org/bot<token>/sendMessage" in stream.getvalue()


def test_other_text_stays() -> None:
    """What is no token is left as it is, times and ids included."""
    text = "12:30:05 table 7f3a:9 moved 123456:short"
    assert redact(text) == text


@pytest.mark.parametrize("name", ["httpx", "httpcore", "aiohttp.client", "telegram.Bot"])
def test_libraries_are_kept_quiet(stream: io.StringIO, name: str) -> None:
    """Libraries that log addresses or what they send say nothing below a warning, whatever the level."""
    logging.getLogger(name).info("secret")
    logging.getLogger(name).warning("careful")
    assert "secret" not in stream.getvalue()
    assert "careful" in stream.getvalue()


def test_the_level_counts(stream: io.StringIO) -> None:
    """Below the level nothing is logged, and one configuration replaces the other."""
    configure_logging("ERROR", stream)
    logging.getLogger("x").warning("hidden")
    logging.getLogger("telegram").warning("hidden")
    logging.getLogger("x").error("seen")
    assert stream.getvalue().count("seen") == 1
    assert "hidden" not in stream.getvalue()


@pytest.mark.parametrize(
    ("statement", "status"), [("warnings.warn(token)", 0), ("raise ValueError(token)", 1)]
)
def test_warnings_and_uncaught_errors(statement: str, status: int) -> None:
    """A warning, and an exception that nobody catches, go to standard error by default and without the token."""
    program = f"""
import warnings
from shithead_bot.bot.redact import configure_logging
token = {TOKEN!r}
configure_logging("INFO")
{statement}
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)  # noqa: S603 — our own words
    assert result.returncode == status
    assert "<token>" in result.stderr
    assert "FakeToken" not in result.stderr


def test_the_formatter_alone_redacts() -> None:
    """Any handler with this formatter is safe."""
    record = logging.LogRecord("x", logging.INFO, "", 0, "%s", (TOKEN,), None)
    assert RedactingFormatter().format(record) == "<token>"
