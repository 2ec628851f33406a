import { Redis } from 'ioredis'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { z } from 'zod'
import { windowLength, type RoomEntry } from '../port.ts'

export interface RedisOrder {
  readonly epoch: string
  readonly sequence: number
}

export interface RedisWindow extends RedisOrder {
  readonly entries: readonly RoomEntry[]
}

export interface LinkOptions {
  readonly url: string
  /** Timeout of commands and connections; default 1500. */
  readonly patienceMs?: number
  readonly log: { warn(fields: object, message: string): void; info(fields: object, message: string): void }
  onMessage(channel: string, message: string): void
  /** Connected, possibly again: messages published meanwhile were missed. */
  onReady(): void
}

/** Calls reject at once while Redis is unreachable. */
export interface RedisLink {
  append(room: string, entry: RoomEntry): Promise<RedisOrder & { readonly repeated: boolean }>
  read(room: string): Promise<RedisWindow>
  publish(channel: string, message: string): Promise<unknown>
  /** Resolves when subscribed; while Redis is unreachable at once, and the subscription follows when it is back. */
  subscribe(channel: string): Promise<void>
  unsubscribe(channel: string): void
  /** Whether messages of all subscribed channels arrive; false from the loss of a connection until `onReady`. */
  isReady(): boolean
  /** Resolves when connected, or after `patienceMs`. */
  opened(): Promise<void>
  close(): Promise<void>
}

export const roomChannel = (room: string): string => `kirari:room:${room}`

/** The braces keep the keys of a room together in a cluster. */
const keysOf = (room: string) => ['order', 'window', 'ids'].map((part) => `kirari:{${room}}:${part}`)

const appendReply = z.tuple([z.string(), z.number(), z.number()])
const windowReply = z.tuple([z.string(), z.number(), z.array(z.string())])

const reconnectMs = 500

/** `SEQUENCE ID PAYLOAD`. */
export function readLine(line: string): { readonly sequence: number; readonly entry: RoomEntry } {
  const afterSequence = line.indexOf(' ')
  const afterId = line.indexOf(' ', afterSequence + 1)
  const entry = { id: line.slice(afterSequence + 1, afterId), payload: line.slice(afterId + 1) }
  return { sequence: Number(line.slice(0, afterSequence)), entry }
}

export function openLink({ url, patienceMs = 1500, log, onMessage, onReady }: LinkOptions): RedisLink {
  const options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    commandTimeout: patienceMs,
    connectTimeout: patienceMs,
    retryStrategy: () => reconnectMs,
  }
  const commands = new Redis(url, options)
  const subscriber = new Redis(url, options)
  const both = [commands, subscriber]
  const channels = new Set<string>()
  let unavailable = false
  let ready = false

  async function handleReady(): Promise<void> {
    if (channels.size > 0) await subscriber.subscribe(...channels)
    if (unavailable) log.info({}, 'Redis is available again: rooms are merged')
    unavailable = false
    ready = true
    onReady()
  }
  // The connection failed again; its error handler logs this, and it reconnects by itself.
  const ignore = (): void => {}

  for (const connection of both) {
    connection.on('error', (error) => {
      if (!unavailable) log.warn({ err: error }, 'Redis is unavailable: rooms continue separately in each process')
      unavailable = true
    })
    connection.on('close', () => {
      ready = false
    })
    connection.on('ready', () => {
      if (both.every(({ status }) => status === 'ready')) handleReady().catch(ignore)
    })
  }
  subscriber.on('message', onMessage)

  return {
    async append(room, { id, payload }) {
      const [order = '', window = '', ids = ''] = keysOf(room)
      const answer = await commands.eval(
        appendScript,
        3,
        order,
        window,
        ids,
        randomUUID(),
        roomChannel(room),
        id,
        payload,
      )
      const [epoch, sequence, repeated] = appendReply.parse(answer)
      return { epoch, sequence, repeated: repeated === 1 }
    },
    async read(room) {
      const [order = '', window = '', ids = ''] = keysOf(room)
      const [epoch, sequence, lines] = windowReply.parse(
        await commands.eval(readScript, 3, order, window, ids, randomUUID()),
      )
      return { epoch, sequence, entries: lines.map((line) => readLine(line).entry) }
    },
    publish: (channel, message) => commands.publish(channel, message),
    async subscribe(channel) {
      channels.add(channel)
      await subscriber.subscribe(channel).catch(ignore)
    },
    unsubscribe(channel) {
      channels.delete(channel)
      subscriber.unsubscribe(channel).catch(ignore)
    },
    isReady: () => ready,
    async opened() {
      const signal = AbortSignal.timeout(patienceMs)
      const waiting = both.filter(({ status }) => status !== 'ready')
      await Promise.all(waiting.map((connection) => once(connection, 'ready', { signal }))).catch(ignore)
    },
    async close() {
      for (const connection of both) connection.disconnect()
    },
  }
}

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
const appendScript = `${open}
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
const readScript = `${open}
return { epoch, tonumber(redis.call('HGET', KEYS[1], 'sequence')), redis.call('LRANGE', KEYS[2], 0, -1) }`
