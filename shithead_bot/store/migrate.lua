#!lua
-- Move what is kept of a chat to the chat that it has become: scores add up, records keep their order, and the old
-- chat's settings win. Where nothing is left in the old one, nothing changes.
-- KEYS: the fence, then scores, records and settings of the old chat, then those of the new one. ARGV: lease.
local fence, old_scores, old_records, old_settings, scores, records, settings = unpack(KEYS)

-- Checks.
if redis.call('GET', fence) ~= ARGV[1] then
  return 'fenced'
end
local kinds = {'string', 'hash', 'list', 'string', 'hash', 'list', 'string'}
for at, key in ipairs(KEYS) do
  local kind = redis.call('TYPE', key).ok
  if kind ~= 'none' and kind ~= kinds[at] then
    return redis.error_reply('DAMAGED ' .. key .. ' is a ' .. kind)
  end
end
local lines = redis.call('HGETALL', old_scores)
for at = 1, #lines, 2 do
  local field, count = lines[at], lines[at + 1]
  local here = redis.call('HGET', scores, field) or '0'
  if not field:find(':name$') and not (count:find('^%d+$') and here:find('^%d+$')) then
    return redis.error_reply('DAMAGED ' .. old_scores .. ' or ' .. scores .. ' holds something that is no count')
  end
end

-- Writes.
for at = 1, #lines, 2 do
  if lines[at]:find(':name$') then
    redis.call('HSETNX', scores, lines[at], lines[at + 1])
  else
    redis.call('HINCRBY', scores, lines[at], lines[at + 1])
  end
end
redis.call('DEL', old_scores)
local older = redis.call('LRANGE', old_records, 0, -1)
if #older > 0 then
  for at = #older, 1, -1 do
    redis.call('LPUSH', records, older[at])
  end
  redis.call('EXPIRE', records, 30 * 24 * 3600)
  for _, oldest in ipairs(redis.call('LRANGE', records, 0, -51)) do
    redis.call('DEL', oldest)
  end
  redis.call('LTRIM', records, -50, -1)
  redis.call('DEL', old_records)
end
if redis.call('EXISTS', old_settings) == 1 then
  redis.call('RENAME', old_settings, settings)
end
return 'ok'
