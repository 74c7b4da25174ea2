"""Texts and captions of a request: parsed, trimmed, with what the server detects."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from shithead_bot.playground.detect import with_detected
from shithead_bot.playground.entities import SETTABLE, Entity, RichText, in_order
from shithead_bot.playground.html import parse_html
from shithead_bot.playground.links import checked_link
from shithead_bot.playground.wire import ApiError, Json, JsonObject, bad_request

if TYPE_CHECKING:
    from shithead_bot.playground.world import World

MAX_TEXT = 4096
MAX_CAPTION = 1024


def formatted(world: World, text: str, parse_mode: str, entities: Json) -> RichText:
    """A text as the server stores it. `entities` count only without a parse mode. ApiError on bad markup."""
    mode = parse_mode.strip().lower()
    if not text or mode in ("", "none"):
        rich = RichText(text, in_order(_parse_entities(world, entities)))
    elif mode == "html":
        rich = parse_html(text, world.find_known_user)
    elif mode in ("markdown", "markdownv2"):
        # Refused rather than shown unparsed: this server knows only HTML.
        raise ApiError(501, "Not Implemented: the local Bot API parses HTML only")
    else:
        raise bad_request("unsupported parse_mode")
    return with_detected(rich.trimmed())


def entities_from(source: str) -> Json:
    """The `entities` parameter; what isn't JSON counts as none."""
    try:
        parsed: Json = json.loads(source or "null")
    except ValueError:
        return None
    return parsed


def _parse_entities(world: World, entities: Json) -> list[Entity]:
    if not isinstance(entities, list):
        return []
    parsed = (_parse_entity(world, entity) for entity in entities)
    return [entity for entity in parsed if entity is not None]


def _parse_entity(world: World, entity: Json) -> Entity | None:
    if not isinstance(entity, dict):
        raise _entity_error("expected an Object")
    kind = entity.get("type")
    if kind not in SETTABLE:
        return None
    offset, length = _number(entity, "offset"), _number(entity, "length")
    match kind:
        case "text_link":
            url = checked_link(str(entity.get("url", "")))
            return Entity(kind, offset, length, url=url) if url else None
        case "text_mention":
            target = entity.get("user")
            user = world.find_known_user(_number(target, "id")) if isinstance(target, dict) else None
            return Entity(kind, offset, length, user=user) if user else None
        case "pre":
            return Entity(kind, offset, length, language=str(entity.get("language") or "") or None)
        case "custom_emoji":
            return Entity(kind, offset, length, custom_emoji_id=str(entity.get("custom_emoji_id", "")))
        case "date_time":
            shape = str(entity.get("date_time_format") or "") or None
            return Entity(
                kind, offset, length, unix_time=_number(entity, "unix_time"), date_time_format=shape
            )
    return Entity(str(kind), offset, length)


def _number(entity: JsonObject, name: str) -> int:
    value = entity.get(name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _entity_error(f'Can\'t find field "{name}"')
    return value


def _entity_error(text: str) -> ApiError:
    return bad_request(f"can't parse MessageEntity: {text}")
