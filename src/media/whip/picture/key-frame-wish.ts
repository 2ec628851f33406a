/** Segments of a live are cut at key frames: one is asked for when none came for so long, in milliseconds. */
const INTERVAL_MS = 2_000
/** Between two questions for the same one: an encoder needs a round trip and a picture to answer. */
const PATIENCE_MS = 500

/** Decides when to ask an encoder for a key frame. */
export class KeyFrameWish {
  #due = Number.POSITIVE_INFINITY
  #urgent = false
  #wanted = false
  #askedAt = Number.NEGATIVE_INFINITY

  /** A packet of the stream came at `now`, in monotonic milliseconds: the first one starts the wait. */
  arrived(now: number): void {
    if (this.#due === Number.POSITIVE_INFINITY) this.#due = now + INTERVAL_MS
  }

  /** Nothing can be shown before the next key frame. */
  lost(): void {
    this.#urgent = true
  }

  /** Some viewer can't go on: a key frame costs the publisher as much as many other pictures, so that one comes for all. */
  wanted(): void {
    this.#wanted = true
  }

  granted(now: number): void {
    this.#urgent = false
    this.#wanted = false
    this.#due = now + INTERVAL_MS
  }

  /** True when it is to be asked for now. */
  due(now: number): boolean {
    const needed = this.#urgent || now >= this.#due
    if (!needed && !this.#wanted) return false
    if (now - this.#askedAt < (needed ? PATIENCE_MS : INTERVAL_MS)) return false
    this.#askedAt = now
    return true
  }
}
