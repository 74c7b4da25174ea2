"""The options object and its checks (RULES.md 2 and 3)."""

import json
import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from shithead_bot.engine.cards import Rank, Suit
from shithead_bot.engine.rules import (
    AfterBurn,
    AfterTake,
    Opening,
    OutOfTurn,
    Power,
    Powers,
    Rules,
    RulesError,
    seats_possible,
)

CLASSIC_JSON = (
    '{"decks": 1, "jokers": 0, "max_players": 5, "powers": {"2": "reset", "T": "burn"}, "burn_must_fit": false,'
    ' "four_burns": true, "after_burn": "same", "after_take": "next", "opening": "any",'
    ' "start_ignores": ["2", "T"], "start_ties": "seat", "out_of_turn": "off", "face_up_completes": false,'
    ' "swap_in_game": false, "voluntary_take": false}'
)


def written(**changes: object) -> dict[str, object]:
    """Return classic's options object, changed."""
    return Rules().to_json() | changes


def test_classic_is_written_with_every_key_in_order() -> None:
    """The default rules are RULES.md 2's first values, written in its order."""
    assert json.dumps(Rules().to_json()) == CLASSIC_JSON


def test_rules_come_back_from_json_as_they_were() -> None:
    """Whatever option is changed, writing and reading gives equal rules with an equal hash."""
    rules = Rules(
        decks=2,
        jokers=4,
        max_players=10,
        powers={Rank.ACE: Power.LOWER_OR_EQUAL, Rank.TWO: Power.SKIP},
        burn_must_fit=True,
        four_burns=False,
        after_burn=AfterBurn.NEXT,
        after_take=AfterTake.MAY_PLAY,
        opening=Opening.LOWEST,
        start_ignores=(Rank.THREE,),
        start_ties=(Suit.SPADES, Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS),
        out_of_turn=OutOfTurn.SAME_RANK,
        face_up_completes=True,
        swap_in_game=True,
        voluntary_take=True,
    )
    back = Rules.from_json(json.loads(json.dumps(rules.to_json())))
    assert back == rules
    assert hash(back) == hash(rules)
    assert back != Rules()


def test_a_power_normal_is_as_good_as_none() -> None:
    """`normal` may be written, and means the same as leaving the rank out."""
    rules = Rules.from_json(written(powers={"T": "burn", "7": "normal", "2": "reset"}))
    assert rules == Rules()
    assert rules.power(Rank.SEVEN) is Power.NORMAL


def test_a_joker_is_always_transparent() -> None:
    """The joker's power is no option."""
    assert Rules().power(Rank.JOKER) is Power.TRANSPARENT


def test_the_order_of_ignored_ranks_means_nothing() -> None:
    """Rules that ignore the same ranks are equal."""
    assert Rules(start_ignores=(Rank.TEN, Rank.TWO)) == Rules()


def test_rules_never_change() -> None:
    """Neither an option nor a power can be set, and rules can be copied and pickled."""
    rules = Rules()
    with pytest.raises(FrozenInstanceError):
        rules.jokers = 3  # type: ignore[misc]
    powers: Any = rules.powers
    for change in (
        lambda: powers.__setitem__(Rank.ACE, Power.BURN),
        lambda: powers.__delitem__(Rank.TWO),
        lambda: powers.update({}),
        lambda: powers.pop(Rank.TWO),
        powers.clear,
    ):
        with pytest.raises(TypeError, match="never change"):
            change()
    assert pickle.loads(pickle.dumps(rules)) == rules == Rules()  # noqa: S301


def test_powers_can_be_hashed() -> None:
    """Equal powers have equal hashes, in whatever order they were given."""
    one = Powers({Rank.TWO: Power.RESET, Rank.TEN: Power.BURN})
    assert hash(one) == hash(Powers({Rank.TEN: Power.BURN, Rank.TWO: Power.RESET}))


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("decks", 0),
        ("decks", 3),
        ("decks", True),
        ("decks", 1.0),
        ("decks", "1"),
        ("jokers", -1),
        ("jokers", 5),
        ("max_players", 1),
        ("max_players", 11),
        ("max_players", None),
        ("powers", []),
        ("powers", {"X": "burn"}),
        ("powers", {"XX": "burn"}),
        ("powers", {"10": "burn"}),
        ("powers", {"2": "resets"}),
        ("powers", {"2": None}),
        ("powers", {"2": []}),
        ("burn_must_fit", 0),
        ("four_burns", "true"),
        ("after_burn", "other"),
        ("after_burn", ["same"]),
        ("after_take", "same"),
        ("opening", None),
        ("start_ignores", "2T"),
        ("start_ignores", ["2", "2"]),
        ("start_ignores", ["X"]),
        ("start_ignores", [2]),
        ("start_ties", ""),
        ("start_ties", []),
        ("start_ties", "CDH"),
        ("start_ties", "CDHC"),
        ("start_ties", "CDHX"),
        ("start_ties", "seats"),
        ("out_of_turn", False),
        ("face_up_completes", 1),
        ("swap_in_game", None),
        ("voluntary_take", "no"),
    ],
)
def test_a_wrong_value_is_refused_by_name(option: str, value: object) -> None:
    """A value that its option doesn't know is refused with an error that names the option."""
    with pytest.raises(RulesError, match=f"^{option}: .* is needed$") as refusal:
        Rules.from_json(written(**{option: value}))
    assert refusal.value.option == option


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("decks", True),
        ("after_burn", "same"),
        ("powers", {Rank.JOKER: Power.BURN}),
        ("powers", {Rank.TWO: "reset"}),
        ("powers", {2: Power.RESET}),
        ("powers", None),
        ("start_ignores", [Rank.TWO]),
        ("start_ignores", (2,)),
        ("start_ties", (Suit.CLUBS,)),
        ("start_ties", "CDHS"),
        ("start_ties", ("C", "D", "H", "S")),
    ],
)
def test_construction_checks_like_reading(option: str, value: object) -> None:
    """Rules made in code are held to the same law, types included."""
    options: dict[str, Any] = {option: value}
    with pytest.raises(RulesError) as refusal:
        Rules(**options)
    assert refusal.value.option == option


def test_a_missing_option_is_refused() -> None:
    """Every key must stand in a rules object."""
    for option in Rules().to_json():
        incomplete = written()
        del incomplete[option]
        with pytest.raises(RulesError, match=f"^{option}: is missing$"):
            Rules.from_json(incomplete)


def test_an_unknown_option_is_refused() -> None:
    """A key that RULES.md doesn't know is an error."""
    with pytest.raises(RulesError, match="'jocker': is no option"):
        Rules.from_json(written(jocker=1))


@pytest.mark.parametrize("value", [None, [], "classic", 3])
def test_rules_are_an_object(value: object) -> None:
    """Anything but a JSON object is refused."""
    with pytest.raises(RulesError, match=r"^rules: "):
        Rules.from_json(value)


@pytest.mark.parametrize(
    ("decks", "jokers", "seats"), [(1, 0, 5), (1, 1, 5), (1, 2, 6), (1, 4, 6), (2, 0, 10), (2, 4, 10)]
)
def test_every_player_gets_nine_cards(decks: int, jokers: int, seats: int) -> None:
    """No more seats are allowed than can be dealt nine cards (RULES.md 2 and 9: six need two jokers)."""
    assert seats_possible(decks, jokers) == seats
    for allowed in (2, seats):
        assert Rules(decks=decks, jokers=jokers, max_players=allowed).max_players == allowed
    if seats < 10:
        with pytest.raises(RulesError, match=r"^max_players: .* too many"):
            Rules(decks=decks, jokers=jokers, max_players=seats + 1)


def test_fewer_jokers_may_make_the_seats_too_many() -> None:
    """Options that don't go together are an error, not silently bent."""
    six = Rules(jokers=2, max_players=6)
    with pytest.raises(RulesError) as refusal:
        replace(six, jokers=0)
    assert refusal.value.option == "max_players"
