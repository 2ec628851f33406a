import { once } from 'node:events'
import { WebSocketServer, type WebSocket } from 'ws'
import { afterEach, expect, test } from 'vitest'
import { realtimeRequest, type RealtimeMessage, type RealtimeRequest } from '#contract/realtime.ts'
import { openLine } from './line.ts'
import { openRooms, type Rooms } from './rooms.ts'

const room = 'live:abcdefghijkl'
const at = '2026-11-22T12:00:00.000Z'
const author = { id: 1, nickName: 'みお', avatarUrl: '/a.svg', role: 'user' } as const

interface Server {
  readonly address: URL
  readonly network: EventTarget
  readonly requests: RealtimeRequest[]
  readonly sockets: Set<WebSocket>
  send(message: RealtimeMessage): void
  enter(sequence: number, anew?: boolean): void
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
  const requests: RealtimeRequest[] = []
  const sockets = new Set<WebSocket>()
  listening.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('message', (text) => requests.push(realtimeRequest.parse(JSON.parse(String(text)))))
  })
  const send = (message: RealtimeMessage) => {
    for (const socket of sockets) socket.send(JSON.stringify(message))
  }
  const server: Server = {
    address: new URL(`ws://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}/`),
    network: new EventTarget(),
    requests,
    sockets,
    send,
    enter(sequence, anew = true) {
      const chat = { comments: [], pinned: null, slowModeSeconds: 0, enabled: true, closesAt: null }
      const you = { role: 'user', silencedUntil: null, banned: false } as const
      const position = { epoch: 'e', sequence }
      send({ type: 'entered', room, position, you, viewers: 1, snapshot: anew ? chat : null, events: [] })
    },
    close() {
      for (const socket of sockets) socket.terminate()
      listening.close()
    },
  }
  servers.push(server)
  return server
}

const roomsOf = ({ address, network }: Server): Rooms => openRooms((events) => openLine(address, events, network))

const commentOf = (id: string) => ({ type: 'comment', comment: { id, author, text: 'やあ', at } }) as const

test('a page enters a room once for all who listen, and leaves it with the last of them', async () => {
  const server = await startServer()
  const rooms = roomsOf(server)
  const stops = [rooms.listen(room, {}), rooms.listen(room, {})]
  await expect.poll(() => server.requests.length).toBe(1)
  expect(server.requests).toEqual([{ type: 'enter', room, after: null }])
  for (const stop of stops) stop()
  await expect.poll(() => server.requests.length).toBe(2)
  expect(server.requests[1]).toEqual({ type: 'leave', room })
  await expect.poll(() => server.sockets.size).toBe(0)
})

test('after a break it goes on from the last thing that it heard, and says again what was not answered', async () => {
  const server = await startServer()
  const rooms = roomsOf(server)
  const connected: boolean[] = []
  rooms.listen(room, { connected: (now) => connected.push(now) })
  await expect.poll(() => server.requests.length).toBe(1)
  server.enter(4)
  await expect.poll(() => rooms.known(room).step).toBe('in')
  server.send({ type: 'news', room, sequence: 5, events: [commentOf('c5')] })
  await expect.poll(() => rooms.known(room).place?.sequence).toBe(5)
  rooms.comment(room, 'さようなら')
  await expect.poll(() => server.requests.length).toBe(2)
  for (const socket of server.sockets) socket.terminate()
  await expect.poll(() => server.requests.length).toBe(3)
  expect(server.requests[2]).toEqual({ type: 'enter', room, after: { epoch: 'e', sequence: 5 } })
  server.enter(5, false)
  await expect.poll(() => server.requests.length).toBe(4)
  expect(server.requests[3]).toEqual(server.requests[1])
  expect(rooms.known(room).chat?.comments.map(({ id }) => id)).toEqual(['c5'])
  expect(connected).toEqual([true, false, true])
})

test('where something is missing, it enters again with what it has', async () => {
  const server = await startServer()
  const rooms = roomsOf(server)
  rooms.listen(room, {})
  await expect.poll(() => server.requests.length).toBe(1)
  server.enter(4)
  server.send({ type: 'news', room, sequence: 6, events: [commentOf('c6')] })
  await expect.poll(() => server.requests.length).toBe(2)
  expect(server.requests[1]).toEqual({ type: 'enter', room, after: { epoch: 'e', sequence: 4 } })
  expect(rooms.known(room).chat?.comments).toEqual([])
})

test('when the network is back it asks whether the line still stands', async () => {
  const server = await startServer()
  const rooms = roomsOf(server)
  rooms.listen(room, {})
  await expect.poll(() => server.requests.length).toBe(1)
  server.enter(0)
  await expect.poll(() => rooms.known(room).step).toBe('in')
  server.network.dispatchEvent(new Event('online'))
  await expect.poll(() => server.requests.length).toBe(2)
  expect(server.requests[1]).toEqual({ type: 'enter', room, after: { epoch: 'e', sequence: 0 } })
})

test('what it says before it is inside is said when it is', async () => {
  const server = await startServer()
  const rooms = roomsOf(server)
  rooms.listen(room, {})
  rooms.comment(room, 'はじめまして')
  await expect.poll(() => server.requests.length).toBe(1)
  server.enter(0)
  await expect.poll(() => server.requests.length).toBe(2)
  expect(server.requests[1]).toMatchObject({ type: 'comment', room, text: 'はじめまして' })
})

test('a room that cannot be entered just now is tried again, and what was said meanwhile is said then', async () => {
  const server = await startServer()
  const rooms = roomsOf(server)
  const stop = rooms.listen(room, {})
  rooms.comment(room, 'まだかな')
  for (const count of [1, 2]) {
    await expect.poll(() => server.requests.length).toBe(count)
    server.send({ type: 'unavailable', room })
    await expect.poll(() => rooms.known(room).step).toBe('away')
  }
  await expect.poll(() => server.requests.length).toBe(3)
  server.enter(0)
  await expect.poll(() => server.requests.length).toBe(4)
  expect(server.requests.map(({ type }) => type)).toEqual(['enter', 'enter', 'enter', 'comment'])
  stop()
})
