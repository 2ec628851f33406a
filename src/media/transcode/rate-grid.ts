/** Rates above it are cut down to it, in frames a second. */
export const HIGHEST_RATE = 60
/** Timestamps are whole milliseconds: a picture may come so much before its time and still be kept. */
export const RATE_SLACK_MS = 1.5

const INTERVAL_MS = 1000 / HIGHEST_RATE

/** Which pictures to keep so that none come faster than the highest rate; times in milliseconds. */
export class RateGrid {
  #due = -Infinity

  isDue(at: number): boolean {
    return at >= this.#due - RATE_SLACK_MS
  }

  /** A picture is kept at `at`; with each segment the grid begins anew. */
  keep(at: number, startsSegment: boolean): void {
    this.#due = startsSegment ? at + INTERVAL_MS : Math.max(this.#due + INTERVAL_MS, at)
  }
}
