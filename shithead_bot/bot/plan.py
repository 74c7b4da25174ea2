"""What to do about one address: pure arithmetic on what stands there and what should.

Law: the same digest means nothing to do. The same post_key means edit. Another one means post anew, once
`repost_after` seconds have gone by; before that, edit and forget the older key. What nobody wants any more is
deleted, or kept without its keyboard. A post whose outcome is unknown is posted again.
"""

import hashlib
import json
from dataclasses import dataclass

from shithead_bot.views.screen import Screen, Shown


@dataclass(frozen=True, slots=True)
class Post:
    """Show the screen in a new message."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Edit:
    """Show the screen in the message that stands there."""

    screen: Screen
    message_id: int


@dataclass(frozen=True, slots=True)
class Strip:
    """Take the message's keyboard away."""

    message_id: int


@dataclass(frozen=True, slots=True)
class Delete:
    """Messages are to be deleted."""


@dataclass(frozen=True, slots=True)
class Forget:
    """Nothing there is of any use any more."""


Step = Post | Edit | Strip | Delete | Forget


def plan(shown: Shown | None, screen: Screen | None, now: float) -> Step | None:
    """The next step at an address, None where all is well. `now`: seconds since the epoch."""
    if screen is None:
        return _retire(shown) if shown else None
    if shown is None or shown.message_id is None or shown.posting:
        return Post(screen)
    if shown.digest == digest(screen):
        return None
    if shown.post_key == screen.post_key or 0 <= now - shown.posted_at < screen.repost_after:
        return Edit(screen, shown.message_id)
    return Post(screen)


def _retire(shown: Shown) -> Step:
    if shown.message_id is not None and shown.keeps and shown.keyboard:
        return Strip(shown.message_id)
    if shown.stale or (shown.message_id is not None and not shown.keeps):
        return Delete()
    return Forget()


def digest(screen: Screen) -> str:
    """A fingerprint of what a screen shows, the same in every process."""
    keyboard = [[(b.text, b.data, b.url, b.style) for b in row] for row in screen.keyboard]
    seen = json.dumps((screen.html, keyboard), ensure_ascii=False, separators=(",", ":"))
    return hashlib.blake2b(seen.encode(errors="surrogatepass"), digest_size=12).hexdigest()
