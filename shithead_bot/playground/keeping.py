"""A world put down as bytes, and taken up again: its people, chats and messages, and what the bot hasn't fetched yet.

Not kept: presses that wait for their answers, the log of calls, troubles on order, and the switches. The bytes are a
pickle, since everything in a world points to everything else; it is read so that nothing but the world's own value
types can come of it, and only if they still have the shape in which they were put down.
"""

from __future__ import annotations

import io
import pickle  # read by the strict reader below only
import zlib
from collections import defaultdict
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING

from shithead_bot.playground import (
    chats,
    entities,
    files,
    ids,
    keyboards,
    messages,
    profile,
    taps,
    updates,
    users,
)
from shithead_bot.playground.users import ANONYMOUS_ADMIN, LINKED_CHANNEL

if TYPE_CHECKING:
    from collections.abc import Callable

    from shithead_bot.playground.users import User
    from shithead_bot.playground.world import World

_ROOMS = (chats, entities, files, ids, keyboards, messages, profile, taps, updates, users)
# Ids that are skipped when a world is taken up: what was put down may lag behind what the bot has seen.
SKIPPED = 1000


class Unkept(ValueError):
    """These bytes are no world that this version has put down."""


def put_down(world: World) -> bytes:
    """All that is kept of a world."""
    buffer = io.BytesIO()
    next_update, waiting = world.updates.waiting()
    contents = (
        world.ids, world.users, world.chats, world.former, world.files, world.profile, next_update, waiting
    )  # fmt: skip
    _Writer(buffer, world.bot).dump(contents)
    return _shape() + buffer.getvalue()


def take_up(world: World, kept: bytes) -> None:
    """Fill a world that nobody has used yet. Raises Unkept."""
    shape = _shape()
    if not kept.startswith(shape):
        raise Unkept("it was kept by another version")
    try:
        contents = _Reader(io.BytesIO(kept[len(shape) :]), world.bot).load()
        (
            world.ids,
            world.users,
            world.chats,
            world.former,
            world.files,
            world.profile,
            next_update,
            waiting,
        ) = contents
    except (pickle.UnpicklingError, EOFError, AttributeError, TypeError, ValueError) as problem:
        raise Unkept("it is damaged") from problem
    world.ids.skip(SKIPPED)
    for chat in (*world.chats.values(), *world.former.values()):
        chat.last_id += SKIPPED
    world.updates.go_on(next_update + SKIPPED, waiting)


def _known() -> dict[tuple[str, str], type | Callable[..., object]]:
    """What may be made while a world is read, by module and name: the value types of its rooms."""
    known: dict[tuple[str, str], type | Callable[..., object]] = {
        (room.__name__, name): item
        for room in _ROOMS
        for name, item in vars(room).items()
        if isinstance(item, type) and item.__module__ == room.__name__
    }
    for item in (defaultdict, profile.no_rights):
        known[item.__module__, item.__qualname__] = item
    return known


def _shape() -> bytes:
    """A mark of what the value types look like: another version's world isn't guessed at."""
    lines = sorted(
        f"{name}: {[field.name for field in fields(item)]}"
        for name, item in _known().items()
        if isinstance(item, type) and is_dataclass(item)
    )
    return b"world %08x\n" % zlib.crc32("\n".join(lines).encode())


def _fixed(bot: User) -> dict[str, User]:
    """Accounts that every world has from the start."""
    return {"bot": bot, "anonymous": ANONYMOUS_ADMIN, "channel": LINKED_CHANNEL}


class _Writer(pickle.Pickler):
    def __init__(self, file: io.BytesIO, bot: User) -> None:
        super().__init__(file, protocol=5)
        self._names = {id(user): name for name, user in _fixed(bot).items()}

    def persistent_id(self, obj: object) -> str | None:
        return self._names.get(id(obj))

    def reducer_override(self, obj: object) -> tuple[Callable[..., object], tuple[object, ...]]:
        """An enum by its class and value, in every version of Python."""
        return (type(obj), (obj.value,)) if isinstance(obj, Enum) else NotImplemented


class _Reader(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, bot: User) -> None:
        super().__init__(file)
        self._fixed = _fixed(bot)
        self._known = _known()

    def persistent_load(self, pid: object) -> User:
        return self._fixed[str(pid)]

    def find_class(self, module_name: str, global_name: str) -> object:
        try:
            return self._known[module_name, global_name]
        except KeyError:
            raise pickle.UnpicklingError(f"{global_name} is no part of a world") from None
