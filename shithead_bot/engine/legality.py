"""What each seat may do. `why_illegal` is the one judge; `legal_moves` offers what it lets pass."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import product, takewhile
from typing import TYPE_CHECKING, assert_never

from shithead_bot.engine.cards import Rank, in_order, without
from shithead_bot.engine.moves import Blind, Move, Pass, Play, Ready, Swap, Take, short_form
from shithead_bot.engine.rules import Power, Rules
from shithead_bot.engine.state import GameState, Phase, Seat, Zone

if TYPE_CHECKING:
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


# Looked up once: before Python 3.12 a member of an enum costs several times a global.
_PLAY, _HAND, _FACE_UP = Phase.PLAY, Zone.HAND, Zone.FACE_UP

_NO_RANKS: frozenset[Rank] = frozenset()

_play = lru_cache(maxsize=None)(Play)  # few plays differ, and making one anew costs several look-ups

_BLINDS, _TAKE, _PASS = (Blind(0), Blind(1), Blind(2)), Take(), Pass()

_DEMANDS = {Power.LOWER: DemandKind.BELOW, Power.LOWER_OR_EQUAL: DemandKind.AT_MOST}


# What the pile asks for


def demand(rules: Rules, pile: tuple[Card, ...]) -> Demand:
    """Say what a pile asks of an ordinary card (RULES.md 3, "Fits")."""
    decider = deciding_rank(rules, pile)
    seen_through = sum(1 for _ in takewhile(lambda card: card.rank in rules.transparent, reversed(pile)))
    if decider is None or rules.power(decider) is Power.RESET:
        return Demand(DemandKind.ANYTHING, None, seen_through)
    return Demand(_DEMANDS.get(rules.power(decider), DemandKind.AT_LEAST), decider, seen_through)


def deciding_rank(rules: Rules, pile: tuple[Card, ...]) -> Rank | None:
    """Return the rank beneath the transparent cards on top; None if there is none (RULES.md 3, "Fits")."""
    transparent = rules.transparent
    for card in reversed(pile):
        if card.rank not in transparent:
            return card.rank
    return None


def fitting_ranks(state: GameState) -> frozenset[Rank]:
    """Return the ranks that fit on the pile (RULES.md 3)."""
    return state.rules.fitting[deciding_rank(state.rules, state.pile)]


def run_length(pile: tuple[Card, ...]) -> int:
    """Return how many cards of one rank lie on top of each other at the top of a pile."""
    length = 0
    for card in reversed(pile):
        if card.rank is not pile[-1].rank:
            break
        length += 1
    return length


def missing_to_four(state: GameState) -> tuple[Rank | None, int]:
    """Return the rank of which a four may be completed by RULES.md 6, and exactly how many cards that takes.

    (None, 0) where nothing can be: these rules have no plays out of turn, the pile is empty, a joker is on
    top, or four and more of the rank lie there unburned.
    """
    if not state.rules.plays_out_of_turn or not state.pile:
        return None, 0
    rank = state.pile[-1].rank
    missing = 4 - run_length(state.pile)
    return (rank, missing) if missing > 0 and rank is not Rank.JOKER else (None, 0)


def _free_ranks(state: GameState, seat: int) -> frozenset[Rank]:
    """Return the ranks of which a seat may play any number from its active zone (RULES.md 4.3, 4.4, 6)."""
    ranks = _ordinary_ranks(state) if seat == state.current else _NO_RANKS
    if state.pile and state.rules.same_rank_out_of_turn:
        ranks |= {state.pile[-1].rank} - {Rank.JOKER}
    return ranks


def _ordinary_ranks(state: GameState) -> frozenset[Rank]:
    """Return the ranks that the player on turn may play by RULES.md 4.3 and 4.4."""
    opening = state.opening_rank
    if opening is not None and any(card.rank is opening for card in state.seats[state.current].hand):
        return frozenset((opening,))
    return fitting_ranks(state)


# The judge


def why_illegal(state: GameState, seat: int, move: Move) -> Reason | None:
    """Return why a seat may not make a move, or None if it may. Never raises, whatever seat and cards."""
    if not 0 <= seat < len(state.seats):
        return Reason.NO_SUCH_SEAT
    if state.phase is not _PLAY:
        return Reason.GAME_OVER if state.phase is Phase.OVER else _why_not_before_play(state, seat, move)
    if seat in state.finished:
        return Reason.OUT
    if isinstance(move, Play):
        return _why_no_play(state, seat, move)
    if isinstance(move, Ready) or (isinstance(move, Swap) and not state.rules.swap_in_game):
        return Reason.SWAPS_CLOSED
    if seat != state.current:
        return Reason.NOT_YOUR_TURN
    return _why_not_on_turn(state, state.seats[seat], move)


def _why_not_before_play(state: GameState, seat: int, move: Move) -> Reason | None:
    player = state.seats[seat]
    match move:
        case Swap():
            return _why_no_exchange(player, move)
        case Ready():
            return Reason.ALREADY_READY if player.ready else None
        case _:
            return Reason.SWAPS_OPEN


def _why_not_on_turn(state: GameState, player: Seat, move: Blind | Take | Pass | Swap) -> Reason | None:
    match move:
        case Take():
            return _why_no_take(state, player)
        case Pass():
            return None if state.may_pass else Reason.NO_PASS
        case Blind():
            return _why_no_blind(player, move.position)
        case Swap():
            return _why_no_swap(state) or _why_no_exchange(player, move)
        case _:
            assert_never(move)


def _why_no_swap(state: GameState) -> Reason | None:
    """Judge a swap by the player on turn, where the rules know one, before a look at its cards (RULES.md 7)."""
    if state.played_this_turn:
        return Reason.PLAYED_ALREADY
    return Reason.SWAPPED_ALREADY if state.swapped_this_turn else None


def _why_no_exchange(player: Seat, swap: Swap) -> Reason | None:
    if swap.hand not in player.hand:
        return Reason.NOT_IN_HAND
    return None if swap.face_up in player.face_up else Reason.NOT_FACE_UP


def _why_no_take(state: GameState, player: Seat) -> Reason | None:
    if not state.pile:
        return Reason.EMPTY_PILE
    if state.rules.voluntary_take:
        return None
    fitting, cards = fitting_ranks(state), player.hand or player.face_up
    if not cards:
        return Reason.CAN_PLAY  # a face-down card can always be tried
    for card in cards:
        if card.rank in fitting:
            return Reason.CAN_PLAY
    return None


def _why_no_blind(player: Seat, position: int) -> Reason | None:
    if player.hand or player.face_up:
        return Reason.WRONG_ZONE
    if not 0 <= position < len(player.face_down):
        return Reason.NO_SUCH_POSITION
    return Reason.POSITION_USED if player.face_down[position] is None else None


def _why_no_play(state: GameState, seat: int, play: Play) -> Reason | None:
    on_turn = seat == state.current
    if not on_turn and not state.rules.plays_out_of_turn:
        return Reason.NOT_YOUR_TURN
    player = state.seats[seat]
    reason = _why_not_held(player, play)
    if reason is not None:
        return reason
    rank, count = play.cards[0].rank, len(play.cards)
    active = play.zone is _HAND or not player.hand
    if active and rank in _free_ranks(state, seat):
        return None
    if (active or state.rules.face_up_completes) and missing_to_four(state) == (rank, count):
        return None
    if not active:
        return Reason.WRONG_ZONE
    if on_turn:
        return Reason.DOES_NOT_FIT if state.opening_rank is None else Reason.MUST_OPEN_LOWEST
    return Reason.NOT_SAME_RANK if state.rules.same_rank_out_of_turn else Reason.NOTHING_TO_COMPLETE


def _why_not_held(player: Seat, play: Play) -> Reason | None:
    """Judge a play by itself: it must be cards of one rank that the player has where he says."""
    zone, cards = play.zone, play.cards
    if zone is Zone.FACE_DOWN:
        return Reason.BLIND_ONLY
    if not cards:
        return Reason.NO_CARDS
    try:
        without(player.hand if zone is _HAND else player.face_up, cards)
    except ValueError:
        return Reason.NOT_IN_HAND if zone is _HAND else Reason.NOT_FACE_UP
    for card in cards:
        if card.rank is not cards[0].rank:
            return Reason.MIXED_RANKS
    return None


# What is offered


def legal_moves(state: GameState, seat: int) -> tuple[Move, ...]:
    """Return what a seat may do: one move per short form, low to high, lowest suits first.

    Every open face-down position has its move, and so has every swap of two different cards; a swap of equal
    cards is legal but senseless, and not offered.
    """
    if not 0 <= seat < len(state.seats) or state.phase is Phase.OVER:
        return ()
    if state.phase is not _PLAY:
        player = state.seats[seat]
        return (*_swaps(player), *([] if player.ready else [Ready()]))
    if seat == state.current:
        return (*_plays(state, seat), *_others(state, state.seats[seat]))
    return tuple(_plays(state, seat)) if state.rules.plays_out_of_turn else ()


def _plays(state: GameState, seat: int) -> list[Play]:
    """Return the plays that `_why_no_play` lets pass."""
    player = state.seats[seat]
    free, four = _free_ranks(state, seat), missing_to_four(state)
    if not player.hand:
        return _plays_from(in_order(player.face_up), _FACE_UP, free, four)
    plays = _plays_from(player.hand, _HAND, free, four)
    if state.rules.face_up_completes:
        plays += _plays_from(in_order(player.face_up), _FACE_UP, _NO_RANKS, four)
    return plays


def _plays_from(
    cards: tuple[Card, ...], zone: Zone, free: frozenset[Rank], four: tuple[Rank | None, int]
) -> list[Play]:
    """Return the plays from sorted cards: any number of a free rank, or exactly what completes a four."""
    plays = []
    same: tuple[Card, ...] = ()
    last: Rank | None = None
    four_rank, missing = four
    for card in cards:
        rank = card.rank
        same = (*same, card) if rank is last else (card,)
        last = rank
        if rank in free or (rank is four_rank and len(same) == missing):
            plays.append(_play(same, zone))
    return plays


def _others(state: GameState, player: Seat) -> list[Move]:
    """Return what the player on turn may do besides playing open cards."""
    moves: list[Move] = []
    if not (player.hand or player.face_up):
        moves += [blind for blind in _BLINDS if _why_no_blind(player, blind.position) is None]
    if _why_no_take(state, player) is None:
        moves.append(_TAKE)
    if state.may_pass:
        moves.append(_PASS)
    if state.rules.swap_in_game and _why_no_swap(state) is None:
        moves += _swaps(player)
    return moves


def _swaps(player: Seat) -> list[Swap]:
    """Return one swap for each pair of different cards."""
    pairs = product(dict.fromkeys(player.hand), dict.fromkeys(in_order(player.face_up)))
    return [Swap(hand, face_up) for hand, face_up in pairs if hand is not face_up]


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
