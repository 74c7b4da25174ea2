"""Coming, going, blocking: the updates and service messages they make, and what isn't possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shithead_bot.playground.chats import Status

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import Json, JsonObject
    from shithead_bot.playground.world import World
    from tests.playground.conftest import Api


def change(update: JsonObject) -> tuple[object, object]:
    """Old and new status of a my_chat_member update."""
    member = update["my_chat_member"]
    assert isinstance(member, dict)
    return member["old_chat_member"]["status"], member["new_chat_member"]["status"]


def message(update: JsonObject) -> JsonObject:
    found = update["message"]
    assert isinstance(found, dict)
    return found


async def test_bot_is_added(api: Api, world: World, anna: User) -> None:
    """The bot learns that it was added, and by whom, and sees the service message."""
    chat = world.add_group("Friends", [anna])
    added, told = await api.next_updates()
    assert change(added) == ("left", "member")
    assert message(told)["new_chat_members"] == [world.bot.to_json()]
    assert message(told)["from"] == anna.to_json()
    assert message(told)["chat"] == chat.to_json()


async def test_group_is_created_with_the_bot(api: Api, world: World, anna: User) -> None:
    """A basic group of which the bot is a founding member tells of its creation instead."""
    world.add_group("Friends", [anna], bot_from_start=True)
    added, told = await api.next_updates()
    assert change(added) == ("left", "member")
    assert message(told)["group_chat_created"] is True
    with pytest.raises(ValueError, match="basic groups"):
        world.add_group("Friends", [anna], "supergroup", bot_from_start=True)


@pytest.mark.parametrize("payload", ["a b", "é", "x" * 65])
def test_payloads_that_no_link_carries(world: World, anna: User, payload: str) -> None:
    """A payload is up to 64 letters, digits, - and _."""
    with pytest.raises(ValueError, match="payload"):
        world.start(anna, payload)
    chat = world.add_group("Friends", [anna], with_bot=False)
    with pytest.raises(ValueError, match="payload"):
        world.add_bot(anna, chat, payload)


async def test_bot_is_added_with_a_payload(api: Api, world: World, anna: User) -> None:
    """A startgroup link brings the bot in and hands it the payload, addressed to it."""
    chat = world.add_group("Friends", [anna], with_bot=False)
    world.add_bot(anna, chat, "table5")
    added, _, started = await api.next_updates()
    assert change(added) == ("left", "member")
    assert message(started)["text"] == "/start@shithead_bot table5"
    world.add_bot(anna, chat)
    assert await api.next_updates() == []


async def test_bot_is_kicked(api: Api, world: World, bert: User, group: Chat) -> None:
    """The bot learns of its removal, by its status and by the service message."""
    world.kick_bot(group, by=bert)
    kicked, told = await api.next_updates()
    assert change(kicked) == ("member", "kicked")
    assert message(told)["left_chat_member"] == world.bot.to_json()
    assert message(told)["from"] == bert.to_json()


async def test_bot_is_promoted_and_demoted(api: Api, world: World, group: Chat) -> None:
    """Each change of its rights is told."""
    world.promote(world.bot, group)
    world.demote(world.bot, group)
    assert [change(update) for update in await api.next_updates()] == [
        ("member", "administrator"),
        ("administrator", "member"),
    ]


async def test_members_come_and_go(api: Api, world: World, anna: User, bert: User, group: Chat) -> None:
    """The bot sees the service messages, whether people act themselves or are acted upon."""
    world.leave(bert, group)
    world.join(bert, group)
    world.kick(bert, group)
    world.join(bert, group, by=anna)
    left, joined, kicked, added = map(message, await api.next_updates())
    assert (left["from"], left["left_chat_member"]) == (bert.to_json(), bert.to_json())
    assert (joined["from"], joined["new_chat_members"]) == (bert.to_json(), [bert.to_json()])
    assert (kicked["from"], kicked["left_chat_member"]) == (anna.to_json(), bert.to_json())
    assert (added["from"], added["new_chat_members"]) == (anna.to_json(), [bert.to_json()])
    assert [message.text for message in group.messages[-4:]] == [
        "Bert Smit left the group",
        "Bert Smit joined the group",
        "Anna removed Bert Smit",
        "Anna added Bert Smit",
    ]


@pytest.mark.parametrize("name", ["عبد الرحمن", "מרדכי", "\u202eeman", "\u2067x"])
async def test_names_that_turn_words_around(world: World, anna: User, group: Chat, name: str) -> None:
    """In a service message a name from right to left, or with a mark that turns what follows, is set apart."""
    world.join(world.add_user(name), group, by=anna)
    assert group.messages[-1].text == f"Anna added \u2068{name}\u2069"


async def test_blocking(api: Api, world: World, anna: User, private: Chat) -> None:
    """Blocking is told as the bot's own removal from the private chat, unblocking as the reverse; each once."""
    for _ in range(2):
        world.block(anna)
    for _ in range(2):
        world.unblock(anna)
    updates = await api.next_updates()
    assert [change(update) for update in updates] == [("member", "kicked"), ("kicked", "member")]
    blocked: Json = updates[0]["my_chat_member"]
    assert isinstance(blocked, dict)
    assert (blocked["chat"], blocked["from"]) == (private.to_json(), anna.to_json())
    assert blocked["new_chat_member"]["user"] == world.bot.to_json()


async def test_starting(api: Api, world: World, anna: User) -> None:
    """A first start makes only the message; a start after blocking unblocks."""
    world.start(anna, "join_1")
    (update,) = await api.next_updates()
    assert message(update)["text"] == "/start join_1"
    assert message(update)["entities"] == [{"type": "bot_command", "offset": 0, "length": 6}]
    world.block(anna)
    world.start(anna)
    blocked, unblocked, started = await api.next_updates()
    assert (change(blocked)[1], change(unblocked)[1]) == ("kicked", "member")
    assert message(started)["text"] == "/start"


async def test_writing_to_the_bot_opens_the_chat(api: Api, world: World, anna: User) -> None:
    """Any first message does; the bot itself stands for the chat with it."""
    world.say(anna, world.bot, "hello")
    assert await api.message("sendMessage", chat_id=anna.id, text="hi")


def test_what_people_cannot_do(world: World, anna: User, bert: User, group: Chat, supergroup: Chat) -> None:
    """Impossible acts are errors of whoever sets the stage."""
    stranger = world.add_user("Stranger")
    with pytest.raises(ValueError, match="isn't in"):
        world.say(stranger, group, "hello")
    with pytest.raises(ValueError, match="isn't in"):
        world.say(stranger, world.private(anna), "hello")
    with pytest.raises(ValueError, match="isn't in"):
        world.leave(stranger, group)
    with pytest.raises(ValueError, match="isn't in"):
        world.promote(stranger, group)
    with pytest.raises(ValueError, match="already"):
        world.join(bert, group)
    with pytest.raises(ValueError, match="supergroups"):
        world.restrict(bert, group)
    world.restrict(bert, supergroup)
    with pytest.raises(ValueError, match="may not write"):
        world.say(bert, supergroup, "hello")
    world.block(anna)
    with pytest.raises(ValueError, match="unblock"):
        world.say(anna, world.bot, "hello")
    world.delete_account(bert)
    with pytest.raises(ValueError, match="Deleted Account"):
        world.say(bert, group, "hello")


def test_groups_need_members_and_topics_a_supergroup(world: World, anna: User) -> None:
    """Nobody makes no group; a basic group is no forum; an unknown kind is none."""
    with pytest.raises(ValueError, match="members"):
        world.add_group("Nobody")
    with pytest.raises(ValueError, match="topics"):
        world.add_group("Friends", [anna], forum=True)
    with pytest.raises(ValueError, match="channel5"):
        world.add_group("Friends", [anna], "channel5")


def test_roles_from_the_start(world: World, anna: User, bert: User) -> None:
    """Creator and administrators, the bot among them, can be named with the group."""
    third = world.add_user("Cleo")
    chat = world.add_group("Friends", [anna], admins=[third, bert], creator=bert, bot_admin=True)
    statuses = {member.user.id: member.status for member in chat.present_members()}
    assert statuses == {
        bert.id: Status.CREATOR,
        anna.id: Status.MEMBER,
        third.id: Status.ADMINISTRATOR,
        world.bot.id: Status.ADMINISTRATOR,
    }


async def test_when_the_creator_has_left(api: Api, world: World, anna: User, bert: User, group: Chat) -> None:
    """Whoever is there longest acts for him; when nobody is left, nobody can act."""
    world.leave(anna, group)
    world.promote(world.bot, group)
    *_, update = await api.next_updates()
    assert isinstance(update["my_chat_member"], dict)
    assert update["my_chat_member"]["from"] == bert.to_json()
    world.leave(bert, group)
    world.kick_bot(group)
    with pytest.raises(ValueError, match="nobody is left"):
        world.kick_bot(group)


async def test_reset(api: Api, world: World, anna: User, group: Chat) -> None:
    """A reset world is empty, its clock, token and listeners stay, and all ids go on: the bot may know the old ones."""
    world.start(anna)
    (before,) = await api.next_updates()
    world.faults.add()
    world.reset()
    assert (world.users, world.chats, len(world.calls), len(world.faults)) == ({}, {}, 0, 0)
    user = world.add_user("Anna")
    assert user.id > anna.id
    world.start(user)
    (after,) = await api.next_updates()
    assert int(str(after["update_id"])) > int(str(before["update_id"]))


def test_token_must_begin_with_an_id() -> None:
    """A token that no bot could have is refused, without being repeated."""
    from shithead_bot.playground.world import World

    with pytest.raises(ValueError, match="colon") as refused:
        World(token="secret")
    assert "secret" not in str(refused.value)
