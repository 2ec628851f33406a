const REMEMBERED = 300

/** How long recent parts took from the arrival of the last byte they needed until they were listed. */
export class Lateness {
  #recent: number[] = []
  #next = 0

  /** In milliseconds. */
  add(milliseconds: number): void {
    this.#recent[this.#next] = milliseconds
    this.#next = (this.#next + 1) % REMEMBERED
  }

  /** The 99th percentile, in milliseconds; 0 before the first part. */
  get p99(): number {
    const sorted = this.#recent.toSorted((a, b) => a - b)
    return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
  }
}
