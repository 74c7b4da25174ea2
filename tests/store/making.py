"""Tables for the store's tests: lobbies, and games played at random."""

import random
from collections.abc import Iterator
from dataclasses import replace

from shithead_bot.engine.cards import full_deck
from shithead_bot.engine.legality import legal_moves
from shithead_bot.engine.moves import Move, Swap
from shithead_bot.engine.state import GameState, Phase
from shithead_bot.engine.transition import apply, deal
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.tables.model import (
    HAPPENINGS_KEPT,
    GroupKind,
    Place,
    Player,
    Reach,
    Table,
    TablePhase,
)
from shithead_bot.tables.ports import GameStart

CHAT = -1001234567890
CLASSIC = VARIANTS["classic"].rules


def lobby(table_id: str = "t1", chat_id: int = CHAT, topic: int | None = None, game: int = 1) -> Table:
    """A lobby of two."""
    return Table(
        id=table_id,
        place=Place(chat_id, topic, "Friday", GroupKind.SUPERGROUP),
        host=1,
        phase=TablePhase.LOBBY,
        game=game,
        variant="classic",
        rules=CLASSIC,
        language="en",
        touched=1_800_000_000.25,
        players=(Player(1, "Ann", "en", Reach.YES), Player(2, "Bob", "nl", Reach.YES)),
    )


def start() -> GameStart:
    """The head of the log of a game of two."""
    return GameStart("classic", CLASSIC, ((1, "Ann"), (2, "Zoë 🂡")), full_deck(1, 0))


def random_game(table: Table, seed: int) -> Iterator[Table]:
    """Play a game of the table's players and rules at random; gives the table after the deal and each move."""
    rng = random.Random(seed)
    deck = list(full_deck(table.rules.decks, table.rules.jokers))
    rng.shuffle(deck)
    state = deal(table.rules, len(table.players), deck)
    table = replace(table, phase=TablePhase.GAME, state=state)
    yield table
    while state.phase is not Phase.OVER:
        seat, move = rng.choice(_moves(state, swaps=rng.random() < 0.5))
        state, events = apply(state, seat, move)
        table = replace(table, state=state, happened=(*table.happened, events)[-HAPPENINGS_KEPT:])
        yield table


def _moves(state: GameState, *, swaps: bool) -> list[tuple[int, Move]]:
    """What can be done next; before the game only by those who are not ready, or it might never begin."""
    return [
        (seat, move)
        for seat, cards in enumerate(state.seats)
        if not (state.phase is Phase.SWAP and cards.ready)
        for move in legal_moves(state, seat)
        if state.phase is Phase.PLAY or isinstance(move, Swap) == swaps
    ]
