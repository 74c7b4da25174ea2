"""``replay FILE``: check game records move by move (RECORDS.md)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from shithead_bot.engine.record import RecordError, loads, replay

if TYPE_CHECKING:
    import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Add its options."""
    parser.add_argument("file", metavar="FILE", type=Path, help="game records, one a line")


def run(args: argparse.Namespace) -> int:
    """Check every record of `args.file`; 0 if all hold, 1 at the first that doesn't or if there is none."""
    records = moves = 0
    try:
        with args.file.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                if line.isspace():
                    continue
                try:
                    moves += _replayed(line)
                except RecordError as fault:
                    print(_complaint(number, fault))
                    return 1
                records += 1
    except OSError as error:
        print(f"{args.file} can't be read: {error.strerror or error}", file=sys.stderr)
        return 1
    if not records:
        print(f"{args.file} holds no record.")
        return 1
    print(f"{records} record{'' if records == 1 else 's'} hold{'s' if records == 1 else ''}, {moves} moves.")
    return 0


def _replayed(line: bytes) -> int:
    """Check one line's record and return how many moves it has."""
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise RecordError(f"this is no UTF-8: {error.reason} at byte {error.start + 1}") from None
    record = loads(text)
    replay(record)
    return len(record.moves)


def _complaint(number: int, fault: RecordError) -> str:
    where = f"line {number}" if fault.move is None else f"line {number}, move {fault.move}"
    return f"{where}: {fault.reason}"
