/** Measures how fast pictures are made: media time in a unit of working time. */
export class Speed {
  #media = 0
  #busy = 0
  #lastAt: number | null = null
  #lastBusy = 0

  /** A picture at `at`, in media milliseconds, was made; `busy` is the work so far, in milliseconds. */
  add(at: number, busy: number): void {
    if (this.#lastAt !== null) this.#media += Math.min(LONGEST_PICTURE_MS, Math.max(0, at - this.#lastAt))
    this.#lastAt = at
    this.#busy += Math.max(0, busy - this.#lastBusy)
    this.#lastBusy = busy
  }

  /** Another process works from now on. */
  restart(): void {
    this.#lastAt = null
    this.#lastBusy = 0
    this.#media = 0
    this.#busy = 0
  }

  /** Since the last reading; null when nothing was done. */
  read(): number | null {
    const speed = this.#busy > 0 ? this.#media / this.#busy : null
    this.#media = 0
    this.#busy = 0
    return speed
  }
}

/** What lies further apart, in milliseconds, is a pause and no picture. */
const LONGEST_PICTURE_MS = 1_000
