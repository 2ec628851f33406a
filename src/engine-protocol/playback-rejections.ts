interface PlaybackRejection {
  readonly live: string
  /** The error code of the site, or the fault of the signature. */
  readonly reason: string
  /** `user 5`, or the network of a visitor (`networkOf`). */
  readonly viewer: string
}

interface RejectionLog {
  info(fields: object, message: string): void
}

const windowMs = 60_000
const linesPerWindow = 60

/** Logs rejected playbacks: one line a minute for each live, reason and viewer, and at most 60 lines a minute. */
export class PlaybackRejections {
  readonly #log: RejectionLog
  /** Milliseconds. */
  readonly #now: () => number
  #begin = -Infinity
  #omitted = 0
  readonly #logged = new Set<string>()

  constructor(log: RejectionLog, now: () => number) {
    this.#log = log
    this.#now = now
  }

  report({ live, reason, viewer }: PlaybackRejection): void {
    const now = this.#now()
    if (now - this.#begin >= windowMs) {
      this.#begin = now
      this.#logged.clear()
    }
    const key = `${live} ${reason} ${viewer}`
    if (this.#logged.has(key) || this.#logged.size >= linesPerWindow) {
      this.#omitted += 1
      return
    }
    this.#logged.add(key)
    const omitted = this.#omitted > 0 && { omitted: this.#omitted }
    this.#omitted = 0
    this.#log.info({ live, reason, viewer, ...omitted }, 'a playback was rejected')
  }
}
