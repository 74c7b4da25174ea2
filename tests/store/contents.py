"""Everything that a bot's store holds, as it lies there."""

from redis.asyncio import Redis

from shithead_bot.store.keys import Keys


async def everything(redis: Redis, keys: Keys) -> bytes:
    """The names of all keys, their fields and values, as bytes."""
    found: list[bytes | str] = []
    async for key in redis.scan_iter(match=keys.every, count=1000):
        found += await _parts(redis, key)
    return b"\n".join(part if isinstance(part, bytes) else part.encode() for part in found)


async def _parts(redis: Redis, key: bytes) -> list[bytes | str]:
    match await redis.type(key):
        case b"string":
            return [key, await redis.get(key) or b""]
        case b"hash":
            return [key, *(part for pair in (await redis.hgetall(key)).items() for part in pair)]
        case b"list":
            return [key, *await redis.lrange(key, 0, -1)]
        case b"set":
            return [key, *await redis.smembers(key)]
        case b"zset":
            return [key, *await redis.zrange(key, 0, -1)]
        case b"stream":
            entries = await redis.xrange(key) or []
            return [key, *(part for _, fields in entries for part in (fields or {}).values())]
        case other:
            raise AssertionError(f"a key of an unknown kind: {other!r}")
