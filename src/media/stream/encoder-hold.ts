import type { IngestProtocol } from '#engine-protocol/index.ts'

/** The identity of an encoder, known before it sends media. */
export interface Sender {
  readonly address: string
  readonly protocol: IngestProtocol
  /** The name of the encoder program, as announced when it connects. */
  readonly encoder: string | null
  /** Identifies the stream key. */
  readonly key: string
}

/** An encoder without samples for this long, in milliseconds, has left a dead connection. */
export const SILENT_MS = 3_000
/** A hold ends this long after the last rejection, in milliseconds. */
const HOLD_MS = 60_000
/** This many replacements by an encoder that looks the same, within `HOLD_MS`, are not reconnects of one encoder. */
const MAX_RECONNECTS = 3

interface Hold {
  until: number
  /** Whether encoders that look like the held one are refused too. */
  refusesSimilar: boolean
}

export const isSimilar = (one: Sender, other: Sender): boolean =>
  one.address === other.address && one.protocol === other.protocol && one.encoder === other.encoder

/**
 * Keeps two encoders with one stream key from replacing each other. An encoder that still sends can be replaced once, by
 * another device of the liver; after that the stream holds the newer one. One that looks the same may be one encoder that
 * reconnects, and replaces it more often. A newcomer with another key always replaces the old one: only the current key is
 * authorized. Times in monotonic milliseconds.
 */
export class EncoderHold {
  #hold: Hold | null = null
  /** When encoders were replaced by ones that look the same. */
  #reconnects: number[] = []

  /** Whether `newcomer` is refused while `current` sends; a rejection extends the hold. */
  refuses(current: Sender, newcomer: Sender, now: number): boolean {
    const hold = this.#hold
    if (hold === null || now >= hold.until || newcomer.key !== current.key) return false
    if (isSimilar(current, newcomer) && !hold.refusesSimilar) return false
    hold.until = now + HOLD_MS
    return true
  }

  /** `newcomer` has replaced `current`, which was still sending. */
  replaced(current: Sender, newcomer: Sender, now: number): void {
    if (newcomer.key !== current.key) return this.release()
    if (!isSimilar(current, newcomer)) {
      this.#hold = { until: now + HOLD_MS, refusesSimilar: false }
      this.#reconnects = []
      return
    }
    this.#reconnects = [...this.#reconnects.filter((at) => now - at < HOLD_MS), now]
    if (this.#reconnects.length >= MAX_RECONNECTS) this.#hold = { until: now + HOLD_MS, refusesSimilar: true }
  }

  /** The current encoder has disconnected, or is silent. */
  release(): void {
    this.#hold = null
    this.#reconnects = []
  }
}
