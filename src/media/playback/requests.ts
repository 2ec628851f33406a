import type { IncomingMessage } from 'node:http'
import { networkOf, PlaybackRejections } from '#engine-protocol/index.ts'
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { forwardedAddress } from '../http/index.ts'
import type { PlaybackAccess } from './access.ts'

interface PlaybackRequestsOptions {
  readonly access: Pick<PlaybackAccess, 'faultOf'>
  /** The number of trusted proxies for X-Forwarded-For. */
  readonly proxies: number
  readonly clock: Clock
  readonly log: EngineLog
}

/** Decides which requests may play a stream, and logs the others. */
export class PlaybackRequests {
  readonly #options: PlaybackRequestsOptions
  readonly #rejections: PlaybackRejections

  constructor(options: PlaybackRequestsOptions) {
    this.#options = options
    this.#rejections = new PlaybackRejections(options.log, () => options.clock.monotonic())
  }

  /** `signature` is the one of the request; null if there is none. */
  allows(request: IncomingMessage, streamId: string, signature: string | null): boolean {
    const { access, proxies } = this.#options
    const fault = access.faultOf(streamId, signature)
    if (fault === null) return true
    const viewer = networkOf(forwardedAddress(request, proxies))
    this.#rejections.report({ live: streamId, reason: `signature ${fault}`, viewer })
    return false
  }
}
