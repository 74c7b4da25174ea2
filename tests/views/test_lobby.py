"""The lobby's message, and what it becomes."""

from dataclasses import replace

from shithead_bot.tables.commands import Due, Join, Leave, Reached, Stop
from shithead_bot.tables.due import LOBBY_LASTS
from shithead_bot.tables.model import Reach, Table
from shithead_bot.views.buttons import Action
from shithead_bot.views.screens import group_screen
from tests.tables.making import NOW, after, asker, lobby, new_table, person
from tests.views.reading import bare, taps, texts, visible

BOT = "shithead_bot"


def lines(table: Table) -> list[str]:
    """What the group reads."""
    return bare(visible(group_screen(table, BOT).html)).split("\n")


def test_a_lobby_says_who_is_in_and_how_to_go_on() -> None:
    """Variant and seats, the players in the order of joining with the host marked, and what comes next."""
    assert lines(lobby(3)) == [
        "Shithead · Classic · up to 5 players",
        "⏱ 5 min a turn, then the computer plays",
        "",
        "1. Anna · host",
        "2. Ben",
        "3. Cem",
        "",
        "Who’s in? Tap Join. Your cards come in your private chat with me.",
        "Anna can begin.",
    ]


def test_a_lobby_says_who_is_not_reached() -> None:
    """Who is being knocked at, and who must do something, is marked; the last Shithead too."""
    table = after(lobby(3), Join(person(4, Reach.PENDING)), Reached(2, reachable=False))
    assert lines(replace(table, last_shithead=3))[3:7] == [
        "1. Anna · host",
        "2. Ben · ⚠ can’t write to you, tap Join once more",
        "3. Cem 💩 last Shithead",
        "4. Dana · knocking …",
    ]


def test_a_lobby_says_what_is_missing() -> None:
    """How many more are needed, those apart whom the bot can't reach; a host without a seat isn't named."""
    assert lines(after(None, new_table(seated=False)))[3:] == [
        "Nobody is in yet.",
        "",
        "Who’s in? Tap Join. Your cards come in your private chat with me.",
        "2 more players and you can begin.",
    ]
    assert lines(lobby(1))[-1] == "One more player and you can begin."
    assert lines(after(lobby(2), Reached(2, reachable=False)))[-1] == "One more player and you can begin."
    assert lines(after(lobby(3), Leave(1)))[-1] == "Ben can begin."
    hostless = after(None, new_table(9, seated=False), Join(person(1)), Join(person(2)))
    assert lines(hostless)[-1] == "The host or an administrator can begin."


def test_a_full_lobby_invites_nobody() -> None:
    """When every seat is taken, that is said instead."""
    assert lines(lobby(5))[-2:] == ["The table is full.", "Anna can begin."]


def test_the_lobby_has_its_five_buttons() -> None:
    """Join and Leave, Begin and Cancel, and the way to the rules menu, all of this game's number; it rings when it
    opens, and stays in the chat."""
    screen = group_screen(lobby(), BOT)
    assert texts(screen.keyboard) == [["Join", "Leave"], ["Begin", "Cancel"], ["Choose rules"]]
    assert [(tap.game, tap.ply, tap.what) for tap in taps(screen.keyboard)] == [
        (1, 0, what) for what in (Action.JOIN, Action.LEAVE, Action.BEGIN, Action.CANCEL, Action.RULES)
    ]
    assert (screen.rings, screen.keeps, screen.address.slot) == (True, True, "table.1")


def test_a_closed_lobby_says_by_whom_or_why() -> None:
    """Cancelled or expired, it stays where it is, silently, with a button for a new table."""
    cancelled, expired = after(lobby(), Stop(asker(1))), after(lobby(), Due(), now=NOW + LOBBY_LASTS)
    assert lines(cancelled) == ["Shithead · closed", "Anna closed the table."]
    assert lines(expired) == ["Shithead · closed", "Nothing happened for an hour, so the table is closed."]
    screen = group_screen(cancelled, BOT)
    assert texts(screen.keyboard) == [["New table"]]
    assert [tap.what for tap in taps(screen.keyboard)] == [Action.NEW]
    assert (screen.rings, screen.post_key) == (False, group_screen(lobby(), BOT).post_key)
