import { createSocket } from 'node:dgram'
import type { EngineLog } from '../../engine.ts'
import type { Flow } from './flow.ts'
import { received } from './received.ts'
import type { Switchboard } from './switchboard.ts'

/** Bursts of key frames of many publishers wait here while the process is busy, and those for many viewers on their way out. */
const BUFFER = 4 * 1024 * 1024
/** Ways that nobody's password was proven on are looked up again for each packet; this many others are remembered. */
const MOST_FLOWS = 10_000

export interface UdpPort {
  readonly port: number
  close(): Promise<void>
}

/** Listens on one UDP port for all sessions. Rejects with the system's error when it is taken. */
export async function openUdpPort(
  host: string,
  port: number,
  switchboard: Switchboard,
  log: EngineLog,
): Promise<UdpPort> {
  const type = host.includes(':') ? 'udp6' : 'udp4'
  const socket = createSocket({ type, recvBufferSize: BUFFER, sendBufferSize: BUFFER })
  const flows = new Map<string, Flow>()

  const flowFrom = (address: string, remotePort: number): Flow => ({
    remoteAddress: address.replace(/^::ffff:/, ''),
    remotePort,
    transport: 'udp',
    unsent: 0,
    send: (bytes) => socket.send(bytes, remotePort, address, () => {}),
    close() {},
  })
  const forgetLost = (): void => {
    for (const [key, flow] of flows) if (!switchboard.knows(flow)) flows.delete(key)
  }

  socket.on('message', (bytes, { address, port: remotePort }) => {
    const key = `${address} ${remotePort}`
    const known = flows.get(key)
    const flow = known ?? flowFrom(address, remotePort)
    const belongs = received({ switchboard, log }, flow, bytes)
    if (belongs && known === undefined) {
      if (flows.size >= MOST_FLOWS) forgetLost()
      flows.set(key, flow)
    }
    if (!belongs && known !== undefined) flows.delete(key)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, host, () => {
      socket.off('error', reject)
      socket.on('error', (err) => log.error({ err }, 'the port for WebRTC met an error'))
      resolve()
    })
  })
  return {
    port: socket.address().port,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}
