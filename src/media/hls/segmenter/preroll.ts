import type { Sample } from '../../stream/sample.ts'
import { choosePartTarget, PART_TARGET_MS } from './part-target.ts'
import { DECISION_MS, LONG_TARGET_S, SHORT_TARGET_S, SHORTEST_SEGMENT_MS } from './segment-length.ts'

export interface Pace {
  /** In seconds. */
  readonly targetDuration: number
  /** Of pictures, in milliseconds. */
  readonly partTarget: number
}

/** A publisher who has announced no picture after so much sound, in milliseconds, sends none. */
const SOUND_ALONE_MS = 1_000
/** Sound may be sent so much ahead of the picture, in milliseconds, without the picture counting as ended. */
const SOUND_AHEAD_MS = 1_000
const MOST_SOUND = 500
/** Timestamps need not advance: these bounds hold whatever the publisher says. */
const MOST_SAMPLES = 2_000
const MOST_BYTES = 32 * 1024 * 1024

/** Holds the beginning of a live back until its key-frame interval and frame rate are known: at most some five seconds. */
export class Preroll {
  #samples: Sample[] = []
  #bytes = 0
  #pictures: number[] = []
  /** When the first sound after the first picture was, on the publisher's clock. */
  #soundFrom: number | null = null

  get hasPicture(): boolean {
    return this.#pictures.length > 0
  }

  /** Takes a sample; tells the pace once it is known. */
  push(sample: Sample, expectsVideo: boolean): Pace | null {
    const pace = sample.kind === 'audio' ? this.#pushSound(sample, expectsVideo) : this.#pushPicture(sample)
    return pace ?? (this.hasPicture && this.#isFull(MOST_SAMPLES) ? this.guess() : null)
  }

  /** What was held back, in order of arrival; forgets it. */
  take(): readonly Sample[] {
    const samples = this.#samples
    this.#keep([])
    this.#pictures = []
    this.#soundFrom = null
    return samples
  }

  /** The pace when nothing more comes. */
  guess(): Pace {
    return { targetDuration: LONG_TARGET_S, partTarget: this.#partTarget() }
  }

  #pushSound(sample: Sample, expectsVideo: boolean): Pace | null {
    this.#hold(sample)
    if (this.hasPicture) {
      this.#soundFrom = Math.min(this.#soundFrom ?? sample.dts, sample.dts)
      return sample.dts - this.#soundFrom >= DECISION_MS + SOUND_AHEAD_MS ? this.guess() : null
    }
    const span = sample.dts - (this.#samples[0]?.dts ?? sample.dts)
    if (!expectsVideo && (span >= SOUND_ALONE_MS || this.#isFull(MOST_SOUND))) {
      return { targetDuration: SHORT_TARGET_S, partTarget: PART_TARGET_MS }
    }
    while (this.#isFull(MOST_SOUND)) this.#bytes -= this.#samples.shift()?.data.length ?? 0
    return null
  }

  #pushPicture(sample: Sample): Pace | null {
    if (sample.dts < (this.#pictures.at(-1) ?? -Infinity)) {
      this.#pictures = []
      this.#soundFrom = null
      this.#keep(this.#samples.filter((one) => one.kind === 'audio'))
    }
    if (!this.hasPicture) {
      if (!sample.keyFrame) return null
      this.#keep(this.#samples.filter((one) => one.dts >= sample.dts - SOUND_ALONE_MS))
    }
    this.#hold(sample)
    this.#pictures.push(sample.dts)
    return this.#decide(sample)
  }

  #hold(sample: Sample): void {
    this.#samples.push(sample)
    this.#bytes += sample.data.length
  }

  #keep(samples: Sample[]): void {
    this.#samples = samples
    this.#bytes = samples.reduce((sum, sample) => sum + sample.data.length, 0)
  }

  #isFull(most: number): boolean {
    return this.#samples.length >= most || this.#bytes >= MOST_BYTES
  }

  #decide(last: Sample): Pace | null {
    const first = this.#pictures[0]
    if (first === undefined || this.#pictures.length === 1) return null
    const elapsed = last.dts - first
    if (!last.keyFrame) return elapsed < DECISION_MS ? null : this.guess()
    const interval = Math.max(1, elapsed)
    const segment = interval * Math.ceil(SHORTEST_SEGMENT_MS / interval)
    const targetDuration = segment <= SHORT_TARGET_S * 1000 ? SHORT_TARGET_S : LONG_TARGET_S
    return { targetDuration, partTarget: this.#partTarget() }
  }

  #partTarget(): number {
    const times = this.#pictures
    return choosePartTarget(times.slice(1).map((time, index) => time - (times[index] ?? time)))
  }
}
