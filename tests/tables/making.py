"""Tables as people bring them about: opened, joined, dealt and played, one command at a time."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from shithead_bot.engine.cards import Card, full_deck
from shithead_bot.engine.legality import legal_moves
from shithead_bot.engine.moves import Move, Swap, parse_move
from shithead_bot.engine.rules import Rules
from shithead_bot.engine.state import GameState
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.tables.commands import Asker, Begin, ChooseOpponents, Command, Due, Join, NewTable, PlayMove
from shithead_bot.tables.decide import decide
from shithead_bot.tables.due import awaited, next_due
from shithead_bot.tables.model import DEFAULT_CLOCK, GroupKind, Place, Player, Reach, Table, TablePhase
from shithead_bot.tables.outcome import Accepted, Refused
from shithead_bot.tables.practice import private_place
from shithead_bot.tables.tidings import Absence

NOW = 1_800_000_000.0
CHAT = -1001234567890
PLACE = Place(CHAT, None, "Friday nights", GroupKind.SUPERGROUP)
CLASSIC = VARIANTS["classic"].rules
NAMES = ("Anna", "Ben", "Cem", "Dana", "Emil", "Fay", "Gül", "Hana", "Ivo", "Jo")


def person(user_id: int, reach: Reach = Reach.YES, name: str | None = None) -> Player:
    """The person with this id: Anna is 1, Ben is 2, and so on."""
    return Player(user_id, NAMES[user_id - 1] if name is None else name, "en", reach)


def asker(user_id: int, *, is_admin: bool = False) -> Asker:
    """That person, asking for something; he may be an administrator of the chat."""
    return Asker(user_id, NAMES[user_id - 1], is_admin)


def new_table(
    host: int = 1,
    *,
    seated: bool = True,
    rules: Rules = CLASSIC,
    variant: str = "classic",
    table_id: str = "t1",
    place: Place = PLACE,
) -> NewTable:
    """The command that opens a table."""
    return NewTable(person(host), place, table_id, variant, rules, "en", seated)


def new_practice(host: int = 1, *, rules: Rules = CLASSIC, variant: str = "classic") -> NewTable:
    """The command that opens a table for practice, as somebody gives it whom the bot has never written to."""
    return replace(
        new_table(host, rules=rules, variant=variant, place=private_place(host)),
        host=person(host, Reach.PENDING),
    )


def shuffled(rules: Rules = CLASSIC, seed: int = 0) -> tuple[Card, ...]:
    """A whole deck in an order that the seed decides."""
    deck = list(full_deck(rules.decks, rules.jokers))
    random.Random(seed).shuffle(deck)
    return tuple(deck)


def accepted(table: Table | None, command: Command, now: float = NOW) -> Accepted:
    """What a command brings about that must be accepted."""
    outcome = decide(table, command, now)
    assert isinstance(outcome, Accepted), outcome
    return outcome


def after(table: Table | None, *commands: Command, now: float = NOW) -> Table:
    """The table after commands that must be accepted."""
    for command in commands:
        table = accepted(table, command, now).table
    assert table is not None
    return table


def refused(table: Table | None, command: Command, now: float = NOW) -> Refused:
    """Why a command is refused that must be."""
    outcome = decide(table, command, now)
    assert isinstance(outcome, Refused), outcome
    return outcome


def lobby(count: int = 2, *, rules: Rules = CLASSIC, variant: str = "classic") -> Table:
    """A lobby of Anna, its host, and others, all of them reached."""
    joins = [Join(person(user_id)) for user_id in range(2, count + 1)]
    return after(None, new_table(rules=rules, variant=variant), *joins)


def practice_lobby(opponents: int = 1, *, rules: Rules = CLASSIC, variant: str = "classic") -> Table:
    """A lobby where Anna is about to practise against so many computers."""
    opened = after(None, new_practice(rules=rules, variant=variant))
    return opened if opponents == 1 else after(opened, ChooseOpponents(asker(1), opponents))


def practising(
    opponents: int = 1, *, rules: Rules = CLASSIC, variant: str = "classic", seed: int = 0
) -> Table:
    """A game for practice in which nobody has swapped yet."""
    gathered = practice_lobby(opponents, rules=rules, variant=variant)
    return after(gathered, Begin(asker(1), shuffled(rules, seed)))


def dealt(
    count: int = 2,
    *,
    rules: Rules = CLASSIC,
    variant: str = "classic",
    seed: int = 0,
    clock: int | None = DEFAULT_CLOCK,
) -> Table:
    """A game in which nobody has swapped yet."""
    gathered = replace(lobby(count, rules=rules, variant=variant), clock=clock)
    return after(gathered, Begin(asker(1), shuffled(rules, seed)))


def put(state: GameState) -> Table:
    """A game that stands like this since now."""
    gathered = lobby(len(state.seats), rules=state.rules)
    return replace(gathered, phase=TablePhase.GAME, state=state, waiting_since=NOW)


def move(table: Table, text: str) -> PlayMove:
    """A tap that makes a move, written as records do: `1 play 9C`."""
    seat, what = parse_move(text)
    return tap(table, seat, what)


def moved(table: Table, *texts: str) -> Table:
    """The table after some moves."""
    for text in texts:
        table = after(table, move(table, text))
    return table


def tap(table: Table, seat: int, what: Move) -> PlayMove:
    """A seat's tap on a button of this moment."""
    assert table.state is not None
    return PlayMove(table.players[seat].user_id, table.game, table.state.ply, what)


def absences(table: Table) -> list[Absence | None]:
    """Why each player is away, by seat."""
    return [player.absence for player in table.players]


def possible(table: Table) -> list[tuple[int, Move]]:
    """Every legal move of every seat."""
    state = table.running
    if state is None:
        return []
    return [(seat, what) for seat in range(len(state.seats)) for what in legal_moves(state, seat)]


def no_swaps(options: list[tuple[int, Move]]) -> list[tuple[int, Move]]:
    """Those that bring the game on: a random player would swap for ever."""
    return [option for option in options if not isinstance(option[1], Swap)] or options


def played(
    table: Table,
    rng: random.Random,
    choose: Callable[[list[tuple[int, Move]]], list[tuple[int, Move]]] = no_swaps,
) -> Iterator[Accepted]:
    """Play a dealt table at random, to the end; gives what each move brought about."""
    while options := choose(possible(table)):
        seat, what = rng.choice(options)
        outcome = accepted(table, tap(table, seat, what))
        yield outcome
        table = outcome.table


def practised(table: Table, rng: random.Random) -> Iterator[Accepted]:
    """Play a dealt table for practice to its end, Anna's moves at random and the computers' when they are due."""
    while table.running is not None:
        options = no_swaps([option for option in possible(table) if option[0] == 0])
        now = table.waiting_since or NOW
        if options and (0 in awaited(table) or rng.random() < 0.5):
            outcome = accepted(table, tap(table, *rng.choice(options)), now)
        else:
            outcome = accepted(table, Due(), next_due(table) or now)
        yield outcome
        table = outcome.table


def finished(table: Table, seed: int = 0) -> Accepted:
    """The last move of a dealt table's game, played at random."""
    *_, last = played(table, random.Random(seed))
    return last
