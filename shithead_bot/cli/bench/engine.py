"""`bench engine`: how fast the rules are, on one core.

Complete `classic` games, dealt anew each time: whoever's turn it is makes any of his (rank, count) plays with the
same chance, and takes only when nothing fits. Time is the process's own, so other work on the machine counts little.
"""

import statistics
import time
from random import Random
from typing import Final

from shithead_bot.engine.cards import full_deck
from shithead_bot.engine.legality import legal_moves
from shithead_bot.engine.moves import Ready
from shithead_bot.engine.state import Phase
from shithead_bot.engine.transition import apply, deal
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.opponents.opponent import Rng, pick, shuffled

GAMES: Final = 100
PLAYERS: Final = 4

_ROUNDS: Final = 5
_LONGEST: Final = 1000
_RULES: Final = VARIANTS["classic"].rules
_DECK: Final = full_deck(_RULES.decks, _RULES.jokers)


def measure(games: int, players: int, seed: int) -> int:
    """Play the same games five times over and print the medians; gives the exit code."""
    seconds = []
    for _ in range(_ROUNDS):
        rng = Random(seed)  # noqa: S311 — a bench deals no secrets
        began = time.process_time()
        actions = sum(_play(players, rng) for _ in range(games))
        seconds.append(time.process_time() - began)
    print(f"{games} games of {players} players, {actions} actions, median of {_ROUNDS}:")
    middle = statistics.median(seconds)
    print(f"{games / middle:,.0f} games/s\n{actions / middle:,.0f} actions/s")
    return 0


def _play(players: int, rng: Rng) -> int:
    """Play a game to its end, or to its thousandth action; gives the number of actions."""
    state = deal(_RULES, players, shuffled(_DECK, rng))
    for seat in range(players):
        state, _ = apply(state, seat, Ready())
    while state.phase is Phase.PLAY and state.ply < _LONGEST:
        state, _ = apply(state, state.current, pick(legal_moves(state, state.current), rng))
    return state.ply
