"""Telegram's limits, kept by the bot as its keeper runs it."""

from pathlib import Path

from tests.e2e.house import Guest
from tests.e2e.process import keep_bot


async def ask_for_help(guest: Guest, times: int) -> None:
    """Ask in the private chat, as soon as the last answer is there."""
    for _ in range(times):
        asked = guest.say("/help")
        await guest.until(lambda asked=asked: guest.messages()[-1] is not asked)  # type: ignore[misc]  # bound in the loop


async def test_a_killed_bot_has_spent_what_its_limits_allowed(folder: Path) -> None:
    """A bot that is started again after a burst of messages sends none too early: Telegram still counts those of the
    one before."""
    async with keep_bot(folder, SEND_LIMITS="default") as keeper:
        anna = keeper.new_house().guests[0]
        keeper.world.floods.enabled = True
        await ask_for_help(anna, 4)
        keeper.kill()
        keeper.start_again()
        await ask_for_help(anna, 4)
        assert [call.description for call in keeper.world.calls.failed()] == []
