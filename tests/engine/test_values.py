"""The engine's values: immutable, slotted, and plain enough for a codec."""

import inspect
import pickle
import random
from dataclasses import FrozenInstanceError, is_dataclass, replace
from types import ModuleType

import msgspec
import pytest

from shithead_bot.engine import events, legality, moves, observation, record, rules, state, variants
from shithead_bot.engine.cards import Card, full_deck
from shithead_bot.engine.legality import legal_moves
from shithead_bot.engine.moves import Ready
from shithead_bot.engine.quick import quick
from shithead_bot.engine.rules import Rules
from shithead_bot.engine.state import GameState, Seat
from shithead_bot.engine.transition import apply, deal
from shithead_bot.engine.variants import VARIANTS
from tests.engine.positions import after, playing

MODULES: tuple[ModuleType, ...] = (events, legality, moves, observation, record, rules, state, variants)
VALUES = [
    value
    for module in MODULES
    for _, value in inspect.getmembers(module, inspect.isclass)
    if is_dataclass(value) and value.__module__ == module.__name__
]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value.__name__)
def test_every_value_is_frozen_and_has_slots(value: type) -> None:
    """Nothing in the engine changes after it was made; only Rules keeps a dict, for its tables."""
    assert value.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert hasattr(value, "__slots__") != (value is Rules)


def test_a_state_made_by_a_move_is_as_frozen_as_any() -> None:
    """The quick makers give real states and seats: locked, equal, hashable, copyable."""
    made = after(playing("9C 4C", "AC AD", pile="8H"), "0 play 9C")
    assert (type(made), type(made.seats[0])) == (GameState, Seat)
    with pytest.raises(FrozenInstanceError):
        made.ply = 7  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        made.seats[0].ready = False  # type: ignore[misc]
    slow = replace(made)
    assert slow == made
    assert hash(slow) == hash(made)
    assert pickle.loads(pickle.dumps(made)) == made  # noqa: S301


def test_a_quick_maker_is_called_like_its_class() -> None:
    """Fields go by place or name, and what the class leaves out may be left out."""
    make = quick(Seat)
    assert make((), (), ()) == make(hand=(), face_up=(), face_down=(), ready=False) == Seat((), (), ())
    with pytest.raises(TypeError):
        make()  # type: ignore[call-arg]


def written(value: object) -> str:
    """Write a card for the codec, which knows everything else."""
    assert isinstance(value, Card)
    return value.text


def read(kind: type, value: object) -> object:
    """Read a card for the codec."""
    assert kind is Card
    assert isinstance(value, str)
    return Card.of(value)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_state_goes_through_json_with_a_hook_for_cards_alone(name: str) -> None:
    """Every state of a random game comes back equal, enums, powers and all."""
    rng = random.Random(name)
    variant = VARIANTS[name].rules
    deck = list(full_deck(variant.decks, variant.jokers))
    rng.shuffle(deck)
    game = deal(variant, 3, deck)
    for seat in range(3):
        game, _ = apply(game, seat, Ready())
    while offers := legal_moves(game, game.current):
        line = msgspec.json.encode(game, enc_hook=written)
        back = msgspec.json.decode(line, type=GameState, dec_hook=read)
        assert back == game
        assert hash(back) == hash(game)
        assert legal_moves(back, game.current) == offers
        game, _ = apply(game, game.current, rng.choice(offers))
