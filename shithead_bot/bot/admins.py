"""Who administers a group: asked of Telegram, remembered for a few minutes."""

import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from telegram import Bot
from telegram.error import TelegramError

log = logging.getLogger(__name__)

_REMEMBERED: Final = 300.0
_CHATS: Final = 512


class Admins:
    """A cache of administrators by chat. clock: seconds, monotonic."""

    def __init__(self, bot: Bot, clock: Callable[[], float]) -> None:
        self._bot = bot
        self._clock = clock
        self._known: OrderedDict[int, tuple[float, frozenset[int]]] = OrderedDict()

    async def is_admin(self, chat_id: int, user_id: int) -> bool:
        """Whether a user administers a chat; no, where Telegram won't say."""
        asked, admins = self._known.get(chat_id, (0.0, None))
        if admins is None or self._clock() - asked > _REMEMBERED:
            admins = await self._ask(chat_id)
        return user_id in admins

    def forget(self, chat_id: int) -> None:
        """Somebody's standing in this chat has changed: ask anew."""
        self._known.pop(chat_id, None)

    async def _ask(self, chat_id: int) -> frozenset[int]:
        try:
            members = await self._bot.get_chat_administrators(chat_id)
        except TelegramError as error:
            log.warning("administrators could not be asked for: %s", type(error).__name__)
            return frozenset()
        admins = frozenset(member.user.id for member in members)
        self._known[chat_id] = self._clock(), admins
        self._known.move_to_end(chat_id)
        while len(self._known) > _CHATS:
            self._known.popitem(last=False)
        return admins
