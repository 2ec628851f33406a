import type { RenditionReport } from '#engine-protocol/index.ts'
import type { Clock } from '../../clock.ts'
import { playsEverywhere, type VideoTrack } from '../../codecs/index.ts'
import type { RenditionName } from '../playlist/names.ts'
import type { Rendition } from '../playlist/rendition.ts'
import type { OpenedSegment, FrameObserver, PlacedFrame } from '../segmenter/frame-observer.ts'
import { AlignedRendition, type RenditionFrame } from './aligned-rendition.ts'
import type { LadderSink, RenditionEncoder } from '../types.ts'

export interface LadderOptions {
  readonly clock: Clock
  /** Opens the encoder of this live; it calls the sink. */
  readonly encode: (sink: LadderSink) => RenditionEncoder
  /** The rendition of the encoder's own video; null before its first frame. */
  readonly passThrough: () => Rendition | null
  /** Opens a rendition that joins the live with the next segment. */
  readonly join: (name: RenditionName, passThrough: Rendition) => Rendition
  /** The rendition is no longer offered: its players must switch. */
  readonly onLeft: (name: RenditionName) => void
  /** Something may have become playable. */
  readonly onAdvance: () => void
}

interface PlayableRendition {
  readonly track: VideoTrack
  readonly rendition: Rendition
}

/** How long the end of a live waits for its last rendition frames, in milliseconds. */
const END_TIMEOUT_MS = 1_500

/** The renditions that are made from the pass-through, aligned to its cuts. */
export class Ladder implements FrameObserver, LadderSink {
  readonly #options: LadderOptions
  readonly #encoder: RenditionEncoder
  readonly #renditions = new Map<RenditionName, { readonly aligned: AlignedRendition; offered: boolean }>()
  #source: VideoTrack | null = null
  /** The live has sent video that not all browsers play. */
  #needed = false
  #onSettled: (() => void) | null = null

  constructor(options: LadderOptions) {
    this.#options = options
    this.#encoder = options.encode(this)
  }

  /** The renditions that players may choose now, the tallest first. */
  get playable(): PlayableRendition[] {
    return this.#offered(({ playable }) => playable)
  }

  /**
   * The renditions of the multivariant playlist: those that many players depend on stay listed while their encoder
   * restarts.
   */
  get listed(): PlayableRendition[] {
    return this.#needed ? this.#offered(() => true) : this.playable
  }

  /** A rendition counts as running once a whole segment of it is listed. */
  get reports(): readonly RenditionReport[] {
    const playable = new Set<string>(this.playable.map(({ rendition }) => rendition.name))
    return this.#encoder.reports.map((report) =>
      report.state === 'running' && !playable.has(report.name) ? { ...report, state: 'starting' } : report,
    )
  }

  /** Whether players may stay on this rendition. */
  isOffered(name: RenditionName): boolean {
    return this.#renditions.get(name)?.offered ?? false
  }

  prepare(track: VideoTrack): void {
    this.#encoder.prepare(track)
  }

  onSourceTrack(track: VideoTrack): void {
    this.#source = track
    this.#needed ||= !playsEverywhere(track)
    this.#encoder.start(track)
  }

  onSourceFrame(frame: PlacedFrame): void {
    const names = this.#encoder.push(frame)
    const { segmentStart: start } = frame
    if (start === null) return
    for (const name of names) this.#alignedRendition(name, start)?.expect(start)
  }

  onSourceStopped(): void {
    this.#encoder.pause()
    this.advance()
  }

  async settled(): Promise<void> {
    if (this.#isIdle()) return
    const waiting = Promise.withResolvers<void>()
    this.#onSettled = waiting.resolve
    const cancel = this.#options.clock.after(END_TIMEOUT_MS, waiting.resolve)
    await waiting.promise
    cancel()
    for (const { aligned } of this.#renditions.values()) {
      if (!aligned.idle) aligned.end()
      aligned.advance()
    }
  }

  onSegmentOpened(segment: OpenedSegment): void {
    for (const { aligned } of this.#renditions.values()) aligned.open(segment)
  }

  onPartEnded(end: number): void {
    for (const { aligned } of this.#renditions.values()) aligned.onPartEnded(end)
    this.advance()
  }

  onSegmentEnded(end: number): void {
    for (const { aligned } of this.#renditions.values()) aligned.onSegmentEnded(end)
    this.advance()
  }

  onConfig(name: RenditionName, track: VideoTrack): void {
    this.#renditions.get(name)?.aligned.setTrack(track)
  }

  onFrame(name: RenditionName, frame: RenditionFrame): void {
    this.#renditions.get(name)?.aligned.push(frame)
  }

  onCompleted(): void {
    for (const { aligned } of this.#renditions.values()) aligned.complete()
    this.advance()
  }

  onLost(name: RenditionName, removed: boolean): void {
    const entry = this.#renditions.get(name)
    if (entry === undefined) return
    entry.aligned.abort()
    entry.aligned.advance()
    if (!removed) return
    entry.offered = false
    this.#options.onLeft(name)
  }

  advance(): void {
    for (const { aligned } of this.#renditions.values()) aligned.advance()
    if (this.#isIdle()) this.#onSettled?.()
    this.#options.onAdvance()
  }

  close(): void {
    this.#encoder.close()
  }

  #offered(which: (aligned: AlignedRendition) => boolean): PlayableRendition[] {
    return [...this.#renditions.values()]
      .flatMap(({ aligned, offered }) => {
        const { track, rendition } = aligned
        return offered && track !== null && which(aligned) ? [{ track, rendition }] : []
      })
      .toSorted((a, b) => b.track.height - a.track.height)
  }

  #isIdle(): boolean {
    return [...this.#renditions.values()].every(({ aligned }) => aligned.idle)
  }

  /** The aligned rendition of this name, created on first use. */
  #alignedRendition(name: RenditionName, start: number): AlignedRendition | null {
    const known = this.#renditions.get(name)
    if (known !== undefined) {
      known.offered = true
      return known.aligned
    }
    const passThrough = this.#options.passThrough()
    if (passThrough === null || this.#source === null) return null
    const aligned = new AlignedRendition(this.#options.join(name, passThrough), start, this.#source)
    this.#renditions.set(name, { aligned, offered: true })
    return aligned
  }
}
