/** Segments are cut at key frames: a key frame is requested after this time without one, in milliseconds. */
const INTERVAL_MS = 2_000
/** The time between two requests, in milliseconds: an encoder needs a round trip and a frame to answer. */
const RETRY_INTERVAL_MS = 500

/** Decides when to send a PLI to the encoder. */
export class PliThrottle {
  #due = Number.POSITIVE_INFINITY
  #urgent = false
  #wanted = false
  #requestedAt = Number.NEGATIVE_INFINITY

  /** A packet arrived at `now`, in monotonic milliseconds; the first packet starts the interval. */
  onPacket(now: number): void {
    if (this.#due === Number.POSITIVE_INFINITY) this.#due = now + INTERVAL_MS
  }

  /** No frame can be decoded before the next key frame. */
  onLoss(): void {
    this.#urgent = true
  }

  /** A viewer needs a key frame. Key frames are large, so that one request serves all viewers. */
  onRequest(): void {
    this.#wanted = true
  }

  onKeyFrame(now: number): void {
    this.#urgent = false
    this.#wanted = false
    this.#due = now + INTERVAL_MS
  }

  /** Returns true if a PLI is due now. */
  shouldSend(now: number): boolean {
    const needed = this.#urgent || now >= this.#due
    if (!needed && !this.#wanted) return false
    if (now - this.#requestedAt < (needed ? RETRY_INTERVAL_MS : INTERVAL_MS)) return false
    this.#requestedAt = now
    return true
  }
}
