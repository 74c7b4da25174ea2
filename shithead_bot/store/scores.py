"""The chats' scores. They grow only with the commit that ends a game; here they are read."""

from collections import defaultdict
from dataclasses import dataclass

from shithead_bot.store.lease import Lease
from shithead_bot.tables.ports import Standing


@dataclass(frozen=True, slots=True)
class Scores:
    """The chats' scores (`Scores` of bot/ports.py)."""

    _lease: Lease

    async def standings(self, chat_id: int) -> tuple[Standing, ...]:
        """A chat's lines, in no particular order; names as they were at each player's last game."""
        lines: dict[int, dict[str, str]] = defaultdict(dict)
        for field, value in (await self._lease.server.hgetall(self._lease.keys.scores(chat_id))).items():
            user_id, _, column = field.decode().partition(":")
            lines[int(user_id)][column] = value.decode()
        return tuple(
            Standing(user_id, line["name"], int(line["games"]), int(line["clear"]))
            for user_id, line in lines.items()
        )
