"""Patience with those who don't stop: who is refused again and again is answered ever less often.

Only refusals count, so nobody who plays is ever held up.
"""

from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

ALLOWED: Final = 5
"""So many refusals within a second are answered without question."""
_SECOND: Final = 1.0
_ANSWERED: Final = 2  # to whom is held up, within a second
_REMEMBERED: Final = 4096  # users; of more, those who were refused last


@dataclass(slots=True)
class _Account:
    """A user's refusals, and those of them that were answered, of the last second."""

    refused: deque[float] = field(default_factory=deque)
    answered: deque[float] = field(default_factory=deque)
    held_up: bool = False


class Throttle:
    """Says which refusals are answered. clock: seconds, of a clock that is never set."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._accounts: OrderedDict[int, _Account] = OrderedDict()

    def is_answered(self, user_id: int) -> bool:
        """Count a refusal of this user; gives whether he is told of it.

        More than `ALLOWED` within a second, and he is told of two a second at most, until he is quiet for a second.
        """
        now, account = self._clock(), self._current(user_id)
        account.refused.append(now)
        account.held_up |= len(account.refused) > ALLOWED
        if account.held_up and len(account.answered) >= _ANSWERED:
            return False
        account.answered.append(now)
        return True

    def is_held_up(self, user_id: int) -> bool:
        """Whether this user is held up now: nothing is written on his account."""
        return user_id in self._accounts and self._current(user_id).held_up

    def _current(self, user_id: int) -> _Account:
        """The user's account without what is older than a second."""
        account = self._accounts.setdefault(user_id, _Account())
        self._accounts.move_to_end(user_id)
        for times in (account.refused, account.answered):
            while times and self._clock() - times[0] >= _SECOND:
                times.popleft()
        account.held_up &= bool(account.refused)
        while len(self._accounts) > _REMEMBERED:
            self._accounts.popitem(last=False)
        return account
