"""Whole games among computer players, made into records (RECORDS.md, `simulate`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shithead_bot.engine.cards import full_deck
from shithead_bot.engine.legality import legal_moves, short_legal
from shithead_bot.engine.moves import Ready, Swap, move_text
from shithead_bot.engine.observation import observe
from shithead_bot.engine.record import Record, record_of
from shithead_bot.engine.state import Phase
from shithead_bot.engine.transition import apply, deal
from shithead_bot.opponents.opponent import shuffled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shithead_bot.engine.cards import Card
    from shithead_bot.engine.moves import Move
    from shithead_bot.engine.observation import SeatView
    from shithead_bot.engine.rules import Rules
    from shithead_bot.opponents.opponent import Opponent, Rng

MOST_SWAPS: Final = 3
"""So often a player may swap before the game: chance alone would never make an end of it."""

OUT_OF_TURN_CHANCE: Final = 0.25
"""With this chance a seat that may play out of turn does."""


def play_game(
    variant: str, rules: Rules, opponents: Sequence[Opponent], rng: Rng, *, with_legal: bool = False
) -> Record:
    """Shuffle, deal, and let the opponents, one a seat, play to the end; gives the record.

    The same rng in the same state plays the same game, with and without the lists of legal moves. ValueError
    if the rules don't allow so many seats.
    """
    deck = shuffled(full_deck(rules.decks, rules.jokers), rng)
    game = _Game(rules, deck, opponents, rng, with_legal=with_legal)
    game.swap()
    game.play()
    names = [f"P{seat}" for seat in range(len(opponents))]
    return record_of(variant, rules, names, deck, game.moves, game.state, game.legal)


class _Game:
    """A game under way, and what its record needs."""

    def __init__(
        self, rules: Rules, deck: Sequence[Card], opponents: Sequence[Opponent], rng: Rng, *, with_legal: bool
    ) -> None:
        self.state = deal(rules, len(opponents), deck)
        self.moves: list[str] = []
        self.legal: list[list[str]] | None = [] if with_legal else None
        self._opponents = opponents
        self._rng = rng

    def swap(self) -> None:
        """Let one seat after the other swap until it is ready."""
        for seat in range(len(self._opponents)):
            swaps = 0
            while not self.state.seats[seat].ready:
                view = observe(self.state, seat)
                legal = view.legal if swaps < MOST_SWAPS else (Ready(),)
                swaps += isinstance(self._move(view, legal), Swap)

    def play(self) -> None:
        """Play until the game is over."""
        while self.state.phase is Phase.PLAY:
            view = observe(self.state, self._next_to_move())
            self._move(view, view.legal)

    def _next_to_move(self) -> int:
        """Return the lowest seat that chance lets play out of turn, or else the one whose turn it is."""
        for seat in range(len(self._opponents)):
            may = seat != self.state.current and legal_moves(self.state, seat)
            if may and self._rng.random() < OUT_OF_TURN_CHANCE:
                return seat
        return self.state.current

    def _move(self, view: SeatView, legal: Sequence[Move]) -> Move:
        """Let a seat choose among these moves, and make what it chose."""
        move = self._opponents[view.seat](view, legal, self._rng)
        if self.legal is not None:
            self.legal.append(short_legal(self.state))
        self.moves.append(move_text(view.seat, move))
        self.state, _ = apply(self.state, view.seat, move)
        return move
