const firstPauseMs = 250
const maxPauseMs = 10_000
/** The pause is reset after this time without a crash. */
const stableMs = 30_000

/** The pauses before the restarts of something that crashes: each is longer than the one before. */
export class RestartPauses {
  #pauseMs = firstPauseMs

  /** The pause in milliseconds before the next restart, after a run of `ranMs`. */
  next(ranMs: number): number {
    if (ranMs > stableMs) this.#pauseMs = firstPauseMs
    const pauseMs = this.#pauseMs
    this.#pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    return pauseMs
  }
}
