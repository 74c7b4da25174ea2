"""What fits, what may be played, and the refill (RULES.md 3, 4.4, 4.5 and 4.7)."""

from dataclasses import replace

import pytest

from shithead_bot.engine.cards import Card, Rank
from shithead_bot.engine.events import Drew, LeadAgain, Passed, Played, Took, TurnBegan
from shithead_bot.engine.legality import DemandKind, Reason, demand
from shithead_bot.engine.rules import AfterTake, Power, Rules
from shithead_bot.engine.state import Zone
from tests.engine.positions import CLASSIC, after, cards, events, offered, playing, texts, why

ALL_RANKS = "X23456789TJQKA"

# Every power at once: 2 resets, T burns, 6 is looked through, below a 7, at most a 5.
SPECIAL = Rules(
    jokers=2,
    powers={
        Rank.TWO: Power.RESET,
        Rank.FIVE: Power.LOWER_OR_EQUAL,
        Rank.SIX: Power.TRANSPARENT,
        Rank.SEVEN: Power.LOWER,
        Rank.EIGHT: Power.SKIP,
        Rank.TEN: Power.BURN,
        Rank.JACK: Power.REVERSE,
    },
)
STRICT = replace(SPECIAL, burn_must_fit=True)


def fitting(pile: str, rules: Rules) -> str:
    """Return the ranks, low to high, of which a card may be played on a pile."""
    spades = [rank + "S" if rank != "X" else "XX" for rank in ALL_RANKS]
    state = playing(" ".join(spades), "AC AD", rules=rules, pile=pile)
    return "".join(card[0] for card in spades if why(state, f"0 play {card}") is None)


@pytest.mark.parametrize(
    ("pile", "ranks"),
    [
        ("", ALL_RANKS),  # nothing there: anything
        ("2H", ALL_RANKS),  # a reset: anything
        ("KC 2H", ALL_RANKS),
        ("9H", "X269TJQKA"),  # ordinary: the rank or higher, and what is always playable
        ("2H 9H", "X269TJQKA"),
        ("8H", "X2689TJQKA"),  # skip and reverse ask what an ordinary card asks
        ("JH", "X26TJQKA"),
        ("AH", "X26TA"),
        ("7H", "X23456T"),  # lower: less than 7; the burn and the transparent 6 on every card
        ("KC 7H", "X23456T"),
        ("5H", "X23456T"),  # lower or equal: 5 and less
        ("9H 6H", "X269TJQKA"),  # looked through
        ("9H 6H XX 6D", "X269TJQKA"),
        ("7H 6H", "X23456T"),
        ("7H 6H XX", "X23456T"),
        ("6H XX", ALL_RANKS),  # nothing beneath
        ("2H XX", ALL_RANKS),
    ],
)
def test_what_fits(pile: str, ranks: str) -> None:
    """3, "Fits": the top card that isn't transparent decides."""
    assert fitting(pile, SPECIAL) == ranks


@pytest.mark.parametrize(
    ("pile", "burns"), [("9H", True), ("TH", True), ("JH", False), ("7H", False), ("", True)]
)
def test_a_burn_that_must_fit_is_no_exception(pile: str, *, burns: bool) -> None:
    """3, sheet 003: with `burn_must_fit` the 10 is played like any other card."""
    assert ("T" in fitting(pile, STRICT)) is burns


def test_a_lower_card_asks_for_less_than_itself() -> None:
    """3, sheet 003: on a 7 no 7 may be played, it must be lower; on sheet 002's 7 it may."""
    lower, equal = Rules(powers={Rank.SEVEN: Power.LOWER}), Rules(powers={Rank.SEVEN: Power.LOWER_OR_EQUAL})
    assert fitting("7H", lower) == "X23456"
    assert fitting("7H", equal) == "X234567"


@pytest.mark.parametrize(
    ("pile", "kind", "rank", "seen_through"),
    [
        ("", DemandKind.ANYTHING, None, 0),
        ("2H", DemandKind.ANYTHING, None, 0),
        ("KD 2H 6C", DemandKind.ANYTHING, None, 1),
        ("6C XX", DemandKind.ANYTHING, None, 2),
        ("9H", DemandKind.AT_LEAST, Rank.NINE, 0),
        ("8H XX", DemandKind.AT_LEAST, Rank.EIGHT, 1),
        ("7H", DemandKind.BELOW, Rank.SEVEN, 0),
        ("7H 6C XX", DemandKind.BELOW, Rank.SEVEN, 2),
        ("5H", DemandKind.AT_MOST, Rank.FIVE, 0),
    ],
)
def test_what_the_pile_demands(pile: str, kind: DemandKind, rank: Rank | None, seen_through: int) -> None:
    """3: the demand names the deciding rank, how a card must compare to it, and what is looked through."""
    told = demand(SPECIAL, cards(pile))
    assert (told.kind, told.rank, told.seen_through) == (kind, rank, seen_through)


def test_several_cards_of_one_rank_are_played_together() -> None:
    """4.4, sheet 000: two jacks on a 9, or one; any number, whatever was played before."""
    state = playing("JC JD JS 4D", "AC AD", pile="9H")
    assert offered(state, 0) == ["play JC", "play JC JD", "play JC JD JS"]
    assert texts(after(state, "0 play JS JC").pile) == "9H JS JC"


def test_one_move_is_offered_for_each_rank_and_number() -> None:
    """4.4: offers are low to high, of the lowest suits; equal cards of two decks count each."""
    rules = Rules(decks=2, jokers=1)
    state = playing("KS KS 9D 9C XX 3H", "AC AD", rules=rules, pile="8H")
    assert offered(state, 0) == ["play XX", "play 9C", "play 9C 9D", "play KS", "play KS KS"]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("0 play 4D", Reason.DOES_NOT_FIT),
        ("0 play 9C JD", Reason.MIXED_RANKS),
        ("0 play AC", Reason.NOT_IN_HAND),
        ("0 play 9C 9C", Reason.NOT_IN_HAND),
        ("0 play KH", Reason.NOT_IN_HAND),
        ("0 play-up KH", Reason.WRONG_ZONE),
        ("0 play-up 9C", Reason.NOT_FACE_UP),
        ("0 blind 0", Reason.WRONG_ZONE),
        ("0 take", Reason.CAN_PLAY),
        ("0 pass", Reason.NO_PASS),
        ("0 ready", Reason.SWAPS_CLOSED),
        ("1 play AC", Reason.NOT_YOUR_TURN),
        ("1 take", Reason.NOT_YOUR_TURN),
        ("2 play AC", Reason.NO_SUCH_SEAT),
    ],
)
def test_what_may_not_be_played(move: str, reason: Reason) -> None:
    """4.4 and 5: only own cards of one rank, that fit, from the active zone, on one's turn."""
    state = playing("9C JD 4D | KH QH | 2C 2D", "AC AD | 5H", pile="8H")
    assert why(state, move) is reason


def test_hand_and_table_cards_are_never_mixed() -> None:
    """4.4, sheet 000: a 9 of the hand and a 9 of the table are no single play."""
    state = playing("9C | 9D | 2C", "AC AD", pile="8H")
    assert why(state, "0 play 9C 9D") is Reason.NOT_IN_HAND
    assert why(state, "0 play-up 9C 9D") is Reason.NOT_FACE_UP
    assert offered(state, 0) == ["play 9C"]


def test_face_up_cards_come_after_the_hand() -> None:
    """4.4, sheet 000: with no hand the open cards are played by the same rules, several at once too."""
    state = playing("| 9D KC 9C 4D | 2C", "AC AD", pile="8H")
    assert offered(state, 0) == ["play-up 9C", "play-up 9C 9D", "play-up KC"]
    assert why(state, "0 play-up 4D") is Reason.DOES_NOT_FIT
    assert why(state, "0 play KC") is Reason.NOT_IN_HAND
    assert events(state, "0 play-up KC") == (Played(0, cards("KC"), Zone.FACE_UP, False), TurnBegan(1))
    assert texts(after(state, "0 play-up 9D 9C").seats[0].face_up) == "KC 4D"


def test_the_hand_is_refilled_to_three() -> None:
    """4.5: after a play from the hand, draw from the front up to three."""
    state = playing("9C 9S 4D", "AC AD", pile="8H", draw="TC 2H 5D")
    played = after(state, "0 play 9C 9S")
    assert texts(played.seats[0].hand) == "2H 4D TC"
    assert texts(played.draw_pile) == "5D"
    assert played.seats[0].ready
    assert events(state, "0 play 9C 9S") == (
        Played(0, cards("9C 9S"), Zone.HAND, False),
        Drew(0, 2),
        TurnBegan(1),
    )


def test_the_draw_pile_lasts_as_long_as_it_does() -> None:
    """4.5: when fewer cards are left than wanted, all are drawn."""
    state = playing("9C 9S 4D", "AC AD", pile="8H", draw="TC")
    assert Drew(0, 1) in events(state, "0 play 9C 9S")
    assert after(state, "0 play 9C 9S").draw_pile == ()


def test_a_full_hand_draws_nothing() -> None:
    """4.5: with three or more left nothing is drawn."""
    state = playing("9C 9S 4D 5D", "AC AD", pile="8H", draw="TC 2H")
    assert events(state, "0 play 9C") == (Played(0, cards("9C"), Zone.HAND, False), TurnBegan(1))
    assert texts(after(state, "0 play 9C").draw_pile) == "TC 2H"


def test_who_cannot_play_takes_the_pile() -> None:
    """4.7, sheet 000: nothing fits, so the pile goes into the hand and the next player leads."""
    state = playing("9C 4D | KC | 2D", "3C 3D", pile="8H KH")
    assert offered(state, 0) == ["take"]
    taken = after(state, "0 take")
    assert texts(taken.seats[0].hand) == "4D 8H 9C KH"
    assert texts(taken.seats[0].face_up) == "KC"
    assert (taken.pile, taken.current) == ((), 1)
    assert events(state, "0 take") == (Took(0, 2), TurnBegan(1))
    assert offered(taken, 1) == ["play 3C", "play 3C 3D"]


def test_an_empty_pile_is_never_taken() -> None:
    """5: there is nothing to take, not even where taking is free."""
    free = replace(CLASSIC, voluntary_take=True)
    assert why(playing("9C", "3C"), "0 take") is Reason.EMPTY_PILE
    assert why(playing("9C", "3C", rules=free), "0 take") is Reason.EMPTY_PILE


def test_taking_is_free_where_the_rules_say_so() -> None:
    """2, `voluntary_take`: who could play may take instead, in every zone."""
    free = replace(CLASSIC, voluntary_take=True)
    for zone in ("9C 4D", "| 9C 4D", "|| 9C 4D"):
        assert why(playing(zone, "3C 3D", rules=free, pile="8H"), "0 take") is None
        assert why(playing(zone, "3C 3D", pile="8H"), "0 take") is Reason.CAN_PLAY


def test_a_taker_may_lead_at_once() -> None:
    """4.7, sheets 002 and 003: with `may_play` the taker keeps the lead, and may play several of a rank."""
    rules = replace(CLASSIC, after_take=AfterTake.MAY_PLAY)
    state = playing("4C 4D", "3C 3D", rules=rules, pile="8H KH")
    assert events(state, "0 take") == (Took(0, 2), LeadAgain(0))
    taken = after(state, "0 take")
    assert (taken.current, taken.turn, taken.ply) == (0, 1, 1)
    assert offered(taken, 0) == ["play 4C", "play 4C 4D", "play 8H", "play KH", "pass"]
    assert after(taken, "0 play 4C 4D").current == 1


def test_a_taker_may_pass() -> None:
    """4.7 and 10: a pass gives the lead to the next player; it is open directly after a take only."""
    rules = replace(CLASSIC, after_take=AfterTake.MAY_PLAY)
    state = playing("4C 4D", "3C 3D", rules=rules, pile="8H KH")
    assert why(state, "0 pass") is Reason.NO_PASS
    taken = after(state, "0 take")
    assert why(taken, "1 pass") is Reason.NOT_YOUR_TURN
    assert events(taken, "0 pass") == (Passed(0), TurnBegan(1))
    passed = after(taken, "0 pass")
    assert (passed.current, passed.ply, passed.pile) == (1, 2, ())
    assert why(passed, "1 pass") is Reason.NO_PASS


def test_a_pass_is_closed_by_the_lead() -> None:
    """10: once the taker has played, even with the lead back again, he can't pass."""
    rules = replace(CLASSIC, after_take=AfterTake.MAY_PLAY)
    state = after(playing("4C 4D", "3C 3D", rules=rules, pile="TH KH"), "0 take", "0 play TH")
    assert state.current == 0
    assert why(state, "0 pass") is Reason.NO_PASS


def test_a_played_card_is_public() -> None:
    """4.4: the event tells cards and zone, and that it was the player's turn."""
    assert events(playing("9C 4D", "3C", pile="8H"), "0 play 9C")[0] == Played(
        0, (Card.of("9C"),), Zone.HAND, out_of_turn=False
    )
