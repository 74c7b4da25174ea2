"""deleteMessage and deleteMessages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shithead_bot.playground.events import Deleted, Event

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import Json
    from shithead_bot.playground.world import World
    from tests.playground.conftest import Api, Clock

NOT_FOUND = (400, "Bad Request: message to delete not found")
REFUSED = (400, "Bad Request: message can't be deleted")
TOO_OLD = (400, "Bad Request: message can't be deleted for everyone")


async def test_own_message(api: Api, world: World, group: Chat) -> None:
    """A message is deleted once; a second time it isn't found."""
    seen: list[Event] = []
    world.on_event(seen.append)
    sent = await api.message("sendMessage", chat_id=group.id, text="x")
    message = group.messages[-1]
    where = {"chat_id": group.id, "message_id": sent["message_id"]}
    assert await api.result("deleteMessage", **where) is True
    assert message.deleted
    assert message not in world.messages(group)
    assert Deleted(message) in seen
    assert await api.refusal("deleteMessage", **where) == NOT_FOUND
    assert await api.refusal("deleteMessage", chat_id=group.id) == NOT_FOUND


async def test_after_two_days(api: Api, group: Chat, world: World, clock: Clock) -> None:
    """48 hours later it is too late, except for an administrator who may delete."""
    sent = await api.message("sendMessage", chat_id=group.id, text="x")
    where = {"chat_id": group.id, "message_id": sent["message_id"]}
    clock.advance(48 * 3600 + 1)
    assert await api.refusal("deleteMessage", **where) == TOO_OLD
    world.promote(world.bot, group, ("can_pin_messages",))
    assert await api.refusal("deleteMessage", **where) == TOO_OLD
    world.promote(world.bot, group, ("can_delete_messages",))
    assert await api.result("deleteMessage", **where) is True


async def test_other_peoples_messages(api: Api, world: World, anna: User, group: Chat, private: Chat) -> None:
    """In groups only with the right to; in a private chat always."""
    said = world.say(anna, group, "hello")
    where = {"chat_id": group.id, "message_id": said.id}
    assert await api.refusal("deleteMessage", **where) == REFUSED
    world.promote(world.bot, group)
    assert await api.result("deleteMessage", **where) is True
    said = world.say(anna, private, "hello")
    assert await api.result("deleteMessage", chat_id=private.id, message_id=said.id) is True


async def test_what_tells_how_a_chat_began(api: Api, world: World, group: Chat) -> None:
    """The service message of an upgrade stays, even for administrators."""
    new = world.migrate(group)
    world.promote(world.bot, new)
    refused = await api.refusal("deleteMessage", chat_id=new.id, message_id=new.messages[0].id)
    assert refused == REFUSED


async def test_several(api: Api, group: Chat) -> None:
    """Several go at once; those that aren't there are skipped."""
    ids = []
    for text in "abc":
        sent = await api.message("sendMessage", chat_id=group.id, text=text)
        ids.append(sent["message_id"])
    wanted: Json = [ids[0], 999, ids[2]]
    assert await api.result("deleteMessages", chat_id=group.id, message_ids=wanted) is True
    assert [message.text for message in group.messages][-1] == "b"


async def test_several_or_none(api: Api, world: World, anna: User, group: Chat) -> None:
    """If one of them may not be deleted, none is."""
    sent = await api.message("sendMessage", chat_id=group.id, text="mine")
    said = world.say(anna, group, "hers")
    wanted: Json = [sent["message_id"], said.id]
    assert await api.refusal("deleteMessages", chat_id=group.id, message_ids=wanted) == REFUSED
    assert [message.text for message in group.messages][-2:] == ["mine", "hers"]


@pytest.mark.parametrize(
    ("ids", "problem"),
    [
        (None, "message identifiers are not specified"),
        ([], "message identifiers are not specified"),
        ("{", "can't parse message identifiers JSON object"),
        (list(range(1, 102)), "too many message identifiers specified"),
    ],
)
async def test_how_many(api: Api, group: Chat, ids: Json, problem: str) -> None:
    """One to a hundred ids."""
    refused = (400, f"Bad Request: {problem}")
    assert await api.refusal("deleteMessages", chat_id=group.id, message_ids=ids) == refused


async def test_pinned_message(api: Api, group: Chat) -> None:
    """A pinned message that is deleted isn't pinned any more."""
    sent = await api.message("sendMessage", chat_id=group.id, text="x")
    where = {"chat_id": group.id, "message_id": sent["message_id"]}
    await api.result("pinChatMessage", **where)
    await api.result("deleteMessage", **where)
    assert "pinned_message" not in await api.message("getChat", chat_id=group.id)
