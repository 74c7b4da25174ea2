"""Texts and captions of a request: parsed, trimmed, with what the server detects."""

from __future__ import annotations

import itertools
from bisect import bisect
from typing import TYPE_CHECKING

from shithead_bot.playground.detect import with_detected
from shithead_bot.playground.entities import SETTABLE, Entity, RichText, in_order, utf16_length
from shithead_bot.playground.html import parse_html
from shithead_bot.playground.links import checked_link
from shithead_bot.playground.markdown import parse_markdown
from shithead_bot.playground.markdown_v2 import parse_markdown_v2
from shithead_bot.playground.wire import ApiError, Json, JsonObject, bad_request, read_json

if TYPE_CHECKING:
    from shithead_bot.playground.world import World

MAX_TEXT = 4096
MAX_CAPTION = 1024
MAX_ENTITIES = 100  # the server drops those beyond
_PARSERS = {"html": parse_html, "markdown": parse_markdown, "markdownv2": parse_markdown_v2}


def formatted(world: World, text: str, parse_mode: str, entities: Json) -> RichText:
    """A text as the server stores it. `entities` count only without a parse mode. ApiError on bad markup."""
    mode = parse_mode.strip().lower()
    if not text or mode in ("", "none"):
        rich = RichText(text, in_order(_parse_entities(world, entities)))
    elif parse := _PARSERS.get(mode):
        rich = parse(text, world.find_known_user)
    else:
        raise bad_request("unsupported parse_mode")
    _check_bounds(rich)
    detected = with_detected(rich.cleaned().trimmed())
    return RichText(detected.text, detected.entities[:MAX_ENTITIES])


def entities_from(source: str) -> Json:
    """The `entities` parameter; what isn't JSON counts as none."""
    try:
        return read_json(source or "null")
    except ValueError:
        return None


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
        for what, offset in (("entity begins", entity.offset), (f"{begin} ends", entity.end)):
            if offset not in starts:
                split = rich.text[
                    : bisect(starts, offset)
                ].encode()  # up to and with the character that is split
                raise bad_request(f"{what} in a middle of a UTF-16 symbol at byte offset {len(split)}")


def _parse_entity(world: World, entity: Json) -> Entity | None:
    if not isinstance(entity, dict):
        raise _entity_error("expected an Object")
    kind = entity.get("type")
    if kind not in SETTABLE:
        return None
    offset, length = _number(entity, "offset"), _number(entity, "length")
    match kind:
        case "text_link":
            return Entity(kind, offset, length, url=_link(str(entity.get("url", ""))))
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


def _link(url: str) -> str:
    checked = checked_link(url)
    if checked is None:
        raise bad_request(f"entity URL '{url}' is invalid: Wrong HTTP URL")
    return checked


def _number(entity: JsonObject, name: str) -> int:
    value = entity.get(name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _entity_error(f'Can\'t find field "{name}"')
    return value


def _entity_error(text: str) -> ApiError:
    return bad_request(f"can't parse MessageEntity: {text}")
