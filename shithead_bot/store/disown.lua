#!lua
-- Give a user's line in a chat's scores to another id, without a name; where that has one already, they add up.
-- KEYS: the fence, the scores. ARGV: lease, the user's id, the other.
local fence, scores = unpack(KEYS)
local lease, id, other = unpack(ARGV)
if redis.call('GET', fence) ~= lease then
  return 'fenced'
end
local columns = {'games', 'clear'}
for _, column in ipairs(columns) do
  for _, whose in ipairs({id, other}) do
    local count = redis.call('HGET', scores, whose .. ':' .. column)
    if count and not count:find('^%d+$') then
      return redis.error_reply('DAMAGED ' .. scores .. ' holds something that is no count')
    end
  end
end
for _, column in ipairs(columns) do
  local count = redis.call('HGET', scores, id .. ':' .. column)
  if count then
    redis.call('HINCRBY', scores, other .. ':' .. column, count)
    redis.call('HSET', scores, other .. ':name', '')
  end
end
redis.call('HDEL', scores, id .. ':games', id .. ':clear', id .. ':name')
return 'ok'
