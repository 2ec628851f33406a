import type { ConversionEvent, ConversionState } from '#engine-protocol/index.ts'
import type { Clock } from '../clock.ts'
import type { UploadState } from './uploads.ts'

/** The shortest time between two reports of progress, in milliseconds. */
const INTERVAL_MS = 1_000

/** Reports the states of conversions as events of the engine; progress at most once a second. */
export class ConversionReports {
  readonly #clock: Clock
  readonly #emit: (event: ConversionEvent) => void
  /** When progress was reported last, by stream, in monotonic milliseconds. */
  readonly #reportedAt = new Map<string, number>()

  constructor(clock: Clock, emit: (event: ConversionEvent) => void) {
    this.#clock = clock
    this.#emit = emit
  }

  report(streamId: string, upload: UploadState): void {
    const state = stateOf(upload)
    if (state === null) return
    if (state.type === 'working') {
      const now = this.#clock.monotonic()
      if (now - (this.#reportedAt.get(streamId) ?? Number.NEGATIVE_INFINITY) < INTERVAL_MS) return
      this.#reportedAt.set(streamId, now)
    } else this.#reportedAt.delete(streamId)
    this.#emit({ type: 'conversion', streamId, state })
  }
}

/** Null for a cancelled upload, which was removed by its owner. */
function stateOf(upload: UploadState): ConversionState | null {
  switch (upload.type) {
    case 'cancelled':
      return null
    case 'working': {
      const { type, share, renditions } = upload
      return { type, share, renditions }
    }
    case 'done':
      return { type: 'done', facts: upload.facts, size: upload.size ?? null }
    case 'refused':
    case 'failed':
    case 'waiting':
      return upload
  }
}
