"""A turn at the store is kept while the bot lives, and begins with a second look at everything."""

import asyncio

import pytest

from shithead_bot.bot.turn import SHOW_AGAIN_AFTER, keep_turn, show_again
from shithead_bot.tables.ports import Fenced, StoreLost
from tests.bot.virtual_time import in_virtual_time


class Beats:
    """A store that answers beats as a test says: with an error, or (None) well."""

    def __init__(self, *answers: Exception | None) -> None:
        self.times: list[float] = []
        self.told: list[float] = []
        self._answers = list(answers)

    async def beat(self) -> None:
        self.times.append(asyncio.get_running_loop().time())
        answer = self._answers.pop(0)
        if answer is not None:
            raise answer

    def beaten(self) -> None:
        self.told.append(asyncio.get_running_loop().time())


class Times:
    """A store with these open tables, away at the first so many looks."""

    def __init__(self, *table_ids: str, away: int = 0) -> None:
        self._table_ids = table_ids
        self._away = away

    async def due(self, now: float) -> tuple[str, ...]:
        if self._away:
            self._away -= 1
            raise StoreLost
        return self._table_ids

    async def next_due(self) -> float | None:
        return None


@in_virtual_time
async def test_the_turn_is_renewed_until_another_has_it() -> None:
    """Every few seconds a beat, each of them told; while the store is away none is, and being fenced is the end."""
    beats = Beats(None, StoreLost(), StoreLost(), None, Fenced())
    with pytest.raises(Fenced):
        await keep_turn(beats.beat, 3.0, beats.beaten)
    assert beats.times == [0.0, 3.0, 6.0, 9.0, 12.0]
    assert beats.told == [0.0, 9.0]


@in_virtual_time
async def test_all_open_tables_are_shown_again_once() -> None:
    """When nothing of the process before can come any more, and not before; an outage delays it."""
    resent: list[tuple[float, str]] = []
    loop = asyncio.get_running_loop()
    await show_again(Times("one", "two", away=3), lambda table_id: resent.append((loop.time(), table_id)))
    assert [table_id for _, table_id in resent] == ["one", "two"]
    assert all(time == SHOW_AGAIN_AFTER + 3 for time, _ in resent)
