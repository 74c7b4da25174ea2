"""The controls over HTTP: a page or another process sets the stage."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import aiohttp
import pytest

from shithead_bot.playground.orders import ORDERS
from tests.playground.conftest import keyboard

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.server import ApiServer
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import Json, JsonObject
    from shithead_bot.playground.world import World
    from tests.playground.conftest import Api


class Remote:
    """Someone in another process."""

    def __init__(self, session: aiohttp.ClientSession, server: ApiServer) -> None:
        self.session = session
        self.url = f"{server.url}/control"

    async def do(self, control: str, **arguments: Json) -> JsonObject:
        """Use a control that must succeed."""
        status, body = await self.tried(control, arguments)
        assert status == 200, body
        assert isinstance(body, dict) or body is None
        return body or {}

    async def tried(self, control: str, arguments: Json) -> tuple[int, Json]:
        """Use a control, and tell status and body."""
        async with self.session.post(f"{self.url}/{control}", json=arguments) as response:
            return response.status, await response.json()

    async def look(self, what: str) -> JsonObject:
        async with self.session.get(f"{self.url}/{what}") as response:
            assert response.status == 200
            found: JsonObject = {"it": await response.json()}
            return found


@pytest.fixture
async def remote(server: ApiServer) -> AsyncIterator[Remote]:
    async with aiohttp.ClientSession() as session:
        yield Remote(session, server)


async def test_a_whole_scene(api: Api, world: World, remote: Remote) -> None:
    """Users and groups come, write, press, react and go by the controls alone."""
    anna = await remote.do("add_user", first_name="Anna", username="anna_k")
    bert = await remote.do("add_user", first_name="Bert", language_code="nl")
    group = await remote.do("add_group", title="Friends", members=[anna["id"], bert["id"]], kind="supergroup")
    chat = {"chat": group["id"]}
    await remote.do("start", user=anna["id"], payload="j5")
    said = await remote.do("say", user=anna["id"], text="helo", **chat)
    edited = await remote.do("edit", message=said["id"], text="hello", **chat)
    assert (edited["text"], edited["edits"], edited["id"]) == ("hello", 1, said["id"])
    sent = await api.message("sendMessage", chat_id=group["id"], text="?", reply_markup=keyboard(("Join",)))
    tap = await remote.do("press", user=bert["id"], message=sent["message_id"], button="Join", **chat)
    await api.result("answerCallbackQuery", callback_query_id=tap["id"], text="In")
    await remote.do("react", user=bert["id"], message=sent["message_id"], emoji="🔥", **chat)
    spare = await remote.do("say", user=bert["id"], text="oops", **chat)
    await remote.do("delete", user=bert["id"], message=spare["id"], **chat)
    await remote.do("promote", user=bert["id"], **chat)
    await remote.do("demote", user=bert["id"], **chat)
    await remote.do("restrict", user=bert["id"], permissions=["can_send_messages"], **chat)
    await remote.do("set_permissions", permissions=["can_send_messages"], **chat)
    await remote.do("set_forum", **chat)
    topic = await remote.do("create_topic", name="Cards", **chat)
    for control in ("close_topic", "reopen_topic", "delete_topic"):
        await remote.do(control, topic=topic["id"], **chat)
    await remote.do("leave", user=bert["id"], **chat)
    await remote.do("join", user=bert["id"], by=anna["id"], **chat)
    await remote.do("kick", user=bert["id"], **chat)
    await remote.do("kick", user=world.bot.id, **chat)
    for control in ("block", "unblock", "delete_account"):
        await remote.do(control, user=anna["id"])
    small = await remote.do("add_group", title="Small", members=[bert["id"]])
    assert (await remote.do("migrate", chat=small["id"]))["type"] == "supergroup"
    state = (await remote.look("state"))["it"]
    assert isinstance(state, dict)
    assert [user["deleted"] for user in state["users"]] == [True, False]
    (friends,) = (found for found in state["chats"] if found["id"] == group["id"])
    assert friends["members"] == {
        str(anna["id"]): "creator",
        str(bert["id"]): "kicked",
        "42": "kicked",
    }
    await remote.do("reset")
    assert world.chats == {}


async def test_faults_and_limits(api: Api, world: World, remote: Remote, private: Chat) -> None:
    """Faults are ordered and taken back, flood limits switched."""
    await remote.do("add_fault", method="getMe", times=2, code=502, description="Bad Gateway")
    assert await api.refusal("getMe") == (502, "Bad Gateway")
    await remote.do("clear_faults")
    assert await api.message("getMe")
    await remote.do("set_limits", enabled=True)
    assert world.floods.enabled


async def test_what_can_be_looked_at(api: Api, remote: Remote, private: Chat, anna: User) -> None:
    """The state has messages as people see them, and the calls."""
    await api.message(
        "sendMessage", chat_id=private.id, text="<b>x</b>", parse_mode="HTML", reply_markup=keyboard(("A",))
    )
    state = (await remote.look("state"))["it"]
    assert isinstance(state, dict)
    started, sent = state["messages"][str(private.id)]
    assert (started["sender"], started["text"], started["rang"]) == ("Anna", "/start", True)
    assert (sent["text"], sent["entities"]) == ("x", [{"type": "bold", "offset": 0, "length": 1}])
    assert sent["keyboard"] == keyboard(("A",))["inline_keyboard"]
    assert [call["method"] for call in state["calls"]] == ["sendMessage"]


async def test_live_events(
    api: Api, world: World, remote: Remote, anna: User, group: Chat, server: ApiServer
) -> None:
    """Everything that happens is streamed at once; the stream ends with the server."""
    async with remote.session.get(f"{remote.url}/events") as response:
        assert response.content_type == "text/event-stream"
        sent = await api.message("sendMessage", chat_id=group.id, text="?", reply_markup=keyboard(("Join",)))
        where = {"chat_id": group.id, "message_id": sent["message_id"]}
        tap = world.press(anna, group.messages[-1], "Join")
        await api.result("answerCallbackQuery", callback_query_id=tap.id, text="In")
        await api.message("editMessageText", **where, text="!")
        world.react(anna, group.messages[-1], "🔥")
        await api.result("sendChatAction", chat_id=group.id, action="typing")
        await api.result("deleteMessage", **where)
        world.set_permissions(group)
        await server.stop()
        lines = (await response.text()).split("\n\n")
    events = [json.loads(line.removeprefix("data: ")) for line in lines if line]
    world_first = events.pop(0)
    assert world_first["event"] == "world"
    assert world_first["world"]["messages"][str(group.id)][-1]["kind"] == "service"
    kinds = [event["event"] for event in events if event["event"] != "called"]
    assert kinds == ["posted", "pressed", "answered", "edited", "reacted", "acting", "deleted", "chatchanged"]
    assert events[0]["message"]["keyboard"] == keyboard(("Join",))["inline_keyboard"]
    assert [event["tap"].get("answer", {}).get("text") for event in events if "tap" in event] == [None, "In"]


@pytest.mark.parametrize(
    ("control", "arguments", "status", "problem"),
    [
        ("explode", {}, 404, "no such control"),
        ("say", [], 400, "a JSON object is expected"),
        ("block", {}, 400, "user must be a whole number"),
        ("block", {"user": True}, 400, "user must be a whole number"),
        ("add_user", {"first_name": 5}, 400, "first_name must be a text"),
        ("add_group", {"title": "x", "members": 5}, 400, "members must be a list of ids"),
        ("add_group", {"title": "x", "forum": "yes"}, 400, "forum must be true or false"),
        ("add_fault", {"seconds": "x"}, 400, "seconds must be a number of seconds"),
        ("add_fault", {"seconds": -1}, 400, "seconds must be a number of seconds"),
        (
            "restrict",
            {"user": 42, "chat": 500000001, "permissions": "all"},
            400,
            "permissions must be a list",
        ),
    ],
)
async def test_wrong_orders(
    remote: Remote, anna: User, control: str, arguments: Json, status: int, problem: str
) -> None:
    """An order that can't be read is an error of whoever gave it, with a sentence that says which."""
    assert await remote.tried(control, arguments) == (status, {"error": problem})


@pytest.mark.parametrize(
    ("control", "arguments", "why"),
    [
        ("block", {"user": 5}, "no user 5"),
        ("leave", {"user": 42, "chat": 5}, "no chat 5"),
        ("add_group", {"title": "x"}, "a group has members"),
        ("edit", {"chat": 500000001, "message": 99, "text": "x"}, "no such message"),
        ("add_user", {"first_name": " \n"}, "first_name must have 1 to 64 characters"),
        ("add_user", {"first_name": "x" * 65}, "first_name must have 1 to 64 characters"),
        ("add_group", {"title": "  ", "members": [500000001]}, "title must have 1 to 128 characters"),
        ("close_topic", {"chat": 500000001, "topic": 99}, "no such topic"),
        ("say", {"user": 500000001, "chat": 500000001, "text": "\ud800"}, "text has half a character in it"),
    ],
)
async def test_refused_orders(
    remote: Remote, world: World, anna: User, control: str, arguments: Json, why: str
) -> None:
    """What the world can't do (any more) is no error: it says why, with a status that no browser complains of."""
    assert await remote.tried(control, arguments) == (200, {"refused": why})
    assert (list(world.users.values()), world.private(anna).messages) == ([anna], [])


async def test_a_press_that_comes_too_late(
    api: Api, world: World, remote: Remote, private: Chat, anna: User
) -> None:
    """A press on a button that an edit has just taken away is refused, and the bot hears nothing of it."""
    sent = await api.message("sendMessage", chat_id=private.id, text="?", reply_markup=keyboard(("Join",)))
    where = {"chat_id": private.id, "message_id": sent["message_id"]}
    await api.message("editMessageText", **where, text="!")
    press = {"user": anna.id, "chat": private.id, "message": sent["message_id"], "button": "Join"}
    status, body = await remote.tried("press", press)
    assert (status, body) == (200, {"refused": "no such button there now: 'Join'; there are []"})
    assert await api.updates() == []


async def test_broken_body(remote: Remote) -> None:
    """A body that is no JSON is refused, and so is one that doesn't say that it is JSON."""
    url = f"{remote.url}/reset"
    async with remote.session.post(url, data="{", headers={"Content-Type": "application/json"}) as response:
        assert response.status == 400
    async with remote.session.post(url, data="{}", headers={"Content-Type": "text/plain"}) as response:
        assert response.status == 415


@pytest.mark.parametrize(
    ("data", "charset"),
    [
        (b"[" * 100_000, "utf-8"),
        (b'{"user":' + b"9" * 10_000 + b"}", "utf-8"),
        (b"\xff", "utf-8"),
        (b"{", "klingon"),
    ],
    ids=["too deep", "too long a number", "no characters", "unknown charset"],
)
async def test_unreadable_body(remote: Remote, data: bytes, charset: str) -> None:
    """A body that nobody can read is refused like one that is no JSON."""
    headers = {"Content-Type": f"application/json; charset={charset}"}
    async with remote.session.post(f"{remote.url}/reset", data=data, headers=headers) as response:
        assert (response.status, await response.json()) == (400, {"error": "a JSON object is expected"})


@pytest.mark.parametrize("what", ["state", "events", "commands", "file/x"])
@pytest.mark.parametrize(
    "host", ["evil.example:80", "127.0.0.1.evil.example", ":::::", "127.0.0.1:99999", ""]
)
async def test_foreign_pages_stay_outside(remote: Remote, anna: User, what: str, host: str) -> None:
    """A request under another host name (a rebound one, or none at all) is refused, for looking and for acting."""
    foreign = {"Host": host}
    async with remote.session.get(f"{remote.url}/{what}", headers=foreign) as response:
        assert response.status == 403
    async with remote.session.post(f"{remote.url}/reset", json={}, headers=foreign) as response:
        assert response.status == 403


def test_every_control_of_the_list_is_there() -> None:
    """What tests and the playground need can all be done from outside."""
    wanted = (
        "add_user add_group join leave promote demote restrict kick block unblock delete_account migrate set_forum"
        " create_topic say edit delete press start add_fault set_limits reset"
    )
    assert set(wanted.split()) <= ORDERS.keys()
