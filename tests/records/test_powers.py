"""RULES.md 3, row by row: what each power lets be played, and what it does."""

from shithead_bot.engine.events import BurnCause, Burned, Reversed, Skipped, TurnBegan
from tests.engine.positions import texts
from tests.records.reading import shown


def test_normal_equal_or_higher() -> None:
    """`normal`: on an 8 lies an equal 8, on that a 9; the 7 of the same hand wasn't legal."""
    equal, higher = shown("normal-equal-or-higher", 2)
    assert (equal.pile, equal.text) == ("8C", "1 play 8D")
    assert equal.legal == ["1 play 8x1", "1 play 9x1"]
    assert (higher.pile, higher.text) == ("8C 8D", "0 play 9C")


def test_reset_on_ace() -> None:
    """`reset`: a 2 is the only card for an ace, and on the 2 goes the lowest there is."""
    reset, anything = shown("reset-on-ace", 2)
    assert (reset.pile, reset.legal, reset.text) == ("AC", ["1 play 2x1"], "1 play 2D")
    assert (anything.pile, anything.text) == ("AC 2D", "0 play 3C")
    assert anything.legal == ["0 play 3x1", "0 play 6x1", "0 play Kx1"]


def test_burn_on_ace() -> None:
    """`burn`: a 10 is played on an ace; pile and 10 leave the game, and its player leads."""
    burn, lead = shown("burn-on-ace", 2)
    assert (burn.pile, burn.legal, burn.text) == ("AC", ["1 play Tx1"], "1 play TD")
    assert Burned(1, 2, BurnCause.CARD) in burn.events
    assert texts(burn.after.burned) == "AC TD"
    assert (lead.pile, lead.text) == ("", "1 play 4D")


def test_burn_must_fit() -> None:
    """`burn` under `burn_must_fit`: the 10s in the hand don't help on a jack; on the empty pile one burns."""
    take, burn = shown("burn-must-fit", 2)
    assert (take.pile, take.legal) == ("3C 4D JC", ["1 take"])
    assert texts(take.before.seats[1].hand) == "5H TD TH"
    assert burn.events[1] == Burned(1, 1, BurnCause.CARD)


def test_transparent_on_king() -> None:
    """`transparent`: a 6 is played on a king, and the king decides through it."""
    six, ace = shown("transparent-on-king", 2)
    assert (six.pile, six.text) == ("KC", "1 play 6D")
    assert (ace.pile, ace.legal) == ("KC 6D", ["0 play Ax1"])
    assert texts(ace.before.seats[0].hand) == "3C QC AH"


def test_transparent_on_seven() -> None:
    """ "Fits": beneath a 6 the 7 still asks for a lower card."""
    six, three = shown("transparent-on-seven", 2)
    assert (six.pile, six.text) == ("7C", "1 play 6D")
    assert (three.pile, three.legal) == ("7C 6D", ["0 play 3x1"])
    assert texts(three.before.seats[0].hand) == "3C 8H QC"


def test_joker_on_king() -> None:
    """A joker is always `transparent`: nothing else helps on the king, which decides through it."""
    joker, ace = shown("joker-on-king", 2)
    assert (joker.legal, joker.text) == (["1 play Xx1"], "1 play XX")
    assert (ace.pile, ace.legal) == ("3C 4D KC XX", ["0 play Ax1"])


def test_lower_than_seven() -> None:
    """`lower`: on the 7 goes the 5, and neither the other 7 nor the jack."""
    (five,) = shown("lower-than-seven", 1)
    assert (five.pile, five.legal, five.text) == ("3C 4D 7C", ["1 play 5x1"], "1 play 5D")
    assert texts(five.before.seats[1].hand) == "5D 7D JD"


def test_lower_or_equal_to_seven() -> None:
    """`lower_or_equal`: on the 7 goes the 5 or the other 7, but not the jack."""
    (seven,) = shown("lower-or-equal-to-seven", 1)
    assert (seven.legal, seven.text) == (["1 play 5x1", "1 play 7x1"], "1 play 7D")
    assert texts(seven.before.seats[1].hand) == "5D 7D JD"


def test_skip_two() -> None:
    """`skip`: two 8s skip two players."""
    (skip,) = shown("skip-two", 1)
    assert skip.text == "0 play 8C 8D"
    assert skip.events[-2:] == (Skipped((1, 2)), TurnBegan(3))


def test_reverse() -> None:
    """`reverse`: a 7 turns the direction, and the player before is next."""
    (reverse,) = shown("reverse", 1)
    assert reverse.text == "1 play 7D"
    assert reverse.events[-2:] == (Reversed(-1), TurnBegan(0))
