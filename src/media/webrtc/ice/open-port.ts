import { networkInterfaces } from 'node:os'
import type { EngineLog } from '../../engine.ts'
import { openTcpPort, type TcpPort } from './tcp-port.ts'
import { UdpMux } from './udp-mux.ts'
import { openUdpPort, type UdpPort } from './udp-port.ts'

export interface IceOptions {
  readonly host: string
  /** The first free port of the range is used; 0 to 0 selects any. */
  readonly ports: readonly [number, number]
  /** Announced instead of the addresses of this machine. */
  readonly addresses: readonly string[]
  readonly log: EngineLog
}

export interface IcePort {
  readonly port: number
  readonly mux: UdpMux
  /** For an answer, without `a=`. */
  readonly candidates: readonly string[]
  close(): Promise<void>
}

/** Rejects with the system's error if all ports of the range are in use. */
export async function openIcePort(options: IceOptions): Promise<IcePort> {
  const { host, log } = options
  const mux = new UdpMux()
  const { udp, tcp } = await firstFree(options, mux)
  const addresses = options.addresses.length > 0 ? options.addresses : ownAddresses(host)
  log.info({ port: udp.port, addresses }, 'listening for WebRTC peers')
  return {
    port: udp.port,
    mux,
    candidates: candidateLines({ addresses, port: udp.port, tcp: true }),
    async close() {
      await Promise.all([udp.close(), tcp.close()])
    },
  }
}

/** Uses a port that is free for both protocols, so that a firewall needs one rule. */
async function firstFree(
  { host, ports: [first, last], log }: IceOptions,
  mux: UdpMux,
): Promise<{ udp: UdpPort; tcp: TcpPort }> {
  for (let port = first; ; port++) {
    try {
      const udp = await openUdpPort(host, port, mux, log)
      const tcp = await openTcpPort(host, udp.port, mux, log).catch(async (error: unknown) => {
        await udp.close()
        throw error
      })
      return { udp, tcp }
    } catch (error) {
      if (port >= last && first !== 0) throw error
      if (first === 0 && !isTaken(error)) throw error
      if (first === 0) port = -1
    }
  }
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/** RFC 8445 §5.1.2.1: the preference of host candidates, UDP before TCP (RFC 6544 §4.2), in the announced order. */
const HOST_PREFERENCE = 126
const TCP_HOST_PREFERENCE = 90

export interface Announced {
  readonly addresses: readonly string[]
  readonly port: number
  readonly tcp: boolean
}

/** The `candidate` lines of an ICE lite agent (RFC 8839 §5.1), without `a=`. */
function candidateLines({ addresses, port, tcp }: Announced): string[] {
  const lines = addresses.flatMap((address, index) => {
    const line = (foundation: number, transport: string, type: number): string => {
      const priority = type * 2 ** 24 + (65_535 - index) * 2 ** 8 + 255
      return `candidate:${foundation} 1 ${transport} ${priority} ${address} ${port} typ host`
    }
    const udp = line(2 * index + 1, 'udp', HOST_PREFERENCE)
    return tcp ? [udp, `${line(2 * index + 2, 'tcp', TCP_HOST_PREFERENCE)} tcptype passive`] : [udp]
  })
  return [...lines, 'end-of-candidates']
}

/** The default addresses to announce for a listener on `host`: for a wildcard, all addresses of this machine. */
function ownAddresses(host: string): string[] {
  const plain = host.replaceAll(/[[\]]/g, '')
  if (plain === 'localhost') return ['127.0.0.1']
  if (plain !== '0.0.0.0' && plain !== '::') return [plain]
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  const usable = all.filter(({ family, internal, scopeid }) => {
    if (internal || (scopeid !== undefined && scopeid !== 0)) return false
    return family === 'IPv4' || plain === '::'
  })
  const addresses = usable.map(({ address }) => address)
  return addresses.length === 0 ? ['127.0.0.1'] : addresses
}
