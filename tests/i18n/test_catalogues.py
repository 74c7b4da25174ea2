"""The English catalogue holds exactly the texts that the program says."""

import ast
import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

import shithead_bot
from shithead_bot.engine.cards import Rank
from shithead_bot.engine.legality import DemandKind, Reason
from shithead_bot.engine.rules import Power
from shithead_bot.engine.state import Zone
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import FALLBACK
from shithead_bot.tables.house import HouseRule, choices
from shithead_bot.tables.model import CLOCKS, Suspension
from shithead_bot.tables.outcome import TableReason
from shithead_bot.tables.tidings import Absence
from shithead_bot.views.notes import GROUP_COMMANDS, PRIVATE_COMMANDS
from tests.i18n.catalogues import keys

SOURCES = [
    path for path in Path(shithead_bot.__file__).parent.rglob("*.py") if "playground" not in path.parts
]

_KEY = re.compile("[a-z]+(-[a-z]+)+")


def _dashed(name: str) -> str:
    """An option's name as keys have it."""
    return name.lower().replace("_", "-")


def _choice_endings(rule: HouseRule) -> tuple[str, ...]:
    """A house rule's name with each of its choices, where they have texts of their own."""
    name, every = _dashed(rule.name), choices(rule)
    if isinstance(every[0], bool):
        return (f"{name}-no", f"{name}-yes")
    return tuple(f"{name}-{_dashed(choice)}" for choice in every if isinstance(choice, StrEnum)) or (name,)


_OTHERS = tuple(rule for rule in HouseRule if rule.rank is None)


# Keys that are put together at run time: what they begin with, and every ending.
FAMILIES = {
    "refused-": (*TableReason, *Reason),
    "told-played-": tuple(Zone),
    "demand-": tuple(kind for kind in DemandKind if kind is not DemandKind.ANYTHING),
    "named-": tuple(rank.name.lower() for rank in Rank),
    "variant-": tuple(VARIANTS),
    "sheet-": tuple(VARIANTS),
    "house-": tuple(_dashed(rule.name) for rule in _OTHERS),
    "ask-": ("rank", *(_dashed(rule.name) for rule in _OTHERS)),
    "choice-": tuple(ending for rule in _OTHERS for ending in _choice_endings(rule)),
    "power-": tuple(map(_dashed, Power)),
    "rules-power-": tuple(_dashed(power) for power in Power if power is not Power.NORMAL),
    "command-": (*GROUP_COMMANDS, *PRIVATE_COMMANDS),
    "clock-": tuple(str(clock or "off") for clock in CLOCKS),
    "away-": tuple(Absence),
    "told-went-": tuple(Absence),
    "hand-away-": tuple(Absence),
    "hand-rest-": tuple(Suspension),
}


def constants() -> Iterator[str]:
    """Every string of the program."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def beginnings() -> Iterator[str]:
    """What every string that is put together begins with."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                yield str(node.values[0].value)


def made() -> set[str]:
    """The families' keys."""
    return {f"{beginning}{ending}" for beginning, endings in FAMILIES.items() for ending in endings}


def test_every_key_that_is_said_is_there() -> None:
    """A string that looks like one of the catalogue's keys is one."""
    known = set(keys(FALLBACK))
    rooms = {key.partition("-")[0] for key in known}
    reasons = {*TableReason, *Reason}  # their keys are a family
    looks = {text for text in constants() if _KEY.fullmatch(text) and text.partition("-")[0] in rooms}
    assert (looks - reasons) | made() <= known


def test_every_key_that_is_there_is_said() -> None:
    """No text waits for somebody to say it."""
    assert set(keys(FALLBACK)) - set(constants()) - made() == set()


def test_every_family_is_known() -> None:
    """Keys that are put together at run time are known to these tests, with all their endings."""
    rooms = {key.rpartition("-")[0] + "-" for key in keys(FALLBACK) if "-" in key}
    assert {beginning for beginning in beginnings() if beginning in rooms} == set(FAMILIES)
