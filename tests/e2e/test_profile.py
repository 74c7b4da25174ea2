"""What Telegram shows of the bot: set at its first start, and then only where something has changed."""

from collections.abc import Callable

from shithead_bot.i18n import languages
from shithead_bot.playground.server import ApiServer
from shithead_bot.views.profile import Menu, profile
from tests.e2e.process import BotProcess

CODES = (None, *languages())


def changes(api: ApiServer) -> list[str]:
    """The calls that have changed something of the profile."""
    return [call.method for call in api.world.calls if call.method.startswith("setMy")]


async def introduced(api: ApiServer, bot: BotProcess, starts: int) -> None:
    """So many bots have looked at everything, the last menu of the last language included; the last one stops."""
    calls = api.world.calls
    asked = starts * len(CODES) * len(Menu)
    await api.world.events.until(lambda: calls.by_method()["getMyCommands"] >= asked or None)
    bot.terminate()
    assert await bot.exit_code() == 0


async def test_a_second_start_changes_nothing(api: ApiServer, start: Callable[..., BotProcess]) -> None:
    """The first sets name, descriptions and menus in every language; the next one asks, and sets only what is new."""
    await introduced(api, start(), 1)
    shown = api.world.profile
    assert shown.descriptions["de"] == profile("de").description
    assert shown.short_descriptions["nl"] == profile("nl").short_description
    assert {(menu.value, code or "") for menu in Menu for code in CODES} <= shown.commands.keys()
    first = changes(api)
    assert "setMyCommands" in first
    await introduced(api, start(), 2)
    assert changes(api) == first
    shown.short_descriptions["nl"] = "iets anders"
    await introduced(api, start(DEFAULT_LANGUAGE="en"), 3)
    assert changes(api) == [*first, "setMyShortDescription"]
