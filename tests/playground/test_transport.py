"""HTTP: paths, tokens, ways to pass parameters, statuses, headers."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import aiohttp
import pytest

from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.updates import WEBHOOK_ACTIVE
from shithead_bot.playground.world import World
from tests.playground.conftest import Clock, until_polled

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.wire import JsonObject


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def fetch(http: aiohttp.ClientSession, url: str) -> tuple[int, JsonObject]:
    async with http.get(url) as response:
        return response.status, await response.json()


def error(code: int, description: str) -> tuple[int, JsonObject]:
    return code, {"ok": False, "error_code": code, "description": description}


async def test_method_names_ignore_case(server: ApiServer, http: aiohttp.ClientSession) -> None:
    """getMe is found however it is capitalised, by GET and by POST."""
    url = f"{server.url}/bot{server.world.token}"
    status, body = await fetch(http, f"{url}/GETme")
    assert (status, body["ok"]) == (200, True)
    async with http.post(f"{url}/getme") as response:
        assert await response.json() == body


@pytest.mark.parametrize("path", ["/x", "/bot", "/bot42/getMe", "/bot42:x/getMe/more", "/file/bot42:x/a.png"])
async def test_paths_that_are_no_method(server: ApiServer, http: aiohttp.ClientSession, path: str) -> None:
    """A path that isn't /bot<token>/<method> is not found."""
    assert await fetch(http, server.url + path) == error(404, "Not Found")


async def test_unknown_method(server: ApiServer, http: aiohttp.ClientSession) -> None:
    """A method that doesn't exist is named as the reason."""
    url = f"{server.url}/bot{server.world.token}/getYou"
    assert await fetch(http, url) == error(404, "Not Found: method not found")


async def test_wrong_token(server: ApiServer, http: aiohttp.ClientSession) -> None:
    """A token that isn't the bot's is refused before anything else, unknown methods included."""
    for method in ("getMe", "getYou"):
        assert await fetch(http, f"{server.url}/bot42:another/{method}") == error(401, "Unauthorized")


async def test_revoked_token(world: World, server: ApiServer, http: aiohttp.ClientSession) -> None:
    """A token that is replaced in mid-run is refused from then on, a waiting poll included; updates stay."""
    old = f"{server.url}/bot{world.token}"
    polling = asyncio.create_task(fetch(http, f"{old}/getUpdates?timeout=50"))
    await until_polled(world)
    world.revoke_token()
    assert await polling == error(401, "Unauthorized")
    world.start(world.add_user("Anna"))
    for method in ("getMe", "getUpdates", "sendMessage?chat_id=5&text=x"):
        assert await fetch(http, f"{old}/{method}") == error(401, "Unauthorized")
    status, body = await fetch(http, f"{server.url}/bot{world.token}/getUpdates")
    assert (status, len(str(body["result"])) > 2) == (200, True)
    assert world.token.startswith("42:")


async def test_statuses_on_the_wire(world: World, server: ApiServer, http: aiohttp.ClientSession) -> None:
    """The HTTP status is the error's code, and the body says the same with its parameters."""
    anna = world.add_user("Anna")
    old, kicked = world.add_group("Old", [anna]), world.add_group("Kicked", [anna], "supergroup")
    new = world.migrate(old)
    world.kick_bot(kicked)
    answers: dict[str, tuple[int, JsonObject]] = {
        "sendMessage?chat_id=5&text=x": error(400, "Bad Request: chat not found"),
        f"sendMessage?chat_id={anna.id}&text=x": error(
            403, "Forbidden: bot can't initiate conversation with a user"
        ),
        f"sendMessage?chat_id={kicked.id}&text=x": error(
            403, "Forbidden: bot was kicked from the supergroup chat"
        ),
        f"sendMessage?chat_id={old.id}&text=x": (
            400,
            {
                "ok": False,
                "error_code": 400,
                "description": "Bad Request: group chat was upgraded to a supergroup chat",
                "parameters": {"migrate_to_chat_id": new.id},
            },
        ),
    }
    for call, expected in answers.items():
        assert await fetch(http, f"{server.url}/bot{world.token}/{call}") == expected
    await fetch(http, f"{server.url}/bot{world.token}/setWebhook?url=https://example.org")
    assert await fetch(http, f"{server.url}/bot{world.token}/getUpdates") == error(409, WEBHOOK_ACTIVE)


async def test_other_servers_bot(world: World, http: aiohttp.ClientSession) -> None:
    """A server that serves only some bots' ids sends the others away."""
    async with ApiServer(world, serves=(1, 2)) as server:
        status, body = await fetch(http, f"{server.url}/bot{world.token}/getMe")
    assert (status, body) == error(421, "Misdirected Request: unallowed token specified")


async def test_every_way_to_pass_parameters(
    server: ApiServer, http: aiohttp.ClientSession, private: Chat
) -> None:
    """Query string, urlencoded form, multipart form and JSON body mean the same."""
    url = f"{server.url}/bot{server.world.token}/sendMessage"
    values = {"chat_id": str(private.id), "text": "Hi 🂡"}
    form = aiohttp.FormData(quote_fields=False)
    for name, value in values.items():
        form.add_field(name, value, content_type="text/plain")
    texts = []
    for request in (
        http.get(url, params=values),
        http.post(url, data=values),
        http.post(url, data=form),
        http.post(url, json={"chat_id": private.id, "text": "Hi 🂡", "reply_markup": None}),
    ):
        async with request as response:
            assert response.status == 200
            texts.append((await response.json())["result"]["text"])
    assert texts == ["Hi 🂡"] * 4


async def test_json_values_in_a_json_body(
    server: ApiServer, http: aiohttp.ClientSession, private: Chat
) -> None:
    """Objects in a JSON body need not be encoded twice."""
    url = f"{server.url}/bot{server.world.token}/sendMessage"
    markup = {"inline_keyboard": [[{"text": "Join", "callback_data": "j"}]]}
    async with http.post(url, json={"chat_id": private.id, "text": "x", "reply_markup": markup}) as response:
        assert (await response.json())["result"]["reply_markup"] == markup


async def test_uploads_by_field_and_by_attachment(
    server: ApiServer, http: aiohttp.ClientSession, private: Chat
) -> None:
    """A multipart file is found under its own field and under the name that attach:// gives."""
    url = f"{server.url}/bot{server.world.token}/sendDocument"
    for field, extra in (("document", {}), ("part", {"document": "attach://part"})):
        form = aiohttp.FormData({"chat_id": str(private.id), **extra})
        form.add_field(field, b"1. e4", filename="game.txt", content_type="text/plain")
        async with http.post(url, data=form) as response:
            document = (await response.json())["result"]["document"]
        assert (document["file_name"], document["mime_type"], document["file_size"]) == (
            "game.txt",
            "text/plain",
            5,
        )


@pytest.mark.parametrize("body", ["{", "[1]"])
async def test_broken_json_body(server: ApiServer, http: aiohttp.ClientSession, body: str) -> None:
    """A body that is no JSON object is a bad request, not a crash."""
    url = f"{server.url}/bot{server.world.token}/getMe"
    headers = {"Content-Type": "application/json"}
    async with http.post(url, data=body, headers=headers) as response:
        answer = response.status, await response.json()
    assert answer == error(400, "Bad Request: can't parse JSON object")


async def test_body_that_is_nested_too_deep(server: ApiServer, http: aiohttp.ClientSession) -> None:
    """JSON that is nested too deep to be read is answered like broken JSON, as a body and as a parameter."""
    url, deep = f"{server.url}/bot{server.world.token}/sendMessage", "[" * 100_000
    async with http.post(url, data=deep, headers={"Content-Type": "application/json"}) as response:
        answer = response.status, await response.json()
    assert answer == error(400, "Bad Request: can't parse JSON object")
    async with http.post(url, data={"chat_id": 1, "text": "x", "reply_markup": deep}) as response:
        answer = response.status, await response.json()
    assert answer[0] == 400


async def test_unknown_charset(server: ApiServer, http: aiohttp.ClientSession) -> None:
    """A form in a charset that nobody knows is refused."""
    url = f"{server.url}/bot{server.world.token}/sendMessage"
    headers = {"Content-Type": "application/x-www-form-urlencoded; charset=klingon"}
    async with http.post(url, data=b"text=x", headers=headers) as response:
        answer = response.status, await response.json()
    assert answer == error(400, "Bad Request: strings must be encoded in UTF-8")


async def test_body_that_is_no_utf8(server: ApiServer, http: aiohttp.ClientSession) -> None:
    """Strings must be UTF-8."""
    url = f"{server.url}/bot{server.world.token}/getMe"
    headers = {"Content-Type": "application/json"}
    async with http.post(url, data=b'{"a":"\xff"}', headers=headers) as response:
        answer = response.status, await response.json()
    assert answer == error(400, "Bad Request: strings must be encoded in UTF-8")


async def test_flood_limit_on_the_wire(server: ApiServer, http: aiohttp.ClientSession, private: Chat) -> None:
    """A 429 has the seconds in its text, its parameters and its Retry-After header."""
    server.world.faults.add("sendMessage", retry_after=7)
    url = f"{server.url}/bot{server.world.token}/sendMessage"
    async with http.post(url, data={"chat_id": private.id, "text": "x"}) as response:
        assert response.status == 429
        assert response.headers["Retry-After"] == "7"
        assert await response.json() == {
            "ok": False,
            "error_code": 429,
            "description": "Too Many Requests: retry after 7",
            "parameters": {"retry_after": 7},
        }


@pytest.mark.parametrize(("effect", "posted"), [("drop_before", 0), ("drop_after", 1)])
async def test_dropped_connections(
    server: ApiServer, http: aiohttp.ClientSession, private: Chat, effect: str, posted: int
) -> None:
    """A connection is closed without an answer, before or after the message is sent."""
    server.world.faults.add("sendMessage", effect=effect)
    before = len(private.messages)
    url = f"{server.url}/bot{server.world.token}/sendMessage"
    with pytest.raises((aiohttp.ServerDisconnectedError, aiohttp.ClientOSError)):
        await http.post(url, data={"chat_id": private.id, "text": "x"})
    assert len(private.messages) - before == posted


async def test_caller_who_hangs_up_takes_nothing_back(clock: Clock, http: aiohttp.ClientSession) -> None:
    """A message that was under way when the caller's patience ended is sent all the same."""
    reached, held = asyncio.Event(), asyncio.Event()

    async def sleep(_: float) -> None:
        reached.set()
        await held.wait()

    world = World(clock, limits=False, sleep=sleep)
    anna = world.add_user("Anna")
    world.start(anna)
    world.faults.add("sendMessage", effect="delay", seconds=5)
    async with ApiServer(world) as server:
        url = f"{server.url}/bot{world.token}/sendMessage"
        sending = asyncio.ensure_future(http.post(url, data={"chat_id": anna.id, "text": "late"}))
        await reached.wait()
        sending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await sending
        held.set()
        await world.events.until(lambda: len(world.calls) or None)
    assert [message.text for message in world.private(anna).messages] == ["/start", "late"]


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "::"])  # noqa: S104 — refused, which is the point
def test_only_the_loopback_interface(world: World, host: str) -> None:
    """A server for other machines is refused."""
    with pytest.raises(ValueError, match="loopback"):
        ApiServer(world, host)


async def test_token_stays_out_of_sight(world: World, server: ApiServer, http: aiohttp.ClientSession) -> None:
    """Neither the call log nor any repr shows the token."""
    await fetch(http, f"{server.url}/bot{world.token}/getMe")
    seen = repr(world) + repr(world.calls[0]) + json.dumps(world.calls[0].to_json()) + repr(server)
    assert world.token not in seen


async def test_stop_lets_a_waiting_poll_go(world: World, http: aiohttp.ClientSession) -> None:
    """A server that stops answers the poll that waits, with nothing."""
    server = ApiServer(world)
    await server.start()
    url = f"{server.url}/bot{world.token}/getUpdates?timeout=50"
    polling = asyncio.create_task(fetch(http, url))
    await until_polled(world)
    await server.stop()
    assert await polling == (200, {"ok": True, "result": []})
