"""A folder for those who start a bot."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def folder() -> Iterator[Path]:
    """An empty folder with a short path: a socket in it has room for its name."""
    with tempfile.TemporaryDirectory(prefix="play-") as path:
        yield Path(path)
