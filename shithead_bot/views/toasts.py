"""The answer to a tap: a toast, an alert, or nothing. Plain text of at most 200 characters."""

import html
from dataclasses import dataclass
from typing import Final

from shithead_bot.engine import events as happen
from shithead_bot.engine.cards import Card
from shithead_bot.engine.observation import observe, observe_public
from shithead_bot.engine.state import Phase
from shithead_bot.i18n import Texts, texts
from shithead_bot.tables.model import Table, TablePhase
from shithead_bot.tables.outcome import Accepted, Refused, TableReason
from shithead_bot.views.names import plain_name
from shithead_bot.views.words import NONE, Words, card_text, cards_text, listed, rank_text

MAX_LENGTH: Final = 200


@dataclass(frozen=True, slots=True)
class Toast:
    """What the presser alone sees. An alert waits to be closed; a url opens a chat with the bot."""

    text: str = ""
    alert: bool = False
    url: str | None = None

    def __post_init__(self) -> None:
        if len(self.text) > MAX_LENGTH:
            object.__setattr__(self, "text", self.text[: MAX_LENGTH - 1] + "…")


def refusal_text(refused: Refused, language: str | None, bot: str) -> str:
    """A refusal in words. `bot` is the bot's username, for the commands it names."""
    t = texts(language)
    command = "/stop" if refused.reason is TableReason.LEAVE_IN_GAME else "/new"
    return t(
        f"refused-{refused.reason.value}",
        names=listed(t, [plain_name(name, t("player-unnamed", number=1)) for name in refused.names]),
        count=refused.count,
        command=f"{command}@{bot}",
    )


def refusal_html(refused: Refused, language: str | None, bot: str) -> str:
    """The same for a message."""
    return html.escape(refusal_text(refused, language, bot), quote=False)


def refusal(refused: Refused, language: str | None, bot: str) -> Toast:
    """Why a tap did nothing."""
    return Toast(refusal_text(refused, language, bot))


def move_toast(accepted: Accepted, user_id: int) -> Toast:
    """What a player's own move did, where his panel alone doesn't say it clearly enough."""
    table = accepted.table
    seat = table.seat_of(user_id)
    if seat is None:
        raise AssertionError("whoever moved has a seat")
    words = Words(table, texts(table.players[seat].language), plain=True)
    for event in accepted.events:
        if isinstance(event, happen.Misfit) and event.seat == seat:
            card = card_text(words.texts, event.card)
            return Toast(words.texts("toast-misfit", card=card, count=event.count), alert=True)
    return Toast(" ".join(filter(None, (_own_event(table, words, seat, event) for event in accepted.events))))


def _own_event(table: Table, words: Words, seat: int, event: happen.Event) -> str:
    t = words.texts
    match event:
        case happen.Burned(count=count):
            return t("toast-burned", count=count)
        case happen.WentOut(seat=out, place=place) if out == seat:
            return t("toast-out", place=place)
        case happen.GameOver(shithead=loser) if loser == seat:
            return t("toast-shithead")
        case happen.Unreadied():
            return t("toast-swapped-unready")
        case happen.Readied():
            waiting = _waiting(table)
            return t("toast-ready", names=words.players(waiting)) if waiting else t("toast-ready-last")
        case _:
            return ""


def _waiting(table: Table) -> list[int]:
    """The seats that aren't ready yet; none once play has begun."""
    if table.state is None or table.state.phase is not Phase.SWAP:
        return []
    return [seat for seat, public in enumerate(observe_public(table.state).seats) if not public.ready]


def refreshed(table: Table, language: str | None) -> Toast:
    """Whose turn it is and what lies on top: the answer to Refresh."""
    t = texts(language)
    words = Words(table, t, plain=True)
    if table.phase is not TablePhase.GAME or table.state is None:
        return Toast(t("peek-over"))
    view = observe_public(table.state)
    if view.phase is Phase.SWAP:
        return Toast(t("toast-refreshed-swap", names=words.players(_waiting(table))))
    name = words.player(view.current)
    if not view.pile:
        return Toast(t("toast-refreshed-empty", name=name))
    return Toast(t("toast-refreshed", name=name, top=card_text(t, view.pile[-1])))


def peek(table: Table, user_id: int, language: str | None) -> Toast:
    """The presser's own cards, by rank: a quick look from the group."""
    t, seat = texts(language), table.seat_of(user_id)
    if seat is None:
        return Toast(t("peek-stranger"))
    if table.state is None:
        return Toast(t("peek-lobby"))
    if table.phase is not TablePhase.GAME:
        return Toast(t("peek-over"))
    view = observe(table.state, seat)
    own = view.public.seats[seat]
    if own.place is not None:
        return Toast(t("peek-out"))
    lines = [
        t("peek-hand", cards=counted(t, view.hand)),
        t("peek-open", cards=cards_text(t, own.face_up)),
        t("peek-blind", count=sum(own.face_down)),
    ]
    return Toast("\n".join(lines), alert=True)


def counted(t: Texts, hand: tuple[Card, ...]) -> str:
    """A sorted hand as rank × count, short however many cards it has."""
    ranks = dict.fromkeys(card.rank for card in hand)
    counts = {rank: sum(card.rank is rank for card in hand) for rank in ranks}
    return (
        ", ".join(rank_text(t, rank) + (f"×{count}" if count > 1 else "") for rank, count in counts.items())
        or NONE
    )


def said(key: str, language: str | None, *, alert: bool = False) -> Toast:
    """A text of the catalogue that needs no values."""
    return Toast(texts(language)(key), alert=alert)
