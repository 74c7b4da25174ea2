"""RULES.md 5, 6, 7 and 10: what is never possible. Each record's last move is refused, and `replay` says why."""

from pathlib import Path

import pytest

from shithead_bot.cli import main
from tests.records.reading import FOLDER

REFUSED = {
    # section 5
    "take-an-empty-pile": "move 3: 0 take is refused: empty-pile",
    "card-of-another-player": "move 3: 0 play 4D is refused: not-in-hand",
    "open-card-beside-a-hand": "move 3: 0 play-up 6C is refused: wrong-zone",
    "hand-and-open-card-together": "move 3: 0 play 3C 3D is refused: not-in-hand",
    "mixed-ranks": "move 3: 0 play 3C 4C is refused: mixed-ranks",
    "two-blind-cards": "move 19: '0 blind 0 1' is no move",
    "out-of-turn": "move 5: 2 play 9D 9H 9S is refused: not-your-turn",
    "out-already": "move 22: 0 take is refused: out",
    "game-over": "move 94: 0 take is refused: game-over",
    # section 4
    "play-before-all-are-ready": "move 2: 0 play 3C is refused: swaps-open",
    "higher-than-the-lowest-at-opening": "move 3: 0 play 9C is refused: must-open-lowest",
    "card-that-does-not-fit": "move 4: 1 play 5D is refused: does-not-fit",
    "take-with-a-card-that-fits": "move 4: 1 take is refused: can-play",
    "blind-position-used": "move 20: 0 blind 0 is refused: position-used",
    # sections 6 and 7
    "too-few-to-complete-four": "move 5: 2 play 9D 9H is refused: nothing-to-complete",
    "completed-already": "move 6: 1 play 9H 9S is refused: nothing-to-complete",
    "swap-after-play-began": "move 3: 0 swap 3C KC is refused: swaps-closed",
    "swap-twice-a-turn": "move 4: 0 swap 4C QC is refused: swapped-already",
    # section 10
    "ready-twice": "move 2: 0 ready is refused: already-ready",
    "pass-without-a-take": "move 4: 1 pass is refused: no-pass",
}


@pytest.mark.parametrize("name", REFUSED)
def test_the_move_is_refused(capsys: pytest.CaptureFixture[str], name: str) -> None:
    """`replay` accepts every move but the last, names its number and the reason, and exits with 1."""
    assert main(["replay", str(FOLDER / "refused" / f"{name}.jsonl")]) == 1
    assert capsys.readouterr().out == f"line 1, {REFUSED[name]}\n"


def test_no_record_is_left_out() -> None:
    """Every file of the folder is looked at."""
    assert {path.stem for path in Path(FOLDER / "refused").iterdir()} == set(REFUSED)
