"""The command ``replay FILE`` (RECORDS.md)."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from shithead_bot.cli import main

FIXTURE = Path(__file__).parent.parent / "fixtures" / "reference_records.jsonl"
LINES = FIXTURE.read_bytes().splitlines(keepends=True)
SHORT = next(line for line in LINES if b'"variant":"classic"' in line)

Replay = Callable[[Path], tuple[int, str, str]]


@pytest.fixture
def replay(capsys: pytest.CaptureFixture[str]) -> Replay:
    """Run the command on a file; gives exit code, output and errors."""

    def run(path: Path) -> tuple[int, str, str]:
        code = main(["replay", str(path)])
        return code, *capsys.readouterr()

    return run


@pytest.fixture
def written(tmp_path: Path) -> Callable[[bytes], Path]:
    """Write a file of records."""

    def write(content: bytes) -> Path:
        path = tmp_path / "records.jsonl"
        path.write_bytes(content)
        return path

    return write


def test_records_that_hold_are_summed_up(replay: Replay) -> None:
    """The reference's seven games hold: one line, exit code 0."""
    assert replay(FIXTURE) == (0, "7 records hold, 1006 moves.\n", "")


@pytest.mark.parametrize(
    ("content", "summary"),
    [
        (SHORT, "1 record holds, 115 moves.\n"),
        (SHORT.rstrip(b"\n"), "1 record holds, 115 moves.\n"),
        (SHORT.replace(b"\n", b"\r\n") + b"\n \n" + SHORT, "2 records hold, 230 moves.\n"),
    ],
)
def test_lines_end_as_they_like(
    replay: Replay, written: Callable[[bytes], Path], content: bytes, summary: str
) -> None:
    """A missing last line end, another system's line ends and blank lines are no faults."""
    assert replay(written(content)) == (0, summary, "")


@pytest.mark.parametrize("content", [b"", b"\n \n"])
def test_a_file_without_a_record_is_no_proof(
    replay: Replay, written: Callable[[bytes], Path], content: bytes
) -> None:
    """Nothing holds where there is nothing: exit code 1."""
    path = written(content)
    assert replay(path) == (1, f"{path} holds no record.\n", "")


def changed(**values: object) -> bytes:
    """Return a record with some keys changed, and without `legal`."""
    record = json.loads(SHORT) | values
    del record["legal"]
    return json.dumps(record).encode() + b"\n"


MOVES = json.loads(SHORT)["moves"]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (SHORT[:500] + b"\n", "line 2: this is no JSON: "),
        (SHORT[:500], "line 2: this is no JSON: "),
        (b"not a record\n", "line 2: this is no JSON: "),
        (b"[]\n", "line 2: this is no JSON object\n"),
        (b"{}\n", "line 2: key 'format' is missing\n"),
        (b"\xff\xfe\n", "line 2: this is no UTF-8: invalid start byte at byte 1\n"),
        (b"\xef\xbb\xbf" + SHORT, "line 2: this is no JSON: "),
        (changed(format="shithead-record/2"), "line 2: format is 'shithead-record/2', this program reads"),
        (changed(seed=3), "line 2: key 'seed' is unknown\n"),
        (SHORT.replace(b'"variant"', b'"format"'), "line 2: key 'format' stands there twice\n"),
        (changed(deck=json.loads(SHORT)["deck"][1:]), "line 2: the deck isn't "),
        (changed(moves=[*MOVES[:15], "1 take"]), "line 2, move 16: 1 take is refused: empty-pile\n"),
        (changed(moves=[*MOVES, "1 take"]), "line 2, move 116: 1 take is refused: game-over\n"),
        (changed(moves=MOVES[:-1]), "line 2: the moves end before the game does\n"),
        (changed(players=["Zoë", "🂡", "\ud800"]), "line 2: player '\\ud800' is no text"),
    ],
)
def test_the_first_record_that_does_not_hold_is_named(
    replay: Replay, written: Callable[[bytes], Path], line: bytes, complaint: str
) -> None:
    """Line, move and reason in one line, exit code 1; what follows isn't looked at."""
    code, out, err = replay(written(SHORT + line + b"not looked at"))
    assert code == 1
    assert out.startswith(complaint)
    assert out.count("\n") == 1
    assert out.isascii()
    assert err == ""


def test_a_file_that_is_not_there_is_said_in_one_line(replay: Replay, tmp_path: Path) -> None:
    """No traceback: the file's name and why it can't be read, exit code 1."""
    path = tmp_path / "nothing.jsonl"
    assert replay(path) == (1, "", f"{path} can't be read: No such file or directory\n")


def test_a_folder_is_no_file(replay: Replay, tmp_path: Path) -> None:
    """No traceback for a folder either."""
    assert replay(tmp_path) == (1, "", f"{tmp_path} can't be read: Is a directory\n")
