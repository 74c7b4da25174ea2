"""The panel of a player who has nothing to do, or whose time is running out."""

from dataclasses import replace

import pytest

from shithead_bot.engine.state import GameState
from shithead_bot.tables.commands import (
    Back,
    Command,
    Due,
    Gone,
    Kick,
    Leave,
    LetIn,
    Present,
    Reached,
    Returned,
    ShutOut,
    Stop,
)
from shithead_bot.tables.model import Suspension, Table
from shithead_bot.views.buttons import Action
from shithead_bot.views.screen import Screen
from shithead_bot.views.screens import screens
from tests.engine.positions import playing, swapping
from tests.tables.making import NOW, after, asker, dealt, moved, put
from tests.views.reading import bare, buttons, by_chat, offered, taps, texts, visible

BOT = "shithead_bot"
REMIND, TIME_OUT = NOW + 200, NOW + 300
EXPELLED = (
    "I’m not in the group any more. If somebody adds me again within a day, the game goes on; else it ends and doesn’t "
    "count."
)
MUTED = (
    "I may not write in the group any more. If an administrator lets me write again within a day, the game goes on; "
    "else it ends and doesn’t count."
)
SWAPPING = swapping("4C 9D | KS", "5C | 6C", "7C | 8C")


def panel(table: Table, user_id: int = 1) -> Screen:
    """A player's panel."""
    return by_chat(screens(table, BOT))[user_id]


def lines(table: Table, user_id: int = 1) -> list[str]:
    """What he reads."""
    return bare(visible(panel(table, user_id).html)).split("\n")


def three(**fields: object) -> GameState:
    """Anna is to move."""
    return playing("9C 9D 4S", "3C 4C", "5C 6C", pile="8H", **fields)  # type: ignore[arg-type]


def timed_out(table: Table) -> Table:
    """The table after a reminder and the time-out that follows it."""
    since = table.waiting_since
    assert since is not None
    return after(after(table, Due(), now=since + 200), Due(), now=since + 300)


def missing(table: Table) -> Table:
    """Anna has missed her last turn."""
    return replace(table, players=(replace(table.players[0], missed=1), *table.players[1:]))


# Reminders


def test_a_reminder_rings_once_more_and_says_what_comes() -> None:
    """The panel of whom the table waits for is posted anew, with the same buttons; nobody else's changes."""
    before, told = put(three()), after(put(three()), Due(), now=REMIND)
    assert lines(told)[:2] == [
        "👉 Your turn · Friday nights",
        "⏰ The table waits for you. If your turn takes longer than 5 min, the computer plays it.",
    ]
    assert panel(told).keyboard == panel(before).keyboard
    assert (panel(told).post_key, panel(told).rings) == (f"{panel(before).post_key}.again", True)
    assert [panel(told, user_id) for user_id in (2, 3)] == [panel(before, user_id) for user_id in (2, 3)]


def test_a_reminder_while_swapping_rings_all_who_are_not_ready() -> None:
    """Whoever is ready isn't bothered."""
    before = moved(put(SWAPPING), "1 ready")
    told = after(before, Due(), now=REMIND)
    for user_id in (1, 3):
        assert (
            lines(told, user_id)[1]
            == "⏰ The table waits for you. If it takes longer than 5 min, the computer says Ready for you."
        )
        assert panel(told, user_id).post_key == "deal.again"
    assert panel(told, 2) == panel(before, 2)
    ready = moved(told, "0 ready")
    assert (panel(ready).post_key, lines(ready)[1]) == ("deal", "")


def test_who_has_missed_a_turn_is_told_what_comes_next() -> None:
    """While he waits, on his turn, and at its reminder; whatever he does, it is forgotten."""
    missed = missing(put(three()))
    said = "⏰ You ran out of time, so the computer stepped in. Next time it plays on until you’re back."
    assert lines(missed)[1] == said
    assert lines(timed_out(put(three())))[:2] == ["Your cards · Friday nights", said]
    assert lines(after(missed, Due(), now=REMIND))[1] == (
        "⏰ The table waits for you. If your turn takes longer than 5 min, the computer plays on until you’re back."
    )
    assert panel(after(missed, Present(1))) == panel(put(three()))


# Away


@pytest.mark.parametrize(
    ("commands", "why", "back"),
    [
        ((Leave(1),), "You left the game.", True),
        (
            (Kick(asker(9, is_admin=True), 1),),
            "You were taken off this game. You can join the next one.",
            False,
        ),
        (
            (Gone(1),),
            "You aren’t in the group any more. Join it again, and a button here brings you back.",
            False,
        ),
        ((Gone(1), Returned(1)), "You left the game.", True),
        (
            (Reached(1, reachable=False), Reached(1, reachable=True)),
            "I couldn’t write to you for a while.",
            True,
        ),
    ],
)
def test_who_is_away_reads_why_and_how_to_come_back(
    commands: tuple[Command, ...], why: str, back: bool
) -> None:
    """The computer plays, for this reason; one tap gives the seat back to who may have it. No cards, no ring."""
    table = after(put(three()), *commands)
    assert lines(table)[:3] == ["🤖 The computer plays for you · Friday nights", "", why]
    assert lines(table)[3:] == (
        ["Come back before it ends: a game that the computer finishes for you counts as lost."]
        if back
        else []
    )
    assert texts(panel(table).keyboard) == ([["I’m back"]] if back else [])
    assert [(tap.game, tap.what) for tap in taps(panel(table).keyboard)] == [(1, Action.BACK)] * back
    assert (panel(table).post_key, panel(table).rings, panel(table).keeps) == ("away", False, True)


def test_who_is_asleep_reads_that_his_time_ran_out() -> None:
    """Twice in a row, so that the computer keeps the seat."""
    table = timed_out(missing(put(three())))
    assert lines(table)[2] == "You ran out of time twice in a row."
    assert texts(panel(table).keyboard) == [["I’m back"]]


def test_who_comes_back_has_his_panel_again() -> None:
    """With his cards and moves, as if he had never been away."""
    before = dealt(3)
    assert panel(after(before, Leave(1), Back(1))) == panel(before)


def test_what_the_computer_plays_does_not_touch_the_panel() -> None:
    """Turn after turn it stays as it is, and no phone rings; in the end it says how it went."""
    table = after(put(playing("9C", "5C 5D", "6C 6D", pile="8H")), Leave(1))
    out = after(table, Due(), now=NOW + 2)
    assert lines(out) == ["🤖 The computer got you out: 1st · Friday nights"]
    assert (panel(out).post_key, panel(out).rings) == ("away", False)
    long = after(put(three()), Leave(1))
    assert panel(after(long, Due(), now=NOW + 2)) == panel(long)


def test_who_is_out_is_not_told_that_he_is_away() -> None:
    """His place is what counts."""
    table = put(playing(" ", "5C", "6C", finished=(0,), current=1))
    assert panel(after(table, Leave(1))) == panel(table)


@pytest.mark.parametrize(
    ("seat", "first"), [(2, "💩 You are the Shithead"), (0, "🎉 You are 2nd, Cem is the Shithead")]
)
def test_at_the_end_it_is_said_that_the_computer_played(seat: int, first: str) -> None:
    """To whoever left, be he the Shithead or not: it counts as lost. To nobody else, and there is no ring."""
    table = after(put(playing("9C", " ", "5C 5D", pile="8H", finished=(1,))), Leave(seat + 1))
    over = moved(table, "0 play 9C") if seat else after(table, Due(), now=NOW + 2)
    assert lines(over, seat + 1) == [
        f"{first} · Friday nights",
        "🤖 The computer played to the end for you, so it counts as lost.",
    ]
    assert (panel(over, seat + 1).post_key, panel(over, seat + 1).rings) == ("away", False)
    assert "🤖" not in panel(over, 2).html


def test_a_game_that_was_broken_off_costs_nobody_anything() -> None:
    """Whoever left reads only that it is over."""
    over = after(put(three()), Leave(2), Stop(asker(1)))
    assert lines(over, 2) == [
        "🏁 The game is over · Friday nights",
        "Anna ended the game. It doesn’t count, and nobody is the Shithead.",
    ]


# Rest


def test_while_the_bot_is_out_of_the_group_the_game_rests() -> None:
    """Everyone in the game is rung and reads what can be done about it, with the button that does it."""
    table = after(put(three()), ShutOut(Suspension.EXPELLED))
    for user_id in (1, 2, 3):
        assert lines(table, user_id) == [
            "💤 The game rests · Friday nights",
            "",
            EXPELLED,
        ]
        assert (panel(table, user_id).post_key, panel(table, user_id).rings) == ("rest", True)
    (button,) = buttons(panel(table).keyboard)
    assert (button.text, button.url) == ("Add me again", "https://t.me/shithead_bot?startgroup=new")


def test_while_the_bot_may_not_write_the_game_rests() -> None:
    """An administrator must let it; there is no button for that."""
    table = after(put(SWAPPING), ShutOut(Suspension.MUTED))
    assert lines(table)[2:] == [
        MUTED,
    ]
    assert panel(table).keyboard == ()


def test_a_rest_ends_with_the_panels_as_they_were() -> None:
    """They come anew, with a ring, since the game goes on; a reminder from before is forgotten."""
    before = put(three())
    rested = after(after(before, Due(), now=REMIND), ShutOut(Suspension.MUTED))
    assert panel(rested).post_key == "rest"
    assert screens(after(rested, LetIn()), BOT) == screens(before, BOT)


def test_a_rest_is_only_for_who_plays() -> None:
    """Who is out or away has nothing to wait for, and isn't rung."""
    table = after(put(playing(" ", "5C", "6C", "7C", finished=(0,), current=1)), Leave(2))
    rested = after(table, ShutOut(Suspension.EXPELLED))
    assert [panel(rested, user_id) == panel(table, user_id) for user_id in (1, 2, 3)] == [True, True, False]


def test_an_end_after_a_rest_is_told_to_the_players() -> None:
    """Why the game is over, and that it doesn't count."""
    over = after(after(put(three()), ShutOut(Suspension.EXPELLED)), Due(), now=NOW + 24 * 60 * 60)
    assert lines(over) == [
        "🏁 The game is over · Friday nights",
        "I couldn’t write in the group for a day, so this game is over. It doesn’t count.",
    ]
    assert offered(panel(over).keyboard) == []
