import type { Track } from '../../codecs/index.ts'
import { audioFragment, type FragmentSample, initSegment, timescaleOf, videoFragment } from '../../mp4/index.ts'
import type { Rendition } from '../playlist/rendition.ts'
import type { CutListener } from './frame-observer.ts'

/**
 * Joins the samples of one track to parts and passes them to its rendition. Decode times cannot be set: each sample
 * starts where the last one ended, so that parts fit to the tick.
 */
export class TrackWriter {
  readonly rendition: Rendition
  /** Ticks per second. */
  readonly timescale: number
  /** The position of the next sample, in ticks. */
  position = 0
  /** Whether there is a change to publish. */
  changed = false
  #fragment: typeof videoFragment
  #dateOf: (seconds: number) => number
  #samples: FragmentSample[] = []
  #partStart = 0
  #segmentStart = 0
  #sequence = 0
  #cuts: CutListener | null

  /** `dateOf` returns the wall clock, in milliseconds, for a media time in seconds. */
  constructor(
    rendition: Rendition,
    track: Track,
    start: number,
    dateOf: (seconds: number) => number,
    cuts: CutListener | null = null,
  ) {
    this.rendition = rendition
    this.timescale = timescaleOf(track)
    this.#fragment = track.kind === 'video' ? videoFragment : audioFragment
    this.#dateOf = dateOf
    this.#cuts = cuts
    this.moveTo(start)
  }

  /** In ticks; only between segments. */
  moveTo(position: number): void {
    this.position = position
    this.#partStart = position
    this.#segmentStart = position
  }

  /** Ticks since the start of the part. */
  get partDuration(): number {
    return this.position - this.#partStart
  }

  /** The end of the last listed part, in ticks. */
  get listedUntil(): number {
    return this.#partStart
  }

  get partSamples(): number {
    return this.#samples.length
  }

  get segmentStart(): number {
    return this.#segmentStart
  }

  get segmentIsEmpty(): boolean {
    return this.position === this.#segmentStart
  }

  push(sample: FragmentSample): void {
    this.#samples.push(sample)
    this.position += sample.duration
  }

  /**
   * Lists the pushed samples as a part. If the last sample makes the part longer than `limit` ticks, the sample gets a
   * part of its own if it is at least `shortest`; otherwise it waits for the next part.
   */
  cutPart(limit: number, shortest: number): void {
    if (this.partDuration > limit && this.#samples.length > 1) {
      const last = this.#samples.pop()
      this.position -= last?.duration ?? 0
      this.#list()
      if (last) this.push(last)
    }
    if (this.partDuration >= shortest) this.#list()
  }

  closeSegment(limit: number): void {
    this.cutPart(limit, 0)
    if (this.rendition.openSegment === null) return
    this.rendition.closeSegment()
    this.#segmentStart = this.position
    this.changed = true
    this.#cuts?.onSegmentEnded(this.position)
  }

  /** Lists a missing part up to `until`, in ticks; samples pushed since the last part are lost. */
  skipPart(until: number): void {
    this.#samples = []
    this.#openSegment()
    this.rendition.addMissingPart((until - this.#partStart) / this.timescale)
    this.position = until
    this.#partStart = until
    this.changed = true
  }

  #list(): void {
    const [first] = this.#samples
    if (first === undefined) return
    const { rendition, timescale } = this
    this.#openSegment()
    this.#sequence += 1
    const data = this.#fragment(this.#sequence, this.#partStart, this.#samples)
    rendition.addPart(data, this.partDuration / timescale, first.keyFrame)
    this.#samples = []
    this.#partStart = this.position
    this.changed = true
    this.#cuts?.onPartEnded(this.position)
  }

  #openSegment(): void {
    const { rendition } = this
    if (rendition.openSegment !== null) return
    const start = this.#segmentStart
    const date = this.#dateOf(start / this.timescale)
    this.#cuts?.onSegmentOpened({ msn: rendition.currentMsn, epoch: rendition.currentEpoch, start, date })
    rendition.openNext(date)
  }
}

export function beginEpoch(rendition: Rendition, epoch: number, track: Track): void {
  rendition.startEpoch(epoch)
  rendition.startInit(initSegment(track))
}
