import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocketServer, type WebSocket } from 'ws'
import { z } from 'zod'
import { batch, closed, joined, unavailable } from '#contract/realtime/schemas.ts'
import { openConnection } from './connection.ts'
import {
  applyBatch,
  applyJoined,
  nextStep,
  openRooms,
  unknownState,
  type RoomKind,
  type RoomState,
  type Rooms,
} from './index.ts'
import { shareConnection, type SharedConnection } from './shared-connection.ts'

// A poll, as a slice other than lives would declare it: votes are events, and a client may vote once.

const events = z.array(z.object({ type: z.literal('voted'), option: z.enum(['a', 'b']) }))
const pollMessage = z.discriminatedUnion('type', [
  joined.extend({ events, votes: z.object({ a: z.int(), b: z.int() }).nullable() }),
  batch.extend({ events }),
  closed,
  unavailable,
  z.object({ type: z.literal('counted'), room: z.string() }),
])
type PollMessage = z.infer<typeof pollMessage>
type Voted = z.infer<typeof events>[number]

interface Vote {
  readonly type: 'vote'
  readonly room: string
  readonly option: 'a' | 'b'
}

interface PollState extends RoomState {
  readonly votes: Readonly<Record<'a' | 'b', number>>
  /** The vote of this client that the server has not counted yet. */
  readonly own: 'a' | 'b' | null
}

const count = (state: PollState, voted: readonly Voted[]): PollState => ({
  ...state,
  votes: voted.reduce((votes, { option }) => ({ ...votes, [option]: votes[option] + 1 }), state.votes),
})

const poll: RoomKind<PollState, PollMessage, Vote, Pick<Vote, 'type' | 'option'>> = {
  initial: { ...unknownState, votes: { a: 0, b: 0 }, own: null },
  read: (message) => pollMessage.safeParse(message).data ?? null,
  reduce(state, action) {
    switch (action.type) {
      case 'joined': {
        const entered = { ...state, votes: action.votes ?? state.votes }
        return applyJoined(state, action, { entered, isWhole: action.votes !== null, apply: count })
      }
      case 'batch':
        return applyBatch(state, action, count)
      case 'vote':
        return { ...state, own: action.option }
      case 'counted':
        return { ...state, own: null }
      default:
        return nextStep(state, action.type)
    }
  },
  unanswered: (room, { own }) => (own === null ? [] : [{ type: 'vote', room, option: own }]),
}

let server: WebSocketServer
let socket: WebSocket | null
let requests: { type: string; room: string }[]
let connection: SharedConnection
let rooms: Rooms<PollState, PollMessage, Vote, Pick<Vote, 'type' | 'option'>>
const unsubscribes: (() => void)[] = []

beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  requests = []
  socket = null
  server.on('connection', (opened) => {
    socket = opened
    opened.on('message', (data) => requests.push(JSON.parse(String(data))))
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  connection = shareConnection(
    (listener) => openConnection(new URL(`ws://127.0.0.1:${port}/`), listener, new EventTarget()),
    { measure: () => () => {} },
  )
  rooms = openRooms(connection, poll)
})
afterEach(() => {
  for (const unsubscribe of unsubscribes.splice(0)) unsubscribe()
  for (const client of server.clients) client.terminate()
  server.close()
  vi.restoreAllMocks()
})

const send = (message: object, room = 'poll:1') => socket?.send(JSON.stringify({ room, ...message }))
async function requested(number: number): Promise<void> {
  await expect.poll(() => requests.length).toBe(number)
}
const enter = (sequence: number, votes: PollState['votes'] | null, missed: readonly Voted[] = []) =>
  send({ type: 'joined', position: { epoch: 'e', sequence }, viewers: 3, votes, events: missed })
const votes = () => rooms.state('poll:1').votes

test('a poll is joined with its whole state, and counts the votes of each batch once', async () => {
  unsubscribes.push(rooms.subscribe('poll:1', {}))
  await requested(1)
  expect(requests).toEqual([{ type: 'join', room: 'poll:1', after: null }])
  enter(4, { a: 2, b: 1 })
  send({ type: 'batch', sequence: 5, events: [{ type: 'voted', option: 'b' }] })
  send({ type: 'batch', sequence: 5, events: [{ type: 'voted', option: 'b' }] })
  send({ type: 'batch', sequence: 6, events: [{ type: 'voted', option: 'a' }], viewers: 4 })
  await expect.poll(votes).toEqual({ a: 3, b: 2 })
  expect(rooms.state('poll:1')).toMatchObject({ step: 'joined', viewers: 4, position: { epoch: 'e', sequence: 6 } })
})

test('a join and its reply measure the time of the server, from the first of repeated joins', async () => {
  const serverTimes: (readonly [exchange: number, serverTime: number])[] = []
  let exchanges = 0
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const clock = {
    measure() {
      const exchange = ++exchanges
      return (serverTime: number) => void serverTimes.push([exchange, serverTime])
    },
  }
  const network = new EventTarget()
  const measuring = openRooms(
    shareConnection((listener) => openConnection(new URL(`ws://127.0.0.1:${port}/`), listener, network), clock),
    poll,
  )
  unsubscribes.push(measuring.subscribe('poll:1', {}))
  await requested(1)
  const started = exchanges
  network.dispatchEvent(new Event('online'))
  await requested(2)
  expect(exchanges).toBe(started)
  const reply = { type: 'joined', position: { epoch: 'e', sequence: 1 }, viewers: 3, votes: { a: 1, b: 0 }, events: [] }
  send({ ...reply, serverTime: 1_700_000_000_000 })
  // Not a reply: the server repeats it when a client was behind.
  send({ ...reply, serverTime: 1_700_000_009_000 })
  send({ type: 'batch', sequence: 2, events: [{ type: 'voted', option: 'b' }] })
  await expect.poll(() => measuring.state('poll:1').votes).toEqual({ a: 1, b: 1 })
  expect(serverTimes).toEqual([[started, 1_700_000_000_000]])
})

test('after a lost connection a poll receives the missed votes, and a vote without a reply is sent again', async () => {
  unsubscribes.push(rooms.subscribe('poll:1', {}))
  await requested(1)
  enter(1, { a: 1, b: 0 })
  await expect.poll(votes).toEqual({ a: 1, b: 0 })
  rooms.dispatch('poll:1', { type: 'vote', option: 'b' })
  socket?.terminate()
  await requested(2)
  expect(requests[1]).toEqual({ type: 'join', room: 'poll:1', after: { epoch: 'e', sequence: 1 } })
  enter(2, null, [{ type: 'voted', option: 'a' }])
  await requested(3)
  expect(requests[2]).toEqual({ type: 'vote', room: 'poll:1', option: 'b' })
  expect(votes()).toEqual({ a: 2, b: 0 })
  send({ type: 'counted' })
  await expect.poll(() => rooms.state('poll:1').own).toBeNull()
})

test('a poll that missed votes, or was unavailable, is joined again', async () => {
  unsubscribes.push(rooms.subscribe('poll:1', {}))
  await requested(1)
  enter(1, { a: 1, b: 0 })
  send({ type: 'batch', sequence: 3, events: [{ type: 'voted', option: 'b' }] })
  await requested(2)
  send({ type: 'unavailable' })
  await requested(3)
  send({ type: 'closed' })
  await expect.poll(() => rooms.state('poll:1').step).toBe('closed')
})

test('rooms of several kinds share one connection, and receive their own messages only', async () => {
  const others = openRooms(connection, poll)
  unsubscribes.push(rooms.subscribe('poll:1', {}), others.subscribe('other:1', {}))
  await requested(2)
  expect(server.clients.size).toBe(1)
  enter(0, { a: 7, b: 7 })
  await expect.poll(votes).toEqual({ a: 7, b: 7 })
  expect(others.state('other:1')).toMatchObject({ step: 'joining', votes: { a: 0, b: 0 } })
})
