"""Count move sequences, as chess programs do: a rule that lets too much or too little pass changes the numbers.

`sequences.jsonl` holds three deals of each variant, each twice: where play begins, and late in a game, at the first
blind card. After a change of the rules that is meant, count anew:

    python -m tests.goldens.counting
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from shithead_bot.engine.legality import legal_moves, why_illegal
from shithead_bot.engine.moves import Blind, Move, Pass, Play, Ready, Swap, Take, parse_move
from shithead_bot.engine.state import GameState, Zone
from shithead_bot.engine.transition import apply, deal
from shithead_bot.engine.variants import VARIANTS
from tests.engine.positions import cards

GOLDENS = Path(__file__).parent / "sequences.jsonl"
DEPTH = 4

Moves = Callable[[GameState, int], tuple[Move, ...]]


@dataclass(frozen=True, slots=True)
class Golden:
    """A position and how many sequences of 1, 2, 3 and 4 moves there are from it."""

    variant: str
    players: int
    deck: str
    moves: str
    """Those that lead to the position."""
    sequences: list[int]

    def position(self) -> GameState:
        """Deal and make the moves."""
        state = deal(VARIANTS[self.variant].rules, self.players, cards(self.deck))
        for text in self.moves.split(", "):
            state, _ = apply(state, *parse_move(text))
        return state


def goldens() -> Iterator[Golden]:
    """Read the goldens."""
    for line in GOLDENS.read_text(encoding="utf-8").splitlines():
        yield Golden(**json.loads(line))


def count(state: GameState, moves: Moves, depth: int = DEPTH) -> list[int]:
    """Return how many sequences of 1 to `depth` moves there are, of every seat that may move."""
    total = [0] * depth
    for seat in range(len(state.seats)):
        for move in moves(state, seat):
            total[0] += 1
            if depth > 1:
                further = count(apply(state, seat, move)[0], moves, depth - 1)
                total[1:] = [have + more for have, more in zip(total[1:], further, strict=True)]
    return total


def offered(state: GameState, seat: int) -> tuple[Move, ...]:
    """Return what the engine offers: one move of each short form, every swap and blind position."""
    return legal_moves(state, seat)


def let_pass(state: GameState, seat: int) -> tuple[Move, ...]:
    """Return what the engine lets pass of all that could be tried: slow, and written without a look at the offer."""
    player = state.seats[seat]
    tried: list[Move] = [Ready(), Take(), Pass(), *map(Blind, range(3))]
    for zone, held in ((Zone.HAND, player.hand), (Zone.FACE_UP, tuple(sorted(player.face_up)))):
        for rank in dict.fromkeys(card.rank for card in held):
            same = tuple(card for card in held if card.rank is rank)
            tried += [Play(same[:number], zone) for number in range(1, len(same) + 1)]
    tried += {
        Swap(mine, open_card) for mine in player.hand for open_card in player.face_up if mine is not open_card
    }
    return tuple(move for move in tried if why_illegal(state, seat, move) is None)


def main() -> None:
    """Count anew and write the file."""
    lines = []
    for golden in goldens():
        values = {name: getattr(golden, name) for name in ("variant", "players", "deck", "moves")}
        lines.append(json.dumps({**values, "sequences": count(golden.position(), offered)}) + "\n")
    GOLDENS.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
