"""Links: which ones Telegram takes, and what those to t.me mean."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

_SCHEMES = frozenset({"http", "https", "ftp", "tg", "ton", "tonsite"})
_HOST = re.compile(r"[^\s/.@:?#]+(\.[^\s/.@:?#]+)+", re.ASCII)
_TELEGRAM_HOSTS = frozenset({"t.me", "telegram.me", "telegram.dog"})


def checked_link(url: str) -> str | None:
    """`url` as Telegram keeps it (a scheme and a path added), or None where it takes no link of it."""
    url = url.strip()
    parts = urlsplit(url if "://" in url else f"http://{url}")
    if parts.scheme not in _SCHEMES or not parts.netloc or any(character.isspace() for character in url):
        return None
    if parts.scheme in {"tg", "ton"}:
        return parts.geturl()
    if _HOST.fullmatch(parts.hostname or "") is None:
        return None
    return parts._replace(path=parts.path or "/").geturl()


def mentioned_user_id(url: str) -> int | None:
    """The user whom a `tg://user?id=…` link mentions."""
    match = re.fullmatch(r"tg:(?://)?user/?\?id=(\d+)", url.strip(), re.IGNORECASE)
    return int(match.group(1)) if match else None


def start_payload(url: str, username: str) -> str | None:
    """The payload ("" if there is none) that a `https://t.me/<username>?start=…` link hands to the bot; else None."""
    parts = urlsplit(url)
    if parts.hostname not in _TELEGRAM_HOSTS or parts.path.strip("/").lower() != username.lower():
        return None
    return parse_qs(parts.query, keep_blank_values=True).get("start", [None])[0]
