import { createServer, type Socket } from 'node:net'
import type { EngineLog } from '../../engine.ts'
import type { Flow } from './flow.ts'
import { received } from './received.ts'
import type { Switchboard } from './switchboard.ts'

/** A connection on which no password was proven for so long is closed. */
const PATIENCE_MS = 10_000
const MOST_CONNECTIONS = 1_000
/** As many as one address may have sessions. */
const MOST_OF_ONE_ADDRESS = 100
/** What we send and nobody reads: what is so late is worth nothing. */
const MOST_UNREAD = 256 * 1024

export interface TcpPort {
  readonly port: number
  close(): Promise<void>
}

/** Listens for peers whose network lets no UDP through: ICE over TCP (RFC 6544), passive side only. */
export async function openTcpPort(
  host: string,
  port: number,
  switchboard: Switchboard,
  log: EngineLog,
): Promise<TcpPort> {
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    const { remoteAddress } = socket
    const before = [...open].filter((other) => other.remoteAddress === remoteAddress)
    if (before.length >= MOST_OF_ONE_ADDRESS) {
      socket.destroy()
      return
    }
    open.add(socket)
    follow(socket, switchboard, log)
    socket.on('close', () => open.delete(socket))
  })
  server.maxConnections = MOST_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      server.on('error', (err) => log.error({ err }, 'the TCP port for WebRTC met an error'))
      resolve()
    })
  })
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

function follow(socket: Socket, switchboard: Switchboard, log: EngineLog): void {
  const flow: Flow = {
    remoteAddress: (socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
    remotePort: socket.remotePort ?? 0,
    transport: 'tcp',
    get unsent() {
      return socket.writableLength
    },
    send(bytes) {
      if (!socket.writable || socket.writableLength > MOST_UNREAD) return
      socket.write(Buffer.concat([Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes]))
    },
    // What was sent last may be a goodbye.
    close: () => socket.destroySoon(),
  }
  let rest: Buffer = Buffer.alloc(0)
  const impatience = setTimeout(() => {
    if (!switchboard.knows(flow)) socket.destroy()
  }, PATIENCE_MS)
  socket.setTimeout(3 * PATIENCE_MS, () => socket.destroy())
  socket.on('data', (bytes: Buffer) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    // Each packet follows its length (RFC 4571 §2).
    while (rest.length >= 2 && rest.length >= 2 + rest.readUInt16BE(0)) {
      const end = 2 + rest.readUInt16BE(0)
      received({ switchboard, log }, flow, rest.subarray(2, end))
      rest = rest.subarray(end)
    }
  })
  // A connection that breaks is followed by its close.
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    clearTimeout(impatience)
    switchboard.lost(flow)
  })
}
