import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { type IceOptions, type IcePort, openIcePort } from './ice/open-port.ts'
import type { Peer, PeerOptions } from './peer.ts'

/** Opens peers; loaded lazily because it is large. */
export interface Agent {
  /** For an answer, without `a=`. */
  readonly candidates: readonly string[]
  connect(options: PeerOptions): Peer
}

export interface WebRtc {
  /** For UDP and TCP. */
  readonly port: number
  readonly agent: Promise<Agent>
  close(): Promise<void>
}

/** Rejects with the system's error if no port is free. */
export async function openWebRtc(options: IceOptions & { readonly clock: Clock }): Promise<WebRtc> {
  const ice = await openIcePort(options)
  const agent = loadAgent(ice, options.clock)
  agent.catch((err: unknown) => options.log.error({ err }, 'WebRTC could not be loaded'))
  return { port: ice.port, agent, close: () => ice.close() }
}

/** Loads while the engine already listens: DTLS takes a moment to load, and should not do so during a live. */
async function loadAgent(ice: IcePort, clock: Clock): Promise<Agent> {
  const [{ Peer }, { newCertificate }] = await Promise.all([import('./peer.ts'), import('./secure/certificate.ts')])
  const deps = { ice, certificate: await newCertificate(), clock }
  return { candidates: ice.candidates, connect: (options) => new Peer(deps, options) }
}

/** Logs an internal error and returns its description for the log of the session. */
export function describeInternalError(log: EngineLog, err: unknown, fields: object): string {
  log.error({ err, ...fields }, 'an internal error ended a WebRTC session')
  return 'an internal error'
}
