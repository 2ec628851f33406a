/** In frames per second; higher rates are reduced to it. */
export const MAX_FRAME_RATE = 60
/** Timestamps are whole milliseconds: a frame may be this much early and still be kept. */
export const FRAME_TIME_TOLERANCE_MS = 1.5

const INTERVAL_MS = 1000 / MAX_FRAME_RATE

/** Selects the frames to keep so that their rate does not exceed the maximum; times in milliseconds. */
export class FrameRateLimit {
  #due = -Infinity

  isDue(at: number): boolean {
    return at >= this.#due - FRAME_TIME_TOLERANCE_MS
  }

  /** The frame at `at` is kept; each segment restarts the grid. */
  accept(at: number, startsSegment: boolean): void {
    this.#due = startsSegment ? at + INTERVAL_MS : Math.max(this.#due + INTERVAL_MS, at)
  }
}
