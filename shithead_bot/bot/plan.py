"""What to do about one address: pure arithmetic on what stands there and what should.

Law: the same digest means nothing to do. The same post_key means edit, and so does taking back what a key had added
(`turn.5` after `turn.5.again`). Another one means post anew, once `repost_after` seconds have gone by; before that,
edit and forget the older key. What nobody wants any more is
deleted, or kept without its keyboard. A post whose outcome is unknown is posted again.
"""

import hashlib
import json
from dataclasses import dataclass
from typing import Self

from shithead_bot.views.screen import Screen, Shown


@dataclass(frozen=True, slots=True)
class Wanted:
    """A screen that should stand, with its digest, which is looked at more often than it changes."""

    screen: Screen
    digest: str

    @classmethod
    def of(cls, screen: Screen) -> Self:
        """The screen with its digest."""
        return cls(screen, digest(screen))


@dataclass(frozen=True, slots=True)
class Post:
    """Show the screen in a new message."""

    wanted: Wanted


@dataclass(frozen=True, slots=True)
class Edit:
    """Show the screen in the message that stands there."""

    wanted: Wanted
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


def plan(shown: Shown | None, wanted: Wanted | None, now: float) -> Step | None:
    """The next step at an address, None where all is well. `now`: seconds since the epoch."""
    if wanted is None:
        return _retire(shown) if shown else None
    if shown is None or shown.message_id is None or shown.posting:
        return Post(wanted)
    if shown.digest == wanted.digest:
        return None
    screen = wanted.screen
    if _is_same(shown.post_key, screen.post_key) or 0 <= now - shown.posted_at < screen.repost_after:
        return Edit(wanted, shown.message_id)
    return Post(wanted)


def _is_same(shown: str, wanted: str) -> bool:
    """Whether a key says no more than the shown one did."""
    return shown == wanted or shown.startswith(f"{wanted}.")


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
