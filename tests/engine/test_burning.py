"""Burns (RULES.md 4.6)."""

from dataclasses import replace

import pytest

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.events import BurnCause, Burned, Drew, LeadAgain, Played, TurnBegan, WentOut
from shithead_bot.engine.legality import Reason
from shithead_bot.engine.rules import AfterBurn, Power, Rules
from shithead_bot.engine.state import Zone
from shithead_bot.engine.variants import VARIANTS
from tests.engine.positions import CLASSIC, after, cards, events, offered, playing, texts, why

NEXT = replace(CLASSIC, after_burn=AfterBurn.NEXT)
UNBURNT = replace(CLASSIC, four_burns=False)


def test_a_burn_card_takes_the_pile_out_of_the_game() -> None:
    """4.6, sheet 000: the pile and the 10 are gone, and who played it leads again after his refill."""
    state = playing("TC 4D 5D", "AC AD", pile="8H KH", draw="2H")
    assert events(state, "0 play TC") == (
        Played(0, cards("TC"), Zone.HAND, False),
        Burned(0, 3, BurnCause.CARD),
        Drew(0, 1),
        LeadAgain(0),
    )
    burned = after(state, "0 play TC")
    assert (burned.pile, texts(burned.burned)) == ((), "8H KH TC")
    assert (burned.current, burned.turn, burned.ply) == (0, 1, 1)
    assert offered(burned, 0) == ["play 2H", "play 4D", "play 5D"]


def test_a_burn_card_burns_an_empty_pile_too() -> None:
    """4.6: led on nothing, a 10 leaves the game alone."""
    state = playing("TC 4D", "AC AD")
    assert Burned(0, 1, BurnCause.CARD) in events(state, "0 play TC")


def test_one_play_burns_once() -> None:
    """4.6: two 10s together are one burn and one further lead."""
    state = playing("TC TD 4D", "AC AD", pile="8H")
    assert events(state, "0 play TC TD")[1:] == (Burned(0, 3, BurnCause.CARD), LeadAgain(0))


def test_the_next_player_leads_where_the_rules_say_so() -> None:
    """4.6, `after_burn` next: the burner gives the lead away."""
    state = playing("TC 4D", "AC AD", "KC", rules=NEXT, pile="8H", direction=-1)
    assert events(state, "0 play TC")[1:] == (Burned(0, 2, BurnCause.CARD), TurnBegan(2))


@pytest.mark.parametrize(
    ("pile", "play"), [("8H 9H 9D", "9C 9S"), ("9H 9D 9C", "9S"), ("8H", "9C 9D 9H 9S"), ("", "9C 9D 9H 9S")]
)
def test_four_of_one_rank_burn(pile: str, play: str) -> None:
    """4.6, sheets 000 and 003: four on top of each other burn, whoever played them, alone or together."""
    state = playing(f"{play} 4D", "AC AD", pile=pile)
    size = len(pile.split() + play.split())
    assert events(state, f"0 play {play}")[1:] == (Burned(0, size, BurnCause.FOUR), LeadAgain(0))


def test_a_card_in_between_breaks_the_four() -> None:
    """4.6, sheet 003: no other card may lie in between, not even a transparent one."""
    rules = VARIANTS["dutch"].rules
    assert after(playing("9S 4D", "AC", rules=rules, pile="9C 9D 4H 9H"), "0 play 9S").burned == ()
    assert after(playing("9S 4D", "AC", rules=rules, pile="9C 9D 9H 8H"), "0 play 9S").burned == ()
    assert after(playing("9S 4D", "AC", rules=rules, pile="9C 9D 9H XX"), "0 play 9S").burned == ()


def test_four_transparent_cards_of_one_rank_are_a_four() -> None:
    """4.6: transparency doesn't matter for four cards that lie on top of each other."""
    rules = VARIANTS["dutch"].rules
    state = playing("8S 4D", "AC", rules=rules, pile="KH 8C 8D 8H")
    assert Burned(0, 5, BurnCause.FOUR) in events(state, "0 play 8S")


def test_four_jokers_are_a_four() -> None:
    """10: four jokers on top of each other burn."""
    rules = replace(CLASSIC, jokers=4)
    state = playing("XX 4D", "AC", rules=rules, pile="KH XX XX XX")
    assert Burned(0, 5, BurnCause.FOUR) in events(state, "0 play XX")


def test_more_than_four_burn_with_two_decks() -> None:
    """4.6: the top four decide; the whole pile goes, a fifth and sixth card too."""
    state = playing("9S 9S 9C 4D", "AC", rules=replace(CLASSIC, decks=2), pile="KH 9C 9D 9H")
    assert Burned(0, 7, BurnCause.FOUR) in events(state, "0 play 9S 9S 9C")


def test_four_do_not_burn_where_the_rules_know_none() -> None:
    """2 and 9, sheet 002: with `four_burns` false four of a rank just lie there."""
    state = playing("9S 4D", "AC AD", rules=UNBURNT, pile="9C 9D 9H")
    assert events(state, "0 play 9S")[1:] == (TurnBegan(1),)
    assert texts(after(state, "0 play 9S").pile) == "9C 9D 9H 9S"


def test_the_powers_of_a_play_that_burns_have_no_effect() -> None:
    """4.6: a fourth 8 neither skips nor turns the direction round."""
    for power in (Power.SKIP, Power.REVERSE):
        rules = replace(NEXT, powers={Rank.EIGHT: power})
        state = playing("8S 4D", "AC AD", "KC KD", rules=rules, pile="8C 8D 8H")
        burned = after(state, "0 play 8S")
        assert (burned.current, burned.direction) == (1, 1)


def test_a_burn_with_the_last_card_ends_the_players_game() -> None:
    """4.6, sheet 000: he is out, and the next player leads the new pile."""
    state = playing("|| TC --", "AC AD", "KC KD", pile="8H")
    assert events(state, "0 blind 0")[1:] == (Burned(0, 2, BurnCause.CARD), WentOut(0, 1), TurnBegan(1))


def test_a_burn_that_must_fit_does_not_burn_by_force() -> None:
    """3 and 4.6, sheet 003: a 10 that doesn't fit can't be played."""
    rules = VARIANTS["dutch"].rules
    assert why(playing("TC 4D", "AC", rules=rules, pile="JH"), "0 play TC") is Reason.DOES_NOT_FIT
    assert Burned(0, 2, BurnCause.CARD) in events(playing("TC 4D", "AC", rules=rules, pile="9H"), "0 play TC")


def test_a_burn_power_on_every_rank_still_ends() -> None:
    """4.6: even where everything burns, a burn with cards left is a further lead."""
    rules = Rules(powers=dict.fromkeys(list(Rank)[1:], Power.BURN))
    state = after(playing("4C 5C 6C", "AC AD", rules=rules), "0 play 4C", "0 play 5C")
    assert (state.current, texts(state.burned)) == (0, "4C 5C")
