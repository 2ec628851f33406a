import type { EngineLog } from '../../engine.ts'
import { SegmentRecorder } from '../../recording/segment-recorder.ts'
import type { SegmentFolder } from '../../storage/index.ts'
import { BitRate } from './bit-rate.ts'
import { History } from './history.ts'
import { MEMORY_WINDOW, PART_SEGMENTS, SKIP_WINDOW, type Live } from './live.ts'
import { formatName, type RenditionName } from './names.ts'
import type { RenditionPast } from '../../stream/begin.ts'
import { Segment } from './segment.ts'

export interface RenditionOptions {
  readonly name: RenditionName
  readonly token: string
  /** The first segment's media sequence number and epoch: later than 0 when the rendition joined a running live. */
  readonly msn: number
  readonly epoch: number
  /** The number of the first segment of that epoch: earlier than `msn` when the rendition joined in the midst of it. */
  readonly epochMsn: number
  /** What is listed before the first segment; null where that is nothing. */
  readonly past: RenditionPast | null
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
  readonly name: RenditionName
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
  onStored: (segment: Segment) => void = () => {}
  /** Grows with each change. */
  version = 0
  #options: RenditionOptions
  #inits = new Map<string, Buffer>()
  #lastInit: { readonly epoch: number; readonly version: number; readonly msn: number } | null = null
  #epochStarts: { readonly epoch: number; readonly msn: number }[] = []
  #frozen = 0
  #recorder: SegmentRecorder

  constructor(options: RenditionOptions) {
    this.name = options.name
    this.token = options.token
    this.live = options.live
    const { past } = options
    this.firstMsn = past?.firstMsn ?? options.msn
    this.firstEpoch = past?.firstEpoch ?? options.epoch
    this.#frozen = options.msn - this.firstMsn
    for (const piece of past?.lines ?? []) this.history.append(piece)
    this.#options = options
    const { name: rendition, folder, log, onLost } = options
    this.#recorder = new SegmentRecorder({ rendition, folder, log, onLost })
    this.#epochStarts.push({ epoch: options.epoch, msn: options.epochMsn })
  }

  /** In seconds. */
  get partTarget(): number {
    return this.#options.partTarget
  }

  get kind(): 'video' | 'audio' {
    return this.name === 'audio' ? 'audio' : 'video'
  }

  /** Segments that a delta update may leave out (RFC 8216bis §6.2.5.1): none before enough has followed what is past. */
  get skippable(): number {
    const behind = this.recent.reduce((sum, { closed, duration }) => sum + (closed ? duration : 0), 0)
    return behind >= SKIP_WINDOW * this.live.targetDuration ? this.#frozen : 0
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

  /** The number of that epoch's first segment. */
  get currentEpochMsn(): number {
    return this.#epochStarts.at(-1)?.msn ?? this.firstMsn
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

  /** The next segment is the first behind a discontinuity. */
  startEpoch(epoch: number): void {
    this.#epochStarts.push({ epoch, msn: this.currentMsn })
  }

  /** From the next segment on `init` is needed. */
  startInit(init: Buffer): void {
    // Named before it was known, the first one keeps its name.
    const epoch = this.#lastInit === null ? this.#options.epoch : this.currentEpoch
    const version = this.#lastInit?.epoch === epoch ? this.#lastInit.version + 1 : 0
    this.#lastInit = { epoch, version, msn: this.currentMsn }
    this.#inits.set(`${epoch}.${version}`, init)
    const name = formatName({ type: 'init', rendition: this.name, epoch, version, token: this.token })
    this.#recorder.init(name, init)
  }

  openNext(programDateTime: number): void {
    const msn = this.currentMsn
    const epoch = this.currentEpoch
    const { name: rendition, token } = this
    const init = this.#lastInit
    const map = formatName({
      type: 'init',
      rendition,
      epoch: init?.epoch ?? this.#options.epoch,
      version: init?.version ?? 0,
      token,
    })
    const discontinuity = this.#epochStarts.at(-1)?.msn === msn && msn !== this.firstMsn
    const { standby } = this.live
    const segment = new Segment({
      msn,
      epoch,
      programDateTime,
      map: (init?.msn ?? this.#options.msn) === msn ? map : null,
      discontinuity,
      standby,
    })
    this.recent.push(segment)
    const line = { msn, epoch, map, file: this.#file(segment), date: programDateTime }
    this.#recorder.begin(segment, standby ? { ...line, standby: true } : line)
    for (const segment of this.recent.slice(0, -PART_SEGMENTS)) segment.listsParts = false
  }

  /** `duration` in seconds. */
  addPart(data: Buffer, duration: number, independent: boolean): void {
    const segment = this.#open()
    segment.add(this.#nextPart(), data, duration, independent)
    this.#recorder.part(segment, data)
  }

  /** A part that this rendition has not got, `duration` seconds long; its segment is a gap (RFC 8216bis §4.4.4.7). */
  addMissingPart(duration: number): void {
    this.#open().addMissing(this.#nextPart(), duration)
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
    if (segment.missing) segment.stored = 'lost'
    else this.bitRate.add(segment.size * 8, segment.duration)
    this.#recorder.end(segment)
    this.onStored(segment)
    this.#age()
  }

  /** Tells that what was added since the last call is to be seen. */
  announce(): void {
    this.version += 1
    this.onListed()
  }

  /** What the newest segment needs; null before the first. */
  get currentInit(): Buffer | null {
    return this.#lastInit && this.init(this.#lastInit.epoch, this.#lastInit.version)
  }

  init(epoch: number, version: number): Buffer | null {
    return this.#inits.get(`${epoch}.${version}`) ?? null
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
    return formatName({ type: 'segment', rendition: this.name, epoch, msn, token: this.token })
  }

  #open(): Segment {
    const segment = this.openSegment
    if (segment === null) throw new Error('a part needs an open segment')
    return segment
  }

  #nextPart(): string {
    const { msn, epoch, parts } = this.#open()
    return formatName({ type: 'part', rendition: this.name, epoch, msn, part: parts.length, token: this.token })
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
