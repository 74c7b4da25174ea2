"""The command ``simulate`` (RECORDS.md)."""

import errno
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from shithead_bot.cli import main
from shithead_bot.cli.progress import progress
from shithead_bot.engine.variants import VARIANTS

Simulate = Callable[..., tuple[int, str, str]]

CLASSIC = ("--variant", "classic", "--players", "2", "--games", "1", "--seed", "1")


@pytest.fixture
def simulate(capsysbinary: pytest.CaptureFixture[bytes]) -> Simulate:
    """Run the command; gives exit code, output and errors."""

    def run(*arguments: str) -> tuple[int, str, str]:
        try:
            code = main(["simulate", *arguments])
        except SystemExit as stop:
            code = cast("int", stop.code)
        out, err = capsysbinary.readouterr()
        return code, out.decode(), err.decode()

    return run


def command(variant: str, players: int, games: int = 2, seed: int = 1) -> tuple[str, ...]:
    """Write the options that must be there."""
    numbers = {"--players": players, "--games": games, "--seed": seed}
    return "--variant", variant, *(word for name, number in numbers.items() for word in (name, str(number)))


GAMES = [(name, players) for name, variant in VARIANTS.items() for players in (2, variant.rules.max_players)]


@pytest.mark.parametrize(("variant", "players"), GAMES)
def test_every_record_is_accepted_by_replay(
    simulate: Simulate, tmp_path: Path, variant: str, players: int
) -> None:
    """Games of every variant, of two and of as many as it takes, hold move by move, legal moves and all."""
    path = tmp_path / "games.jsonl"
    assert simulate(*command(variant, players), "--legal", "--records", str(path)) == (0, "", "")
    assert path.read_bytes().count(b'"legal":[[]') == 2
    assert main(["replay", str(path)]) == 0


def test_without_a_file_records_go_to_the_standard_output(simulate: Simulate, tmp_path: Path) -> None:
    """The same bytes come out either way."""
    path = tmp_path / "games.jsonl"
    simulate(*CLASSIC, "--records", str(path))
    code, out, err = simulate(*CLASSIC)
    assert (code, err) == (0, "")
    assert out.encode() == path.read_bytes()


def test_more_games_begin_with_the_same_games(simulate: Simulate) -> None:
    """`--games` only says when to stop; `--seed` gives others; `--legal` adds lists and changes no game."""
    two, three, other = (
        simulate(*command("tigereye", 3, games, seed))[1] for games, seed in ((2, 1), (3, 1), (2, 2))
    )
    assert three.startswith(two)
    assert three.count("\n") == 3
    assert other.splitlines()[0] != two.splitlines()[0]
    listed = simulate(*command("tigereye", 3), "--legal")[1]
    records = [json.loads(line) for line in listed.splitlines()]
    assert all(len(record.pop("legal")) == len(record["moves"]) for record in records)
    assert records == [json.loads(line) for line in two.splitlines()]


def test_single_options_are_replaced_and_powers_as_a_whole(simulate: Simulate) -> None:
    """`--rules` changes what it names; the powers that it doesn't name are gone, the other options stay."""
    changes = {"powers": {"3": "skip"}, "decks": 2, "max_players": 10, "start_ties": "DCHS"}
    code, out, _ = simulate(*command("dutch", 10, 1), "--rules", json.dumps(changes))
    record = json.loads(out)
    assert code == 0
    assert record["variant"] == "dutch"
    assert record["rules"] == VARIANTS["dutch"].rules.to_json() | changes
    assert len(record["players"]) == 10


@pytest.mark.parametrize(
    ("rules", "complaint"),
    [
        ('{"joker":1}', "--rules: 'joker': is no option"),
        ('{"a\\nb":1}', "--rules: 'a\\nb': is no option"),
        ('{"decks":true}', "--rules: decks: a whole number from 1 to 2 is needed"),
        ('{"jokers":"2"}', "--rules: jokers: a whole number from 0 to 4 is needed"),
        ('{"jokers":5}', "--rules: jokers: a whole number from 0 to 4 is needed"),
        ('{"max_players":NaN}', "--rules: max_players: a whole number from 2 to 10 is needed"),
        ('{"four_burns":0}', "--rules: four_burns: true or false is needed"),
        ('{"after_burn":"self"}', "--rules: after_burn: one of same, next is needed"),
        ('{"start_ties":"CDH"}', "--rules: start_ties: "),
        ('{"start_ignores":["2","2"]}', "--rules: start_ignores: "),
        ('{"powers":["2"]}', "--rules: powers: "),
        ('{"powers":{"2":"fly"}}', "--rules: powers: "),
        ('{"powers":{"2":["reset","burn"]}}', "--rules: powers: "),
        ('{"powers":{"XX":"burn"}}', "--rules: powers: "),
        ('{"powers":{"X":"burn"}}', "--rules: powers: "),
        ('{"powers":{"2":"reset","2":"burn"}}', "--rules: 'powers': '2' stands there twice"),
        ('{"jokers":1,"jokers":2}', "--rules: 'jokers' stands there twice"),
        ('{"decks":{"a":{}}}', "--rules: decks: "),
        ('{"max_players":6}', "--rules: max_players: 6 is too many: there are cards for 5"),
        ("[]", "--rules: an object of options is needed"),
        ('"classic"', "--rules: an object of options is needed"),
        ("{", "--rules: this is no JSON: "),
        ("", "--rules: this is no JSON: "),
        ("[" * 100_000, "--rules: this is no JSON: "),
        ("1" * 5000, "--rules: this is no JSON: "),
    ],
)
def test_rules_that_do_not_hold_are_refused(simulate: Simulate, rules: str, complaint: str) -> None:
    """One line that names the option at fault, exit code 2, and nothing is played."""
    code, out, err = simulate(*CLASSIC, "--rules", rules)
    assert (code, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (("--variant", "Classic"), "--variant"),
        (("--players", "6"), "--players: 6 is too many, these rules are for 2 to 5"),
        (("--players", "1"), "--players: a whole number from 2 is needed"),
        (("--players", "two"), "--players: a whole number from 2 is needed"),
        (("--games", "0"), "--games: a whole number from 1 is needed"),
        (("--seed", "-1"), "--seed: a whole number from 0 is needed"),
        (("--opponents", "clever"), "--opponents"),
        (("--colour", "red"), "--colour"),
    ],
)
def test_wrong_usage_is_refused(simulate: Simulate, arguments: tuple[str, ...], option: str) -> None:
    """Unknown variants and opponents, impossible numbers: one line that names the option, exit code 2."""
    code, out, err = simulate(*CLASSIC, *arguments)
    assert (code, out) == (2, "")
    assert option in err
    assert err.count("\n") == 1


def test_what_must_be_given_is_asked_for(simulate: Simulate) -> None:
    """Variant, players, games and seed have no default."""
    code, _, err = simulate("--games", "3")
    assert code == 2
    assert err.endswith("the following arguments are required: --variant, --players, --seed\n")


def test_fewer_cards_for_more_players_are_no_rules(simulate: Simulate) -> None:
    """What doesn't go together is an error, never clamped: six players without the jokers."""
    code, _, err = simulate(*command("dutch", 2), "--rules", '{"jokers":0}')
    assert (code, err.split(": ", 1)[1]) == (
        2,
        "--rules: max_players: 6 is too many: there are cards for 5\n",
    )


def test_a_file_that_cannot_be_written_is_said_in_one_line(simulate: Simulate, tmp_path: Path) -> None:
    """No traceback: the file's name and why, exit code 1."""
    assert simulate(*CLASSIC, "--records", str(tmp_path)) == (
        1,
        "",
        f"{tmp_path} can't be written: Is a directory\n",
    )


def process(*arguments: str, **settings: Any) -> subprocess.Popen[bytes]:
    """Start the command as its users do."""
    words = [sys.executable, "-m", "shithead_bot", "simulate", *arguments]
    return subprocess.Popen(words, stderr=subprocess.PIPE, **settings)  # noqa: S603 — our own command


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_is_said_in_one_line() -> None:
    """What can't be written to the standard output is told once, not once more when the program ends."""
    with Path("/dev/full").open("wb") as full, process(*CLASSIC, stdout=full) as simulation:
        _, err = simulation.communicate()
    assert (simulation.returncode, err.decode()) == (
        1,
        f"standard output can't be written: {os.strerror(errno.ENOSPC)}\n",
    )


def test_a_reader_may_leave_early() -> None:
    """`simulate … | head -1` prints a record and no complaint."""
    with process(*command("classic", 2, 1000), stdout=subprocess.PIPE) as simulation:
        assert simulation.stdout is not None
        assert simulation.stdout.readline().startswith(b'{"format":"shithead-record/1"')
        simulation.stdout.close()
        assert simulation.stderr is not None
        assert simulation.stderr.read() == b""
    assert simulation.returncode == 1


def test_an_interrupt_is_no_failure_to_tell_of() -> None:
    """Ctrl-C ends it with exit code 1 and no traceback."""
    with process(*command("classic", 2, 1000), stdout=subprocess.PIPE) as simulation:
        assert simulation.stdout is not None
        assert simulation.stdout.readline()
        simulation.send_signal(signal.SIGINT)
        _, err = simulation.communicate()
    assert (simulation.returncode, err) == (1, b"")


class Terminal(io.StringIO):
    """A standard error that somebody looks at."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def test_progress_is_drawn_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bar grows to its full width, ends its line, and hands every item on."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert list(progress("abcd", 4)) == list("abcd")
    first, *_, last = terminal.getvalue().split("\r")[1:]
    assert first == f"[{'#' * 10}{'.' * 30}] 1/4"
    assert last == f"[{'#' * 40}] 4/4\n"


def test_progress_is_drawn_nowhere_else(capsys: pytest.CaptureFixture[str]) -> None:
    """Into a file or a pipe goes nothing but what is asked for."""
    assert list(progress("abcd", 4)) == list("abcd")
    assert capsys.readouterr() == ("", "")


def test_an_interrupted_bar_ends_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is printed after an interrupt begins a line of its own."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    games = progress("abcd", 4)
    next(games)
    with pytest.raises(KeyboardInterrupt):
        games.throw(KeyboardInterrupt)  # type: ignore[attr-defined]
    assert terminal.getvalue().endswith("\n")
