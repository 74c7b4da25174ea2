"""Game records: reading, writing, replaying, and every way in which one can be wrong (RECORDS.md)."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shithead_bot.engine.cards import full_deck
from shithead_bot.engine.legality import short_legal
from shithead_bot.engine.moves import parse_move
from shithead_bot.engine.record import Record, RecordError, dumps, loads, record_of, replay
from shithead_bot.engine.rules import Rules
from shithead_bot.engine.state import Outcome, Phase
from shithead_bot.engine.step import STALEMATE_MOVES
from shithead_bot.engine.transition import abandon, apply, deal
from shithead_bot.engine.variants import VARIANTS

FIXTURE = Path(__file__).parent.parent / "fixtures" / "reference_records.jsonl"
LINES = FIXTURE.read_text(encoding="utf-8").splitlines()
CLASSIC_LINE = LINES[0]


@pytest.mark.parametrize("line", LINES, ids=list(VARIANTS))
def test_the_reference_games_replay_exactly(line: str) -> None:
    """One finished game of each variant, written by the reference: moves, legal moves and end all hold."""
    record = loads(line)
    assert record.legal is not None
    state = replay(record)
    assert (state.outcome, state.finished, state.shithead) == (
        record.outcome,
        record.finished,
        record.shithead,
    )


@pytest.mark.parametrize("line", LINES, ids=list(VARIANTS))
def test_a_record_is_written_as_it_was_read(line: str) -> None:
    """Keys, their order and the separators are those of the reference."""
    assert dumps(loads(line)) == line


def test_the_reference_has_a_game_of_every_variant() -> None:
    """The fixture covers RULES.md 8, each with the variant's own rules."""
    records = [loads(line) for line in LINES]
    assert [record.variant for record in records] == list(VARIANTS)
    assert all(record.rules == VARIANTS[record.variant].rules for record in records)


def record_again(record: Record, *, moves: int | None = None) -> Record:
    """Play a record's first moves again, and make a record of what came out."""
    state = deal(record.rules, len(record.players), record.deck)
    legal = []
    played = record.moves[:moves]
    for text in played:
        legal.append(short_legal(state))
        state, _ = apply(state, *parse_move(text))
    if state.phase is not Phase.OVER:
        state, _ = abandon(state)
    return record_of(record.variant, record.rules, record.players, record.deck, played, state, legal)


def test_a_record_is_made_of_a_game() -> None:
    """What a game was played with and how it ended make the record that replays it."""
    record = loads(CLASSIC_LINE)
    assert record_again(record) == record


def test_legal_moves_are_in_a_record_only_when_asked_for() -> None:
    """Without them the key is left out, and the record replays all the same."""
    record = replace(loads(CLASSIC_LINE), legal=None)
    assert '"legal"' not in dumps(record)
    assert loads(dumps(record)) == record
    assert replay(record).shithead == record.shithead


@pytest.mark.parametrize("moves", [0, 3, 40])
def test_an_abandoned_game_is_a_record(moves: int) -> None:
    """A game that wasn't over at the end of its moves has no Shithead; who got out stays in `finished`."""
    record = record_again(loads(CLASSIC_LINE), moves=moves)
    assert (record.outcome, record.shithead) == (Outcome.ABANDONED, None)
    assert replay(loads(dumps(record))).outcome is Outcome.ABANDONED


def test_a_running_game_has_no_record_yet() -> None:
    """A record says how a game ended, so it needs an end."""
    deck = full_deck(1, 0)
    with pytest.raises(ValueError, match="isn't over"):
        record_of("classic", Rules(), ("A", "B"), deck, (), deal(Rules(), 2, deck))


def test_a_stalemate_is_a_record() -> None:
    """4.11: a game of 500 quiet moves replays to its stalemate."""
    deck = full_deck(1, 0)
    rules = replace(Rules(), voluntary_take=True)
    state = deal(rules, 5, deck)
    moves = [f"{seat} ready" for seat in range(5)]
    for text in moves:
        state, _ = apply(state, *parse_move(text))
    while state.phase is not Phase.OVER:
        hand = state.seats[state.current].hand
        moves.append(f"{state.current} take" if state.pile else f"{state.current} play {hand[-1]}")
        state, _ = apply(state, *parse_move(moves[-1]))
    record = record_of("classic", rules, ["A", "B", "C", "D", "E"], deck, moves, state)
    assert record.outcome is Outcome.STALEMATE
    assert len(moves) > STALEMATE_MOVES
    assert replay(record) == state


def test_names_are_written_as_they_are() -> None:
    """Letters of every script stand in the line, not escapes."""
    record = replace(loads(CLASSIC_LINE), players=("Zoë", "ליאה", "🂡"))
    assert "🂡" in dumps(record)
    assert loads(dumps(record)) == record


Change = Callable[[dict[str, Any]], object]


def changed(change: Change) -> str:
    """Return the classic record's line, changed."""
    values = json.loads(CLASSIC_LINE)
    change(values)
    return json.dumps(values)


def put(key: str, value: object) -> Change:
    """Return the change that sets a key."""
    return lambda values: values.update({key: value})


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (put("format", "shithead-record/2"), "format is 'shithead-record/2', this program reads"),
        (put("format", 1), "format is 1,"),
        (lambda values: values.pop("format"), "key 'format' is missing"),
        (lambda values: values.pop("deck"), "key 'deck' is missing"),
        (put("seed", 1), "key 'seed' is unknown"),
        (put("variant", "Classic"), "variant 'Classic' is unknown"),
        (put("variant", ["classic"]), r"variant \['classic'\] is unknown"),
        (put("rules", None), "rules: rules: an object"),
        (lambda values: values["rules"].pop("jokers"), "rules: jokers: is missing"),
        (lambda values: values["rules"].update(joker=1), "rules: 'joker': is no option"),
        (lambda values: values["rules"].update(decks=True), "rules: decks: a whole number"),
        (lambda values: values["rules"]["powers"].update(XX="burn"), "rules: powers: "),
        (put("players", "P0"), "players must be a list of strings"),
        (put("players", ["P0", 1, "P2"]), "players must be a list of strings"),
        (put("players", ["P0", "\ud800", "P2"]), r"player '\\ud800' is no text"),
        (put("players", ["P0", "P1", "P\udfff"]), r"player 'P\\udfff' is no text"),
        (put("deck", None), "deck must be a list of strings"),
        (lambda values: values["deck"].append("ZZ"), "deck: 'ZZ' is no card"),
        (put("moves", {}), "moves must be a list of strings"),
        (put("finished", None), "finished must be a list of seats"),
        (put("finished", [True, 2]), "finished must be a list of seats"),
        (put("shithead", "1"), "shithead must be a seat or null"),
        (put("shithead", True), "shithead must be a seat or null"),
        (put("outcome", "won"), "outcome must be one of shithead, stalemate, abandoned"),
        (put("outcome", None), "outcome must be one of"),
        (put("legal", None), "legal must be a list of lists"),
        (put("legal", ["0 take"]), "each entry of legal must be a list of strings"),
    ],
)
def test_a_record_of_the_wrong_form_is_refused(change: Change, reason: str) -> None:
    """Missing, unknown and wrong values are faults of the form, found on reading."""
    with pytest.raises(RecordError, match=reason) as fault:
        loads(changed(change))
    assert fault.value.move is None


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "no JSON: Expecting value at column 1"),
        (CLASSIC_LINE[:100], "no JSON: .* at column"),
        (CLASSIC_LINE + CLASSIC_LINE, "no JSON: Extra data"),
        ("[1, 2]", "no JSON object"),
        ("null", "no JSON object"),
        ("{}", "key 'format' is missing"),
        ("[" * 100_000, "no JSON to be read"),
        ("1" * 5000, "no JSON to be read"),
        (CLASSIC_LINE.replace('"variant"', '"format"'), "key 'format' stands there twice"),
        (CLASSIC_LINE.replace('"decks"', '"jokers"'), "key 'jokers' stands there twice"),
        (CLASSIC_LINE.replace('"finished"', '"deck"'), "key 'deck' stands there twice"),
        (CLASSIC_LINE.replace('"T":"burn"', '"2":"burn"'), "key '2' stands there twice"),
    ],
)
def test_a_line_that_is_no_record_is_refused(line: str, reason: str) -> None:
    """Truncated lines, other JSON, and repeated keys at any depth are faults."""
    with pytest.raises(RecordError, match=reason):
        loads(line)


@pytest.mark.parametrize(
    ("change", "move", "reason"),
    [
        (put("players", ["P0"]), None, "1 players, but these rules are for 2 to 5"),
        (put("players", [f"P{seat}" for seat in range(6)]), None, "6 players"),
        (lambda values: values["deck"].pop(), None, "the deck isn't"),
        (lambda values: values["deck"].append("XX"), None, "the deck isn't"),
        (lambda values: values["deck"].__setitem__(0, values["deck"][1]), None, "the deck isn't"),
        (lambda values: values["legal"].pop(), None, "legal has 114 entries for 115 moves"),
        (lambda values: values["moves"].__setitem__(15, "1 play 3d"), 16, "'3d' is no card"),
        (lambda values: values["moves"].__setitem__(15, "1  play 3D"), 16, "'1  play 3D' is no move"),
        (lambda values: values["moves"].__setitem__(15, "2 play 9H"), 16, "2 play 9H is refused: not-your"),
        (lambda values: values["moves"].__setitem__(15, "7 take"), 16, "7 take is refused: no-such-seat"),
        (lambda values: values["moves"].insert(2, "0 take"), 3, "0 take is refused: swaps-open"),
        (lambda values: values["legal"].__setitem__(15, ["1 play 3x1"]), 16, "the legal moves are "),
        (lambda values: values["legal"][15].reverse(), 16, "the legal moves are "),
        (lambda values: values["legal"].__setitem__(0, ["0 ready"]), 1, "the legal moves are "),
        (lambda values: values["moves"].append("1 take"), 116, "1 take is refused: game-over"),
        (lambda values: values["moves"].pop(), None, "the moves end before the game does"),
        (put("outcome", "stalemate"), None, 'outcome is "stalemate", the moves give "shithead"'),
        (put("outcome", "abandoned"), None, "outcome is abandoned, but the game ended: shithead"),
        (put("finished", [2, 0]), None, r"finished is \[2, 0\], the moves give \[0, 2\]"),
        (put("finished", [0, 2, 1]), None, r"finished is \[0, 2, 1\]"),
        (put("shithead", None), None, "shithead is null, the moves give 1"),
        (put("shithead", 0), None, "shithead is 0, the moves give 1"),
    ],
)
def test_a_record_that_does_not_hold_is_refused(change: Change, move: int | None, reason: str) -> None:
    """Wrong decks, illegal moves, wrong legal lists, moves after the end and wrong results are found."""
    values = json.loads(CLASSIC_LINE)
    change(values)
    if "legal moves" not in reason and "legal has" not in reason:
        del values["legal"]
    with pytest.raises(RecordError, match=reason) as fault:
        replay(loads(json.dumps(values)))
    assert fault.value.move == move


def test_an_abandoned_record_may_not_name_a_shithead() -> None:
    """`shithead` is null in an abandoned game."""
    record = replace(record_again(loads(CLASSIC_LINE), moves=40), shithead=1)
    with pytest.raises(RecordError, match="shithead is 1, the moves give null"):
        replay(record)


def test_a_fault_names_its_move_in_its_text() -> None:
    """The error's text has the move's number where a move is at fault."""
    assert str(RecordError("it is wrong", 3)) == "move 3: it is wrong"
    assert str(RecordError("it is wrong")) == "it is wrong"
