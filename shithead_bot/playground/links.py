"""Links: which ones Telegram takes, and what those to t.me mean."""

from __future__ import annotations

import re
from urllib.parse import SplitResult, parse_qs, urlsplit

_SCHEMES = frozenset({"http", "https", "ftp", "tg", "ton", "tonsite"})
_HOST = re.compile(r"[^\s/.@:?#]+(\.[^\s/.@:?#]+)+", re.ASCII)
_TELEGRAM_HOSTS = frozenset({"t.me", "telegram.me", "telegram.dog"})
_TG_LINK = re.compile(
    r"tg:(?://)?(?P<host>user|emoji|time)/?\?(?P<query>[^#]*)(?:#.*)?", re.IGNORECASE | re.DOTALL
)
_ID = re.compile(r"[1-9]\d{0,18}", re.ASCII)
# Relative; or weekday, date and time, the latter two short or long.
_MOMENT_FORMAT = re.compile(r"r|w?[dD]?[tT]?")


def split_link(url: str) -> SplitResult:
    """The parts of a URL; all are empty where it is none."""
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")


def checked_link(url: str) -> str | None:
    """`url` as Telegram keeps it (a scheme and a path added), or None where it takes no link of it."""
    url = url.strip()
    parts = split_link(url if "://" in url else f"http://{url}")
    if parts.scheme not in _SCHEMES or not parts.netloc or any(character.isspace() for character in url):
        return None
    if parts.scheme in {"tg", "ton"}:
        return parts.geturl()
    if _HOST.fullmatch(parts.hostname or "") is None:
        return None
    return parts._replace(path=parts.path or "/").geturl()


def mentioned_user_id(url: str) -> int | None:
    """The user whom a `tg://user?id=…` link mentions."""
    return _number(_tg_parameters(url, "user").get("id", ""))


def custom_emoji_id(url: str) -> str | None:
    """The emoji that a `tg://emoji?id=…` link means."""
    number = _number(_tg_parameters(url, "emoji").get("id", ""))
    return str(number) if number else None


def linked_moment(url: str) -> tuple[int, str | None] | None:
    """Unix time and format (None for the client's own) of a `tg://time?unix=…&format=…` link."""
    parameters = _tg_parameters(url, "time")
    time, shape = _number(parameters.get("unix", "")), parameters.get("format", "")
    return (time, shape or None) if time and is_moment_format(shape) else None


def is_moment_format(shape: str) -> bool:
    """Whether a moment can be shown so."""
    return _MOMENT_FORMAT.fullmatch(shape) is not None


def _tg_parameters(url: str, host: str) -> dict[str, str]:
    """The parameters of a `tg://<host>?…` link, of each the first; none for any other link."""
    match = _TG_LINK.fullmatch(url.strip())
    if match is None or match["host"].lower() != host:
        return {}
    pairs = (pair.partition("=") for pair in reversed(match["query"].split("&")))
    return {name: value for name, _, value in pairs}


def _number(text: str) -> int | None:
    return int(text) if _ID.fullmatch(text) else None


def start_payload(url: str, username: str) -> str | None:
    """The payload ("" if there is none) that a `https://t.me/<username>?start=…` link hands to the bot; else None."""
    parts = split_link(url)
    if parts.hostname not in _TELEGRAM_HOSTS or parts.path.strip("/").lower() != username.lower():
        return None
    return parse_qs(parts.query, keep_blank_values=True).get("start", [None])[0]
