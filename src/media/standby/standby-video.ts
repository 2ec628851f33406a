import type { SampleSink } from '../codecs/index.ts'
import type { StandbyClip } from './clip.ts'

/** A step further forward or back, in milliseconds, means that the encoder has set its clock. */
const MAX_FORWARD_MS = 10_000
const MAX_BACK_MS = 1_000

/** Loops the frames of the clip on the clock of an encoder that sends only audio. */
export class StandbyVideo {
  readonly #clip: StandbyClip
  readonly #sink: Pick<SampleSink, 'sample'>
  #start: number
  #count = 0

  /** `start` on the encoder's clock, in milliseconds. */
  constructor(clip: StandbyClip, start: number, sink: Pick<SampleSink, 'sample'>) {
    this.#clip = clip
    this.#start = start
    this.#sink = sink
  }

  /** Sends the frames up to `until`, on the encoder's clock; they count as arrived at `arrivedAt`. */
  advance(until: number, arrivedAt: number): void {
    const { frames, interval } = this.#clip
    const step = until - this.#next
    if (step > MAX_FORWARD_MS || step < -interval - MAX_BACK_MS) {
      this.#start = until
      this.#count = 0
    }
    for (; this.#next <= until; this.#count++) {
      const index = this.#count % frames.length
      const data = frames[index]
      if (data === undefined) continue
      this.#sink.sample({
        kind: 'video',
        dts: Math.round(this.#next),
        compositionOffset: 0,
        keyFrame: index === 0,
        data,
        arrivedAt,
      })
    }
  }

  get #next(): number {
    return this.#start + this.#count * this.#clip.interval
  }
}
