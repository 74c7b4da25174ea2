"""`bench`: the figures that the project promises, measured. Nothing here passes or fails."""

import argparse
import importlib
from typing import Final, Protocol

from shithead_bot.cli.usage import whole_number

_BENCHES: Final = ("bot", "engine")


class _Bench(Protocol):
    """What a bench's module has."""

    GAMES: int
    """How many games it plays where nobody says."""
    PLAYERS: int

    def measure(self, games: int, players: int, seed: int) -> int:
        """Play and print the figures; gives the exit code."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add its options."""
    parser.add_argument(
        "what",
        nargs="?",
        choices=_BENCHES,
        default=_BENCHES[0],
        help="a bot process (default), or the rules alone",
    )
    parser.add_argument("--games", type=whole_number(1), help="games to play (default: 100)")
    parser.add_argument(
        "--players", type=whole_number(2, 5), help="how many (default: 5 at the bot, 4 at the rules)"
    )
    parser.add_argument("--seed", type=whole_number(0), default=1, help="of all chance (default: 1)")


def run(options: argparse.Namespace) -> int:
    """Measure and print; gives the exit code."""
    bench: _Bench = importlib.import_module(f"{__name__}.{options.what}")
    return bench.measure(options.games or bench.GAMES, options.players or bench.PLAYERS, options.seed)
