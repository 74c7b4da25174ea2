"""setWebhook and its kin: while a webhook is set, updates wait for it and getUpdates is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shithead_bot.playground.files import Upload
from shithead_bot.playground.methods.polling import allow_updates
from shithead_bot.playground.updates import DEFAULT_KINDS, UPDATE_KINDS
from shithead_bot.playground.webhooks import DEFAULT_CONNECTIONS, MAX_CONNECTIONS, Webhook, check_webhook
from shithead_bot.playground.wire import Json, JsonObject, Told

if TYPE_CHECKING:
    from shithead_bot.playground.parameters import Parameters
    from shithead_bot.playground.world import World


def set_webhook(world: World, parameters: Parameters) -> Told:
    """Set the webhook; without a URL take it away."""
    url, ip_address = parameters.word("url"), parameters.word("ip_address")
    if not url:
        return delete_webhook(world, parameters)
    check_webhook(url, parameters.text("secret_token"), ip_address)
    webhook = Webhook(
        url,
        parameters.integer("max_connections", DEFAULT_CONNECTIONS, 1, MAX_CONNECTIONS),
        ip_address or None,
        has_certificate=isinstance(parameters.upload("certificate"), Upload),
    )
    is_new = webhook != world.updates.webhook
    allow_updates(world, parameters)
    _drop_pending(world, parameters)
    world.updates.set_webhook(webhook)
    return Told(True, "Webhook was set" if is_new else "Webhook is already set")


def delete_webhook(world: World, parameters: Parameters) -> Told:
    """Take the webhook away, if there is one; the bot can poll again."""
    was_set = world.updates.webhook is not None
    _drop_pending(world, parameters)
    world.updates.set_webhook(None)
    return Told(True, "Webhook was deleted" if was_set else "Webhook is already deleted")


def get_webhook_info(world: World, _: Parameters) -> Json:
    """The webhook, and how many updates wait for it or for a poll."""
    webhook = world.updates.webhook or Webhook("")
    info: JsonObject = webhook.to_json() | {"pending_update_count": world.updates.pending}
    if not webhook.url:
        del info["max_connections"]
    elif world.updates.allowed != DEFAULT_KINDS:
        info["allowed_updates"] = [kind for kind in UPDATE_KINDS if kind in world.updates.allowed]
    return info


def _drop_pending(world: World, parameters: Parameters) -> None:
    if parameters.flag("drop_pending_updates"):
        world.updates.drop_pending()
