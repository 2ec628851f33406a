import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { z } from 'zod'
import type { RoomEntry } from '../port.ts'
import { appendScript, readScript } from './scripts.ts'

export interface RedisOrder {
  readonly epoch: string
  readonly sequence: number
}

export interface RedisWindow extends RedisOrder {
  readonly entries: readonly RoomEntry[]
}

export interface LinkSetup {
  readonly url: string
  /** A Redis that takes longer is as good as away; a second and a half unless said. */
  readonly patienceMs?: number
  readonly log: { warn(fields: object, message: string): void; info(fields: object, message: string): void }
  heard(channel: string, message: string): void
  /** Connected (again): what was said meanwhile was not heard. */
  ready(): void
}

/** Every call rejects while Redis can't be reached; none waits for it. */
export interface RedisLink {
  append(room: string, entry: RoomEntry): Promise<RedisOrder & { readonly repeated: boolean }>
  read(room: string): Promise<RedisWindow>
  publish(channel: string, message: string): Promise<unknown>
  /** Resolves when the channel is heard, or when it is known that it will be only once Redis is back. */
  subscribe(channel: string): Promise<void>
  unsubscribe(channel: string): void
  /** Resolves when Redis is there, or has not come for a while. */
  opened(): Promise<void>
  close(): Promise<void>
}

export const roomChannel = (room: string): string => `kirari:room:${room}`

/** The braces keep the keys of a room together in a cluster. */
const keysOf = (room: string) => ['order', 'window', 'ids'].map((part) => `kirari:{${room}}:${part}`)

const appended = z.tuple([z.string(), z.number(), z.number()])
const looked = z.tuple([z.string(), z.number(), z.array(z.string())])

const reconnectMs = 500

/** `SEQUENCE ID PAYLOAD`. */
export function readLine(line: string): { readonly sequence: number; readonly entry: RoomEntry } {
  const afterSequence = line.indexOf(' ')
  const afterId = line.indexOf(' ', afterSequence + 1)
  const entry = { id: line.slice(afterSequence + 1, afterId), payload: line.slice(afterId + 1) }
  return { sequence: Number(line.slice(0, afterSequence)), entry }
}

export function openLink({ url, patienceMs = 1500, log, heard, ready }: LinkSetup): RedisLink {
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
  const hearing = new Redis(url, options)
  const both = [commands, hearing]
  const wanted = new Set<string>()
  let away = false

  async function arrive(): Promise<void> {
    if (wanted.size > 0) await hearing.subscribe(...wanted)
    if (away) log.info({}, 'Redis is back: rooms join again')
    away = false
    ready()
  }
  // Gone again at once: it is told of, and tried again, by the connection itself.
  const goneAgain = (): void => {}

  for (const connection of both) {
    connection.on('error', (error) => {
      if (!away) log.warn({ err: error }, 'Redis is away: rooms go on here, apart from other processes')
      away = true
    })
    connection.on('ready', () => {
      if (both.every(({ status }) => status === 'ready')) arrive().catch(goneAgain)
    })
  }
  hearing.on('message', heard)

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
      const [epoch, sequence, repeated] = appended.parse(answer)
      return { epoch, sequence, repeated: repeated === 1 }
    },
    async read(room) {
      const [order = '', window = '', ids = ''] = keysOf(room)
      const [epoch, sequence, lines] = looked.parse(
        await commands.eval(readScript, 3, order, window, ids, randomUUID()),
      )
      return { epoch, sequence, entries: lines.map((line) => readLine(line).entry) }
    },
    publish: (channel, message) => commands.publish(channel, message),
    async subscribe(channel) {
      wanted.add(channel)
      await hearing.subscribe(channel).catch(goneAgain)
    },
    unsubscribe(channel) {
      wanted.delete(channel)
      hearing.unsubscribe(channel).catch(goneAgain)
    },
    async opened() {
      const signal = AbortSignal.timeout(patienceMs)
      const waiting = both.filter(({ status }) => status !== 'ready')
      await Promise.all(waiting.map((connection) => once(connection, 'ready', { signal }))).catch(goneAgain)
    },
    async close() {
      for (const connection of both) connection.disconnect()
    },
  }
}
