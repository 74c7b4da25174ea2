"""What Telegram shows of the bot: within Telegram's limits, in every language."""

import pytest

from shithead_bot.i18n import languages
from shithead_bot.views.notes import GROUP_COMMANDS, PRIVATE_COMMANDS
from shithead_bot.views.profile import Menu, profile

every_language = pytest.mark.parametrize("language", languages())


@every_language
def test_the_profile_keeps_within_telegrams_limits(language: str) -> None:
    """A name, a description for the empty chat, and one for the profile page."""
    shown = profile(language)
    assert 0 < len(shown.name) <= 64
    assert 0 < len(shown.description) <= 512
    assert 0 < len(shown.short_description) <= 120
    for text in (shown.name, shown.description, shown.short_description):
        assert text == text.strip()  # Telegram strips it, and it would differ for ever


@every_language
def test_every_command_of_the_menus_is_described(language: str) -> None:
    """Each command once, with words of at most 256 characters."""
    for commands in profile(language).menus.values():
        names = [name for name, _ in commands]
        assert len(names) == len(set(names))
        assert all(0 < len(text) <= 256 and text == text.strip() for _, text in commands)


def test_everybody_is_shown_what_he_may_do() -> None:
    """Members of a group aren't offered its settings; administrators are, and in private there are commands of its
    own."""
    menus = {menu: [name for name, _ in commands] for menu, commands in profile("en").menus.items()}
    assert menus[Menu.ADMINISTRATORS] == list(GROUP_COMMANDS)
    assert menus[Menu.MEMBERS] == [name for name in GROUP_COMMANDS if name != "settings"]
    assert menus[Menu.PRIVATE] == list(PRIVATE_COMMANDS)
    assert {"start", "language", "privacy"} <= set(menus[Menu.PRIVATE])
