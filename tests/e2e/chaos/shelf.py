"""The bot's store, looked into behind its back: while it runs, and when it has ended."""

from dataclasses import dataclass

from redis.asyncio import Redis
from redis.exceptions import RedisError

from shithead_bot.config import Settings
from shithead_bot.engine.record import loads
from shithead_bot.playground.world import World
from shithead_bot.store.connect import Store, open_store
from shithead_bot.store.keys import Keys
from shithead_bot.store.table_form import table_from_json
from shithead_bot.tables.model import Table, TablePhase
from tests.e2e.chaos.bot import Bot
from tests.e2e.chaos.laws import Ending, Played
from tests.e2e.chaos.witness import Witness


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as the store has it, and how many lines its game's log has."""

    table: Table
    lines: int

    @property
    def is_on(self) -> bool:
        """Whether a game is on."""
        return self.table.phase is TablePhase.GAME

    @property
    def progress(self) -> tuple[str, int, int]:
        """What changes with every move."""
        return self.table.phase, self.table.game, self.lines


async def look(bot: Bot) -> list[Kept] | None:
    """Every table there is; None while the store is away."""
    found = []
    try:
        async with bot.redis() as redis:
            async for key in redis.scan_iter(match=bot.keys.table("*"), count=1000):
                form = await redis.hget(key, "table")
                assert isinstance(form, bytes)
                table = table_from_json(form, "a table")
                found.append(Kept(table, await redis.llen(bot.keys.log(table.id))))
    except (RedisError, OSError):
        return None
    return found


async def is_dealt_with(world: World, bot: Bot) -> bool:
    """Whether the bot has taken every update, and done what there was to do."""
    async with bot.redis() as redis:
        return not world.updates.pending and not await redis.xlen(bot.keys.inbox)


async def ending(world: World, bot: Bot, witness: Witness, secrets: list[str]) -> Ending:
    """What is left, once the bot has ended."""
    chats = [chat_id for chat_id in world.chats if chat_id < 0]
    settings = Settings(token=world.token, data_dir=bot.data)
    async with await open_store(settings) as store, bot.redis() as redis:
        tables = {table_id for chat_id in chats for table_id in await store.tables.tables_in(chat_id)}
        stored = [await store.tables.load(table_id) for table_id in sorted(tables)]
        return Ending(
            tables=[each.table for each in stored if each is not None],
            games=[played for chat in chats for played in await _games(store, redis, bot.keys, chat)],
            standings={chat_id: await store.scores.standings(chat_id) for chat_id in chats},
            calls=world.calls,
            taps=witness.taps,
            moves=witness.moves(),
            fetched=witness.fetched,
            lives=witness.lives,
            away=witness.away,
            log=bot.said,
            secrets=secrets,
            faults=witness.faults,
        )


async def _games(store: Store, redis: Redis, keys: Keys, chat_id: int) -> list[Played]:
    """A chat's records; which game of which table each is, its key says."""
    names = await redis.lrange(keys.records(chat_id), 0, -1)
    kept = await store.records.all(chat_id)
    named = (name.decode().rsplit(":", 2)[1:] for name in names if isinstance(name, bytes))
    return [
        Played(chat_id, table_id, int(game), loads(record.line), record.players)
        for (table_id, game), record in zip(named, kept, strict=True)
    ]
