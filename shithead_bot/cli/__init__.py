"""The command line: one module per command, found by name; without a command, the bot runs.

Exit codes: 0 it is done, 1 it failed (one line says what to do), 2 wrong usage or settings.
"""

import argparse
import importlib
import sys
from collections.abc import Sequence
from typing import Final, TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
_COMMANDS: Final = ("run", "demo", "replay")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    parser = argparse.ArgumentParser(prog="python -m shithead_bot", description=__doc__.partition(":")[0])
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in _COMMANDS:
        importlib.import_module(f"{__name__}.{name}").add_parser(commands)
    options = parser.parse_args(words or ["run"])
    code: int = options.func(options)
    return code
