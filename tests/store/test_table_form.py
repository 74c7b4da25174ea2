"""The stored form of tables: exact, small, versioned, and silent about cards where it is damaged."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shithead_bot.engine.cards import Card
from shithead_bot.engine.events import Played
from shithead_bot.engine.state import Zone
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.store.errors import StoreDamaged
from shithead_bot.store.table_form import log_from, start_to_json, table_from_json, table_to_json
from shithead_bot.tables.model import (
    CLOCKS,
    NAME_LENGTH,
    Closing,
    GroupKind,
    Place,
    PlayedBy,
    Player,
    Reach,
    Suspension,
    Table,
    TablePhase,
)
from shithead_bot.tables.ports import GameLog, StoredByNewer
from shithead_bot.tables.tidings import Absence, CameBack, NewHost, TimedOut, WentAway
from tests.store.making import lobby, random_game, start

LARGEST = 4096

names = st.text(max_size=NAME_LENGTH)
ids = st.integers(1, 2**52)
players = st.builds(
    Player,
    user_id=ids | st.integers(-3, -1),
    name=names,
    language=st.sampled_from(["en", "de", "nl"]),
    reach=st.sampled_from(Reach),
    played_by=st.sampled_from(PlayedBy),
    credit=st.booleans(),
    turns=st.integers(0, 500),
    missed=st.integers(0, 1),
    absence=st.none() | st.sampled_from(Absence),
)
seats = st.integers(0, 9)
tidings = (
    st.builds(WentAway, seats, st.sampled_from(Absence))
    | st.builds(CameBack, seats)
    | st.builds(TimedOut, seats)
    | st.builds(NewHost, seats)
)
moments = st.none() | st.floats(0, 1e11)
lobbies = st.builds(
    Table,
    id=st.text("abcdef0123456789", min_size=1, max_size=16),
    place=st.builds(
        Place,
        chat_id=st.integers(-(2**52), 2**52),
        topic=st.none() | st.integers(1, 2**31),
        title=st.text(max_size=128),
        kind=st.sampled_from(GroupKind),
        username=st.none() | st.text("abc_", min_size=5, max_size=32),
    ),
    host=ids,
    phase=st.sampled_from(TablePhase),
    game=st.integers(1, 10_000),
    variant=st.sampled_from(sorted(VARIANTS)),
    rules=st.sampled_from([variant.rules for variant in VARIANTS.values()]),
    language=st.sampled_from(["en", "de", "nl"]),
    touched=st.floats(0, 1e11),
    players=st.lists(players, min_size=2, max_size=5).map(tuple),
    last_shithead=st.none() | ids,
    closing=st.none() | st.sampled_from(Closing),
    closed_by=st.none() | names,
    left_out=st.lists(names, max_size=3).map(tuple),
    happened=st.lists(st.lists(tidings, min_size=1, max_size=2).map(tuple), max_size=2).map(tuple),
    clock=st.sampled_from(CLOCKS),
    pings=st.booleans(),
    waiting_since=moments,
    reminded_at=moments,
    suspended=st.none() | st.sampled_from(Suspension),
    suspended_at=moments,
)


def worst_case(variant: str) -> Table:
    """Five players, with names, title and numbers that take as many bytes as they can."""
    name = "\N{FACE WITH TEARS OF JOY}" * NAME_LENGTH
    return replace(
        lobby("t" * 16),
        place=Place(-1009999999999, 9999999, "\N{BEER MUG}" * 128, GroupKind.SUPERGROUP, "u" * 32),
        variant=variant,
        rules=VARIANTS[variant].rules,
        game=9999,
        host=7999999999,
        touched=1899999999.123456,
        players=tuple(
            Player(
                7999999990 + seat,
                name,
                "en",
                Reach.PENDING,
                PlayedBy.COMPUTER,
                credit=False,
                turns=999,
                absence=Absence.UNREACHABLE,
            )
            for seat in range(5)
        ),
        clock=86_400,
        pings=True,
        waiting_since=1899999999.123456,
        reminded_at=1899999999.123456,
        suspended=Suspension.EXPELLED,
        suspended_at=1899999999.123456,
        last_shithead=7999999999,
    )


@settings(max_examples=12, deadline=None)
@given(table=lobbies, seed=st.integers(0, 2**32))
def test_every_table_comes_back_exactly(table: Table, seed: int) -> None:
    """A lobby of any kind, and every moment of a game at it, is read as it was written."""
    assert table_from_json(table_to_json(table), "table") == table
    for moment in random_game(table, seed):
        assert table_from_json(table_to_json(moment), "table") == moment


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_table_of_five_stays_small(variant: str) -> None:
    """With the longest names and title, no moment of a game of five takes 4 kB."""
    sizes = (
        len(table_to_json(moment)) for seed in range(4) for moment in random_game(worst_case(variant), seed)
    )
    assert max(sizes) < LARGEST


OLD = """
{"v":1,"data":{"id":"t1","place":{"chat_id":-1001234567890,"topic":null,"title":"Friday","kind":"supergroup"},
"host":1,"phase":"game","game":3,"variant":"classic","rules":RULES,"language":"en","touched":1800000000.25,
"players":[{"user_id":1,"name":"Ann","language":"en","reach":"yes","turns":4},
{"user_id":2,"name":"Bob","language":"nl","reach":"yes","turns":3,"menu":"swaps"}],
"state":{"seats":[["4C9D","KSQS","2H--3D",true],["7H","","AD----",true]],"draw_pile":"","pile":"8H","burned":"TC",
"phase":"play","current":1,"direction":1,"ply":12,"turn":8,"rules":null},
"happened":[[["Played",0,["8H"],"hand",false]]],"last_shithead":2}}
"""


def test_a_table_stored_before_there_were_clocks_is_read() -> None:
    """A game that was on when the program was renewed goes on: everyone is there, and its clock is the usual one."""
    rules = json.dumps(VARIANTS["classic"].rules.to_json())
    table = table_from_json(OLD.replace("RULES", rules).encode(), "table t1")
    assert table.running is not None
    assert [seat.card_count for seat in table.running.seats] == [6, 2]
    assert table.players[1] == Player(2, "Bob", "nl", Reach.YES, turns=3, menu="swaps")
    assert [player.absence for player in table.players] == [None, None]
    assert (table.clock, table.pings, table.waiting_since, table.suspended) == (300, False, None, None)
    assert table.happened == ((Played(0, (Card.of("8H"),), Zone.HAND, out_of_turn=False),),)
    assert table_from_json(table_to_json(table), "table t1") == table


def test_rules_of_the_game_may_differ_from_the_tables() -> None:
    """A game goes on by the rules it was dealt with, whatever the table has been set to since."""
    *_, last = random_game(lobby(), 1)
    changed = replace(last, rules=VARIANTS["dutch"].rules)
    assert table_from_json(table_to_json(changed), "table") == changed


def test_a_log_comes_back_exactly() -> None:
    """A log's head keeps variant, rules, players and deck; its moves follow in order."""
    lines = [start_to_json(start()), b"0 swap 4C 2H", b"1 ready"]
    assert log_from(lines, "log") == GameLog(start(), ("0 swap 4C 2H", "1 ready"))


def test_a_newer_table_is_refused_with_a_way_out() -> None:
    """A table of a newer format is not read, and the error says which version to run."""
    newer = json.dumps({"v": 2, "data": {"anything": "else"}}).encode()
    with pytest.raises(StoredByNewer, match=r"table t1 .* newer version .* \(format 2, this one knows 1\)"):
        table_from_json(newer, "table t1")


def changed(path: list[Any], value: object) -> bytes:
    """A stored game with one value replaced."""
    *_, table = random_game(lobby(), 7)
    stored = json.loads(table_to_json(table))
    inner = stored["data"]
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return json.dumps(stored).encode()


@pytest.mark.parametrize(
    "stored",
    [
        b"",
        b"KS",
        b"[]",
        b'{"data": {}}',
        b'{"v": "1", "data": {}}',
        b'{"v": 1, "data": {"id": "KS"}}',
        changed(["host"], "KS"),
        changed(["phase"], "KS"),
        changed(["players", 0, "reach"], "KS"),
        changed(["rules"], {"KS": 1}),
        changed(["state", "pile"], "KSK"),
        changed(["state", "pile"], "KS1S"),
        changed(["state", "phase"], "KS"),
        changed(["state", "seats", 0], ["KS", "", "", 1]),
        changed(["state", "rules"], {}),
        changed(["happened"], [[["Played", 0, ["KS", "1S"], "hand", False]]]),
        changed(["happened"], [[["Played", 0, ["KS"]]]]),
        changed(["happened"], [[["Swapped", 0, "KS", 5]]]),
        changed(["happened"], [[["Cheated", "KS"]]]),
        changed(["happened"], [[["WentAway", 0, "KS"]]]),
        changed(["happened"], [[[["KS"]]]]),
        changed(["happened"], [[[]]]),
    ],
)
def test_damage_is_told_without_the_cards(stored: bytes) -> None:
    """Whatever is wrong with a stored table, the error says where and repeats nothing of it."""
    with pytest.raises(StoreDamaged, match=r"^table t1 can't be read: ") as caught:
        table_from_json(stored, "table t1")
    assert "KS" not in str(caught.value)
    assert caught.value.__cause__ is None


@pytest.mark.parametrize(
    "head",
    [
        b"0 ready",
        start_to_json(start()).replace(b'"decks":1', b'"decks":3'),
        start_to_json(start()).replace(b"KS", b"KX"),
    ],
)
def test_a_damaged_log_is_told_without_the_cards(head: bytes) -> None:
    """A log with an unreadable head is refused; nothing of its deck is repeated."""
    with pytest.raises(StoreDamaged, match=r"^log t1 can't be read: "):
        log_from([head], "log t1")


def test_nothing_unknown_is_written() -> None:
    """A value that has no place in the store is our bug, and fails instead of being written as something else."""
    table = replace(lobby(), variant=object())  # type: ignore[arg-type]
    with pytest.raises(NotImplementedError):
        table_to_json(table)
