import { audioFragment, timescaleOf, videoFragment, type FragmentSample } from '../fmp4/index.ts'
import type { Rendition } from '../playlist/index.ts'
import type { Track } from '../../stream/sample.ts'
import type { CutListener } from './picture-tap.ts'

/**
 * Joins the samples of one track into parts and hands them to its rendition. Decode times are never given from outside:
 * each sample starts where the one before it ended, so that parts fit to the tick.
 */
export class TrackWriter {
  readonly rendition: Rendition
  /** Ticks a second. */
  readonly timescale: number
  /** Where the next sample goes, in ticks. */
  position = 0
  /** Whether players have something new to see. */
  changed = false
  #fragment: typeof videoFragment
  #dateOf: (seconds: number) => number
  #samples: FragmentSample[] = []
  #partStart = 0
  #segmentStart = 0
  #sequence = 0
  #cuts: CutListener | null

  /** `dateOf` tells the wall clock, in milliseconds, of a media time in seconds. */
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

  /** Ticks since the part began. */
  get partDuration(): number {
    return this.position - this.#partStart
  }

  /** Where the last listed part ended, in ticks. */
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
   * Lists what was pushed as a part. When its last sample makes it longer than `limit` ticks, that sample gets a part
   * of its own if it fills one (`shortest`), else it waits for the next.
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
    this.#cuts?.segmentEnded(this.position)
  }

  /** Lists a part up to `until`, in ticks, of which there is nothing; what was pushed since the last one is lost. */
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
    this.#cuts?.partEnded(this.position)
  }

  #openSegment(): void {
    const { rendition } = this
    if (rendition.openSegment !== null) return
    const start = this.#segmentStart
    const date = this.#dateOf(start / this.timescale)
    this.#cuts?.segmentOpened({ msn: rendition.currentMsn, epoch: rendition.currentEpoch, start, date })
    rendition.openNext(date)
  }
}
