import { FRAME_TIME_TOLERANCE_MS, FrameRateLimit } from '../codecs/index.ts'

/** Segments start at the first frame from each multiple of this on, in milliseconds. */
export const SEGMENT_MS = 4_000
/** A frame that is later than this, in milliseconds, is not awaited: the previous one is repeated. */
const MAX_WAIT_MS = 400
/** A shorter rest, in milliseconds, is not a segment of its own. */
const MIN_SEGMENT_MS = 100

/** A frame to encode: the current one, or the previous one if there is none for its time. */
export interface GridFrame {
  readonly which: 'current' | 'previous'
  /** In milliseconds from the start of the output. */
  readonly at: number
  readonly startsSegment: boolean
}

/** The start of the work: the start of the output, or of a segment that an earlier run did not finish. */
export interface GridStart {
  readonly msn: number
  readonly at: number
}

/**
 * Assigns frames to segments deterministically: the start of a segment depends on the file only, also after
 * interruptions. Frames beyond the maximum rate are dropped. Has no side effects.
 */
export class SegmentGrid {
  readonly #endMs: number
  readonly #start: GridStart
  #next: number
  #last: number | null = null
  readonly #rate = new FrameRateLimit()
  #hasPrevious = false

  constructor(start: GridStart, endMs: number) {
    this.#start = start
    this.#endMs = endMs
    this.#next = start.msn + 1
  }

  /** A frame at `at`; frames arrive in order. */
  place(at: number): readonly GridFrame[] {
    const placed: GridFrame[] = []
    if (this.#last === null) {
      if (at >= this.#start.at)
        this.#startFirst(this.#hasPrevious && at > this.#start.at ? 'previous' : 'current', placed)
      this.#hasPrevious = true
      if (this.#last === null || at - this.#start.at <= FRAME_TIME_TOLERANCE_MS) return placed
    }
    for (; at >= this.#boundary + MAX_WAIT_MS && this.#isOne(this.#boundary); this.#next += 1) {
      placed.push(this.#assign('previous', this.#boundary, true))
    }
    if (at >= this.#boundary && this.#isOne(this.#boundary)) {
      this.#next += 1
      placed.push(this.#assign('current', at, true))
    } else if (at > (this.#last ?? -1) && at < this.#endMs && this.#rate.isDue(at)) {
      placed.push(this.#assign('current', at, false))
    }
    return placed
  }

  /** No frame follows: the last one lasts until the end. */
  end(): readonly GridFrame[] {
    const placed: GridFrame[] = []
    if (this.#last === null && this.#hasPrevious) this.#startFirst('previous', placed)
    for (; this.#last !== null && this.#isOne(this.#boundary); this.#next += 1) {
      placed.push(this.#assign('previous', this.#boundary, true))
    }
    return placed
  }

  get #boundary(): number {
    return this.#next * SEGMENT_MS
  }

  #isOne(boundary: number): boolean {
    return boundary < this.#endMs - MIN_SEGMENT_MS
  }

  #startFirst(which: GridFrame['which'], placed: GridFrame[]): void {
    placed.push(this.#assign(which, this.#start.at, true))
  }

  #assign(which: GridFrame['which'], at: number, startsSegment: boolean): GridFrame {
    this.#rate.accept(at, startsSegment)
    this.#last = at
    return { which, at, startsSegment }
  }
}
