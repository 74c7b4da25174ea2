"""Who is in a group: seen where he does something there, else asked of Telegram; remembered for a few minutes."""

import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from telegram import Bot
from telegram.error import BadRequest, TelegramError

from shithead_bot.bot.news import is_in

log = logging.getLogger(__name__)

_REMEMBERED: Final = 300.0
_PAIRS: Final = 4096
_PATIENCE: Final = 5.0  # seconds: the table's other players wait meanwhile
_STRANGERS: Final = ("member not found", "user not found", "participant_id_invalid", "user_not_participant")


class Members:
    """A cache of memberships by chat and user. clock: seconds, of a clock that is never set."""

    def __init__(self, bot: Bot, clock: Callable[[], float]) -> None:
        self._bot = bot
        self._clock = clock
        self._known: OrderedDict[tuple[int, int], tuple[float, bool]] = OrderedDict()

    def learn(self, chat_id: int, user_id: int, *, is_member: bool) -> None:
        """An update has shown whether this user is in this group."""
        self._known[chat_id, user_id] = self._clock(), is_member
        self._known.move_to_end((chat_id, user_id))
        while len(self._known) > _PAIRS:
            self._known.popitem(last=False)

    async def is_member(self, chat_id: int, user_id: int) -> bool:
        """Whether this user is in this group; yes, where Telegram won't say: nobody is locked out by its troubles."""
        seen, known = self._known.get((chat_id, user_id), (0.0, None))
        if known is not None and self._clock() - seen <= _REMEMBERED:
            return known
        is_member = await self._ask(chat_id, user_id)
        if is_member is not None:
            self.learn(chat_id, user_id, is_member=is_member)
        return is_member is not False

    async def _ask(self, chat_id: int, user_id: int) -> bool | None:
        try:
            member = await self._bot.get_chat_member(chat_id, user_id, read_timeout=_PATIENCE)
        except TelegramError as error:
            if isinstance(error, BadRequest) and any(sign in error.message.lower() for sign in _STRANGERS):
                return False
            log.warning("a membership could not be asked for: %s", type(error).__name__)
            return None
        return is_in(member)
