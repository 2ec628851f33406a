import type { EngineLog } from '../../engine.ts'
import type { Flow } from './flow.ts'
import type { Switchboard } from './switchboard.ts'

/** Hands bytes to whom they are for, as `Switchboard.receive` does: whatever is wrong with them ends nothing but them. */
export function received(
  { switchboard, log }: { readonly switchboard: Switchboard; readonly log: EngineLog },
  flow: Flow,
  bytes: Buffer,
): boolean {
  try {
    return switchboard.receive(flow, bytes)
  } catch (err) {
    log.error({ err, remoteAddress: flow.remoteAddress }, 'a packet for WebRTC met an error')
    return switchboard.knows(flow)
  }
}
