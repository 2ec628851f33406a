import { RATE_SLACK_MS, RateGrid } from '../transcode/rate-grid.ts'

/** Segments begin at the first picture from each multiple of this on, in milliseconds. */
export const SEGMENT_MS = 4_000
/** A picture that comes so much later, in milliseconds, is not waited for: the one before it is shown again. */
const PATIENCE_MS = 400
/** What would be shorter, in milliseconds, is no segment of its own. */
const STUMP_MS = 100

/** A picture to be made: the one that has come or, where there is none for its time, the one before it. */
export interface Placed {
  readonly which: 'this' | 'former'
  /** In milliseconds from the beginning. */
  readonly at: number
  readonly startsSegment: boolean
}

/** Where work begins: at the beginning of everything, or of a segment that an earlier run did not finish. */
export interface GridBegin {
  readonly msn: number
  readonly at: number
}

/**
 * Lays pictures out in segments that are alike however often the work was interrupted: where a segment begins depends on
 * the file alone. Pictures beyond the highest rate are left out. Pure.
 */
export class SegmentGrid {
  readonly #endMs: number
  readonly #begin: GridBegin
  #next: number
  #last: number | null = null
  readonly #grid = new RateGrid()
  #hasFormer = false

  constructor(begin: GridBegin, endMs: number) {
    this.#begin = begin
    this.#endMs = endMs
    this.#next = begin.msn + 1
  }

  /** A picture at `at`; they come in order. */
  place(at: number): readonly Placed[] {
    const placed: Placed[] = []
    if (this.#last === null) {
      if (at >= this.#begin.at) this.#start(this.#hasFormer && at > this.#begin.at ? 'former' : 'this', placed)
      this.#hasFormer = true
      if (this.#last === null || at - this.#begin.at <= RATE_SLACK_MS) return placed
    }
    for (; at >= this.#boundary + PATIENCE_MS && this.#isOne(this.#boundary); this.#next += 1) {
      placed.push(this.#put('former', this.#boundary, true))
    }
    if (at >= this.#boundary && this.#isOne(this.#boundary)) {
      this.#next += 1
      placed.push(this.#put('this', at, true))
    } else if (at > (this.#last ?? -1) && at < this.#endMs && this.#grid.isDue(at)) {
      placed.push(this.#put('this', at, false))
    }
    return placed
  }

  /** No picture follows: the last one stands until the end. */
  end(): readonly Placed[] {
    const placed: Placed[] = []
    if (this.#last === null && this.#hasFormer) this.#start('former', placed)
    for (; this.#last !== null && this.#isOne(this.#boundary); this.#next += 1) {
      placed.push(this.#put('former', this.#boundary, true))
    }
    return placed
  }

  get #boundary(): number {
    return this.#next * SEGMENT_MS
  }

  #isOne(boundary: number): boolean {
    return boundary < this.#endMs - STUMP_MS
  }

  #start(which: Placed['which'], placed: Placed[]): void {
    placed.push(this.#put(which, this.#begin.at, true))
  }

  #put(which: Placed['which'], at: number, startsSegment: boolean): Placed {
    this.#grid.keep(at, startsSegment)
    this.#last = at
    return { which, at, startsSegment }
  }
}
