"""The one message of a table for practice, in its player's chat: the table, his own cards, and his moves."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from shithead_bot.engine.legality import legal_moves
from shithead_bot.engine.state import GameState
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import languages
from shithead_bot.tables.choosing import Page
from shithead_bot.tables.commands import Begin, Due, Leave, OpenMenu, Reached, Rematch, Stop, Unfold
from shithead_bot.tables.due import COMPUTER_PAUSE, GAME_LASTS
from shithead_bot.tables.menu import SWAPS
from shithead_bot.tables.model import Table, TablePhase
from shithead_bot.views import toasts, welcome
from shithead_bot.views.buttons import NO_TABLE, Action, OpponentsChoice, Tap, decode
from shithead_bot.views.practice import practise_button
from shithead_bot.views.screen import Address, Screen
from shithead_bot.views.screens import hand_slot, screens
from tests.engine.positions import playing
from tests.tables.making import (
    CLASSIC,
    NOW,
    accepted,
    after,
    asker,
    move,
    moved,
    new_practice,
    practice_lobby,
    practised,
    practising,
    shuffled,
)
from tests.views.reading import bare, offered, pages, taps, texts, visible

BOT = "shithead_bot"
DUTCH = VARIANTS["dutch"].rules


def message(table: Table) -> Screen:
    """The table's one screen."""
    (screen,) = screens(table, BOT)
    return screen


def text(table: Table) -> str:
    """What it says."""
    return bare(visible(message(table).html))


def actions(table: Table) -> list[Action]:
    """What its buttons do that is no move."""
    return [tap.what for tap in taps(message(table).keyboard) if isinstance(tap.what, Action)]


def put_practice(*seats: str, **fields: Any) -> Table:
    """A game for practice that stands like this, Anna to move."""
    return replace(practising(len(seats) - 1), state=playing(*seats, **fields))


# Where it stands, and when it rings


def test_table_and_panel_are_one_message_in_the_private_chat() -> None:
    """In every phase there is one screen, at the address from which a panel's moves count."""
    for table in (practice_lobby(3), practising(3), after(practising(3), Stop(asker(1)))):
        assert message(table).address == Address(1, None, hand_slot(table))


def test_it_rings_at_the_deal_only() -> None:
    """The lobby is posted silently, the deal with a ring; from there to the result the same message is edited."""
    lobby = message(practice_lobby(2))
    assert (lobby.rings, lobby.keeps) == (False, False)
    game = [practising(2), *(outcome.table for outcome in practised(practising(2), Random(1)))]
    assert game[-1].phase is TablePhase.OVER
    assert {(screen.rings, screen.post_key, screen.keeps) for screen in map(message, game)} == {
        (True, "deal", True)
    }
    assert lobby.post_key != "deal"


def test_whom_the_bot_can_not_write_to_has_no_screen() -> None:
    """Who blocked the bot ended the game, and nothing is sent to him."""
    for table in (practice_lobby(), practising()):
        assert screens(after(table, Reached(1, reachable=False)), BOT) == ()


def test_the_next_game_is_another_message() -> None:
    """A rematch rings anew, at an address of its own; the result stays above it."""
    over = after(practising(), Stop(asker(1)))
    again = after(over, Rematch(asker(1), shuffled()))
    assert message(again).address == Address(1, None, "hand.2")
    assert message(over).keeps


def test_it_speaks_its_players_language() -> None:
    """Whatever language the table was opened in, the message is in the player's, and so are the computers' names."""
    for language in languages():
        for table in (practice_lobby(), practising(2), after(practising(), Stop(asker(1)))):
            player = replace(table.players[0], language=language)
            own = table.with_player(0, player)
            assert message(own) == message(replace(own, language=language))


# The lobby


def test_the_lobby_asks_how_many() -> None:
    """It names the rules and has a button for each number of computers, ticked where it is chosen."""
    table = practice_lobby(2, rules=DUTCH, variant="dutch")
    assert text(table) == "🤖 Practice · Dutch\n\nAgainst how many computers?"
    assert texts(message(table).keyboard) == [["1", "✓ 2", "3"], ["Choose rules"], ["Begin", "Cancel"]]
    chosen = [tap.what for tap in taps(message(table).keyboard)][:3]
    assert chosen == [OpponentsChoice(1), OpponentsChoice(2), OpponentsChoice(3)]


def test_the_lobby_says_what_differs_from_the_sheet() -> None:
    """House rules stand below the title, as in a group."""
    table = practice_lobby(rules=replace(CLASSIC, four_burns=False))
    assert text(table).splitlines()[1] == "House rules: four of a kind don’t burn"


def test_no_more_computers_are_offered_than_there_is_room_for() -> None:
    """Rules for two are for one computer."""
    assert texts(message(practice_lobby(rules=replace(CLASSIC, max_players=2))).keyboard)[0] == ["✓ 1"]


def test_the_rules_are_chosen_in_the_same_message() -> None:
    """The menu takes the lobby's place, by edits, and Done brings it back."""
    lobby = practice_lobby()
    menu = after(lobby, OpenMenu(asker(1), Page.SHEETS))
    assert visible(message(menu).html).startswith("Choose the rules")
    assert ["House rules", "Done"] in texts(message(menu).keyboard)
    assert (message(menu).address, message(menu).post_key) == (
        message(lobby).address,
        message(lobby).post_key,
    )
    assert message(after(menu, OpenMenu(asker(1), None))) == message(lobby)


def test_a_closed_lobby_offers_a_new_one() -> None:
    """It asks for nothing else, and makes room when the new one comes."""
    for closed in (after(practice_lobby(), Leave(1)), after(practice_lobby(), Due(), now=NOW + GAME_LASTS)):
        assert text(closed) == "🤖 Practice · closed"
        assert actions(closed) == [Action.NEW]
        assert not message(closed).keeps
        assert message(after(closed, new_practice())).post_key == "lobby"


# The game


def test_while_swapping_everyones_open_cards_are_there_too() -> None:
    """The computers' cards with whether they are ready, and the player's own with every swap."""
    table = after(practising(2), Due(), now=NOW + COMPUTER_PAUSE)
    lines = text(table).splitlines()
    assert lines[0] == "Swap your cards · Practice · Classic"
    assert [line for line in lines if line.startswith("✅ Computer")] == [
        "✅ Computer 1 · 3 in hand",
        "✅ Computer 2 · 3 in hand",
    ]
    assert len(offered(message(table).keyboard)) == 10
    ready = moved(practising(2), "0 ready")
    assert "You are ready" in text(ready)
    assert "⏳ Computer 1 · 3 in hand" in text(ready)


def test_on_his_turn_the_player_sees_table_cards_and_moves() -> None:
    """Whose cards lie where, what happened, what the pile asks for, his hand, and a button for each move."""
    table = put_practice("4C 9H | KS | 3C", "5C 6C | QD | 3D 3H", pile="8C", draw="7C")
    table = after(table, move(table, "0 play 9H"))
    table = replace(table, state=replace(_state(table), current=0))
    assert text(table) == "\n".join(
        [
            "👉 Your turn · Practice · Classic",
            "",
            "Computer 1 · 2 in hand",
            "      Q♦ · 2 blind",
            "",
            "Anna played 9♥",
            "",
            "On top: 9♥ · pile 2 · draw pile 0",
            "Fits: 9 or higher; 2 always",
            "",
            "Hand: 4♣ · 7♣",
            "Open: K♠",
            "Blind: 1",
            "",
            "Nothing fits: take the pile.",
        ]
    )
    assert texts(message(table).keyboard) == [["Take the pile (2)"]]


def test_while_a_computer_is_on_turn_it_is_named() -> None:
    """The title says who is waited for, and the only button is a look at how things stand."""
    table = put_practice("4C 9H | KS | 3C", "5C", "5D", pile="8C")
    waiting = after(table, move(table, "0 play 9H"))
    assert text(waiting).splitlines()[0] == "⏳ Computer 1’s turn · Practice · Classic"
    assert "👉 Computer 1 · 1 in hand" in text(waiting)
    assert actions(waiting) == [Action.REFRESH]
    assert bare(toasts.refreshed(waiting, "en").text) == "Computer 1’s turn. On top: 9♥."


def test_a_player_may_throw_in_before_the_computer() -> None:
    """Where the rules let him complete a four out of turn, he has the button while the computer makes its pause."""
    table = put_practice("9C 4D", "5C 6C", pile="9H 9D 9S", rules=VARIANTS["tigereye"].rules, current=1)
    assert text(table).splitlines()[0] == "⚡ You may throw in · Practice · Classic"
    assert "It’s Computer 1’s turn, unless you are faster." in text(table)
    assert texts(message(table).keyboard) == [["9♣"]]


def test_what_is_folded_up_unfolds() -> None:
    """A page of swaps takes the place of the moves, with the way back."""
    rules = replace(CLASSIC, swap_in_game=True)
    table = put_practice("4C 9H | KS 2D | 7C", "5C", pile="8C", rules=rules)
    (swaps,) = pages(message(table).keyboard)
    assert swaps.fold == SWAPS
    unfolded = after(table, Unfold(1, 1, 0, SWAPS))
    assert "Swap a hand card for an open one" in text(unfolded)
    assert set(offered(message(table).keyboard)) | set(offered(message(unfolded).keyboard)) == set(
        legal_moves(_state(table), 0)
    )


def test_a_player_who_is_out_may_end_it() -> None:
    """The computers play on; he needn't look on to the end."""
    table = put_practice("9H", "5C 6C", "5D 6D", pile="8C")
    out = after(table, move(table, "0 play 9H"))
    assert text(out).splitlines()[0] == "🎉 You are out: 1st · Practice · Classic"
    assert "Hand:" not in text(out)
    assert actions(out) == [Action.CANCEL]
    ended = after(out, Stop(asker(1)))
    assert "🥇 Anna" in text(ended)


# The end


def test_the_result_names_the_shithead() -> None:
    """Places and Shithead as in a group, without a mark for the computer, and the ways on."""
    table = put_practice("9H", "5C", pile="8C")
    over = after(table, move(table, "0 play 9H"))
    assert text(over) == "\n".join(
        [
            "🏁 Game 1 is over · Classic",
            "",
            "🥇 Anna",
            "💩 Computer 1 is the Shithead!",
            "",
            "Anna played 9♥ · 🏁 out, 1st",
        ]
    )
    assert actions(over) == [Action.REMATCH, Action.NEW]
    again = after(over, Rematch(asker(1), shuffled()))
    assert "⏳ Computer 1 💩 last Shithead · 3 in hand" in text(again)


@pytest.mark.parametrize("command", [Stop(asker(1)), Leave(1)], ids=["stop", "leave"])
def test_who_ends_it_reads_so(command: Stop | Leave) -> None:
    """It tells nobody that it doesn't count, since practice never does."""
    assert (
        text(after(practising(), command)).splitlines()[-1] == "You ended the game. Nobody is the Shithead."
    )


def test_a_game_that_was_forgotten_says_so() -> None:
    """After a week."""
    waiting = after(practising(), Due(), now=NOW + COMPUTER_PAUSE)
    assert "You haven’t played for a week" in text(after(waiting, Due(), now=NOW + GAME_LASTS))


# What else speaks of it


def test_a_toast_names_computers() -> None:
    """Whoever is ready reads for whom he waits."""
    ready = after(practice_lobby(2), Begin(asker(1), shuffled()))
    said = toasts.move_toast(accepted(ready, move(ready, "0 ready")), 1)
    assert bare(said.text) == "Ready. Waiting for Computer 1 and Computer 2."


def test_help_in_private_leads_to_practice() -> None:
    """One tap on its button opens a table; it is about no table yet."""
    *_, (button,) = welcome.private_help(1, "en", BOT).keyboard
    assert button == practise_button("en")
    assert decode(button.data or "") == Tap(NO_TABLE, 0, 0, Action.PRACTISE)


def _state(table: Table) -> GameState:
    assert table.state is not None
    return table.state
