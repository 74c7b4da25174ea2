"""Names, which people choose freely, do no harm where they are shown."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shithead_bot.i18n import texts
from shithead_bot.tables.commands import Join
from shithead_bot.tables.model import NAME_LENGTH
from shithead_bot.views.names import SHOWN_LENGTH, clean, html_name, plain_name
from shithead_bot.views.words import Words
from tests.tables.making import after, lobby, person
from tests.views.reading import visible

FSI, PDI = "\u2068", "\u2069"
ZWJ = "\u200d"
FAMILY = "👨‍👩‍👧‍👦"

# Everything that turns lines around, hides, or ends an isolate.
CONTROLS = (
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\u00ad\u0000\u001b\u007f"
)
any_name = st.text(st.characters(), max_size=60) | st.text(
    st.sampled_from("ab<&א \u0301\u0302\u3164\u200d\ufe0f👨🏽\ud800\U000e0041" + CONTROLS), max_size=80
)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna \t Lena\n", "Anna Lena"),
        ("\u202eexe.gnp\u202c", "exe.gnp"),
        (f"{PDI}Anna{FSI}", "Anna"),
        (
            "Z\u0300\u0301\u0302\u0303\u0304a\u0305\u0306\u0307\u0308",
            "Z\u0300\u0301\u0302a\u0305\u0306\u0307",
        ),
        ("a" + "\u0301\u0301\u0301\u200e" * 9, "a\u0301\u0301\u0301"),
        ("\u0301\ufe0fAnna", "Anna"),
        ("Anna\ud800", "Anna"),
        ("x\U000e0041\ue000y", "xy"),
        ("क्षि", "क्षि"),
        ("نامه\u200cای", "نامه\u200cای"),
        (FAMILY, FAMILY),
        ("❤️\u200d🔥", "❤️\u200d🔥"),
        ("\U0001fae8", "\U0001fae8"),  # an emoji younger than some Pythons
        (f"{ZWJ * 30}Anna", "Anna"),
        ("W" * 200, "W" * 23 + "…"),
        ("ab " * 8, "ab ab ab ab ab ab ab ab"),
        ("abc " * 8, "abc abc abc abc abc abc…"[:24]),
        (FAMILY * 9, (FAMILY * 9)[:22] + "…"),  # not with a joiner that joins nothing
    ],
)
def test_a_name_is_made_harmless(name: str, shown: str) -> None:
    """Controls, strays and stacks go; letters of every script, emoji and what joins them stay; long names are cut."""
    assert clean(name, SHOWN_LENGTH) == shown


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u200b\u200d",
        "\u3164",
        "\uffa0\u115f\u1160",
        "\u2800",
        "\ud800",
        "\u202e",
        "\ufe0f",
        "\u0301",
    ],
)
def test_of_some_names_nothing_can_be_seen(name: str) -> None:
    """Blank letters, joiners, marks on nothing, lone surrogates and controls are no name."""
    assert clean(name, SHOWN_LENGTH) == plain_name(name) == html_name(name) == ""


@given(any_name, st.integers(2, NAME_LENGTH))
def test_every_name_is_short_and_free_of_controls(name: str, length: int) -> None:
    """Whatever the name: at most so long, one line, no control but joiners between what can be seen, UTF-8."""
    shown = clean(name, length)
    assert len(shown) <= length
    assert shown == " ".join(shown.split())
    assert not set(shown) & set(CONTROLS)
    assert all(
        char in "\u200c\u200d" or unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co"} for char in shown
    )
    shown.encode()


@given(any_name, st.integers(2, NAME_LENGTH))
def test_marks_stand_on_something_and_in_small_stacks(name: str, length: int) -> None:
    """No more than three marks follow each other, and none comes first or after a blank."""
    run = 3
    for char in clean(name, length):
        is_mark = unicodedata.category(char)[0] == "M" or char in "\u200c\u200d"
        run = run + 1 if is_mark else 3 if char == " " else 0
        assert run <= 3


@given(any_name)
def test_cleaning_twice_is_cleaning_once(name: str) -> None:
    """A stored name is shown as it would have been at first."""
    stored = clean(name, NAME_LENGTH)
    assert clean(stored, NAME_LENGTH) == stored
    assert clean(stored, SHOWN_LENGTH) == clean(name, SHOWN_LENGTH)


@given(any_name)
def test_a_name_in_html_is_only_text(name: str) -> None:
    """Escaped, it shows exactly what a toast shows, wrapped so that it can't turn what stands around it."""
    assert visible(html_name(name)) == plain_name(name)
    assert plain_name(name) in {"", FSI + clean(name, SHOWN_LENGTH) + PDI}


def test_who_has_no_name_has_a_number() -> None:
    """Where nothing of a name can be seen, the player is called by his seat, from 1."""
    table = after(lobby(2), Join(person(3, name="\u3164")))
    words = Words(table, texts("en"))
    assert words.player(2) == "Player 3"
    assert words.players([0, 1, 2]) == f"{FSI}Anna{PDI}, {FSI}Ben{PDI} and Player 3"


def test_who_has_neither_name_nor_seat_is_somebody() -> None:
    """Of a stranger there is no number to tell."""
    assert Words(lobby(), texts("en")).others("", "<Eve>") == f"Somebody and {FSI}&lt;Eve&gt;{PDI}"
    assert Words(lobby(), texts("en"), plain=True).others("<Eve>") == f"{FSI}<Eve>{PDI}"
