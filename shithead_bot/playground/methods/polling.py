"""getUpdates, and the webhook methods that a polling bot calls."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shithead_bot.playground.parameters import Parameters
    from shithead_bot.playground.wire import Json
    from shithead_bot.playground.world import World

MAX_LIMIT = 100
MAX_TIMEOUT = 50


async def get_updates(world: World, parameters: Parameters) -> Json:
    """Updates from `offset` on, at most `limit`, waiting up to `timeout` seconds for the first."""
    if (kinds := _allowed_updates(parameters.text("allowed_updates"))) is not None:
        world.updates.allow(kinds)
    return await world.updates.poll(
        parameters.integer("offset"),
        parameters.integer("limit", MAX_LIMIT, 1, MAX_LIMIT),
        parameters.integer("timeout", 0, 0, MAX_TIMEOUT),
    )


def delete_webhook(world: World, parameters: Parameters) -> Json:
    """There is never one; only `drop_pending_updates` does something."""
    if parameters.flag("drop_pending_updates"):
        world.updates.drop_pending()
    return True


def get_webhook_info(world: World, _: Parameters) -> Json:
    """No webhook, and how many updates wait."""
    return {"url": "", "has_custom_certificate": False, "pending_update_count": world.updates.pending}


def _allowed_updates(source: str) -> list[str] | None:
    """The wanted kinds; None where the parameter is missing or no list of names: then all stays as it was."""
    try:
        kinds: Json = json.loads(source) if source else None
    except ValueError:
        return None
    if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
        return None
    return [str(kind).lower() for kind in kinds]
