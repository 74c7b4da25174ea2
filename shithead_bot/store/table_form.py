"""The stored form of a table and of a game's log.

Small, since every tap writes a whole table: what has its usual value is left out, piles of cards are one text
(`4C--XX`, `--` where a card is gone), events are lists of their fields in order, and a game's rules are written
only where they are not the table's.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, Final, get_args, get_type_hints

import msgspec

from shithead_bot.engine import cards, rules, state
from shithead_bot.engine.cards import Card
from shithead_bot.engine.rules import Rules
from shithead_bot.engine.state import GameState, Seat
from shithead_bot.store.codec import Format, card_from_text, damaged
from shithead_bot.store.errors import StoreDamaged
from shithead_bot.tables.model import Table
from shithead_bot.tables.ports import GameLog, GameStart
from shithead_bot.tables.tidings import Happening

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Fields = dict[str, Any]
Row = list[Any]

_GONE: Final = "--"
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


_SeatForm = tuple[str, str, str, bool]  # hand, face-up, face-down, ready
_STATE: Final[Any] = _form(
    GameState, rules=Fields | None, seats=list[_SeatForm], draw_pile=str, pile=str, burned=str
)
_TABLES: Final = Format(_form(Table, rules=Fields, state=_STATE | None, happened=list[list[Row]]))
_STARTS: Final = Format(_form(GameStart, rules=Fields, deck=str))

# An event is known by its class's name: renaming a class changes the format.
_EVENTS: Final[dict[str, type[Happening]]] = {kind.__name__: kind for kind in get_args(Happening)}
_COLUMNS: Final[dict[type[Happening], Any]] = {
    kind: tuple[tuple(get_type_hints(kind, localns=_NAMES).values())]  # type: ignore[misc]
    for kind in _EVENTS.values()
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
            "happened": [[_row(event) for event in move] for move in table.happened],
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
    except (ValueError, LookupError, TypeError):
        raise _unknown(where) from None


def start_to_json(start: GameStart) -> bytes:
    """Return the head of a game's log as it is stored."""
    return _STARTS.encode(_unusual(start) | {"rules": start.rules.to_json(), "deck": _text(start.deck)})


def log_from(lines: Sequence[bytes], where: str) -> GameLog:
    """Read the log kept at `where`: its head and the moves. Raises StoredByNewer, StoreDamaged."""
    form = msgspec.structs.asdict(_STARTS.decode(lines[0], where))
    try:
        start = GameStart(**form | {"rules": Rules.from_json(form["rules"]), "deck": _cards(form["deck"])})
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


def _row(event: Happening) -> Row:
    return [type(event).__name__, *(getattr(event, field.name) for field in fields(event))]


def _event(row: Row) -> Happening:
    name, *values = row
    kind = _EVENTS[name]
    return kind(*msgspec.convert(values, _COLUMNS[kind], dec_hook=card_from_text))


def _state_fields(state: GameState, table_rules: Rules) -> Fields:
    return _unusual(state) | {
        "rules": None if state.rules == table_rules else state.rules.to_json(),
        "seats": [
            (_text(seat.hand), _text(seat.face_up), _text(seat.face_down), seat.ready) for seat in state.seats
        ],
        "draw_pile": _text(state.draw_pile),
        "pile": _text(state.pile),
        "burned": _text(state.burned),
    }


def _state(form: msgspec.Struct, table_rules: Rules) -> GameState:
    content = msgspec.structs.asdict(form)
    own_rules = content["rules"]
    return GameState(
        **content
        | {
            "rules": table_rules if own_rules is None else Rules.from_json(own_rules),
            "seats": tuple(
                Seat(_cards(hand), _cards(face_up), _places(face_down), ready)
                for hand, face_up, face_down, ready in content["seats"]
            ),
            "draw_pile": _cards(content["draw_pile"]),
            "pile": _cards(content["pile"]),
            "burned": _cards(content["burned"]),
        }
    )


def _text(pile: Iterable[Card | None]) -> str:
    return "".join(_GONE if card is None else card.text for card in pile)


def _texts(text: str) -> Iterator[str]:
    return (text[at : at + 2] for at in range(0, len(text), 2))


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.of, _texts(text)))


def _places(text: str) -> tuple[Card | None, ...]:
    return tuple(None if card == _GONE else Card.of(card) for card in _texts(text))


def _unknown(where: str) -> StoreDamaged:
    return StoreDamaged(
        f"{where} can't be read: it holds cards, rules or events that this program doesn't know"
    )
