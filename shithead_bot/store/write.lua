#!lua
-- One writing command on KEYS[2], unless a newer process has taken over.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return 'fenced'
end
redis.call(ARGV[2], KEYS[2], unpack(ARGV, 3))
return 'ok'
