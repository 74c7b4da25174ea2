"""Make frozen values quickly: every move makes a state, a seat and some events anew."""

from __future__ import annotations

from dataclasses import field, fields, make_dataclass
from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    Value = TypeVar("Value", bound=DataclassInstance)


def quick(cls: type[Value]) -> type[Value]:
    """Return a maker of a frozen dataclass with slots: called like the class, in a third of its time.

    A frozen dataclass sets each field by a detour round its own lock. The twin made here has the same slots
    and no lock; once its fields are set it becomes one of `cls`, locked like any other.
    """

    def lock(twin: object) -> None:
        twin.__class__ = cls

    slots = [(slot.name, object, field(default=slot.default)) for slot in fields(cls)]
    return cast(
        "type[Value]",
        make_dataclass(cls.__name__, slots, slots=True, namespace={"__post_init__": lock}),
    )
