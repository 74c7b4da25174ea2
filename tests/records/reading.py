"""Records read move by move: what was legal, what was played, what happened."""

from dataclasses import dataclass
from pathlib import Path

from shithead_bot.engine.events import Event
from shithead_bot.engine.legality import short_legal
from shithead_bot.engine.moves import parse_move
from shithead_bot.engine.record import Record, loads, replay
from shithead_bot.engine.state import GameState
from shithead_bot.engine.transition import apply, deal
from tests.engine.positions import texts

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Moment:
    """One move of a record."""

    before: GameState
    legal: list[str]
    """In short form, every seat's."""
    text: str
    events: tuple[Event, ...]
    after: GameState

    @property
    def pile(self) -> str:
        """What lay on the pile before the move."""
        return texts(self.before.pile)

    @property
    def hand(self) -> str:
        """What the mover holds after it."""
        return texts(self.after.seats[int(self.text[0])].hand)


def read(name: str) -> Record:
    """Read the one record of a file."""
    (line,) = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return loads(line)


def shown(name: str, last: int) -> list[Moment]:
    """Replay a file's record, and give its last moves: those that show what it is named after."""
    record = read(name)
    replay(record)
    state, moments = deal(record.rules, len(record.players), record.deck), []
    for text in record.moves:
        after, events = apply(state, *parse_move(text))
        moments.append(Moment(state, short_legal(state), text, events, after))
        state = after
    return moments[-last:]
