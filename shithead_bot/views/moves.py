"""Legal moves as buttons: these and only these, low to high. Legality comes with the observation."""

from collections.abc import Iterable, Sequence
from typing import Final

from shithead_bot.engine.cards import Rank
from shithead_bot.engine.moves import Blind, Move, Pass, Play, Swap, Take
from shithead_bot.engine.observation import PublicView, SeatView
from shithead_bot.engine.rules import Power
from shithead_bot.i18n import Texts, texts
from shithead_bot.tables.model import Table
from shithead_bot.views.buttons import Action, More, Tap, encode
from shithead_bot.views.screen import Button, Keyboard, Style
from shithead_bot.views.words import BACK, card_text, cards_text, rank_text

_MOST_BUTTONS: Final = 40
_ROW_SIGNS: Final = 20
_ROW_BUTTONS: Final = 5


def swap_keyboard(table: Table, view: SeatView) -> Keyboard:
    """A grid of `4♣ ⇄ K♠`, one row a hand card, and Ready while the player isn't."""
    t = texts(table.players[view.seat].language)
    rows: dict[str, list[Button]] = {}
    for move in view.legal:
        if isinstance(move, Swap):
            hand, face_up = card_text(t, move.hand), card_text(t, move.face_up)
            text = t("button-swap", hand=hand, open=face_up)
            rows.setdefault(move.hand.text, []).append(_button(table, view, text, move))
    grid = tuple(tuple(row) for row in rows.values())
    ready = tuple(
        (_button(table, view, t("button-ready"), move, Style.GOOD),)
        for move in view.legal
        if not isinstance(move, Swap)
    )
    return grid + ready


def move_keyboard(table: Table, view: SeatView) -> tuple[Keyboard, str | None]:
    """The buttons of a player who may move, and the key of a hint that goes with them."""
    t = texts(table.players[view.seat].language)
    plays = [move for move in view.legal if isinstance(move, Play)]
    rest = [move for move in view.legal if not isinstance(move, Play)]
    if len(view.legal) > _MOST_BUTTONS:
        buttons = _folded(table, view, t, plays)
    else:
        buttons = [_play_button(table, view, t, move) for move in plays]
    keyboard = (*packed(buttons), *_other_rows(table, view, t, rest))
    return keyboard, _hint(plays, rest)


def more_keyboard(table: Table, view: SeatView, rank: Rank) -> Keyboard:
    """All counts of one rank, and the way back."""
    t = texts(table.players[view.seat].language)
    plays = [move for move in view.legal if isinstance(move, Play) and move.cards[0].rank is rank]
    back = _button(table, view, t("button-back"), More(None))
    return (*packed([_play_button(table, view, t, move) for move in plays]), (back,))


def refresh_button(table: Table, view: SeatView) -> Button:
    """Bring the panel up to date and tell whose turn it is."""
    t = texts(table.players[view.seat].language)
    return Button(t("button-refresh"), data=encode(Tap(table.id, table.game, 0, Action.REFRESH)))


def packed(buttons: Iterable[Button]) -> Keyboard:
    """Buttons in rows that a phone can show: the longer their texts, the fewer in a row."""
    rows: list[list[Button]] = []
    room = 0
    for button in buttons:
        width = max(len(button.text), 3)
        if not rows or width > room or len(rows[-1]) == _ROW_BUTTONS:
            rows.append([])
            room = _ROW_SIGNS
        rows[-1].append(button)
        room -= width
    return tuple(tuple(row) for row in rows)


def _folded(table: Table, view: SeatView, t: Texts, plays: Sequence[Play]) -> list[Button]:
    """Per rank one card and all of them; other counts behind `…`."""
    ranks: dict[Rank, list[Play]] = {}
    for move in plays:
        ranks.setdefault(move.cards[0].rank, []).append(move)
    buttons: list[Button] = []
    for rank, counts in ranks.items():
        shown = counts if len(counts) < 3 else [counts[0], counts[-1]]
        buttons += [_play_button(table, view, t, move) for move in shown]
        if len(counts) > 2:
            text = t("button-more", rank=rank_text(t, rank))
            buttons.append(_button(table, view, text, More(rank)))
    return buttons


def _other_rows(table: Table, view: SeatView, t: Texts, moves: Sequence[Move]) -> Keyboard:
    """In-game swaps first, then blind cards side by side, then take and pass."""
    swaps, blinds, others = list[Button](), list[Button](), list[Button]()
    for move in moves:
        match move:
            case Swap(hand, face_up):
                text = t("button-swap", hand=card_text(t, hand), open=card_text(t, face_up))
                swaps.append(_button(table, view, text, move))
            case Blind(position):
                text = t("button-blind", back=BACK, number=position + 1)
                blinds.append(_button(table, view, text, move, Style.PLAY))
            case Take():
                text = t("button-take", count=len(view.public.pile))
                others.append(_button(table, view, text, move, Style.BAD))
            case Pass():
                others.append(_button(table, view, t("button-pass"), move))
            case _:
                raise AssertionError(f"{type(move).__name__} is no move of play")
    return (*packed(swaps), *packed(blinds), *packed(others))


def _hint(plays: Sequence[Play], rest: Sequence[Move]) -> str | None:
    if any(isinstance(move, Pass) for move in rest):
        return "hand-may-pass"
    if any(isinstance(move, Blind) for move in rest):
        return "hand-blind-choose"
    takes = any(isinstance(move, Take) for move in rest)
    return "hand-nothing-fits" if takes and not plays else None


def _play_button(table: Table, view: SeatView, t: Texts, move: Play) -> Button:
    cards, rank = move.cards, move.cards[0].rank
    many = len(cards) > 2
    text = t("button-count", rank=rank_text(t, rank), count=len(cards)) if many else cards_text(t, cards)
    return _button(table, view, text, move, Style.GOOD if _burns(view.public, move) else Style.PLAY)


def _burns(view: PublicView, move: Play) -> bool:
    """Whether the play burns the pile: only for the button's colour."""
    rank = move.cards[0].rank
    run = len(move.cards)
    for card in reversed(view.pile):
        if card.rank is not rank:
            break
        run += 1
    return view.rules.power(rank) is Power.BURN or (view.rules.four_burns and run >= 4)


def _button(table: Table, view: SeatView, text: str, what: Move | More, style: Style | None = None) -> Button:
    ply = view.public.ply
    return Button(text, data=encode(Tap(table.id, table.game, ply, what)), style=style)
