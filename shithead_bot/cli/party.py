"""A group of simulated players, each at his phone: what the demo and the bench play with."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from shithead_bot.cli.players import NAMES, Player
from shithead_bot.playground.chats import Chat
from shithead_bot.playground.world import World

_NOT_OF_A_MOVE: Final = ("getMe", "getUpdates", "deleteWebhook", "getMy", "setMy")


@dataclass(frozen=True, slots=True)
class Party:
    """A world with one group in it, and the players who are in the group; the first is their host."""

    world: World
    group: Chat
    players: Sequence[Player]

    @property
    def moves(self) -> int:
        """How many moves they have made, swaps and Ready among them."""
        return sum(player.moves for player in self.players)

    async def sit_down(self) -> None:
        """Open a table, join one after another, and begin."""
        host = self.players[0]
        host.say(f"/new@{self.world.bot.username}", self.group)
        for player in self.players:
            await player.join(self.group)
        await host.begin(self.group)


def invite(seats: int, rng: Random, *, limits: bool, pace: float = 0.0) -> Party:
    """Players at a fresh local Telegram. rng decides their swaps; pace: seconds they look before they press."""
    world = World(limits=limits)
    users = [world.add_user(name) for name in NAMES[:seats]]
    group = world.add_group("Friends", members=users, kind="supergroup", creator=users[0])
    players = [Player(world, user, Random(rng.random()), pace) for user in users]  # noqa: S311 — simulated
    return Party(world, group, players)


def print_calls(calls: Counter[str], moves: int) -> None:
    """Print how many calls a move took, by method; polling and introductions apart."""
    counted = {name: count for name, count in sorted(calls.items()) if not name.startswith(_NOT_OF_A_MOVE)}
    print(f"Bot API calls a move: {sum(counted.values()) / moves:.2f}")
    for name, count in counted.items():
        print(f"  {name:<22} {count / moves:.2f}")
