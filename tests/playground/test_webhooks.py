"""setWebhook and its kin: what they keep, what they refuse, and what polling is told meanwhile."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from shithead_bot.playground.files import Upload
from shithead_bot.playground.updates import WEBHOOK_ACTIVE, WEBHOOK_SET
from tests.playground.conftest import until_polled

if TYPE_CHECKING:
    from shithead_bot.playground.chats import Chat
    from shithead_bot.playground.users import User
    from shithead_bot.playground.wire import Json, JsonObject
    from shithead_bot.playground.world import World
    from tests.playground.conftest import Api, Clock

HTTPS = "bad webhook: An HTTPS URL must be provided for webhook"
PORTS = "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443"
NONE: JsonObject = {"url": "", "has_custom_certificate": False}


async def answer(api: Api, method: str, **parameters: Json) -> object:
    """The whole body of a successful answer."""
    reply = await api.reply(method, **parameters)
    assert reply is not None
    assert reply.status == 200, reply.body
    return reply.body


def done(description: str) -> JsonObject:
    return {"ok": True, "result": True, "description": description}


async def test_set_and_deleted(api: Api) -> None:
    """Each change is confirmed in words, and so is that there was nothing to change."""
    url: JsonObject = {"url": "https://example.org/hook"}
    assert await answer(api, "setWebhook", **url) == done("Webhook was set")
    assert await answer(api, "setWebhook", **url) == done("Webhook is already set")
    assert await answer(api, "deleteWebhook") == done("Webhook was deleted")
    assert await answer(api, "deleteWebhook") == done("Webhook is already deleted")
    await answer(api, "setWebhook", **url)
    assert await answer(api, "setWebhook") == done("Webhook was deleted")


async def test_info(api: Api, world: World, anna: User, private: Chat) -> None:
    """Without a webhook only the number of waiting updates is told, with one also how it was set."""
    world.say(anna, private, "hello")
    assert await api.result("getWebhookInfo") == NONE | {"pending_update_count": 1}
    await api.result("setWebhook", url="https://example.org/hook")
    assert await api.result("getWebhookInfo") == {
        "url": "https://example.org/hook",
        "has_custom_certificate": False,
        "pending_update_count": 1,
        "max_connections": 40,
    }
    await api.result(
        "setWebhook",
        {"certificate": Upload(b"---")},
        url="example.org:8443",
        ip_address="93.184.216.34",
        max_connections=1000,
        allowed_updates=["callback_query", "message"],
        drop_pending_updates=True,
    )
    assert await api.result("getWebhookInfo") == {
        "url": "example.org:8443",
        "has_custom_certificate": True,
        "pending_update_count": 0,
        "ip_address": "93.184.216.34",
        "max_connections": 100,
        "allowed_updates": ["message", "callback_query"],
    }


async def test_waiting_updates_can_be_thrown_away(api: Api, world: World, anna: User, private: Chat) -> None:
    """deleteWebhook keeps what waits unless it is told otherwise."""
    world.say(anna, private, "hello")
    await api.result("deleteWebhook")
    assert await api.result("getWebhookInfo") == NONE | {"pending_update_count": 1}
    await api.result("deleteWebhook", drop_pending_updates=True)
    assert await api.result("getWebhookInfo") == NONE | {"pending_update_count": 0}


@pytest.mark.parametrize(
    ("parameters", "problem"),
    [
        ({"url": "http://example.org"}, HTTPS),
        ({"url": "https://example.org:8080"}, PORTS),
        ({"url": "https://127.0.0.1/"}, "bad webhook: IP address 127.0.0.1 is reserved"),
        (
            {"url": "https://example.org", "ip_address": "10.0.0.1"},
            "bad webhook: IP address 10.0.0.1 is reserved",
        ),
        ({"url": "https://"}, "invalid webhook URL specified"),
        ({"url": "https://["}, "invalid webhook URL specified"),
        ({"url": "https://example.org:port"}, "invalid webhook URL specified"),
        ({"url": "ftp://example.org"}, "invalid webhook URL specified"),
        ({"url": "https://example.org", "secret_token": "x" * 257}, "secret token is too long"),
        (
            {"url": "https://example.org", "secret_token": "a b"},
            "secret token contains unallowed characters",
        ),
    ],
)
async def test_refused(api: Api, parameters: JsonObject, problem: str) -> None:
    """A webhook that Telegram couldn't use is refused, and none is set."""
    assert await api.refusal("setWebhook", **parameters) == (400, f"Bad Request: {problem}")
    assert await api.result("getWebhookInfo") == NONE | {"pending_update_count": 0}


async def test_polling_is_refused_meanwhile(
    api: Api, world: World, anna: User, private: Chat, clock: Clock
) -> None:
    """getUpdates is a conflict while a webhook is set; what happens waits, and comes when it is gone."""
    await api.result("setWebhook", url="https://example.org")
    world.say(anna, private, "hello")
    assert WEBHOOK_ACTIVE == (
        "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
    )
    assert await api.refusal("getUpdates") == (409, WEBHOOK_ACTIVE)
    assert await api.refusal("getUpdates") == (409, WEBHOOK_ACTIVE)
    assert clock.slept == [3.0]
    await api.result("deleteWebhook")
    assert len(await api.updates()) == 1


async def test_waiting_poll_is_ended(api: Api, world: World) -> None:
    """A poll that waits when the webhook is set gets a conflict of its own."""
    polling = asyncio.create_task(api.refusal("getUpdates", timeout=50))
    await until_polled(world)
    await api.result("setWebhook", url="https://example.org")
    assert await polling == (409, WEBHOOK_SET) == (409, "Conflict: terminated by setWebhook request")
