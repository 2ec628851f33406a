import type { GridBegin } from '../../upload/segment-grid.ts'

/** Where segments begin, in milliseconds: decided for the picture, kept to by all. */
export class SegmentCuts {
  readonly #begin: GridBegin
  readonly #endMs: number
  readonly #starts: number[] = []
  #ended = false

  constructor(begin: GridBegin, endMs: number) {
    this.#begin = begin
    this.#endMs = endMs
  }

  add(at: number): void {
    this.#starts.push(at)
  }

  /** No segment begins any more. */
  end(): void {
    this.#ended = true
  }

  /** The number of the segment that begins at `at`; null where none does. */
  numberAt(at: number): number | null {
    const index = this.#starts.lastIndexOf(at)
    return index < 0 ? null : this.#begin.msn + index
  }

  /** Where a segment ends; null while that is not known. */
  endOf(msn: number): number | null {
    const index = msn - this.#begin.msn
    if (index >= this.#starts.length) return null
    return this.#starts[index + 1] ?? (this.#ended ? this.#endMs : null)
  }
}
