"""The random opponent of RECORDS.md: every kind of move with the same chance, whatever the cards are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shithead_bot.engine.moves import short_form
from shithead_bot.opponents.opponent import pick

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shithead_bot.engine.moves import Move
    from shithead_bot.engine.observation import SeatView
    from shithead_bot.opponents.opponent import Rng


def choose(observation: SeatView, legal: Sequence[Move], rng: Rng) -> Move:
    """Choose uniformly among the short forms, then among the moves of that form (swaps, blind positions)."""
    forms: dict[str, list[Move]] = {}
    for move in legal:
        forms.setdefault(short_form(observation.seat, move), []).append(move)
    return pick(pick(tuple(forms.values()), rng), rng)
