"""Whoever does something is there: his table hears of it even where what he does changes nothing."""

from shithead_bot.bot.desk import Desk
from shithead_bot.bot.inbound import Request, Tapped
from shithead_bot.tables.commands import Present


def prove_membership(desk: Desk, request: Request) -> None:
    """Who writes or taps in a group is in it; not so in a public one, which strangers see too."""
    place, sender = request.place, request.sender
    if place is not None and place.username is None and not sender.anonymous:
        desk.members.learn(place.chat_id, sender.user_id, is_member=True)


async def show_presence(desk: Desk, request: Request, table_id: str | None) -> None:
    """Let the tables where he has missed turns know that he is there. Who is held up is not written about."""
    user_id = request.sender.user_id
    if desk.throttle.is_held_up(user_id):
        return
    if table_id is None and isinstance(request, Tapped):
        return
    for known in (table_id,) if table_id is not None else await desk.tables.tables_of(user_id):
        stored = await desk.service.load(known)
        seat = None if stored is None else stored.table.seat_of(user_id)
        if stored is not None and seat is not None and stored.table.players[seat].missed:
            desk.tell([(known, Present(user_id))])
