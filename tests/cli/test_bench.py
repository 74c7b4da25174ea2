"""The command ``bench``: what it prints. The figures themselves are measured by hand."""

import argparse
import re

import pytest

from shithead_bot.cli import bench, main


def test_the_engine_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    """Games/s and actions/s are printed, and the number of actions depends on the seed alone."""
    assert main(["bench", "engine", "--games", "2", "--seed", "4"]) == 0
    first = capsys.readouterr().out
    assert re.fullmatch(
        r"2 games of 4 players, \d+ actions, median of 5:\n[\d,]+ games/s\n[\d,]+ actions/s\n", first
    )
    main(["bench", "engine", "--games", "2", "--seed", "4"])
    assert capsys.readouterr().out.partition("\n")[0] == first.partition("\n")[0]


@pytest.mark.parametrize("words", [[], ["bot"], ["--games", "3"], ["bot", "--games", "3"]])
def test_the_bot_is_measured_where_nothing_else_is_named(words: list[str]) -> None:
    """`bench` alone is `bench bot`, with the same options."""
    parser = argparse.ArgumentParser()
    bench.configure(parser)
    assert parser.parse_args(words).what == "bot"


def test_a_bench_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """Another name is wrong usage: one line, exit code 2."""
    with pytest.raises(SystemExit, match="2"):
        main(["bench", "table"])
    assert "'table'" in capsys.readouterr().err
