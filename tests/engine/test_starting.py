"""Deal, swap and starter (RULES.md 4.1 to 4.3)."""

from dataclasses import replace

import pytest

from shithead_bot.engine.cards import Card, Rank, Suit, full_deck
from shithead_bot.engine.events import PlayBegan, Readied, Swapped, TurnBegan, Unreadied
from shithead_bot.engine.legality import Reason
from shithead_bot.engine.rules import Opening, Rules
from shithead_bot.engine.state import GameState, Phase
from shithead_bot.engine.transition import deal
from shithead_bot.engine.variants import VARIANTS
from tests.engine.positions import after, events, offered, swapping, texts, why

DUTCH = VARIANTS["dutch"].rules


def started(*hands: str, rules: Rules = Rules()) -> GameState:  # noqa: B008 — rules never change
    """Return a game just begun with these hands."""
    return after(swapping(*hands, rules=rules), *(f"{seat} ready" for seat in range(len(hands))))


def test_cards_are_dealt_seat_by_seat() -> None:
    """4.1: each seat gets 3 face-down, 3 face-up and 3 hand cards from the front; the rest is drawn."""
    deck = full_deck(1, 0)
    state = deal(Rules(), 3, deck)
    for number, player in enumerate(state.seats):
        start = 9 * number
        assert player.face_down == deck[start : start + 3]
        assert player.face_up == deck[start + 3 : start + 6]
        assert sorted(player.hand) == sorted(deck[start + 6 : start + 9])
        assert not player.ready
    assert state.draw_pile == deck[27:]
    assert (state.phase, state.pile, state.burned) == (Phase.SWAP, (), ())
    assert (state.current, state.direction, state.ply, state.turn) == (0, 1, 0, 0)


@pytest.mark.parametrize("seats", [-1, 0, 1, 6])
def test_too_few_or_many_players_get_no_cards(seats: int) -> None:
    """2: two players at least, and no more than `max_players`."""
    with pytest.raises(ValueError, match="these rules are for 2 to 5"):
        deal(Rules(), seats, full_deck(1, 0))


def test_a_wrong_deck_is_refused() -> None:
    """4.1: a card too few, too many, or twice is no deck of these rules."""
    deck = full_deck(1, 0)
    for wrong in (deck[1:], (*deck, Card.of("XX")), (*deck[1:], deck[1]), full_deck(2, 0)):
        with pytest.raises(ValueError, match="the deck isn't"):
            deal(Rules(), 2, wrong)


def test_a_swap_exchanges_hand_and_face_up_card() -> None:
    """4.2: a hand card goes where the face-up card lay, and that card into the hand."""
    state = swapping("4C 9S KD | 2H 3H 5H | 6C 7C 8C", "5C 5D 5S | 6D 7D 8D | 9D TD JD")
    swapped = after(state, "0 swap 9S 3H")
    assert texts(swapped.seats[0].hand) == "3H 4C KD"
    assert texts(swapped.seats[0].face_up) == "2H 9S 5H"
    assert swapped.seats[1] == state.seats[1]
    assert events(state, "0 swap 9S 3H") == (Swapped(0, Card.of("9S"), Card.of("3H")),)


def test_all_swap_at_once_and_as_often_as_they_like() -> None:
    """4.2: nobody waits for a turn, and nothing limits the number of swaps; none of them counts as a ply."""
    state = swapping("4C 9S KD | 2H 3H 5H", "5C 5D 5S | 6D 7D 8D")
    state = after(state, "1 swap 5C 6D", "0 swap 4C 2H", "0 swap 2H 4C", "1 swap 6D 5C", "1 swap 5C 6D")
    assert texts(state.seats[0].hand) == "4C 9S KD"
    assert texts(state.seats[1].face_up) == "5C 7D 8D"
    assert (state.phase, state.ply, state.turn) == (Phase.SWAP, 0, 0)


def test_a_swap_takes_the_ready_back() -> None:
    """4.2: who swaps after `ready` has to say it again before play starts."""
    state = swapping("4C 9S KD | 2H 3H 5H", "5C 5D 5S | 6D 7D 8D")
    state = after(state, "0 ready")
    assert events(state, "0 swap 4C 2H") == (Swapped(0, Card.of("4C"), Card.of("2H")), Unreadied(0))
    state = after(state, "0 swap 4C 2H", "1 ready")
    assert state.phase is Phase.SWAP
    assert after(state, "0 ready").phase is Phase.PLAY


def test_a_swap_needs_both_cards_where_they_are_said_to_be() -> None:
    """4.2: one hand card for one own face-up card, nothing else."""
    state = swapping("4C 9S KD | 2H 3H 5H", "5C 5D 5S | 6D 7D 8D")
    assert why(state, "0 swap 2H 3H") is Reason.NOT_IN_HAND
    assert why(state, "0 swap 5C 2H") is Reason.NOT_IN_HAND
    assert why(state, "0 swap 4C 6D") is Reason.NOT_FACE_UP


def test_a_seat_that_is_ready_is_not_ready_again() -> None:
    """10: `ready` by a seat that is ready is refused, by another it isn't."""
    state = after(swapping("4C | 2H", "5C | 6D", "7C | 7D"), "0 ready")
    assert why(state, "0 ready") is Reason.ALREADY_READY
    assert why(state, "1 ready") is None
    assert events(state, "1 ready") == (Readied(1),)


@pytest.mark.parametrize("move", ["0 play 4C", "0 take", "0 pass", "0 blind 0", "0 play-up 2H"])
def test_nothing_is_played_before_all_are_ready(move: str) -> None:
    """4.2: play starts when every seat is ready, and not before."""
    assert why(swapping("4C | 2H | 3D", "5C | 6D | 7D"), move) is Reason.SWAPS_OPEN


def test_every_pair_of_different_cards_is_offered_as_a_swap() -> None:
    """4.2: swaps are offered low to high, each pair of texts once, equal cards not; then `ready`."""
    rules = Rules(decks=2, jokers=4, max_players=10)
    state = swapping("9C XX XX | 2H 9C 2H", "5C 5D 5S | 6D 7D 8D", rules=rules)
    assert offered(state, 0) == ["swap XX 2H", "swap XX 9C", "swap 9C 2H", "ready"]
    assert offered(after(state, "0 ready"), 0) == ["swap XX 2H", "swap XX 9C", "swap 9C 2H"]
    assert why(state, "0 swap 9C 9C") is None


def test_play_begins_when_the_last_is_ready() -> None:
    """4.2 and 10: the first turn is an ordinary one, number 1, after no ply."""
    state = after(swapping("4C 9S KD", "5C 3D 5S"), "0 ready")
    begun = after(state, "1 ready")
    assert (begun.phase, begun.current, begun.turn, begun.ply) == (Phase.PLAY, 1, 1, 0)
    assert events(state, "1 ready") == (Readied(1), PlayBegan(1, Rank.THREE), TurnBegan(1))


def test_the_lowest_rank_that_counts_starts() -> None:
    """4.3, sheet 000: the lowest hand card starts, 2 and 10 don't count."""
    assert started("2C TC 5C", "TD 4D KD", "2D 2H 6H").current == 1


def test_a_joker_never_counts() -> None:
    """4.3: a joker is no lowest card, even where nothing is ignored."""
    rules = Rules(jokers=2, start_ignores=())
    assert started("XX XX AC", "KD KC KH", rules=rules).current == 1


def test_only_the_ignored_ranks_do_not_count() -> None:
    """4.3, sheet 001: from the 3 upwards; the 10 counts there."""
    hands = ("KC KD KH", "2C TC QC", "JC QD QH")
    assert started(*hands, rules=VARIANTS["tigereye"].rules).current == 1
    assert started(*hands).current == 2


def test_face_up_cards_do_not_count() -> None:
    """4.3: the lowest card is looked for in the hands, after all swaps."""
    state = swapping("9C 9D 9H | 3C 3D 3H", "8C 8D 8H | 4C 4D 4H")
    assert after(state, "0 ready", "1 ready").current == 1
    assert after(state, "0 swap 9C 3C", "0 ready", "1 ready").current == 0


def test_seat_order_decides_a_tie() -> None:
    """4.3, sheet 000: among several with the lowest rank the lowest seat starts, whatever the suits."""
    assert started("KC KD KH", "4S 9D 9H", "4C 9S JH").current == 1


@pytest.mark.parametrize(("variant", "starter"), [("backpacker", 2), ("dutch", 1)])
def test_the_suits_order_decides_a_tie(variant: str, starter: int) -> None:
    """4.3: without the 3 of clubs, diamonds are next on sheet 002 and spades on sheet 003."""
    hands = ("3H KD KH", "3S 9D 9H", "3D 9S JH")
    assert started(*hands, rules=VARIANTS[variant].rules).current == starter


def test_clubs_start_before_all_others() -> None:
    """4.3, sheets 002 and 003: who holds the 3 of clubs starts."""
    hands = ("3D KD KH", "3S 9D 9H", "3C 9S JH")
    assert started(*hands, rules=VARIANTS["backpacker"].rules).current == 2
    assert started(*hands, rules=DUTCH).current == 2


def test_two_equal_cards_leave_it_to_the_seat_order() -> None:
    """4.3: with two decks the lowest seat among equals starts."""
    rules = Rules(decks=2, start_ties=(Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES))
    assert started("3S KD KH", "3D 9D 9H", "3D 9S JH", rules=rules).current == 1


def test_nobody_holds_a_rank_that_counts() -> None:
    """4.3: then seat 0 starts, with anything, also where the opening must be lowest."""
    rules = replace(DUTCH, start_ignores=(Rank.TWO, Rank.ACE))
    state = after(swapping("2C AC 2D", "XX AD 2H", rules=rules), "0 ready")
    assert events(state, "1 ready")[1] == PlayBegan(0, None)
    assert offered(after(state, "1 ready"), 0) == ["play 2C", "play 2C 2D", "play AC"]


def test_any_card_may_open() -> None:
    """4.3, sheet 000: the starter may open with any card."""
    assert offered(started("4C 9S 9D", "5C 6C 7C"), 0) == ["play 4C", "play 9D", "play 9D 9S"]


def test_the_lowest_rank_must_open() -> None:
    """4.3 and 9, sheet 003: rank is bound, suit and number aren't, and only for the first play."""
    state = started("4C 4S 9D", "5C 6C 7C", rules=DUTCH)
    assert offered(state, 0) == ["play 4C", "play 4C 4S"]
    assert why(state, "0 play 9D") is Reason.MUST_OPEN_LOWEST
    assert why(state, "0 play 4S") is None
    assert offered(after(state, "0 play 4S"), 1) == ["play 5C", "play 6C", "play 7C"]


def test_the_lowest_rank_that_was_swapped_away_binds_nobody() -> None:
    """4.3: a starter who swaps the lowest rank away under section 7 opens with anything."""
    rules = Rules(opening=Opening.LOWEST, swap_in_game=True)
    state = after(swapping("4C 8S 9D | KC", "5C 6C 7C | KD", rules=rules), "0 ready", "1 ready")
    assert why(state, "0 play 8S") is Reason.MUST_OPEN_LOWEST
    swapped = after(state, "0 swap 4C KC")
    assert offered(swapped, 0) == ["play 8S", "play 9D", "play KC"]


def test_the_lowest_rank_still_binds_after_another_swap() -> None:
    """4.3: a swap that leaves the lowest rank in the hand changes nothing."""
    rules = Rules(opening=Opening.LOWEST, swap_in_game=True)
    state = after(swapping("4C 8S 9D | KC", "5C 6C 7C | KD", rules=rules), "0 ready", "1 ready")
    assert offered(after(state, "0 swap 8S KC"), 0) == ["play 4C"]
