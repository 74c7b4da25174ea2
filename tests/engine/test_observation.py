"""What may be seen, and that nothing else can be (RULES.md 1; the cards are secret)."""

import dataclasses
import random

import pytest

from shithead_bot.engine.cards import Card, Rank, full_deck
from shithead_bot.engine.legality import DemandKind, legal_moves
from shithead_bot.engine.moves import Ready
from shithead_bot.engine.observation import observe, observe_public
from shithead_bot.engine.rules import Rules
from shithead_bot.engine.state import GameState, Zone
from shithead_bot.engine.transition import apply, deal
from tests.engine.positions import after, cards, playing, swapping

STATE = playing(
    "KD 9C 4D | 5C 6C | 2C 3C --",
    "8C | | QC",
    "|| -- -- --",
    pile="7C JC",
    draw="TC JD",
    burned=cards("QD QH"),
    current=1,
    direction=-1,
    ply=30,
    turn=25,
    finished=(2,),
)


def seen_cards(view: object) -> set[Card]:
    """Return every card that can be found anywhere in a view."""
    if isinstance(view, Card):
        return {view}
    if dataclasses.is_dataclass(view):
        return set().union(*(seen_cards(getattr(view, slot.name)) for slot in dataclasses.fields(view)))
    if isinstance(view, tuple):
        return set().union(*map(seen_cards, view))
    return set()


def test_everybody_sees_counts_and_open_cards() -> None:
    """Hands, draw pile and burned cards are numbers; open cards and the pile are cards."""
    view = observe_public(STATE)
    first, second, third = view.seats
    assert (first.hand_count, first.face_up, first.face_down) == (3, cards("5C 6C"), (True, True, False))
    assert (first.zone, first.place, first.ready) == (Zone.HAND, None, True)
    assert (second.hand_count, second.face_down, second.zone) == (1, (True,), Zone.HAND)
    assert (third.place, third.zone, third.face_down) == (1, None, (False, False, False))
    assert (view.draw_count, view.burned_count, view.pile) == (2, 2, cards("7C JC"))
    assert (view.current, view.direction, view.ply, view.turn, view.finished) == (1, -1, 30, 25, (2,))
    assert (view.demand.kind, view.demand.rank) == (DemandKind.AT_LEAST, Rank.JACK)


def test_a_seat_sees_its_own_hand_sorted_and_its_moves() -> None:
    """The holder sees his hand in order and what he may do; for the others there is nothing to do."""
    view = observe(STATE, 0)
    assert view.hand == cards("4D 9C KD")
    assert view.public == observe_public(STATE)
    assert (view.seat, view.legal) == (0, ())
    assert observe(STATE, 1).legal == legal_moves(STATE, 1) != ()


def test_the_phases_of_a_seat_are_seen() -> None:
    """Ready is public; the active zone is the face-up or face-down cards when those before are gone."""
    state = after(swapping("4C | 5C | 6C", "4D | 5D | 6D"), "1 ready")
    assert [player.ready for player in observe_public(state).seats] == [False, True]
    assert observe_public(playing("| 4C | 5C", "KC")).seats[0].zone is Zone.FACE_UP
    assert observe_public(playing("|| 5C", "KC")).seats[0].zone is Zone.FACE_DOWN


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_is_not_there_sees_nothing(seat: int) -> None:
    """No number, least of all a negative one, opens another seat's hand."""
    with pytest.raises(ValueError, match="no such seat"):
        observe(STATE, seat)


def positions(seed: int) -> list[GameState]:
    """Return the states of a random game."""
    rng = random.Random(seed)
    deck = list(full_deck(1, 2))
    rng.shuffle(deck)
    state = deal(Rules(jokers=2), 3, deck)
    states = [state]
    for seat in range(3):
        state, _ = apply(state, seat, Ready())
    while moves := legal_moves(state, state.current):
        states.append(state)
        state, _ = apply(state, state.current, rng.choice(moves))
    return [*states, state]


def test_views_hold_no_card_that_is_secret() -> None:
    """In a whole game the public view holds only open cards and the pile, a seat's view its own hand besides."""
    for state in positions(seed=7):
        opened = set(state.pile).union(*(player.face_up for player in state.seats))
        assert seen_cards(observe_public(state)) <= opened
        for number, player in enumerate(state.seats):
            assert seen_cards(observe(state, number)) <= opened | set(player.hand)


def test_reprs_that_could_be_logged_show_no_secret() -> None:
    """State, seat and a seat's view show counts, never a hand, a face-down card or the draw pile."""
    for holder in (STATE, *STATE.seats, observe(STATE, 0), observe(STATE, 1)):
        for secret in ("KD", "9C", "4D", "2C", "3C", "8C", "QC", "TC", "JD", "QD"):
            assert secret not in repr(holder)
    assert repr(STATE) == (
        "<GameState play ply=30 turn=25 current=1 draw=2 pile=2 burned=2 cards=[7, 2, 0] finished=[2]>"
    )
    assert repr(STATE.seats[0]) == "<Seat hand=3 table=4 ready=True>"
    assert repr(observe(STATE, 0)).startswith("<SeatView seat=0 hand=3 legal=0 PublicView(")
