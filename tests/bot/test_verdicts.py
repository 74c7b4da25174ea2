"""Verdicts: what Telegram's descriptions mean, with the real texts as PTB hands them over."""

import pytest
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from shithead_bot.bot.request import NotSent, Unanswered
from shithead_bot.bot.verdicts import Fate, Verdict, judge

GROUP, PRIVATE = -1, 1


@pytest.mark.parametrize(
    ("error", "chat_id", "fate"),
    [
        (BadRequest("Bad Request: message is not modified: specified new message content and reply markup are "
                    "exactly the same as a current content and reply markup of the message"), GROUP, Fate.DONE),
        (BadRequest("Bad Request: message to edit not found"), GROUP, Fate.GONE),
        (BadRequest("Bad Request: message to delete not found"), GROUP, Fate.GONE),
        (BadRequest("Bad Request: MESSAGE_ID_INVALID"), GROUP, Fate.GONE),
        (BadRequest("Bad Request: message can't be edited"), GROUP, Fate.FIXED),
        (BadRequest("Bad Request: message can't be deleted for everyone"), GROUP, Fate.FIXED),
        (BadRequest("Bad Request: message thread not found"), GROUP, Fate.TOPIC_GONE),
        (BadRequest("Bad Request: TOPIC_CLOSED"), GROUP, Fate.TOPIC_GONE),
        (BadRequest("Bad Request: not enough rights to send text messages to the chat"), GROUP, Fate.MUTED),
        (BadRequest("Bad Request: have no write access to the chat"), GROUP, Fate.MUTED),
        (BadRequest("Bad Request: CHAT_WRITE_FORBIDDEN"), GROUP, Fate.MUTED),
        (BadRequest("Bad Request: CHAT_RESTRICTED"), GROUP, Fate.MUTED),
        (BadRequest("Bad Request: chat not found"), GROUP, Fate.EXPELLED),
        (BadRequest("Bad Request: chat not found"), PRIVATE, Fate.UNREACHABLE),
        (BadRequest("Bad Request: PEER_ID_INVALID"), PRIVATE, Fate.UNREACHABLE),
        (BadRequest("Bad Request: group chat was upgraded to a supergroup chat"), GROUP, Fate.MIGRATED),
        (BadRequest("Bad Request: can't parse entities: Unclosed start tag at byte offset 7"), GROUP, Fate.REFUSED),
        (BadRequest("Bad Request: message is too long"), GROUP, Fate.REFUSED),
        (BadRequest("Bad Request: BUTTON_DATA_INVALID"), GROUP, Fate.REFUSED),
        (Forbidden("Forbidden: bot was blocked by the user"), PRIVATE, Fate.UNREACHABLE),
        (Forbidden("Forbidden: bot can't initiate conversation with a user"), PRIVATE, Fate.UNREACHABLE),
        (Forbidden("Forbidden: user is deactivated"), PRIVATE, Fate.UNREACHABLE),
        (Forbidden("Forbidden: bot was kicked from the supergroup chat"), GROUP, Fate.EXPELLED),
        (Forbidden("Forbidden: bot is not a member of the group chat"), GROUP, Fate.EXPELLED),
        (ChatMigrated(-100), GROUP, Fate.MIGRATED),
        (NetworkError("Bad Gateway"), GROUP, Fate.AGAIN),
        (NotSent("x"), GROUP, Fate.UNSENT),
        (Unanswered("x"), GROUP, Fate.AGAIN),
        (TimedOut(), GROUP, Fate.AGAIN),
        (InvalidToken("Unauthorized"), GROUP, Fate.AGAIN),
        (TelegramError("Invalid server response"), GROUP, Fate.AGAIN),
    ],
)  # fmt: skip
def test_fate(error: TelegramError, chat_id: int, fate: Fate) -> None:
    """Each of Telegram's refusals leads to what can be done about it."""
    assert judge(error, chat_id).fate is fate


def test_a_flood_says_how_long() -> None:
    """A flood's verdict carries the seconds to wait, and is passing."""
    verdict = judge(RetryAfter(37), GROUP)
    assert (verdict.fate, verdict.wait, verdict.is_passing) == (Fate.FLOOD, 37.0, True)


def test_a_migration_says_where_to() -> None:
    """The verdict of a group that has moved carries its new id; where Telegram names none, there is none."""
    assert judge(ChatMigrated(-1007), GROUP).new_chat_id == -1007
    unnamed = judge(BadRequest("Bad Request: group chat was upgraded to a supergroup chat"), GROUP)
    assert (unnamed.fate, unnamed.new_chat_id) == (Fate.MIGRATED, None)


@pytest.mark.parametrize("fate", Fate)
def test_only_floods_and_trouble_pass(fate: Fate) -> None:
    """Only a flood and trouble on the way are worth the same call again."""
    assert Verdict(fate).is_passing is (fate in (Fate.FLOOD, Fate.UNSENT, Fate.AGAIN))
