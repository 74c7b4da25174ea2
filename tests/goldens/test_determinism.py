"""One seed gives the same bytes, on every run and machine (RECORDS.md, `simulate`)."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from shithead_bot.cli import main
from shithead_bot.engine.variants import VARIANTS

DIGESTS: dict[str, str] = json.loads((Path(__file__).parent / "simulated.json").read_text(encoding="utf-8"))


def arguments(variant: str) -> list[str]:
    """Return the command whose output's SHA-256 is in `simulated.json`: five games of four players, seed 1."""
    return ["simulate", "--variant", variant, "--players", "4", "--games", "5", "--seed", "1", "--legal"]


def test_every_variant_has_a_golden() -> None:
    """None is left out."""
    assert list(DIGESTS) == list(VARIANTS)


@pytest.mark.parametrize("variant", DIGESTS)
def test_the_bytes_are_as_they_were(variant: str, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    """The output of each variant has the digest that it had on other machines and Python versions."""
    main(arguments(variant))
    assert hashlib.sha256(capsysbinary.readouterr().out).hexdigest() == DIGESTS[variant]


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_the_order_of_hashes_changes_nothing(hash_seed: str) -> None:
    """Python's own randomness, that of its hashes, plays no part."""
    words = [sys.executable, "-m", "shithead_bot", *arguments("tigereye")]
    output = subprocess.run(words, env={"PYTHONHASHSEED": hash_seed}, check=True, capture_output=True).stdout  # noqa: S603 — our own command
    assert hashlib.sha256(output).hexdigest() == DIGESTS["tigereye"]
