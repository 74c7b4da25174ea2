"""Game records, one JSON line each (RECORDS.md): rules, deck and moves replay a game exactly."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from shithead_bot.engine.cards import Card
from shithead_bot.engine.legality import short_legal
from shithead_bot.engine.moves import parse_move
from shithead_bot.engine.rules import Rules, RulesError
from shithead_bot.engine.state import GameState, Outcome, Phase
from shithead_bot.engine.transition import IllegalMove, abandon, apply, deal
from shithead_bot.engine.variants import VARIANTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_FORMAT = "shithead-record/1"
_KEYS = ("format", "variant", "rules", "players", "deck", "moves", "finished", "shithead", "outcome")


class RecordError(ValueError):
    """A record that doesn't hold; `move` counts from 1 and is None where no single move is at fault."""

    def __init__(self, reason: str, move: int | None = None) -> None:
        super().__init__(reason if move is None else f"move {move}: {reason}")
        self.reason = reason
        self.move = move


@dataclass(frozen=True, slots=True)
class Record:
    """A game as RECORDS.md writes it."""

    variant: str
    rules: Rules
    players: tuple[str, ...]
    """Names by seat."""
    deck: tuple[Card, ...]
    moves: tuple[str, ...]
    finished: tuple[int, ...]
    shithead: int | None
    outcome: Outcome
    legal: tuple[tuple[str, ...], ...] | None = None
    """For each move, the short forms of all moves legal just before it; None where they weren't asked for."""


def record_of(
    variant: str,
    rules: Rules,
    players: Sequence[str],
    deck: Sequence[Card],
    moves: Iterable[str],
    state: GameState,
    legal: Iterable[Sequence[str]] | None = None,
) -> Record:
    """Make the record of a game that is over; ValueError if it isn't (`abandon` it first)."""
    if state.outcome is None:
        raise ValueError("the game isn't over")
    return Record(
        variant=variant,
        rules=rules,
        players=tuple(players),
        deck=tuple(deck),
        moves=tuple(moves),
        finished=state.finished,
        shithead=state.shithead,
        outcome=state.outcome,
        legal=None if legal is None else tuple(map(tuple, legal)),
    )


def dumps(record: Record) -> str:
    """Write a record as one line of JSON, without the line's end."""
    values: dict[str, object] = {
        "format": _FORMAT,
        "variant": record.variant,
        "rules": record.rules.to_json(),
        "players": record.players,
        "deck": [card.text for card in record.deck],
        "moves": record.moves,
        "finished": record.finished,
        "shithead": record.shithead,
        "outcome": record.outcome,
    }
    if record.legal is not None:
        values["legal"] = record.legal
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def loads(line: str) -> Record:
    """Read a record. RecordError says what is wrong with its form; whether its game holds, `replay` says."""
    values = _object_of(line)
    _check_keys(values)
    return Record(
        variant=_variant(values["variant"]),
        rules=_rules(values["rules"]),
        players=_players(values["players"]),
        deck=tuple(map(_card, _texts("deck", values["deck"]))),
        moves=_texts("moves", values["moves"]),
        finished=_seats(values["finished"]),
        shithead=_shithead(values["shithead"]),
        outcome=_outcome(values["outcome"]),
        legal=_legal(values["legal"]) if "legal" in values else None,
    )


def _object_of(line: str) -> dict[str, object]:
    try:
        values: object = json.loads(line, object_pairs_hook=_without_repeats)
    except RecordError:
        raise
    except json.JSONDecodeError as fault:
        raise RecordError(f"this is no JSON: {fault.msg} at column {fault.colno}") from None
    except (ValueError, RecursionError) as fault:  # a number of thousands of digits, brackets without end
        raise RecordError(f"this is no JSON to be read: {fault}") from None
    if not isinstance(values, dict):
        raise RecordError("this is no JSON object")
    return values


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise RecordError(f"key {twice!a} stands there twice")
    return values


def _check_keys(values: dict[str, object]) -> None:
    found = values.get("format", _FORMAT)
    if found != _FORMAT:  # before the keys, which another format may have others of
        raise RecordError(f"format is {found!a}, this program reads {_FORMAT!a}")
    for key in _KEYS:
        if key not in values:
            raise RecordError(f"key {key!a} is missing")
    for key in values:
        if key not in (*_KEYS, "legal"):
            raise RecordError(f"key {key!a} is unknown")


def _variant(value: object) -> str:
    if not isinstance(value, str) or value not in VARIANTS:
        raise RecordError(f"variant {value!a} is unknown")
    return value


def _rules(value: object) -> Rules:
    try:
        return Rules.from_json(value)
    except RulesError as fault:
        raise RecordError(f"rules: {fault}") from None


def _card(text: str) -> Card:
    try:
        return Card.of(text)
    except ValueError as fault:
        raise RecordError(f"deck: {fault}") from None


def _texts(key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise RecordError(f"{key} must be a list of strings")
    return tuple(value)


def _players(value: object) -> tuple[str, ...]:
    names = _texts("players", value)
    for name in names:
        if any("\ud800" <= char <= "\udfff" for char in name):
            raise RecordError(f"player {name!a} is no text: it can't be written again")
    return names


def _seats(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(type(seat) is int for seat in value):
        raise RecordError("finished must be a list of seats")
    return tuple(value)


def _shithead(value: object) -> int | None:
    if value is None or type(value) is int:
        return value
    raise RecordError("shithead must be a seat or null")


def _outcome(value: object) -> Outcome:
    if isinstance(value, str) and value in tuple(Outcome):
        return Outcome(value)
    raise RecordError(f"outcome must be one of {', '.join(Outcome)}")


def _legal(value: object) -> tuple[tuple[str, ...], ...]:
    if not isinstance(value, list):
        raise RecordError("legal must be a list of lists of strings")
    return tuple(_texts("each entry of legal", entry) for entry in value)


def replay(record: Record) -> GameState:
    """Play a record's game and return its last state; RecordError where it doesn't hold."""
    try:
        state = deal(record.rules, len(record.players), record.deck)
    except ValueError as fault:
        raise RecordError(str(fault)) from None
    if record.legal is not None and len(record.legal) != len(record.moves):
        raise RecordError(f"legal has {len(record.legal)} entries for {len(record.moves)} moves")
    for number, text in enumerate(record.moves, start=1):
        if record.legal is not None:
            _check_legal(state, record.legal[number - 1], number)
        state = _make(state, text, number)
    return _checked_end(state, record)


def _check_legal(state: GameState, recorded: tuple[str, ...], number: int) -> None:
    legal = tuple(short_legal(state))
    if recorded != legal:
        raise RecordError(f"the legal moves are {json.dumps(legal)}, not {json.dumps(recorded)}", number)


def _make(state: GameState, text: str, number: int) -> GameState:
    try:
        seat, move = parse_move(text)
        return apply(state, seat, move)[0]
    except ValueError as fault:
        raise RecordError(str(fault), number) from None
    except IllegalMove as refused:
        raise RecordError(f"{text} is refused: {refused.reason}", number) from None


def _checked_end(state: GameState, record: Record) -> GameState:
    over = state.phase is Phase.OVER
    if record.outcome is Outcome.ABANDONED:
        if over:
            raise RecordError(f"outcome is abandoned, but the game ended: {state.outcome}")
        state, _ = abandon(state)
    elif not over:
        raise RecordError("the moves end before the game does")
    for key in ("outcome", "finished", "shithead"):
        recorded, played = getattr(record, key), getattr(state, key)
        if recorded != played:
            raise RecordError(f"{key} is {json.dumps(recorded)}, the moves give {json.dumps(played)}")
    return state
