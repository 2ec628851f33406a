import type { GridStart } from '../../conversion/index.ts'

/** The starts of segments, in milliseconds: determined by the video and used by all tracks. */
export class SegmentCuts {
  readonly #begin: GridStart
  readonly #endMs: number
  readonly #starts: number[] = []
  #ended = false

  constructor(begin: GridStart, endMs: number) {
    this.#begin = begin
    this.#endMs = endMs
  }

  add(at: number): void {
    this.#starts.push(at)
  }

  /** No segment starts any more. */
  end(): void {
    this.#ended = true
  }

  /** The number of the segment that starts at `at`; null if there is none. */
  numberAt(at: number): number | null {
    const index = this.#starts.lastIndexOf(at)
    return index < 0 ? null : this.#begin.msn + index
  }

  /** The end of a segment; null while unknown. */
  endOf(msn: number): number | null {
    const index = msn - this.#begin.msn
    if (index >= this.#starts.length) return null
    return this.#starts[index + 1] ?? (this.#ended ? this.#endMs : null)
  }
}
