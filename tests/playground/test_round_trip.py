"""Whatever the playground tells the bot, python-telegram-bot reads back unchanged: a long random scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import telegram

from shithead_bot.playground.methods import METHODS
from shithead_bot.playground.orders import ORDERS
from tests.playground.reading import check_object
from tests.playground.scenario import Scenario

if TYPE_CHECKING:
    from shithead_bot.playground.wire import JsonObject
    from shithead_bot.playground.world import World
    from tests.playground.conftest import Api, Clock

MOST_LAPS = 500
EVERYTHING = {*ORDERS, *METHODS}
KINDS = {"message", "edited_message", "callback_query", "my_chat_member", "chat_member", "message_reaction"}
NEWS = {
    "new_chat_members", "left_chat_member", "group_chat_created", "pinned_message", "forum_topic_created",
    "forum_topic_closed", "forum_topic_reopened", "migrate_to_chat_id", "migrate_from_chat_id",
}  # fmt: skip


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_every_object(
    world: World, api: Api, clock: Clock, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """All orders and methods come off, all kinds of updates and of news come up, and the library knows them all.

    The results of calls are read back by the `world` fixture, as in every other test.
    """
    kinds: set[str] = set()
    fields: set[str] = set()
    queue = world.updates.add

    def add(kind: str, payload: JsonObject) -> None:
        check_object(telegram.Update, {"update_id": 1, kind: payload})
        kinds.add(kind)
        fields.update(payload)
        queue(kind, payload)

    monkeypatch.setattr(world.updates, "add", add)
    scenario = Scenario(world, api, clock, seed)
    for lap in range(MOST_LAPS):
        await scenario.lap(lap)
        if scenario.done >= EVERYTHING and kinds >= KINDS and fields >= NEWS:
            break
    assert EVERYTHING - scenario.done == set()
    assert kinds == KINDS
    assert NEWS - fields == set()
