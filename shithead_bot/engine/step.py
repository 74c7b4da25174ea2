"""One play, take or pass, and all that follows from it (RULES.md 4.4 to 4.11)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from shithead_bot.engine.cards import in_order, without
from shithead_bot.engine.events import (
    BurnCause,
    Burned,
    Drew,
    Event,
    GameOver,
    LeadAgain,
    Misfit,
    Passed,
    Played,
    Reversed,
    Skipped,
    Took,
    TurnBegan,
    WentOut,
)
from shithead_bot.engine.legality import fitting_ranks, missing_to_four, run_length
from shithead_bot.engine.quick import quick
from shithead_bot.engine.rules import AfterBurn, AfterTake, Power
from shithead_bot.engine.state import GameState, Outcome, Phase, Seat, Zone, with_seat

if TYPE_CHECKING:
    from shithead_bot.engine.cards import Card

STALEMATE_MOVES = 500
"""So many moves in a row that bring the end no nearer end the game (RULES.md 4.11)."""

_FULL_HAND = 3

# Looked up once: before Python 3.12 a member of an enum costs several times a global.
_PLAY, _HAND, _FACE_DOWN = Phase.PLAY, Zone.HAND, Zone.FACE_DOWN
_BURN, _SKIP, _REVERSE = Power.BURN, Power.SKIP, Power.REVERSE

_turn_began = lru_cache(TurnBegan)
_played, _drew, _seat, _state = quick(Played), quick(Drew), quick(Seat), quick(GameState)

Result = tuple[GameState, tuple[Event, ...]]


def end(state: GameState, outcome: Outcome, shithead: int | None = None) -> Result:
    """Return a state as it is, but over."""
    over = replace(state, phase=Phase.OVER, outcome=outcome, shithead=shithead)
    return over, (GameOver(outcome, shithead),)


class Step:
    """A legal move under way: what has changed so far, and what happened. Make one move, then ask `result`."""

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

    # The moves

    def play(self, cards: tuple[Card, ...], zone: Zone) -> None:
        """Play cards from the hand or the face-up cards."""
        if zone is _HAND:
            self.hand = without(self.hand, cards)
        else:
            self.face_up = without(self.face_up, cards)
        self._lay(cards, zone)

    def turn_over(self, position: int) -> None:
        """Turn over a face-down card and play it, or take it with the pile (RULES.md 4.8)."""
        card = self.face_down[position]
        assert card is not None  # noqa: S101 — a used position is no legal move
        self.face_down = (*self.face_down[:position], None, *self.face_down[position + 1 :])
        if card.rank in fitting_ranks(self.before):
            self._lay((card,), _FACE_DOWN)
        else:
            self.events.append(Misfit(self.seat, position, card, len(self.pile) + 1))
            self._pick_up(card)

    def take(self) -> None:
        """Take the pile (RULES.md 4.7)."""
        self.events.append(Took(self.seat, len(self.pile)))
        self._pick_up()

    def pass_on(self) -> None:
        """Give the lead after a take to the next player."""
        self.events.append(Passed(self.seat))
        self._lead_to_next()

    # What follows

    def _lay(self, cards: tuple[Card, ...], zone: Zone) -> None:
        """Lay cards that have just left their zone on the pile; then burn, refill, go out, and lead on."""
        self.played = True
        self.pile += cards
        self.events.append(_played(self.seat, cards, zone, self.seat != self.before.current))
        cause = self._burn_cause(cards, zone)
        if cause is not None:
            self.events.append(Burned(self.seat, len(self.pile), cause))
            self.burned += self.pile
            self.pile = ()
        if zone is _HAND and self.draw_pile:
            self._refill()
        if not (self.hand or self.face_up or any(self.face_down)):
            self.finished += (self.seat,)
            self.events.append(WentOut(self.seat, len(self.finished)))
            self.decided = len(self.finished) == len(self.before.seats) - 1
        if not self.decided:
            self._pass_the_lead(cards, burned=cause is not None)

    def _burn_cause(self, cards: tuple[Card, ...], zone: Zone) -> BurnCause | None:
        """Say why the play that now lies on the pile burns it, if it does (RULES.md 4.6 and 6)."""
        rules, rank = self.before.rules, cards[0].rank
        if rules.powers.get(rank) is _BURN:
            return BurnCause.CARD
        if rules.four_burns and run_length(self.pile) >= 4:
            return BurnCause.FOUR
        # A blind card completes nothing by section 6 (RULES.md 10).
        if zone is not _FACE_DOWN and missing_to_four(self.before) == (rank, len(cards)):
            return BurnCause.FOUR
        return None

    def _refill(self) -> None:
        """Draw up to three cards while the draw pile lasts (RULES.md 4.5)."""
        count = _FULL_HAND - len(self.hand)
        if count > 0:
            drawn = self.draw_pile[:count]
            self.draw_pile = self.draw_pile[count:]
            self.hand = in_order(self.hand + drawn)
            self.events.append(_drew(self.seat, len(drawn)))

    def _pick_up(self, *misfit: Card) -> None:
        """Take the pile into the hand, and with it the blind card that didn't fit."""
        self.hand = in_order(self.hand + self.pile + misfit)
        self.pile = ()
        if self.before.rules.after_take is AfterTake.MAY_PLAY:
            self.leader = self.seat
            self.may_pass = True
        else:
            self._lead_to_next()

    def _pass_the_lead(self, cards: tuple[Card, ...], *, burned: bool) -> None:
        """Find who leads after a play: a burn decides, else the powers do (RULES.md 4.6 and 4.9)."""
        rules = self.before.rules
        power = rules.powers.get(cards[0].rank)
        if burned:
            if rules.after_burn is AfterBurn.SAME and self.seat not in self.finished:
                self.leader = self.seat
            else:
                self._lead_to_next()
        elif power is _SKIP:
            self._skip(len(cards))
        else:
            if power is _REVERSE and len(cards) % 2:
                self.direction = -self.direction
                self.events.append(Reversed(self.direction))
            self._lead_to_next()

    def _skip(self, count: int) -> None:
        """Pass over so many others, nobody over himself: the lead comes back at most (RULES.md 4.9)."""
        others = self._others()
        self.events.append(Skipped(tuple(others[:count])))
        if self.seat in self.finished:
            self.leader = others[count % len(others)]
        else:
            self.leader = others[count] if count < len(others) else self.seat

    def _lead_to_next(self) -> None:
        self.leader = self._next_after(self.seat)

    def _next_after(self, seat: int) -> int:
        """Return the next seat in the direction of play that still has cards."""
        count = len(self.before.seats)
        seat = (seat + self.direction) % count
        while seat in self.finished:
            seat = (seat + self.direction) % count
        return seat

    def _others(self) -> list[int]:
        """Return the others who still have cards, in the direction of play."""
        others: list[int] = []
        seat = self._next_after(self.seat)
        while seat != self.seat and seat not in others:
            others.append(seat)
            seat = self._next_after(seat)
        return others

    # The end

    def result(self) -> Result:
        """Return the state after the move, and what happened."""
        before = self.before
        quiet_moves = before.quiet_moves + 1 if self._is_quiet() else 0
        stale = quiet_moves == STALEMATE_MOVES
        if stale:
            self.leader = before.current  # no turn begins any more
        own, same_turn = self.seat == before.current, self.leader == before.current
        player = _seat(self.hand, self.face_up, self.face_down, ready=True)
        after = _state(
            rules=before.rules,
            seats=with_seat(before.seats, self.seat, player),
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
            played_this_turn=same_turn and (before.played_this_turn or (own and self.played)),
            quiet_moves=quiet_moves,
        )
        if self.decided:
            after, more = end(after, Outcome.SHITHEAD, self._next_after(self.seat))
        elif stale:
            after, more = end(after, Outcome.STALEMATE)
        elif not same_turn:
            more = (_turn_began(self.leader),)
        else:
            more = (LeadAgain(self.leader),) if own else ()
        return after, (*self.events, *more)

    def _is_quiet(self) -> bool:
        """Say whether nothing changed that RULES.md 4.11 counts; of all that, cards leave or nothing moves."""
        before = self.before
        player = before.seats[self.seat]
        return (
            self.draw_pile is before.draw_pile
            and self.burned is before.burned
            and self.finished is before.finished
            and self.face_up is player.face_up
            and self.face_down is player.face_down
        )
