"""The page over HTTP: its files, the stream that it mirrors the world by, and the orders that it alone needs."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from shithead_bot.playground import streams
from shithead_bot.playground.events import Staged
from shithead_bot.playground.files import Upload
from shithead_bot.playground.guard import encoded
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.static import add_page
from shithead_bot.playground.streams import Stream
from tests.playground.conftest import keyboard
from tests.playground.pictures import png

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping
    from pathlib import Path

    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.orders import Order, Perform
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import Json, JsonObject
    from shithead_bot.playground.world import World
    from tests.playground.conftest import Api


class Page:
    """A page that looks on: `world` is what it was told first, `events` what came after it."""

    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self._response = response

    async def next(self) -> JsonObject:
        """The next event."""
        async with asyncio.timeout(10):
            line = await self._response.content.readuntil(b"\n\n")
        event: JsonObject = json.loads(line.removeprefix(b"data: "))
        return event

    async def until(self, kind: str) -> list[JsonObject]:
        """Events up to one of a kind."""
        events = [await self.next()]
        while events[-1]["event"] != kind:
            events.append(await self.next())
        return events


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(read_bufsize=2**24) as session:
        yield session


@pytest.fixture
async def page(server: ApiServer, http: aiohttp.ClientSession) -> AsyncIterator[Page]:
    """A page that has opened its stream and read nothing yet."""
    async with http.get(f"{server.url}/control/events") as response:
        yield Page(response)


async def order(http: aiohttp.ClientSession, server: ApiServer, control: str, /, **arguments: Json) -> Json:
    """Order something that must be done."""
    async with http.post(f"{server.url}/control/{control}", json=arguments) as response:
        body: Json = await response.json()
        assert response.status == 200, body
        return body


async def test_the_world_comes_first(
    api: Api, world: World, group: Chat, anna: User, private: Chat, page: Page
) -> None:
    """The first event has all there is, with only those presses whose pressers still wait."""
    first = await page.next()
    assert first["event"] == "world"
    told = first["world"]
    assert isinstance(told, dict)
    assert set(told) == {
        "bot", "users", "chats", "messages", "taps", "calls", "limits", "latency", "faults", "clock", "stage"
    }  # fmt: skip
    assert told["bot"]["name"] == "Shithead"
    assert [user["name"] for user in told["users"]] == ["Anna", "Bert Smit"]
    assert {chat["id"]: chat["name"] for chat in told["chats"]}[anna.id] == "Anna"
    assert [message["text"] for message in told["messages"][str(anna.id)]] == ["/start"]
    assert (told["taps"], told["stage"], told["latency"]) == ([], None, 0.0)


async def test_nothing_is_lost_or_doubled_under_load(
    world: World, group: Chat, anna: User, page: Page
) -> None:
    """While the world is told much happens; the page hears every bit of it once, in order."""
    counted = 0

    async def talk() -> None:
        nonlocal counted
        for _ in range(500):
            world.say(anna, group, f"{counted}")
            counted += 1
            await asyncio.sleep(0)

    talking = asyncio.create_task(talk())
    first = await page.next()
    told = first["world"]
    assert isinstance(told, dict)
    heard = [message["text"] for message in told["messages"][str(group.id)] if message["kind"] == "text"]
    while len(heard) < 500:
        event = await page.next()
        assert event["event"] == "posted"
        message = event["message"]
        assert isinstance(message, dict)
        heard.append(message["text"])
    await talking
    assert heard == [str(number) for number in range(500)]


async def test_a_stream_that_falls_behind_is_told_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """What gathers for a page that doesn't read is thrown away at a bound; then it gets the world again."""
    monkeypatch.setattr(streams, "MOST_WAITING", 100)
    told = 0

    def world() -> bytes:
        nonlocal told
        told += 1
        return b"world %d" % told

    stream = Stream(world)
    stream.put(b"before the world was told")
    assert await stream.next() == b"world 1"
    stream.put(b"a" * 60)
    assert await stream.next() == b"a" * 60
    stream.put(b"b" * 60)
    stream.put(b"c" * 60)
    stream.put(b"d")
    assert await stream.next() == b"world 2"
    stream.put(b"e")
    assert await stream.next() == b"e"
    stream.close()
    assert await stream.next() is None


async def test_a_page_that_does_not_read(
    monkeypatch: pytest.MonkeyPatch, world: World, server: ApiServer, group: Chat, anna: User
) -> None:
    """A page that stops reading while megabytes happen gets the world again when it goes on, and then the rest."""
    monkeypatch.setattr(streams, "MOST_WAITING", 10_000)
    port = int(server.url.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**16)
    writer.write(b"GET /control/events HTTP/1.0\r\nHost: localhost\r\n\r\n")
    await reader.readuntil(b"world")
    for _ in range(4000):  # more than the sockets' buffers take
        world.remove(world.say(anna, group, "x" * 4000))
        await asyncio.sleep(0)
    world.say(anna, group, "the last word")
    read = b"".join([chunk async for chunk in _until(reader, b"the last word")])
    writer.close()
    await writer.wait_closed()
    assert read.count(b'data: {"event":"world"') == 1
    assert len(read) < 12_000_000


async def _until(reader: asyncio.StreamReader, end: bytes) -> AsyncIterator[bytes]:
    """What comes, up to these words."""
    last = b""
    while end not in last:
        async with asyncio.timeout(20):
            chunk = await reader.read(2**16)
        assert chunk
        last = last[-len(end) :] + chunk
        yield chunk


async def test_pages_that_vanish(
    world: World, server: ApiServer, http: aiohttp.ClientSession, group: Chat, anna: User
) -> None:
    """Pages that close their stream hinder nobody: the next one is served."""
    for _ in range(3):
        async with http.get(f"{server.url}/control/events") as response:
            assert (await Page(response).next())["event"] == "world"
    async with http.get(f"{server.url}/control/events") as response:
        page = Page(response)
        await page.next()
        world.say(anna, group, "still there?")
        assert (await page.next())["event"] == "posted"


async def test_a_reset_is_a_new_world(
    server: ApiServer, http: aiohttp.ClientSession, group: Chat, page: Page
) -> None:
    """After a reset the page is told the empty world."""
    await page.next()
    await order(http, server, "reset")
    told = (await page.until("world"))[-1]["world"]
    assert isinstance(told, dict)
    assert (told["users"], told["chats"], told["messages"]) == ([], [], {})


async def test_people_come_and_go(server: ApiServer, http: aiohttp.ClientSession, page: Page) -> None:
    """A new user is told with his chat, and so are his language, his start, blocks, and his removal."""
    await page.next()
    user = await order(http, server, "add_user", first_name="Dana")
    assert isinstance(user, dict)
    who: JsonObject = {"user": user["id"]}
    await order(http, server, "set_language", language_code="nl", **who)
    await order(http, server, "start", **who)
    await order(http, server, "block", **who)
    await order(http, server, "unblock", **who)
    await order(http, server, "remove_user", **who)
    events = await page.until("userremoved")
    assert [event["event"] for event in events] == [
        "userchanged", "chatchanged", "userchanged", "userchanged", "posted", "userchanged", "userchanged",
        "userchanged", "chatchanged", "chatremoved", "userremoved",
    ]  # fmt: skip
    seen = [event["user"] for event in events if event["event"] == "userchanged"]
    assert [
        (u["language_code"], u["started"], u["blocked"], u["deleted"]) for u in seen if isinstance(u, dict)
    ] == [
        ("en", False, False, False),
        ("nl", False, False, False),
        ("nl", True, False, False),
        ("nl", True, True, False),
        ("nl", True, False, False),
        ("nl", True, False, True),
    ]
    assert (events[-2]["chat_id"], events[-1]["user_id"]) == (user["id"], user["id"])


async def test_groups_come_and_go(
    server: ApiServer, http: aiohttp.ClientSession, anna: User, page: Page
) -> None:
    """A group is told before its first message, so is what it is upgraded to; both go when it is removed."""
    await page.next()
    made = await order(http, server, "add_group", title="Friends", members=[anna.id])
    assert isinstance(made, dict)
    events = await page.until("posted")
    assert [event["event"] for event in events] == ["chatchanged", "chatchanged", "posted"]
    new = await order(http, server, "migrate", chat=made["id"])
    assert isinstance(new, dict)
    assert [event["event"] for event in [await page.next() for _ in range(5)]] == [
        "chatchanged", "chatchanged", "chatchanged", "posted", "posted"
    ]  # fmt: skip
    await order(http, server, "remove_group", chat=new["id"])
    events = [*await page.until("chatremoved"), *await page.until("chatremoved")]
    gone = [event["chat_id"] for event in events if event["event"] == "chatremoved"]
    assert gone == [new["id"], made["id"]]


async def test_topics_are_told(
    server: ApiServer, http: aiohttp.ClientSession, forum: Chat, page: Page
) -> None:
    """Topics that open and close change their chat."""
    await page.next()
    topic = await order(http, server, "create_topic", chat=forum.id, name="Cards")
    assert isinstance(topic, dict)
    await order(http, server, "close_topic", chat=forum.id, topic=topic["id"])
    events = [await page.next() for _ in range(4)]
    chats = [event["chat"] for event in events if event["event"] == "chatchanged"]
    assert [chat["topics"] for chat in chats if isinstance(chat, dict)] == [
        [{"id": topic["id"], "name": "Cards", "closed": False}],
        [{"id": topic["id"], "name": "Cards", "closed": True}],
    ]


async def test_switches(api: Api, server: ApiServer, http: aiohttp.ClientSession, page: Page) -> None:
    """Limits, latency and troubles are told whenever they change, a trouble's use too."""
    await page.next()
    await order(http, server, "set_limits", enabled=True)
    await order(http, server, "set_latency", seconds=1.5)
    await order(http, server, "add_fault", method="getMe", times=2)
    await api.refusal("getMe")
    await order(http, server, "clear_faults")
    events = [event for event in [await page.next() for _ in range(6)] if event["event"] == "switched"]
    assert [(event["limits"], event["latency"], event["faults"]) for event in events] == [
        (True, 0.0, 0), (True, 1.5, 0), (True, 1.5, 2), (True, 1.5, 1), (True, 1.5, 0)
    ]  # fmt: skip


async def test_latency(api: Api, world: World, clock: object, private: Chat) -> None:
    """With latency every answer comes later, refusals too; what was asked is done at once."""
    world.set_latency(2.0)
    await api.message("sendMessage", chat_id=private.id, text="x")
    await api.refusal("sendMessage", chat_id=private.id)
    assert getattr(clock, "slept", None) == [2.0, 2.0]
    with pytest.raises(ValueError, match="from 0 to 30 seconds"):
        world.set_latency(31.0)


@pytest.mark.parametrize(
    ("name", "arguments", "problem"),
    [
        ("set_latency", {"seconds": 31}, "latency goes from 0 to 30 seconds"),
        ("block", {"user": 42}, "no user 42"),
        ("remove_user", {"user": 42}, "no user 42"),
        ("remove_group", {"chat": 500000001}, "only groups are removed"),
        ("say", {"user": 500000001, "chat": 500000001, "text": "\ud83c"}, "text has half a character in it"),
    ],
)
async def test_wrong_orders(
    server: ApiServer, http: aiohttp.ClientSession, anna: User, name: str, arguments: Json, problem: str
) -> None:
    """What can't be done is refused with a sentence."""
    async with http.post(f"{server.url}/control/{name}", json=arguments) as response:
        assert (response.status, await response.json()) == (200, {"refused": problem})


async def test_what_the_bot_hears_of_what_is_gone(
    api: Api, world: World, anna: User, bert: User, group: Chat, supergroup: Chat, private: Chat
) -> None:
    """A removed account is deactivated, a removed group deleted or left; the bot is told of its leave."""
    world.remove_user(anna)
    assert await api.refusal("sendMessage", chat_id=anna.id, text="x") == (
        403,
        "Forbidden: user is deactivated",
    )
    assert group.member(anna).status == "left"
    await api.next_updates()
    world.remove_group(group)
    world.remove_group(supergroup)
    updates = await api.next_updates()
    assert [next(reversed(update)) for update in updates] == ["my_chat_member", "my_chat_member"]
    assert await api.refusal("sendMessage", chat_id=group.id, text="x") == (
        403,
        "Forbidden: the group chat was deleted",
    )
    assert await api.refusal("sendMessage", chat_id=supergroup.id, text="x") == (
        403,
        "Forbidden: bot is not a member of the supergroup chat",
    )
    with pytest.raises(ValueError, match="isn't in Friends"):
        world.say(bert, group, "anybody?")


async def test_suggested_commands(
    api: Api,
    world: World,
    server: ApiServer,
    http: aiohttp.ClientSession,
    anna: User,
    bert: User,
    group: Chat,
) -> None:
    """The narrowest scope that has commands counts, there the user's own language; none where the bot isn't."""

    async def suggested(chat: int, user: User) -> list[str]:
        where = f"{server.url}/control/commands?chat={chat}&user={user.id}"
        async with http.get(where) as response:
            assert response.status == 200
            return [command["command"] for command in await response.json()]

    async def menu(name: str, scope: JsonObject | None = None, language: str | None = None) -> None:
        commands: Json = [{"command": name, "description": "does it"}]
        await api.result("setMyCommands", commands=commands, scope=scope, language_code=language)

    assert await suggested(group.id, anna) == []
    await menu("all")
    await menu("groups", {"type": "all_group_chats"})
    await menu("groepen", {"type": "all_group_chats"}, "nl")
    await menu("privately", {"type": "all_private_chats"})
    assert await suggested(anna.id, anna) == ["privately"]
    assert (await suggested(group.id, anna), await suggested(group.id, bert)) == (["groups"], ["groepen"])
    await menu("admins", {"type": "all_chat_administrators"})
    assert (await suggested(group.id, anna), await suggested(group.id, bert)) == (["admins"], ["groepen"])
    await menu("here", {"type": "chat", "chat_id": group.id})
    assert (await suggested(group.id, anna), await suggested(group.id, bert)) == (["here"], ["here"])
    await menu("heads", {"type": "chat_administrators", "chat_id": group.id})
    await menu("bert", {"type": "chat_member", "chat_id": group.id, "user_id": bert.id})
    assert (await suggested(group.id, anna), await suggested(group.id, bert)) == (["heads"], ["bert"])
    world.kick_bot(group)
    assert await suggested(group.id, anna) == []
    async with http.get(f"{server.url}/control/commands?chat=1&user=x") as response:
        assert response.status == 404


async def test_files_can_be_fetched(
    api: Api, server: ApiServer, http: aiohttp.ClientSession, private: Chat, page: Page
) -> None:
    """A document's or a photo's message says where it can be had; it comes as a download, byte by byte."""
    await page.next()
    await api.message("sendDocument", {"document": Upload(b"1 play 9S", "ä/b.jsonl")}, chat_id=private.id)
    await api.message("sendPhoto", {"photo": png(100, 50)}, chat_id=private.id)
    posted = [
        event["message"] for event in [await page.next() for _ in range(4)] if event["event"] == "posted"
    ]
    document, photo = posted
    assert isinstance(document, dict)
    assert isinstance(photo, dict)
    assert (document["kind"], photo["kind"]) == ("document", "photo")
    assert (document["file"]["name"], document["file"]["size"]) == ("ä/b.jsonl", 9)
    async with http.get(server.url + document["file"]["url"]) as response:
        assert await response.read() == b"1 play 9S"
        assert response.headers["Content-Disposition"] == "attachment; filename*=UTF-8''%C3%A4%2Fb.jsonl"
    async with http.get(server.url + photo["file"]["url"]) as response:
        assert await response.read() == png(100, 50).data
    async with http.get(f"{server.url}/control/file/none") as response:
        assert response.status == 404


async def test_entities_and_keyboards(api: Api, anna: User, private: Chat, page: Page) -> None:
    """Entities count UTF-16 units and name whom they mention; buttons keep their styles."""
    await page.next()
    text = f'🂡 <a href="tg://user?id={anna.id}">Anna</a>'
    markup = keyboard(("Take",), style="danger")
    await api.message("sendMessage", chat_id=private.id, text=text, parse_mode="HTML", reply_markup=markup)
    message = (await page.next())["message"]
    assert isinstance(message, dict)
    mention = {"type": "text_mention", "offset": 3, "length": 4, "user": {"id": anna.id, "name": "Anna"}}
    assert message["entities"] == [mention]
    assert message["keyboard"] == [[{"text": "Take", "callback_data": "Take", "style": "danger"}]]


class Lamp:
    """A stage with a lamp."""

    def __init__(self, world: World) -> None:
        self.is_lit = False
        self._world = world
        self.orders: Mapping[str, Perform] = {"switch": self._switch, "wait": self._wait, "block": self._wait}

    def picture(self) -> JsonObject:
        return {"lit": self.is_lit}

    def _switch(self, order: Order) -> None:
        self.is_lit = order.flag("on")
        self._world.events.emit(Staged(self.picture()))

    async def _wait(self, order: Order) -> Json:
        await asyncio.sleep(0)
        return order.number("n")


async def test_a_stage(world: World, http: aiohttp.ClientSession, anna: User) -> None:
    """A stage's orders are taken, its picture is in the world and told when it changes; the world's orders go first."""
    async with ApiServer(world, stage=Lamp(world)) as server:
        async with http.get(f"{server.url}/control/events") as response:
            page = Page(response)
            told = (await page.next())["world"]
            assert isinstance(told, dict)
            assert told["stage"] == {"lit": False}
            await order(http, server, "switch", on=True)
            assert await page.next() == {"event": "staged", "stage": {"lit": True}}
            assert await order(http, server, "wait", n=5) == 5
            assert await order(http, server, "block", user=anna.id) is None
            assert anna.blocked
        async with http.post(f"{server.url}/control/wait", json={}) as refused:
            assert (refused.status, await refused.json()) == (400, {"error": "n must be a whole number"})


@pytest.fixture
async def files(tmp_path: Path) -> AsyncIterator[TestClient[web.Request, web.Application]]:
    """A page of three files, with a secret beside its folder."""
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text("<p>♠")
    (folder / "main.js").write_text("// ♠")
    (folder / "notes.txt").write_text("not for the page")
    (tmp_path / "secret.js").write_text("secret")
    app = web.Application()
    add_page(app, folder)
    async with TestClient(TestServer(app)) as client:
        yield client


async def test_the_page_is_served(files: TestClient[web.Request, web.Application]) -> None:
    """Its files come with their types, never from a cache without asking, under a policy that lets nothing else in."""
    for path, kind, text in [
        ("/", "text/html", "<p>♠"),
        ("/page/index.html", "text/html", "<p>♠"),
        ("/page/main.js", "text/javascript", "// ♠"),
    ]:
        response = await files.get(path)
        assert (response.status, response.content_type, response.charset) == (200, kind, "utf-8")
        assert await response.text() == text
        assert response.headers["Cache-Control"] == "no-cache"
        assert response.headers["Content-Security-Policy"].startswith("default-src 'self';")
        assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        "../secret.js",
        "..%2Fsecret.js",
        "%2e%2e/secret.js",
        "..%5Csecret.js",
        "notes.txt",
        "none.js",
        "..",
        ".",
    ],
)
async def test_no_name_leads_out_of_the_page(
    files: TestClient[web.Request, web.Application], path: str
) -> None:
    """Only the page's own files are served, however another one is named."""
    reader, writer = await asyncio.open_connection("127.0.0.1", files.port)
    writer.write(f"GET /page/{path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    assert answer.startswith(b"HTTP/1.1 404 ")
    assert b"secret" not in answer


async def test_foreign_hosts_do_not_see_the_page(files: TestClient[web.Request, web.Application]) -> None:
    """Under another host name the page isn't served."""
    for path in ("/", "/page/main.js"):
        response = await files.get(path, headers={"Host": "evil.example"})
        assert response.status == 403


def test_half_a_character_breaks_no_answer() -> None:
    """What isn't whole Unicode is still told, with a mark in its place."""
    assert encoded({"text": "\ud83c"}) == b'{"text":"?"}'
