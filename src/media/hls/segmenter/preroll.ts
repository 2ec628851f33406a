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
const MOST_SOUND = 500

/** Holds the beginning of a live back until its key-frame interval and frame rate are known: at most some four seconds. */
export class Preroll {
  #samples: Sample[] = []
  #pictures: Sample[] = []

  get hasPicture(): boolean {
    return this.#pictures.length > 0
  }

  /** Takes a sample; tells the pace once it is known. */
  push(sample: Sample, expectsVideo: boolean): Pace | null {
    if (sample.kind === 'audio') {
      this.#samples.push(sample)
      const sound = this.#samples.filter((one) => one.kind === 'audio')
      if (!this.hasPicture && sound.length > MOST_SOUND) this.#samples.shift()
      const span = sample.dts - (sound[0]?.dts ?? sample.dts)
      return !expectsVideo && span >= SOUND_ALONE_MS
        ? { targetDuration: SHORT_TARGET_S, partTarget: PART_TARGET_MS }
        : null
    }
    if (sample.dts < (this.#pictures.at(-1)?.dts ?? -Infinity)) this.#pictures = []
    if (!this.hasPicture) {
      if (!sample.keyFrame) return null
      this.#samples = this.#samples.filter((one) => one.kind === 'audio' && one.dts >= sample.dts - SOUND_ALONE_MS)
    }
    this.#samples.push(sample)
    this.#pictures.push(sample)
    return this.#decide()
  }

  /** What was held back, in order of arrival; forgets it. */
  take(): readonly Sample[] {
    const samples = this.#samples
    this.#samples = []
    this.#pictures = []
    return samples
  }

  /** The pace when nothing more comes. */
  guess(): Pace {
    return { targetDuration: LONG_TARGET_S, partTarget: this.#partTarget() }
  }

  #decide(): Pace | null {
    const first = this.#pictures[0]
    const last = this.#pictures.at(-1)
    if (first === undefined || last === undefined || last === first) return null
    const elapsed = last.dts - first.dts
    if (!last.keyFrame && elapsed < DECISION_MS) return null
    const interval = last.keyFrame ? Math.max(1, elapsed) : Infinity
    const segment = interval * Math.ceil(SHORTEST_SEGMENT_MS / interval)
    const targetDuration = segment <= SHORT_TARGET_S * 1000 ? SHORT_TARGET_S : LONG_TARGET_S
    return { targetDuration, partTarget: this.#partTarget() }
  }

  #partTarget(): number {
    const times = this.#pictures.map((picture) => picture.dts)
    return choosePartTarget(times.slice(1).map((time, index) => time - (times[index] ?? time)))
  }
}
