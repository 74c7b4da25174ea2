"""All screens of a table: what the group and every player should see of it now."""

from dataclasses import replace
from typing import Final

from shithead_bot.engine.observation import PublicView, SeatView, observe, observe_public
from shithead_bot.engine.state import GameState, Phase
from shithead_bot.tables.model import Player, Reach, Table, TablePhase
from shithead_bot.views import aside, group, hand, lobby, practice
from shithead_bot.views.away import computer_plays, pinged, reminded
from shithead_bot.views.menu import menu_page, menu_slot
from shithead_bot.views.screen import Address, Screen

REPOST_AFTER: Final = 20.0


def screens(table: Table, bot: str) -> tuple[Screen, ...]:
    """The table's screens: the group's first, then the panels by seat; of practice there is one. `bot` is the bot's
    username."""
    if table.is_practice:
        return _practice(table)
    return (group_screen(table, bot), *_menu(table), *_panels(table, bot))


def group_slot(table: Table) -> str:
    """The name of the group's screen: one for each game, so that a finished one stays in the chat."""
    return f"table.{table.game}"


def hand_slot(table: Table) -> str:
    """The name of a player's panel in his private chat."""
    return f"hand.{table.game}"


def group_screen(table: Table, bot: str) -> Screen:
    """The group's message: lobby, table or result. It rings when a lobby opens, when a game ends, and where the chat
    wants that, when somebody is reminded of his turn."""
    address = Address(table.place.chat_id, table.place.topic, group_slot(table))
    match table.phase:
        case TablePhase.LOBBY:
            html, keyboard = lobby.lobby_html(table), lobby.lobby_keyboard(table)
            return Screen(address, html, keyboard, rings=True, post_key="lobby", keeps=True)
        case TablePhase.CLOSED:
            html, keyboard = lobby.closed_html(table), lobby.closed_keyboard(table)
            return Screen(address, html, keyboard, post_key="lobby", keeps=True)
        case TablePhase.GAME:
            return _game_screen(table, observe_public(_state(table)), address, bot)
        case TablePhase.OVER:
            html = group.over_html(table, observe_public(_state(table)))
            return Screen(address, html, group.over_keyboard(table), rings=True, post_key="over", keeps=True)


def _game_screen(table: Table, view: PublicView, address: Address, bot: str) -> Screen:
    html, keyboard = group.game_html(table, view), group.game_keyboard(table, view, bot)
    key = "swap" if view.phase is Phase.SWAP else f"turn.{view.turn}"
    if pinged(table):
        return Screen(address, html, keyboard, rings=True, post_key=f"{key}.reminded", keeps=True)
    return Screen(address, html, keyboard, post_key=key, repost_after=REPOST_AFTER, keeps=True)


def _menu(table: Table) -> tuple[Screen, ...]:
    """The menu, while it is open: of the rules in the lobby, and of whom to kick in a game too."""
    if table.menu is None:
        return ()
    address = Address(table.place.chat_id, table.place.topic, menu_slot(table))
    return (Screen(address, *menu_page(table, table.menu), post_key="menu"),)


def _practice(table: Table) -> tuple[Screen, ...]:
    """Table and panel in one, in the player's language. It rings for the deal; from there to the result it is one
    message, in place."""
    player = table.players[practice.SEAT]
    if player.reach is Reach.NO:
        return ()
    address = Address(player.user_id, None, hand_slot(table))
    html, keyboard = practice.page(replace(table, language=player.language))
    dealt = table.phase in {TablePhase.GAME, TablePhase.OVER}
    return (Screen(address, html, keyboard, rings=dealt, post_key="deal" if dealt else "lobby", keeps=dealt),)


def _panels(table: Table, bot: str) -> tuple[Screen, ...]:
    if table.phase is TablePhase.CLOSED:
        return ()
    return tuple(
        _panel(table, seat, player, bot)
        for seat, player in enumerate(table.players)
        if player.reach is not Reach.NO
    )


def _panel(table: Table, seat: int, player: Player, bot: str) -> Screen:
    address = Address(player.user_id, None, hand_slot(table))
    if table.phase is TablePhase.LOBBY:
        html, keyboard = hand.lobby_panel(table, player.language)
        return Screen(address, html, keyboard, post_key="lobby")
    view = observe(_state(table), seat)
    html, keyboard = aside.panel(table, view, bot) or hand.panel(table, view)
    rings = not computer_plays(table, view.public, seat)
    return Screen(address, html, keyboard, rings=rings, post_key=_panel_key(table, view), keeps=True)


def _panel_key(table: Table, view: SeatView) -> str:
    """The phone rings for the deal, for each of the player's turns, when he is reminded of one, and when the game rests
    and goes on; for nothing else. Who is away finds his panel posted anew, silently."""
    player, public = table.players[view.seat], view.public
    if computer_plays(table, public, view.seat):
        return "away"
    if table.suspended is not None and public.seats[view.seat].place is None:
        return "rest"
    key = f"turn.{player.turns}" if player.turns else "deal"
    return f"{key}.again" if view.seat in reminded(table) else key


def _state(table: Table) -> GameState:
    if table.state is None:
        raise AssertionError("a game has a state")
    return table.state
