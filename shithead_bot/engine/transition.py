"""How a game goes on: `deal` makes a state, `apply` gives the next one and what happened (RULES.md 4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from shithead_bot.engine.cards import Rank, full_deck, in_order, without
from shithead_bot.engine.events import (
    BurnCause,
    Burned,
    Drew,
    Event,
    GameOver,
    LeadAgain,
    Misfit,
    Passed,
    PlayBegan,
    Played,
    Readied,
    Reversed,
    Skipped,
    Swapped,
    Took,
    TurnBegan,
    Unreadied,
    WentOut,
)
from shithead_bot.engine.legality import Reason, fitting_ranks, missing_to_four, run_length, why_illegal
from shithead_bot.engine.moves import Blind, Move, Pass, Play, Ready, Swap, Take, verb
from shithead_bot.engine.rules import AfterBurn, AfterTake, Opening, Power, Rules
from shithead_bot.engine.state import GameState, Outcome, Phase, Seat, Zone, new_seat, new_state

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shithead_bot.engine.cards import Card

_FULL_HAND = 3
STALEMATE_MOVES = 500
"""So many moves in a row that bring the end no nearer end the game (RULES.md 4.11)."""

# Looked up once: before Python 3.12 a member of an enum costs several times a global.
_PLAY, _HAND, _FACE_DOWN = Phase.PLAY, Zone.HAND, Zone.FACE_DOWN
_BURN, _SKIP, _REVERSE = Power.BURN, Power.SKIP, Power.REVERSE

_turn_began = lru_cache(TurnBegan)
Result = tuple[GameState, tuple[Event, ...]]


class IllegalMove(Exception):
    """A move that `why_illegal` refuses was applied: a bug of the caller's. Its text shows no card."""

    def __init__(self, reason: Reason, name: str) -> None:
        super().__init__(f"{name}: {reason}")
        self.reason = reason


def deal(rules: Rules, seats: int, deck: Sequence[Card]) -> GameState:
    """Deal a shuffled deck, seat by seat from its front: 3 face-down, 3 face-up, 3 hand (RULES.md 4.1).

    ValueError if the rules don't allow so many seats, or the deck isn't exactly the game's cards.
    """
    if not 2 <= seats <= rules.max_players:
        raise ValueError(f"{seats} players: these rules are for 2 to {rules.max_players}")
    if Counter(deck) != Counter(full_deck(rules.decks, rules.jokers)):
        raise ValueError(f"the deck isn't {rules.decks} times 52 cards and {rules.jokers} jokers")
    dealt = [tuple(deck[start : start + 9]) for start in range(0, 9 * seats, 9)]
    return GameState(
        rules=rules,
        seats=tuple(Seat(in_order(nine[6:]), nine[3:6], nine[:3]) for nine in dealt),
        draw_pile=tuple(deck[9 * seats :]),
        pile=(),
        burned=(),
        phase=Phase.SWAP,
        current=0,
        direction=1,
        ply=0,
        turn=0,
    )


def apply(state: GameState, seat: int, move: Move) -> Result:
    """Make a legal move: return the next state and what happened, in order. IllegalMove if it isn't legal."""
    reason = why_illegal(state, seat, move)
    if reason is not None:
        raise IllegalMove(reason, verb(move))
    match move:
        case Play():
            return _play(state, seat, move)
        case Take():
            return _take(state, seat)
        case Blind():
            return _blind(state, seat, move.position)
        case Pass():
            return _pass(state, seat)
        case Swap():
            return _swap(state, seat, move)
        case Ready():
            return _ready(state, seat)


def abandon(state: GameState) -> Result:
    """End a game at once, without a Shithead. IllegalMove if it is over already."""
    if state.phase is Phase.OVER:
        raise IllegalMove(Reason.GAME_OVER, "abandon")
    return _end(state, Outcome.ABANDONED, None)


def _end(state: GameState, outcome: Outcome, shithead: int | None) -> Result:
    over = replace(state, phase=Phase.OVER, outcome=outcome, shithead=shithead, may_pass=False)
    return over, (GameOver(outcome, shithead),)


def _with_seat(seats: tuple[Seat, ...], seat: int, player: Seat) -> tuple[Seat, ...]:
    return (*seats[:seat], player, *seats[seat + 1 :])


# Before the first play


def _swap(state: GameState, seat: int, swap: Swap) -> Result:
    player = state.seats[seat]
    hand = in_order((*without(player.hand, (swap.hand,)), swap.face_up))
    place = player.face_up.index(swap.face_up)
    face_up = (*player.face_up[:place], swap.hand, *player.face_up[place + 1 :])
    swapped = Swapped(seat, swap.hand, swap.face_up)
    if state.phase is Phase.SWAP:
        seats = _with_seat(state.seats, seat, Seat(hand, face_up, player.face_down))
        return replace(state, seats=seats), (swapped, Unreadied(seat)) if player.ready else (swapped,)
    seats = _with_seat(state.seats, seat, replace(player, hand=hand, face_up=face_up))
    quiet_moves = state.quiet_moves + 1
    after = replace(state, seats=seats, swapped_this_turn=True, quiet_moves=quiet_moves)
    if quiet_moves < STALEMATE_MOVES:
        return after, (swapped,)
    over, events = _end(after, Outcome.STALEMATE, None)
    return over, (swapped, *events)


def _ready(state: GameState, seat: int) -> Result:
    seats = _with_seat(state.seats, seat, replace(state.seats[seat], ready=True))
    readied = Readied(seat)
    if not all(player.ready for player in seats):
        return replace(state, seats=seats), (readied,)
    rank, starter = _starter(state.rules, seats)
    begun = replace(
        state,
        seats=seats,
        phase=Phase.PLAY,
        current=starter,
        turn=1,
        opening_rank=rank if state.rules.opening is Opening.LOWEST else None,
    )
    return begun, (readied, PlayBegan(starter, rank), TurnBegan(starter))


def _starter(rules: Rules, seats: tuple[Seat, ...]) -> tuple[Rank | None, int]:
    """Return the lowest rank that counts and the seat that starts with it (RULES.md 4.3)."""
    held = [(card, seat) for seat, player in enumerate(seats) for card in player.hand]
    counting = [(card, seat) for card, seat in held if card.suit and card.rank not in rules.start_ignores]
    if not counting:
        return None, 0
    lowest = min(card.rank for card, _ in counting)
    rivals = [(card, seat) for card, seat in counting if card.rank is lowest]
    ties = rules.start_ties
    return lowest, min(rivals, key=lambda rival: (ties.index(rival[0].suit) if ties else 0, rival[1]))[1]


# The play


def _play(state: GameState, seat: int, play: Play) -> Result:
    step = _Step(state, seat)
    if play.zone is _HAND:
        step.hand = without(step.hand, play.cards)
    else:
        step.face_up = without(step.face_up, play.cards)
    step.lay(play.cards, play.zone)
    return step.result()


def _blind(state: GameState, seat: int, position: int) -> Result:
    step = _Step(state, seat)
    card = step.face_down[position]
    assert card is not None  # noqa: S101 — `why_illegal` refuses a used position
    step.face_down = (*step.face_down[:position], None, *step.face_down[position + 1 :])
    if card.rank in fitting_ranks(state):
        step.lay((card,), _FACE_DOWN)
    else:
        step.events.append(Misfit(seat, position, card, len(state.pile) + 1))
        step.take(card)
    return step.result()


def _take(state: GameState, seat: int) -> Result:
    step = _Step(state, seat)
    step.events.append(Took(seat, len(state.pile)))
    step.take()
    return step.result()


def _pass(state: GameState, seat: int) -> Result:
    step = _Step(state, seat)
    step.events.append(Passed(seat))
    step.lead_to_next()
    return step.result()


class _Step:
    """One play, take or pass under way: what has changed so far, and what happened."""

    def __init__(self, state: GameState, seat: int) -> None:
        player = state.seats[seat]
        self.before = state
        self.seat = seat
        self.hand = player.hand
        self.face_up = player.face_up
        self.face_down = player.face_down
        self.draw_pile = state.draw_pile
        self.pile = state.pile
        self.burned = state.burned
        self.direction = state.direction
        self.finished = state.finished
        self.leader = state.current
        self.played = False
        self.decided = False
        self.may_pass = False
        self.events: list[Event] = []

    def lay(self, cards: tuple[Card, ...], zone: Zone) -> None:
        """Lay cards that have just left the player's zone on the pile, with all that follows."""
        self.played = True
        self.pile += cards
        self.events.append(Played(self.seat, cards, zone, self.seat != self.before.current))
        cause = self.burn_cause(cards, zone)
        if cause is not None:
            self.events.append(Burned(self.seat, len(self.pile), cause))
            self.burned += self.pile
            self.pile = ()
        if zone is _HAND and self.draw_pile:
            self.refill()
        if not (self.hand or self.face_up or any(self.face_down)):
            self.finished += (self.seat,)
            self.events.append(WentOut(self.seat, len(self.finished)))
            self.decided = len(self.finished) == len(self.before.seats) - 1
        if not self.decided:
            self.pass_the_lead(cards, burned=cause is not None)

    def burn_cause(self, cards: tuple[Card, ...], zone: Zone) -> BurnCause | None:
        """Say why the play that now lies on the pile burns it, if it does (RULES.md 4.6 and 6)."""
        rules, rank = self.before.rules, cards[0].rank
        if rules.powers.get(rank) is _BURN:
            return BurnCause.CARD
        if rules.four_burns and run_length(self.pile) >= 4:
            return BurnCause.FOUR
        if zone is not _FACE_DOWN and missing_to_four(self.before) == (rank, len(cards)):
            return BurnCause.FOUR
        return None

    def refill(self) -> None:
        """Draw up to three cards while the draw pile lasts (RULES.md 4.5)."""
        count = _FULL_HAND - len(self.hand)
        if count > 0:
            drawn = self.draw_pile[:count]
            self.draw_pile = self.draw_pile[count:]
            self.hand = in_order(self.hand + drawn)
            self.events.append(Drew(self.seat, len(drawn)))

    def take(self, *misfits: Card) -> None:
        """Take the pile, and the blind card that didn't fit on it (RULES.md 4.7 and 4.8)."""
        self.hand = in_order(self.hand + self.pile + misfits)
        self.pile = ()
        if self.before.rules.after_take is AfterTake.MAY_PLAY:
            self.leader = self.seat
            self.may_pass = True
        else:
            self.lead_to_next()

    def pass_the_lead(self, cards: tuple[Card, ...], *, burned: bool) -> None:
        """Find who leads after a play: a burn decides, else the powers do (RULES.md 4.6 and 4.9)."""
        power = self.before.rules.powers.get(cards[0].rank)
        if burned:
            if self.before.rules.after_burn is AfterBurn.SAME and self.seat not in self.finished:
                self.leader = self.seat
            else:
                self.lead_to_next()
        elif power is _SKIP:
            self.skip(len(cards))
        else:
            if power is _REVERSE and len(cards) % 2:
                self.direction = -self.direction
                self.events.append(Reversed(self.direction))
            self.lead_to_next()

    def skip(self, count: int) -> None:
        """Pass over so many others; the lead may come back, but nobody skips himself (RULES.md 4.9)."""
        others = [self.next_after(self.seat)]
        while (seat := self.next_after(others[-1])) not in (self.seat, others[0]):
            others.append(seat)
        self.events.append(Skipped(tuple(others[:count])))
        if self.seat in self.finished:
            self.leader = others[count % len(others)]
        else:
            self.leader = others[count] if count < len(others) else self.seat

    def lead_to_next(self) -> None:
        self.leader = self.next_after(self.seat)

    def next_after(self, seat: int) -> int:
        """Return the next seat that still has cards, in the direction of play; the same if it is the last."""
        count = len(self.before.seats)
        seat = (seat + self.direction) % count
        while seat in self.finished:
            seat = (seat + self.direction) % count
        return seat

    def result(self) -> Result:
        """Return the state after this move, and what happened."""
        before = self.before
        same_turn = self.leader == before.current
        own = self.seat == before.current
        player = new_seat(self.hand, self.face_up, self.face_down, ready=True)
        after = new_state(
            rules=before.rules,
            seats=_with_seat(before.seats, self.seat, player),
            draw_pile=self.draw_pile,
            pile=self.pile,
            burned=self.burned,
            phase=_PLAY,
            current=self.leader,
            direction=self.direction,
            ply=before.ply + 1,
            turn=before.turn + (not same_turn),
            finished=self.finished,
            may_pass=self.may_pass,
            swapped_this_turn=same_turn and before.swapped_this_turn,
            played_this_turn=same_turn and (before.played_this_turn or (self.played and own)),
            quiet_moves=before.quiet_moves + 1 if self.is_quiet() else 0,
        )
        if self.decided:
            after, more = _end(after, Outcome.SHITHEAD, self.next_after(self.seat))
        elif after.quiet_moves == STALEMATE_MOVES:
            after, more = _end(after, Outcome.STALEMATE, None)
        elif not same_turn:
            more = (_turn_began(self.leader),)
        else:
            more = (LeadAgain(self.leader),) if own else ()
        return after, (*self.events, *more)

    def is_quiet(self) -> bool:
        """Say whether none of the sizes in RULES.md 4.11 changed; cards only ever leave these, or stay."""
        before = self.before
        player = before.seats[self.seat]
        return (
            self.draw_pile is before.draw_pile
            and self.burned is before.burned
            and self.finished is before.finished
            and self.face_up is player.face_up
            and self.face_down is player.face_down
        )
