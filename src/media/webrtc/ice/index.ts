/** Where peers' packets come in: one port for all sessions, UDP and TCP, with checks answered (ICE lite). */
import type { EngineLog } from '../../engine.ts'
import { candidateLines, ownAddresses } from './candidates.ts'
import { Switchboard } from './switchboard.ts'
import { openTcpPort, type TcpPort } from './tcp-port.ts'
import { openUdpPort, type UdpPort } from './udp-port.ts'

export { newCredentials, type IceCredentials } from './credentials.ts'
export type { Flow, FlowOwner } from './flow.ts'
export type { Switchboard } from './switchboard.ts'

export interface IceOptions {
  readonly host: string
  /** The first port of the range that is free is taken; 0 to 0 takes any. */
  readonly ports: readonly [number, number]
  /** Announced instead of the addresses of this machine. */
  readonly addresses: readonly string[]
  readonly log: EngineLog
}

export interface IcePort {
  readonly port: number
  readonly switchboard: Switchboard
  /** For an answer, without `a=`. */
  readonly candidates: readonly string[]
  close(): Promise<void>
}

/** Rejects with the system's error when every port of the range is taken. */
export async function openIcePort(options: IceOptions): Promise<IcePort> {
  const { host, log } = options
  const switchboard = new Switchboard()
  const { udp, tcp } = await firstFree(options, switchboard)
  const addresses = options.addresses.length > 0 ? options.addresses : ownAddresses(host)
  log.info({ port: udp.port, addresses }, 'WebRTC peers are expected')
  return {
    port: udp.port,
    switchboard,
    candidates: candidateLines({ addresses, port: udp.port, tcp: true }),
    async close() {
      await Promise.all([udp.close(), tcp.close()])
    },
  }
}

/** A port that is free for both: firewalls are opened once. */
async function firstFree(
  { host, ports: [first, last], log }: IceOptions,
  switchboard: Switchboard,
): Promise<{ udp: UdpPort; tcp: TcpPort }> {
  for (let port = first; ; port++) {
    try {
      const udp = await openUdpPort(host, port, switchboard, log)
      const tcp = await openTcpPort(host, udp.port, switchboard, log).catch(async (error: unknown) => {
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
