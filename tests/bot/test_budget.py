"""The budget: Telegram's limits, as arithmetic."""

import pickle
from bisect import bisect_right

from hypothesis import given
from hypothesis import strategies as st

from shithead_bot.bot.budget import Budget

GROUP, PRIVATE = -5, 7

pauses = st.lists(st.sampled_from((0.0, 0.0, 0.01, 0.3, 1.0, 3.9, 7.0, 30.0)), max_size=150)
chats = st.lists(st.sampled_from((GROUP, -6, PRIVATE, 8, 9)), min_size=150, max_size=150)


def departures(
    budget: Budget, pauses: list[float], chats: list[int], start: float = 0.0
) -> list[tuple[int, float]]:
    """When calls leave that are asked for after these pauses, each as early as the budget allows."""
    left, now = [], start
    for pause, chat_id in zip(pauses, chats, strict=False):
        now += pause
        now += budget.wait(chat_id, now)
        now += budget.spend(chat_id, now)
        left.append((chat_id, now))
    return left


def most_within(times: list[float], seconds: float) -> int:
    """The most of these times in any stretch of so many seconds, its ends included."""
    return max(
        (bisect_right(times, start + seconds) - number for number, start in enumerate(times)), default=0
    )


def to(chat_id: int, left: list[tuple[int, float]]) -> list[float]:
    return [time for chat, time in left if chat == chat_id]


@given(pauses, chats)
def test_no_minute_of_a_group_has_more_than_twenty(pauses: list[float], chats: list[int]) -> None:
    """Whatever is asked for, no group gets more than 20 calls in any 60 seconds."""
    left = departures(Budget(), pauses, chats)
    assert all(most_within(to(chat_id, left), 60) <= 20 for chat_id in (GROUP, -6))


@given(pauses, chats)
def test_a_private_chat_gets_one_a_second_after_a_burst(pauses: list[float], chats: list[int]) -> None:
    """Whatever is asked for, a private chat gets at most 4 calls and 1 for every second of any stretch."""
    left = departures(Budget(), pauses, chats)
    for seconds in (0, 1, 5, 60):
        assert all(most_within(to(chat_id, left), seconds) <= 4 + seconds for chat_id in (PRIVATE, 8, 9))


@given(st.integers(1, 300), st.floats(0, 10**6))
def test_no_second_has_more_than_thirty(count: int, start: float) -> None:
    """Even when every call goes to another chat, no more than 30 leave in any second."""
    budget = Budget()
    left = [start + budget.spend(chat_id, start) for chat_id in range(1, count + 1)]
    assert most_within(left, 1) <= 30
    assert left == sorted(left)


@given(pauses, pauses, st.floats(0, 30))
def test_a_minute_with_a_restart_in_it_has_no_more(
    before: list[float], after: list[float], gap: float
) -> None:
    """A budget that resumes where another process stopped keeps the limit over both their calls."""
    left = departures(Budget(), before, [GROUP] * 150)
    restart = max((time for _, time in left), default=0.0) + gap
    left += departures(Budget(resumed_at=restart), after, [GROUP] * 150, restart)
    assert most_within(to(GROUP, left), 60) <= 20


def test_a_quiet_group_may_burst() -> None:
    """Five calls to a group go at once, the sixth after four seconds."""
    assert [time for _, time in departures(Budget(), [0.0] * 7, [GROUP] * 7)] == [0, 0, 0, 0, 0, 4, 8]


def test_a_quiet_private_chat_may_burst() -> None:
    """Four calls to a private chat go at once, the fifth after a second."""
    assert [time for _, time in departures(Budget(), [0.0] * 6, [PRIVATE] * 6)] == [0, 0, 0, 0, 1, 2]


def test_a_flood_blocks_its_chat_alone() -> None:
    """After "retry after 37" that chat waits 37 s, and another doesn't."""
    budget = Budget()
    budget.block(GROUP, 100.0, 37.0)
    assert (budget.wait(GROUP, 100.0), budget.wait(GROUP, 130.0), budget.wait(-6, 100.0)) == (37.0, 7.0, 0.0)


def test_a_shorter_flood_does_not_lift_a_longer_one() -> None:
    """Of two floods of one chat the one that ends later counts."""
    budget = Budget()
    budget.block(GROUP, 100.0, 37.0)
    budget.block(GROUP, 101.0, 1.0)
    assert budget.wait(GROUP, 110.0) == 27.0


def test_without_limits_nothing_waits_but_for_floods() -> None:
    """An unlimited budget lets everything go at once, and still heeds what Telegram has answered."""
    budget = Budget(limited=False)
    assert {time for _, time in departures(budget, [0.0] * 100, [GROUP] * 100)} == {0.0}
    budget.block(GROUP, 0.0, 9.0)
    assert budget.wait(GROUP, 1.0) == 8.0


@given(st.integers(0, 5000))
def test_forgetting_idle_chats_forgets_no_limit(others: int) -> None:
    """However many other chats come by, a chat's spent burst and its flood are remembered."""
    budget = Budget()
    for _ in range(5):
        budget.spend(GROUP, 0.0)
    budget.block(PRIVATE, 0.0, 1000.0)
    for chat_id in range(10, 10 + others):
        budget.spend(chat_id, 0.1)
    assert budget.wait(GROUP, 1.0) == 3.0
    assert budget.wait(PRIVATE, 1.0) == 999.0


def test_idle_chats_are_forgotten() -> None:
    """Memory stays bounded: after ten times as many chats, written to one after another, it takes no more room."""

    def room(chats: int) -> int:
        budget = Budget()
        for chat_id in range(1, chats + 1):
            budget.spend(chat_id, chat_id / 10)
        return len(pickle.dumps(budget))

    assert room(100_000) < 2 * room(10_000)
