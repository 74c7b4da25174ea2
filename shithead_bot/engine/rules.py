"""The options of the game (RULES.md 2 and 3): one immutable `Rules` value, checked when it is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import NoReturn

from shithead_bot.engine.cards import Rank, Suit

_CARDS_PER_SEAT = 9
_MOST_SEATS = 10


class Power(StrEnum):
    """What a rank does when it is played (RULES.md 3)."""

    NORMAL = "normal"
    RESET = "reset"
    BURN = "burn"
    TRANSPARENT = "transparent"
    LOWER = "lower"
    LOWER_OR_EQUAL = "lower_or_equal"
    SKIP = "skip"
    REVERSE = "reverse"


class AfterBurn(StrEnum):
    """Who leads after a burn: the one who burned, or the next player."""

    SAME = "same"
    NEXT = "next"


class AfterTake(StrEnum):
    """Who leads after a take: the next player, or the taker, who may also pass."""

    NEXT = "next"
    MAY_PLAY = "may_play"


class Opening(StrEnum):
    """What the first play of a game may be: anything, or only the lowest rank found."""

    ANY = "any"
    LOWEST = "lowest"


class OutOfTurn(StrEnum):
    """Which plays are allowed out of turn (RULES.md 6)."""

    OFF = "off"
    COMPLETE_FOUR = "complete_four"
    SAME_RANK = "same_rank"


class RulesError(ValueError):
    """Options that don't hold; `option` names the one at fault."""

    def __init__(self, option: str, message: str) -> None:
        super().__init__(f"{option}: {message}")
        self.option = option


class Powers(dict[Rank, Power]):
    """The ranks that have a power, low to high: a dict that can be hashed and never changes."""

    def __init__(self, powers: Mapping[Rank, Power]) -> None:
        super().__init__((rank, powers[rank]) for rank in sorted(powers) if powers[rank] is not Power.NORMAL)

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("the powers of a game never change")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))

    def __reduce__(self) -> tuple[type[Powers], tuple[dict[Rank, Power]]]:
        return Powers, (dict(self),)


def seats_possible(decks: int, jokers: int) -> int:
    """Return how many players can be dealt nine cards each, ten at most (RULES.md 2, `max_players`)."""
    return min(_MOST_SEATS, (52 * decks + jokers) // _CARDS_PER_SEAT)


@dataclass(frozen=True)  # without slots: the tables that every move reads are cached in the instance's dict
class Rules:
    """Every option of RULES.md 2, the defaults being `classic`; RulesError where they don't hold."""

    decks: int = 1
    jokers: int = 0
    max_players: int = 5
    powers: Mapping[Rank, Power] = Powers({Rank.TWO: Power.RESET, Rank.TEN: Power.BURN})
    burn_must_fit: bool = False
    four_burns: bool = True
    after_burn: AfterBurn = AfterBurn.SAME
    after_take: AfterTake = AfterTake.NEXT
    opening: Opening = Opening.ANY
    start_ignores: tuple[Rank, ...] = (Rank.TWO, Rank.TEN)
    start_ties: tuple[Suit, ...] = ()  # empty: the lowest seat
    out_of_turn: OutOfTurn = OutOfTurn.OFF
    face_up_completes: bool = False
    swap_in_game: bool = False
    voluntary_take: bool = False

    def __post_init__(self) -> None:
        for option, kind in _KINDS.items():
            if not kind.holds(getattr(self, option)):
                raise RulesError(option, f"{kind.needed} is needed")
        most = seats_possible(self.decks, self.jokers)
        if self.max_players > most:
            raise RulesError("max_players", f"{self.max_players} is too many: there are cards for {most}")
        object.__setattr__(self, "powers", Powers(self.powers))
        object.__setattr__(self, "start_ignores", tuple(sorted(self.start_ignores)))

    def power(self, rank: Rank) -> Power:
        """Return what a rank does; a joker is always transparent (RULES.md 3)."""
        return self.power_by_rank[rank]

    def fits(self, rank: Rank, on: Rank | None) -> bool:
        """Say whether a rank fits where `on` decides (None: nothing is there) (RULES.md 3, "Fits")."""
        if on is None or self.power(rank) in self.always_playable:
            return True
        match self.power(on):
            case Power.RESET:
                return True
            case Power.LOWER:
                return rank < on
            case Power.LOWER_OR_EQUAL:
                return rank <= on
            case _:
                return rank >= on

    @property
    def always_playable(self) -> tuple[Power, ...]:
        """The powers whose ranks go on any card (RULES.md 3, "Always playable")."""
        always = (Power.RESET, Power.TRANSPARENT)
        return always if self.burn_must_fit else (*always, Power.BURN)

    @cached_property
    def power_by_rank(self) -> Mapping[Rank, Power]:
        """The power of every rank, the joker's too."""
        return {rank: self.powers.get(rank, Power.NORMAL) for rank in Rank} | {Rank.JOKER: Power.TRANSPARENT}

    @cached_property
    def plays_out_of_turn(self) -> bool:
        """Whether RULES.md 6 is in force at all."""
        return self.out_of_turn is not OutOfTurn.OFF

    @cached_property
    def same_rank_out_of_turn(self) -> bool:
        """Whether the top card's rank may be thrown in by anybody, in any number."""
        return self.out_of_turn is OutOfTurn.SAME_RANK

    @cached_property
    def transparent(self) -> frozenset[Rank]:
        """The ranks that are looked through."""
        return frozenset(rank for rank in Rank if self.power(rank) is Power.TRANSPARENT)

    @cached_property
    def fitting(self) -> Mapping[Rank | None, frozenset[Rank]]:
        """`fits` as a table: for each deciding rank, and None, the ranks that fit on it."""
        return _fitting(self)

    @classmethod
    def from_json(cls, obj: object) -> Rules:
        """Read the options object of RULES.md 2; RulesError names what is missing, unknown or wrong."""
        if not isinstance(obj, dict):
            raise RulesError("rules", "an object with every option is needed")
        for option in _KINDS:
            if option not in obj:
                raise RulesError(option, "is missing")
        for key in obj:
            if key not in _KINDS:
                raise RulesError(ascii(key), "is no option")
        values: dict[str, object] = {
            option: kind.value_of(option, obj[option]) for option, kind in _KINDS.items()
        }
        return cls(**values)  # type: ignore[arg-type]  # each is checked on construction

    def to_json(self) -> dict[str, object]:
        """Return the options object of RULES.md 2, every key in its order, ready for `json.dumps`."""
        options: dict[str, object] = {option.name: getattr(self, option.name) for option in fields(self)}
        return options | {
            "powers": {rank.letter: power for rank, power in self.powers.items()},
            "start_ignores": [rank.letter for rank in self.start_ignores],
            "start_ties": "".join(self.start_ties) or _SEAT_ORDER,
        }


@lru_cache(maxsize=128)
def _fitting(rules: Rules) -> Mapping[Rank | None, frozenset[Rank]]:
    """Work the table out once for equal rules, however often they are read from somewhere."""
    return {on: frozenset(rank for rank in Rank if rules.fits(rank, on)) for on in (None, *Rank)}


_SEAT_ORDER = "seat"


def _as_it_is(value: object) -> object:
    return value


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of value: what is needed, whether a value is one, and how JSON writes it."""

    needed: str
    holds: Callable[[object], bool]
    read: Callable[[object], object] = _as_it_is

    def value_of(self, option: str, written: object) -> object:
        try:
            return self.read(written)
        except (TypeError, ValueError):
            raise RulesError(option, f"{self.needed} is needed") from None


def _number(least: int, most: int) -> _Kind:
    return _Kind(
        f"a whole number from {least} to {most}",
        lambda value: type(value) is int and least <= value <= most,
    )


def _word(words: type[StrEnum]) -> _Kind:
    return _Kind(f"one of {', '.join(words)}", lambda value: isinstance(value, words), words)


def _is_ordinary_rank(value: object) -> bool:
    return isinstance(value, Rank) and value is not Rank.JOKER


def _are_powers(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        _is_ordinary_rank(rank) and isinstance(power, Power) for rank, power in value.items()
    )


def _are_ranks(value: object) -> bool:
    return isinstance(value, tuple) and all(map(_is_ordinary_rank, value)) and len(set(value)) == len(value)


def _are_ties(value: object) -> bool:
    return value == () or (
        isinstance(value, tuple)
        and all(isinstance(suit, Suit) for suit in value)
        and sorted(value) == sorted(Suit)
    )


def _read_rank(value: object) -> Rank:
    if not isinstance(value, str):
        raise TypeError("no rank")
    return Rank.of(value)


def _read_powers(value: object) -> object:
    if not isinstance(value, dict):
        raise TypeError("no object")
    return {_read_rank(letter): Power(power) for letter, power in value.items()}


def _read_ranks(value: object) -> object:
    if not isinstance(value, list):
        raise TypeError("no list")
    return tuple(map(_read_rank, value))


def _read_ties(value: object) -> object:
    if not isinstance(value, str) or not value:
        raise TypeError("no suits")
    return () if value == _SEAT_ORDER else tuple(map(Suit, value))


_FLAG = _Kind("true or false", lambda value: type(value) is bool)

_KINDS: Mapping[str, _Kind] = {
    "decks": _number(1, 2),
    "jokers": _number(0, 4),
    "max_players": _number(2, _MOST_SEATS),
    "powers": _Kind("an object from rank (2 to 9, T, J, Q, K, A) to power", _are_powers, _read_powers),
    "burn_must_fit": _FLAG,
    "four_burns": _FLAG,
    "after_burn": _word(AfterBurn),
    "after_take": _word(AfterTake),
    "opening": _word(Opening),
    "start_ignores": _Kind("a list of different ranks (2 to 9, T, J, Q, K, A)", _are_ranks, _read_ranks),
    "start_ties": _Kind(f"{_SEAT_ORDER} or the four suits in order, such as CDHS,", _are_ties, _read_ties),
    "out_of_turn": _word(OutOfTurn),
    "face_up_completes": _FLAG,
    "swap_in_game": _FLAG,
    "voluntary_take": _FLAG,
}
