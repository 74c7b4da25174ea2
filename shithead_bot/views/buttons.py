"""What a button means, in at most 64 bytes: table, game, ply, and what to do.

The text is `table.game.ply.` and a letter with its arguments. A tap carries its meaning, never a secret: a
face-down card is a position. Anyone can send any data: whatever `encode` wouldn't write is None to `decode`.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from shithead_bot.engine.cards import Card, Rank
from shithead_bot.engine.moves import Blind, Move, Pass, Play, Ready, Swap, Take
from shithead_bot.engine.state import Zone
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import languages
from shithead_bot.tables.choosing import Page
from shithead_bot.tables.house import HouseRule
from shithead_bot.tables.menu import SWAPS, Fold
from shithead_bot.tables.model import CLOCKS
from shithead_bot.tables.practice import MOST_OPPONENTS

MAX_BYTES: Final = 64
NO_TABLE: Final = "-"
"""Stands for a table's id where a tap is about none."""
_USER_IDS: Final = range(1, 2**52)  # "at most 52 significant bits", says Telegram
_DATA: Final = re.compile(
    r"(?P<table>[A-Za-z0-9_-]{1,24})\.(?P<game>\d{1,9})\.(?P<ply>\d{1,9})\.(?P<letter>[A-Za-z])(?P<rest>[\w-]*)",
    re.ASCII,
)


class Action(StrEnum):
    """What a button does that is no move, by its letter."""

    JOIN = "j"
    LEAVE = "l"
    BEGIN = "g"
    CANCEL = "c"
    REMATCH = "a"
    NEW = "n"
    """Open a table: the next one here, or (`NO_TABLE`) the first one in the chat that the button stands in."""
    PEEK = "k"
    REFRESH = "f"
    RULES = "d"
    BACK = "i"
    PRACTISE = "z"
    """Open a table for practice; it is about no table (`NO_TABLE`)."""


class Privacy(StrEnum):
    """What a button does in the note that tells what is kept about a user; it is about no table (`NO_TABLE`)."""

    KEPT = "k"
    """Show what is kept."""
    ASK = "a"
    """Ask once more before all of it is deleted."""
    FORGET = "f"
    """Delete it."""


@dataclass(frozen=True, slots=True)
class More:
    """Show what the panel has folded up, or (None) go back."""

    fold: Fold | None


@dataclass(frozen=True, slots=True)
class TurnTo:
    """Turn to a page of the rules menu, or (None) close it."""

    page: str | None


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """Play by this rule sheet."""

    variant: str


@dataclass(frozen=True, slots=True)
class HouseChoice:
    """Change a house rule to the choice of this number."""

    rule: HouseRule
    number: int


@dataclass(frozen=True, slots=True)
class SheetPage:
    """Show a sheet's rules in the message of the rules, or (None) those set here."""

    variant: str | None


@dataclass(frozen=True, slots=True)
class KickChoice:
    """Take this user off the table."""

    user_id: int


@dataclass(frozen=True, slots=True)
class OpponentsChoice:
    """Practise against so many computers."""

    count: int


@dataclass(frozen=True, slots=True)
class ClockChoice:
    """Give a turn so many seconds (one of `CLOCKS`) at this chat's tables; None: as long as it takes."""

    clock: int | None


@dataclass(frozen=True, slots=True)
class PingChoice:
    """Mention who is reminded of his turn in this chat, or don't."""

    pings: bool


@dataclass(frozen=True, slots=True)
class LanguageChoice:
    """Speak this language in this chat: a group's, or a user's own. None: as whoever opens a table, or as his Telegram
    does."""

    language: str | None


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """Begin every new table of this chat with this sheet, or (None) with the rules that were played last."""

    variant: str | None


class SettingsPage(StrEnum):
    """Turn to a page of the chat's settings."""

    ALL = "a"
    LANGUAGE = "l"
    RULES = "r"


MenuTap = TurnTo | SheetChoice | HouseChoice
SettingTap = ClockChoice | PingChoice | LanguageChoice | RulesChoice | SettingsPage
What = Action | Privacy | Move | More | MenuTap | SheetPage | KickChoice | OpponentsChoice | SettingTap


@dataclass(frozen=True, slots=True)
class Tap:
    """A button's meaning. ply counts accepted moves; it is 0 for everything that isn't a move of play. A `SettingTap`
    means the chat that its message stands in, and no table.

    table_id: letters, digits, `-` and `_`, at most 24. A move tells of a hand, so no repr shows it.
    """

    table_id: str
    game: int
    ply: int
    what: What = field(repr=False)


def encode(tap: Tap) -> str:
    """The button's callback data. ValueError for a tap that `decode` could not give back."""
    data = f"{tap.table_id}.{tap.game}.{tap.ply}.{_what_text(tap.what)}"
    if len(data) > MAX_BYTES or not _DATA.fullmatch(data):
        raise ValueError("a table's id, game or ply is no button's")
    return data


def decode(data: str) -> Tap | None:
    """What callback data means, or None for data that no button of ours has."""
    found = _DATA.fullmatch(data)
    if found is None:
        return None
    try:
        tap = Tap(
            found["table"], int(found["game"]), int(found["ply"]), _what(found["letter"], found["rest"])
        )
        return tap if encode(tap) == data else None
    except ValueError:
        return None


def _what_text(what: What) -> str:
    match what:
        case Action():
            return what.value
        case Privacy():
            return f"D{what.value}"
        case TurnTo() | SheetChoice() | HouseChoice() | SheetPage():
            return _rules_text(what)
        case KickChoice() | OpponentsChoice():
            return _choice_text(what)
        case ClockChoice() | PingChoice() | LanguageChoice() | RulesChoice() | SettingsPage():
            return _setting_text(what)
        case More(fold):
            return "m" + (fold.letter if isinstance(fold, Rank) else fold or "")
        case _:
            return _move_text(what)


def _move_text(move: Move) -> str:
    match move:
        case Play(cards, zone):
            return ("p" if zone is Zone.HAND else "u") + "".join(card.text for card in cards)
        case Swap(hand, face_up):
            return f"s{hand.text}{face_up.text}"
        case Blind(position):
            return f"b{position}"
        case Ready():
            return "r"
        case Take():
            return "t"
        case Pass():
            return "x"


def _rules_text(what: MenuTap | SheetPage) -> str:
    match what:
        case TurnTo(page):
            return "o" + (page or "")
        case SheetChoice(variant):
            return f"e{variant}"
        case HouseChoice(rule, number):
            return f"h{rule}{number}"
        case SheetPage(variant):
            return "y" + (variant or "")


def _choice_text(what: KickChoice | OpponentsChoice) -> str:
    match what:
        case OpponentsChoice(count):
            return f"A{count}"
        case KickChoice(user_id):
            return f"v{user_id}"


def _setting_text(what: SettingTap) -> str:
    match what:
        case ClockChoice(clock):
            return f"q{clock or 0}"
        case PingChoice(pings):
            return f"w{int(pings)}"
        case LanguageChoice(language):
            return "L" + (language or "")
        case RulesChoice(variant):
            return "R" + (variant or "")
        case SettingsPage():
            return f"P{what.value}"


_PAGES: Final = frozenset({*Page, *HouseRule})
_OPPONENTS: Final = range(1, MOST_OPPONENTS + 1)
_CLOCKS: Final = {str(clock or 0): clock for clock in CLOCKS}
_SINGLE: Final[dict[str, Move]] = {"r": Ready(), "t": Take(), "x": Pass()}


def _what(letter: str, rest: str) -> What:
    if letter in {"o", "e", "h", "y"}:
        return _rules_what(letter, rest)
    if letter in {"v", "A"}:
        return _choice(letter, rest)
    if letter in {"q", "w", "L", "R", "P"}:
        return _setting(letter, rest)
    match letter:
        case "D":
            return Privacy(rest)
        case "r" | "t" | "x":
            return _SINGLE[letter]
        case "p" | "u":
            return Play(_cards(rest), Zone.HAND if letter == "p" else Zone.FACE_UP)
        case "s":
            hand, face_up = _cards(rest)
            return Swap(hand, face_up)
        case "b" if rest in {"0", "1", "2"}:
            return Blind(int(rest))
        case "m":
            return More(SWAPS if rest == SWAPS else Rank.of(rest) if rest else None)
        case _:
            return Action(letter)


def _rules_what(letter: str, rest: str) -> MenuTap | SheetPage:
    match letter:
        case "o":
            return TurnTo(_one_of(_PAGES, rest) if rest else None)
        case "e":
            return SheetChoice(_one_of(VARIANTS, rest))
        case "h":
            return HouseChoice(HouseRule(rest[:1]), int(rest[1:]))
        case _:
            return SheetPage(_one_of(VARIANTS, rest) if rest else None)


def _choice(letter: str, rest: str) -> KickChoice | OpponentsChoice:
    match letter:
        case "A" if int(rest) in _OPPONENTS:
            return OpponentsChoice(int(rest))
        case "v" if int(rest) in _USER_IDS:
            return KickChoice(int(rest))
        case _:
            raise ValueError("it isn't known")


def _setting(letter: str, rest: str) -> SettingTap:
    match letter:
        case "q":
            return ClockChoice(_CLOCKS[_one_of(_CLOCKS, rest)])
        case "w":
            return PingChoice(_one_of(("0", "1"), rest) == "1")
        case "L":
            return LanguageChoice(_one_of(languages(), rest) if rest else None)
        case "R":
            return RulesChoice(_one_of(VARIANTS, rest) if rest else None)
        case _:
            return SettingsPage(rest)


def _one_of(known: Collection[str], text: str) -> str:
    if text not in known:
        raise ValueError("it isn't known")
    return text


def _cards(text: str) -> tuple[Card, ...]:
    if not text:
        raise ValueError("a card is missing")
    return tuple(Card.of(text[at : at + 2]) for at in range(0, len(text), 2))
