/** The bit rates of one rendition, for BANDWIDTH and AVERAGE-BANDWIDTH (RFC 8216bis §4.4.6.2). */
export class BitRate {
  #peak = 0
  #bits = 0
  #seconds = 0

  /** Adds a closed segment. */
  add(bits: number, seconds: number): void {
    if (seconds <= 0) return
    this.#bits += bits
    this.#seconds += seconds
    // The last segment of an epoch may contain only one key frame; its rate is not representative.
    if (seconds >= 0.5) this.#peak = Math.max(this.#peak, bits / seconds)
  }

  /** Bits per second of the heaviest segment; null before the first. */
  get peak(): number | null {
    return this.#peak === 0 ? null : this.#peak
  }

  /** Bits per second over all segments; null before the first. */
  get average(): number | null {
    return this.#seconds === 0 ? null : this.#bits / this.#seconds
  }
}
