import type { EngineLog } from '../../engine.ts'
import { candidateLines, ownAddresses } from './candidates.ts'
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
