"""Make a record of a game in which each player holds what it takes to show a rule.

    python -m tests.records.making VARIANT SEAT… --moves MOVES [--draw CARDS] [--rules JSON] [--refused]

A seat is "hand | face-up | face-down", any of them from no to three cards: what is missing comes from the rest of
the pack, highest first, hands before open and blind cards. MOVES are written as in records, with commas between.
A game that isn't over after them is abandoned. With --refused the last one is written, but not made.
"""

import argparse
import json
from collections.abc import Sequence

from shithead_bot.engine.cards import Card, full_deck, in_order, without
from shithead_bot.engine.legality import short_legal
from shithead_bot.engine.moves import parse_move
from shithead_bot.engine.record import Record, dumps, record_of
from shithead_bot.engine.rules import Rules
from shithead_bot.engine.state import Phase
from shithead_bot.engine.transition import abandon, apply, deal
from shithead_bot.engine.variants import VARIANTS

PLAYERS = ("Anna", "Ben", "Cem", "Dana", "Emil", "Fay")


def deck_of(rules: Rules, seats: list[str], draw: str) -> tuple[Card, ...]:
    """Return the deck that deals to each seat what is written, and begins its draw pile with `draw`."""
    written = [[_cards(zone) for zone in (*seat.split("|"), "", "")[:3]] for seat in seats]
    first = _cards(draw)
    named = [card for zones in written for zone in zones for card in zone] + first
    rest = list(in_order(without(full_deck(rules.decks, rules.jokers), tuple(named))))
    for place in range(3):
        for zones in written:
            zones[place] += [rest.pop() for _ in range(3 - len(zones[place]))]
    dealt = [card for hand, face_up, face_down in written for card in (*face_down, *face_up, *hand)]
    return (*dealt, *first, *reversed(rest))


def _cards(text: str) -> list[Card]:
    return [Card.of(card) for card in text.split()]


def record_by_hand(
    variant: str, rules: Rules, seats: list[str], draw: str, moves: list[str], *, refused: bool = False
) -> Record:
    """Return the record of a game of these moves, with the legal ones before each."""
    deck = deck_of(rules, seats, draw)
    state, legal = deal(rules, len(seats), deck), []
    for number, text in enumerate(moves, start=1):
        legal.append(short_legal(state))
        if not (refused and number == len(moves)):
            state, _ = apply(state, *parse_move(text))
    if state.phase is not Phase.OVER:
        state, _ = abandon(state)
    return record_of(variant, rules, PLAYERS[: len(seats)], deck, moves, state, legal)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the record that the arguments describe."""
    parser = argparse.ArgumentParser(prog="python -m tests.records.making")
    parser.add_argument("variant", choices=VARIANTS)
    parser.add_argument("seats", nargs="+")
    parser.add_argument("--moves", required=True)
    parser.add_argument("--draw", default="")
    parser.add_argument("--rules", type=json.loads, default={})
    parser.add_argument("--refused", action="store_true")
    options = parser.parse_args(arguments)
    rules = Rules.from_json(VARIANTS[options.variant].rules.to_json() | options.rules)
    moves = [move.strip() for move in options.moves.split(",")]
    record = record_by_hand(
        options.variant, rules, options.seats, options.draw, moves, refused=options.refused
    )
    print(dumps(record))  # noqa: T201 — a command of its own


if __name__ == "__main__":
    main()
