"""The answer to a tap: a toast, an alert, or nothing. Plain text of at most 200 characters."""

import html
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from shithead_bot.engine import events as happen
from shithead_bot.engine.cards import Card
from shithead_bot.engine.observation import PublicView, observe, observe_public
from shithead_bot.engine.state import Phase
from shithead_bot.i18n import Texts, texts
from shithead_bot.tables.model import Table, TablePhase
from shithead_bot.tables.outcome import Accepted, Refused
from shithead_bot.views.names import plain_name
from shithead_bot.views.words import Words, card_text, in_a_row, listed, open_text, rank_text, top_text

MAX_LENGTH: Final = 200


@dataclass(frozen=True, slots=True)
class Toast:
    """What the presser alone sees: it may hold his cards, so no repr shows it. What is too long is cut.

    An alert waits to be closed; a url opens a chat with the bot.
    """

    text: str = field(default="", repr=False)
    alert: bool = False
    url: str | None = None

    def __post_init__(self) -> None:
        units = self.text.encode("utf-16-le")  # as Telegram counts
        if len(units) > 2 * MAX_LENGTH:
            kept = units[: 2 * (MAX_LENGTH - 1)].decode("utf-16-le", errors="ignore")
            object.__setattr__(self, "text", kept + "…")


def refusal_text(refused: Refused, language: str | None, bot: str) -> str:
    """A refusal in words. `bot` is the bot's username, for the commands it names."""
    t = texts(language)
    names = [plain_name(name) or t("player-unnamed", number=number) for number, name in refused.names]
    return t(
        f"refused-{refused.reason.value}",
        names=listed(t, names),
        named=len(names),
        count=refused.count,
        command=f"/new@{bot}",
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
    said = " ".join(filter(None, (_event_text(table, words, event) for event in accepted.events)))
    return Toast(said, alert=any(isinstance(event, happen.Misfit) for event in accepted.events))


def _event_text(table: Table, words: Words, event: happen.Event) -> str:
    t = words.texts
    match event:
        case happen.Misfit(card=card, count=count):
            return t("toast-misfit", card=card_text(t, card), count=count)
        case happen.Burned(count=count):
            return t("toast-burned", count=count)
        case happen.WentOut(place=place):
            return t("toast-out", place=place)
        case happen.Unreadied():
            return t("toast-swapped-unready")
        case happen.Readied():
            waiting = _waiting(observe_public(table.running)) if table.running else []
            return t("toast-ready", names=words.players(waiting)) if waiting else t("toast-ready-last")
        case _:
            return ""


def _waiting(view: PublicView) -> list[int]:
    """The seats that aren't ready yet; none once play has begun."""
    return [seat for seat, public in enumerate(view.seats) if not public.ready]


def refreshed(table: Table, language: str | None) -> Toast:
    """Whose turn it is and what lies on top: the answer to Refresh."""
    t = texts(language)
    if table.running is None:
        return Toast(t("peek-over"))
    words, view = Words(table, t, plain=True), observe_public(table.running)
    if view.phase is Phase.SWAP:
        return Toast(t("toast-refreshed-swap", names=words.players(_waiting(view))))
    name = words.player(view.current)
    if not view.pile:
        return Toast(t("toast-refreshed-empty", name=name))
    return Toast(t("toast-refreshed", name=name, top=top_text(t, view.pile, view.demand.seen_through)))


def came_back(table: Table, language: str | None) -> Toast:
    """Whoever is back on his seat hears it, and how the game stands."""
    return Toast(f"{texts(language)('toast-back')} {refreshed(table, language).text}")


def settings_saved(language: str | None) -> Toast:
    """The chat's settings are as the tap wants them."""
    return said("toast-saved", language)


def peek(table: Table, user_id: int, language: str | None) -> Toast:
    """The presser's own cards, by rank: a quick look from the group."""
    t, seat = texts(language), table.seat_of(user_id)
    if seat is None:
        return Toast(t("peek-stranger"))
    if table.running is None:
        return Toast(t("peek-lobby" if table.phase is TablePhase.LOBBY else "peek-over"))
    view = observe(table.running, seat)
    own = view.public.seats[seat]
    if own.place is not None:
        return Toast(t("peek-out"))
    lines = [
        t("peek-hand", cards=counted(t, view.hand)),
        t("peek-open", cards=open_text(t, own.face_up)),
        t("peek-blind", count=sum(own.face_down)),
    ]
    return Toast("\n".join(lines), alert=True)


def counted(t: Texts, hand: Sequence[Card]) -> str:
    """A sorted hand as rank × count, short however many cards it has."""
    counts = Counter(card.rank for card in hand).items()
    held = [rank_text(t, rank) + (f"×{count}" if count > 1 else "") for rank, count in counts]
    return in_a_row(t, held) if held else t("cards-none")


def said(key: str, language: str | None, *, alert: bool = False) -> Toast:
    """A text of the catalogue that needs no values."""
    return Toast(texts(language)(key), alert=alert)
