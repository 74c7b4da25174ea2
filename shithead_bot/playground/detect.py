"""What the server finds in a text by itself: mentions, commands, hashtags, links, addresses."""

from __future__ import annotations

import re

from shithead_bot.playground.entities import Entity, RichText, in_order, utf16_length

_WORD = r"[0-9A-Za-z_\u00c0-\u024f\u0370-\u1fff]"
# Bare hosts are links only under a known top-level domain; the common ones will do here.
_DOMAINS = "com|org|net|io|me|dev|app|info|eu|de|nl|uk|fr|es|it|be|at|ch|us|ru|cn|jp|tv|gg|xyz|online|games"
_HOST = r"(?:[0-9A-Za-z_-]+\.)+"
_TAIL = r"(?::\d{1,5})?(?:[/?#](?:[^\s<>\"]*[^\s<>\".,:;!?')\]])?)?"

_PATTERNS = (
    ("email", re.compile(rf"(?<![\w.+-])[\w.+-]+@(?:[0-9A-Za-z-]+\.)+(?:{_DOMAINS})(?!\w)", re.ASCII)),
    (
        "url",
        re.compile(
            rf"(?<![\w@.])(?:https?|ftp|tg|ton)://(?:{_HOST}[0-9A-Za-z-]{{2,}}{_TAIL}|(?<=tg://)\S+)",
            re.IGNORECASE,
        ),
    ),
    ("url", re.compile(rf"(?<![\w@./])(?:{_HOST})(?:{_DOMAINS})(?![\w.-]*\w){_TAIL}", re.IGNORECASE)),
    ("mention", re.compile(r"(?<![\w@/])@[A-Za-z][0-9A-Za-z_]{2,31}(?!\w)")),
    ("bot_command", re.compile(r"(?<![\w/<>@])/[0-9A-Za-z_]{1,64}(?:@[0-9A-Za-z_]{3,32})?(?![\w/<>@])")),
    ("hashtag", re.compile(rf"(?<![\w#])#(?=\w*[^\W\d_]){_WORD}{{1,256}}(?![\w#])")),
    ("cashtag", re.compile(r"(?<![\w$])\$(?:1INCH|[A-Z]{1,8})(?![\w$])")),
)
_OPAQUE = frozenset({"code", "pre", "text_link", "text_mention", "custom_emoji", "date_time"})


def with_detected(rich: RichText) -> RichText:
    """`rich` and the entities that the server adds; inside code and links it looks for none."""
    taken = [(entity.offset, entity.end) for entity in rich.entities if entity.type in _OPAQUE]
    found: list[Entity] = []
    for kind, pattern in _PATTERNS:
        for match in pattern.finditer(rich.text):
            offset = utf16_length(rich.text[: match.start()])
            end = offset + utf16_length(match.group())
            if all(end <= start or stop <= offset for start, stop in taken):
                taken.append((offset, end))
                found.append(Entity(kind, offset, end - offset))
    return RichText(rich.text, in_order((*rich.entities, *found)))
