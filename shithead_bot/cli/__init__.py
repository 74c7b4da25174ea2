"""The command line: one module per command, found by name; without a command, the bot runs.

Exit codes: 0 it is done, 1 it failed (one line says what to do), 2 wrong usage or settings.
"""

import argparse
import importlib
import sys
from collections.abc import Sequence
from typing import Final, Protocol

from shithead_bot.cli.usage import Misuse, Parser

_COMMANDS: Final = {
    "run": "run the bot (what happens without a command)",
    "playground": "try the bot in a browser, with no Telegram account",
    "demo": "watch simulated users play one game against the real bot",
    "simulate": "let computer players play, and write the records of their games",
    "replay": "check game records move by move",
    "bench": "measure the bot, or the rules alone, and print the figures",
}


class _Command(Protocol):
    """What a command's module has."""

    def configure(self, parser: argparse.ArgumentParser) -> None:
        """Add its options."""

    def run(self, options: argparse.Namespace) -> int:
        """Do it; gives the exit code. Misuse where the options don't go together."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; gives the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments) or ["run"]
    parser = Parser(prog="python -m shithead_bot", description="A Shithead bot for Telegram.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, help_text in _COMMANDS.items():
        command_parser = commands.add_parser(name, help=help_text, description=help_text)
        if name == words[0]:  # only its module is loaded: the running bot needs nothing of the others
            command: _Command = importlib.import_module(f"{__name__}.{name}")
            command.configure(command_parser)
            command_parser.set_defaults(run=command.run)
    options = parser.parse_args(words)
    try:
        code: int = options.run(options)
    except Misuse as fault:
        parser.error(str(fault))
    return code
