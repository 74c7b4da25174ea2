"""The house that most tests play in."""

from collections.abc import AsyncIterator

import pytest

from tests.e2e.house import House, open_house


@pytest.fixture
async def house(store_url: str) -> AsyncIterator[House]:
    """A supergroup of six people, none of whom has started the bot, and the bot running."""
    async with open_house(store_url) as opened:
        yield opened
