"""Nothing stops a game: an evening of twenty groups with every trouble there is."""

import asyncio
import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from shithead_bot.playground.floods import LIMITED_METHODS
from tests.e2e.chaos.evening import open_evening
from tests.e2e.chaos.laws import Ending, breaches
from tests.e2e.chaos.plot import write_plot

_TROUBLE, _PEACE = 45.0, 45.0
_TO_SPARE = 90.0  # for a slow machine: to begin, to stop what isn't over, and to read what is left
_LONG = 60 * 60.0


def summary(seed: int, ending: Ending, done: Mapping[str, int]) -> str:
    """What the evening was like, in figures."""
    groups = {call.chat_id for call in ending.calls if call.chat_id is not None and call.chat_id < 0}
    figures: dict[str, object] = {
        "seed": seed,
        "games": Counter(played.record.outcome.value for played in ending.games),
        "moves": sum(len(played.record.moves) for played in ending.games),
        "taps": len(ending.taps),
        "unanswered": sum(tap.answer is None for tap in ending.taps),
        "calls": len(ending.calls),
        "failed": len(ending.calls.failed()),
        "busiest": max(ending.calls.busiest_minute(LIMITED_METHODS, group) for group in groups),
        "lives": len(ending.lives),
        "done": done,
    }
    return json.dumps(figures)


@pytest.mark.timeout(2 * _LONG)  # a minute's has its own limit below
async def test_nothing_stops_a_game(folder: Path, request: pytest.FixtureRequest) -> None:
    """With people who go, groups that shut the bot out, a Telegram that fails, and a bot and a store that are killed,
    every game ends, every move that was accepted is in its record, and the scores add up."""
    is_long, seed = request.config.getoption("long"), request.config.getoption("chaos_seed")
    seconds = _LONG if is_long else _TROUBLE
    plot = write_plot(seed, seconds)
    async with asyncio.timeout(seconds + _PEACE + _TO_SPARE), open_evening(plot, folder) as evening:
        await evening.have_trouble()
        await evening.make_peace(_PEACE)
        ending = await evening.ending()
    print(summary(seed, ending, evening.witness.done))  # noqa: T201 — what has happened, where it fails or -s is given
    broken = breaches(ending)
    assert not broken, "\n".join([f"seed {seed}", *broken])
