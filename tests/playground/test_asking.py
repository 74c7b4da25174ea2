"""What the bot asks about chats and members, and what it tells about itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from shithead_bot.playground.chats import ADMIN_RIGHTS, PERMISSIONS

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import Json, JsonObject
    from shithead_bot.playground.world import World
    from tests.playground.conftest import Api


def status(member: Json) -> object:
    assert isinstance(member, dict)
    return member["status"]


async def test_get_me(api: Api, world: World) -> None:
    """The bot learns its name, and what it can: joining groups is all, for privacy mode hides messages from it."""
    me = await api.message("getMe")
    assert me.items() >= world.bot.to_json().items()
    assert (me["id"], me["first_name"], me["username"], me["is_bot"]) == (
        42,
        "Shithead",
        "shithead_bot",
        True,
    )
    abilities = me.keys() - world.bot.to_json().keys()
    assert [ability for ability in abilities if me[ability]] == ["can_join_groups"]
    assert "can_read_all_group_messages" in abilities


async def test_get_chat(api: Api, world: World, anna: User, group: Chat, private: Chat) -> None:
    """A chat's full description names its permissions and its newest pin; a user met in a group has one too."""
    world.set_permissions(group, set(PERMISSIONS) - {"can_send_polls"})
    sent = await api.message("sendMessage", chat_id=group.id, text="rules")
    await api.result("pinChatMessage", chat_id=group.id, message_id=sent["message_id"])
    full = await api.message("getChat", chat_id=group.id)
    assert full.items() >= group.to_json().items()
    assert full["permissions"] == {name: name != "can_send_polls" for name in PERMISSIONS}
    assert full["pinned_message"] == sent
    assert (await api.message("getChat", chat_id=anna.id))["type"] == "private"


async def test_members(api: Api, world: World, anna: User, bert: User, supergroup: Chat) -> None:
    """Every status is told; who isn't in the chat has left; who is unknown isn't found."""

    async def ask(user_id: int) -> object:
        return status(await api.result("getChatMember", chat_id=supergroup.id, user_id=user_id))

    assert await ask(anna.id) == "creator"
    assert await ask(bert.id) == "member"
    assert await ask(world.bot.id) == "member"
    world.promote(bert, supergroup, ("can_pin_messages",))
    member = await api.message("getChatMember", chat_id=supergroup.id, user_id=bert.id)
    assert [right for right in ADMIN_RIGHTS if member[right]] == ["can_pin_messages"]
    world.restrict(bert, supergroup, ("can_send_messages",))
    member = await api.message("getChatMember", chat_id=supergroup.id, user_id=bert.id)
    assert [name for name in PERMISSIONS if member[name]] == ["can_send_messages"]
    world.leave(bert, supergroup)
    assert await ask(bert.id) == "left"
    world.join(bert, supergroup)
    world.kick(bert, supergroup)
    assert await ask(bert.id) == "kicked"
    elsewhere = world.add_user("Elsewhere")
    world.start(elsewhere)
    assert await ask(elsewhere.id) == "left"


async def test_anonymous_administrator(api: Api, world: World, anna: User, bert: User, group: Chat) -> None:
    """Asked for by his id, an anonymous administrator is told as one, the creator too."""
    for user in (anna, bert):
        world.promote(user, group, anonymous=True)
        member = await api.message("getChatMember", chat_id=group.id, user_id=user.id)
        assert member["is_anonymous"] is True


async def test_members_that_are_not_found(
    api: Api, world: World, anna: User, bert: User, group: Chat
) -> None:
    """Unknown users, no user, and third parties in a private chat."""
    refused = (400, "Bad Request: member not found")
    assert await api.refusal("getChatMember", chat_id=group.id, user_id=17) == refused
    assert await api.refusal("getChatMember", chat_id=anna.id, user_id=bert.id) == refused
    invalid = (400, "Bad Request: invalid user_id specified")
    assert await api.refusal("getChatMember", chat_id=group.id) == invalid
    assert status(await api.result("getChatMember", chat_id=anna.id, user_id=anna.id)) == "member"


async def test_administrators(api: Api, world: World, anna: User, bert: User, group: Chat) -> None:
    """Creator and administrators, the asking bot among them; other bots only if asked for."""
    other = world.add_user("Other", username="other_bot", is_bot=True)
    world.join(other, group, by=anna)
    for user in (other, world.bot):
        world.promote(user, group)

    async def ask(**parameters: Json) -> list[object]:
        members = await api.result("getChatAdministrators", chat_id=group.id, **parameters)
        assert isinstance(members, list)
        return [member["user"]["id"] for member in members]

    assert await ask() == [anna.id, world.bot.id]
    assert await ask(return_bots=True) == [anna.id, world.bot.id, other.id]
    refused = (400, "Bad Request: there are no administrators in the private chat")
    assert await api.refusal("getChatAdministrators", chat_id=anna.id) == refused


async def test_member_count(api: Api, world: World, bert: User, group: Chat) -> None:
    """Those who are there; two in a private chat."""
    assert await api.result("getChatMemberCount", chat_id=group.id) == 3
    world.leave(bert, group)
    assert await api.result("getChatMemberCount", chat_id=group.id) == 2
    assert await api.result("getChatMemberCount", chat_id=bert.id) == 2


async def test_leaving(api: Api, world: World, anna: User, group: Chat) -> None:
    """The bot leaves a group and gets word of it; private chats can't be left."""
    assert await api.result("leaveChat", chat_id=group.id) is True
    left, told = await api.next_updates()
    assert isinstance(left["my_chat_member"], dict)
    assert status(left["my_chat_member"]["new_chat_member"]) == "left"
    assert isinstance(told["message"], dict)
    assert told["message"]["left_chat_member"] == world.bot.to_json()
    refused = (400, "Bad Request: can't leave private chats")
    assert await api.refusal("leaveChat", chat_id=anna.id) == refused


COMMANDS: list[Json] = [{"command": "new", "description": "Open a table"}]


async def test_commands_by_scope_and_language(api: Api, group: Chat) -> None:
    """Each scope and language has a menu of its own, and none is another's fallback."""
    scope: Json = {"type": "chat", "chat_id": group.id}
    assert await api.result("setMyCommands", commands=COMMANDS, scope=scope, language_code="nl") is True
    assert await api.result("getMyCommands", scope=scope, language_code="nl") == COMMANDS
    assert await api.result("getMyCommands", scope=scope) == []
    assert await api.result("getMyCommands") == []
    assert await api.result("deleteMyCommands", scope=scope, language_code="nl") is True
    assert await api.result("getMyCommands", scope=scope, language_code="nl") == []
    for kind in ("default", "all_private_chats", "all_group_chats", "all_chat_administrators"):
        assert await api.result("setMyCommands", commands=COMMANDS, scope={"type": kind}) is True
    assert await api.result("getMyCommands") == COMMANDS


async def test_commands_for_one_chat_or_member(
    api: Api, world: World, private: Chat, group: Chat, anna: User
) -> None:
    """A private chat, a group's administrators and a single member can have menus of their own."""
    scopes: list[Json] = [
        {"type": "chat", "chat_id": private.id},
        {"type": "chat_administrators", "chat_id": group.id},
        {"type": "chat_member", "chat_id": group.id, "user_id": anna.id},
    ]
    for scope in scopes:
        assert await api.result("setMyCommands", commands=COMMANDS, scope=scope) is True
        assert await api.result("getMyCommands", scope=scope) == COMMANDS
    other: Json = {"type": "chat_member", "chat_id": group.id, "user_id": world.bot.id}
    assert await api.result("getMyCommands", scope=other) == []
    world.kick_bot(group)
    refused = (403, "Forbidden: bot was kicked from the group chat")
    assert await api.refusal("setMyCommands", commands=COMMANDS, scope=other) == refused


@pytest.mark.parametrize(
    ("parameters", "problem"),
    [
        ({"commands": "{"}, "can't parse commands JSON object"),
        ({"commands": {"a": 1}}, "expected an Array of BotCommand"),
        ({"commands": [1]}, "can't parse BotCommand: expected an Object"),
        ({"commands": [{"command": "new"}]}, "can't parse BotCommand: Can't find field \"description\""),
        ({"commands": [{"command": "New", "description": "x"}]}, "BOT_COMMAND_INVALID"),
        ({"commands": [{"command": "x" * 33, "description": "x"}]}, "BOT_COMMAND_INVALID"),
        ({"commands": [{"command": "", "description": "x"}]}, "BOT_COMMAND_INVALID"),
        ({"commands": [{"command": "new", "description": ""}]}, "BOT_COMMAND_DESCRIPTION_INVALID"),
        ({"commands": [{"command": "new", "description": "x" * 257}]}, "BOT_COMMAND_DESCRIPTION_INVALID"),
        ({"commands": COMMANDS * 101}, "BOT_COMMANDS_TOO_MUCH"),
        ({"commands": COMMANDS, "language_code": "dutch"}, "invalid language code specified"),
        ({"commands": COMMANDS, "scope": [1]}, "can't parse BotCommandScope: expected an Object"),
        (
            {"commands": COMMANDS, "scope": {"type": "world"}},
            "can't parse BotCommandScope: unsupported type specified",
        ),
        ({"commands": COMMANDS, "scope": {"type": "chat", "chat_id": -5}}, "chat not found"),
    ],
)
async def test_refused_commands(api: Api, parameters: JsonObject, problem: str) -> None:
    """Names, descriptions, number, language and scope are checked."""
    assert await api.refusal("setMyCommands", **parameters) == (400, f"Bad Request: {problem}")


@pytest.mark.parametrize(
    ("what", "field", "limit", "problem"),
    [
        ("Name", "name", 64, "BOT_TITLE_INVALID"),
        ("Description", "description", 512, "BOT_INFO_INVALID"),
        ("ShortDescription", "short_description", 120, "BOT_INFO_INVALID"),
    ],
)
async def test_profile_texts(api: Api, what: str, field: str, limit: int, problem: str) -> None:
    """Name and descriptions are set for all or for one language, up to their limits, and taken back."""
    before = await api.result(f"getMy{what}")
    await api.result(f"setMy{what}", **{field: "x" * limit})
    await api.result(f"setMy{what}", **{field: "kaarten"}, language_code="nl")
    assert await api.result(f"getMy{what}", language_code="nl") == {field: "kaarten"}
    assert await api.result(f"getMy{what}", language_code="de") == {field: "x" * limit}
    refused = await api.refusal(f"setMy{what}", **{field: "x" * (limit + 1)})
    assert refused == (400, f"Bad Request: {problem}")
    for language in ("", "nl"):
        await api.result(f"setMy{what}", language_code=language)
    assert await api.result(f"getMy{what}") == before
    invalid = (400, "Bad Request: invalid language code specified")
    assert await api.refusal(f"getMy{what}", language_code="x") == invalid


async def test_default_administrator_rights(api: Api) -> None:
    """The wished rights are kept, for groups and channels apart, and go without any."""
    rights: Json = {"can_delete_messages": True, "can_pin_messages": True}
    assert await api.result("setMyDefaultAdministratorRights", rights=rights) is True
    kept = await api.message("getMyDefaultAdministratorRights")
    assert [name for name, value in kept.items() if value] == ["can_delete_messages", "can_pin_messages"]
    assert not any((await api.message("getMyDefaultAdministratorRights", for_channels=True)).values())
    await api.result("setMyDefaultAdministratorRights")
    assert not any((await api.message("getMyDefaultAdministratorRights")).values())
    refused = (400, "Bad Request: object expected as administrator rights")
    assert await api.refusal("setMyDefaultAdministratorRights", rights=[1]) == refused
