import type { Sample } from '../../codecs/index.ts'
import {
  choosePartTarget,
  PART_TARGET_MS,
  DECISION_MS,
  LONG_TARGET_S,
  SHORT_TARGET_S,
  SHORTEST_SEGMENT_MS,
} from './timing.ts'

export interface PlaylistTiming {
  /** In seconds. */
  readonly targetDuration: number
  /** For video, in milliseconds. */
  readonly partTarget: number
}

/** A publisher that has announced no video after this much audio, in milliseconds, sends none. */
const AUDIO_ONLY_MS = 1_000
/** Audio may be this far ahead of the video, in milliseconds, before the video counts as ended. */
const AUDIO_AHEAD_MS = 1_000
const MAX_AUDIO_SAMPLES = 500
/** Timestamps need not advance: these limits hold for any timestamps. */
const MAX_SAMPLES = 2_000
const MAX_BYTES = 32 * 1024 * 1024

/** Holds the start of a live back until its key-frame interval and frame rate are known: at most about five seconds. */
export class StartupProbe {
  #samples: Sample[] = []
  #bytes = 0
  #videoTimes: number[] = []
  /** The time of the first audio sample after the first frame, on the publisher's clock. */
  #audioFrom: number | null = null

  get hasVideo(): boolean {
    return this.#videoTimes.length > 0
  }

  /** Adds a sample; returns the timing once it is known. */
  push(sample: Sample, expectsVideo: boolean): PlaylistTiming | null {
    const timing = sample.kind === 'audio' ? this.#pushAudio(sample, expectsVideo) : this.#pushVideo(sample)
    return timing ?? (this.hasVideo && this.#isFull(MAX_SAMPLES) ? this.estimate() : null)
  }

  /** Returns the held samples in order of arrival, and clears the probe. */
  drain(): readonly Sample[] {
    const samples = this.#samples
    this.#replace([])
    this.#videoTimes = []
    this.#audioFrom = null
    return samples
  }

  /** The timing if no further sample arrives. */
  estimate(): PlaylistTiming {
    return { targetDuration: LONG_TARGET_S, partTarget: this.#partTarget() }
  }

  #pushAudio(sample: Sample, expectsVideo: boolean): PlaylistTiming | null {
    this.#append(sample)
    if (this.hasVideo) {
      this.#audioFrom = Math.min(this.#audioFrom ?? sample.dts, sample.dts)
      return sample.dts - this.#audioFrom >= DECISION_MS + AUDIO_AHEAD_MS ? this.estimate() : null
    }
    const span = sample.dts - (this.#samples[0]?.dts ?? sample.dts)
    if (!expectsVideo && (span >= AUDIO_ONLY_MS || this.#isFull(MAX_AUDIO_SAMPLES))) {
      // Video with rare key frames may follow.
      return { targetDuration: LONG_TARGET_S, partTarget: PART_TARGET_MS }
    }
    while (this.#isFull(MAX_AUDIO_SAMPLES)) this.#bytes -= this.#samples.shift()?.data.length ?? 0
    return null
  }

  #pushVideo(sample: Sample): PlaylistTiming | null {
    if (sample.dts < (this.#videoTimes.at(-1) ?? -Infinity)) {
      this.#videoTimes = []
      this.#audioFrom = null
      this.#replace(this.#samples.filter((one) => one.kind === 'audio'))
    }
    if (!this.hasVideo) {
      if (!sample.keyFrame) return null
      this.#replace(this.#samples.filter((one) => one.dts >= sample.dts - AUDIO_ONLY_MS))
    }
    this.#append(sample)
    this.#videoTimes.push(sample.dts)
    return this.#decide(sample)
  }

  #append(sample: Sample): void {
    this.#samples.push(sample)
    this.#bytes += sample.data.length
  }

  #replace(samples: Sample[]): void {
    this.#samples = samples
    this.#bytes = samples.reduce((sum, sample) => sum + sample.data.length, 0)
  }

  #isFull(most: number): boolean {
    return this.#samples.length >= most || this.#bytes >= MAX_BYTES
  }

  #decide(last: Sample): PlaylistTiming | null {
    const first = this.#videoTimes[0]
    if (first === undefined || this.#videoTimes.length === 1) return null
    const elapsed = last.dts - first
    if (!last.keyFrame) return elapsed < DECISION_MS ? null : this.estimate()
    const interval = Math.max(1, elapsed)
    const segment = interval * Math.ceil(SHORTEST_SEGMENT_MS / interval)
    const targetDuration = segment <= SHORT_TARGET_S * 1000 ? SHORT_TARGET_S : LONG_TARGET_S
    return { targetDuration, partTarget: this.#partTarget() }
  }

  #partTarget(): number {
    const times = this.#videoTimes
    return choosePartTarget(times.slice(1).map((time, index) => time - (times[index] ?? time)))
  }
}
