"""The lobby in the group: who is in, who isn't reached yet, and how to begin."""

from typing import Final

from shithead_bot.i18n import Texts, texts
from shithead_bot.tables.model import Closing, Reach, Table
from shithead_bot.views.buttons import Action, Tap, encode
from shithead_bot.views.menu import menu_button
from shithead_bot.views.rulebook import title
from shithead_bot.views.screen import Button, Keyboard, Style
from shithead_bot.views.words import Words

_REACH_TAGS: Final = {Reach.PENDING: "lobby-pending", Reach.NO: "lobby-unreachable", Reach.YES: None}


def variant_title(t: Texts, table: Table) -> str:
    """The rule sheet's name and what differs from it; while the menu is open, that it isn't settled."""
    return t("lobby-choosing") if table.menu is not None else title(t, table.variant, table.rules)


def action_button(table: Table, key: str, action: Action, style: Style | None = None) -> Button:
    """A button of the group's messages."""
    text = texts(table.language)(key)
    return Button(text, data=encode(Tap(table.id, table.game, 0, action)), style=style)


def lobby_html(table: Table) -> str:
    """The open lobby."""
    t = texts(table.language)
    words = Words(table, t)
    lines = [t("lobby-title", variant=variant_title(t, table), seats=table.rules.max_players), ""]
    lines += [_player_line(table, words, seat) for seat in range(len(table.players))] or [t("lobby-empty")]
    full = len(table.players) == table.rules.max_players
    return "\n".join(
        [*lines, "", t("lobby-full" if full else "lobby-invite"), _what_is_missing(table, words)]
    )


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
        (menu_button(table),),
    )


def closed_html(table: Table) -> str:
    """A lobby that ended without a game."""
    t = texts(table.language)
    if table.closing is Closing.CANCELLED:
        why = t("lobby-cancelled", name=Words(table, t).others(table.closed_by or ""))
    else:
        why = t("lobby-expired")
    return f"{t('lobby-closed-title')}\n{why}"


def closed_keyboard(table: Table) -> Keyboard:
    """New table."""
    return ((action_button(table, "button-new-table", Action.NEW, Style.GOOD),),)
