import type { Sample } from '../codecs/index.ts'

/** A larger step back of one kind is a restarted clock, a smaller one is jitter. */
const BACK_MS = 1_000
/** A larger step ahead is a restarted clock too; a smaller one is a gap that the packager must see. */
const AHEAD_MS = 3_600_000
/** The largest distance of a kind's first sample from the latest sample of the other kind. */
const BEGIN_MS = 10_000
/** The time between the last sample before a restart and the first after it. */
const SPLICE_MS = 20

interface Progress {
  last: number
  epoch: Epoch
}

interface Epoch {
  readonly offset: number
}

/**
 * Converts a publisher's 32-bit millisecond timestamps to decoding times that never decrease for one kind and never
 * wrap. Small steps back are held at the last time, steps ahead are passed on. When the publisher restarts its clock,
 * time continues right after the latest sample of either kind; both kinds get the same shift, so that video and audio
 * stay in sync.
 */
export class TimestampUnwrapper {
  readonly #progress = new Map<Sample['kind'], Progress>()
  #epoch: Epoch = { offset: 0 }
  #raw: number | null = null
  #head = 0

  next(kind: Sample['kind'], stamp: number): number {
    // The number nearest to the previous timestamp with these low 32 bits.
    const raw: number = this.#raw === null ? stamp : this.#raw + ((stamp - this.#raw) | 0)
    const first = this.#raw === null
    this.#raw = raw
    if (first) this.#head = raw

    const progress = this.#progress.get(kind) ?? { last: Number.NEGATIVE_INFINITY, epoch: this.#epoch }
    this.#progress.set(kind, progress)
    progress.epoch = this.#choose(raw, progress)
    progress.last = Math.max(progress.last, raw + progress.epoch.offset)
    this.#head = Math.max(this.#head, progress.last)
    return progress.last
  }

  /** The kind's own epoch, until the latest epoch brings its sample nearer to those of the other kind. */
  #choose(raw: number, progress: Progress): Epoch {
    const distance = ({ offset }: Epoch): number => Math.abs(raw + offset - this.#head)
    const fitting = [progress.epoch, this.#epoch].filter(({ offset }) => this.#fits(raw + offset, progress))
    const [nearest] = fitting.toSorted((a, b) => distance(a) - distance(b))
    if (nearest !== undefined) return nearest
    this.#epoch = { offset: this.#head + SPLICE_MS - raw }
    return this.#epoch
  }

  #fits(dts: number, { last }: Progress): boolean {
    if (last === Number.NEGATIVE_INFINITY) return Math.abs(dts - this.#head) <= BEGIN_MS
    return dts >= last - BACK_MS && dts <= this.#head + AHEAD_MS
  }
}
