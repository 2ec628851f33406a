/** One viewer is heard so often, in milliseconds: decoders repeat what they want until they get it. */
const EVERY_MS = 2_000

/** Decides which of a viewer's pleas for a key frame (RFC 4585 §6.3.1) reach the publisher. */
export class KeyFramePleas {
  #heardAt = Number.NEGATIVE_INFINITY

  /** Whether this one does; `now` in monotonic milliseconds. */
  isHeard(now: number): boolean {
    if (now - this.#heardAt < EVERY_MS) return false
    this.#heardAt = now
    return true
  }
}
