"""All screens of a table: what the group and every player should see of it now."""

from typing import Final

from shithead_bot.engine.observation import observe, observe_public
from shithead_bot.engine.state import GameState, Phase
from shithead_bot.tables.model import Player, Reach, Table, TablePhase
from shithead_bot.views import group, hand, lobby
from shithead_bot.views.menu import menu_page, menu_slot
from shithead_bot.views.screen import Address, Screen

REPOST_AFTER: Final = 20.0


def screens(table: Table, bot: str) -> tuple[Screen, ...]:
    """The table's screens: the group's first, then the panels by seat. `bot` is the bot's username."""
    return (group_screen(table, bot), *_menu(table), *_panels(table))


def group_slot(table: Table) -> str:
    """The name of the group's screen: one for each game, so that a finished one stays in the chat."""
    return f"table.{table.game}"


def hand_slot(table: Table) -> str:
    """The name of a player's panel in his private chat."""
    return f"hand.{table.game}"


def group_screen(table: Table, bot: str) -> Screen:
    """The group's message: lobby, table or result. It rings when a lobby opens and when a game ends."""
    address = Address(table.place.chat_id, table.place.topic, group_slot(table))
    match table.phase:
        case TablePhase.LOBBY:
            html, keyboard = lobby.lobby_html(table), lobby.lobby_keyboard(table)
            return Screen(address, html, keyboard, rings=True, post_key="lobby", keeps=True)
        case TablePhase.CLOSED:
            html, keyboard = lobby.closed_html(table), lobby.closed_keyboard(table)
            return Screen(address, html, keyboard, post_key="lobby", keeps=True)
        case TablePhase.GAME:
            view = observe_public(_state(table))
            html, keyboard = group.game_html(table, view, bot), group.game_keyboard(table, bot)
            key = "swap" if view.phase is Phase.SWAP else f"turn.{view.turn}"
            return Screen(address, html, keyboard, post_key=key, repost_after=REPOST_AFTER, keeps=True)
        case TablePhase.OVER:
            html = group.over_html(table, observe_public(_state(table)))
            return Screen(address, html, group.over_keyboard(table), rings=True, post_key="over", keeps=True)


def _menu(table: Table) -> tuple[Screen, ...]:
    """The rules menu, while it is open in the lobby."""
    if table.menu is None:
        return ()
    address = Address(table.place.chat_id, table.place.topic, menu_slot(table))
    return (Screen(address, *menu_page(table, table.menu), post_key="menu"),)


def _panels(table: Table) -> tuple[Screen, ...]:
    if table.phase is TablePhase.CLOSED:
        return ()
    return tuple(
        _panel(table, seat, player)
        for seat, player in enumerate(table.players)
        if player.reach is not Reach.NO
    )


def _panel(table: Table, seat: int, player: Player) -> Screen:
    address = Address(player.user_id, None, hand_slot(table))
    if table.phase is TablePhase.LOBBY:
        html, keyboard = hand.lobby_panel(table, player.language)
        return Screen(address, html, keyboard, post_key="lobby")
    view = observe(_state(table), seat)
    over = table.phase is TablePhase.OVER
    html, keyboard = hand.over_panel(table, view) if over else hand.panel(table, view)
    # The phone rings for the deal and for each of the player's turns, and for nothing else.
    key = f"turn.{player.turns}" if player.turns else "deal"
    return Screen(address, html, keyboard, rings=True, post_key=key, keeps=True)


def _state(table: Table) -> GameState:
    if table.state is None:
        raise AssertionError("a game has a state")
    return table.state
