import { once } from 'node:events'
import { WebSocketServer, type WebSocket } from 'ws'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { liveRoomRequest, type LiveRoomMessage } from '#contract/lives/room.ts'
import { joinRequest, leaveRequest } from '#contract/realtime/schemas.ts'
import { openConnection } from '../api/realtime/connection.ts'
import { openRooms } from '../api/realtime/index.ts'
import { shareConnection } from '../api/realtime/shared-connection.ts'
import { liveRoomKind, sendComment, type LiveRooms } from './rooms.ts'

const request = z.discriminatedUnion('type', [joinRequest, leaveRequest, ...liveRoomRequest.options])
type Request = z.infer<typeof request>

const room = 'live:abcdefghijkl'
const at = '2026-11-22T12:00:00.000Z'
const author = { id: 1, nickName: 'みお', avatarUrl: '/a.svg', role: 'user' } as const

interface Server {
  readonly address: URL
  readonly network: EventTarget
  readonly requests: Request[]
  readonly sockets: Set<WebSocket>
  send(message: LiveRoomMessage): void
  enter(sequence: number, withSnapshot?: boolean): void
  close(): void
}

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function startServer(): Promise<Server> {
  const listening = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(listening, 'listening')
  const bound = listening.address()
  const requests: Request[] = []
  const sockets = new Set<WebSocket>()
  listening.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('message', (text) => requests.push(request.parse(JSON.parse(String(text)))))
  })
  const send = (message: LiveRoomMessage) => {
    for (const socket of sockets) socket.send(JSON.stringify(message))
  }
  const server: Server = {
    address: new URL(`ws://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`),
    network: new EventTarget(),
    requests,
    sockets,
    send,
    enter(sequence, withSnapshot = true) {
      const chat = { comments: [], pinned: null, slowModeSeconds: 0, enabled: true, closesAt: null }
      const permissions = { role: 'user', silencedUntil: null, banned: false } as const
      const position = { epoch: 'e', sequence }
      send({
        type: 'joined',
        room,
        position,
        permissions,
        viewers: 1,
        snapshot: withSnapshot ? chat : null,
        events: [],
      })
    },
    close() {
      for (const socket of sockets) socket.terminate()
      listening.close()
    },
  }
  servers.push(server)
  return server
}

const roomsOf = ({ address, network }: Server): LiveRooms =>
  openRooms(
    shareConnection((events) => openConnection(address, events, network), { measure: () => () => {} }),
    liveRoomKind,
  )

const commentOf = (id: string) => ({ type: 'comment', comment: { id, author, text: 'やあ', at } }) as const

test('enters a room once for all listeners, and leaves it with the last one', async () => {
  const server = await startServer()
  const rooms = roomsOf(server)
  const unsubscribes = [rooms.subscribe(room, {}), rooms.subscribe(room, {})]
  await expect.poll(() => server.requests.length).toBe(1)
  expect(server.requests).toEqual([{ type: 'join', room, after: null }])
  for (const unsubscribe of unsubscribes) unsubscribe()
  await expect.poll(() => server.requests.length).toBe(2)
  expect(server.requests[1]).toEqual({ type: 'leave', room })
  await expect.poll(() => server.sockets.size).toBe(0)
})

test('resumes after a disconnection from the last event received, and resends unanswered comments', async () => {
  const server = await startServer()
  const rooms = roomsOf(server)
  const connected: boolean[] = []
  rooms.subscribe(room, { connected: (isConnected) => connected.push(isConnected) })
  await expect.poll(() => server.requests.length).toBe(1)
  server.enter(4)
  await expect.poll(() => rooms.state(room).step).toBe('joined')
  server.send({ type: 'batch', room, sequence: 5, events: [commentOf('c5')] })
  await expect.poll(() => rooms.state(room).position?.sequence).toBe(5)
  sendComment(rooms, room, 'さようなら')
  await expect.poll(() => server.requests.length).toBe(2)
  for (const socket of server.sockets) socket.terminate()
  await expect.poll(() => server.requests.length).toBe(3)
  expect(server.requests[2]).toEqual({ type: 'join', room, after: { epoch: 'e', sequence: 5 } })
  server.enter(5, false)
  await expect.poll(() => server.requests.length).toBe(4)
  expect(server.requests[3]).toEqual(server.requests[1])
  expect(rooms.state(room).chat?.comments.map(({ id }) => id)).toEqual(['c5'])
  expect(connected).toEqual([true, false, true])
})

test('enters again with its position after a gap', async () => {
  const server = await startServer()
  const rooms = roomsOf(server)
  rooms.subscribe(room, {})
  await expect.poll(() => server.requests.length).toBe(1)
  server.enter(4)
  server.send({ type: 'batch', room, sequence: 6, events: [commentOf('c6')] })
  await expect.poll(() => server.requests.length).toBe(2)
  expect(server.requests[1]).toEqual({ type: 'join', room, after: { epoch: 'e', sequence: 4 } })
  expect(rooms.state(room).chat?.comments).toEqual([])
})

test('probes the connection when the network is online again', async () => {
  const server = await startServer()
  const rooms = roomsOf(server)
  rooms.subscribe(room, {})
  await expect.poll(() => server.requests.length).toBe(1)
  server.enter(0)
  await expect.poll(() => rooms.state(room).step).toBe('joined')
  server.network.dispatchEvent(new Event('online'))
  await expect.poll(() => server.requests.length).toBe(2)
  expect(server.requests[1]).toEqual({ type: 'join', room, after: { epoch: 'e', sequence: 0 } })
})

test('sends a comment once the room is entered', async () => {
  const server = await startServer()
  const rooms = roomsOf(server)
  rooms.subscribe(room, {})
  sendComment(rooms, room, 'はじめまして')
  await expect.poll(() => server.requests.length).toBe(1)
  server.enter(0)
  await expect.poll(() => server.requests.length).toBe(2)
  expect(server.requests[1]).toMatchObject({ type: 'comment', room, text: 'はじめまして' })
})

test('retries an unavailable room, and then sends comments written meanwhile', async () => {
  const server = await startServer()
  const rooms = roomsOf(server)
  const unsubscribe = rooms.subscribe(room, {})
  sendComment(rooms, room, 'まだかな')
  for (const count of [1, 2]) {
    await expect.poll(() => server.requests.length).toBe(count)
    server.send({ type: 'unavailable', room })
    await expect.poll(() => rooms.state(room).step).toBe('disconnected')
  }
  await expect.poll(() => server.requests.length).toBe(3)
  server.enter(0)
  await expect.poll(() => server.requests.length).toBe(4)
  expect(server.requests.map(({ type }) => type)).toEqual(['join', 'join', 'join', 'comment'])
  unsubscribe()
})
