import type { Sample } from '../../codecs/index.ts'
import type { FrameRate } from './meters.ts'
import { SHORTEST_PART, longestSegment, SHORTEST_SEGMENT_MS } from './timing.ts'
import type { TrackWriter } from './track-writer.ts'

const TICKS_PER_MS = 90
/** The duration of a single frame without neighbours, in milliseconds. */
const UNKNOWN_FRAME_MS = 40

export interface VideoLimits {
  /** In milliseconds. */
  readonly partTarget: number
  /** In seconds. */
  readonly targetDuration: number
}

/**
 * Cuts video into parts and segments. The duration of a frame is known when the next one arrives, so one frame is held
 * back.
 */
export class VideoPackager {
  readonly writer: TrackWriter
  #limits: VideoLimits
  #rate: FrameRate
  #held: { readonly sample: Sample; readonly at: number } | null = null
  #interval = UNKNOWN_FRAME_MS

  constructor(writer: TrackWriter, limits: VideoLimits, rate: FrameRate) {
    this.writer = writer
    this.#limits = limits
    this.#rate = rate
  }

  /** The earliest position of the next frame, in media milliseconds. */
  get earliest(): number {
    return this.#held === null ? this.writer.position / TICKS_PER_MS : this.#held.at + 1
  }

  /** The position of the last received frame, in media milliseconds. */
  get newest(): number {
    return this.#held?.at ?? -Infinity
  }

  /** Whether the next frame is the first of its segment in any case. */
  get isEmpty(): boolean {
    return this.#held === null
  }

  /** Whether the last frame would last longer than a segment may if the next one is at `at`, in media milliseconds. */
  overruns(at: number): boolean {
    return at - (this.#held?.at ?? this.#segmentStart) > longestSegment(this.#limits.targetDuration)
  }

  /**
   * Ends the open segment before the last frame if that lasts, up to `at`, longer than the segment may: after a pause of
   * the video. Returns the end, in media milliseconds; null if the segment continues.
   */
  cutBeforePause(at: number): number | null {
    const held = this.#held
    if (held === null || at - this.#segmentStart <= longestSegment(this.#limits.targetDuration)) return null
    this.writer.closeSegment(this.#partLimit)
    return held.at
  }

  /**
   * Adds a frame at `at`, in media milliseconds. Returns how it ended the previous segment: `forced` means a cut
   * without a key frame. `cut` requests a new segment at this key frame.
   */
  push(sample: Sample, at: number, cut: boolean): 'continued' | 'ended' | 'forced' {
    const outcome = this.#finishFrame(sample.keyFrame, at, cut)
    this.#held = { sample, at }
    return outcome
  }

  /** Writes the held frame with the duration of the previous one, and closes the segment. */
  flush(): void {
    this.#write(this.earliest - 1 + this.#interval)
    this.writer.closeSegment(this.#partLimit)
    this.#interval = UNKNOWN_FRAME_MS
  }

  /** In media milliseconds. */
  get #segmentStart(): number {
    return this.writer.segmentStart / TICKS_PER_MS
  }

  get #partLimit(): number {
    return this.#limits.partTarget * TICKS_PER_MS
  }

  #finishFrame(keyFrame: boolean, at: number, cut: boolean): 'continued' | 'ended' | 'forced' {
    if (this.#held === null) return 'continued'
    this.#write(at)
    const length = at - this.#segmentStart
    const overrun = length + this.#interval > longestSegment(this.#limits.targetDuration)
    if (overrun || (keyFrame && (cut || length >= SHORTEST_SEGMENT_MS))) {
      this.writer.closeSegment(this.#partLimit)
      return keyFrame ? 'ended' : 'forced'
    }
    if (this.writer.partDuration >= this.#partLimit * SHORTEST_PART) {
      this.writer.cutPart(this.#partLimit, this.#partLimit * SHORTEST_PART)
    }
    return 'continued'
  }

  #write(until: number): void {
    if (this.#held === null) return
    const { sample, at } = this.#held
    this.#held = null
    this.#interval = until - at
    this.#rate.add(this.#interval)
    this.writer.push({
      duration: this.#interval * TICKS_PER_MS,
      // The frame keeps its presentation time even if its decoding time was moved.
      compositionOffset: sample.compositionOffset * TICKS_PER_MS,
      keyFrame: sample.keyFrame,
      data: sample.data,
    })
  }
}
