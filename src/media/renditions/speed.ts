/** Measures the encoding speed: media time per working time. */
export class EncodingSpeed {
  #media = 0
  #busy = 0
  #lastAt: number | null = null
  #lastBusy = 0

  /** A frame at `at`, in media milliseconds, was encoded; `busy` is the total working time, in milliseconds. */
  add(at: number, busy: number): void {
    if (this.#lastAt !== null) this.#media += Math.min(LONGEST_FRAME_MS, Math.max(0, at - this.#lastAt))
    this.#lastAt = at
    this.#busy += Math.max(0, busy - this.#lastBusy)
    this.#lastBusy = busy
  }

  /** A new process has started. */
  restart(): void {
    this.#lastAt = null
    this.#lastBusy = 0
    this.#media = 0
    this.#busy = 0
  }

  /** The speed since the last reading; null if there was no work. */
  read(): number | null {
    const speed = this.#busy > 0 ? this.#media / this.#busy : null
    this.#media = 0
    this.#busy = 0
    return speed
  }
}

/** A longer distance between two frames, in milliseconds, is a pause. */
const LONGEST_FRAME_MS = 1_000
