"""What a button means, in at most 64 bytes: table, game, ply, and what to do.

The text is `table.game.ply.` and a letter with its arguments. A tap carries its meaning, never a secret: a
face-down card is a position. Whatever doesn't decode is None: anyone can send any data.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from shithead_bot.engine.cards import Card, Rank
from shithead_bot.engine.moves import Blind, Move, Pass, Play, Ready, Swap, Take
from shithead_bot.engine.state import Zone

MAX_BYTES: Final = 64
_MAX_NUMBER: Final = 10**9


class Action(StrEnum):
    """What a button does that is no move, by its letter."""

    JOIN = "j"
    LEAVE = "l"
    BEGIN = "g"
    CANCEL = "c"
    REMATCH = "a"
    NEW = "n"
    PEEK = "k"
    REFRESH = "f"


@dataclass(frozen=True, slots=True)
class More:
    """Show all counts of one rank, or (None) go back."""

    rank: Rank | None


@dataclass(frozen=True, slots=True)
class Tap:
    """A button's meaning. ply counts accepted moves; it is 0 for everything that isn't a move of play."""

    table_id: str
    game: int
    ply: int
    what: Action | Move | More


def encode(tap: Tap) -> str:
    """The button's callback data."""
    return f"{tap.table_id}.{tap.game}.{tap.ply}.{_what_text(tap.what)}"


def decode(data: str) -> Tap | None:
    """What callback data means, or None for data that no button of ours has."""
    parts = data.split(".")
    if len(parts) != 4 or not parts[0] or not parts[3]:
        return None
    game, ply = _number(parts[1]), _number(parts[2])
    if game is None or ply is None:
        return None
    try:
        tap = Tap(parts[0], game, ply, _parse_what(parts[3][0], parts[3][1:]))
    except ValueError:
        return None
    return tap if encode(tap) == data else None


def _what_text(what: Action | Move | More) -> str:
    match what:
        case Action():
            return what.value
        case More(rank):
            return "m" + ("" if rank is None else rank.letter)
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


_SINGLE: Final[dict[str, Move]] = {"r": Ready(), "t": Take(), "x": Pass()}


def _parse_what(letter: str, rest: str) -> Action | Move | More:
    if letter in _SINGLE and not rest:
        return _SINGLE[letter]
    match letter:
        case "p" | "u":
            return Play(_cards(rest), Zone.HAND if letter == "p" else Zone.FACE_UP)
        case "s":
            hand, face_up = _cards(rest)
            return Swap(hand, face_up)
        case "b" if rest in {"0", "1", "2"}:
            return Blind(int(rest))
        case "m":
            return More(Rank.of(rest) if rest else None)
        case _ if not rest:
            return Action(letter)
        case _:
            raise ValueError("no button of ours")


def _cards(text: str) -> tuple[Card, ...]:
    if not text or len(text) % 2:
        raise ValueError("cards have two letters each")
    return tuple(Card.of(text[at : at + 2]) for at in range(0, len(text), 2))


def _number(text: str) -> int | None:
    if not (text.isascii() and text.isdigit()) or len(text) > 10:
        return None
    number = int(text)
    return number if number < _MAX_NUMBER else None
