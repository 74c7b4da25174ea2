"""What must be true at the end of an evening. Each law gives a line for everything that breaks it."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from shithead_bot.engine.moves import Ready, Swap, move_text
from shithead_bot.engine.record import Record, RecordError, replay
from shithead_bot.engine.state import Outcome
from shithead_bot.playground.calls import CallLog
from shithead_bot.playground.floods import GROUP_LIMIT, LIMITED_METHODS
from shithead_bot.playground.taps import Tap
from shithead_bot.tables.model import Table, TablePhase
from shithead_bot.tables.ports import Standing
from tests.e2e.chaos.witness import Life, MoveTap

_AT_WORK: Final = 10.0  # seconds after which a bot that is at work has answered
_A_BREATH, _TAPS_A_BREATH = 2.0, 5  # so many taps in so many seconds are all answered
_LONGEST_OUTAGE: Final = 15.0  # seconds
_LOGGED: Final = re.compile(r"\d{4}-\d\d-\d\d [\d:,]+ (?P<level>[A-Z]+) (?P<logger>[\w.]+): (?P<text>.*)")
_EXPECTED: Final = (
    "Shutting down the embedded server",
    "The embedded server was killed by signal 9",
    "Polling got no answer",
    "Polling failed",
    "The inbox can't be",
    "Telegram can't be reached yet",
    "a membership could not be asked for",
    "administrators could not be asked for",
    "a tap could not be answered",
    "the command menu could not be set",
    "A screen can't be shown, unreachable:",
    "A screen can't be shown, expelled:",
    "A screen can't be shown, muted:",
    "A screen can't be shown, migrated:",
    "A screen can't be shown, topic gone:",
    "A note can't be shown, expelled:",
    "A note can't be shown, muted:",
    "A note can't be shown, topic gone:",
)
_CARD: Final = re.compile(r"(?:[2-9TJQKA]|10)[♣♦♥♠]|\b[2-9TJQKA][CDHS]\b|🃏")


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: its record, and its players' user ids by seat."""

    chat_id: int
    table_id: str
    game: int
    record: Record
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Ending:
    """All that is left of an evening.

    away: users whose seats the computer may have played. fetched: when the bot took each tap from Telegram.
    secrets: what no log may hold.
    """

    tables: Sequence[Table]
    games: Sequence[Played]
    standings: dict[int, Sequence[Standing]]
    calls: CallLog
    taps: Sequence[Tap]
    moves: Sequence[MoveTap]
    fetched: dict[str, float]
    lives: Sequence[Life]
    away: set[int]
    log: str
    secrets: Sequence[str]
    faults: Sequence[str] = ()


def breaches(ending: Ending) -> list[str]:
    """Everything that breaks a law, each with the law's name."""
    return [f"{law.__name__}: {breach}" for law in _LAWS for breach in law(ending)]


def nothing_unforeseen(ending: Ending) -> Iterator[str]:
    """The bot has never ended by itself, and no game stood still when nothing was wrong any more."""
    yield from ending.faults


def every_game_has_ended(ending: Ending) -> Iterator[str]:
    """No table is in a game, and whatever was played there is recorded."""
    for table in ending.tables:
        if table.phase is TablePhase.GAME:
            yield f"table {table.id} is still in game {table.game}"
    recorded = {(played.table_id, played.game) for played in ending.games}
    begun = {(move.table_id, move.game) for move in ending.moves if move.is_accepted}
    for table_id, game in sorted(begun - recorded):
        yield f"game {game} of table {table_id} has no record"


def every_record_replays(ending: Ending) -> Iterator[str]:
    """Each record holds, move by move."""
    for played in ending.games:
        try:
            replay(played.record)
        except RecordError as fault:
            yield f"game {played.game} of table {played.table_id}: {fault}"


def no_accepted_move_is_lost(ending: Ending) -> Iterator[str]:
    """Each move that a player was told is made stands in its game's record, at its ply."""
    by_game = {(played.table_id, played.game): played for played in ending.games}
    swaps: defaultdict[tuple[str, int], Counter[str]] = defaultdict(Counter)
    for move in ending.moves:
        played = by_game.get((move.table_id, move.game))
        if not move.is_accepted or played is None:
            continue
        text = move_text(played.players.index(move.user_id), move.move)
        if isinstance(move.move, Swap | Ready):
            swaps[move.table_id, move.game][text] += 1
        elif _plies(played.record)[move.ply : move.ply + 1] != [text]:
            yield f"ply {move.ply} of game {move.game} of table {move.table_id} is another's"
    for game, told in swaps.items():
        if missing := told - Counter(by_game[game].record.moves):
            yield f"game {game[1]} of table {game[0]} lacks {missing.total()} swaps or readies"


def no_move_is_made_twice(ending: Ending) -> Iterator[str]:
    """Each recorded move of a player who was there all the time has a tap of his own."""
    tapped: defaultdict[tuple[str, int], Counter[str]] = defaultdict(Counter)
    by_game = {(played.table_id, played.game): played for played in ending.games}
    for move in ending.moves:
        played = by_game.get((move.table_id, move.game))
        if played is not None and move.user_id in played.players and (move.is_accepted or move.is_unknown):
            tapped[move.table_id, move.game][move_text(played.players.index(move.user_id), move.move)] += 1
    for game, played in by_game.items():
        present = {str(seat) for seat, user_id in enumerate(played.players) if user_id not in ending.away}
        made = Counter(text for text in played.record.moves if text.partition(" ")[0] in present)
        if unasked := made - tapped[game]:
            yield f"game {game[1]} of table {game[0]} has {unasked.total()} moves that nobody asked for"


def scores_add_up(ending: Ending) -> Iterator[str]:
    """A chat's scores are its records': a game for each that ended by itself, clear for who wasn't the Shithead and
    played to the end himself."""
    games: defaultdict[tuple[int, int], int] = defaultdict(int)
    clear: defaultdict[tuple[int, int], int] = defaultdict(int)
    for played in ending.games:
        if played.record.outcome is not Outcome.ABANDONED:
            for seat, user_id in enumerate(played.players):
                games[played.chat_id, user_id] += 1
                clear[played.chat_id, user_id] += seat != played.record.shithead
    scored = {(chat_id, line.user_id): line for chat_id, lines in ending.standings.items() for line in lines}
    for who in sorted(games.keys() | scored.keys()):
        line = scored.get(who) or Standing(who[1], "", 0, 0)
        if line.games != games[who]:
            yield f"{line.games} games in the scores of {who}, {games[who]} in the records"
        if line.clear > clear[who] or (line.clear < clear[who] and who[1] not in ending.away):
            yield f"{line.clear} clear games in the scores of {who}, {clear[who]} in the records"


def one_panel_is_usable(ending: Ending) -> Iterator[str]:
    """Once a tap on a player's newer panel was weighed as a move, older ones are dead."""
    newest: defaultdict[tuple[int, str], int] = defaultdict(int)
    for move in ending.moves:
        if move.is_from_a_live_panel:
            panel, message_id = (move.user_id, move.table_id), move.tap.message.id
            if message_id < newest[panel]:
                yield f"an old panel of user {move.user_id} was usable at table {move.table_id}"
            newest[panel] = max(newest[panel], message_id)


def one_move_is_made_at_a_ply(ending: Ending) -> Iterator[str]:
    """Of the answers to one ply of a game, one is that the move is made."""
    made: set[tuple[str, int, int]] = set()
    for move in ending.moves:
        if move.is_accepted and not isinstance(move.move, Swap | Ready):
            ply = move.table_id, move.game, move.ply
            if ply in made:
                yield f"ply {move.ply} of game {move.game} of table {move.table_id} was told to be made twice"
            made.add(ply)


def no_group_is_flooded(ending: Ending) -> Iterator[str]:
    """No group has seen more operations in any minute than Telegram allows."""
    for chat_id in {call.chat_id for call in ending.calls if call.chat_id is not None and call.chat_id < 0}:
        most = ending.calls.busiest_minute(LIMITED_METHODS, chat_id)
        if most > GROUP_LIMIT:
            yield f"group {chat_id} saw {most} operations in a minute"


def every_tap_is_answered(ending: Ending) -> Iterator[str]:
    """Each tap that a bot took was answered, unless it was killed soon after, or the user tapped without drawing
    breath."""
    for tap in ending.taps:
        if tap.answer is not None or _was_killed(ending, tap) or _is_breathless(ending, tap):
            continue
        yield f"tap {tap.id} ({tap.label}) of user {tap.user.id} has no answer"


def logs_hold_nothing_unexpected(ending: Ending) -> Iterator[str]:
    """Every line has the log's form, and every warning is of a kind that these troubles explain."""
    for line in ending.log.splitlines():
        found = _LOGGED.fullmatch(line)
        if found is None:
            yield f"no line of a log: {line}"
        elif found["level"] not in {"DEBUG", "INFO"} and not found["text"].startswith(_EXPECTED):
            yield line


def logs_tell_no_secret(ending: Ending) -> Iterator[str]:
    """No token, no name, no button's data and no card stands in a log."""
    for secret in ending.secrets:
        if secret in ending.log:
            yield f"a secret of {len(secret)} signs is in the log"
    for line in ending.log.splitlines():
        if _CARD.search(line):
            yield f"a card: {line}"


_LAWS: Final[Sequence[Callable[[Ending], Iterator[str]]]] = (
    nothing_unforeseen,
    every_game_has_ended,
    every_record_replays,
    no_accepted_move_is_lost,
    no_move_is_made_twice,
    scores_add_up,
    one_panel_is_usable,
    one_move_is_made_at_a_ply,
    no_group_is_flooded,
    every_tap_is_answered,
    logs_hold_nothing_unexpected,
    logs_tell_no_secret,
)


def _plies(record: Record) -> list[str]:
    """The moves that count, each at its ply."""
    return [text for text in record.moves if text.split(" ")[1] not in {"swap", "ready"}]


def _was_killed(ending: Ending, tap: Tap) -> bool:
    """Whether the bot that took the tap was killed before it had to have answered."""
    taken = ending.fetched.get(tap.id)
    if taken is None:  # none has taken it: that is told by what is left at Telegram's
        return False
    life = next(life for life in reversed(ending.lives) if life.began <= taken)
    return life.work_after(taken) < _AT_WORK


def _is_breathless(ending: Ending, tap: Tap) -> bool:
    """Whether the bot dealt with so many taps of this user in about a second that it may have left this one out. What
    came while it, or its store, was away, it dealt with at once when that was over."""
    taken = ending.fetched.get(tap.id, tap.at)
    together = [
        other
        for other in ending.taps
        if other.user is tap.user
        and -_LONGEST_OUTAGE < ending.fetched.get(other.id, other.at) - taken < _A_BREATH
    ]
    return len(together) > _TAPS_A_BREATH
