#!lua
-- Take the next turn at the store: from now on every older process is fenced off.
-- KEYS: the fence, the mark of who holds the store.
-- ARGV: a name for this process, for how many milliseconds it holds the store unless it renews that (0: it sets no
--   mark), 'wait' to leave a living holder alone.
-- Answers the new lease (`number:name`), or '' while another process holds the store. A call that is repeated
-- because its answer was lost gets the same answer again.
local fence, holder = unpack(KEYS)
local name, lasts, manner = unpack(ARGV)

local lease = redis.call('GET', fence) or '0'
local number, last = lease:match('^(%d+):?(%w*)$')
if not number then
  return redis.error_reply('DAMAGED ' .. fence .. ' holds no lease')
end
if last ~= name then
  if manner == 'wait' and redis.call('EXISTS', holder) == 1 then
    return ''
  end
  lease = string.format('%d:%s', number + 1, name)
end

redis.call('SET', fence, lease)
if lasts ~= '0' then
  redis.call('SET', holder, lease, 'PX', lasts)
end
return lease
