"""answerCallbackQuery."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shithead_bot.playground.entities import utf16_length
from shithead_bot.playground.events import Answered
from shithead_bot.playground.links import split_link, start_payload
from shithead_bot.playground.taps import Answer
from shithead_bot.playground.wire import Json, bad_request

if TYPE_CHECKING:
    from shithead_bot.playground.parameters import Parameters
    from shithead_bot.playground.world import World

MAX_TEXT = 200
MAX_CACHE_TIME = 30 * 24 * 3600


def answer_callback_query(world: World, parameters: Parameters) -> Json:
    """Tell the presser something, open a link to the bot, or just end his waiting."""
    tap = world.taps.get(parameters.word("callback_query_id"))
    if tap is None or not tap.can_be_answered(world.clock()):
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    text, url = parameters.text("text"), parameters.word("url")
    if utf16_length(text) > MAX_TEXT:
        raise bad_request("MESSAGE_TOO_LONG")
    if url and not _opens_bot(world, url):
        raise bad_request("URL_INVALID")
    cache_time = parameters.integer("cache_time", 0, 0, MAX_CACHE_TIME)
    tap.answer = Answer(text, parameters.flag("show_alert"), url, cache_time)
    if cache_time:
        tap.message.kept_answers[tap.user.id, tap.data] = tap.answer, world.clock() + cache_time
    world.events.emit(Answered(tap))
    return True


def _opens_bot(world: World, url: str) -> bool:
    """Only links that open this bot with a parameter may be opened by a press."""
    if split_link(url).scheme not in ("http", "https"):
        return False
    return start_payload(url, world.bot.username or "") is not None
