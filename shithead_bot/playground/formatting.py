"""Texts and captions of a request: parsed, trimmed, with what the server detects."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING

from shithead_bot.playground.detect import with_detected
from shithead_bot.playground.entities import SETTABLE, Entity, RichText, in_order, utf16_length
from shithead_bot.playground.html import parse_html
from shithead_bot.playground.links import checked_link
from shithead_bot.playground.wire import ApiError, Json, JsonObject, bad_request

if TYPE_CHECKING:
    from shithead_bot.playground.world import World

MAX_TEXT = 4096
MAX_CAPTION = 1024
MAX_ENTITIES = 100  # the server drops those beyond


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
    _check_bounds(rich)
    detected = with_detected(rich.cleaned().trimmed())
    return RichText(detected.text, detected.entities[:MAX_ENTITIES])


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


def _check_bounds(rich: RichText) -> None:
    """Refuse entities that don't begin and end between two characters of the text."""
    starts = list(itertools.accumulate((utf16_length(character) for character in rich.text), initial=0))
    for entity in rich.entities:
        if entity.offset < 0 or entity.length < 0:
            raise bad_request("receive an entity with incorrect offset or length")
        if entity.offset > starts[-1]:
            raise bad_request(f"entity begins after the end of the text at UTF-16 offset {entity.offset}")
        begin = f"entity beginning at UTF-16 offset {entity.offset}"
        if entity.end > starts[-1]:
            raise bad_request(f"{begin} ends after the end of the text at UTF-16 offset {entity.end}")
        if not {entity.offset, entity.end} <= set(starts):
            raise bad_request(f"{begin} ends in a middle of a UTF-16 symbol at UTF-16 offset {entity.end}")


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
