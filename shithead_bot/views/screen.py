"""What a chat should show: a screen at an address. Views make them, delivery brings them there.

Law: a screen is a value. It says what is to be seen, never how or when it was sent. A panel holds a player's
cards, so no repr shows what stands on a screen.
"""

from dataclasses import dataclass, field
from enum import StrEnum


class Style(StrEnum):
    """A button's colour; older clients show none, so it never carries meaning alone."""

    PLAY = "primary"
    GOOD = "success"
    BAD = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A button with one action: callback data of at most 64 bytes, or a link."""

    text: str = field(repr=False)
    data: str | None = field(default=None, repr=False)
    url: str | None = None
    style: Style | None = None


Keyboard = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Address:
    """Where a screen stands: a chat, its topic, and a name for the place in it, unique within its table."""

    chat_id: int
    topic: int | None
    slot: str


@dataclass(frozen=True, slots=True)
class Screen:
    """One message as it should be.

    html: text in Telegram's HTML.
    rings: whether posting it notifies.
    post_key: while it stays the same, or loses only what stood behind a dot of it, the message is edited; when it
        changes and `repost_after` seconds have passed since it was posted, the screen is posted anew and the old
        message deleted.
    keeps: when the address is no longer wanted, the message stays without its keyboard (else it is deleted).
    """

    address: Address
    html: str = field(repr=False)
    keyboard: Keyboard = field(default=(), repr=False)
    rings: bool = False
    post_key: str = ""
    repost_after: float = 0.0
    keeps: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A text file."""

    name: str
    content: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Note:
    """A message that answers once and is no screen: help, scores, an explanation.

    instead_of: the message that shows it, if it isn't a new one. document: a file that goes with it as a caption.
    """

    chat_id: int
    topic: int | None
    html: str
    keyboard: Keyboard = ()
    instead_of: int | None = None
    document: Document | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """What delivery knows to stand at an address.

    message_id: None while nothing has been posted there for certain.
    digest: of the text and keyboard it last showed; empty: unknown, so show it anew.
    posted_at: seconds since the epoch; 0: never.
    keyboard: whether it has one. keeps: as the screen said.
    posting: a post was begun and its outcome is not known yet.
    stale: messages that stood here before and are still to be deleted.
    """

    address: Address
    message_id: int | None = None
    post_key: str = ""
    digest: str = ""
    posted_at: float = 0.0
    keyboard: bool = False
    keeps: bool = False
    posting: bool = False
    stale: tuple[int, ...] = ()
