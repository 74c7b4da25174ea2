"""Settings: what the environment says, checked once at start and frozen.

Unknown or broken values are a `SettingsError` with one line that says what to do; no value that could be a
secret stands in it. Nothing else in the package reads the environment.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import SplitResult, urlsplit

OFFICIAL_API: Final = "https://api.telegram.org"
_TOKEN: Final = re.compile(r"[0-9]+:[A-Za-z0-9_-]{30,}")
_WIPING_HOSTS: Final = ("DYNO", "RENDER", "RAILWAY_ENVIRONMENT")
_PORTS: Final = range(1, 2**16)
_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")


class SettingsError(ValueError):
    """A variable of the environment is missing or broken; the text is one line for the one who set it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the bot needs to know before it starts.

    token: the bot's token from BotFather (kept out of `repr`).
    redis_url: the store's address (kept out of `repr`: it may hold a password), or None for the embedded store.
    data_dir: where the embedded store keeps its files.
    api_url: the Bot API's root, without a trailing slash and with no password in it.
    send_limits: whether sends are budgeted to Telegram's limits.
    language: for whoever has said none.
    disk_is_wiped: the host empties its disk at every deploy, so that an embedded store loses its games there.
    port: where health is asked for over HTTP, or None for nowhere.
    """

    token: str = field(repr=False)
    redis_url: str | None = field(default=None, repr=False)
    data_dir: Path = Path("data")
    api_url: str = OFFICIAL_API
    send_limits: bool = True
    log_level: str = "INFO"
    language: str = "en"
    disk_is_wiped: bool = False
    port: int | None = None

    @property
    def bot_id(self) -> int:
        """The bot's user id: the number before the token's colon."""
        return int(self.token.partition(":")[0])


def read_settings(environment: Mapping[str, str]) -> Settings:
    """Read the settings from `environment`. Whether there are texts for its language, the caller knows.

    Raises:
        SettingsError: naming the variable and what it should be.
    """
    values = {name: value.strip() for name, value in environment.items() if value.strip()}
    api_url = _api_url(values.get("BOT_API_URL", OFFICIAL_API))
    return Settings(
        token=_token(values.get("BOT_TOKEN")),
        redis_url=_redis_url(values.get("REDIS_URL")),
        data_dir=Path(values.get("DATA_DIR", "data")),
        api_url=api_url,
        send_limits=_send_limits(values.get("SEND_LIMITS", "default"), api_url),
        log_level=_one_of("LOG_LEVEL", values.get("LOG_LEVEL", "INFO").upper(), _LEVELS),
        language=values.get("DEFAULT_LANGUAGE", "en").lower(),
        disk_is_wiped=any(name in environment for name in _WIPING_HOSTS),
        port=_port(values.get("PORT")),
    )


def _token(value: str | None) -> str:
    if value is None:
        raise SettingsError("BOT_TOKEN is not set. Ask @BotFather for a bot and set BOT_TOKEN to its token.")
    if not _TOKEN.fullmatch(value):
        raise SettingsError(
            "BOT_TOKEN is no bot token. Copy it whole from @BotFather: a number, a colon, 35 signs."
        )
    return value


def _redis_url(value: str | None) -> str | None:
    if value is not None and _parts(value).scheme not in {"redis", "rediss", "unix"}:
        raise SettingsError("REDIS_URL must be an address that begins with redis://, rediss:// or unix://.")
    return value


def _api_url(value: str) -> str:
    parts = _parts(value)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise SettingsError("BOT_API_URL must be an address that begins with http:// or https://.")
    if parts.username is not None or "?" in value or "#" in value:
        raise SettingsError("BOT_API_URL must be a plain address: no user, password, question or fragment.")
    return value.rstrip("/")


def _parts(url: str) -> SplitResult:
    """An address taken apart; empty where it is none, since what Python says of that may quote a password."""
    try:
        parts = urlsplit(url)
        _ = parts.port  # looked at for the fault that a broken one is
    except ValueError:
        return urlsplit("")
    return parts


def _send_limits(value: str, api_url: str) -> bool:
    limited = _one_of("SEND_LIMITS", value.lower(), ("default", "off")) == "default"
    if not limited and _parts(api_url).hostname == _parts(OFFICIAL_API).hostname:
        raise SettingsError(
            "SEND_LIMITS=off needs a BOT_API_URL of your own; the official server limits every bot."
        )
    return limited


def _port(value: str | None) -> int | None:
    if value is None:
        return None
    if not (value.isascii() and value.isdecimal() and int(value) in _PORTS):
        raise SettingsError("PORT must be a number from 1 to 65535.")
    return int(value)


def _one_of(name: str, value: str, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise SettingsError(f"{name} must be one of {', '.join(choices)}.")
    return value
