import type { Clock } from '../../clock.ts'
import type { RenditionReport } from '../../stream/rendition-report.ts'
import { playsEverywhere } from '../../stream/picture-codec.ts'
import type { VideoTrack } from '../../stream/sample.ts'
import type { Rendition, RenditionName } from '../playlist/index.ts'
import type { OpenedSegment, PictureTap, PlacedPicture } from '../segmenter/index.ts'
import { Follower, type LadderPicture } from './follower.ts'
import type { LadderSink, PictureEncoder } from './picture-encoder.ts'

export interface LadderOptions {
  readonly clock: Clock
  /** Opens the encoder of this live; it speaks to the sink. */
  readonly encode: (sink: LadderSink) => PictureEncoder
  /** What the encoder sends, once there is such a picture. */
  readonly passThrough: () => Rendition | null
  /** A rendition that joins the live with the segment that comes next. */
  readonly join: (name: RenditionName, passThrough: Rendition) => Rendition
  /** Players of this rendition have to go elsewhere. */
  readonly onLeft: (name: RenditionName) => void
  /** There may be something to play that was not there before. */
  readonly onAdvance: () => void
}

interface Picture {
  readonly track: VideoTrack
  readonly rendition: Rendition
}

/** How long the end of a live waits for its last smaller pictures, in milliseconds. */
const END_PATIENCE_MS = 1_500

/** The renditions that are made from the pass-through's pictures, each following its cuts. */
export class Ladder implements PictureTap, LadderSink {
  readonly #options: LadderOptions
  readonly #encoder: PictureEncoder
  readonly #followers = new Map<RenditionName, { readonly follower: Follower; offered: boolean }>()
  #source: VideoTrack | null = null
  /** The live has sent pictures that not everybody can play. */
  #needed = false
  #onSettled: (() => void) | null = null

  constructor(options: LadderOptions) {
    this.#options = options
    this.#encoder = options.encode(this)
  }

  /** What players may choose now, the tallest first. */
  get playable(): Picture[] {
    return this.#offered(({ playable }) => playable)
  }

  /** The same, for the multivariant playlist: what many depend on stays listed while its encoder starts again. */
  get listed(): Picture[] {
    return this.#needed ? this.#offered(() => true) : this.playable
  }

  /** A rendition runs when players find a whole segment of it. */
  get reports(): readonly RenditionReport[] {
    const playable = new Set<string>(this.playable.map(({ rendition }) => rendition.name))
    return this.#encoder.reports.map((report) =>
      report.state === 'running' && !playable.has(report.name) ? { ...report, state: 'starting' } : report,
    )
  }

  /** Whether players of this rendition may stay. */
  isOffered(name: RenditionName): boolean {
    return this.#followers.get(name)?.offered ?? false
  }

  announced(track: VideoTrack): void {
    this.#encoder.announced(track)
  }

  started(track: VideoTrack): void {
    this.#source = track
    this.#needed ||= !playsEverywhere(track)
    this.#encoder.started(track)
  }

  picture(picture: PlacedPicture): void {
    const names = this.#encoder.picture(picture)
    const { segmentStart: start } = picture
    if (start === null) return
    for (const name of names) this.#follower(name, start)?.promise(start)
  }

  stopped(): void {
    this.#encoder.stopped()
    this.advance()
  }

  async settled(): Promise<void> {
    if (this.#isIdle()) return
    const waiting = Promise.withResolvers<void>()
    this.#onSettled = waiting.resolve
    const cancel = this.#options.clock.after(END_PATIENCE_MS, waiting.resolve)
    await waiting.promise
    cancel()
    for (const { follower } of this.#followers.values()) {
      if (!follower.idle) follower.end()
      follower.advance()
    }
  }

  segmentOpened(segment: OpenedSegment): void {
    for (const { follower } of this.#followers.values()) follower.open(segment)
  }

  partEnded(end: number): void {
    for (const { follower } of this.#followers.values()) follower.partEnded(end)
    this.advance()
  }

  segmentEnded(end: number): void {
    for (const { follower } of this.#followers.values()) follower.segmentEnded(end)
    this.advance()
  }

  opened(name: RenditionName, track: VideoTrack): void {
    this.#followers.get(name)?.follower.opened(track)
  }

  made(name: RenditionName, picture: LadderPicture): void {
    this.#followers.get(name)?.follower.picture(picture)
  }

  completed(): void {
    for (const { follower } of this.#followers.values()) follower.completed()
    this.advance()
  }

  lost(name: RenditionName, leave: boolean): void {
    const entry = this.#followers.get(name)
    if (entry === undefined) return
    entry.follower.lost()
    entry.follower.advance()
    if (!leave) return
    entry.offered = false
    this.#options.onLeft(name)
  }

  advance(): void {
    for (const { follower } of this.#followers.values()) follower.advance()
    if (this.#isIdle()) this.#onSettled?.()
    this.#options.onAdvance()
  }

  close(): void {
    this.#encoder.close()
  }

  #offered(which: (follower: Follower) => boolean): Picture[] {
    return [...this.#followers.values()]
      .flatMap(({ follower, offered }) => {
        const { track, rendition } = follower
        return offered && track !== null && which(follower) ? [{ track, rendition }] : []
      })
      .toSorted((a, b) => b.track.height - a.track.height)
  }

  #isIdle(): boolean {
    return [...this.#followers.values()].every(({ follower }) => follower.idle)
  }

  /** The follower of this name, made when the rendition is new. */
  #follower(name: RenditionName, start: number): Follower | null {
    const known = this.#followers.get(name)
    if (known !== undefined) {
      known.offered = true
      return known.follower
    }
    const passThrough = this.#options.passThrough()
    if (passThrough === null || this.#source === null) return null
    const follower = new Follower(this.#options.join(name, passThrough), start, this.#source)
    this.#followers.set(name, { follower, offered: true })
    return follower
  }
}
