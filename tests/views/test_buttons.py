"""What a button means survives its 64 bytes, and nothing else is a button."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shithead_bot.engine.cards import Card, Rank, full_deck
from shithead_bot.engine.moves import Blind, Pass, Play, Ready, Swap, Take
from shithead_bot.engine.state import Zone
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import languages
from shithead_bot.tables.choosing import Page
from shithead_bot.tables.house import HouseRule
from shithead_bot.tables.menu import SWAPS
from shithead_bot.tables.model import CLOCKS
from shithead_bot.tables.practice import MOST_OPPONENTS
from shithead_bot.views.buttons import (
    MAX_BYTES,
    Action,
    ClockChoice,
    HouseChoice,
    KickChoice,
    LanguageChoice,
    More,
    OpponentsChoice,
    PingChoice,
    Privacy,
    RulesChoice,
    SettingsPage,
    SheetChoice,
    SheetPage,
    Tap,
    TurnTo,
    decode,
    encode,
)

ID_SIGNS = "ABCXYZabcxyz0189-_"
card = st.sampled_from(full_deck(1, 1))
one_rank = st.sampled_from(Rank).flatmap(
    lambda rank: st.lists(
        st.sampled_from([card for card in full_deck(1, 1) if card.rank is rank]), min_size=1, max_size=8
    )
)
whats = st.one_of(
    st.sampled_from(Action),
    st.sampled_from(Privacy),
    st.sampled_from(SettingsPage),
    st.builds(LanguageChoice, st.none() | st.sampled_from(languages())),
    st.builds(RulesChoice, st.none() | st.sampled_from(sorted(VARIANTS))),
    st.builds(More, st.none() | st.sampled_from([*Rank, SWAPS])),
    st.builds(Play, one_rank.map(tuple), st.sampled_from([Zone.HAND, Zone.FACE_UP])),
    st.builds(Swap, card, card),
    st.builds(Blind, st.integers(0, 2)),
    st.sampled_from([Ready(), Take(), Pass()]),
    st.builds(TurnTo, st.none() | st.sampled_from([*Page, *HouseRule])),
    st.builds(SheetChoice, st.sampled_from(list(VARIANTS))),
    st.builds(HouseChoice, st.sampled_from(HouseRule), st.integers(0, 9)),
    st.builds(SheetPage, st.none() | st.sampled_from(list(VARIANTS))),
    st.builds(KickChoice, st.integers(1, 2**52 - 1)),
    st.builds(OpponentsChoice, st.integers(1, MOST_OPPONENTS)),
    st.builds(ClockChoice, st.sampled_from(CLOCKS)),
    st.builds(PingChoice, st.booleans()),
)
numbers = st.integers(0, 10**9 - 1)
any_tap = st.builds(Tap, st.text(ID_SIGNS, min_size=1, max_size=24), numbers, numbers, whats)


@given(any_tap)
def test_a_tap_survives_its_button(tap: Tap) -> None:
    """Whatever a button means is read back from its data, which is ASCII and fits in 64 bytes."""
    data = encode(tap)
    assert len(data.encode("ascii")) <= MAX_BYTES
    assert decode(data) == tap


@given(any_tap, any_tap)
def test_different_taps_have_different_buttons(one: Tap, other: Tap) -> None:
    """No two meanings share their data."""
    assert (encode(one) == encode(other)) == (one == other)


@given(
    st.text(max_size=80)
    | st.from_regex(r"[a-z0-9]{0,3}\.[0-9]{0,3}\.[0-9]{0,3}\.[a-zA-Z][0-9A-Z]{0,5}", fullmatch=True)
)
def test_any_data_at_all_is_read_or_refused(data: str) -> None:
    """Reading never fails, and what is read is exactly what a button of ours has."""
    tap = decode(data)
    assert tap is None or encode(tap) == data


@given(any_tap, st.data())
def test_one_changed_sign_never_reads_as_the_same_tap(tap: Tap, data: st.DataObject) -> None:
    """A button's data with one sign changed, added or left out means something else, or nothing."""
    text = encode(tap)
    at = data.draw(st.integers(0, len(text)))
    signs = st.characters() | st.sampled_from(ID_SIGNS)
    changed = text[:at] + data.draw(st.just("") | signs) + text[at + data.draw(st.integers(0, 1)) :]
    read = decode(changed)
    assert changed == text or read != tap
    assert read is None or encode(read) == changed


@pytest.mark.parametrize(
    "data",
    [
        "",
        "...",
        "t1.1.0.",
        ".1.0.j",
        "t1.1.0.q",
        "t1.1.0.jj",
        "t1.01.0.j",
        "t1.1.00.j",
        "t1.-1.0.j",
        "t1.+1.0.j",
        "t1.1.0.j.",
        "t1.1.0.j\n",
        "t1.1000000000.0.j",
        "t1.١.0.j",
        "t1.1.0.b3",
        "t1.1.0.b",
        "t1.1.0.p",
        "t1.1.0.p9",
        "t1.1.0.p9c",
        "t1.1.0.p1C",
        "t1.1.0.s9C",
        "t1.1.0.s9C9D9H",
        "t1.1.0.m1",
        "t1.1.0.mXX",
        "t1.1.0.t9C",
        "t1.1.0.h",
        "t1.1.0.h4",
        "t1.1.0.h71x",
        "t1.1.0.h701",
        "t1.1.0.hK1",
        "t1.1.0.e",
        "t1.1.0.eelsewhere",
        "t1.1.0.oelsewhere",
        "t1.1.0.yelsewhere",
        "t1.1.0.v",
        "t1.1.0.v0",
        "t1.1.0.v-5",
        "t1.1.0.v05",
        "t1.1.0.v1_0",
        f"t1.1.0.v{2**52}",
        "t1.1.0.q90",
        "t1.1.0.q-0",
        "t1.1.0.w",
        "t1.1.0.w2",
        "-.0.0.Lxx",
        "-.0.0.LDE",
        "-.0.0.Relsewhere",
        "-.0.0.P",
        "-.0.0.Pz",
        "t:1.1.0.j",
        "t1{x}.1.0.j",
        f"{'t' * 25}.1.0.j",
    ],
)
def test_what_no_button_says_is_refused(data: str) -> None:
    """Data that is nearly a button's, or holds what could lead elsewhere in the store, is none."""
    assert decode(data) is None


@pytest.mark.parametrize(
    "tap",
    [
        Tap("", 1, 0, Action.JOIN),
        Tap("t.1", 1, 0, Action.JOIN),
        Tap("t:1", 1, 0, Action.JOIN),
        Tap("t" * 25, 1, 0, Action.JOIN),
        Tap("t1", -1, 0, Action.JOIN),
        Tap("t1", 1, 10**9, Action.JOIN),
        Tap("t" * 24, 10**8, 10**8, Play((Card.of("9C"),) * 20)),
    ],
)
def test_what_could_not_be_read_is_not_written(tap: Tap) -> None:
    """A table id with other signs, or a number or length that doesn't fit, is our own fault and said so."""
    with pytest.raises(ValueError, match="no button's"):
        encode(tap)


def test_a_tap_shows_no_card() -> None:
    """A tap may reach a log: its text tells of the table and the moment, not of the hand."""
    assert repr(Tap("t1", 1, 7, Play((Card.of("9C"),)))) == "Tap(table_id='t1', game=1, ply=7)"
