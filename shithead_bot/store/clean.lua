#!lua
-- Take a table's dirty mark away, unless a newer version has set it meanwhile.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return 'fenced'
end
if redis.call('HGET', KEYS[2], ARGV[2]) == ARGV[3] then
  redis.call('HDEL', KEYS[2], ARGV[2])
end
return 'ok'
