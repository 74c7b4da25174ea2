"""What each seat may do. `why_illegal` is the one judge; `legal_moves` offers what it lets pass."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from shithead_bot.engine.cards import Rank, in_order
from shithead_bot.engine.moves import Blind, Move, Pass, Play, Ready, Swap, Take, short_form
from shithead_bot.engine.rules import OutOfTurn, Power, Rules
from shithead_bot.engine.state import GameState, Phase, Seat, Zone

if TYPE_CHECKING:
    from collections.abc import Iterator

    from shithead_bot.engine.cards import Card


class Reason(StrEnum):
    """Why a move is refused. The values are catalogue keys."""

    NO_SUCH_SEAT = "no-such-seat"
    GAME_OVER = "game-over"
    OUT = "out"
    SWAPS_OPEN = "swaps-open"
    """Plays wait until every seat is ready."""
    SWAPS_CLOSED = "swaps-closed"
    """The play has begun, and these rules know no swap during the game."""
    ALREADY_READY = "already-ready"
    SWAPPED_ALREADY = "swapped-already"
    PLAYED_ALREADY = "played-already"
    NOT_YOUR_TURN = "not-your-turn"
    NOTHING_TO_COMPLETE = "nothing-to-complete"
    """Out of turn, these cards don't make a four (RULES.md 6, `complete_four`)."""
    NOT_SAME_RANK = "not-same-rank"
    """Out of turn, these cards aren't of the top card's rank (RULES.md 6, `same_rank`)."""
    NO_CARDS = "no-cards"
    MIXED_RANKS = "mixed-ranks"
    NOT_IN_HAND = "not-in-hand"
    NOT_FACE_UP = "not-face-up"
    WRONG_ZONE = "wrong-zone"
    """These cards' time hasn't come: others must be played first (RULES.md 4.4)."""
    BLIND_ONLY = "blind-only"
    """Face-down cards are turned over blind, one at a time (RULES.md 4.8)."""
    NO_SUCH_POSITION = "no-such-position"
    POSITION_USED = "position-used"
    DOES_NOT_FIT = "does-not-fit"
    MUST_OPEN_LOWEST = "must-open-lowest"
    EMPTY_PILE = "empty-pile"
    CAN_PLAY = "can-play"
    NO_PASS = "no-pass"  # noqa: S105 — no password


class DemandKind(StrEnum):
    """How the next card must compare to the deciding one."""

    ANYTHING = "anything"
    AT_LEAST = "at-least"
    BELOW = "below"
    AT_MOST = "at-most"


@dataclass(frozen=True, slots=True)
class Demand:
    """What the pile asks of an ordinary card."""

    kind: DemandKind
    rank: Rank | None
    """The deciding rank; None exactly where anything fits."""
    seen_through: int
    """How many transparent cards lie on the one that decides."""


_rank = attrgetter("rank")

_SINGLE_MOVES = (Blind(0), Blind(1), Blind(2), Take(), Pass())

_DEMANDS = {Power.LOWER: DemandKind.BELOW, Power.LOWER_OR_EQUAL: DemandKind.AT_MOST}


def deciding_rank(rules: Rules, pile: tuple[Card, ...]) -> Rank | None:
    """Return the rank beneath the transparent cards on top; None if there is none (RULES.md 3, "Fits")."""
    powers = rules.power_by_rank
    for card in reversed(pile):
        if powers[card.rank] is not Power.TRANSPARENT:
            return card.rank
    return None


def demand(rules: Rules, pile: tuple[Card, ...]) -> Demand:
    """Say what a pile asks of an ordinary card (RULES.md 3, "Fits")."""
    seen_through = 0
    for card in reversed(pile):
        match rules.power(card.rank):
            case Power.TRANSPARENT:
                seen_through += 1
            case Power.RESET:
                break
            case power:
                return Demand(_DEMANDS.get(power, DemandKind.AT_LEAST), card.rank, seen_through)
    return Demand(DemandKind.ANYTHING, None, seen_through)


def fits(state: GameState, rank: Rank) -> bool:
    """Say whether a rank fits on the pile (RULES.md 3)."""
    return rank in state.rules.fitting[deciding_rank(state.rules, state.pile)]


def completes_four(state: GameState, rank: Rank, count: int) -> bool:
    """Say whether so many cards of a rank complete a four by RULES.md 6, whoever plays them.

    One to three cards of that rank lie on top of each other, and the play brings exactly the rest.
    """
    return _may_be_thrown_in(state, rank) and run_length(state.pile) + count == 4


def _may_be_thrown_in(state: GameState, rank: Rank) -> bool:
    """Say whether these rules have plays out of turn and a rank is the very top card's, no joker."""
    if state.rules.out_of_turn is OutOfTurn.OFF or not state.pile:
        return False
    return rank is state.pile[-1].rank and rank is not Rank.JOKER


def run_length(pile: tuple[Card, ...]) -> int:
    """Return how many cards of one rank lie on top of each other at the top of a pile."""
    length = 0
    for card in reversed(pile):
        if card.rank is not pile[-1].rank:
            break
        length += 1
    return length


def why_illegal(state: GameState, seat: int, move: Move) -> Reason | None:
    """Return why a seat may not make a move, or None if it may. Never raises, whatever seat and cards."""
    if not 0 <= seat < len(state.seats):
        return Reason.NO_SUCH_SEAT
    if state.phase is Phase.OVER:
        return Reason.GAME_OVER
    if state.phase is Phase.SWAP:
        return _why_not_before_play(state, seat, move)
    player = state.seats[seat]
    if player.is_out:
        return Reason.OUT
    match move:
        case Play():
            return _why_no_play(state, seat, move)
        case Ready():
            return Reason.SWAPS_CLOSED
        case Swap() if not state.rules.swap_in_game:
            return Reason.SWAPS_CLOSED
    if seat != state.current:
        return Reason.NOT_YOUR_TURN
    return _why_not_on_turn(state, player, move)


def _why_not_before_play(state: GameState, seat: int, move: Move) -> Reason | None:
    player = state.seats[seat]
    match move:
        case Swap():
            return _why_no_exchange(player, move)
        case Ready():
            return Reason.ALREADY_READY if player.ready else None
        case _:
            return Reason.SWAPS_OPEN


def _why_no_exchange(player: Seat, swap: Swap) -> Reason | None:
    if swap.hand not in player.hand:
        return Reason.NOT_IN_HAND
    return None if swap.face_up in player.face_up else Reason.NOT_FACE_UP


def _why_not_on_turn(state: GameState, player: Seat, move: Blind | Take | Pass | Swap) -> Reason | None:
    match move:
        case Take():
            return _why_no_take(state, player)
        case Pass():
            return None if state.may_pass else Reason.NO_PASS
        case Blind():
            return _why_no_blind(player, move.position)
        case Swap():
            if state.played_this_turn:
                return Reason.PLAYED_ALREADY
            return Reason.SWAPPED_ALREADY if state.swapped_this_turn else _why_no_exchange(player, move)


def _why_no_take(state: GameState, player: Seat) -> Reason | None:
    if not state.pile:
        return Reason.EMPTY_PILE
    if state.rules.voluntary_take or not can_play(state, player):
        return None
    return Reason.CAN_PLAY


def can_play(state: GameState, player: Seat) -> bool:
    """Say whether anything can be played by RULES.md 4.4, with the cards as they are."""
    ranks = state.rules.fitting[deciding_rank(state.rules, state.pile)]
    cards = player.hand or player.face_up
    return not cards or any(card.rank in ranks for card in cards)  # without cards: a blind try is always open


def _why_no_blind(player: Seat, position: int) -> Reason | None:
    if player.zone is not Zone.FACE_DOWN:
        return Reason.WRONG_ZONE
    if not 0 <= position < len(player.face_down):
        return Reason.NO_SUCH_POSITION
    return Reason.POSITION_USED if player.face_down[position] is None else None


def _why_no_play(state: GameState, seat: int, play: Play) -> Reason | None:
    if seat != state.current and state.rules.out_of_turn is OutOfTurn.OFF:
        return Reason.NOT_YOUR_TURN
    reason = _why_not_held(state.seats[seat], play)
    return reason or _why_not_laid(state, seat, play.zone, play.cards[0].rank, len(play.cards))


def _why_not_held(player: Seat, play: Play) -> Reason | None:
    """Judge a play by itself: cards of one rank that the player has where he says."""
    cards = play.cards
    if play.zone is Zone.FACE_DOWN:
        return Reason.BLIND_ONLY
    if not cards:
        return Reason.NO_CARDS
    held = player.hand if play.zone is Zone.HAND else player.face_up
    for card in cards:
        if cards.count(card) > held.count(card):
            return Reason.NOT_IN_HAND if play.zone is Zone.HAND else Reason.NOT_FACE_UP
        if card.rank is not cards[0].rank:
            return Reason.MIXED_RANKS
    return None


def _why_not_laid(state: GameState, seat: int, zone: Zone, rank: Rank, count: int) -> Reason | None:
    """Judge so many cards of a rank, held in a zone, against pile and turn (RULES.md 4.3, 4.4 and 6)."""
    rules = state.rules
    active = zone is state.seats[seat].zone
    if (active or rules.face_up_completes) and completes_four(state, rank, count):
        return None
    if not active:
        return Reason.WRONG_ZONE
    if rules.out_of_turn is OutOfTurn.SAME_RANK and _may_be_thrown_in(state, rank):
        return None
    if seat != state.current:
        by_rank = rules.out_of_turn is OutOfTurn.SAME_RANK
        return Reason.NOT_SAME_RANK if by_rank else Reason.NOTHING_TO_COMPLETE
    if _is_bound(state, rank):
        return Reason.MUST_OPEN_LOWEST
    return None if fits(state, rank) else Reason.DOES_NOT_FIT


def _is_bound(state: GameState, rank: Rank) -> bool:
    """Say whether the first play must be of another rank, which the starter holds (RULES.md 4.3)."""
    opening = state.opening_rank
    if opening is None or rank is opening:
        return False
    return any(card.rank is opening for card in state.seats[state.current].hand)


def legal_moves(state: GameState, seat: int) -> tuple[Move, ...]:
    """Return what a seat may do: one move per short form, low to high, lowest suits first.

    Every open face-down position has its move, and so has every swap of two different cards; a swap of equal
    cards is legal but senseless, and not offered.
    """
    if not 0 <= seat < len(state.seats):
        return ()
    others = [move for move in _others(state, seat) if why_illegal(state, seat, move) is None]
    return (*_plays(state, seat), *others)


def _plays(state: GameState, seat: int) -> Iterator[Play]:
    if state.phase is not Phase.PLAY or (seat != state.current and state.rules.out_of_turn is OutOfTurn.OFF):
        return
    player = state.seats[seat]
    for zone, cards in ((Zone.HAND, player.hand), (Zone.FACE_UP, in_order(player.face_up))):
        for rank, same in groupby(cards, _rank):
            group = tuple(same)
            for count in range(1, len(group) + 1):
                if _why_not_laid(state, seat, zone, rank, count) is None:
                    yield Play(group[:count], zone)


def _others(state: GameState, seat: int) -> Iterator[Move]:
    yield from _SINGLE_MOVES
    player = state.seats[seat]
    for hand in dict.fromkeys(player.hand):
        for face_up in dict.fromkeys(in_order(player.face_up)):
            if hand is not face_up:
                yield Swap(hand, face_up)
    yield Ready()


def short_legal(state: GameState) -> list[str]:
    """Return every legal move of every seat in short form, as a record's `legal` entry (RECORDS.md)."""
    if state.phase is not Phase.PLAY:
        return []
    seats = range(len(state.seats))
    forms = {short_form(seat, move) for seat in seats for move in legal_moves(state, seat)}
    player = state.seats[state.current]
    for hand, face_up in zip(player.hand[:1], player.face_up[:1], strict=False):
        swap = Swap(hand, face_up)  # any pair stands for all; one of equal cards is legal too
        if why_illegal(state, state.current, swap) is None:
            forms.add(short_form(state.current, swap))
    return sorted(forms)
