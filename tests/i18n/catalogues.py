"""The catalogues as they stand in their files: entries, keys, values, and every way that a text can read."""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import product

from fluent.syntax import FluentParser
from fluent.syntax.ast import (
    Identifier,
    Junk,
    Message,
    NumberLiteral,
    Pattern,
    Placeable,
    SelectExpression,
    StringLiteral,
    TextElement,
    VariableReference,
)
from fluent.syntax.visitor import Visitor


@cache
def entries(language: str) -> list[Message | Junk]:
    """Everything that stands in a language's catalogues, comments apart."""
    folder = files("shithead_bot.i18n") / language
    sources = [entry.read_text("utf-8") for entry in folder.iterdir() if entry.name.endswith(".ftl")]
    parsed = [entry for source in sources for entry in FluentParser().parse(source).body]
    return [entry for entry in parsed if isinstance(entry, Message | Junk)]


def messages(language: str) -> dict[str, Message]:
    """A language's texts by key."""
    return {entry.id.name: entry for entry in entries(language) if isinstance(entry, Message)}


def keys(language: str) -> list[str]:
    """A language's keys, as often as they stand there."""
    return [entry.id.name for entry in entries(language) if isinstance(entry, Message)]


class _Collector(Visitor):
    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.selects: list[SelectExpression] = []

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 — the library's name
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: SelectExpression) -> None:  # noqa: N802 — the library's name
        self.selects.append(node)
        self.generic_visit(node)


def _collected(message: Message) -> _Collector:
    found = _Collector()
    found.visit(message)
    return found


def variables(message: Message) -> set[str]:
    """The values that a text asks for."""
    return _collected(message).variables


def choices(message: Message) -> list[tuple[str, list[str]]]:
    """What a text decides by: the value's name, and the cases that are told apart."""
    return [
        (select.selector.id.name, [_case(variant.key) for variant in select.variants])
        for select in _collected(message).selects
        if isinstance(select.selector, VariableReference)
    ]


def _case(key: Identifier | NumberLiteral) -> str:
    return str(key.name if isinstance(key, Identifier) else key.value)


def readings(message: Message, shown: str = "x") -> list[str]:
    """Every way that a text can read, with `shown` for each value."""
    assert message.value is not None, message.id.name
    return list(_pattern(message.value, shown))


def _pattern(pattern: Pattern, shown: str) -> Iterator[str]:
    for parts in product(*(_element(element, shown) for element in pattern.elements)):
        yield "".join(parts)


def _element(element: TextElement | Placeable, shown: str) -> Sequence[str]:
    if isinstance(element, TextElement):
        return [str(element.value)]
    match element.expression:
        case SelectExpression(variants=variants):
            return [reading for variant in variants for reading in _pattern(variant.value, shown)]
        case StringLiteral(value=value):
            return [str(value)]
        case _:
            return [shown]
