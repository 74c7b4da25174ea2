"""getUpdates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shithead_bot.playground.wire import ApiError, read_json

if TYPE_CHECKING:
    from shithead_bot.playground.parameters import Parameters
    from shithead_bot.playground.wire import Json
    from shithead_bot.playground.world import World

MAX_LIMIT = 100
MAX_TIMEOUT = 50


async def get_updates(world: World, parameters: Parameters) -> Json:
    """Updates from `offset` on, at most `limit`, waiting up to `timeout` seconds for the first."""
    token = world.token
    allow_updates(world, parameters)
    updates = await world.updates.poll(
        parameters.integer("offset"),
        parameters.integer("limit", MAX_LIMIT, 1, MAX_LIMIT),
        parameters.integer("timeout", 0, 0, MAX_TIMEOUT),
    )
    if world.token != token:
        # Revoked while the poll waited.
        raise ApiError(401, "Unauthorized")
    return updates


def allow_updates(world: World, parameters: Parameters) -> None:
    """Want the kinds in `allowed_updates`; where it is missing or no list of names, all stays as it was."""
    source = parameters.text("allowed_updates")
    try:
        kinds = read_json(source) if source else None
    except ValueError:
        return
    if isinstance(kinds, list) and all(isinstance(kind, str) for kind in kinds):
        world.updates.allow(str(kind).lower() for kind in kinds)
