#!lua flags=no-writes
-- Which of these keys may tell of a user; it only looks. Damaged ones tell nothing.
-- KEYS: any. ARGV: the user's id, his name as JSON ('': it tells nothing), then each key's kind.
-- Answers the numbers of those keys.
local id, name = unpack(ARGV, 1, 2)
local whole_id = '%f[%d]' .. id .. '%f[%D]'

local looks = {
  table = function(key) return redis.pcall('HGET', key, 'table') end,
  log = function(key) return redis.pcall('LINDEX', key, 0) end,
  record = function(key) return redis.pcall('GET', key) end,
  shown = function(key)
    local fields = redis.pcall('HKEYS', key)
    return not fields.err and table.concat(fields, ' ')
  end,
  scores = function(key)
    local games = redis.pcall('HGET', key, id .. ':games')
    return type(games) == 'string' and id
  end,
}

-- The plain search, which is fast, goes first.
local function tells(text)
  return (text:find(id, 1, true) and text:find(whole_id)) or (name ~= '' and text:find(name, 1, true))
end

local found = {}
for at, key in ipairs(KEYS) do
  local text = looks[ARGV[2 + at]](key)
  if type(text) == 'string' and tells(text) then
    found[#found + 1] = at
  end
end
return found
