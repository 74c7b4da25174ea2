"""One evening, from the first table to the last: trouble for a while, then peace, and what is left of it."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final

from shithead_bot.playground.chats import Status
from shithead_bot.playground.server import ApiServer
from shithead_bot.playground.world import World
from shithead_bot.tables.due import awaited
from shithead_bot.tables.model import PlayedBy, Player, Table
from tests.e2e.chaos import shelf
from tests.e2e.chaos.bot import Bot
from tests.e2e.chaos.clubs import Club
from tests.e2e.chaos.laws import Ending
from tests.e2e.chaos.people import Guest, has_moves
from tests.e2e.chaos.plot import Plot
from tests.e2e.chaos.shelf import Kept
from tests.e2e.chaos.troubles import Scene, admit, press_all_panels, strike, unmute
from tests.e2e.chaos.witness import Witness
from tests.e2e.house import new_token

_STAYS_AWAY: Final = 0.3
_SPREAD: Final = 4.0  # seconds over which people come back
_LOOK: Final = 1.0
_STANDS_STILL: Final = 20.0  # seconds without a move after which a game is stuck
_ASK_AGAIN: Final = 4.0
_STOPPED: Final = 20.0  # seconds in which games that are stopped have ended, and all is dealt with


class Evening:
    """Everybody, at work. The bot's data lies in `folder`."""

    def __init__(self, plot: Plot, folder: Path, world: World, api_url: str) -> None:
        self.world = world
        self.witness = Witness(world)
        self.bot = Bot(folder, world, api_url, self.witness)
        self._plot = plot
        self._rng = Random(plot.seed)
        self.people = [
            Guest(world, world.add_user(f"Quirin{number:02}nym"), pace, Random(f"{plot.seed} {number}"))
            for number, pace in enumerate(plot.paces)
        ]
        self.names = [guest.user.first_name for guest in self.people]
        self.clubs = [
            Club(world, plan, [self.people[person] for person in plan.people], self._rng)
            for plan in plot.clubs
        ]
        for plan in plot.clubs:
            if plan.sleeper is not None:
                self.people[plan.sleeper].sleeps = True
                self.witness.away.add(self.people[plan.sleeper].user.id)

    async def have_trouble(self) -> None:
        """Let every blow fall at its time."""
        clock = asyncio.get_running_loop().time
        began, under_way = clock(), set[asyncio.Task[None]]()
        for blow in self._plot.blows:
            await asyncio.sleep(max(0.0, began + blow.at - clock()))
            club, guest = self.clubs[blow.club], self.people[blow.person]
            scene = Scene(self.world, self.bot, self.witness, club, guest, self.people, blow.dice)
            task = asyncio.create_task(strike(blow, scene))
            under_way.add(task)
            task.add_done_callback(under_way.discard)
        await asyncio.gather(*under_way)

    async def make_peace(self, seconds: float) -> None:
        """Nothing is wrong any more: all are let in, people come back or stay away, and the games are played on; those
        that take too long are stopped."""
        self.world.faults.clear()
        for club in self.clubs:
            club.is_festive = False
            self._let_bot_in(club)
        self._press_panels()
        for guest in self.people:
            self._decide(guest)
            await asyncio.sleep(_SPREAD / len(self.people))
        await self._leave_games()
        await self._play_on(seconds)
        for guest in self.people:
            guest.is_frozen = True
        await self._stop_all()
        self._press_panels()
        await self._until_dealt_with()

    async def ending(self) -> Ending:
        """What is left when the bot has been told to stop."""
        if code := await self.bot.stop():
            self.witness.faults.append(f"the bot ended with {code}")
        taps = {tap.data for tap in self.witness.taps if tap.label != "forged"}
        return await shelf.ending(self.world, self.bot, self.witness, [self.world.token, *self.names, *taps])

    def _press_panels(self) -> None:
        """Everybody presses a move on all panels that he sees, of which one a table is usable at most."""
        for guest in self.people:
            with suppress(ValueError):  # he has blocked the bot, or has no panel
                press_all_panels(guest)

    def _let_bot_in(self, club: Club) -> None:
        bot = self.world.bot
        if not club.has_bot:
            admit(self.world, club)
        elif club.chat.member(bot).status is Status.RESTRICTED:
            unmute(self.world, club)

    def _decide(self, guest: Guest) -> None:
        """Somebody comes back to everything that he is away from, or stays away."""
        if guest.user.deleted:
            return
        guest.stays_away = guest.sleeps or self._rng.random() < _STAYS_AWAY
        if guest.user.blocked:
            guest.start()
        for club in self.clubs:
            if guest not in club.people:
                continue
            if not guest.stays_away and not club.chat.member(guest.user).present:
                self.world.join(guest.user, club.chat)

    async def _leave_games(self) -> None:
        """Who stays away leaves his games to the computer, where he is still in the group."""
        while (tables := await shelf.look(self.bot)) is None:  # noqa: ASYNC110 — a store tells nobody
            await asyncio.sleep(_LOOK)
        for kept in tables:
            club = self._club_of(kept.table)
            for guest in self.people:
                is_there = club.chat.member(guest.user).present and not guest.user.deleted
                if (
                    kept.is_on
                    and guest.stays_away
                    and is_there
                    and kept.table.seat_of(guest.user.id) is not None
                ):
                    self.witness.away.add(guest.user.id)
                    club.command_at(kept.table.place.topic, guest, "leave")

    def _club_of(self, table: Table) -> Club:
        ids = self.world.chats[table.place.chat_id], self.world.chats[table.place.chat_id].migrated_to
        return next(club for club in self.clubs if club.chat in ids)

    async def _play_on(self, seconds: float) -> None:
        """Until all games are over, or so many seconds; no game stands still meanwhile."""
        clock = asyncio.get_running_loop().time
        began, since = clock(), dict[str, tuple[Kept, float]]()
        while clock() - began < seconds:
            await asyncio.sleep(_LOOK)
            for kept in await shelf.look(self.bot) or ():
                before, moved = since.get(kept.table.id, (None, 0.0))
                moves_on = before is None or before.progress != kept.progress
                since[kept.table.id] = kept, clock() if moves_on else moved
            if since and not any(self._can_go_on(kept) for kept, _ in since.values()):
                return
        for kept, moved in since.values():
            if self._can_go_on(kept) and clock() - moved > _STANDS_STILL:
                waits_for = self._waits_for(kept.table)
                self.witness.faults.append(
                    f"table {kept.table.id} has stood still for {clock() - moved:.0f} s; it waits for {waits_for}"
                )

    def _can_go_on(self, kept: Kept) -> bool:
        """Whether a game is on, and somebody it waits for will move. Who has deleted his account won't, nor who left
        the group while the bot wasn't there; nobody tells it, and it plays for him when his time is over, which is
        later than this evening."""
        players = [kept.table.players[seat] for seat in awaited(kept.table)]
        return any(
            player.played_by is PlayedBy.COMPUTER or self._will_move(kept, player) for player in players
        )

    def _will_move(self, kept: Kept, player: Player) -> bool:
        guest = self._guest(player)
        is_there = self._club_of(kept.table).chat.member(guest.user).present
        return not guest.user.deleted and (is_there or not guest.stays_away)

    def _guest(self, player: Player) -> Guest:
        return next(guest for guest in self.people if guest.user.id == player.user_id)

    def _waits_for(self, table: Table) -> list[str]:
        """Whom a table waits for, each with his last messages: `*` those of this table, `+` those with moves."""
        told = []
        for seat in awaited(table):
            player = table.players[seat]
            shown = [
                f"{message.id}{'*' * (table.id in repr(message.keyboard))}{'+' * has_moves(message)}"
                for message in self._guest(player).messages()[-8:]
            ]
            told.append(f"{player.user_id} ({player.played_by}, sees {' '.join(shown)})")
        return told

    async def _stop_all(self) -> None:
        """End the games that are on, of which a group may have two."""
        try:
            async with asyncio.timeout(_STOPPED):
                while games := [kept.table for kept in await shelf.look(self.bot) or () if kept.is_on]:
                    for table in games:
                        club = self._club_of(table)
                        club.command_at(table.place.topic, club.keeper, "stop")
                    await asyncio.sleep(_ASK_AGAIN)
        except TimeoutError:
            self.witness.faults.append("in the end there is a game that can't be stopped")

    async def _until_dealt_with(self) -> None:
        try:
            async with asyncio.timeout(_STOPPED):
                while not await shelf.is_dealt_with(self.world, self.bot):  # noqa: ASYNC110 — a store tells nobody
                    await asyncio.sleep(_LOOK)
        except TimeoutError:
            self.witness.faults.append("in the end there is something left to do")


@asynccontextmanager
async def open_evening(plot: Plot, folder: Path) -> AsyncIterator[Evening]:
    """A world with everybody in it, playing."""
    world = World(token=new_token())
    async with ApiServer(world) as api:
        evening = Evening(plot, folder, world, api.url)
        lives: list[Coroutine[None, None, None]] = [guest.carry_on() for guest in evening.people]
        lives += [club.carry_on() for club in evening.clubs]
        tasks = [asyncio.create_task(life) for life in (*lives, evening.bot.carry_on())]
        try:
            yield evening
        finally:
            for task in tasks:
                task.cancel()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
            await evening.bot.end()
        for outcome in outcomes:
            if isinstance(outcome, Exception):
                raise outcome
