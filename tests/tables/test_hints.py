"""Three hints for a player's first game: each at its occasion, each once."""

import random
from dataclasses import replace
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shithead_bot.engine.observation import observe
from shithead_bot.engine.state import GameState
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.tables.commands import Back, Begin, Due, Known, Leave, Rematch, Stop
from shithead_bot.tables.hints import Hint, due_hint
from shithead_bot.tables.model import HINTS, Player, Table
from tests.engine.positions import playing, swapping
from tests.tables.making import NOW, after, asker, dealt, lobby, move, moved, played, put, shuffled

NEWCOMERS = (Known(1, "en", is_new=True), Known(2, "en"))


def taught(state: GameState, hints: int = 0) -> Table:
    """A game that stands like this, Anna's first; she has had so many hints."""
    table = put(state)
    return table.with_player(0, replace(table.players[0], hints=hints))


def due(table: Table, seat: int = 0) -> Hint | None:
    """The hint on a seat's panel."""
    assert table.state is not None
    return due_hint(table.players[seat], observe(table.state, seat))


def test_only_a_first_game_has_hints() -> None:
    """Whoever is dealt in for the first time has all before him, everybody else none; a rematch is a second game."""
    table = after(lobby(), Begin(asker(1), shuffled(), known=NEWCOMERS))
    assert [player.hints for player in table.players] == [0, HINTS]
    assert (due(table, 0), due(table, 1)) == (Hint.SWAP, None)
    over = after(table, Stop(asker(1)))
    again = after(over, Rematch(asker(1), shuffled(), known=(Known(1, "en"), Known(2, "en"))))
    assert [due(again, seat) for seat in range(2)] == [None, None]
    assert [due(after(over, Rematch(asker(1), shuffled())), seat) for seat in range(2)] == [None, None]


def test_the_first_stays_until_play_begins() -> None:
    """Swaps and Ready don't take it away; the first move of play is another moment."""
    table = taught(swapping("4C 9D | KS", "5C | 6C"))
    for text in ("0 swap 4C KS", "0 ready"):
        table = moved(table, text)
        assert due(table) is Hint.SWAP
    begun = moved(table, "1 ready")
    assert begun.players[0].hints == 1
    assert begun.players[1].hints == HINTS


def test_the_second_is_for_the_first_turn_of_ones_own() -> None:
    """While others play there is none; it stays through a turn that goes on, and goes with it."""
    table = taught(playing("TC 4D 5D", "9C 6D", pile="8H", current=1), 1)
    assert due(table) is None
    mine = moved(table, "1 play 9C")
    assert due(mine) is Hint.TURN
    leads = moved(mine, "0 play TC")
    assert due(leads) is Hint.TURN
    passed = moved(leads, "0 play 4D")
    assert (due(passed), passed.players[0].hints) == (None, 2)


@pytest.mark.parametrize(
    ("seat", "pile", "made", "hint"),
    [("4C 5D", "AH", "0 take", Hint.TAKE), (" | | 4C 9D", "8H", "0 blind 1", Hint.BLIND)],
)
def test_the_third_is_for_the_first_need(seat: str, pile: str, made: str, hint: Hint) -> None:
    """When nothing fits, or when the blind cards are all that is left; whichever comes first."""
    table = taught(playing(seat, "9C 9D", pile=pile), 2)
    assert due(table) is hint
    assert moved(table, made).players[0].hints == HINTS
    assert due(taught(playing("AC 5D", "9C 9D", pile=pile), 2)) is None


def test_taking_by_choice_is_no_need() -> None:
    """Where the rules let a player take a pile that he could play on, he knows what he does."""
    willing = replace(VARIANTS["classic"].rules, voluntary_take=True)
    assert due(taught(playing("AC 5D", "9C", pile="8H", rules=willing), 2)) is None


def test_who_comes_late_is_not_told_of_what_is_over() -> None:
    """Away while all swapped, he begins with the hint for his turn."""
    table = taught(playing("9C 4D", "9D 5D", pile="8H"))
    assert due(table) is Hint.TURN
    assert moved(table, "0 play 9C").players[0].hints == 2


def test_the_computer_needs_no_hints() -> None:
    """What it plays for somebody teaches him nothing; back again, he has the hint that is due then."""
    table = taught(playing("9C 4D 5D", "9D 5C 5H", pile="8H"), 1)
    away = after(table, Leave(1))
    assert due(away) is None
    played_for = after(away, Due(), now=NOW + 2)
    assert played_for.players[0].hints == 1
    assert due(after(moved(played_for, "1 play 9D"), Back(1))) is Hint.TURN


def test_a_game_over_has_none() -> None:
    """A result is no moment for advice."""
    assert due(moved(taught(playing("9C", "5C", pile="8H"), 1), "0 play 9C")) is None


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**16), st.sampled_from(sorted(VARIANTS)))
def test_no_hint_comes_twice(seed: int, variant: str) -> None:
    """In any game each is due in one stretch, in their order; so there are three at most."""
    table = dealt(3, rules=VARIANTS[variant].rules, variant=variant, seed=seed)
    table = replace(table, players=tuple(replace(player, hints=0) for player in table.players))
    seen: list[list[tuple[int, Hint | None]]] = [[_seen(table, seat)] for seat in range(3)]
    for outcome in played(table, random.Random(seed)):
        for seat in range(3):
            seen[seat].append(_seen(outcome.table, seat))
    for moments in seen:
        turns = [moment for moment, _ in groupby(moments)]
        assert sorted(turns, key=lambda moment: moment[0]) == turns
        hints = [hint for _, hint in turns if hint is not None]
        assert len(hints) == len(set(hints)) <= HINTS
        assert hints == sorted(hints)


def _seen(table: Table, seat: int) -> tuple[int, Hint | None]:
    """How many hints a player has had, and the one that he reads."""
    player: Player = table.players[seat]
    return player.hints, due(table, seat)


def test_a_button_of_before_leaves_them_alone() -> None:
    """Others' moves don't use up a hint that is not due."""
    table = taught(playing("9C 4D", "9D 5D", "9H 6D", pile="8H", current=1), 1)
    assert moved(table, "1 play 9D").players[0].hints == 1
    assert after(table, move(table, "1 play 9D")).players[1].hints == HINTS
