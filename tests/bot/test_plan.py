"""The plan for one address: pure, so every rule is one line of arithmetic."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shithead_bot.bot.plan import Delete, Edit, Forget, Post, Strip, Wanted, digest, plan
from shithead_bot.views.screen import Address, Button, Screen, Shown, Style

ADDRESS = Address(-5, None, "table")
SCREEN = Screen(ADDRESS, "board", ((Button("9♣", data="9"),),), post_key="1", repost_after=20)
SHOWN = Shown(ADDRESS, 8, post_key="1", digest=digest(SCREEN), posted_at=100.0, keyboard=True)

screens = st.builds(
    Screen,
    st.just(ADDRESS),
    st.text(),
    st.sampled_from(((), SCREEN.keyboard)),
    post_key=st.sampled_from(("1", "2")),
    repost_after=st.floats(0, 50),
    keeps=st.booleans(),
)
entries = st.builds(
    Shown,
    st.just(ADDRESS),
    st.none() | st.just(8),
    st.sampled_from(("1", "2")),
    st.sampled_from((digest(SCREEN), "")),
    st.floats(0, 200),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.sampled_from(((), (3, 4))),
)


def test_nothing_shown_is_posted() -> None:
    """A screen that stands nowhere is posted."""
    assert plan(None, Wanted.of(SCREEN), 0) == Post(Wanted.of(SCREEN))


def test_the_same_digest_needs_nothing() -> None:
    """A screen that stands there already needs nothing, whatever its key and the time."""
    assert plan(SHOWN, Wanted.of(replace(SCREEN, post_key="2", repost_after=0)), 10**9) is None


def test_the_same_key_is_an_edit() -> None:
    """Other content with the same key is edited in, however much time has passed."""
    changed = Wanted.of(replace(SCREEN, html="new"))
    assert plan(SHOWN, changed, 10**9) == Edit(changed, 8)


@pytest.mark.parametrize(("now", "expected"), [(100.0, Edit), (119.9, Edit), (120.0, Post), (99.0, Post)])
def test_another_key_waits_for_repost_after(now: float, expected: type) -> None:
    """Another key is posted once repost_after seconds have gone by; a clock set back doesn't hold it up for ever."""
    changed = Wanted.of(replace(SCREEN, html="new", post_key="2"))
    assert isinstance(plan(SHOWN, changed, now), expected)


def test_what_a_key_had_added_can_be_taken_back() -> None:
    """A reminder is posted, and the same turn without it is an edit. Another key that merely begins alike is another
    key."""
    plain = Wanted.of(replace(SCREEN, html="new", post_key="1", repost_after=0))
    again = Wanted.of(replace(SCREEN, html="newer", post_key="1.again", repost_after=0))
    assert plan(SHOWN, again, 200.0) == Post(again)
    assert plan(replace(SHOWN, post_key="1.again"), plain, 200.0) == Edit(plain, 8)
    assert plan(replace(SHOWN, post_key="12"), plain, 200.0) == Post(plain)


@given(entries, screens, st.floats(0, 300))
def test_an_unknown_outcome_is_posted_again(entry: Shown, screen: Screen, now: float) -> None:
    """While a post's outcome is unknown, or no message is known, a wanted screen is posted."""
    wanted = Wanted.of(screen)
    assert plan(replace(entry, posting=True), wanted, now) == Post(wanted)
    assert plan(replace(entry, message_id=None), wanted, now) == Post(wanted)


@given(entries)
def test_what_nobody_wants_comes_to_an_end(entry: Shown) -> None:
    """Step by step an unwanted entry loses its messages, or its keyboard if it keeps them, and is forgotten."""
    if entry.keeps and entry.keyboard and entry.message_id:
        assert plan(entry, None, 0) == Strip(8)
        entry = replace(entry, keyboard=False)
    if entry.stale or (entry.message_id and not entry.keeps):
        assert plan(entry, None, 0) == Delete()
        entry = replace(entry, stale=(), message_id=entry.message_id if entry.keeps else None)
    assert plan(entry, None, 0) == Forget()


def test_nothing_shown_and_nothing_wanted() -> None:
    """Where nothing stands and nothing should, there is nothing to do."""
    assert plan(None, None, 0) is None


@given(screens)
def test_a_screen_that_stands_needs_nothing(screen: Screen) -> None:
    """What a plan leads to needs no further step."""
    standing = Shown(ADDRESS, 1, screen.post_key, digest(screen), 5.0)
    assert plan(standing, Wanted.of(screen), 5.0) is None


@pytest.mark.parametrize(
    "other",
    [
        replace(SCREEN, html="board "),
        replace(SCREEN, keyboard=()),
        replace(SCREEN, keyboard=((Button("9♠", data="9"),),)),
        replace(SCREEN, keyboard=((Button("9♣", data="8"),),)),
        replace(SCREEN, keyboard=((Button("9♣", url="9"),),)),
        replace(SCREEN, keyboard=((Button("9♣", data="9", style=Style.GOOD),),)),
        replace(SCREEN, keyboard=(*SCREEN.keyboard, *SCREEN.keyboard)),
    ],
)
def test_all_that_can_be_seen_is_in_the_digest(other: Screen) -> None:
    """Text, buttons, their actions, styles and rows each change the digest."""
    assert digest(other) != digest(SCREEN)


def test_what_cannot_be_seen_is_not_in_the_digest() -> None:
    """Whether a screen rings, its key and what becomes of its message later don't change the digest."""
    assert digest(replace(SCREEN, rings=True, post_key="9", repost_after=1, keeps=True)) == digest(SCREEN)


def test_the_digest_is_the_same_in_every_process() -> None:
    """The digest of a screen is written down here: a new version of the program must not post everything anew."""
    assert digest(SCREEN) == "e0ce3951741e233c88e841c6"
