"""Going out, the Shithead, the stalemate and the abandoned game (RULES.md 4.10 and 4.11)."""

from dataclasses import replace

import pytest

from shithead_bot.engine.cards import full_deck
from shithead_bot.engine.events import GameOver, LeadAgain, Swapped, TurnBegan, WentOut
from shithead_bot.engine.legality import Reason, legal_moves, short_legal
from shithead_bot.engine.moves import Take
from shithead_bot.engine.rules import AfterTake, Rules
from shithead_bot.engine.state import GameState, Outcome, Phase
from shithead_bot.engine.step import STALEMATE_MOVES
from shithead_bot.engine.transition import IllegalMove, abandon, apply, deal
from tests.engine.positions import CLASSIC, after, events, playing, why

OUT = "|| -- -- --"


def test_a_player_without_cards_is_out_and_placed() -> None:
    """4.10: places are given in the order of going out."""
    state = playing("9C", "TC", "AC AD", "JC 3C", pile="8H")
    assert events(state, "0 play 9C")[1:] == (WentOut(0, 1), TurnBegan(1))
    state = after(state, "0 play 9C")
    assert events(state, "1 play TC")[2:] == (WentOut(1, 2), TurnBegan(2))
    assert after(state, "1 play TC").finished == (0, 1)


def test_face_down_cards_keep_a_player_in() -> None:
    """4.10: with a card on the table nobody is out."""
    assert after(playing("9C || 3C", "AC AD", pile="8H"), "0 play 9C").finished == ()


def test_a_last_hand_card_does_not_end_while_there_is_a_draw_pile() -> None:
    """4.5 before 4.10: the refill comes first."""
    assert after(playing("9C", "AC AD", pile="8H", draw="3C"), "0 play 9C").finished == ()


def test_the_last_one_with_cards_is_the_shithead() -> None:
    """4.10: the game ends at once, whoever's turn it would be."""
    state = playing("9C", "AC AD", OUT, pile="8H", finished=(2,), turn=7)
    assert events(state, "0 play 9C")[1:] == (WentOut(0, 2), GameOver(Outcome.SHITHEAD, 1))
    over = after(state, "0 play 9C")
    assert (over.phase, over.outcome, over.shithead, over.finished) == (
        Phase.OVER,
        Outcome.SHITHEAD,
        1,
        (2, 0),
    )
    assert (over.turn, over.ply) == (7, 1)


def test_no_power_matters_after_the_end() -> None:
    """4.10: the last play's burn is told, its lead isn't."""
    over = events(playing("TC", "AC AD", pile="8H"), "0 play TC")
    assert over[2:] == (WentOut(0, 1), GameOver(Outcome.SHITHEAD, 1))


@pytest.mark.parametrize("move", ["1 play AC", "1 take", "0 ready", "0 swap AC AD", "1 pass", "1 blind 0"])
def test_nothing_is_moved_once_the_game_is_over(move: str) -> None:
    """5: any move after the end is refused, and none is offered."""
    over = after(playing("9C", "AC AD | 5C | 6C", pile="8H"), "0 play 9C")
    assert why(over, move) is Reason.GAME_OVER
    assert legal_moves(over, 1) == ()
    assert short_legal(over) == []


def test_who_is_out_moves_no_more() -> None:
    """5: a player who is out is refused for that reason."""
    state = playing("9C 4C", "AC AD", OUT, pile="8H", finished=(2,))
    for move in ("2 play 9C", "2 take", "2 blind 0", "2 ready"):
        assert why(state, move) is Reason.OUT


def stuck(quiet_moves: int, turn: int = 1) -> GameState:
    """Return a game in which the player to move can only take."""
    return playing("4C", "4D", "| 5C", rules=CLASSIC, pile="8H", quiet_moves=quiet_moves, turn=turn)


def test_five_hundred_quiet_moves_end_the_game() -> None:
    """4.11: the move that makes them 500 ends the game without a Shithead, and no turn begins."""
    state = stuck(quiet_moves=STALEMATE_MOVES - 1, turn=600)
    assert events(state, "0 take")[1:] == (GameOver(Outcome.STALEMATE, None),)
    over = after(state, "0 take")
    assert (over.phase, over.outcome, over.shithead) == (Phase.OVER, Outcome.STALEMATE, None)
    assert (over.current, over.turn, over.ply) == (0, 600, 1)


def test_one_quiet_move_less_does_not() -> None:
    """4.11: the 499th leaves the game in play."""
    assert STALEMATE_MOVES == 500
    state = after(stuck(quiet_moves=STALEMATE_MOVES - 2), "0 take")
    assert (state.phase, state.quiet_moves) == (Phase.PLAY, 499)


QUIET = playing("4C 9C", "4D 9D", pile="8H", quiet_moves=20)
SWAPPING = playing("4C | 9C", "4D 9D", rules=replace(CLASSIC, swap_in_game=True), quiet_moves=20)
MAY_PASS = playing(
    "4C", "4D", rules=replace(CLASSIC, after_take=AfterTake.MAY_PLAY), may_pass=True, quiet_moves=20
)


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (QUIET, "0 play 9C"),
        (stuck(quiet_moves=20), "0 take"),
        (MAY_PASS, "0 pass"),
        (SWAPPING, "0 swap 4C 9C"),
    ],
)
def test_what_brings_the_end_no_nearer_is_quiet(state: GameState, move: str) -> None:
    """4.11: plays from the hand without a refill, takes, passes and swaps in the game count."""
    assert after(state, move).quiet_moves == 21


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (playing("4C 9C 9D", "4D", draw="5D", quiet_moves=20), "0 play 9C"),
        (playing("| 4C 9C", "4D", quiet_moves=20), "0 play-up 9C"),
        (playing("|| 4C 9C --", "4D", quiet_moves=20), "0 blind 0"),
        (playing("|| 4C 9C --", "4D", pile="8H", quiet_moves=20), "0 blind 0"),
        (playing("TC 9C", "4D", quiet_moves=20), "0 play TC"),
        (playing("9C", "4D", "5D", quiet_moves=20), "0 play 9C"),
    ],
)
def test_what_brings_the_end_nearer_is_not(state: GameState, move: str) -> None:
    """4.11: a card drawn, a table card less, a burn or a player out begins the count anew."""
    assert after(state, move).quiet_moves == 0


def test_a_swap_can_be_the_five_hundredth_move() -> None:
    """4.11: a swap in the game is an accepted move of the play phase like any other."""
    state = replace(SWAPPING, quiet_moves=STALEMATE_MOVES - 1)
    happened = events(state, "0 swap 4C 9C")
    assert isinstance(happened[0], Swapped)
    assert happened[1:] == (GameOver(Outcome.STALEMATE, None),)


def test_a_game_can_be_abandoned_at_any_time() -> None:
    """An abandoned game is over without a Shithead; who got out stays placed."""
    state = playing("9C 4C", "AC AD", OUT, pile="8H", finished=(2,))
    over, happened = abandon(state)
    assert happened == (GameOver(Outcome.ABANDONED, None),)
    assert (over.phase, over.outcome, over.shithead, over.finished) == (
        Phase.OVER,
        Outcome.ABANDONED,
        None,
        (2,),
    )
    assert abandon(deal(Rules(), 2, full_deck(1, 0)))[0].phase is Phase.OVER


def test_a_game_that_is_over_is_not_abandoned() -> None:
    """What has ended can't be ended again."""
    over, _ = abandon(playing("9C 4C", "AC AD"))
    with pytest.raises(IllegalMove) as refusal:
        abandon(over)
    assert refusal.value.reason is Reason.GAME_OVER


def test_an_illegal_move_is_a_bug_that_shows_no_card() -> None:
    """`apply` raises on what `why_illegal` refuses; the error tells reason and verb."""
    state = playing("9C 4C", "AC AD", pile="TH KH")
    with pytest.raises(IllegalMove, match=r"^take: not-your-turn$") as refusal:
        apply(state, 1, Take())
    assert refusal.value.reason is Reason.NOT_YOUR_TURN
    with pytest.raises(IllegalMove, match=r"^play: does-not-fit$"):
        after(state, "0 play 4C")


def test_the_lead_is_kept_after_a_burn_by_a_player_with_blind_cards() -> None:
    """4.6: only a burn with the very last card gives the lead away."""
    assert events(playing("TC || 3C", "AC AD", pile="8H"), "0 play TC")[-1] == LeadAgain(0)
