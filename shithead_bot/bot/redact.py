"""Logging that can't tell a secret.

Law: what leaves a handler has been through `RedactingFormatter`, so a bot token shows neither in a message
nor in its arguments, a traceback or a warning; libraries that log addresses or what they send are kept quiet.
"""

import logging
import re
import sys
from types import TracebackType
from typing import Final, TextIO

from shithead_bot.bot.calm import Calm

_TOKEN: Final = re.compile(r"\d+(?::|%3A)[\w-]{30,}", re.IGNORECASE)
_LINE: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
# PTB logs every call with its texts, hence players' hands, at DEBUG; the HTTP libraries log addresses.
_QUIET: Final = ("aiohttp", "httpcore", "httpx", "telegram")


def redact(text: str) -> str:
    """The text with everything that looks like a bot token replaced."""
    return _TOKEN.sub("<token>", text)


class RedactingFormatter(logging.Formatter):
    """Redacts the finished line: message, arguments, traceback and stack alike."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as text, without tokens."""
        return redact(super().format(record))


def configure_logging(level: str, stream: TextIO | None = None) -> None:
    """Log from `level` (a name such as "INFO") to `stream` (standard error), warnings and uncaught errors too; of one
    kind of line not more than a few a minute."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(RedactingFormatter(_LINE))
    handler.addFilter(Calm())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(logging.WARNING, root.level))
    logging.captureWarnings(capture=True)
    sys.excepthook = _log_uncaught


def _log_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """What nobody has caught is logged too, since Python's own traceback might show the token."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
    else:
        logging.getLogger(__name__).critical("Nobody has caught this:", exc_info=(kind, error, trace))
