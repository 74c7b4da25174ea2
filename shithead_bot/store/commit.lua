#!lua
-- One accepted command of a table, whole or not at all. Redis doesn't roll back, so everything is checked before
-- the first write.
--
-- KEYS: the fence, the table's hash, places, due, dirty, inbox, the table's log, its chat's scores, its chat's
--   records, this game's record, then the table sets of those who joined and of those who left.
-- ARGV: lease, table id, version expected (0: none yet), a name for this commit, the table as JSON, the rest of the
--   commit as JSON (see tables.py).
-- Answers the new version, 'conflict', 'crowded' or 'fenced'. A commit that is repeated because its answer was lost gets the
-- same answer again.
local fence, held, places, due, dirty, inbox, log, scores, records, record = unpack(KEYS, 1, 10)
local lease, id, expected, commit, body = unpack(ARGV, 1, 5)
local rest = cjson.decode(ARGV[6])

-- Checks.
if redis.call('GET', fence) ~= lease then
  return 'fenced'
end

local kinds = {'string', 'hash', 'hash', 'zset', 'hash', 'stream', 'list', 'hash', 'list', 'string'}
for at, key in ipairs(KEYS) do
  local kind = redis.call('TYPE', key).ok
  if kind ~= 'none' and kind ~= (kinds[at] or 'set') then
    return redis.error_reply('DAMAGED ' .. key .. ' is a ' .. kind)
  end
end

local version, last, place = unpack(redis.call('HMGET', held, 'version', 'commit', 'place'))
if last == commit then
  return tonumber(version)
end
if (version or '0') ~= expected then
  return 'conflict'
end
local spot = rest.place
local standing = redis.call('HGET', places, spot)
if standing and standing ~= id then
  if not version then
    return 'conflict'
  end
  spot = spot .. ':' .. id -- it moves to where another table stands: it isn't found there, and comes after it
end
if rest.newcomer then
  local seats = KEYS[10 + rest.newcomer]
  if redis.call('SCARD', seats) >= rest.most and redis.call('SISMEMBER', seats, id) == 0 then
    return 'crowded'
  end
end
if #rest.moves > 0 and not rest.start and redis.call('EXISTS', log) == 0 then
  return redis.error_reply('DAMAGED ' .. log .. ' is gone, and there are moves to append')
end
for _, score in ipairs(rest.scores) do
  for _, count in ipairs(redis.call('HMGET', scores, score.user .. ':games', score.user .. ':clear')) do
    if count and not count:find('^%d+$') then
      return redis.error_reply('DAMAGED ' .. scores .. ' holds something that is no count')
    end
  end
end

-- Writes.
version = tonumber(expected) + 1
if place and place ~= spot and redis.call('HGET', places, place) == id then
  redis.call('HDEL', places, place)
end
redis.call('HSET', places, spot, id)
redis.call('HSET', held, 'version', version, 'commit', commit, 'place', spot, 'table', body)
if rest.due then
  redis.call('ZADD', due, rest.due, id)
else
  redis.call('ZREM', due, id)
end
for at = 11, #KEYS do
  redis.call(at <= 10 + rest.joined and 'SADD' or 'SREM', KEYS[at], id)
end
if rest.start then
  redis.call('DEL', log)
  redis.call('RPUSH', log, rest.start)
end
for _, move in ipairs(rest.moves) do
  redis.call('RPUSH', log, move)
end
for _, score in ipairs(rest.scores) do
  redis.call('HINCRBY', scores, score.user .. ':games', 1)
  redis.call('HINCRBY', scores, score.user .. ':clear', score.clear and 1 or 0)
  redis.call('HSET', scores, score.user .. ':name', score.name)
end
if rest.record then
  redis.call('SET', record, rest.record, 'EX', 30 * 24 * 3600)
  redis.call('RPUSH', records, record)
  redis.call('EXPIRE', records, 30 * 24 * 3600)
  for _, oldest in ipairs(redis.call('LRANGE', records, 0, -51)) do
    redis.call('DEL', oldest)
  end
  redis.call('LTRIM', records, -50, -1)
end
redis.call('HSET', dirty, id, version)
if rest.receipt then
  redis.call('XDEL', inbox, rest.receipt)
end
return version
