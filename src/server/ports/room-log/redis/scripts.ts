import { windowLength } from '../port.ts'

/** A room that nothing happens in for a day is forgotten. */
const keptSeconds = 24 * 60 * 60

const open = `
local epoch = redis.call('HGET', KEYS[1], 'epoch')
if not epoch then
  epoch = ARGV[1]
  redis.call('DEL', KEYS[2], KEYS[3])
  redis.call('HSET', KEYS[1], 'epoch', epoch, 'sequence', 0)
  redis.call('EXPIRE', KEYS[1], ${keptSeconds})
end`

/**
 * Sequence, window and publication in one step. KEYS: order, window, ids. ARGV: an epoch to begin where there is none,
 * channel, id, payload. Answers epoch, sequence, and whether it stood there already.
 */
export const appendScript = `${open}
local known = redis.call('HGET', KEYS[3], ARGV[3])
if known then return { epoch, tonumber(known), 1 } end
local sequence = redis.call('HINCRBY', KEYS[1], 'sequence', 1)
local line = sequence .. ' ' .. ARGV[3] .. ' ' .. ARGV[4]
redis.call('HSET', KEYS[3], ARGV[3], sequence)
if redis.call('RPUSH', KEYS[2], line) > ${windowLength} then
  local oldest = redis.call('LPOP', KEYS[2])
  redis.call('HDEL', KEYS[3], string.match(oldest, '^%d+ (%S+) '))
end
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ${keptSeconds}) end
redis.call('PUBLISH', ARGV[2], 'event ' .. epoch .. ' ' .. line)
return { epoch, sequence, 0 }`

/** Answers epoch, sequence and the lines of the window. */
export const readScript = `${open}
return { epoch, tonumber(redis.call('HGET', KEYS[1], 'sequence')), redis.call('LRANGE', KEYS[2], 0, -1) }`
