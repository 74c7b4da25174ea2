"""Who is waited for and was reminded, and whose seat the computer plays. All of it is public."""

from shithead_bot.engine.observation import PublicView
from shithead_bot.i18n import Texts
from shithead_bot.tables.due import awaited
from shithead_bot.tables.model import PlayedBy, Table


def computer_plays(table: Table, view: PublicView, seat: int) -> bool:
    """Whether the computer plays this seat for its player; of one that is out, and after the game: whether it played it
    at the end."""
    player = table.players[seat]
    if player.is_computer:
        return False
    return not player.credit if _is_settled(view, seat) else player.played_by is PlayedBy.COMPUTER


def away_tag(t: Texts, table: Table, view: PublicView, seat: int, *, short: bool = False) -> str:
    """What stands behind the name of a player whose seat the computer plays; while there is something to come back to,
    and room, with why he is away."""
    if not computer_plays(table, view, seat):
        return ""
    absence = table.players[seat].absence
    if absence is None or short or _is_settled(view, seat):
        return t("table-away-short")
    return t("table-away", why=t(f"away-{absence.value}"))


def reminded(table: Table) -> tuple[int, ...]:
    """The seats whose players are waited for and were reminded of it."""
    if table.reminded_at is None:
        return ()
    return tuple(seat for seat in awaited(table) if table.players[seat].played_by is PlayedBy.HUMAN)


def pinged(table: Table) -> tuple[int, ...]:
    """Those of them whom the group's message mentions."""
    return reminded(table) if table.pings else ()


def some_may_return(table: Table, view: PublicView) -> bool:
    """Whether there is a seat still in the game that its player may have back."""
    return any(player.may_return and not _is_settled(view, seat) for seat, player in enumerate(table.players))


def _is_settled(view: PublicView, seat: int) -> bool:
    """Whether the seat has no more moves to make."""
    return view.outcome is not None or view.seats[seat].place is not None
