"""Laws of every screen, at random moments of random games by any rules."""

import json
import random
from dataclasses import replace
from functools import partial

from hypothesis import assume, given, settings

from shithead_bot.engine.events import Burned, TurnBegan
from shithead_bot.engine.legality import legal_moves
from shithead_bot.engine.moves import Move, Play, short_form
from shithead_bot.engine.state import Phase
from shithead_bot.engine.transition import apply
from shithead_bot.tables.commands import Command, Unfold
from shithead_bot.tables.menu import Fold
from shithead_bot.tables.model import PlayedBy, Reach, Suspension, Table, TablePhase
from shithead_bot.tables.outcome import Accepted
from shithead_bot.views.buttons import MAX_BYTES, Action, decode
from shithead_bot.views.screen import Screen, Style
from shithead_bot.views.screens import group_screen, screens
from shithead_bot.views.toasts import refreshed
from tests.tables.making import NOW, after
from tests.views.positions import RNGS, games, practice_games, reshuffled, stretches, troubled, troubles
from tests.views.reading import buttons, by_chat, offered, pages, taps, units, visible

BOT = "shithead_bot"
MAX_TEXT = 4096
MAX_BUTTONS = 100
MAX_ROW = 8
MAX_MARKUP = 10_000
MAX_LABEL = 40

many = settings(max_examples=150, deadline=None)
several = settings(max_examples=70, deadline=None)
few = settings(max_examples=25, deadline=None)
Moves = list[tuple[Table, Accepted]]


def panel_of(table: Table, seat: int) -> Screen:
    """A seat's panel."""
    return by_chat(screens(table, BOT))[table.players[seat].user_id]


def readers(table: Table) -> list[int]:
    """The seats of the people who have a panel."""
    return [
        seat
        for seat, player in enumerate(table.players)
        if player.reach is not Reach.NO and not player.is_computer
    ]


def with_replaced(table: Table, rng: random.Random, keep: int | None = None) -> Table:
    """The same table with other hidden cards."""
    assert table.state is not None
    return replace(table, state=reshuffled(table.state, rng, keep))


@several
@given(games() | practice_games())
def test_every_screen_is_within_telegrams_limits(table: Table) -> None:
    """Valid HTML of at most 4096 characters with something to see, and a keyboard that Telegram takes."""
    for screen in screens(table, BOT):
        text = visible(screen.html)
        assert text.strip()
        assert units(text) <= MAX_TEXT
        shown = buttons(screen.keyboard)
        assert len(shown) <= MAX_BUTTONS
        assert all(0 < len(row) <= MAX_ROW for row in screen.keyboard)
        markup = [
            [{"text": b.text, "callback_data": b.data, "url": b.url} for b in row] for row in screen.keyboard
        ]
        assert len(json.dumps(markup, ensure_ascii=False).encode()) <= MAX_MARKUP


@several
@given(games() | practice_games())
def test_every_button_has_a_short_text_and_one_meaning(table: Table) -> None:
    """A button is a link or a tap on this table and game, and its text fits on a phone."""
    for screen in screens(table, BOT):
        for button in buttons(screen.keyboard):
            assert button.text.strip()
            assert len(button.text) <= MAX_LABEL
            assert (button.data is None) != (button.url is None)
            if button.data is not None:
                assert len(button.data.encode()) <= MAX_BYTES
                tap = decode(button.data)
                assert tap is not None
                assert (tap.table_id, tap.game) == (table.id, table.game)


@several
@given(games(), RNGS)
def test_the_group_sees_no_hidden_card(table: Table, rng: random.Random) -> None:
    """With other cards in every hand, face-down and in the draw pile, the group's screen and toast are the same."""
    other = with_replaced(table, rng)
    assert group_screen(other, BOT) == group_screen(table, BOT)
    assert refreshed(other, "en") == refreshed(table, "en")


@several
@given(games() | practice_games(), RNGS)
def test_a_panel_shows_its_own_hand_and_no_other_hidden_card(table: Table, rng: random.Random) -> None:
    """With other cards wherever this player can't look, his panel is the same, buttons and all."""
    for seat in readers(table):
        assert panel_of(with_replaced(table, rng, keep=seat), seat) == panel_of(table, seat)


@many
@given(games() | practice_games())
def test_the_buttons_are_the_legal_moves(table: Table) -> None:
    """Who may move has a button for each of his moves, all of this moment, and for nothing else."""
    assume(table.running is not None)
    state = table.running
    assert state is not None
    for seat in readers(table):
        if table.players[seat].menu is not None:
            continue
        legal = () if looks_on(table, seat) else legal_moves(state, seat)
        keyboard = panel_of(table, seat).keyboard
        shown = everything_behind(table, seat, set())
        assert set(shown) == set(legal)
        assert {short_form(seat, move) for move in shown} == {short_form(seat, move) for move in legal}
        assert len(offered(keyboard)) == len(set(offered(keyboard)))
        assert {tap.ply for tap in taps(keyboard) if not isinstance(tap.what, Action)} <= {state.ply}


def looks_on(table: Table, seat: int) -> bool:
    """Whether a player has no part in the game now: the computer plays for him, or the game rests."""
    return table.suspended is not None or table.players[seat].played_by is PlayedBy.COMPUTER


@several
@given(games(), RNGS)
def test_who_has_no_part_sees_no_cards(table: Table, rng: random.Random) -> None:
    """Who is away, or whose game rests, has a panel that would be the same with other cards everywhere."""
    assume(table.running is not None)
    for seat in filter(partial(looks_on, table), readers(table)):
        assert panel_of(with_replaced(table, rng), seat) == panel_of(table, seat)


@several
@given(games())
def test_the_group_sees_no_rest(table: Table) -> None:
    """Whether the game rests changes nothing in the group, where it couldn't be shown."""
    rested = replace(table, suspended=Suspension.MUTED, suspended_at=NOW)
    assert group_screen(rested, BOT) == group_screen(replace(table, suspended=None), BOT)


@several
@given(games(), troubles())
def test_no_trouble_rings_without_need(table: Table, trouble: Command) -> None:
    """A panel rings for a turn, a reminder, a rest, and when a player is in the game again after a rest or an absence;
    the group's message is posted anew for a turn or the end, and for a reminder where the chat wants that."""
    now = troubled(table, trouble)
    old, new = group_screen(table, BOT).post_key, group_screen(now, BOT).post_key
    called = now.pings and new == f"{old}.reminded"
    assert not is_news(old, new) or called or new == "over" or turn_of(now) != turn_of(table)
    for seat, player in enumerate(now.players):
        if Reach.NO in {player.reach, table.players[seat].reach}:
            continue
        old, panel = panel_of(table, seat).post_key, panel_of(now, seat)
        if panel.rings and is_news(old, panel.post_key):
            again = panel.post_key in {"rest", f"{old}.again"} or old in {"rest", "away"}
            assert again or player.turns > table.players[seat].turns


def turn_of(table: Table) -> int:
    """The number of the game's turn."""
    assert table.state is not None
    return table.state.turn


def is_news(old: str, new: str) -> bool:
    """Whether a screen with the new key is posted anew where one with the old key stands."""
    return new != old and not old.startswith(f"{new}.")


def everything_behind(table: Table, seat: int, seen: set[Fold]) -> list[Move]:
    """The moves on a panel, and on all that can be unfolded from it and hasn't been seen."""
    player, state = table.players[seat], table.running
    assert state is not None
    moves = offered(panel_of(table, seat).keyboard)
    for page in pages(panel_of(table, seat).keyboard):
        if page.fold is not None and page.fold not in seen:
            unfolded = after(table, Unfold(player.user_id, table.game, state.ply, page.fold))
            seen.add(page.fold)
            moves += everything_behind(unfolded, seat, seen)
    return moves


@several
@given(games() | practice_games())
def test_green_plays_burn(table: Table) -> None:
    """A play's button is green exactly where the play burns the pile."""
    assume(table.running is not None)
    state = table.running
    assert state is not None
    for seat in readers(table):
        for button in buttons(panel_of(table, seat).keyboard):
            tap = decode(button.data or "")
            if tap is not None and isinstance(tap.what, Play):
                _, events = apply(state, seat, tap.what)
                burns = any(isinstance(event, Burned) for event in events)
                assert (button.style is Style.GOOD) == burns


@few
@given(stretches())
def test_a_waiting_panel_stays_as_it_is(moves: Moves) -> None:
    """While a player can't move, what the others do changes nothing on his panel, nor while everyone swaps."""
    for before, outcome in moves:
        now = outcome.table
        assert before.state is not None
        assert now.state is not None
        mover = int(outcome.moves[0].split()[0])
        if now.phase is TablePhase.OVER or before.state.phase is not now.state.phase:
            continue
        for seat in set(range(len(now.players))) - {mover}:
            if now.state.phase is Phase.SWAP or not (
                legal_moves(before.state, seat) or legal_moves(now.state, seat)
            ):
                assert panel_of(now, seat) == panel_of(before, seat)


@few
@given(stretches())
def test_the_phone_rings_when_a_turn_begins(moves: Moves) -> None:
    """A panel is posted anew, with a ring, exactly when its player's turn begins; everything else is an edit."""
    for before, outcome in moves:
        begun = {event.seat for event in outcome.events if isinstance(event, TurnBegan)}
        for seat in range(len(before.players)):
            old, new = panel_of(before, seat), panel_of(outcome.table, seat)
            assert new.rings
            assert new.repost_after == 0
            assert (old.post_key != new.post_key) == (seat in begun)
            assert old.address == new.address


@few
@given(stretches())
def test_the_table_is_posted_anew_when_the_turn_passes(moves: Moves) -> None:
    """In the group only a new turn, the begin of play and the end ask for a new message, and only the end rings."""
    for before, outcome in moves:
        assert before.state is not None
        assert outcome.table.state is not None
        old, new = group_screen(before, BOT), group_screen(outcome.table, BOT)
        over = outcome.table.phase is TablePhase.OVER
        turns = (before.state.turn, outcome.table.state.turn)
        assert (old.post_key != new.post_key) == (over or turns[0] != turns[1])
        assert (new.rings, new.repost_after) == ((True, 0) if over else (False, 20))
        assert old.address == new.address
