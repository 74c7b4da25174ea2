"""One call, from name and parameters to status and body: method looked up, faults applied, limits kept, logged."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from inspect import isawaitable
from typing import TYPE_CHECKING

from shithead_bot.playground.calls import DROPPED, Call
from shithead_bot.playground.events import Called
from shithead_bot.playground.faults import Effect
from shithead_bot.playground.methods import BY_LOWER_NAME, METHODS
from shithead_bot.playground.wire import ApiError, JsonObject, Told

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


async def call(world: World, name: str, parameters: Parameters) -> Reply | None:
    """Do what the bot asks; None where a fault wants the connection closed without an answer.

    A caller who hangs up ends a waiting getUpdates, but takes nothing else back: the server has the request by then.
    """
    method = BY_LOWER_NAME.get(name.lower())
    if method is None:
        return failure(ApiError(404, "Not Found: method not found"))
    work = _late_answer(world, method, parameters)
    return await (work if method == "getUpdates" else asyncio.shield(work))


async def _late_answer(world: World, method: str, parameters: Parameters) -> Reply | None:
    reply = await _answer(world, method, parameters)
    if world.latency:
        await world.sleep(world.latency)
    return reply


async def _answer(world: World, method: str, parameters: Parameters) -> Reply | None:
    chat_id = parameters.integer("chat_id") or None
    fault = world.faults.take(method, chat_id)
    effect = fault.effect if fault else None
    try:
        if effect is Effect.DROP_BEFORE:
            _log(world, Call(world.clock(), method, chat_id, 0, DROPPED, parameters.values))
            return None
        if fault and effect is Effect.ERROR:
            raise fault.error()
        if fault and effect is Effect.DELAY:
            await world.sleep(fault.seconds)
        world.floods.charge(method, chat_id)
        outcome = METHODS[method](world, parameters)
        told = await outcome if isawaitable(outcome) else outcome
    except ApiError as error:
        _log(world, Call(world.clock(), method, chat_id, error.code, error.description, parameters.values))
        return failure(error)
    result = told.result if isinstance(told, Told) else told
    code, text = (0, DROPPED) if effect is Effect.DROP_AFTER else (None, None)
    _log(world, Call(world.clock(), method, chat_id, code, text, parameters.values, result))
    body: JsonObject = {"ok": True, "result": result}
    if isinstance(told, Told):
        body["description"] = told.description
    return None if effect is Effect.DROP_AFTER else Reply(200, body)


def _log(world: World, entry: Call) -> None:
    world.calls.add(entry)
    world.events.emit(Called(entry))
