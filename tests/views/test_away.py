"""Who is away or waited for, as the group sees it."""

from dataclasses import replace

import pytest

from shithead_bot.engine.state import GameState
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.tables.commands import (
    Command,
    Due,
    Gone,
    Kick,
    Leave,
    Reached,
    Returned,
    Settle,
    ShutOut,
)
from shithead_bot.tables.model import CLOCKS, Closing, Suspension, Table
from shithead_bot.views.buttons import Action
from shithead_bot.views.screen import Screen, Style
from shithead_bot.views.screens import group_screen
from tests.engine.positions import playing, swapping
from tests.tables.making import NOW, after, asker, dealt, lobby, moved, put
from tests.views.reading import bare, buttons, taps, texts, visible

BOT = "shithead_bot"
ADMIN = asker(9, is_admin=True)
REMIND, TIME_OUT = NOW + 200, NOW + 300


def group(table: Table) -> Screen:
    """The group's message."""
    return group_screen(table, BOT)


def lines(table: Table) -> list[str]:
    """What the group reads."""
    return bare(visible(group(table).html)).split("\n")


def three(**fields: object) -> GameState:
    """Anna is to move."""
    return playing("9C 9D 4S", "3C 4C", "5C 6C", pile="8H", **fields)  # type: ignore[arg-type]


# Away


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (Leave(2), "left"),
        (Kick(asker(1), 2), "taken off"),
        (Gone(2), "not in the group"),
        (Reached(2, reachable=False), "unreachable"),
    ],
)
def test_a_seat_that_the_computer_plays_is_marked_with_why(command: Command, why: str) -> None:
    """The group sees at a glance for whom the computer plays; nobody else is marked."""
    shown = lines(after(put(three()), command))
    assert [line for line in shown if "in hand" in line] == [
        "👉 Anna · 3 in hand",
        f"Ben 🤖 {why} · 2 in hand",
        "Cem · 2 in hand",
    ]


def test_who_let_his_time_pass_twice_is_asleep() -> None:
    """The mark comes with the second turn that he missed; the turn itself is his as any other."""
    table = put(three())
    table = replace(table, players=(replace(table.players[0], missed=1), *table.players[1:]))
    slept = after(after(table, Due(), now=REMIND), Due(), now=TIME_OUT)
    assert "Anna 🤖 asleep · 1 in hand" in lines(slept)


def test_who_comes_back_is_marked_no_more() -> None:
    """He is told of instead."""
    table = after(put(three()), Leave(2))
    button = next(tap for tap in taps(group(table).keyboard) if tap.what is Action.BACK)
    assert (button.game, button.ply) == (1, 0)
    table = moved(after(put(three(current=1)), Leave(2)), "1 take")
    assert not any("🤖 left" in line for line in lines(table))
    assert "👋 Ben is back" in lines(table)


def test_of_many_players_only_the_mark_is_shown() -> None:
    """There is one line for each, so why he is away stands with the last moves alone."""
    rules = replace(VARIANTS["classic"].rules, decks=2, max_players=7)
    table = after(put(playing(*["9C"] * 7, rules=rules)), Leave(2))
    assert "Ben (🤖 computer) · hand 1" in lines(table)
    assert "🤖 Ben left, the computer plays on" in lines(table)


def test_who_went_out_himself_is_not_marked() -> None:
    """Whoever is out can go where he likes; but where the computer has got him out, that is shown."""
    table = after(put(playing(" ", "5C", "6C", finished=(0,), current=1)), Leave(1))
    assert "🏁 Anna · out, 1st" in lines(table)
    lent = after(put(playing("9C", "5C", "6C", pile="8H")), Leave(1))
    assert "🏁 Anna (🤖 computer) · out, 1st" in lines(after(lent, Due(), now=NOW + 2))


def test_the_way_back_is_there_while_somebody_may_take_it() -> None:
    """A button for all who are away and may return; not for who was taken off or isn't in the group."""
    table = put(three())
    for command, there in (
        (Leave(2), True),
        (Kick(asker(1), 2), False),
        (Gone(2), False),
        (Reached(2, reachable=False), True),
    ):
        shown = [button.text for button in buttons(group(after(table, command)).keyboard)]
        assert ("I’m back" in shown) == there
    keyboard = group(after(table, Gone(2), Returned(2))).keyboard
    assert texts(keyboard) == [["My cards", "To my chat"], ["I’m back"]]
    assert buttons(keyboard)[-1].style is Style.GOOD
    assert texts(group(table).keyboard) == [["My cards", "To my chat"]]
    out = after(put(playing(" ", "5C", "6C", finished=(0,), current=1)), Leave(1))
    assert texts(group(out).keyboard) == [["My cards", "To my chat"]]


def test_in_the_result_the_computers_seats_are_marked_and_explained() -> None:
    """Places and the Shithead alike; a result without any says nothing of computers."""
    state = playing("9C", " ", "5C 5D", pile="8H", finished=(1,))
    assert lines(moved(after(put(state), Leave(3)), "0 play 9C"))[2:7] == [
        "🥇 Ben",
        "🥈 Anna",
        "💩 Cem (🤖 computer) is the Shithead!",
        "🤖 Played to the end by the computer: counts as lost.",
        "",
    ]
    assert lines(after(after(put(state), Leave(1)), Due(), now=NOW + 2))[2:6] == [
        "🥇 Ben",
        "🥈 Anna (🤖 computer)",
        "💩 Cem is the Shithead!",
        "🤖 Played to the end by the computer: counts as lost.",
    ]
    assert "🤖" not in group(moved(put(state), "0 play 9C")).html


# The clock


def test_the_time_for_a_turn_is_named_once() -> None:
    """In the title of the table, in a line of the lobby; where there is no clock, nowhere."""
    titles = [lines(dealt(clock=clock))[0].removeprefix("Shithead · game 1 · Classic") for clock in CLOCKS]
    assert titles == ["", " · ⏱ 1 min", " · ⏱ 2 min", " · ⏱ 5 min", " · ⏱ 1 h", " · ⏱ 24 h"]
    assert sum("⏱" in line for line in lines(dealt())) == 1
    assert lines(lobby())[1] == "⏱ 5 min a turn, then the computer plays"
    assert "⏱" not in group(after(lobby(), Settle(ADMIN, None, pings=False))).html


def test_a_reminder_changes_nothing_in_the_group() -> None:
    """Unless the chat wants to be told."""
    for table in (dealt(3), put(three())):
        assert group(after(table, Due(), now=REMIND)) == group(table)


def test_where_the_chat_wants_it_a_reminder_mentions_the_player() -> None:
    """The table is posted anew, with a ring, once; his name is a mention, and no other name is."""
    table = after(put(three()), Settle(ADMIN, 300, pings=True))
    told = after(table, Due(), now=REMIND)
    assert lines(told)[-1] == "⏰ Anna, it’s your turn"
    assert group(told).html.count("tg://user?id=") == group(told).html.count("tg://user?id=1") == 1
    assert (group(told).post_key, group(told).rings, group(told).repost_after) == ("turn.1.reminded", True, 0)
    assert (group(table).post_key, group(table).rings) == ("turn.1", False)


def test_while_swapping_a_reminder_mentions_all_who_are_waited_for() -> None:
    """Those who are ready, and those for whom the computer plays, aren't."""
    state = swapping("4C | KS", "5C | 6C", "7C | 8C", "9C | TC")
    table = moved(after(put(state), Settle(ADMIN, 300, pings=True)), "1 ready")
    told = after(table, Due(), now=REMIND)
    assert lines(told)[-1] == "⏰ Still swapping: Anna, Cem and Dana"
    assert [user_id in group(told).html for user_id in ("id=1", "id=2", "id=3", "id=4")] == [
        True,
        False,
        True,
        True,
    ]
    assert group(told).post_key == "swap.reminded"
    lent = replace(after(table, Leave(3)), reminded_at=REMIND)
    assert lines(lent)[-1] == "⏰ Still swapping: Anna, Cem and Dana"
    assert "id=3" not in group(lent).html


# Rest and end


@pytest.mark.parametrize("why", Suspension)
def test_a_rest_changes_nothing_in_the_group(why: Suspension) -> None:
    """The bot couldn't show it there."""
    assert group(after(put(three()), ShutOut(why))) == group(put(three()))


def test_a_game_that_everybody_has_left_is_over() -> None:
    """That it doesn't count is said, and no move is told."""
    left = after(put(three()), Leave(1), Leave(2), Leave(3))
    assert left.closing is Closing.DESERTED
    assert lines(left)[2:] == ["Nobody is there any more, so this game is over. It doesn’t count."]


def test_a_game_that_rested_for_a_day_is_over() -> None:
    """Whoever sees it, since the bot is back after all, reads why; of a lobby too."""
    rested = after(after(put(three()), ShutOut(Suspension.MUTED)), Due(), now=NOW + 24 * 60 * 60)
    assert lines(rested)[2:] == [
        "I couldn’t write in the group for a day, so this game is over. It doesn’t count."
    ]
    assert lines(after(lobby(), ShutOut(Suspension.EXPELLED))) == [
        "Shithead · closed",
        "I couldn’t write in the group, so the table is closed.",
    ]
