import { windowLength } from '../port.ts'

/** Rooms without entries for a day expire. */
const expirySeconds = 24 * 60 * 60

const open = `
local epoch = redis.call('HGET', KEYS[1], 'epoch')
if not epoch then
  epoch = ARGV[1]
  redis.call('DEL', KEYS[2], KEYS[3])
  redis.call('HSET', KEYS[1], 'epoch', epoch, 'sequence', 0)
  redis.call('EXPIRE', KEYS[1], ${expirySeconds})
end`

/**
 * Updates sequence and window and publishes, atomically. KEYS: order, window, ids. ARGV: epoch for a new log,
 * channel, id, payload. Returns epoch, sequence, and whether the id was already in the log.
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
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ${expirySeconds}) end
redis.call('PUBLISH', ARGV[2], 'event ' .. epoch .. ' ' .. line)
return { epoch, sequence, 0 }`

/** Returns epoch, sequence and the lines of the window. */
export const readScript = `${open}
return { epoch, tonumber(redis.call('HGET', KEYS[1], 'sequence')), redis.call('LRANGE', KEYS[2], 0, -1) }`
