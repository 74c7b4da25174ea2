#!lua
-- Move one update from the inbox to the list of the dead, which keeps the last 50 for 30 days.
local fence, inbox, dead = unpack(KEYS)
if redis.call('GET', fence) ~= ARGV[1] then
  return 'fenced'
end
local entry = redis.call('XRANGE', inbox, ARGV[2], ARGV[2])[1]
if entry then
  redis.call('RPUSH', dead, entry[2][2])
  redis.call('LTRIM', dead, -50, -1)
  redis.call('EXPIRE', dead, 30 * 24 * 3600)
  redis.call('XDEL', inbox, ARGV[2])
end
return 'ok'
