"""Answers to taps: short, plain, and only for the presser."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shithead_bot.engine.cards import Card, in_order
from shithead_bot.engine.legality import Reason
from shithead_bot.engine.rules import Rules
from shithead_bot.engine.state import GameState
from shithead_bot.engine.variants import VARIANTS
from shithead_bot.i18n import texts
from shithead_bot.tables.commands import Stop
from shithead_bot.tables.model import Table
from shithead_bot.tables.outcome import Refused, TableReason
from shithead_bot.views import toasts
from shithead_bot.views.toasts import MAX_LENGTH, Toast
from tests.engine.positions import cards, playing, swapping
from tests.tables.making import CLASSIC, accepted, after, asker, dealt, lobby, move, moved, put
from tests.views.reading import bare, units

BOT = "shithead_bot"
TIGEREYE = VARIANTS["tigereye"].rules


def made(state: GameState, *moves: str) -> Toast:
    """The toast of the last move, for whoever made it."""
    *before, last = moves
    table = moved(put(state), *before)
    outcome = accepted(table, move(table, last))
    toast = toasts.move_toast(outcome, table.players[int(last[0])].user_id)
    return replace(toast, text=bare(toast.text))


SWAPPING = swapping("4C 9D | KS", "5C | 6C", "7C | 8C")


@pytest.mark.parametrize(
    ("state", "moves", "text"),
    [
        (playing("9C 4D", "5C", pile="8H"), ["0 play 9C"], ""),
        (playing("4D", "5C", pile="8H"), ["0 take"], ""),
        (SWAPPING, ["0 swap 4C KS"], ""),
        (SWAPPING, ["0 ready"], "Ready. Waiting for Ben and Cem."),
        (SWAPPING, ["0 ready", "2 ready", "1 ready"], "Ready. Here we go!"),
        (
            SWAPPING,
            ["0 ready", "0 swap 4C KS"],
            "Swapped. Your Ready is taken back: tap it again when you’re done.",
        ),
        (playing("TC 4D", "5C", pile="8H 9H"), ["0 play TC"], "🔥 3 cards burn."),
        (playing("TC 4D", "5C"), ["0 play TC"], "🔥 One card burns."),
        (playing("9C", "5C", "6C", pile="8H"), ["0 play 9C"], "🎉 You’re out: 1st!"),
        (playing("TC", "5C", "6C"), ["0 play TC"], "🔥 One card burns. 🎉 You’re out: 1st!"),
        (playing(" | | 9C 4D", "5C", pile="8H"), ["0 blind 0"], ""),
    ],
)
def test_a_move_is_answered_where_the_panel_does_not_say_it_all(
    state: GameState, moves: list[str], text: str
) -> None:
    """What the mover might miss is told him in passing; an ordinary move only ends his waiting."""
    assert made(state, *moves) == Toast(text)


@pytest.mark.parametrize(
    ("pile", "text"),
    [
        ("8H", "4♦ doesn’t fit: you take 2 cards."),
        (" ".join(["8H"] * 11), "4♦ doesn’t fit: you take 12 cards."),
    ],
)
def test_a_misfit_is_an_alert(pile: str, text: str) -> None:
    """Who turned over a card that doesn't fit sees it, and what he takes, until he has read it."""
    assert made(playing(" | | 9C 4D", "5C", pile=pile), "0 blind 1") == Toast(text, alert=True)


def test_only_who_sits_there_is_answered() -> None:
    """A toast is for the mover; to ask one for a stranger is our own fault."""
    table = dealt()
    with pytest.raises(AssertionError, match="has a seat"):
        toasts.move_toast(accepted(table, move(table, "0 ready")), 9)


# Refusals


@pytest.mark.parametrize("reason", [*TableReason, *Reason])
def test_every_refusal_says_why(reason: TableReason | Reason) -> None:
    """Each reason of table and rules has its sentence, short enough, in plain text and as a message."""
    refused = Refused(reason, names=((1, "<Anna>"), (2, "")), count=5)
    toast = toasts.refusal(refused, "en", BOT)
    assert toast.text.endswith((".", "\u2069."))
    assert units(toast.text) <= MAX_LENGTH
    assert (toast.alert, toast.url) == (False, None)
    assert "<" not in toasts.refusal_html(refused, "en", BOT)


@pytest.mark.parametrize(
    ("refused", "text"),
    [
        (Refused(TableReason.NO_TABLE), "There is no table here. /new@shithead_bot opens one."),
        (Refused(TableReason.TABLE_FULL, count=5), "The table is full: 5 players at most."),
        (
            Refused(TableReason.TOO_MANY_TABLES, count=5),
            "You sit at 5 tables already: finish a game there, or leave one.",
        ),
        (Refused(TableReason.NOT_HOST), "Only the host or an administrator of the group can do that."),
        (
            Refused(TableReason.NOT_HOST, names=((1, "Anna"),)),
            "Only the host, Anna, or an administrator of the group can do that.",
        ),
        (
            Refused(TableReason.REACHING, names=((2, "Ben"), (4, "\u3164"))),
            "One moment: I’m still knocking at Ben and Player 4.",
        ),
    ],
)
def test_a_refusal_names_people_numbers_and_commands(refused: Refused, text: str) -> None:
    """Players by name, or by their number where they have none, commands with the bot's name behind them."""
    assert bare(toasts.refusal_text(refused, "en", BOT)) == text


# A quick look


def test_a_look_at_ones_own_cards() -> None:
    """Hand by rank and count, open cards, and how many blind ones: an alert for the presser alone."""
    table = put(playing("4C 9C 9D TC XX | KS 2D | 3C -- 3H", "5C"))
    assert toasts.peek(table, 1, "en") == Toast("Hand: 🃏, 4, 9×2, 10\nOpen: 2♦ K♠\nBlind: 2", alert=True)
    assert toasts.peek(table, 2, "en") == Toast("Hand: 5\nOpen: none\nBlind: 0", alert=True)
    assert toasts.peek(put(playing(" | KS", "5C")), 1, "en").text == "Hand: none\nOpen: K♠\nBlind: 0"


@pytest.mark.parametrize(
    ("table", "user_id", "text"),
    [
        (dealt(), 9, "You aren’t playing here."),
        (lobby(), 1, "The cards aren’t dealt yet."),
        (after(lobby(), Stop(asker(1))), 1, "The game is over."),
        (after(dealt(), Stop(asker(1))), 1, "The game is over."),
        (put(playing(" ", "5C", "6C", finished=(0,))), 1, "You’re out: no cards left."),
    ],
)
def test_who_has_no_cards_is_told_so(table: Table, user_id: int, text: str) -> None:
    """A stranger, before the deal, after the end, and who is out: no alert, since there is nothing to look at."""
    assert toasts.peek(table, user_id, "en") == Toast(text)


@given(
    st.permutations([*cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC") * 8, *cards("XX") * 4]),
    st.integers(1, 108),
)
def test_a_look_is_short_whatever_the_hand(deck: list[Card], count: int) -> None:
    """Even of 108 cards an alert shows every rank with its count, within 200 characters."""
    hand = in_order(deck[:count])
    table = put(playing("2C | KS QS JS | 3C 3D 3H", "5C"))
    assert table.state is not None
    seat = replace(table.state.seats[0], hand=hand)
    held = put(replace(table.state, seats=(seat, table.state.seats[1])))
    toast = toasts.peek(held, 1, "en")
    assert units(toast.text) <= MAX_LENGTH
    assert toast.text.startswith("Hand: ")
    assert toast.text.endswith("\nOpen: J♠ Q♠ K♠\nBlind: 3")


# Refresh


def playing_on(pile: str, rules: Rules = CLASSIC) -> Table:
    """A game with this pile."""
    return put(playing("4C", "5C", pile=pile, rules=rules))


@pytest.mark.parametrize(
    ("table", "text"),
    [
        (put(SWAPPING), "Still swapping: Anna, Ben and Cem."),
        (moved(put(SWAPPING), "1 ready"), "Still swapping: Anna and Cem."),
        (playing_on("8H"), "Anna’s turn. On top: 8♥."),
        (playing_on("8H 6C", TIGEREYE), "Anna’s turn. On top: 6♣ over 8♥."),
        (playing_on(""), "Anna’s turn. The pile is empty."),
        (after(dealt(), Stop(asker(1))), "The game is over."),
        (lobby(), "The game is over."),
    ],
)
def test_refresh_tells_how_the_game_stands(table: Table, text: str) -> None:
    """Whose turn it is and what lies on top, for who only sees his own cards."""
    assert bare(toasts.refreshed(table, "en").text) == text


def test_who_is_back_hears_how_the_game_stands() -> None:
    """A welcome, and what Refresh would say."""
    assert bare(toasts.came_back(playing_on("8H"), "en").text) == "Welcome back! Anna’s turn. On top: 8♥."


def test_a_setting_is_acknowledged() -> None:
    """In a word: the note that shows the settings may take a moment."""
    assert toasts.settings_saved("en") == Toast("Saved.")


# Limits


@given(st.text(st.characters(codec="utf-8"), max_size=260))
def test_no_toast_is_too_long(text: str) -> None:
    """What is too long for Telegram, which counts UTF-16 units, is cut with an ellipsis; the rest stays as it is."""
    toast = Toast(text)
    if units(text) <= MAX_LENGTH:
        assert toast.text == text
    else:
        assert units(toast.text) <= MAX_LENGTH
        assert toast.text.endswith("…")
        assert text.startswith(toast.text[:-1])


def test_nine_long_names_are_cut() -> None:
    """A toast that names everybody holds whatever they are called."""
    rules = replace(CLASSIC, decks=2, max_players=10)
    table = after(dealt(10, rules=rules), move(dealt(10, rules=rules), "0 ready"))
    long = replace(table, players=tuple(replace(player, name="👑" * 64) for player in table.players))
    assert units(toasts.refreshed(long, "en").text) <= MAX_LENGTH


def test_a_text_of_the_catalogue_is_said_as_it_is() -> None:
    """Toast or alert, in the presser's language."""
    assert toasts.said("toast-joined", None) == Toast(texts("en")("toast-joined"))
    assert toasts.said("peek-over", "xx", alert=True) == Toast("The game is over.", alert=True)


def test_no_toast_shows_its_text_in_a_log() -> None:
    """A toast may hold a hand."""
    assert repr(toasts.peek(put(playing("4C", "5C")), 1, "en")) == "Toast(alert=True, url=None)"
