import type { VideoTrack } from '../../codecs/index.ts'
import { initSegment } from '../../mp4/index.ts'
import type { Rendition } from '../playlist/rendition.ts'
import type { OpenedSegment } from '../segmenter/frame-observer.ts'
import { TrackWriter } from '../segmenter/track-writer.ts'

/** A frame made from the pass-through; times in ticks of the pass-through's media time. */
export interface RenditionFrame {
  readonly at: number
  readonly compositionOffset: number
  readonly keyFrame: boolean
  readonly data: Buffer
}

/** A segment of the pass-through; its end is null while it is open. */
interface Plan extends OpenedSegment {
  readonly partEnds: number[]
  end: number | null
}

/** The renditions' frames have times in whole milliseconds: a frame this near to a cut, in ticks, lies on it. */
const CUT_SLACK = 2 * 90
/** The shortest distance between two frames, in ticks. */
const SHORTEST_FRAME = 90

/**
 * Packages one rendition with the cuts of the pass-through: same sequence numbers and same boundaries, to the tick.
 * Segments whose frames do not arrive are listed as gaps of the same length.
 */
export class AlignedRendition {
  readonly rendition: Rendition
  #writer: TrackWriter
  #date = 0
  #plans: Plan[] = []
  #frames: RenditionFrame[] = []
  /** The starts of segments whose frames will arrive. */
  #expected = new Set<number>()
  #track: VideoTrack | null = null
  #init: { readonly epoch: number; readonly bytes: Buffer } | null = null
  /** The state of the first plan: null before it is started, otherwise whether its frames arrive. */
  #filling: boolean | null = null
  #partsDone = 0
  /** No frame follows the buffered ones. */
  #complete = false
  #wholeSegments = 0

  constructor(rendition: Rendition, start: number, source: VideoTrack) {
    this.rendition = rendition
    this.#writer = new TrackWriter(rendition, source, start, () => this.#date)
  }

  /** The track of its frames; null before the first. */
  get track(): VideoTrack | null {
    return this.#track
  }

  /** Whether a player finds something to play. */
  get playable(): boolean {
    return this.#track !== null && this.#wholeSegments > 0
  }

  /** Whether all plans are done. */
  get idle(): boolean {
    return this.#plans.length === 0
  }

  open(segment: OpenedSegment): void {
    this.#plans.push({ ...segment, partEnds: [], end: null })
  }

  onPartEnded(end: number): void {
    this.#plans.at(-1)?.partEnds.push(end)
  }

  onSegmentEnded(end: number): void {
    const plan = this.#plans.at(-1)
    if (plan !== undefined) plan.end = end
  }

  /** The frames of the segment that starts at `start` will arrive. */
  expect(start: number): void {
    this.#expected.add(start)
    this.#complete = false
  }

  /** The following frames need this configuration. */
  setTrack(track: VideoTrack): void {
    this.#track = track
  }

  push(frame: RenditionFrame): void {
    const earliest = (this.#frames.at(-1)?.at ?? this.#writer.position - SHORTEST_FRAME) + SHORTEST_FRAME
    const at = Math.max(frame.at, earliest)
    const compositionOffset = frame.compositionOffset + frame.at - at
    this.#frames.push(at === frame.at ? frame : { ...frame, at, compositionOffset })
  }

  /** All frames of the expected segments have arrived. */
  complete(): void {
    this.#complete = true
  }

  /** No expected frame will arrive. */
  abort(): void {
    this.end()
    this.#wholeSegments = 0
  }

  /** No further frame arrives; the buffered ones are discarded. */
  end(): void {
    this.#frames = []
    this.#expected.clear()
    if (this.#filling === true) this.#filling = false
  }

  /** Lists what can be listed, and notifies players of changes. */
  advance(): void {
    for (let stepped = true; stepped;) stepped = this.#step()
    if (!this.#writer.changed) return
    this.#writer.changed = false
    this.rendition.announce()
  }

  /** Returns whether the first plan is done, so that the next can follow. */
  #step(): boolean {
    const [plan] = this.#plans
    if (plan === undefined) return false
    if (this.#filling === null) this.#startSegment(plan)
    if (this.#filling === true) this.#fill(plan)
    if (this.#filling === false) this.#fillWithGaps(plan)
    if (plan.end === null || this.#writer.position < plan.end) return false
    if (this.#filling === true) this.#wholeSegments += 1
    this.#writer.closeSegment(Infinity)
    this.#writer.moveTo(plan.end)
    this.#plans.shift()
    this.#filling = null
    return true
  }

  #startSegment(plan: Plan): void {
    this.#filling = this.#expected.delete(plan.start)
    this.#partsDone = 0
    this.#date = plan.date
    if (this.rendition.currentEpoch !== plan.epoch) this.rendition.startEpoch(plan.epoch)
    this.#writer.moveTo(plan.start)
  }

  #fill(plan: Plan): void {
    // Frames before the key frame belong to a segment that is closed already.
    if (this.#writer.segmentIsEmpty) {
      const key = this.#frames.findIndex((frame) => frame.keyFrame)
      this.#frames.splice(0, key === -1 ? this.#frames.length : key)
    }
    for (let next = this.#next(plan); next !== null; next = this.#next(plan)) {
      const { frame, until } = next
      this.#frames.shift()
      if (this.#writer.segmentIsEmpty) this.#useInit()
      this.#writer.push({
        duration: until - this.#writer.position,
        compositionOffset: frame.compositionOffset + frame.at - this.#writer.position,
        keyFrame: frame.keyFrame,
        data: frame.data,
      })
      this.#cutParts(plan)
    }
    this.#cutParts(plan)
    const exhausted = this.#complete && this.#frames.length === 0
    if (exhausted && plan.end !== null && this.#writer.position < plan.end) this.#filling = false
  }

  /** The next frame of this segment and its end; null while that is unknown. */
  #next(plan: Plan): { readonly frame: RenditionFrame; readonly until: number } | null {
    const [frame, after] = this.#frames
    const end = plan.end ?? Infinity
    if (frame === undefined || this.#writer.position >= end) return null
    if (after === undefined) return this.#complete && plan.end !== null ? this.#last(plan, frame, plan.end) : null
    if (after.at < end) return { frame, until: Math.max(this.#atCut(plan, after.at), this.#writer.position + 1) }
    if (plan.end === null) return null
    return after.keyFrame ? { frame, until: plan.end } : this.#last(plan, frame, plan.end)
  }

  /**
   * A live may end before the frames that reordered frames wait for. The gap then remains; a frame does not last longer
   * than its part.
   */
  #last(plan: Plan, frame: RenditionFrame, end: number) {
    return { frame, until: plan.partEnds.find((cut) => cut > this.#writer.position) ?? end }
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

  /** Pushed frames that are not listed are lost with the missing ones. */
  #fillWithGaps(plan: Plan): void {
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
