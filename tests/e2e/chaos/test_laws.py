"""The laws of the chaos run can be broken: each finds what breaks it, and nothing in an evening that went well."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from shithead_bot.engine.moves import Ready, Swap, parse_move
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.opponents.selfplay import play_game
from shithead_bot.opponents.sensible import choose
from shithead_bot.playground.calls import Call, CallLog
from shithead_bot.playground.taps import Answer, Tap
from shithead_bot.playground.world import World
from shithead_bot.tables.ports import Standing
from tests.e2e.chaos.laws import Ending, Played, breaches
from tests.e2e.chaos.witness import Life, MoveTap
from tests.e2e.house import said
from tests.tables.making import dealt

CHAT, TABLE = -100, "t"
Change = Callable[[Ending], Ending]


@pytest.fixture
def ending() -> Ending:
    """One game of two, each of whose moves was asked for and answered; then the bot was told to stop."""
    record = play_game("classic", VARIANTS["classic"].rules, (choose, choose), Random(1))
    world = World()
    users = [world.add_user("Anna"), world.add_user("Ben")]
    panels = [world.start(user) for user in users]
    moves, ply = list[MoveTap](), 0
    for number, text in enumerate(record.moves):
        seat, move = parse_move(text)
        tap = Tap(str(number), users[seat], panels[seat], "", "a move", 20.0 * number, world.events, Answer())
        moves.append(MoveTap(tap, users[seat].id, TABLE, 1, ply, move))
        ply += not isinstance(move, Swap | Ready)
    return Ending(
        tables=(),
        games=[Played(CHAT, TABLE, 1, record, tuple(user.id for user in users))],
        standings={
            CHAT: [
                Standing(user.id, user.name, 1, int(seat != record.shithead))
                for seat, user in enumerate(users)
            ]
        },
        calls=CallLog(),
        taps=[move.tap for move in moves],
        moves=moves,
        fetched={move.tap.id: move.tap.at for move in moves},
        lives=[Life(0.0)],
        away=set(),
        log="2026-01-01 10:00:00,000 INFO shithead_bot.bot.app: Ready as @shithead_bot.\n",
        secrets=["Anna", "Ben", world.token],
    )


def test_a_good_evening_breaks_no_law(ending: Ending) -> None:
    """Where all went well there is nothing to say."""
    assert breaches(ending) == []


def _without_last_move(ending: Ending) -> Ending:
    (played,) = ending.games
    record = replace(played.record, moves=played.record.moves[:-1])
    return replace(ending, games=[replace(played, record=record)])


def _with_answer(ending: Ending, number: int, answer: Answer | None) -> Ending:
    ending.taps[number].answer = answer
    return ending


def _with_old_panel(ending: Ending) -> Ending:
    """The last move was made on a message that is older than the one of the moves before."""
    tap = ending.taps[-1]
    tap.message = replace(tap.message, id=tap.message.id - 1)
    return ending


def _scored(ending: Ending, games: int, clear: int) -> Ending:
    first, *others = ending.standings[CHAT]
    return replace(ending, standings={CHAT: [replace(first, games=games, clear=clear), *others]})


def _calls(count: int) -> CallLog:
    calls = CallLog()
    for number in range(count):
        calls.add(Call(2.0 * number, "editMessageText", CHAT))
    return calls


@pytest.mark.parametrize(
    ("law", "change"),
    [
        ("nothing_unforeseen", lambda ending: replace(ending, faults=["the bot ended by itself"])),
        ("every_game_has_ended", lambda ending: replace(ending, tables=[dealt()])),
        ("every_game_has_ended", lambda ending: replace(ending, games=[])),
        ("every_record_replays", _without_last_move),
        ("no_accepted_move_is_lost", _without_last_move),
        ("no_move_is_made_twice", lambda ending: _with_answer(ending, -1, Answer(said("refused-stale")))),
        ("scores_add_up", lambda ending: _scored(ending, 2, 1)),
        ("scores_add_up", lambda ending: replace(ending, standings={})),
        ("one_panel_is_usable", _with_old_panel),
        (
            "one_move_is_made_at_a_ply",
            lambda ending: replace(ending, moves=[*ending.moves, ending.moves[-1]]),
        ),
        ("no_group_is_flooded", lambda ending: replace(ending, calls=_calls(21))),
        ("every_tap_is_answered", lambda ending: _with_answer(ending, -1, None)),
        ("logs_hold_nothing_unexpected", lambda ending: replace(ending, log="Traceback\n")),
        (
            "logs_hold_nothing_unexpected",
            lambda ending: replace(ending, log=ending.log.replace("INFO", "ERROR")),
        ),
        ("logs_tell_no_secret", lambda ending: replace(ending, log=ending.log + "Anna")),
        ("logs_tell_no_secret", lambda ending: replace(ending, log=ending.log + "9♣")),
    ],
)
def test_each_law_finds_what_breaks_it(ending: Ending, law: str, change: Change) -> None:
    """One thing is wrong, and the law it breaks says so."""
    assert law in {breach.partition(":")[0] for breach in breaches(change(ending))}


def test_a_tap_may_be_left_unanswered_by_a_bot_that_is_killed(ending: Ending) -> None:
    """Killed within ten seconds of its work after it took the tap it has an excuse; later, or paused meanwhile, not or
    still."""
    last = ending.taps[-1].at
    ending = _with_answer(ending, -1, None)
    assert breaches(replace(ending, lives=[Life(0.0, killed=last + 9.0)])) == []
    assert breaches(replace(ending, lives=[Life(0.0, killed=last + 11.0)]))
    paused = Life(0.0, killed=last + 11.0, pauses=[(last + 1.0, last + 5.0)])
    assert breaches(replace(ending, lives=[paused])) == []


def test_who_taps_without_drawing_breath_may_go_unanswered(ending: Ending) -> None:
    """Of more than five taps at once not every one is answered; of five, each."""
    last = ending.taps[-1]
    ending = _with_answer(ending, -1, None)
    storm = [once_more(last, f"storm {number}") for number in range(5)]
    assert breaches(replace(ending, taps=[*ending.taps, *storm])) == []


def once_more(tap: Tap, tap_id: str) -> Tap:
    """The same tap once more, answered."""
    return Tap(tap_id, tap.user, tap.message, tap.data, tap.label, tap.at, tap.events, Answer())
