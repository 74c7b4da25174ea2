"""`simulate`: games among computer players, as records (RECORDS.md). One seed gives the same bytes everywhere."""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from random import Random
from typing import BinaryIO

from shithead_bot.cli.progress import progress
from shithead_bot.cli.usage import Misuse, whole_number
from shithead_bot.engine.record import Record, dumps
from shithead_bot.engine.rules import Rules, RulesError
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.opponents import OPPONENTS
from shithead_bot.opponents.selfplay import play_game


def configure(parser: argparse.ArgumentParser) -> None:
    """Add its options."""
    parser.add_argument(
        "--variant", required=True, choices=VARIANTS, metavar="NAME", help=", ".join(VARIANTS)
    )
    parser.add_argument("--players", required=True, type=whole_number(2), metavar="N", help="how many play")
    parser.add_argument(
        "--games", required=True, type=whole_number(1), metavar="G", help="how many they play"
    )
    parser.add_argument("--seed", required=True, type=whole_number(0), metavar="S", help="of all chance")
    parser.add_argument("--rules", default="{}", metavar="JSON", help="the options that differ, as an object")
    parser.add_argument(
        "--opponents", choices=OPPONENTS, default="random", help="who plays (default: random)"
    )
    parser.add_argument("--legal", action="store_true", help="list the legal moves before each move")
    parser.add_argument("--records", type=Path, metavar="FILE", help="where to (default: standard output)")


def run(options: argparse.Namespace) -> int:
    """Play the games and write their records; gives the exit code. Misuse where the options don't go together."""
    rules = _rules(options.variant, options.rules)
    if options.players > rules.max_players:
        raise Misuse(
            f"--players: {options.players} is too many, these rules are for 2 to {rules.max_players}"
        )
    try:
        _write(_games(options, rules), options.games, options.records)
    except KeyboardInterrupt:
        return 1
    except OSError as error:
        return _unwritten(options.records, error)
    return 0


def _unwritten(path: Path | None, error: OSError) -> int:
    """Say what went wrong with the writing; gives the exit code."""
    if not isinstance(error, BrokenPipeError):  # whoever read has read enough: nothing went wrong
        print(f"{path or 'standard output'} can't be written: {error.strerror or error}", file=sys.stderr)
    if path is None:  # what is left over would fail once more at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def _games(options: argparse.Namespace, rules: Rules) -> Iterator[Record]:
    """Play one game after another, all on one source of chance."""
    rng = Random(options.seed)  # noqa: S311 — these games are to be foretold
    seats = [OPPONENTS[options.opponents]] * options.players
    for _ in range(options.games):
        yield play_game(options.variant, rules, seats, rng, with_legal=options.legal)


def _write(games: Iterator[Record], total: int, path: Path | None) -> None:
    """Write each record as soon as it is there, in bytes: the line's end is the same on every system."""
    watched = progress(games, total) if path or not sys.stdout.isatty() else games
    with _opened(path) as file:
        for record in watched:
            file.write(dumps(record).encode() + b"\n")
        file.flush()


def _opened(path: Path | None) -> AbstractContextManager[BinaryIO]:
    return path.open("wb") if path else nullcontext(sys.stdout.buffer)


def _rules(variant: str, text: str) -> Rules:
    """Return a variant's rules with single options replaced, `powers` as a whole; Misuse names what is wrong."""
    try:
        return Rules.from_json(VARIANTS[variant].rules.to_json() | _options(text))
    except RulesError as fault:
        raise Misuse(f"--rules: {fault}") from None


def _options(text: str) -> dict[str, object]:
    """Read an object of options. No key may stand in it twice: of two powers on a rank, neither counts."""
    try:
        pairs: object = json.loads(text, object_pairs_hook=tuple)  # a tuple is an object, a list an array
    except (ValueError, RecursionError) as fault:
        raise Misuse(f"--rules: this is no JSON: {fault}") from None
    if not isinstance(pairs, tuple):
        raise Misuse("--rules: an object of options is needed")
    options = _unrepeated("--rules", pairs)
    return {
        key: _unrepeated(f"--rules: {key!a}", value) if isinstance(value, tuple) else value
        for key, value in options.items()
    }


def _unrepeated(where: str, pairs: tuple[tuple[str, object], ...]) -> dict[str, object]:
    values: dict[str, object] = {}
    for key, value in pairs:
        if key in values:
            raise Misuse(f"{where}: {key!a} stands there twice")
        values[key] = value
    return values
