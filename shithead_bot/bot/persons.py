"""Who sent an update, as far as the bot wants to know him. Names are made harmless here, before anything keeps them."""

import re
from dataclasses import dataclass
from typing import Final

from telegram import User

from shithead_bot.tables.model import NAME_LENGTH
from shithead_bot.views.names import clean

_LANGUAGE: Final = re.compile("[A-Za-z0-9-]{1,35}")


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sent it. language: his Telegram's language code, or None where it doesn't say. anonymous: an administrator
    who writes as the group itself, so he can't sit down. speaks: the language to answer him in, once that is known
    (see `tongues`)."""

    user_id: int
    name: str
    language: str | None
    anonymous: bool = False
    speaks: str | None = None


def sender_of(user: User, *, anonymous: bool = False) -> Sender:
    """A user with a clean name, and a language code or none."""
    name = f"{user.first_name} {user.last_name or ''}"
    language = user.language_code
    known = isinstance(language, str) and _LANGUAGE.fullmatch(language)
    return Sender(user.id, clean(name, NAME_LENGTH), language if known else None, anonymous)
