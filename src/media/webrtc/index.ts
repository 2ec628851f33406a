/** What WHIP and WHEP share: one port for all peers, offers and answers, and the packets that go over a connection. */
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { openIcePort, type IceOptions, type IcePort } from './ice/index.ts'
import type { Peer, PeerOptions } from './peer.ts'

export type { Peer, PeerLimits } from './peer.ts'

/** What opens peers; loaded apart because it is large. */
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

/** Rejects with the system's error when no port is free. */
export async function openWebRtc(options: IceOptions & { readonly clock: Clock }): Promise<WebRtc> {
  const ice = await openIcePort(options)
  const agent = loadAgent(ice, options.clock)
  agent.catch((err: unknown) => options.log.error({ err }, 'WebRTC could not be loaded'))
  return { port: ice.port, agent, close: () => ice.close() }
}

/** Goes on while the engine listens already: DTLS takes a moment to load, and better now than in the middle of a live. */
async function loadAgent(ice: IcePort, clock: Clock): Promise<Agent> {
  const [{ Peer }, { newCertificate }] = await Promise.all([import('./peer.ts'), import('./secure/index.ts')])
  const ground = { ice, certificate: await newCertificate(), clock }
  return { candidates: ice.candidates, connect: (options) => new Peer(ground, options) }
}

/** For whoever reads the log of a peer that broke. */
export function internalFault(log: EngineLog, err: unknown, fields: object): string {
  log.error({ err, ...fields }, 'a WebRTC session met an error')
  return 'an internal error'
}
