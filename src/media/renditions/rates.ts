import type { Clock } from '../clock.ts'
import type { RenditionName } from '../hls/index.ts'

const WINDOW_MS = 4_000

/** Measures the recent bit rate of renditions, in bits per second. */
export class BitRateMeter {
  readonly #clock: Clock
  readonly #recent = new Map<RenditionName, { readonly at: number; readonly bytes: number }[]>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(name: RenditionName, bytes: number): void {
    const recent = this.#recent.get(name) ?? []
    this.#recent.set(name, recent)
    recent.push({ at: this.#clock.monotonic(), bytes })
    while ((recent[0]?.at ?? Infinity) < this.#clock.monotonic() - WINDOW_MS) recent.shift()
  }

  of(name: RenditionName): number {
    const since = this.#clock.monotonic() - WINDOW_MS
    const bytes = (this.#recent.get(name) ?? []).reduce((sum, one) => sum + (one.at >= since ? one.bytes : 0), 0)
    return Math.round((bytes * 8_000) / WINDOW_MS)
  }
}
