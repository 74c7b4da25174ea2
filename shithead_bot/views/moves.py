"""Legal moves as buttons: these and only these, low to high. Legality comes with the observation."""

from collections.abc import Iterable, Sequence
from typing import Final

from shithead_bot.engine.cards import Card, Rank
from shithead_bot.engine.legality import run_length
from shithead_bot.engine.moves import Blind, Move, Pass, Play, Ready, Swap, Take
from shithead_bot.engine.observation import PublicView, SeatView
from shithead_bot.engine.rules import Power
from shithead_bot.engine.state import Zone
from shithead_bot.i18n import texts
from shithead_bot.tables.menu import SWAPS, Fold, unfolded
from shithead_bot.tables.model import Table
from shithead_bot.views.buttons import Action, More, Tap, encode
from shithead_bot.views.grid import packed
from shithead_bot.views.screen import Button, Keyboard, Style
from shithead_bot.views.words import card_text, cards_text, rank_text

_MOST_BUTTONS: Final = 40


def swap_keyboard(table: Table, view: SeatView) -> Keyboard:
    """A grid of `4♣ ⇄ K♠`, one row a hand card, and Ready while the player isn't."""
    buttons = _Buttons(table, view)
    return (*buttons.grid(view.legal), *buttons.rows(view.legal, Ready))


def move_keyboard(table: Table, view: SeatView) -> Keyboard:
    """The buttons of a player who may move: swaps stand behind one of their own, and where there are too many plays,
    some stand behind their rank's `…`."""
    buttons, legal = _Buttons(table, view), view.legal
    plays = [move for move in legal if isinstance(move, Play)]
    cards = packed(buttons.folded(plays)) if len(plays) > _MOST_BUTTONS else buttons.rows(plays, Play)
    swaps = ((buttons.more(SWAPS),),) if unfolded(SWAPS, legal) else ()
    return (*cards, *swaps, *buttons.rows(legal, Blind), *buttons.rows(legal, Take, Pass))


def more_keyboard(table: Table, view: SeatView, fold: Fold) -> Keyboard:
    """What was folded up, and the way back; too many swaps stand behind the rank that is laid open."""
    buttons, moves = _Buttons(table, view), unfolded(fold, view.legal)
    swaps = buttons.grid(moves)
    if fold == SWAPS and len(moves) > _MOST_BUTTONS:
        swaps = packed(
            map(buttons.more, dict.fromkeys(move.hand.rank for move in moves if isinstance(move, Swap)))
        )
    return (*buttons.rows(moves, Play), *swaps, (buttons.more(None),))


def refresh_button(table: Table, view: SeatView) -> Button:
    """Bring the panel up to date and tell whose turn it is."""
    text = texts(table.players[view.seat].language)("button-refresh")
    return Button(text, data=encode(Tap(table.id, table.game, 0, Action.REFRESH)))


class _Buttons:
    """Makes the buttons of one panel."""

    def __init__(self, table: Table, view: SeatView) -> None:
        self._table = table
        self._view = view
        self._texts = texts(table.players[view.seat].language)

    def rows(self, moves: Iterable[Move], *kinds: type[Move]) -> Keyboard:
        """The moves of some kinds, side by side."""
        return packed(self.move(move) for move in moves if isinstance(move, kinds))

    def grid(self, moves: Iterable[Move]) -> Keyboard:
        """The swaps, one row a hand card."""
        rows: dict[Card, list[Button]] = {}
        for move in moves:
            if isinstance(move, Swap):
                rows.setdefault(move.hand, []).append(self.move(move))
        return tuple(map(tuple, rows.values()))

    def folded(self, plays: Sequence[Play]) -> list[Button]:
        """Per rank one card and all of them; other counts behind `…`."""
        buttons: list[Button] = []
        for rank in Rank:
            own = [play for play in plays if play.cards[0].rank is rank]
            shown = _ends(own)
            buttons += map(self.move, shown)
            if len(shown) < len(own):
                buttons.append(self.more(rank))
        return buttons

    def more(self, fold: Fold | None) -> Button:
        """`9 …`, the swaps, or the way back from there."""
        t = self._texts
        match fold:
            case None:
                return self._button(t("button-back"), More(None))
            case Rank():
                return self._button(t("button-more", rank=rank_text(t, fold)), More(fold))
            case _:
                return self._button(t("button-swaps"), More(fold))

    def move(self, move: Move) -> Button:
        """One move."""
        t = self._texts
        match move:
            case Play():
                style = Style.GOOD if _burns(self._view.public, move) else Style.PLAY
                return self._button(self._play_text(move), move, style)
            case Swap(hand, face_up):
                text = t("button-swap", hand=card_text(t, hand), open=card_text(t, face_up))
                return self._button(text, move)
            case Ready():
                return self._button(t("button-ready"), move, Style.GOOD)
            case Blind(position):
                return self._button(t("button-blind", number=position + 1), move, Style.PLAY)
            case Take():
                return self._button(t("button-take", count=len(self._view.public.pile)), move, Style.BAD)
            case Pass():
                return self._button(t("button-pass"), move)

    def _play_text(self, play: Play) -> str:
        """`9♣`, `9♣ 9♠`, `9 ×3`; open cards that may complete a four before the hand is empty say so."""
        t, count = self._texts, len(play.cards)
        text = cards_text(t, play.cards)
        if count > 2:
            text = t("button-count", rank=rank_text(t, play.cards[0].rank), count=count)
        early = play.zone is Zone.FACE_UP and self._view.hand
        return t("button-open", cards=text) if early else text

    def _button(self, text: str, what: Move | More, style: Style | None = None) -> Button:
        table = self._table
        tap = Tap(table.id, table.game, self._view.public.ply, what)
        return Button(text, data=encode(tap), style=style)


def _ends(plays: Sequence[Play]) -> list[Play]:
    """Of the plays of one rank, the smallest and the largest from the hand, and the same from the open cards."""
    by_zone = ([play for play in plays if play.zone is zone] for zone in (Zone.HAND, Zone.FACE_UP))
    return [play for own in by_zone for play in dict.fromkeys((*own[:1], *own[-1:]))]


def _burns(view: PublicView, play: Play) -> bool:
    """Whether a play burns the pile (RULES.md 4.6 and 6): only for the button's colour."""
    rules, rank = view.rules, play.cards[0].rank
    run = run_length((*view.pile, *play.cards))
    completes = rules.plays_out_of_turn and rank is not Rank.JOKER and len(play.cards) < run == 4
    return rules.power(rank) is Power.BURN or (rules.four_burns and run >= 4) or completes
