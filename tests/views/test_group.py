"""The table's message in the group: what everyone may see, short enough for a phone."""

from dataclasses import replace

import pytest

from shithead_bot.engine.state import GameState
from shithead_bot.engine.step import STALEMATE_MOVES
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.tables.commands import Begin, Due, Stop
from shithead_bot.tables.due import GAME_LASTS
from shithead_bot.tables.model import Reach, Table
from shithead_bot.views.buttons import Action
from shithead_bot.views.screens import group_screen
from tests.engine.positions import playing, swapping
from tests.tables.making import NOW, after, asker, dealt, lobby, moved, person, put, shuffled
from tests.views.reading import bare, buttons, taps, texts, visible

BOT = "shithead_bot"
PHONE = 40  # characters in a line


def lines(table: Table) -> list[str]:
    """What the group reads."""
    return bare(visible(group_screen(table, BOT).html)).split("\n")


def in_play(**fields: object) -> GameState:
    """Anna is out, Ben is to move, Cem has only blind cards left."""
    start = {"pile": "8H 9D", "draw": "", "current": 1, "finished": (0,)} | fields
    return playing(" ", "9C TC | 4S KS | 3C 3D 3H", " | | 5C -- 5H", **start)  # type: ignore[arg-type]


def test_while_swapping_everyone_sees_who_is_ready() -> None:
    """Each player's cards on the table, who has said Ready, and who is waited for."""
    table = put(swapping("4C 5C 6C | KS 2D TH | 3C 3D 3H", "7C 8C | 4S"))
    assert lines(moved(table, "1 ready")) == [
        "Shithead · game 1 · Classic · ⏱ 5 min",
        "",
        "⏳ Anna · 3 in hand",
        "      2♦ 10♥ K♠ · 3 blind",
        "✅ Ben · 2 in hand",
        "      4♠",
        "",
        "Everyone swaps in the private chat with me, then taps Ready there.",
        "Still swapping: Anna",
    ]


def test_in_play_everyone_sees_the_table() -> None:
    """Whose turn it is, open and blind cards and counts, the last moves, the pile and what it asks for."""
    table = moved(put(in_play()), "1 play 9C")
    assert lines(replace(table, last_shithead=3)) == [
        "Shithead · game 1 · Classic · ⏱ 5 min",
        "",
        "🏁 Anna · out, 1st",
        "Ben · 1 in hand",
        "      4♠ K♠ · 3 blind",
        "👉 Cem 💩 last Shithead · 0 in hand",
        "      2 blind",
        "",
        "Ben played 9♣",
        "",
        "On top: 9♣ · pile 3 · draw pile 0",
        "Fits: 9 or higher; 2 always",
        "",
        "Cem’s turn",
    ]


def test_whose_turn_it_is_stands_out() -> None:
    """The player to move is bold in the list and in the last line, and no other name is."""
    html = group_screen(put(in_play()), BOT).html
    assert html.count("<b>\u2068Ben\u2069</b>") == 2
    assert "<b>\u2068Cem" not in html


def test_an_empty_pile_asks_for_nothing() -> None:
    """Where nothing lies, what fits needn't be said."""
    assert "The pile is empty · draw pile 1" in lines(put(in_play(pile="", draw="2C")))
    assert not any(line.startswith("Fits") for line in lines(put(in_play(pile=""))))


def test_play_that_goes_the_other_way_round_is_told() -> None:
    """Seats are listed in the usual direction; the other one is said as long as it lasts."""
    rules = VARIANTS["dutch-reverse"].rules
    assert "Play goes up the list ⬆️" in lines(put(in_play(rules=rules, direction=-1)))
    assert "Play goes up the list ⬆️" not in lines(put(in_play(rules=rules)))


def test_who_was_not_dealt_in_is_named() -> None:
    """Those whom the bot couldn't reach see that they are left out; nobody is called by another's number."""
    players = (person(1), person(2), person(3, Reach.NO), person(4, Reach.NO, ""))
    table = after(replace(lobby(), players=players), Begin(asker(1), shuffled()))
    assert lines(table)[-1] == "Not dealt in, since I can’t reach them: Cem and Somebody"


def test_ten_players_fit_on_a_phone() -> None:
    """With two packs and ten players nothing below the title is broken on a narrow phone, and it isn't long: each has
    one line, while up to six have two."""
    rules = replace(VARIANTS["classic"].rules, decks=2, max_players=10)
    table = moved(dealt(10, rules=rules), *[f"{seat} ready" for seat in range(10)])
    assert all(len(line) <= PHONE for line in lines(table)[1:])
    assert len(lines(table)) <= 20
    assert len(lines(dealt(6, rules=rules))) == len(lines(dealt(7, rules=rules))) + 5


def test_of_many_players_each_has_one_line() -> None:
    """Mark, name, hand and cards on the table side by side; nothing is shown of what is gone."""
    seats = (" | KS 2D | 3C -- 3H", "4C 9C | | 5C", "4D", " ", "5C", "5D", "5H")
    rules = replace(VARIANTS["classic"].rules, decks=2, max_players=7)
    table = put(playing(*seats, rules=rules, pile="8H", finished=(3,)))
    assert lines(replace(table, last_shithead=2))[3:7] == [
        "👉 Anna · hand 0 · 2♦ K♠ · 2 blind",
        "Ben · hand 2 · 1 blind",
        "Cem · hand 1",
        "🏁 Dana · out, 1st",
    ]
    assert "👉 <b>\u2068Anna\u2069</b>" in group_screen(table, BOT).html


def test_the_table_has_two_buttons() -> None:
    """A look at one's own cards for every presser, and the way to the private chat."""
    keyboard = group_screen(put(in_play()), BOT).keyboard
    assert texts(keyboard) == [["My cards", "To my chat"]]
    assert [tap.what for tap in taps(keyboard)] == [Action.PEEK]
    assert buttons(keyboard)[1].url == "https://t.me/shithead_bot"


def test_the_end_names_places_and_the_shithead() -> None:
    """Medals and numbers in the order of going out, the Shithead, and the move that decided it."""
    table = put(playing("9C", " ", " ", " ", "5C 5D", pile="8H", finished=(2, 1, 3)))
    assert lines(moved(table, "0 play 9C")) == [
        "🏁 Game 1 is over · Classic",
        "",
        "🥇 Cem",
        "🥈 Ben",
        "🥉 Dana",
        "4. Anna",
        "💩 Emil is the Shithead!",
        "",
        "Anna played 9♣ · 🏁 out, 4th",
    ]


def test_the_end_offers_a_rematch_and_a_new_table() -> None:
    """Both for the game that has ended."""
    keyboard = group_screen(after(dealt(), Stop(asker(1))), BOT).keyboard
    assert texts(keyboard) == [["Rematch", "New table"]]
    assert [tap.what for tap in taps(keyboard)] == [Action.REMATCH, Action.NEW]


@pytest.mark.parametrize(
    ("table", "result"),
    [
        (
            after(dealt(), Stop(asker(1))),
            "Anna ended the game. It doesn’t count, and nobody is the Shithead.",
        ),
        (
            after(dealt(), Due(), now=NOW + GAME_LASTS),
            "Nobody has played for a week, so this game is over. It doesn’t count.",
        ),
    ],
)
def test_a_game_that_was_broken_off_says_why(table: Table, result: str) -> None:
    """By whom, or that nobody came back; no move is told, since none decided it."""
    assert lines(table) == ["🏁 Game 1 is over · Classic", "", result]


def test_a_stalemate_is_explained() -> None:
    """A game that nothing can end has no Shithead."""
    table = put(playing("9C 4D", "3C 5D", pile="8H 8D", quiet_moves=STALEMATE_MOVES - 1))
    assert "Stalemate: nothing has changed for 500 moves. Nobody is the Shithead." in lines(
        moved(table, "0 play 9C")
    )
