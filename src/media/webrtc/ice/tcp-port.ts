import { createServer, type Socket } from 'node:net'
import type { EngineLog } from '../../engine.ts'
import { type CandidatePair, received, type UdpMux } from './udp-mux.ts'

/** A connection without an authenticated check is closed after this time. */
const CHECK_TIMEOUT_MS = 10_000
const MAX_CONNECTIONS = 1_000
/** As many as the sessions of one address. */
const MAX_PER_ADDRESS = 100
/** Unsent bytes beyond this limit are dropped, because they would arrive too late. */
const MAX_UNSENT = 256 * 1024

export interface TcpPort {
  readonly port: number
  close(): Promise<void>
}

/** Listens for peers whose network blocks UDP: ICE over TCP (RFC 6544), passive side only. */
export async function openTcpPort(host: string, port: number, mux: UdpMux, log: EngineLog): Promise<TcpPort> {
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    const { remoteAddress } = socket
    const before = [...open].filter((other) => other.remoteAddress === remoteAddress)
    if (before.length >= MAX_PER_ADDRESS) {
      socket.destroy()
      return
    }
    open.add(socket)
    follow(socket, mux, log)
    socket.on('close', () => open.delete(socket))
  })
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      server.on('error', (err) => log.error({ err }, 'the TCP port for WebRTC failed'))
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

function follow(socket: Socket, mux: UdpMux, log: EngineLog): void {
  const pair: CandidatePair = {
    remoteAddress: (socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
    remotePort: socket.remotePort ?? 0,
    transport: 'tcp',
    get unsent() {
      return socket.writableLength
    },
    send(bytes) {
      if (!socket.writable || socket.writableLength > MAX_UNSENT) return
      socket.write(Buffer.concat([Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes]))
    },
    // The last bytes may be a goodbye.
    close: () => socket.destroySoon(),
  }
  let rest: Buffer = Buffer.alloc(0)
  const checkTimeout = setTimeout(() => {
    if (!mux.has(pair)) socket.destroy()
  }, CHECK_TIMEOUT_MS)
  socket.setTimeout(3 * CHECK_TIMEOUT_MS, () => socket.destroy())
  socket.on('data', (bytes: Buffer) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    // Each packet follows its length (RFC 4571 §2).
    while (rest.length >= 2 && rest.length >= 2 + rest.readUInt16BE(0)) {
      const end = 2 + rest.readUInt16BE(0)
      received({ mux, log }, pair, rest.subarray(2, end))
      rest = rest.subarray(end)
    }
  })
  // A `close` event follows.
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    clearTimeout(checkTimeout)
    mux.drop(pair)
  })
}
