import type { EngineLog } from '../../engine.ts'
import type { CandidatePair } from './candidate-pair.ts'
import type { UdpMux } from './udp-mux.ts'

/** Passes bytes to the mux; an error affects only these bytes. */
export function received(
  { mux, log }: { readonly mux: UdpMux; readonly log: EngineLog },
  pair: CandidatePair,
  bytes: Buffer,
): boolean {
  try {
    return mux.receive(pair, bytes)
  } catch (err) {
    log.error({ err, remoteAddress: pair.remoteAddress }, 'a WebRTC packet caused an error')
    return mux.has(pair)
  }
}
