"""The page counts calls against the same limits as the local Bot API keeps."""

import re

from shithead_bot.playground import floods
from shithead_bot.playground.static import FOLDER

_SOURCE = (FOLDER / "rates.js").read_text("utf-8")


def _number(name: str) -> float:
    match = re.search(rf"^export const {name} = (\d+);$", _SOURCE, re.MULTILINE)
    assert match, name
    return float(match[1])


def test_the_page_counts_the_methods_that_the_server_counts() -> None:
    """A method that the limits learn to count must be counted by the workshop too."""
    match = re.search(r"LIMITED_METHODS = new Set\(\[(.*?)\]\)", _SOURCE, re.DOTALL)
    assert match
    assert set(re.findall(r'"(\w+)"', match[1])) == floods.LIMITED_METHODS


def test_the_page_knows_the_numbers_of_the_server() -> None:
    """The bars of the workshop are full where the server begins to refuse."""
    for name in (
        "GROUP_LIMIT",
        "GROUP_PERIOD",
        "OVERALL_LIMIT",
        "OVERALL_PERIOD",
        "PRIVATE_BURST",
        "PRIVATE_RATE",
    ):
        assert _number(name) == getattr(floods, name)
