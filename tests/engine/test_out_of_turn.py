"""Plays out of turn (RULES.md 6, with 9 and 10)."""

from dataclasses import replace

import pytest

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.events import (
    BurnCause,
    Burned,
    Drew,
    GameOver,
    LeadAgain,
    Played,
    Reversed,
    Skipped,
    TurnBegan,
    WentOut,
)
from shithead_bot.engine.legality import Reason, short_legal
from shithead_bot.engine.rules import AfterBurn, OutOfTurn, Power, Rules
from shithead_bot.engine.state import Outcome, Zone
from tests.engine.positions import CLASSIC, after, cards, events, offered, playing, texts, why

FOUR = replace(CLASSIC, out_of_turn=OutOfTurn.COMPLETE_FOUR)
SAME = replace(CLASSIC, out_of_turn=OutOfTurn.SAME_RANK)
BOTH = pytest.mark.parametrize("rules", [FOUR, SAME], ids=["complete_four", "same_rank"])


@BOTH
@pytest.mark.parametrize(("pile", "missing"), [("9C", "9D 9H 9S"), ("9C 9D", "9H 9S"), ("4H 9C 9D 9H", "9S")])
def test_a_four_is_completed_out_of_turn(rules: Rules, pile: str, missing: str) -> None:
    """6 and 9, sheet 001: with one to three on top, exactly the rest burn; the completer refills and leads."""
    state = playing("KC KD", "AC", f"{missing} 3C", rules=rules, pile=pile, draw="5C 5D 5H")
    size = len(f"{pile} {missing}".split())
    assert events(state, f"2 play {missing}") == (
        Played(2, cards(missing), Zone.HAND, out_of_turn=True),
        Burned(2, size, BurnCause.FOUR),
        Drew(2, 2),
        TurnBegan(2),
    )
    completed = after(state, f"2 play {missing}")
    assert (completed.pile, completed.current, completed.turn) == ((), 2, 2)


@pytest.mark.parametrize("move", ["2 play 9H", "2 play 9H 9S", "2 play 3C", "2 play KC"])
def test_only_the_exact_rest_completes_a_four(move: str) -> None:
    """6: fewer cards than are missing, or another rank, are no completion."""
    state = playing("KD", "AC", "9D 9H 9S 3C KC", rules=FOUR, pile="9C")
    assert why(state, move) is Reason.NOTHING_TO_COMPLETE
    assert offered(state, 2) == ["play 9D 9H 9S"]


def test_more_than_the_rest_completes_nothing() -> None:
    """6: exactly 4 - n, even where two decks have more of the rank."""
    state = playing("KD", "AC", "9S 9S 3C", rules=replace(FOUR, decks=2), pile="9C 9D 9H")
    assert why(state, "2 play 9S 9S") is Reason.NOTHING_TO_COMPLETE
    assert offered(state, 2) == ["play 9S"]


def test_without_the_rule_nobody_plays_out_of_turn() -> None:
    """2, `out_of_turn` off: only the player on turn moves."""
    state = playing("KD", "9S", pile="9C 9D 9H")
    assert why(state, "1 play 9S") is Reason.NOT_YOUR_TURN
    assert offered(state, 1) == []


@BOTH
@pytest.mark.parametrize("move", ["1 take", "1 blind 0", "1 pass"])
def test_only_plays_are_made_out_of_turn(rules: Rules, move: str) -> None:
    """6: taking, passing and turning over are for the player on turn."""
    assert why(playing("KD", "|| 9S", rules=rules, pile="9C 9D 9H"), move) is Reason.NOT_YOUR_TURN


@BOTH
def test_whether_a_completion_fits_does_not_matter(rules: Rules) -> None:
    """6 and 9, sheet 001: the fourth 7 goes on three 7s although only lower cards fit; on turn too."""
    rules = replace(rules, powers={Rank.SEVEN: Power.LOWER})
    state = playing("7S KD", "7D AC", rules=rules, pile="7C 7H", current=0)
    assert why(state, "0 play 7S") is (Reason.DOES_NOT_FIT if rules.out_of_turn == "complete_four" else None)
    state = playing("7S KD", "AC", rules=rules, pile="7C 7H 7D")
    assert offered(state, 0)[0] == "play 7S"
    assert events(state, "0 play 7S")[1:] == (Burned(0, 4, BurnCause.FOUR), LeadAgain(0))


@BOTH
def test_completing_is_a_right_and_no_duty(rules: Rules) -> None:
    """10: who could complete a four but has nothing that fits may take."""
    state = playing("4S 3D", "AC", rules=replace(rules, powers={Rank.FOUR: Power.LOWER}), pile="4C 4H 4D")
    assert why(state, "0 take") is Reason.CAN_PLAY  # the 3 fits
    state = playing("4S KD", "AC", rules=replace(rules, powers={Rank.FOUR: Power.LOWER}), pile="4C 4H 4D")
    assert offered(state, 0) == ["play 4S", "take"]


@BOTH
def test_a_joker_on_top_leaves_nothing_to_complete_or_throw_in(rules: Rules) -> None:
    """10: jokers aren't looked through for section 6, and are neither completed nor thrown in."""
    rules = replace(rules, jokers=4)
    assert offered(playing("KD", "9S XX", rules=rules, pile="9C 9D 9H XX"), 1) == []
    assert offered(playing("KD", "XX AC", rules=rules, pile="XX XX XX"), 1) == []
    refusal = Reason.NOT_SAME_RANK if rules.out_of_turn == "same_rank" else Reason.NOTHING_TO_COMPLETE
    assert why(playing("KD", "XX AC", rules=rules, pile="XX XX XX"), "1 play XX") is refusal


@BOTH
def test_on_an_empty_pile_nothing_is_completed_or_thrown_in(rules: Rules) -> None:
    """10: with no pile there is no top card."""
    assert offered(playing("KD", "9S 9C 9D 9H", rules=rules), 1) == []


@BOTH
def test_face_up_cards_complete_when_they_are_the_active_zone(rules: Rules) -> None:
    """6: the cards come from the active zone, which may be the face-up cards."""
    state = playing("KD", "| 9S 4C", rules=rules, pile="9C 9D 9H", draw="")
    assert offered(state, 1) == ["play-up 9S"]
    assert Burned(1, 4, BurnCause.FOUR) in events(state, "1 play-up 9S")


@BOTH
def test_face_down_cards_never_complete(rules: Rules) -> None:
    """6 and 10: whatever lies there, a blind card is no play out of turn."""
    assert offered(playing("KD", "|| 9S", rules=rules, pile="9C 9D 9H"), 1) == []


@BOTH
def test_the_hand_comes_first_unless_the_rules_say_otherwise(rules: Rules) -> None:
    """6, sheet 001's variant: only `face_up_completes` lets open cards complete with a hand left."""
    seats = ("KD", "4C 5C | 9S 9H 6C | 2C")
    assert why(playing(*seats, rules=rules, pile="9C 9D"), "1 play-up 9H 9S") is Reason.WRONG_ZONE
    extra = replace(rules, face_up_completes=True)
    state = playing(*seats, rules=extra, pile="9C 9D", draw="3H")
    assert offered(state, 1) == ["play-up 9H 9S"]
    completed = after(state, "1 play-up 9H 9S")
    assert texts(completed.seats[1].face_up) == "6C"
    assert (texts(completed.seats[1].hand), texts(completed.draw_pile)) == ("4C 5C", "3H")
    assert completed.current == 1


@BOTH
def test_open_cards_beside_a_hand_complete_and_do_nothing_else(rules: Rules) -> None:
    """6: with a hand left, face-up cards play only as the exact rest, all of them from there; on turn too."""
    extra = replace(rules, face_up_completes=True)
    state = playing("9H 4C | 9S KC", "AC", rules=extra, pile="9C 9D")
    assert why(state, "0 play-up 9S") is Reason.WRONG_ZONE
    assert why(state, "0 play-up KC") is Reason.WRONG_ZONE
    assert why(state, "0 play-up 9S 9H") is Reason.NOT_FACE_UP
    state = playing("4H 4C | 9S KC", "AC", rules=extra, pile="9C 9D 9H")
    assert offered(state, 0) == ["play-up 9S", "take"]


def test_open_cards_complete_nothing_while_nobody_plays_out_of_turn() -> None:
    """10: `face_up_completes` has no effect while `out_of_turn` is off."""
    rules = replace(CLASSIC, face_up_completes=True)
    state = playing("KD 4C | 9S", "AC", rules=rules, pile="9C 9D 9H")
    assert why(state, "0 play-up 9S") is Reason.WRONG_ZONE


@BOTH
def test_a_completion_burns_whatever_four_burns_says(rules: Rules) -> None:
    """6 and 10: where fours don't burn, the exact rest burns all the same, on turn too, fitting or not."""
    rules = replace(rules, four_burns=False, powers={Rank.SEVEN: Power.LOWER})
    state = playing("7S KD", "AC", "7H 7S 3C", rules=rules, pile="7C 7D")
    assert Burned(2, 4, BurnCause.FOUR) in events(state, "2 play 7H 7S")
    state = playing("7S KD", "AC", rules=rules, pile="7C 7D 7H")
    assert events(state, "0 play 7S")[1:] == (Burned(0, 4, BurnCause.FOUR), LeadAgain(0))


@BOTH
def test_four_led_at_once_complete_nothing(rules: Rules) -> None:
    """6: with n = 0 or another rank on top there is nothing to complete; `four_burns` alone would burn."""
    rules = replace(rules, four_burns=False)
    for pile in ("", "8H"):
        state = playing("9C 9D 9H 9S KD", "AC", rules=rules, pile=pile)
        assert after(state, "0 play 9C 9D 9H 9S").burned == ()


@BOTH
def test_nothing_is_missing_from_more_than_three(rules: Rules) -> None:
    """6: n is at most 3; four or five that didn't burn can't be completed."""
    rules = replace(rules, four_burns=False, decks=2)
    state = playing("9S KD", "AC", rules=rules, pile="9C 9D 9H 9S 9C")
    assert after(state, "0 play 9S").burned == ()
    state = playing("9S KD", "AC", rules=rules, pile="9C 9D 9H 9S")
    assert after(state, "0 play 9S").burned == ()


@BOTH
def test_a_blind_card_completes_nothing(rules: Rules) -> None:
    """10: a blind fourth card burns by 4.6 alone, so not where fours don't burn."""
    state = playing("|| 9S 3C", "AC", rules=replace(rules, four_burns=False), pile="9C 9D 9H")
    assert texts(after(state, "0 blind 0").pile) == "9C 9D 9H 9S"
    state = playing("|| 9S 3C", "AC", rules=rules, pile="9C 9D 9H")
    assert Burned(0, 4, BurnCause.FOUR) in events(state, "0 blind 0")


@BOTH
def test_a_blind_card_that_only_section_6_would_allow_is_a_misfit(rules: Rules) -> None:
    """10: the fourth 7, turned over on a 7 that asks for less, doesn't fit."""
    rules = replace(rules, powers={Rank.SEVEN: Power.LOWER})
    state = playing("|| 7S 3C", "AC", rules=rules, pile="7C 7D 7H")
    assert texts(after(state, "0 blind 0").seats[0].hand) == "7C 7D 7H 7S"


@BOTH
def test_the_one_after_the_completer_leads_where_the_rules_say_so(rules: Rules) -> None:
    """6, `after_burn` next: the completer gives the lead on."""
    rules = replace(rules, after_burn=AfterBurn.NEXT)
    state = playing("KD KC", "9S 3C", "AC", rules=rules, pile="9C 9D 9H")
    assert events(state, "1 play 9S")[-1] == TurnBegan(2)


@BOTH
def test_a_completer_who_goes_out_gives_the_lead_on(rules: Rules) -> None:
    """6: if the completer is out, the next after him leads."""
    state = playing("KD KC", "9S", "AC", rules=rules, pile="9C 9D 9H")
    assert events(state, "1 play 9S")[2:] == (WentOut(1, 1), TurnBegan(2))


@BOTH
def test_the_last_completer_ends_the_game(rules: Rules) -> None:
    """6 and 4.10: going out of turn can leave one player with cards."""
    state = playing("KD KC", "9S", rules=rules, pile="9C 9D 9H")
    assert events(state, "1 play 9S")[2:] == (WentOut(1, 1), GameOver(Outcome.SHITHEAD, 0))


@BOTH
def test_a_later_completion_is_refused_with_no_harm(rules: Rules) -> None:
    """6: the first accepted move wins; the pile that was to be completed is gone."""
    rules = replace(rules, decks=2)
    state = playing("KD KC", "9S 3C", "9S 4C", rules=rules, pile="9C 9D 9H")
    first = after(state, "2 play 9S")
    assert why(state, "1 play 9S") is None
    assert why(first, "1 play 9S") in (Reason.NOTHING_TO_COMPLETE, Reason.NOT_SAME_RANK)


def test_the_player_on_turn_has_both_kinds_of_move() -> None:
    """6: ordinary moves and completions stand side by side for him, and the same cards are one move."""
    state = playing("9S KD 3C", "AC AD", rules=FOUR, pile="9C 9D 9H")
    assert offered(state, 0) == ["play 9S", "play KD"]
    assert short_legal(state) == ["0 play 9x1", "0 play Kx1"]


def test_moves_out_of_turn_stand_with_their_own_seats() -> None:
    """RECORDS.md: in `legal` a move out of turn stands with its own seat, and the list is sorted as strings."""
    rules = replace(FOUR, face_up_completes=True)
    state = playing("KD TS | 9H 9S", "9H 9S 4C", "| 9H 9S", rules=rules, pile="9C 9D")
    assert short_legal(state) == [
        "0 play Kx1",
        "0 play Tx1",
        "0 play-up 9x2",
        "1 play 9x2",
        "2 play-up 9x2",
    ]


@pytest.mark.parametrize(("thrown", "left"), [("9D", "3C 9H"), ("9D 9H", "3C")])
def test_the_top_cards_rank_is_thrown_in(thrown: str, left: str) -> None:
    """6, `same_rank`: any number of the top card's rank goes in out of turn; play goes on from the thrower."""
    state = playing("KD KC", "AC AD", "9D 9H 3C", "JC JD", rules=SAME, pile="4H 9C")
    assert offered(state, 2) == ["play 9D", "play 9D 9H"]
    happened = events(state, f"2 play {thrown}")
    assert happened == (Played(2, cards(thrown), Zone.HAND, out_of_turn=True), TurnBegan(3))
    thrown_in = after(state, f"2 play {thrown}")
    assert texts(thrown_in.seats[2].hand) == left
    assert texts(thrown_in.pile) == f"4H 9C {thrown}"


@pytest.mark.parametrize("move", ["2 play KC", "2 play 3C"])
def test_another_rank_is_not_thrown_in(move: str) -> None:
    """6, `same_rank`: a higher card has to wait for its turn."""
    state = playing("KD", "AC AD", "9D 3C KC", rules=SAME, pile="9C")
    assert why(state, move) is Reason.NOT_SAME_RANK


def test_a_throw_in_need_not_fit() -> None:
    """6, `same_rank`: a 7 goes on a 7 that asks for less, out of turn and on turn."""
    rules = replace(SAME, powers={Rank.SEVEN: Power.LOWER})
    state = playing("7S KD", "7D AC", rules=rules, pile="7C")
    assert why(state, "0 play 7S") is None
    assert why(state, "1 play 7D") is None
    assert offered(state, 0) == ["play 7S", "take"]


def test_a_throw_in_is_only_from_the_active_zone() -> None:
    """6, `same_rank`: open cards wait for the hand, and face-down cards are never thrown in."""
    state = playing("KD", "4C | 9D", "| 9H", "|| 9S", rules=SAME, pile="9C")
    assert why(state, "1 play-up 9D") is Reason.WRONG_ZONE
    assert offered(state, 1) == []
    assert offered(state, 2) == ["play-up 9H"]
    assert offered(state, 3) == []


def test_a_throw_in_has_its_powers() -> None:
    """6, `same_rank`: skips and reverses act as usual, counted from the thrower."""
    rules = replace(SAME, powers={Rank.EIGHT: Power.SKIP, Rank.SEVEN: Power.REVERSE})
    state = playing("KD", "8D 4C", "AC", "JC", rules=rules, pile="8C")
    assert events(state, "1 play 8D")[1:] == (Skipped((2,)), TurnBegan(3))
    state = playing("KD", "AC", "7D 4C", "JC", rules=rules, pile="7C")
    assert events(state, "2 play 7D")[1:] == (Reversed(-1), TurnBegan(1))


def test_skips_can_give_the_lead_to_the_thrower() -> None:
    """6 and 4.9: a thrower who skips all others has taken the lead, and begins a turn with it."""
    rules = replace(SAME, powers={Rank.EIGHT: Power.SKIP})
    state = playing("KD", "8D 8H 4C", "AC", rules=rules, pile="8C")
    assert events(state, "1 play 8D 8H")[1:] == (Skipped((2, 0)), TurnBegan(1))


def test_a_throw_in_burns_as_any_other_play() -> None:
    """6 and 4.6: four on top burn with two decks' fifth card too, and the thrower leads."""
    rules = replace(SAME, decks=2)
    state = playing("KD", "9D 9S 4C", "AC", rules=rules, pile="9C 9D 9H")
    assert events(state, "1 play 9D 9S")[1:] == (Burned(1, 5, BurnCause.FOUR), TurnBegan(1))
    unburnt = replace(state, rules=replace(rules, four_burns=False))
    assert events(unburnt, "1 play 9D 9S")[1:] == (TurnBegan(2),)
