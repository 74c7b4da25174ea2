"""Moments of random games: every variant and any rules, two to ten players of any languages, some with names that
nobody should have."""

import random
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from hypothesis import strategies as st

from shithead_bot.engine.cards import Rank, in_order
from shithead_bot.engine.moves import Move, Ready, Take
from shithead_bot.engine.rules import Rules
from shithead_bot.engine.state import GameState, Seat
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import languages
from shithead_bot.tables.choosing import Page
from shithead_bot.tables.commands import (
    Asker,
    Back,
    Command,
    Due,
    Gone,
    Kick,
    Leave,
    LetIn,
    OpenMenu,
    Reached,
    Returned,
    Settle,
    ShutOut,
    Stop,
    Unfold,
)
from shithead_bot.tables.decide import decide
from shithead_bot.tables.due import next_due
from shithead_bot.tables.menu import SWAPS
from shithead_bot.tables.model import CLOCKS, Suspension, Table
from shithead_bot.tables.outcome import Accepted
from shithead_bot.tables.practice import MOST_OPPONENTS
from tests.engine.test_laws import any_rules
from tests.tables.making import NOW, asker, dealt, no_swaps, played, practised, practising

Options = list[tuple[int, Move]]

ADMIN = Asker(99, "Zoe", is_admin=True)
LENGTH = 15  # moves in a row
LATE = 40  # moves from the beginning, or the end
MANY = 200  # moves of players who never come to an end
NASTY_NAMES = (
    "",
    "\u3164\u200b",
    "\u202egnp.exe",
    "<b>Bold</b> & <a href='x'>",
    "Z\u0300\u0301\u0302\u0303\u0304a\u0305\u0306\u0307\u0308l\u0309go",
    "👨‍👩‍👧‍👦" * 9,
    "משה רבנו הגדול מכולם בכל הדורות",
    "a\nb\tc",
    "W" * 200,
    "\ud800lone",
)
VARIANT_RULES = st.sampled_from([variant.rules for variant in VARIANTS.values()])
RULES = VARIANT_RULES | any_rules()
RNGS = st.integers(0, 2**32).map(random.Random)
LANGUAGES = st.sampled_from(languages())


def _variant_of(rules: Rules) -> str:
    return next((name for name, variant in VARIANTS.items() if variant.rules == rules), "classic")


@st.composite
def deals(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = RULES) -> Table:
    """Draw a game that has just been dealt."""
    drawn = draw(rules)
    count = draw(st.integers(2, drawn.max_players))
    table = dealt(count, rules=drawn, variant=_variant_of(drawn), seed=draw(st.integers(0, 2**32)))
    if draw(st.booleans()):
        players = zip(table.players, NASTY_NAMES, strict=False)
        table = replace(table, players=tuple(replace(player, name=name) for player, name in players))
    speakers = tuple(replace(player, language=draw(LANGUAGES)) for player in table.players)
    return replace(table, language=draw(LANGUAGES), players=speakers)


def _anything(options: Options) -> Options:
    """Swaps in the game too, once it has begun."""
    return [option for option in options if isinstance(option[1], Ready)] or options


def _hoarding(options: Options) -> Options:
    """Take whatever can be taken, so that hands grow large."""
    return [option for option in options if isinstance(option[1], Take)] or no_swaps(options)


@st.composite
def games(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = RULES) -> Table:
    """Draw a moment of a game, counted from its deal or back from its end; somebody may have a rank's page open, and
    there may be troubles."""
    table = draw(deals(rules))
    choose = draw(st.sampled_from([no_swaps, _anything, _hoarding]))
    moves = played(table, draw(RNGS), choose)
    if draw(st.booleans()):
        last = deque(moves if choose is no_swaps else islice(moves, MANY), maxlen=LATE)
        table = last[-1 - draw(st.integers(0, len(last) - 1))].table
    else:
        for outcome in islice(moves, draw(st.sampled_from(range(LATE)))):
            table = outcome.table
    table = _spread_out(draw, table)
    for trouble in draw(st.lists(troubles(), max_size=6)):
        table = troubled(table, trouble)
    return table


@st.composite
def practice_games(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = RULES) -> Table:
    """Draw a moment of a game for practice, counted from its deal or back from its end, in any language; Anna may have
    a page open, a name that nobody should have, and end it."""
    drawn = draw(rules)
    count = draw(st.integers(1, min(MOST_OPPONENTS, drawn.max_players - 1)))
    table = practising(count, rules=drawn, variant=_variant_of(drawn), seed=draw(st.integers(0, 2**32)))
    name = draw(st.sampled_from(["Anna", *NASTY_NAMES]))
    anna = replace(table.players[0], name=name, language=draw(LANGUAGES))
    table = table.with_player(0, anna)
    moves = practised(table, draw(RNGS))
    if draw(st.booleans()):
        last = deque(moves, maxlen=LATE)
        table = last[-1 - draw(st.integers(0, len(last) - 1))].table
    else:
        for outcome in islice(moves, draw(st.sampled_from(range(LATE)))):
            table = outcome.table
    table = _spread_out(draw, table)
    endings: st.SearchStrategy[Command] = st.sampled_from([Stop(asker(1)), Leave(1), Due()])
    ending = draw(st.none() | endings)
    return table if ending is None else troubled(table, ending)


def _spread_out(draw: st.DrawFn, table: Table) -> Table:
    """Perhaps open the page of a rank, or of the swaps, on the panel of the player on turn."""
    if table.running is None or not draw(st.booleans()):
        return table
    user_id = table.players[table.running.current].user_id
    shown = decide(table, Unfold(user_id, 1, table.running.ply, draw(st.sampled_from([*Rank, SWAPS]))), NOW)
    return shown.table if isinstance(shown, Accepted) else table


def troubles() -> st.SearchStrategy[Command]:
    """Whatever happens to a table besides moves: people go away and come back, time passes, the bot is shut out."""
    people = st.integers(1, 4)
    return st.one_of(
        st.just(Due()),
        people.map(Leave),
        people.map(Gone),
        people.map(Returned),
        people.map(Back),
        st.builds(Kick, st.just(ADMIN), people),
        st.builds(Reached, people, st.booleans()),
        st.builds(Settle, st.just(ADMIN), st.sampled_from(CLOCKS), st.booleans()),
        st.builds(OpenMenu, st.just(ADMIN), st.sampled_from([Page.KICK, None])),
        st.sampled_from([*map(ShutOut, Suspension), LetIn()]),
    )


def troubled(table: Table, trouble: Command) -> Table:
    """The table after one of them, at its time."""
    now = next_due(table) or NOW if isinstance(trouble, Due) else NOW
    outcome = decide(table, trouble, now)
    return outcome.table if isinstance(outcome, Accepted) else table


def reshuffled(state: GameState, rng: random.Random, keep: int | None = None) -> GameState:
    """The same game to everyone who doesn't hold seat `keep`'s hand: all hidden cards change places, counts stay."""
    hands = [seat.hand for number, seat in enumerate(state.seats) if number != keep]
    blind = [card for seat in state.seats for card in seat.face_down if card]
    hidden = [*state.draw_pile, *blind, *(card for hand in hands for card in hand)]
    rng.shuffle(hidden)
    deal = iter(hidden)

    def other(number: int, seat: Seat) -> Seat:
        hand = seat.hand if number == keep else in_order(islice(deal, len(seat.hand)))
        return replace(seat, hand=hand, face_down=tuple(card and next(deal) for card in seat.face_down))

    seats = tuple(other(number, seat) for number, seat in enumerate(state.seats))
    return replace(state, seats=seats, draw_pile=tuple(deal))


@st.composite
def stretches(draw: st.DrawFn) -> list[tuple[Table, Accepted]]:
    """Draw some moves in a row of a game, from its beginning, its middle or its end: the table before each, and what
    the move brought about."""
    table = draw(deals())
    moves = every_move(table, draw(RNGS))
    if draw(st.booleans()):
        return list(deque(moves, maxlen=LENGTH))
    start = draw(st.sampled_from(range(100)))
    return list(islice(moves, start, start + LENGTH))


def every_move(table: Table, rng: random.Random) -> Iterator[tuple[Table, Accepted]]:
    """Play to the end; gives the table before each move, and what the move brought about."""
    for outcome in played(table, rng):
        yield table, outcome
        table = outcome.table
