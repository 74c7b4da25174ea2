"""The stored form of a table and of a game's log.

Small, since every tap writes a whole table: what has its usual value is left out, seats and events are lists of
their fields in order, cards are texts, and a game's rules are written only where they are not the table's.
"""

from collections.abc import Iterable, Sequence
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args, get_type_hints

import msgspec

from shithead_bot.engine import cards, rules, state
from shithead_bot.engine.events import Event
from shithead_bot.engine.rules import Rules
from shithead_bot.engine.state import GameState, Seat
from shithead_bot.store.codec import Format, card_from_text, damaged
from shithead_bot.store.errors import StoreDamaged
from shithead_bot.tables.model import Table
from shithead_bot.tables.ports import GameLog, GameStart

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T")
Fields = dict[str, Any]
Row = list[Any]

_NAMES: Final = vars(cards) | vars(rules) | vars(state)
"""What the engine's annotations speak of: it imports these names for type checkers only."""


def _form(kind: type["DataclassInstance"], **instead: Any) -> type[msgspec.Struct]:
    """A struct with the fields and defaults of a dataclass, some of them of another type."""
    hints = get_type_hints(kind, localns=_NAMES) | instead
    return msgspec.defstruct(
        f"{kind.__name__}Form",
        [
            (field.name, hints[field.name], *(() if field.default is MISSING else (field.default,)))
            for field in fields(kind)
        ],
    )


_STATE: Final[Any] = _form(GameState, seats=list[Row], rules=Fields | None)
_TABLES: Final = Format(_form(Table, rules=Fields, state=_STATE | None, happened=list[list[Row]]))
_STARTS: Final = Format(_form(GameStart, rules=Fields))

_EVENTS: Final[dict[str, type[Event]]] = {kind.__name__: kind for kind in get_args(Event)}
_COLUMNS: Final[dict[type, Any]] = {
    kind: tuple[tuple(get_type_hints(kind, localns=_NAMES).values())]  # type: ignore[misc]
    for kind in (Seat, *_EVENTS.values())
}


def table_to_json(table: Table) -> bytes:
    """Return the table as it is stored."""
    return _TABLES.encode(
        _unusual(table)
        | {
            "place": _unusual(table.place),
            "rules": table.rules.to_json(),
            "players": [_unusual(player) for player in table.players],
            "state": table.state and _state_fields(table.state, table.rules),
            "happened": [[[type(event).__name__, *_row(event)] for event in move] for move in table.happened],
        }
    )


def table_from_json(raw: bytes, where: str) -> Table:
    """Read the table kept at `where`. Raises StoredByNewer, StoreDamaged."""
    form = msgspec.structs.asdict(_TABLES.decode(raw, where))
    try:
        table_rules = Rules.from_json(form["rules"])
        return Table(
            **form
            | {
                "rules": table_rules,
                "state": form["state"] and _state(form["state"], table_rules),
                "happened": tuple(tuple(map(_event, move)) for move in form["happened"]),
            }
        )
    except msgspec.MsgspecError as error:
        raise damaged(where, error) from None
    except (ValueError, LookupError):
        raise _unknown(where) from None


def start_to_json(start: GameStart) -> bytes:
    """Return the head of a game's log as it is stored."""
    return _STARTS.encode(_unusual(start) | {"rules": start.rules.to_json()})


def log_from(lines: Sequence[bytes], where: str) -> GameLog:
    """Read the log kept at `where`: its head and the moves. Raises StoredByNewer, StoreDamaged."""
    form = msgspec.structs.asdict(_STARTS.decode(lines[0], where))
    try:
        start = GameStart(**form | {"rules": Rules.from_json(form["rules"])})
    except ValueError:
        raise _unknown(where) from None
    return GameLog(start, tuple(line.decode() for line in lines[1:]))


def _unusual(value: "DataclassInstance") -> Fields:
    """The fields that don't have their default."""
    return {
        field.name: content
        for field in fields(value)
        if (content := getattr(value, field.name)) != field.default
    }


def _row(value: "DataclassInstance") -> Row:
    return [getattr(value, field.name) for field in fields(value)]


def _from_row(kind: type[T], row: Iterable[object]) -> T:
    return kind(*msgspec.convert(list(row), _COLUMNS[kind], dec_hook=card_from_text))


def _event(row: Row) -> Event:
    name, *values = row
    return _from_row(_EVENTS[name], values)


def _state_fields(state: GameState, table_rules: Rules) -> Fields:
    return _unusual(state) | {
        "seats": [_row(seat) for seat in state.seats],
        "rules": None if state.rules == table_rules else state.rules.to_json(),
    }


def _state(form: msgspec.Struct, table_rules: Rules) -> GameState:
    content = msgspec.structs.asdict(form)
    own_rules = content["rules"]
    return GameState(
        **content
        | {
            "seats": tuple(_from_row(Seat, row) for row in content["seats"]),
            "rules": table_rules if own_rules is None else Rules.from_json(own_rules),
        }
    )


def _unknown(where: str) -> StoreDamaged:
    return StoreDamaged(f"{where} can't be read: it holds rules or events that this program doesn't know")
