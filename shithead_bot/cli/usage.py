"""How the command line is read: whatever is wrong with it is said in one line, with exit code 2."""

import argparse
from collections.abc import Callable
from typing import NoReturn


class Misuse(Exception):
    """What was asked for doesn't go together; the text begins with the option at fault."""


class Parser(argparse.ArgumentParser):
    """argparse, but for its errors: one line, without the usage above it."""

    def error(self, message: str) -> NoReturn:
        """Exit with the line and code 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return a reader of whole numbers in a range, as an argument's `type`."""
    needed = f"a whole number from {least}" + ("" if most is None else f" to {most}")

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least or (most is not None and number > most):
            raise argparse.ArgumentTypeError(f"{needed} is needed")
        return number

    return read
