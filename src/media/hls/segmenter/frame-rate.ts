const COMMON_RATES = [
  10,
  12,
  12.5,
  15,
  20,
  24_000 / 1001,
  24,
  25,
  30_000 / 1001,
  30,
  48,
  50,
  60_000 / 1001,
  60,
  90,
  100,
  120,
]
const SNAP = 0.005

/** Frames per second, measured since the video configuration last changed. */
export class FrameRate {
  #frames = 0
  #milliseconds = 0

  add(duration: number): void {
    this.#frames += 1
    this.#milliseconds += duration
  }

  reset(): void {
    this.#frames = 0
    this.#milliseconds = 0
  }

  /** The nearest common rate if the measured one is within half a percent; null before the first frame. */
  get value(): number | null {
    if (this.#milliseconds === 0) return null
    const measured = (this.#frames * 1000) / this.#milliseconds
    const nearest = COMMON_RATES.reduce((best, rate) =>
      Math.abs(rate - measured) < Math.abs(best - measured) ? rate : best,
    )
    return Math.abs(nearest - measured) / measured < SNAP ? nearest : measured
  }
}
