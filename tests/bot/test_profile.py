"""What Telegram shows of the bot is set by language, where it isn't so already; a failure is only logged."""

import logging

import pytest

from shithead_bot.bot.profile import introduce
from shithead_bot.i18n import languages
from shithead_bot.playground.profile import Command
from shithead_bot.playground.world import World
from shithead_bot.views.profile import Menu, profile
from tests.bot.fakes import WorldRequest, bot_in

CODES = ("", *languages())


def setting(world: World) -> list[str]:
    """The calls that change something, so far."""
    return [call.method for call in world.calls if call.method.startswith("set")]


async def shown_in(world: World, default: str = "en") -> None:
    """The bot introduces itself in this world."""
    await introduce(bot_in(world, WorldRequest(world, latency=0)), default)


async def test_every_language_has_its_own() -> None:
    """Names, descriptions and menus, in each language; to all others the bot speaks the default one."""
    world = World(limits=False)
    await shown_in(world, "nl")
    for code in CODES:
        wanted = profile(code or "nl")
        descriptions, short = world.profile.descriptions, world.profile.short_descriptions
        assert (descriptions.get(code) or descriptions[""]) == wanted.description
        assert (short.get(code) or short[""]) == wanted.short_description
        assert world.profile.names.get(code, world.profile.name) == wanted.name
        for menu in Menu:
            expected = tuple(Command(*command) for command in wanted.menus[menu])
            assert world.profile.commands[menu.value, code] == expected


async def test_what_is_right_is_left_alone() -> None:
    """A second start asks and changes nothing; after a change there is one call."""
    world = World(limits=False)
    await shown_in(world)
    first = setting(world)
    assert len(first) >= len(CODES) * (1 + len(Menu))
    await shown_in(world)
    assert setting(world) == first
    world.profile.descriptions["de"] = "Etwas anderes"
    await shown_in(world)
    assert setting(world) == [*first, "setMyDescription"]
    assert world.profile.descriptions["de"] == profile("de").description


async def test_a_failure_is_logged_and_the_rest_done(caplog: pytest.LogCaptureFixture) -> None:
    """Telegram refuses a call, for its own reasons: all others are made, and the next start tries again."""
    world = World(limits=False)
    world.profile.names[""] = "Somebody else"
    world.faults.add("setMyName", retry_after=3600)
    with caplog.at_level(logging.WARNING):
        await shown_in(world)
    assert caplog.messages == ["the bot's name (all) could not be set: RetryAfter"]
    assert world.profile.descriptions[""] == profile("en").description
    done = setting(world)
    await shown_in(world)
    assert setting(world) == [*done, "setMyName"]
