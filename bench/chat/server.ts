/** A server of the benchmark in its own process: the product, a bare `ws` loop, or socket.io. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Server } from 'socket.io'
import { WebSocketServer } from 'ws'
import { liveRoomRequest, liveRoomEvent, type LiveRoomRequest, type LiveRoomEvent } from '#contract/lives/room.ts'
import { createApp, serveSockets } from '#server/http/index.ts'
import { memoryRoomLog } from '#server/ports/room-log/memory.ts'
import { createRealtime, type RoomKind } from '#server/realtime/index.ts'
import { commentNow, serverOrder, type ServerKind } from './messages.ts'

const room = 'live:000000000000'

interface BenchServer {
  readonly port: number
  /** Creates a message, which may be sent later. */
  publish(): void
  /** Sends pending messages; does nothing for servers that choose their frame rate. */
  flush(): void
  frames(): number | null
}

/** Rooms open to everyone and without state: only delivery is measured. */
const openRooms: RoomKind<LiveRoomRequest, LiveRoomEvent> = {
  name: 'live',
  message: liveRoomRequest,
  event: liveRoomEvent,
  open: async () => ({
    canReadAll: () => true,
    state: () => ({
      permissions: { role: 'visitor', silencedUntil: null, banned: false },
      snapshot: { comments: [], pinned: null, slowModeSeconds: 0, enabled: true, closesAt: null },
    }),
    apply() {},
    resync: async () => {},
    countsAsViewer: () => true,
    receive: async () => null,
    close() {},
  }),
}

async function ours(): Promise<BenchServer> {
  const security = { record() {}, close() {} }
  const sessions = { read: async () => null, kept: () => null, takeOver: async () => null }
  const { app, ...socketChecks } = await createApp({
    log: pino({ level: 'silent' }),
    version: 'bench',
    proxies: 0,
    publicUrl: null,
    allowedHosts: [],
    trial: true,
    callsPerMinute: 1_000_000,
    sharedLimits: null,
    // The readers send no cookies.
    socketsPerAddress: 10_000_000,
    secret: 'bench',
    countryHeader: null,
    basicCredentials: null,
    secure: false,
    apiReference: false,
    sessions,
    security,
    operatorToken: null,
    shared: null,
    webviewAgent: '',
  })
  const realtime = createRealtime({ roomLog: memoryRoomLog(), log: app.log })
  realtime.register(openRooms)
  serveSockets(app, socketChecks, [realtime.route], sessions)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    port: Number(new URL(address).port),
    publish: () => void realtime.publish(room, crypto.randomUUID(), liveRoomEvent.parse(commentNow())),
    flush() {},
    frames: () => null,
  }
}

async function bare(): Promise<BenchServer> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  const pending: string[] = []
  let frames = 0
  return {
    port: (server.address() as AddressInfo).port,
    publish: () => void pending.push(JSON.stringify(commentNow())),
    flush() {
      if (pending.length === 0) return
      frames += 1
      const text = `{"type":"batch","room":"${room}","sequence":${frames},"events":[${pending.splice(0).join(',')}]}`
      const bytes = Buffer.from(text)
      for (const socket of sockets.clients) socket.send(bytes, { binary: false })
    },
    frames: () => frames,
  }
}

async function socketIo(): Promise<BenchServer> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
  return {
    port: (server.address() as AddressInfo).port,
    publish: () => io.emit('batch', commentNow()),
    flush() {},
    frames: () => null,
  }
}

const starters: Record<ServerKind, () => Promise<BenchServer>> = { ours, ws: bare, 'socket.io': socketIo }
const [, , kind = ''] = process.argv
const start = kind === 'ours' || kind === 'ws' || kind === 'socket.io' ? starters[kind] : null
if (start === null) throw new Error(`${kind} is not a server of this benchmark`)
const benchServer = await start()

let published = 0
let timers: NodeJS.Timeout[] = []
process.on('message', (message) => {
  const order = serverOrder.parse(message)
  for (const timer of timers) clearInterval(timer)
  timers = []
  if (order === 'stop') {
    benchServer.flush()
    process.send?.({ published, frames: benchServer.frames() })
    return
  }
  published = 0
  const startedAt = performance.now()
  const publishing = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * order.perSecond)
    for (; published < due; published += 1) benchServer.publish()
  }, 5)
  timers = [publishing, setInterval(() => benchServer.flush(), order.tickMs)]
})
process.send?.({ port: benchServer.port })
