import { initSegment } from '../fmp4/index.ts'
import type { Rendition } from '../playlist/index.ts'
import { TrackWriter, type OpenedSegment } from '../segmenter/index.ts'
import type { VideoTrack } from '../../stream/sample.ts'

/** A picture made from the pass-through's; times in ticks of the pass-through's media time. */
export interface LadderPicture {
  readonly at: number
  readonly compositionOffset: number
  readonly keyFrame: boolean
  readonly data: Buffer
}

/** A segment of the pass-through as far as it is known. */
interface Plan extends OpenedSegment {
  readonly partEnds: number[]
  end: number | null
}

/** Whole milliseconds are what smaller pictures are timed in: so far from a cut, in ticks, they mean the cut itself. */
const CUT_SLACK = 2 * 90
/** Pictures are at least so far apart, in ticks. */
const SHORTEST_PICTURE = 90

/**
 * Packages one rendition so that it is cut where the pass-through is: same numbers, same places, to the tick. Segments
 * whose pictures do not come are listed as gaps of the same length.
 */
export class Follower {
  readonly rendition: Rendition
  #writer: TrackWriter
  #date = 0
  #plans: Plan[] = []
  #pictures: LadderPicture[] = []
  /** Where segments start whose pictures are on their way. */
  #promised = new Set<number>()
  #track: VideoTrack | null = null
  #init: { readonly epoch: number; readonly bytes: Buffer } | null = null
  /** The first plan: `null` when not begun, else whether its pictures come. */
  #coming: boolean | null = null
  #partsDone = 0
  /** No picture follows those that are here. */
  #complete = false
  #wholeSegments = 0

  constructor(rendition: Rendition, start: number, source: VideoTrack) {
    this.rendition = rendition
    this.#writer = new TrackWriter(rendition, source, start, () => this.#date)
  }

  /** What its pictures are; null before the first is known. */
  get track(): VideoTrack | null {
    return this.#track
  }

  /** Whether a player finds something to play. */
  get playable(): boolean {
    return this.#track !== null && this.#wholeSegments > 0
  }

  /** Nothing is left to be done. */
  get idle(): boolean {
    return this.#plans.length === 0
  }

  open(segment: OpenedSegment): void {
    this.#plans.push({ ...segment, partEnds: [], end: null })
  }

  partEnded(end: number): void {
    this.#plans.at(-1)?.partEnds.push(end)
  }

  segmentEnded(end: number): void {
    const plan = this.#plans.at(-1)
    if (plan !== undefined) plan.end = end
  }

  /** The segment that starts at `start` will get its pictures. */
  promise(start: number): void {
    this.#promised.add(start)
    this.#complete = false
  }

  /** The pictures that follow need this configuration. */
  opened(track: VideoTrack): void {
    this.#track = track
  }

  picture(picture: LadderPicture): void {
    const earliest = (this.#pictures.at(-1)?.at ?? this.#writer.position - SHORTEST_PICTURE) + SHORTEST_PICTURE
    const at = Math.max(picture.at, earliest)
    const compositionOffset = picture.compositionOffset + picture.at - at
    this.#pictures.push(at === picture.at ? picture : { ...picture, at, compositionOffset })
  }

  /** All pictures of the segments promised so far have come. */
  completed(): void {
    this.#complete = true
  }

  /** No picture promised so far will come, and none is to be expected soon. */
  lost(): void {
    this.end()
    this.#wholeSegments = 0
  }

  /** No picture comes any more; what is here stays. */
  end(): void {
    this.#pictures = []
    this.#promised.clear()
    if (this.#coming === true) this.#coming = false
  }

  /** Lists what can be listed; tells players when there is something new. */
  advance(): void {
    for (let goesOn = true; goesOn;) goesOn = this.#step()
    if (!this.#writer.changed) return
    this.#writer.changed = false
    this.rendition.announce()
  }

  /** Whether the first plan is done, so that the next can be. */
  #step(): boolean {
    const [plan] = this.#plans
    if (plan === undefined) return false
    if (this.#coming === null) this.#begin(plan)
    if (this.#coming === true) this.#fill(plan)
    if (this.#coming === false) this.#leaveOut(plan)
    if (plan.end === null || this.#writer.position < plan.end) return false
    if (this.#coming === true) this.#wholeSegments += 1
    this.#writer.closeSegment(Infinity)
    this.#writer.moveTo(plan.end)
    this.#plans.shift()
    this.#coming = null
    return true
  }

  #begin(plan: Plan): void {
    this.#coming = this.#promised.delete(plan.start)
    this.#partsDone = 0
    this.#date = plan.date
    if (this.rendition.currentEpoch !== plan.epoch) this.rendition.startEpoch(plan.epoch)
    this.#writer.moveTo(plan.start)
  }

  #fill(plan: Plan): void {
    // What comes before the key frame belongs to a segment that is closed already.
    if (this.#writer.segmentIsEmpty) {
      const key = this.#pictures.findIndex((picture) => picture.keyFrame)
      this.#pictures.splice(0, key === -1 ? this.#pictures.length : key)
    }
    for (let next = this.#next(plan); next !== null; next = this.#next(plan)) {
      const { picture, until } = next
      this.#pictures.shift()
      if (this.#writer.segmentIsEmpty) this.#useInit()
      this.#writer.push({
        duration: until - this.#writer.position,
        compositionOffset: picture.compositionOffset + picture.at - this.#writer.position,
        keyFrame: picture.keyFrame,
        data: picture.data,
      })
      this.#cutParts(plan)
    }
    this.#cutParts(plan)
    const nothingComes = this.#complete && this.#pictures.length === 0
    if (nothingComes && plan.end !== null && this.#writer.position < plan.end) this.#coming = false
  }

  /** The next picture of this segment and where it ends; null as long as that is not known. */
  #next(plan: Plan): { readonly picture: LadderPicture; readonly until: number } | null {
    const [picture, after] = this.#pictures
    const end = plan.end ?? Infinity
    if (picture === undefined || this.#writer.position >= end) return null
    if (after === undefined) return this.#complete && plan.end !== null ? this.#last(plan, picture, plan.end) : null
    if (after.at < end) return { picture, until: Math.max(this.#atCut(plan, after.at), this.#writer.position + 1) }
    if (plan.end === null) return null
    return after.keyFrame ? { picture, until: plan.end } : this.#last(plan, picture, plan.end)
  }

  /**
   * A live may end before pictures have come that others were to be shown after: then there is a hole, and no picture is
   * stretched over more than its part.
   */
  #last(plan: Plan, picture: LadderPicture, end: number) {
    return { picture, until: plan.partEnds.find((cut) => cut > this.#writer.position) ?? end }
  }

  #atCut(plan: Plan, at: number): number {
    const cut = plan.partEnds[this.#partsDone]
    return cut !== undefined && Math.abs(at - cut) <= CUT_SLACK ? cut : at
  }

  #cutParts(plan: Plan): void {
    for (;;) {
      const end = plan.partEnds[this.#partsDone]
      if (end === undefined || this.#writer.position < end) return
      this.#writer.cutPart(Infinity, 0)
      this.#partsDone += 1
    }
  }

  /** What is pushed but not listed goes with what did not come. */
  #leaveOut(plan: Plan): void {
    for (const end of plan.partEnds.slice(this.#partsDone)) {
      if (end > this.#writer.listedUntil) this.#writer.skipPart(end)
    }
    this.#partsDone = plan.partEnds.length
  }

  #useInit(): void {
    if (this.#track === null) return
    const init = initSegment(this.#track)
    const { currentEpoch: epoch } = this.rendition
    if (this.#init?.epoch === epoch && this.#init.bytes.equals(init)) return
    this.#init = { epoch, bytes: init }
    this.rendition.startInit(init)
  }
}
