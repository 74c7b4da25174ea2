"""What Telegram's errors mean for a message. Pure: the error's kind, its text and the chat decide.

Matched on the lower-cased text, since PTB changes the case of some of Telegram's descriptions.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter, TelegramError

from shithead_bot.bot.request import NotSent, flood_wait


class Fate(StrEnum):
    """What became of a call."""

    DONE = "done"
    GONE = "gone"  # the message is no longer there
    FIXED = "fixed"  # the message is there, and Telegram won't edit or delete it
    FLOOD = "flood"  # the chat has to wait
    UNSENT = "unsent"  # it never left, and may be tried again
    AGAIN = "again"  # no answer, or trouble at Telegram's: it may have been done, and may be tried again
    UNREACHABLE = "unreachable"  # a private chat that the bot can't write to
    MIGRATED = "migrated"  # the group lives on under another id
    EXPELLED = "expelled"  # a group that the bot is no longer in
    MUTED = "muted"  # a group that doesn't let the bot write
    TOPIC_GONE = "topic gone"  # a group whose topic is closed or deleted
    REFUSED = "refused"  # anything else: a fault of ours


# A group takes no message there until somebody has changed something.
SHUT: Final = frozenset((Fate.MIGRATED, Fate.EXPELLED, Fate.MUTED, Fate.TOPIC_GONE))


@dataclass(frozen=True, slots=True)
class Verdict:
    """A call's fate.

    message_id: of a new message. astray: it was meant for a topic and stands in the group's general chat. wait:
    seconds of a flood. new_chat_id: where a moved group is now. detail: Telegram's description.
    """

    fate: Fate
    message_id: int | None = None
    astray: bool = False
    wait: float = 0.0
    new_chat_id: int | None = None
    detail: str = ""

    @property
    def is_passing(self) -> bool:
        """Whether the same call may be made again later."""
        return self.fate in (Fate.FLOOD, Fate.UNSENT, Fate.AGAIN)


DONE: Final = Verdict(Fate.DONE)
AGAIN: Final = Verdict(Fate.AGAIN)

_BAD_REQUESTS: Final[tuple[tuple[str, Fate], ...]] = (
    ("message is not modified", Fate.DONE),
    ("message to edit not found", Fate.GONE),
    ("message to delete not found", Fate.GONE),
    ("message_id_invalid", Fate.GONE),
    ("message can't be edited", Fate.FIXED),
    ("message can't be deleted", Fate.FIXED),
    ("message thread not found", Fate.TOPIC_GONE),
    ("topic_closed", Fate.TOPIC_GONE),
    ("topic_deleted", Fate.TOPIC_GONE),
    ("group chat was upgraded", Fate.MIGRATED),
    ("not enough rights", Fate.MUTED),
    ("have no write access", Fate.MUTED),
    ("chat_write_forbidden", Fate.MUTED),
    ("chat_restricted", Fate.MUTED),
)
_NO_CHAT: Final = ("chat not found", "peer_id_invalid", "user is deactivated", "bot was blocked")


def judge(error: TelegramError, chat_id: int) -> Verdict:
    """What an error means for a message in this chat."""
    match error:
        case RetryAfter():
            return Verdict(Fate.FLOOD, wait=flood_wait(error))
        case ChatMigrated(new_chat_id=new_chat_id):
            return Verdict(Fate.MIGRATED, new_chat_id=new_chat_id)
        case Forbidden():
            return Verdict(_shut(chat_id), detail=error.message)
        case BadRequest():
            return Verdict(_bad_request(error.message.lower(), chat_id), detail=error.message)
        case NotSent():
            return Verdict(Fate.UNSENT, detail=type(error).__name__)
        case _:
            return Verdict(Fate.AGAIN, detail=type(error).__name__)


def _shut(chat_id: int) -> Fate:
    return Fate.UNREACHABLE if chat_id > 0 else Fate.EXPELLED


def _bad_request(text: str, chat_id: int) -> Fate:
    if any(sign in text for sign in _NO_CHAT):
        return _shut(chat_id)
    return next((fate for sign, fate in _BAD_REQUESTS if sign in text), Fate.REFUSED)
