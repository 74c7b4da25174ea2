#!lua
-- Append the updates that were not seen in the last 25 hours; answer each one's receipt, or '' where it was seen.
-- ARGV: lease, a name for this call, then update id and JSON in turn. A call that is repeated because its answer
-- was lost gets the same answer again.
local fence, inbox, seen, received = unpack(KEYS)
if redis.call('GET', fence) ~= ARGV[1] then
  return 'fenced'
end
local last = redis.call('HMGET', received, 'call', 'receipts')
if last[1] == ARGV[2] then
  return cjson.decode(last[2])
end

local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', seen, '-inf', now - 25 * 3600)
local receipts = {}
for at = 3, #ARGV, 2 do
  local receipt = ''
  if not redis.call('ZSCORE', seen, ARGV[at]) then
    receipt = redis.call('XADD', inbox, '*', 'update', ARGV[at + 1])
    redis.call('ZADD', seen, now, ARGV[at])
  end
  receipts[#receipts + 1] = receipt
end
redis.call('HSET', received, 'call', ARGV[2], 'receipts', cjson.encode(receipts))
return receipts
