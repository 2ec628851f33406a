export interface PixelSize {
  readonly width: number
  readonly height: number
}

/**
 * The size, in square pixels, of a frame whose shorter side becomes `short`: even on both sides, as 4:2:0 requires, and
 * not larger than the source. `aspect` is the pixel aspect ratio (width by height) of the source; 0 counts as 1.
 */
export function fitSize(source: PixelSize, aspect: number, short: number): PixelSize {
  const width = source.width * (aspect > 0 ? aspect : 1)
  const { height } = source
  const scale = Math.min(1, short / Math.min(width, height))
  return { width: even(width * scale), height: even(height * scale) }
}

function even(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2)
}

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
