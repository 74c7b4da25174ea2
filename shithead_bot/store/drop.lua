#!lua
-- Remove a table and its log. What is shown of it stays known, until that is taken back.
local fence, held, places, due, log = unpack(KEYS)
if redis.call('GET', fence) ~= ARGV[1] then
  return 'fenced'
end
local id = ARGV[2]
local place = redis.call('HGET', held, 'place')
if place and redis.call('HGET', places, place) == id then
  redis.call('HDEL', places, place)
end
redis.call('ZREM', due, id)
redis.call('DEL', held, log)
return 'ok'
