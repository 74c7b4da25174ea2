"""One call, from name and parameters to status and body: method looked up, faults applied, limits kept, logged."""

from __future__ import annotations

from dataclasses import dataclass, field
from inspect import isawaitable
from typing import TYPE_CHECKING

from shithead_bot.playground.calls import Call
from shithead_bot.playground.events import Called
from shithead_bot.playground.faults import Dropped, Effect
from shithead_bot.playground.methods import BY_LOWER_NAME, METHODS
from shithead_bot.playground.wire import ApiError, Json, JsonObject

if TYPE_CHECKING:
    from shithead_bot.playground.parameters import Parameters
    from shithead_bot.playground.world import World


@dataclass(frozen=True, slots=True)
class Reply:
    """What goes back: an HTTP status, a JSON body, further headers."""

    status: int
    body: JsonObject
    headers: dict[str, str] = field(default_factory=dict)


def failure(error: ApiError) -> Reply:
    """The reply that an error becomes: its code is the HTTP status."""
    retry_after = error.parameters.get("retry_after")
    headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
    return Reply(error.code, error.to_json(), headers)


async def call(world: World, name: str, parameters: Parameters) -> Reply:
    """Do what the bot asks. Raises Dropped where a fault wants the connection closed instead of answered."""
    method = BY_LOWER_NAME.get(name.lower())
    if method is None:
        return failure(ApiError(404, "Not Found: method not found"))
    chat_id = parameters.integer("chat_id") or None
    try:
        result = await _perform(world, method, parameters, chat_id)
    except ApiError as error:
        _log(world, Call(world.clock(), method, chat_id, error.code, error.description, parameters.values))
        return failure(error)
    _log(world, Call(world.clock(), method, chat_id, parameters=parameters.values, result=result))
    return Reply(200, {"ok": True, "result": result})


async def _perform(world: World, method: str, parameters: Parameters, chat_id: int | None) -> Json:
    fault = world.faults.take(method, chat_id)
    if fault and fault.effect is Effect.ERROR:
        raise fault.error()
    if fault and fault.effect is Effect.DROP_BEFORE:
        raise Dropped
    if fault and fault.effect is Effect.DELAY:
        await world.sleep(fault.seconds)
    world.floods.charge(method, chat_id)
    outcome = METHODS[method](world, parameters)
    result = await outcome if isawaitable(outcome) else outcome
    if fault and fault.effect is Effect.DROP_AFTER:
        raise Dropped
    return result


def _log(world: World, entry: Call) -> None:
    world.calls.add(entry)
    world.events.emit(Called(entry))
