import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { profileOf } from '#tests/support/slice-api.ts'
import { memoryRoomLog } from '../ports/room-log/memory.ts'
import { createRealtime, type Realtime } from './gateway.ts'
import type { Client, RoomHandler } from './room-handler.ts'

const vote = z.object({ type: z.literal('vote'), room: z.string(), option: z.enum(['a', 'b']) })
type Vote = z.infer<typeof vote>
const votingClosed = z.object({ type: z.literal('voting-closed') })

/** A poll, as a slice other than chat would build it: votes are counted, and an event closes it. */
class Poll implements RoomHandler<Vote, z.infer<typeof votingClosed>> {
  #open = true
  canReadAll = () => true
  state = ({ userId }: Client, full: boolean) => ({ mayVote: userId !== null, open: full ? this.#open : null })
  apply(): void {
    this.#open = false
  }
  async resync(window: () => readonly unknown[]): Promise<void> {
    this.#open = window().length === 0
  }
  countsAsViewer = () => true
  async receive({ userId }: Client, { room, option }: Vote, count: (counter: string, amount: number) => void) {
    if (userId === null || !this.#open) return { type: 'vote-refused', room }
    count(option, 1)
    return null
  }
  close(): void {}
}

let realtime: Realtime

/** A client that is not signed in unless it has a session, with a socket that records what is written to it. */
async function connect(sessionId: string | null = null) {
  const messages: { type: string; [field: string]: unknown }[] = []
  const closes: unknown[] = []
  const connection = new PassThrough()
  connection.on('data', (frame: Buffer) => {
    if (frame[0] === 0x81) messages.push(JSON.parse(String(frame.subarray(frame[1] === 126 ? 4 : 2))))
  })
  const socket = new WebSocket('ws://127.0.0.1:1')
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.terminate()
  await closed
  Object.defineProperty(socket, 'readyState', { value: WebSocket.OPEN, configurable: true })
  socket.close = (code) => {
    closes.push(code)
    Object.defineProperty(socket, 'readyState', { value: WebSocket.CLOSING })
  }
  const viewer = sessionId === null ? null : profileOf(7, [])
  const call = {
    sessionId,
    viewer,
    visitorId: null,
    hostname: '',
    language: 'en',
    readViewer: async () => null,
  } as const
  realtime.route.enter(socket, { ...call, connection })
  return { messages, closes, send: (message: object) => socket.emit('message', JSON.stringify(message), false) }
}

beforeEach(() => {
  vi.useFakeTimers()
  realtime = createRealtime({ roomLog: memoryRoomLog(), log: pino({ level: 'silent' }) })
  realtime.register({
    name: 'poll',
    message: vote,
    event: votingClosed,
    open: async (id) => (id === 'none' ? null : new Poll()),
  })
})
afterEach(() => {
  realtime.close()
  vi.useRealTimers()
})

test('a kind of room that another slice registers needs no change of realtime', async () => {
  realtime.onJoin('poll', async (id) => [{ type: 'poll', room: `poll:${id}`, question: 'a or b?' }])
  const client = await connect()
  client.send({ type: 'join', room: 'poll:one', after: null })
  client.send({ type: 'vote', room: 'poll:one', option: 'a' })
  await vi.advanceTimersByTimeAsync(100)
  expect(client.messages).toMatchObject([
    { type: 'joined', room: 'poll:one', serverTime: expect.any(Number), mayVote: false, open: true },
    { type: 'poll', question: 'a or b?' },
    { type: 'vote-refused', room: 'poll:one' },
  ])
  await realtime.publish('poll:one', 'closing', { type: 'voting-closed' })
  await vi.advanceTimersByTimeAsync(300)
  expect(client.messages.at(-1)).toMatchObject({ type: 'batch', events: [{ type: 'voting-closed' }] })
  expect(realtime.openRooms('poll')).toEqual(['one'])
  expect([realtime.isOpen('poll:one'), realtime.isOpen('poll:two'), realtime.isOpen('other:one')]).toEqual([
    true,
    false,
    false,
  ])
})

test('a room that its kind does not open, and one of no kind, are closed to clients', async () => {
  const client = await connect()
  client.send({ type: 'join', room: 'poll:none', after: null })
  client.send({ type: 'join', room: 'other:one', after: null })
  await vi.advanceTimersByTimeAsync(10)
  expect(client.messages).toEqual([
    { type: 'closed', room: 'poll:none' },
    { type: 'closed', room: 'other:one' },
  ])
})

test('a message that the kind of the room does not accept closes the socket', async () => {
  for (const message of [
    { type: 'vote', room: 'poll:one', option: 'c' },
    { type: 'comment', room: 'poll:one' },
    { type: 'vote', room: 'other:one', option: 'a' },
  ]) {
    const client = await connect()
    client.send(message)
    expect(client.closes).toEqual([1008])
  }
})

test('a kind of room is registered once', () => {
  const kind = { name: 'poll', message: vote, event: votingClosed, open: async () => null }
  expect(() => realtime.register(kind)).toThrow('registered twice')
})

test('a room admits clients by the ticket of their request, and closes to those who lose theirs', async () => {
  const valid = new Set(['one', 'other'])
  class Ticketed extends Poll {
    admits = async (_client: Client, ticket: string | null) => ticket !== null && valid.has(ticket)
  }
  realtime.register({ name: 'ticketed', message: vote, event: votingClosed, open: async () => new Ticketed() })
  const clients: Awaited<ReturnType<typeof connect>>[] = []
  for (const ticket of ['one', 'other', 'third', undefined]) {
    const client = await connect()
    client.send({ type: 'join', room: 'ticketed:a', after: null, ticket })
    clients.push(client)
  }
  await vi.advanceTimersByTimeAsync(10)
  const last = () => clients.map(({ messages }) => messages.findLast(({ type }) => type !== 'batch')?.type)
  expect(last()).toEqual(['joined', 'joined', 'closed', 'closed'])
  valid.delete('one')
  await realtime.readmitAll('ticketed:a')
  expect(last()).toEqual(['closed', 'joined', 'closed', 'closed'])
})

test.each(['admits', 'closedFields'] as const)(
  'a room whose %s fails for its only client does not stay open',
  async (failing) => {
    class Failing extends Poll {
      admits = async () => this.#answer('admits', false)
      closedFields = async () => this.#answer('closedFields', {})
      #answer<Answer>(name: string, answer: Answer): Answer {
        if (name === failing) throw new Error('the database is away')
        return answer
      }
    }
    realtime.register({ name: 'failing', message: vote, event: votingClosed, open: async () => new Failing() })
    const client = await connect()
    client.send({ type: 'join', room: 'failing:a', after: null })
    await vi.advanceTimersByTimeAsync(10)
    expect(client.messages).toEqual([{ type: 'unavailable', room: 'failing:a' }])
    expect(realtime.openRooms('failing')).toEqual(['a'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(realtime.openRooms('failing')).toEqual([])
  },
)

test('a room says why it closes to a client, before the client is answered that it has left', async () => {
  let isOver = false
  class Over extends Poll {
    admits = async () => !isOver
    closedFields = async (_client: Client, ticket: string | null) => ({ end: `over for ${ticket}` })
  }
  realtime.register({ name: 'over', message: vote, event: votingClosed, open: async () => new Over() })
  const join = { type: 'join', room: 'over:a', after: null, ticket: 'one' }
  const client = await connect()
  client.send(join)
  await vi.advanceTimersByTimeAsync(10)
  isOver = true
  // Two reasons to read who is admitted, and a request that is on its way.
  const readmitted = [realtime.readmitAll('over:a'), realtime.readmitAll('over:a')]
  client.send({ type: 'vote', room: 'over:a', option: 'a' })
  await Promise.all(readmitted)
  client.send({ type: 'vote', room: 'over:a', option: 'a' })
  client.send(join)
  await vi.advanceTimersByTimeAsync(10)
  const closed = { type: 'closed', room: 'over:a' }
  const withEnd = { ...closed, end: 'over for one' }
  expect(client.messages.filter(({ type }) => type === 'closed')).toEqual([withEnd, closed, withEnd])
})

describe('the end of a session', () => {
  const vote = { type: 'vote', room: 'poll:one', option: 'a' }
  const votesOf = ({ messages }: Awaited<ReturnType<typeof connect>>) =>
    messages.flatMap((message) => (message.type === 'batch' ? [message['a'] ?? 0] : []))

  test('closes the sockets that were opened with it, and no others', async () => {
    const [ended, also, other, visitor] = await Promise.all([connect('one'), connect('one'), connect('two'), connect()])
    expect(realtime.sessionIds()).toEqual(['one', 'two'])
    realtime.endSessions(['one', 'unknown'])
    expect([ended, also, other, visitor].map(({ closes }) => closes)).toEqual([[4001], [4001], [], []])
  })

  test('ends the membership in rooms at once, and what the client still sends is dropped', async () => {
    const [ended, other] = await Promise.all([connect('one'), connect('two')])
    for (const client of [ended, other]) client.send({ type: 'join', room: 'poll:one', after: null })
    await vi.advanceTimersByTimeAsync(300)
    realtime.endSessions(['one'])
    const received = ended.messages.length
    ended.send(vote)
    other.send(vote)
    await vi.advanceTimersByTimeAsync(1000)
    expect(votesOf(other)).toContain(1)
    expect(votesOf(other)).not.toContain(2)
    expect(ended.messages).toHaveLength(received)
  })

  test('closes a socket that was opened while the session ended', async () => {
    realtime.endSessions(['one'])
    expect((await connect('one')).closes).toEqual([4001])
    expect(realtime.connections()).toBe(0)
  })
})
