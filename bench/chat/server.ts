/** One server of the benchmark, in a process of its own: ours, a bare `ws` loop, or socket.io. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Server } from 'socket.io'
import { WebSocketServer } from 'ws'
import { roomEvent } from '#contract/realtime.ts'
import { createApp, serveSockets } from '#server/http/index.ts'
import { memoryRoomLog } from '#server/ports/room-log/memory.ts'
import { createRealtime, type RoomSubject } from '#server/realtime/index.ts'
import { commentNow, serverOrder, type ServerKind } from './messages.ts'

const room = 'live:000000000000'

interface Served {
  readonly port: number
  /** Makes one message; it need not be sent at once. */
  publish(): void
  /** Sends what was published; where a server chooses for itself, nothing. */
  flush(): void
  frames(): number | null
}

/** A room in which everybody may be and nothing is remembered: what is measured is how messages get out. */
const quiet: RoomSubject = {
  mayReadAll: () => true,
  snapshot: () => ({ comments: [], pinned: null, slowModeSeconds: 0, enabled: true, closesAt: null }),
  apply() {},
  renew: async () => {},
  standing: () => ({ role: 'visitor', silencedUntil: null, banned: false }),
  countsAsViewer: () => true,
  say: async () => '',
  greet: async () => [],
  close() {},
}

async function ours(): Promise<Served> {
  const readSession = async () => null
  const { app, gate } = await createApp({
    log: pino({ level: 'silent' }),
    version: 'bench',
    proxies: 0,
    callsPerMinute: 1_000_000,
    countryHeader: null,
    basicCredentials: null,
    secure: false,
    readSession,
  })
  const realtime = createRealtime({ roomLog: memoryRoomLog(), log: app.log, open: async () => quiet })
  serveSockets(app, gate, [realtime.route], readSession)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    port: Number(new URL(address).port),
    publish: () => void realtime.publish(room, crypto.randomUUID(), roomEvent.parse(commentNow())),
    flush() {},
    frames: () => null,
  }
}

async function bare(): Promise<Served> {
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
      const text = `{"type":"news","room":"${room}","sequence":${frames},"events":[${pending.splice(0).join(',')}]}`
      const bytes = Buffer.from(text)
      for (const socket of sockets.clients) socket.send(bytes, { binary: false })
    },
    frames: () => frames,
  }
}

async function socketIo(): Promise<Served> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const io = new Server(server, { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
  return {
    port: (server.address() as AddressInfo).port,
    publish: () => io.emit('news', commentNow()),
    flush() {},
    frames: () => null,
  }
}

const makers: Record<ServerKind, () => Promise<Served>> = { ours, ws: bare, 'socket.io': socketIo }
const [, , kind = ''] = process.argv
const make = kind === 'ours' || kind === 'ws' || kind === 'socket.io' ? makers[kind] : null
if (make === null) throw new Error(`${kind} is no server of this benchmark`)
const served = await make()

let published = 0
let timers: NodeJS.Timeout[] = []
process.on('message', (message) => {
  const order = serverOrder.parse(message)
  for (const timer of timers) clearInterval(timer)
  timers = []
  if (order === 'stop') {
    served.flush()
    process.send?.({ published, frames: served.frames() })
    return
  }
  published = 0
  const began = performance.now()
  const publishing = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * order.perSecond)
    for (; published < due; published += 1) served.publish()
  }, 5)
  timers = [publishing, setInterval(() => served.flush(), order.tickMs)]
})
process.send?.({ port: served.port })
