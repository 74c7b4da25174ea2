"""Who is refused again and again is told of it ever less often; nobody else notices."""

from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from shithead_bot.bot.throttle import ALLOWED, Throttle


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def answers(throttle: Throttle, clock: Clock, times: list[float], user_id: int = 1) -> list[bool]:
    """Which of the refusals at these times are answered."""
    answered = []
    for time in times:
        clock.now = 100.0 + time
        answered.append(throttle.is_answered(user_id))
    return answered


def test_five_refusals_in_a_second_are_answered_and_no_sixth() -> None:
    """The first five are, however close; with the sixth the user is held up."""
    clock = Clock()
    throttle = Throttle(clock)
    assert answers(throttle, clock, [0.0] * ALLOWED) == [True] * ALLOWED
    assert not throttle.is_held_up(1)
    assert answers(throttle, clock, [0.1, 0.2]) == [False, False]
    assert throttle.is_held_up(1)


def test_who_goes_on_is_answered_twice_a_second() -> None:
    """Over ten seconds of ten refusals each, two answers come in every second after the first."""
    clock = Clock()
    throttle = Throttle(clock)
    answers(throttle, clock, [0.0] * ALLOWED)
    answered = answers(throttle, clock, [at / 10 for at in range(1, 100)])
    assert sum(answered) == 2 * 9
    assert throttle.is_held_up(1)


def test_a_second_of_quiet_and_all_is_forgiven() -> None:
    """Whoever stops for a second is answered as at first."""
    clock = Clock()
    throttle = Throttle(clock)
    answers(throttle, clock, [0.0] * 20)
    clock.now += 1.0
    assert not throttle.is_held_up(1)
    assert answers(throttle, clock, [1.0] * ALLOWED) == [True] * ALLOWED


def test_users_are_told_apart() -> None:
    """One who can't stop holds up nobody else."""
    clock = Clock()
    throttle = Throttle(clock)
    answers(throttle, clock, [0.0] * 20, user_id=1)
    assert throttle.is_answered(2)
    assert not throttle.is_held_up(2)
    assert not throttle.is_held_up(3)


def test_few_are_remembered() -> None:
    """However many users are refused, the memory stays small, and the one who has just been refused is in it."""
    clock = Clock()
    throttle = Throttle(clock)
    for user_id in range(10_000):
        throttle.is_answered(user_id)
    assert len(throttle._accounts) <= 4096
    answers(throttle, clock, [0.0] * ALLOWED, user_id=9_999)
    assert throttle.is_held_up(9_999)


@given(st.lists(st.floats(0, 0.6), max_size=60))
def test_no_second_holds_more_than_seven_answers(gaps: list[float]) -> None:
    """Whatever the times of the refusals: in any second at most five are answered before he is held up, and two
    after; and who never exceeds five a second is always answered."""
    clock = Clock()
    times = list(accumulate(gaps))
    answered = answers(Throttle(clock), clock, times)
    told = [time for time, said in zip(times, answered, strict=True) if said]
    assert all(sum(at <= time < at + 1 for time in told) <= ALLOWED + 2 for at in told)
    if all(sum(time - 1 < other <= time for other in times) <= ALLOWED for time in times):
        assert all(answered)
