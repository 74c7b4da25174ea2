"""The lobby in the group: who is in, who isn't reached yet, and how to begin."""

from typing import Final

from shithead_bot.i18n import Texts, texts
from shithead_bot.tables.choosing import Page
from shithead_bot.tables.model import Closing, Reach, Table
from shithead_bot.views.buttons import Action, Tap, encode
from shithead_bot.views.house import clock_text, house_lines, variant_name
from shithead_bot.views.screen import Button, Keyboard, Style
from shithead_bot.views.words import Words

_REACH_TAGS: Final = {Reach.PENDING: "lobby-pending", Reach.NO: "lobby-unreachable", Reach.YES: None}


def action_button(table: Table, key: str, action: Action, style: Style | None = None) -> Button:
    """A button of the group's messages."""
    text = texts(table.language)(key)
    return Button(text, data=encode(Tap(table.id, table.game, 0, action)), style=style)


def lobby_html(table: Table) -> str:
    """The open lobby."""
    t = texts(table.language)
    words = Words(table, t)
    lines = [*_title(t, table), ""]
    lines += [_player_line(table, words, seat) for seat in range(len(table.players))] or [t("lobby-empty")]
    full = len(table.players) == table.rules.max_players
    return "\n".join(
        [*lines, "", t("lobby-full" if full else "lobby-invite"), _what_is_missing(table, words)]
    )


def _title(t: Texts, table: Table) -> list[str]:
    """The rules by name, what differs from them, and the time for a turn; while the rules' menu is open nothing of them
    is settled."""
    if table.menu not in {None, Page.KICK}:
        return [t("lobby-title-choosing")]
    name = variant_name(t, table.variant)
    clock = [] if table.clock is None else [t("lobby-clock", clock=clock_text(t, table.clock))]
    return [t("lobby-title", variant=name, seats=table.rules.max_players), *house_lines(t, table), *clock]


def _player_line(table: Table, words: Words, seat: int) -> str:
    t, player = words.texts, table.players[seat]
    reach = _REACH_TAGS[player.reach]
    tags = [
        t("lobby-host") if player.user_id == table.host else "",
        t("lobby-last-shithead") if player.user_id == table.last_shithead else "",
        t(reach) if reach else "",
    ]
    return t("lobby-player", number=seat + 1, name=words.player(seat), tags="".join(tags))


def _what_is_missing(table: Table, words: Words) -> str:
    missing = 2 - sum(player.reach is not Reach.NO for player in table.players)
    if missing > 0:
        return words.texts("lobby-needs", count=missing)
    host = table.seat_of(table.host)
    return words.texts("lobby-ready") if host is None else words.texts("lobby-begin", name=words.player(host))


def lobby_keyboard(table: Table) -> Keyboard:
    """Join, Leave, Begin, Cancel, Rules: the same for all who see it, so the table says to whom each is open."""
    return (
        (
            action_button(table, "button-join", Action.JOIN, Style.GOOD),
            action_button(table, "button-leave", Action.LEAVE),
        ),
        (
            action_button(table, "button-begin", Action.BEGIN, Style.PLAY),
            action_button(table, "button-cancel", Action.CANCEL, Style.BAD),
        ),
        (action_button(table, "button-choose-rules", Action.RULES),),
    )


def closed_html(table: Table) -> str:
    """A lobby that ended without a game."""
    t = texts(table.language)
    match table.closing:
        case Closing.CANCELLED:
            why = t("lobby-cancelled", name=Words(table, t).others(table.closed_by or ""))
        case Closing.SHUT_OUT:
            why = t("lobby-shut-out")
        case _:
            why = t("lobby-expired")
    return f"{t('lobby-closed-title')}\n{why}"


def closed_keyboard(table: Table) -> Keyboard:
    """New table."""
    return ((action_button(table, "button-new-table", Action.NEW, Style.GOOD),),)
