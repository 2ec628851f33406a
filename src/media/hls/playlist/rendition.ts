import type { EngineLog } from '../../engine.ts'
import { SegmentRecorder } from '../../recording/segment-recorder.ts'
import type { SegmentFolder } from '../../storage/index.ts'
import { BitRate } from './bit-rate.ts'
import { History } from './history.ts'
import { MEMORY_WINDOW, PART_SEGMENTS, SKIP_WINDOW, type Live } from './live.ts'
import { formatName, type RenditionKind } from './names.ts'
import { Segment } from './segment.ts'

export interface RenditionOptions {
  readonly kind: RenditionKind
  readonly token: string
  /** The first segment's media sequence number and epoch: later than 0 when the rendition joined a running live. */
  readonly msn: number
  readonly epoch: number
  /** In seconds. */
  readonly partTarget: number
  readonly live: Live
  readonly folder: SegmentFolder
  readonly log: EngineLog
  /** Storage could not keep a segment, and why. */
  readonly onLost: (reason: unknown) => void
}

/** The segments and parts of one media playlist: all of them by name, the last ones with their bytes. */
export class Rendition {
  readonly kind: RenditionKind
  readonly token: string
  readonly live: Live
  readonly firstMsn: number
  readonly firstEpoch: number
  readonly history = new History()
  readonly bitRate = new BitRate()
  /** Segments whose lines may still change, oldest first; the last one may be open. */
  readonly recent: Segment[] = []
  /** Called after each change that players should see. */
  onListed: () => void = () => {}
  /** Called when a whole segment is on its way to storage. */
  onStored: () => void = () => {}
  /** Grows with each change. */
  version = 0
  #options: RenditionOptions
  #inits = new Map<number, Buffer>()
  #epochStarts: { readonly epoch: number; readonly msn: number }[] = []
  #frozen = 0
  #recorder: SegmentRecorder

  constructor(options: RenditionOptions) {
    this.kind = options.kind
    this.token = options.token
    this.live = options.live
    this.firstMsn = options.msn
    this.firstEpoch = options.epoch
    this.#options = options
    const { kind: rendition, folder, log, onLost } = options
    this.#recorder = new SegmentRecorder({ rendition, folder, log, onLost })
  }

  /** Segments whose lines are in the history. */
  get frozen(): number {
    return this.#frozen
  }

  /** The number of the segment that is open or, between two, the one that comes. */
  get currentMsn(): number {
    const last = this.recent.at(-1)
    if (last === undefined) return this.firstMsn + this.#frozen
    return last.closed ? last.msn + 1 : last.msn
  }

  /** Of the segment that is open or comes next. */
  get currentEpoch(): number {
    return this.#epochStarts.at(-1)?.epoch ?? this.firstEpoch
  }

  get openSegment(): Segment | null {
    const last = this.recent.at(-1)
    return last === undefined || last.closed ? null : last
  }

  /** A playlist with parts alone is empty to many players. */
  get hasWholeSegment(): boolean {
    return this.#frozen > 0 || this.recent[0]?.closed === true
  }

  /** The longest listed part, at least what was aimed for, in seconds: an honest PART-TARGET. */
  longestPart(): number {
    let longest = this.#options.partTarget
    for (const segment of this.recent) {
      if (segment.listsParts) for (const part of segment.parts) longest = Math.max(longest, part.duration)
    }
    return longest
  }

  /** From here on segments need `init`. */
  startEpoch(epoch: number, init: Buffer): void {
    this.#inits.set(epoch, init)
    this.#recorder.init(formatName({ type: 'init', kind: this.kind, epoch, token: this.token }), init)
    this.#epochStarts.push({ epoch, msn: this.currentMsn })
  }

  openNext(programDateTime: number): void {
    const msn = this.currentMsn
    const epoch = this.currentEpoch
    const first = this.#epochStarts.at(-1)?.msn === msn
    const map = formatName({ type: 'init', kind: this.kind, epoch, token: this.token })
    const discontinuity = first && msn !== this.firstMsn
    const segment = new Segment({ msn, epoch, programDateTime, map: first ? map : null, discontinuity })
    this.recent.push(segment)
    this.#recorder.begin(segment, { msn, epoch, map, file: this.#file(segment), date: programDateTime })
    for (const segment of this.recent.slice(0, -PART_SEGMENTS)) segment.listsParts = false
  }

  /** `duration` in seconds. */
  addPart(data: Buffer, duration: number, independent: boolean): void {
    const segment = this.openSegment
    if (segment === null) throw new Error('a part needs an open segment')
    const { msn, epoch } = segment
    const part = segment.parts.length
    segment.add(
      formatName({ type: 'part', kind: this.kind, epoch, msn, part, token: this.token }),
      data,
      duration,
      independent,
    )
    this.#recorder.part(segment, data)
  }

  closeSegment(): void {
    const segment = this.openSegment
    if (segment === null) return
    if (segment.parts.length === 0) {
      this.recent.pop()
      return
    }
    const file = this.#file(segment)
    segment.close(file)
    this.bitRate.add(segment.size * 8, segment.duration)
    this.#recorder.end(segment)
    this.onStored()
    this.#age()
  }

  /** Tells that what was added since the last call is to be seen. */
  announce(): void {
    this.version += 1
    this.onListed()
  }

  init(epoch: number): Buffer | null {
    return this.#inits.get(epoch) ?? null
  }

  /** The epoch a closed or open segment belongs to; null when there is no such segment. */
  epochOf(msn: number): number | null {
    const last = this.recent.at(-1)?.msn ?? -1
    if (msn < this.firstMsn || msn > last) return null
    return this.#epochStarts.findLast((start) => start.msn <= msn)?.epoch ?? null
  }

  segment(msn: number): Segment | null {
    const first = this.recent[0]
    return first === undefined ? null : (this.recent[msn - first.msn] ?? null)
  }

  /** Nothing follows; resolves when storage has answered for every segment. */
  settled(): Promise<void> {
    return this.#recorder.finished()
  }

  #file({ epoch, msn }: Segment): string {
    return formatName({ type: 'segment', kind: this.kind, epoch, msn, token: this.token })
  }

  /** Moves segments on: from memory to storage alone, from there to the history. */
  #age(): void {
    const { targetDuration } = this.live
    let fromEnd = 0
    let freeze = 0
    for (const [index, segment] of [...this.recent.entries()].toReversed()) {
      if (fromEnd > MEMORY_WINDOW * targetDuration && segment.stored !== 'writing') segment.releaseData()
      if (fromEnd > SKIP_WINDOW * targetDuration && segment.data === null) freeze = Math.max(freeze, index + 1)
      fromEnd += segment.duration
    }
    for (const segment of this.recent.splice(0, freeze)) this.history.append(segment.lines())
    this.#frozen += freeze
  }
}
