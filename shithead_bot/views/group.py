"""The group's table message: what everyone may see, from the public observation alone."""

from shithead_bot.engine.observation import PublicSeat, PublicView
from shithead_bot.engine.state import Outcome, Phase
from shithead_bot.i18n import texts
from shithead_bot.tables.model import Closing, Reach, Table
from shithead_bot.views.buttons import Action
from shithead_bot.views.lobby import action_button, variant_title
from shithead_bot.views.screen import Button, Keyboard, Style
from shithead_bot.views.words import Words, backs_text, card_text, cards_text, demand_text, told


def game_html(table: Table, view: PublicView, bot: str) -> str:
    """The table while it swaps or plays. `bot` is the bot's username."""
    t = texts(table.language)
    words = Words(table, t)
    lines = [t("table-title", game=table.game, variant=variant_title(t, table)), ""]
    for seat, public in enumerate(view.seats):
        lines += _seat_lines(table, view, words, seat, public)
        if table.players[seat].reach is Reach.NO:
            lines.append(t("table-seat-unreachable", name=words.player(seat), command=f"/stop@{bot}"))
    lines += ["", *(_swapping(view, words) if view.phase is Phase.SWAP else _playing(table, view, words))]
    if table.left_out:
        lines += ["", t("table-left-out", names=", ".join(words.name(name) for name in table.left_out))]
    return "\n".join(lines)


def _seat_lines(
    table: Table, view: PublicView, words: Words, seat: int, public: PublicSeat
) -> tuple[str, ...]:
    t, name = words.texts, words.player(seat)
    tags = " 💩" if table.players[seat].user_id == table.last_shithead else ""
    if public.place is not None:
        return (t("table-seat-out", mark="🏁", name=name, tags=tags, place=public.place),)
    on_turn = view.phase is Phase.PLAY and view.current == seat
    mark = _mark(view, public, on_turn=on_turn)
    key = "table-seat" if on_turn else "table-seat-quiet"
    cards = t(
        "table-seat-cards",
        open=cards_text(t, public.face_up),
        blind=backs_text(public.face_down),
    )
    return t(key, mark=mark, name=name, tags=tags, count=public.hand_count), cards


def _mark(view: PublicView, public: PublicSeat, *, on_turn: bool) -> str:
    if view.phase is Phase.SWAP:
        return "✅" if public.ready else "⏳"
    return "👉" if on_turn else "▫️"


def _swapping(view: PublicView, words: Words) -> list[str]:
    waiting = [seat for seat, public in enumerate(view.seats) if not public.ready]
    t = words.texts
    return [t("table-swapping"), t("table-waiting-ready", names=words.players(waiting))]


def _playing(table: Table, view: PublicView, words: Words) -> list[str]:
    t = words.texts
    lines = [told(words, move) for move in table.happened]
    lines = [t("table-last-moves", moves="\n".join(lines)), ""] if lines else []
    return [*lines, *pile_lines(words, view), "", t("table-turn", name=words.player(view.current))]


def pile_lines(words: Words, view: PublicView) -> list[str]:
    """The pile, what it asks for, and the draw pile."""
    t = words.texts
    if not view.pile:
        pile = t("table-pile-empty")
    else:
        pile = t("table-pile", top=card_text(t, view.pile[-1]), count=len(view.pile))
    fits = t("table-fits", demand=demand_text(t, view.demand, view.rules))
    return [pile, fits, t("table-draw-pile", count=view.draw_count)]


def game_keyboard(table: Table, bot: str) -> Keyboard:
    """A quick look at one's own cards, and the way to the private chat."""
    open_chat = Button(texts(table.language)("button-open-chat"), url=f"https://t.me/{bot}")
    return ((action_button(table, "button-my-cards", Action.PEEK, Style.PLAY), open_chat),)


def over_html(table: Table, view: PublicView) -> str:
    """Places, and who is the Shithead."""
    t = texts(table.language)
    words = Words(table, t)
    lines = [t("over-title", game=table.game, variant=variant_title(t, table)), ""]
    lines += [
        t("over-place", place=place, name=words.player(seat))
        for place, seat in enumerate(view.finished, start=1)
    ]
    if view.shithead is not None:
        lines.append(t("over-shithead", name=words.player(view.shithead)))
    elif view.outcome is Outcome.STALEMATE:
        lines.append(t("over-stalemate"))
    elif table.closing is Closing.STOPPED:
        lines.append(t("over-stopped", name=words.name(table.closed_by or "")))
    else:
        lines.append(t("over-expired"))
    last = told(words, table.happened[-1]) if table.happened and view.outcome is not Outcome.ABANDONED else ""
    return "\n".join([*lines, "", t("table-last-moves", moves=last)] if last else lines)


def over_keyboard(table: Table) -> Keyboard:
    """Rematch and New table."""
    return (
        (
            action_button(table, "button-rematch", Action.REMATCH, Style.GOOD),
            action_button(table, "button-new-table", Action.NEW),
        ),
    )
