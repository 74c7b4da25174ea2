"""The worked example of RULES.md 11 (sheet 000, "Beispielzug"), move by move."""

from shithead_bot.engine.events import BurnCause, Burned, Drew, LeadAgain, TurnBegan
from shithead_bot.engine.legality import Reason
from tests.engine.positions import after, events, offered, playing, texts, why


def test_the_worked_example() -> None:
    """Anna plays her 9s, Ben an ace; her 10 burns the pile, the 4 opens the new one, the 2 is kept."""
    game = playing("9C 9S 4D", "AS 5C 6C", pile="8H", draw="TC 2H QC QD QH")

    assert why(game, "0 play 4D") is Reason.DOES_NOT_FIT
    assert offered(game, 0) == ["play 9C", "play 9C 9S"]
    assert events(game, "0 play 9C 9S")[1:] == (Drew(0, 2), TurnBegan(1))
    game = after(game, "0 play 9C 9S")
    assert texts(game.seats[0].hand) == "2H 4D TC"

    game = after(game, "1 play AS")
    assert texts(game.pile) == "8H 9C 9S AS"
    assert offered(game, 0) == ["play 2H", "play TC"]  # only an ace, a 2 or a 10 would help

    assert events(game, "0 play TC")[1:] == (Burned(0, 5, BurnCause.CARD), Drew(0, 1), LeadAgain(0))
    game = after(game, "0 play TC")
    assert game.pile == ()

    assert events(game, "0 play 4D")[1:] == (Drew(0, 1), TurnBegan(1))
    game = after(game, "0 play 4D")
    assert texts(game.pile) == "4D"
    assert "2H" in texts(game.seats[0].hand)
