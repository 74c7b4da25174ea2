"""Health: what a host hears that asks whether the bot is alive."""

import asyncio

import aiohttp
import pytest

from shithead_bot.bot.health import BEAT_FRESH, POLL_FRESH, Health, serve_health


class Clock:
    """A clock that a test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_who_has_just_taken_over_is_well() -> None:
    """Taking over takes an answer of both, so it counts as one."""
    health = Health(Clock())
    health.take_over()
    assert health.report() == (True, "ok")


def test_who_stands_by_is_well() -> None:
    """Nothing is asked of a process that waits for its turn, however long it waits."""
    clock = Clock()
    health = Health(clock)
    clock.now += 10**6
    assert health.report() == (True, "standby")


def test_whoever_is_silent_is_named() -> None:
    """Telegram, the store, or both: whoever has not answered for too long is named, with the time."""
    clock = Clock()
    health = Health(clock)
    health.take_over()
    clock.now += BEAT_FRESH + 1
    assert health.report() == (False, "the store has not answered for 31 s")
    clock.now = 1000 + POLL_FRESH + 1
    assert health.report() == (
        False,
        "Telegram has not answered for 91 s; the store has not answered for 91 s",
    )
    health.beaten()
    assert health.report() == (False, "Telegram has not answered for 91 s")
    health.polled()
    assert health.report() == (True, "ok")


@pytest.mark.parametrize("silence", [POLL_FRESH, BEAT_FRESH])
def test_a_silence_within_reason_is_none(silence: float) -> None:
    """Up to its limit, the silence of one is no trouble."""
    clock = Clock()
    health = Health(clock)
    health.take_over()
    clock.now += silence
    (health.beaten if silence == POLL_FRESH else health.polled)()
    assert health.report() == (True, "ok")


async def test_over_http() -> None:
    """200 while all is well, 503 with the reason while it isn't, 404 for anything else; what is asked is not logged."""
    clock = Clock()
    health = Health(clock)
    async with serve_health(health, 0, "127.0.0.1") as port, aiohttp.ClientSession() as session:

        async def ask(path: str = "/healthz") -> tuple[int, str]:
            async with session.get(f"http://127.0.0.1:{port}{path}") as response:
                return response.status, await response.text()

        assert await ask() == (200, "standby\n")
        health.take_over()
        assert await ask() == (200, "ok\n")
        clock.now += 1000
        status, text = await ask()
        assert status == 503
        assert "Telegram" in text
        assert (await ask("/"))[0] == 404


async def test_after_the_end_nobody_answers() -> None:
    """Once the context is left, the port is free again; while it lasts, nobody else can have it."""
    async with serve_health(Health(Clock()), 0, "127.0.0.1") as port:
        with pytest.raises(OSError):  # noqa: PT011 — its text is the system's
            async with serve_health(Health(Clock()), port, "127.0.0.1"):
                pass
    with pytest.raises(ConnectionError):
        await asyncio.open_connection("127.0.0.1", port)
