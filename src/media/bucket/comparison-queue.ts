import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'

const FIRST_PAUSE_MS = 10_000
const MAX_PAUSE_MS = 300_000

export interface ComparisonQueueDeps {
  /** Compares a stream with its copy in the bucket; rejects if that is not possible now. */
  readonly compare: (streamId: string) => Promise<void>
  readonly clock: Clock
  readonly log: EngineLog
}

/**
 * The streams that wait for a comparison with their copies: one at a time, with growing pauses while the bucket is
 * unavailable.
 */
export class ComparisonQueue {
  readonly #deps: ComparisonQueueDeps
  readonly #waiting = new Set<string>()
  #comparing = false
  #pauseMs = FIRST_PAUSE_MS
  #cancelPause: (() => void) | null = null
  #closed = false

  constructor(deps: ComparisonQueueDeps) {
    this.#deps = deps
  }

  add(streamId: string): void {
    this.#waiting.add(streamId)
    void this.#next()
  }

  /** Compares a failed stream again after a pause that applies to all streams. */
  postpone(streamId: string, err: unknown): void {
    const { clock, log } = this.#deps
    this.#waiting.add(streamId)
    if (this.#closed || this.#cancelPause !== null) return
    log.warn({ err, streamId, waiting: this.#waiting.size }, 'recordings wait to be compared with their copies')
    this.#cancelPause = clock.after(this.#pauseMs, () => {
      this.#cancelPause = null
      void this.#next()
    })
    this.#pauseMs = Math.min(this.#pauseMs * 2, MAX_PAUSE_MS)
  }

  close(): void {
    this.#closed = true
    this.#cancelPause?.()
  }

  async #next(): Promise<void> {
    const [streamId] = this.#waiting
    if (streamId === undefined || this.#closed || this.#comparing || this.#cancelPause !== null) return
    this.#waiting.delete(streamId)
    this.#comparing = true
    try {
      await this.#deps.compare(streamId)
      this.#pauseMs = FIRST_PAUSE_MS
    } catch (err) {
      this.postpone(streamId, err)
    }
    this.#comparing = false
    void this.#next()
  }
}
