import { createSocket } from 'node:dgram'
import type { EngineLog } from '../../engine.ts'
import { type CandidatePair, received, type UdpMux } from './udp-mux.ts'

/** Buffers bursts of key frames of many publishers while the process is busy, and those for many viewers. */
const BUFFER = 4 * 1024 * 1024
/** The number of cached pairs; pairs without an authenticated check are not cached. */
const MAX_PAIRS = 10_000

export interface UdpPort {
  readonly port: number
  close(): Promise<void>
}

/** Listens on one UDP port for all sessions. Rejects with the system's error if it is in use. */
export async function openUdpPort(host: string, port: number, mux: UdpMux, log: EngineLog): Promise<UdpPort> {
  const type = host.includes(':') ? 'udp6' : 'udp4'
  const socket = createSocket({ type, recvBufferSize: BUFFER, sendBufferSize: BUFFER })
  const pairs = new Map<string, CandidatePair>()

  const pairFrom = (address: string, remotePort: number): CandidatePair => ({
    remoteAddress: address.replace(/^::ffff:/, ''),
    remotePort,
    transport: 'udp',
    unsent: 0,
    send: (bytes) => socket.send(bytes, remotePort, address, () => {}),
    close() {},
  })
  const forgetDropped = (): void => {
    for (const [key, pair] of pairs) if (!mux.has(pair)) pairs.delete(key)
  }

  socket.on('message', (bytes, { address, port: remotePort }) => {
    const key = `${address} ${remotePort}`
    const known = pairs.get(key)
    const pair = known ?? pairFrom(address, remotePort)
    const belongs = received({ mux, log }, pair, bytes)
    if (belongs && known === undefined) {
      if (pairs.size >= MAX_PAIRS) forgetDropped()
      pairs.set(key, pair)
    }
    if (!belongs && known !== undefined) pairs.delete(key)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, host, () => {
      socket.off('error', reject)
      socket.on('error', (err) => log.error({ err }, 'the UDP port for WebRTC failed'))
      resolve()
    })
  })
  return {
    port: socket.address().port,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}
