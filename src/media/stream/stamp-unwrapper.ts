import type { Sample } from './sample.ts'

/** More than this back on one kind is a restarted clock, less is jitter. */
const BACK_MS = 1_000
/** More than this ahead of everything seen is a restarted clock too. */
const AHEAD_MS = 10_000
/** Between the last time before a restart and the first after it. */
const SPLICE_MS = 20

interface Progress {
  last: number
  epoch: Epoch
}

interface Epoch {
  readonly offset: number
}

/**
 * Turns a publisher's 32-bit millisecond stamps into decoding times that never decrease for one kind and never wrap.
 * Small steps back are held at the last time. When the publisher restarts its clock, time goes on right after the
 * latest sample of either kind; both kinds get the same shift, so picture and sound stay together.
 */
export class StampUnwrapper {
  readonly #progress = new Map<Sample['kind'], Progress>()
  #epoch: Epoch = { offset: 0 }
  #raw: number | null = null
  #head = 0

  next(kind: Sample['kind'], stamp: number): number {
    // The nearest number to the stamp before it with these low 32 bits.
    const raw: number = this.#raw === null ? stamp : this.#raw + ((stamp - this.#raw) | 0)
    const first = this.#raw === null
    this.#raw = raw
    if (first) this.#head = raw

    const progress = this.#progress.get(kind) ?? { last: Number.NEGATIVE_INFINITY, epoch: this.#epoch }
    this.#progress.set(kind, progress)
    if (!this.#fits(raw + progress.epoch.offset, progress)) {
      if (!this.#fits(raw + this.#epoch.offset, progress)) this.#epoch = { offset: this.#head + SPLICE_MS - raw }
      progress.epoch = this.#epoch
    }
    progress.last = Math.max(progress.last, raw + progress.epoch.offset)
    this.#head = Math.max(this.#head, progress.last)
    return progress.last
  }

  #fits(dts: number, progress: Progress): boolean {
    const floor = progress.last === Number.NEGATIVE_INFINITY ? this.#head - AHEAD_MS : progress.last - BACK_MS
    return dts >= floor && dts <= this.#head + AHEAD_MS
  }
}
