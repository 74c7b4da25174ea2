"""The records here can be made anew."""

import pytest

from tests.records import making
from tests.records.reading import FOLDER


def test_a_record_is_made_from_hands_and_moves(capsys: pytest.CaptureFixture[str]) -> None:
    """What the package's docstring shows gives the file that is there."""
    making.main(
        [
            *("classic", "3C AC KC", "2D 4D 5D", "--draw", "6H 6S"),
            *("--moves", "0 ready, 1 ready, 0 play AC, 1 play 2D, 0 play 3C"),
        ]
    )
    assert capsys.readouterr().out == (FOLDER / "reset-on-ace.jsonl").read_text()
