"""The webhook a bot can set instead of polling. It is only kept here: nothing is ever sent to it."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass

from shithead_bot.playground.links import split_link
from shithead_bot.playground.wire import ApiError, JsonObject, bad_request, present

PORTS = frozenset({80, 88, 443, 8443})
DEFAULT_CONNECTIONS, MAX_CONNECTIONS = 40, 100
MAX_SECRET = 256
_SECRET = re.compile(r"[\w-]*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where the bot wants its updates sent, and how."""

    url: str
    connections: int = DEFAULT_CONNECTIONS
    ip_address: str | None = None
    has_certificate: bool = False

    def to_json(self) -> JsonObject:
        """Its part of the Bot API's WebhookInfo."""
        return present(
            url=self.url,
            has_custom_certificate=self.has_certificate,
            ip_address=self.ip_address,
            max_connections=self.connections,
        )


def check_webhook(url: str, secret: str, ip_address: str) -> None:
    """Whether the server would take it, as far as can be told without asking the host. ApiError otherwise."""
    scheme, host, port = _parts(url)
    if len(secret) > MAX_SECRET:
        raise bad_request("secret token is too long")
    if not _SECRET.fullmatch(secret):
        raise bad_request("secret token contains unallowed characters")
    if scheme != "https":
        raise _bad_webhook("An HTTPS URL must be provided for webhook")
    if port not in PORTS:
        raise _bad_webhook("Webhook can be set up only on ports 80, 88, 443 or 8443")
    for address in (host, ip_address):
        if _is_reserved(address):
            raise _bad_webhook(f"IP address {address} is reserved")


def _parts(url: str) -> tuple[str, str, int]:
    parts = split_link(url if "://" in url else f"https://{url}")
    try:
        port = parts.port
    except ValueError:
        port = 0
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0 or " " in url:
        raise bad_request("invalid webhook URL specified")
    return parts.scheme, parts.hostname, port or (443 if parts.scheme == "https" else 80)


def _is_reserved(address: str) -> bool:
    """Whether it is the number of a machine that the server can't reach from outside."""
    try:
        return not ipaddress.ip_address(address).is_global
    except ValueError:
        return False


def _bad_webhook(text: str) -> ApiError:
    return bad_request(f"bad webhook: {text}")
