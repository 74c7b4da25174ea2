"""Every choice of RULES.md 9: where a sheet is silent, or two readings meet."""

import pytest

from shithead_bot.engine.cards import Card, Rank, full_deck
from shithead_bot.engine.events import (
    BurnCause,
    Burned,
    LeadAgain,
    Misfit,
    PlayBegan,
    Reversed,
    Skipped,
    TurnBegan,
)
from shithead_bot.engine.legality import Reason
from shithead_bot.engine.rules import Power, Rules, RulesError
from shithead_bot.engine.transition import deal
from shithead_bot.engine.variants import VARIANTS
from tests.engine.positions import after, events, offered, playing, swapping, texts, why

TIGEREYE = VARIANTS["tigereye"].rules
BACKPACKER = VARIANTS["backpacker"].rules
ZWEEDS_PESTEN = VARIANTS["zweeds-pesten"].rules
DUTCH = VARIANTS["dutch"].rules
DUTCH_SKIP = VARIANTS["dutch-skip"].rules
DUTCH_REVERSE = VARIANTS["dutch-reverse"].rules


@pytest.mark.parametrize("rules", [BACKPACKER, ZWEEDS_PESTEN, DUTCH, DUTCH_SKIP, DUTCH_REVERSE])
def test_with_jokers_is_two_and_they_are_transparent(rules: Rules) -> None:
    """Sheets 002 and 003: two jokers, always playable, and the card beneath decides."""
    assert rules.jokers == 2
    assert rules.power(Rank.JOKER) is Power.TRANSPARENT
    state = playing("XX 4C", "KC AC 5C", rules=rules, pile="AH")
    assert offered(state, 0) == ["play XX"]
    assert offered(after(state, "0 play XX"), 1) == ["play AC"]


def test_backpackers_know_no_four_of_a_kind() -> None:
    """Sheet 002 speaks of none: four of a rank just lie there."""
    state = playing("9S 4C", "AC", rules=BACKPACKER, pile="9C 9D 9H")
    assert events(state, "0 play 9S")[1:] == (TurnBegan(1),)


def test_backpackers_play_a_ten_on_anything() -> None:
    """Sheet 002 lists the 10 beside the 2 as a special card that may be played: always playable."""
    assert why(playing("TC 4C", "AC", rules=BACKPACKER, pile="KH"), "0 play TC") is None


def test_tigereye_exchanges_one_card_a_turn_in_its_extra() -> None:
    """Sheet 001, "eine Karte": read as once a turn; the variant itself has it off."""
    assert not TIGEREYE.swap_in_game
    extra = Rules.from_json(TIGEREYE.to_json() | {"swap_in_game": True})
    state = after(playing("4C 5C | KH QH", "AC", rules=extra), "0 swap 4C KH")
    assert why(state, "0 swap 5C QH") is Reason.SWAPPED_ALREADY


def test_tigereye_completes_with_three_on_one() -> None:
    """Sheet 001, "ein 4er-Set vervollständigen": three on one counts."""
    state = playing("KC", "9D 9H 9S 3C", rules=TIGEREYE, pile="9C")
    assert events(state, "1 play 9D 9H 9S")[1:] == (Burned(1, 4, BurnCause.FOUR), TurnBegan(1))


def test_tigereye_opens_with_any_card_and_ties_go_by_seat() -> None:
    """Sheet 001 is silent on both: any card, seat order."""
    state = after(swapping("3S 9C KD", "3C 9S KH", rules=TIGEREYE), "0 ready", "1 ready")
    assert offered(state, 0) == ["play 3S", "play 9C", "play KD"]


def test_the_last_dutch_variant_keeps_the_jokers() -> None:
    """Sheet 003 names none there, and the game keeps its two."""
    assert DUTCH_REVERSE.jokers == DUTCH.jokers == 2


def test_two_reverses_at_once_cancel_out() -> None:
    """Sheet 003, last variant: two 7s together leave the direction as it was."""
    state = playing("7C 7D 4C", "AC", "KC", rules=DUTCH_REVERSE, pile="5H")
    assert events(state, "0 play 7C 7D")[1:] == (TurnBegan(1),)
    assert events(state, "0 play 7C")[1:] == (Reversed(-1), TurnBegan(2))


@pytest.mark.parametrize("rules", [DUTCH, DUTCH_SKIP, DUTCH_REVERSE])
def test_after_a_four_of_a_kind_the_burner_leads(rules: Rules) -> None:
    """Sheet 003 says it of the 10 alone: a four of a kind is followed in the same way."""
    state = playing("JS 4C", "AC", rules=rules, pile="JC JD JH")
    assert events(state, "0 play JS")[1:] == (Burned(0, 4, BurnCause.FOUR), LeadAgain(0))


@pytest.mark.parametrize("rules", [BACKPACKER, DUTCH])
def test_having_the_three_means_in_the_hand(rules: Rules) -> None:
    """Sheets 002 and 003, "heeft": an open 3 of clubs makes nobody the starter."""
    state = after(swapping("9C 9D 9H | 3C", "8C 3S 8H | 4C", rules=rules), "0 ready")
    assert events(state, "1 ready")[1] == PlayBegan(1, Rank.THREE)


def test_the_lowest_rank_is_led_in_any_suit() -> None:
    """Sheet 003, "de laagste kaart die in de handen is": rank is bound, suit isn't."""
    state = after(swapping("3C 3H 9H", "8C 3S 8H", rules=DUTCH), "0 ready", "1 ready")
    assert why(state, "0 play 9H") is Reason.MUST_OPEN_LOWEST
    assert after(state, "0 play 3H").current == 1


@pytest.mark.parametrize("rules", [BACKPACKER, ZWEEDS_PESTEN, DUTCH, DUTCH_SKIP, DUTCH_REVERSE])
def test_the_taker_may_play_at_once_or_pass(rules: Rules) -> None:
    """Sheets 002 and 003, "mag": may, so he may also pass."""
    state = after(playing("4C", "KC AC", rules=rules, pile="JH"), "0 take")
    assert offered(state, 0) == ["play 4C", "play JH", "pass"]


def test_tigereye_plays_six_and_ten_on_any_card() -> None:
    """Sheet 001, "auf jede Karte": on a 7 too, and beneath a 6 the 7 still binds."""
    state = playing("6C TC 9C 7D", "5C 8C", rules=TIGEREYE, pile="7H")
    assert offered(state, 0) == ["play 6C", "play TC"]
    assert offered(after(state, "0 play 6C"), 1) == ["play 5C"]


def test_tigereye_completes_the_sevens_with_a_seven() -> None:
    """Sheet 001: a fourth 7 on three 7s; completing overrides "lower than 7"."""
    state = playing("7S 9C", "AC", rules=TIGEREYE, pile="7C 7D 7H")
    assert offered(state, 0) == ["play 7S", "take"]
    assert Burned(0, 4, BurnCause.FOUR) in events(state, "0 play 7S")


@pytest.mark.parametrize("rules", [TIGEREYE, DUTCH_SKIP])
def test_two_skips_against_one_opponent_skip_him(rules: Rules) -> None:
    """He is skipped and the lead comes back; nobody is made to skip himself."""
    state = playing("8C 8D 4C", "AC", rules=rules)
    assert events(state, "0 play 8C 8D")[1:] == (Skipped((1,)), LeadAgain(0))


def test_the_skip_of_the_other_dutch_eight_must_fit() -> None:
    """Sheet 003: in this variant the 8 isn't laid everywhere like the joker."""
    assert why(playing("8C 4C", "AC", rules=DUTCH_SKIP, pile="9H"), "0 play 8C") is Reason.DOES_NOT_FIT
    assert why(playing("8C 4C", "AC", rules=DUTCH, pile="9H"), "0 play 8C") is None


@pytest.mark.parametrize("name", VARIANTS)
def test_a_blind_misfit_is_taken_with_the_pile(name: str) -> None:
    """On every sheet the card and the pile go into the hand together."""
    state = playing("|| 4C 5C --", "AC", rules=VARIANTS[name].rules, pile="KH")
    assert events(state, "0 blind 0")[0] == Misfit(0, 0, Card.of("4C"), 2)


@pytest.mark.parametrize("name", VARIANTS)
def test_open_cards_stay_when_nothing_fits(name: str) -> None:
    """In the face-up phase only the pile is taken."""
    state = after(playing("| 4C 5C | 3C", "AC", rules=VARIANTS[name].rules, pile="KH"), "0 take")
    assert (texts(state.seats[0].hand), texts(state.seats[0].face_up)) == ("KH", "4C 5C")


def test_six_players_need_two_jokers() -> None:
    """52 cards can't be dealt to six; 54 can."""
    assert len(deal(BACKPACKER, 6, full_deck(1, 2)).seats) == 6
    with pytest.raises(RulesError, match="max_players"):
        Rules(max_players=6)


@pytest.mark.parametrize(
    ("changes", "pile", "offers"),
    [
        ({"powers": {"2": "reset", "7": "lower_or_equal", "T": "burn"}}, "7H", ["play 4C", "play 7C"]),
        ({"powers": {"2": "reset", "3": "transparent", "T": "burn"}}, "KH 3H", ["play KC"]),
        ({"powers": {"2": "reset", "8": "transparent", "T": "burn"}}, "KH 8H", ["play 8C", "play KC"]),
    ],
)
def test_house_rules_played_elsewhere(changes: dict[str, object], pile: str, offers: list[str]) -> None:
    """8, sheet 000's list: 7 or lower, and an invisible 3 or 8, are powers of a changed classic."""
    rules = Rules.from_json(Rules().to_json() | changes)
    assert offered(playing("4C 7C 8C KC", "AC", rules=rules, pile=pile), 0) == offers
