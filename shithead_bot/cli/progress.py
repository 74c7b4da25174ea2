"""A progress bar on the standard error, for somebody who is looking at it."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

_WIDTH: Final = 40
_SECONDS_BETWEEN: Final = 0.1

Item = TypeVar("Item")


def progress(items: Iterable[Item], total: int) -> Iterator[Item]:
    """Give the items on, and draw how many of `total` are done, ten times a second; on a terminal only."""
    if not sys.stderr.isatty():
        yield from items
        return
    drawn = float("-inf")
    try:
        for done, item in enumerate(items, start=1):
            yield item
            now = time.monotonic()
            if done == total or now - drawn >= _SECONDS_BETWEEN:
                bar = "#" * (_WIDTH * done // total)
                print(f"\r[{bar:.<{_WIDTH}}] {done}/{total}", end="", file=sys.stderr, flush=True)
                drawn = now
    finally:  # what is printed next begins a line of its own, after an interrupt too
        print(file=sys.stderr)
