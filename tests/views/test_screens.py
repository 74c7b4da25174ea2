"""Which screens a table wants, where, and when they ring."""

from shithead_bot.tables.commands import Begin, Rematch, Stop
from shithead_bot.views.screen import Address, Button, Screen
from shithead_bot.views.screens import group_slot, hand_slot, screens
from tests.tables.making import CHAT, after, asker, dealt, finished, lobby, moved, new_table, shuffled

BOT = "shithead_bot"


def test_a_table_stands_in_its_group_and_in_every_players_chat() -> None:
    """The group's screen first, then the panels by seat, at addresses that are one game's own."""
    assert [screen.address for screen in screens(dealt(3), BOT)] == [
        Address(CHAT, None, "table.1"),
        Address(1, None, "hand.1"),
        Address(2, None, "hand.1"),
        Address(3, None, "hand.1"),
    ]
    table = after(finished(dealt()).table, Rematch(asker(1), shuffled()))
    assert (group_slot(table), hand_slot(table)) == ("table.2", "hand.2")
    assert {screen.address.slot for screen in screens(table, BOT)} == {"table.2", "hand.2"}


def test_what_a_game_leaves_stays_in_the_chats() -> None:
    """Results and last panels are kept without their buttons when the next game takes their place; lobby panels
    aren't."""
    assert all(screen.keeps for screen in screens(finished(dealt()).table, BOT))
    group, *panels = screens(lobby(), BOT)
    assert group.keeps
    assert not any(panel.keeps for panel in panels)


def test_a_closed_lobby_wants_no_panels() -> None:
    """Where no game came about, the private chats are cleaned up."""
    assert [screen.address.chat_id for screen in screens(after(lobby(), Stop(asker(1))), BOT)] == [CHAT]


def test_the_deal_rings_once_for_everybody() -> None:
    """The panel's key changes from the lobby to the deal; swapping and being ready are edits."""
    table = after(lobby(), Begin(asker(1), shuffled()))
    _, before, _ = screens(lobby(), BOT)
    _, panel, _ = screens(table, BOT)
    assert before.post_key != panel.post_key
    assert panel.rings
    assert screens(moved(table, "0 ready"), BOT)[1].post_key == panel.post_key


def test_opening_and_result_ring_in_the_group() -> None:
    """A lobby and a result are posted with a ring; the table in between never rings."""
    assert [screens(table, BOT)[0].rings for table in (lobby(), dealt(), finished(dealt()).table)] == [
        True,
        False,
        True,
    ]
    assert screens(after(finished(dealt()).table, new_table()), BOT)[0].rings


def test_a_screen_shows_no_card_in_a_log() -> None:
    """The text of a screen or button that may reach a log says where it stands, not what is on it."""
    screen = Screen(
        Address(1, None, "hand.1"), "Hand: 4♣", ((Button("4♣", "t1.1.0.p4C"),),), post_key="turn.1"
    )
    assert "4" not in repr(screen)
    assert "4" not in repr(screen.keyboard)
