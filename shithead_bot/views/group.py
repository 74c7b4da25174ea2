"""The group's table message: what everyone may see, from the public observation alone."""

from typing import Final

from shithead_bot.engine.observation import PublicSeat, PublicView
from shithead_bot.engine.state import Outcome, Phase
from shithead_bot.i18n import Texts, texts
from shithead_bot.tables.model import Closing, Table
from shithead_bot.views.away import away_tag, computer_plays, pinged, some_may_return
from shithead_bot.views.buttons import Action
from shithead_bot.views.house import clock_text, house_lines, variant_name
from shithead_bot.views.lobby import action_button
from shithead_bot.views.screen import Button, Keyboard, Style
from shithead_bot.views.telling import last_moves, told
from shithead_bot.views.words import Words, demand_text, listed, open_text, top_text

_ROOMY: Final = 6  # players for whom there is room for two lines each


def game_html(table: Table, view: PublicView) -> str:
    """The table while it swaps or plays."""
    t = texts(table.language)
    words = Words(table, t)
    clock = "" if table.clock is None else t("table-clock", clock=clock_text(t, table.clock))
    lines = [t("table-title", **_named(t, table), clock=clock), *house_lines(t, table), ""]
    for seat, public in enumerate(view.seats):
        lines += seat_lines(table, view, words, seat, public)
    lines += [
        "",
        *(_swapping(table, view, words) if view.phase is Phase.SWAP else _playing(table, view, words)),
    ]
    if table.left_out:
        lines += ["", t("table-left-out", names=words.others(*table.left_out))]
    return "\n".join(lines)


def _named(t: Texts, table: Table) -> dict[str, str | int]:
    """The game's number, and its rules by name."""
    return {"game": table.game, "variant": variant_name(t, table.variant)}


def seat_lines(table: Table, view: PublicView, words: Words, seat: int, public: PublicSeat) -> list[str]:
    """A player's name and hand in one line, his cards on the table in the next; of many players all in one."""
    t, name = words.texts, words.player(seat)
    roomy = len(view.seats) <= _ROOMY
    lost_last = roomy and table.players[seat].user_id == table.last_shithead
    tags = t("table-last-shithead") if lost_last else ""
    tags += away_tag(t, table, view, seat, short=not roomy)
    if public.place is not None:
        return [t("table-seat-out", name=name, tags=tags, place=public.place)]
    cards = [open_text(t, public.face_up)] if public.face_up else []
    cards += [t("table-blind", count=sum(public.face_down))] if any(public.face_down) else []
    called = t(_name_key(view, seat, public), name=name, tags=tags)
    if not roomy:
        return [" · ".join([t("table-seat-short", name=called, count=public.hand_count), *cards])]
    line = t("table-seat", name=called, count=public.hand_count)
    return [line, *([t("table-seat-cards", cards=" · ".join(cards))] if cards else [])]


def _name_key(view: PublicView, seat: int, public: PublicSeat) -> str:
    """How a name is marked: whoever isn't ready or is on turn stands out."""
    if view.phase is Phase.SWAP:
        return "table-name-ready" if public.ready else "table-name-swapping"
    return "table-name-on-turn" if view.current == seat else "table-name"


def _swapping(table: Table, view: PublicView, words: Words) -> list[str]:
    t, called = words.texts, pinged(table)
    waiting = [seat for seat, public in enumerate(view.seats) if not public.ready]
    names = listed(t, [words.mention(seat) if seat in called else words.player(seat) for seat in waiting])
    return [
        t("table-swapping"),
        t("table-waiting-reminded" if called else "table-waiting-ready", names=names),
    ]


def _playing(table: Table, view: PublicView, words: Words) -> list[str]:
    turn = words.texts("table-turn", name=words.player(view.current))
    if pinged(table):
        turn = words.texts("table-turn-reminded", name=words.mention(view.current))
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


def game_keyboard(table: Table, view: PublicView, bot: str) -> Keyboard:
    """A quick look at one's own cards, the way to the private chat, and the way back for who is away. `bot` is the
    bot's username."""
    open_chat = Button(texts(table.language)("button-open-chat"), url=f"https://t.me/{bot}")
    back = (action_button(table, "button-im-back", Action.BACK, Style.GOOD),)
    looks = (action_button(table, "button-my-cards", Action.PEEK, Style.PLAY), open_chat)
    return (looks, back) if some_may_return(table, view) else (looks,)


def over_html(table: Table, view: PublicView) -> str:
    """Places, and who is the Shithead."""
    t = texts(table.language)
    words = Words(table, t)
    lines = [t("over-title", **_named(t, table)), *house_lines(t, table), ""]
    lines += [
        t("over-place", place=place, name=words.player(seat), tags=away_tag(t, table, view, seat))
        for place, seat in enumerate(view.finished, start=1)
    ]
    lines.append(result_text(table, view, words))
    if view.outcome is not Outcome.ABANDONED:
        if any(computer_plays(table, view, seat) for seat in range(len(view.seats))):
            lines.append(t("over-away"))
        lines += ["", t("last-moves", moves=told(words, table.happened[-1]))]
    return "\n".join(lines)


def result_text(table: Table, view: PublicView, words: Words) -> str:
    """Who is the Shithead, or why nobody is."""
    t = words.texts
    if view.shithead is not None:
        tags = away_tag(t, table, view, view.shithead)
        return t("over-shithead", name=words.player(view.shithead), tags=tags)
    if view.outcome is Outcome.STALEMATE:
        return t("over-stalemate")
    if table.is_practice:
        return t("practice-expired" if table.closing is Closing.EXPIRED else "practice-ended")
    match table.closing:
        case Closing.STOPPED:
            return t("over-stopped", name=words.others(table.closed_by or ""))
        case Closing.DESERTED:
            return t("over-deserted")
        case Closing.SHUT_OUT:
            return t("over-shut-out")
        case _:
            return t("over-expired")


def over_keyboard(table: Table) -> Keyboard:
    """Rematch and New table."""
    return (
        (
            action_button(table, "button-rematch", Action.REMATCH, Style.GOOD),
            action_button(table, "button-new-table", Action.NEW),
        ),
    )
