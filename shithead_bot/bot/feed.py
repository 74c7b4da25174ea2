"""getUpdates straight over the transport, each update as plain JSON.

python-telegram-bot's own get_updates parses a batch as a whole: one update it can't read stops them all.
"""

import json
from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode

import telegram
from telegram.error import TelegramError

ALLOWED_UPDATES: Final = ("message", "callback_query", "my_chat_member", "chat_member")
_LIMIT: Final = 100
_PATIENCE: Final = 10.0  # seconds that an answer may come late


class TelegramFeed:
    """The updates of one bot.

    timeout: seconds that Telegram holds a request while nothing happens, at most 50. answered: told of every answer.
    """

    def __init__(
        self, bot: telegram.Bot, timeout: int = 25, answered: Callable[[], object] = lambda: None
    ) -> None:
        self._bot = bot
        self._timeout = timeout
        self._answered = answered

    async def fetch(self, offset: int | None) -> list[object]:
        """The updates from `offset` on, oldest first; all before it are confirmed, and gone for good.

        Raises:
            TelegramError: Telegram's, or the transport's as `request` says.
        """
        parameters: dict[str, str | int] = {
            "timeout": self._timeout,
            "limit": _LIMIT,
            "allowed_updates": json.dumps(ALLOWED_UPDATES),
        }
        if offset is not None:
            parameters["offset"] = offset
        payload = await self._bot.request.retrieve(
            f"{self._bot.base_url}/getUpdates?{urlencode(parameters)}",
            read_timeout=self._timeout + _PATIENCE,
        )
        updates = self._bot.request.parse_json_payload(payload).get("result")
        if not isinstance(updates, list):
            raise TelegramError("Invalid server response")
        self._answered()
        return updates
