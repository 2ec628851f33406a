/** Rates of one rendition, for BANDWIDTH and AVERAGE-BANDWIDTH (RFC 8216bis §4.4.6.2). */
export class BitRate {
  #peak = 0
  #bits = 0
  #seconds = 0

  /** A closed segment. */
  add(bits: number, seconds: number): void {
    if (seconds <= 0) return
    this.#bits += bits
    this.#seconds += seconds
    // The last segment of an epoch may be a stump of one key frame; its rate says nothing about a connection's need.
    if (seconds >= 0.5) this.#peak = Math.max(this.#peak, bits / seconds)
  }

  /** Bits per second of the heaviest segment; null before the first. */
  get peak(): number | null {
    return this.#peak === 0 ? null : this.#peak
  }

  /** Bits per second over everything; null before the first segment. */
  get average(): number | null {
    return this.#seconds === 0 ? null : this.#bits / this.#seconds
  }
}
