import type { Sample } from '../../stream/sample.ts'
import type { FrameRate } from './frame-rate.ts'
import { SHORTEST_PART } from './part-target.ts'
import { longestSegment, SHORTEST_SEGMENT_MS } from './segment-length.ts'
import type { TrackWriter } from './track-writer.ts'

const TICKS_PER_MS = 90
/** How long a frame lasts when none came after it and none before, in milliseconds. */
const UNKNOWN_FRAME_MS = 40

export interface VideoLimits {
  /** In milliseconds. */
  readonly partTarget: number
  /** In seconds. */
  readonly targetDuration: number
}

/** Cuts pictures into parts and segments. A picture's duration is known when the next one arrives, so one is held back. */
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

  /** Where the next picture may start at the earliest, in media milliseconds. */
  get earliest(): number {
    return this.#held === null ? this.writer.position / TICKS_PER_MS : this.#held.at + 1
  }

  /** Where the last picture belongs that came, in media milliseconds. */
  get newest(): number {
    return this.#held?.at ?? -Infinity
  }

  /** Whether the next picture is the first of its segment, whatever it is. */
  get isEmpty(): boolean {
    return this.#held === null
  }

  /** Whether a picture at `at`, in media milliseconds, would make the open segment longer than the playlist promises. */
  overruns(at: number): boolean {
    return at - this.writer.segmentStart / TICKS_PER_MS > longestSegment(this.#limits.targetDuration)
  }

  /**
   * Takes a picture at `at`, in media milliseconds. Tells how the segment before it ended, if it did:
   * `forced` when it had to be cut where no key frame is. `cut` asks for a segment to start at this key frame.
   */
  push(sample: Sample, at: number, cut: boolean): 'goes-on' | 'ended' | 'forced' {
    const outcome = this.#settle(sample.keyFrame, at, cut)
    this.#held = { sample, at }
    return outcome
  }

  /** Writes the held picture, as long as the one before it, and closes the segment. */
  flush(): void {
    this.#write(this.earliest - 1 + this.#interval)
    this.writer.closeSegment(this.#partLimit)
    this.#interval = UNKNOWN_FRAME_MS
  }

  get #partLimit(): number {
    return this.#limits.partTarget * TICKS_PER_MS
  }

  #settle(keyFrame: boolean, at: number, cut: boolean): 'goes-on' | 'ended' | 'forced' {
    if (this.#held === null) return 'goes-on'
    this.#write(at)
    const length = at - this.writer.segmentStart / TICKS_PER_MS
    const overrun = length + this.#interval > longestSegment(this.#limits.targetDuration)
    if (overrun || (keyFrame && (cut || length >= SHORTEST_SEGMENT_MS))) {
      this.writer.closeSegment(this.#partLimit)
      return keyFrame ? 'ended' : 'forced'
    }
    if (this.writer.partDuration >= this.#partLimit * SHORTEST_PART) {
      this.writer.cutPart(this.#partLimit, this.#partLimit * SHORTEST_PART)
    }
    return 'goes-on'
  }

  #write(until: number): void {
    if (this.#held === null) return
    const { sample, at } = this.#held
    this.#held = null
    this.#interval = until - at
    this.#rate.add(this.#interval)
    this.writer.push({
      duration: this.#interval * TICKS_PER_MS,
      // The picture keeps its presentation time also when its decoding time had to move.
      compositionOffset: sample.compositionOffset * TICKS_PER_MS,
      keyFrame: sample.keyFrame,
      data: sample.data,
    })
  }
}
