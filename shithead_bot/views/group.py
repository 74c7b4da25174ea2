"""The group's table message: what everyone may see, from the public observation alone."""

from typing import Final

from shithead_bot.engine.observation import PublicSeat, PublicView
from shithead_bot.engine.state import Outcome, Phase
from shithead_bot.i18n import Texts, texts
from shithead_bot.tables.model import Closing, Reach, Table
from shithead_bot.views.buttons import Action
from shithead_bot.views.house import house_lines, variant_name
from shithead_bot.views.lobby import action_button
from shithead_bot.views.screen import Button, Keyboard, Style
from shithead_bot.views.telling import last_moves, told
from shithead_bot.views.words import BACK, Words, demand_text, open_text, top_text

_ROOMY: Final = 6  # players for whom there is room for two lines each


def game_html(table: Table, view: PublicView, bot: str) -> str:
    """The table while it swaps or plays. `bot` is the bot's username."""
    t = texts(table.language)
    words = Words(table, t)
    lines = [*_title(t, table, "table-title"), ""]
    for seat, public in enumerate(view.seats):
        lines += _seat_lines(table, view, words, seat, public)
        if table.players[seat].reach is Reach.NO:
            lines.append(t("table-seat-unreachable", command=f"/stop@{bot}"))
    lines += ["", *(_swapping(view, words) if view.phase is Phase.SWAP else _playing(table, view, words))]
    if table.left_out:
        lines += ["", t("table-left-out", names=words.others(*table.left_out))]
    return "\n".join(lines)


def _title(t: Texts, table: Table, key: str) -> list[str]:
    """The game's number, its rules by name and what differs from them."""
    return [t(key, game=table.game, variant=variant_name(t, table.variant)), *house_lines(t, table)]


def _seat_lines(table: Table, view: PublicView, words: Words, seat: int, public: PublicSeat) -> list[str]:
    """A player's name and hand in one line, his cards on the table in the next; of many players all in one."""
    t, name = words.texts, words.player(seat)
    tags = " 💩" if table.players[seat].user_id == table.last_shithead else ""
    if public.place is not None:
        return [t("table-seat-out", name=name, tags=tags, place=public.place)]
    cards = [open_text(t, public.face_up)] if public.face_up else []
    cards += [BACK * sum(public.face_down)] if any(public.face_down) else []
    on_turn = view.phase is Phase.PLAY and view.current == seat
    called = t(
        "table-name-on-turn" if on_turn else "table-name", mark=_mark(view, public), name=name, tags=tags
    )
    if len(view.seats) > _ROOMY:
        return [" · ".join([t("table-seat-short", name=called, count=public.hand_count), *cards])]
    line = t("table-seat", name=called, count=public.hand_count)
    return [line, *([t("table-seat-cards", cards=" · ".join(cards))] if cards else [])]


def _mark(view: PublicView, public: PublicSeat) -> str:
    if view.phase is not Phase.SWAP:
        return "▫️"
    return "✅" if public.ready else "⏳"


def _swapping(view: PublicView, words: Words) -> list[str]:
    waiting = [seat for seat, public in enumerate(view.seats) if not public.ready]
    t = words.texts
    return [t("table-swapping"), t("table-waiting-ready", names=words.players(waiting))]


def _playing(table: Table, view: PublicView, words: Words) -> list[str]:
    turn = words.texts("table-turn", name=words.player(view.current))
    return [*last_moves(table, words), *pile_lines(words, view), "", turn]


def pile_lines(words: Words, view: PublicView) -> list[str]:
    """The pile, what it asks for, the draw pile, and which way round where that isn't the usual one."""
    t = words.texts
    if view.pile:
        top = top_text(t, view.pile, view.demand.seen_through)
        lines = [t("pile", top=top, count=len(view.pile), draw=view.draw_count)]
        lines.append(t("pile-fits", demand=demand_text(t, view)))
    else:
        lines = [t("pile-empty", draw=view.draw_count)]
    return lines if view.direction > 0 else [*lines, t("pile-upwards")]


def game_keyboard(table: Table, bot: str) -> Keyboard:
    """A quick look at one's own cards, and the way to the private chat."""
    open_chat = Button(texts(table.language)("button-open-chat"), url=f"https://t.me/{bot}")
    return ((action_button(table, "button-my-cards", Action.PEEK, Style.PLAY), open_chat),)


def over_html(table: Table, view: PublicView) -> str:
    """Places, and who is the Shithead."""
    t = texts(table.language)
    words = Words(table, t)
    lines = [*_title(t, table, "over-title"), ""]
    lines += [
        t("over-place", place=place, name=words.player(seat))
        for place, seat in enumerate(view.finished, start=1)
    ]
    lines.append(_result(table, view, words))
    if view.outcome is not Outcome.ABANDONED:
        lines += ["", t("last-moves", moves=told(words, table.happened[-1]))]
    return "\n".join(lines)


def _result(table: Table, view: PublicView, words: Words) -> str:
    t = words.texts
    if view.shithead is not None:
        return t("over-shithead", name=words.player(view.shithead))
    if view.outcome is Outcome.STALEMATE:
        return t("over-stalemate")
    if table.closing is Closing.STOPPED:
        return t("over-stopped", name=words.others(table.closed_by or ""))
    return t("over-expired")


def over_keyboard(table: Table) -> Keyboard:
    """Rematch and New table."""
    return (
        (
            action_button(table, "button-rematch", Action.REMATCH, Style.GOOD),
            action_button(table, "button-new-table", Action.NEW),
        ),
    )
